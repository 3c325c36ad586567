// The exported functions of the WebAssembly module. scripts/build-wasm compiles this folder as one Swift
// module with the sources of the modules below HTTP.

/// The response to the last call in the memory of the module: six words, which the caller reads.
struct CallResponse {
  var status: Int32 = 0
  var mediaType: UnsafePointer<UInt8>?
  var mediaTypeLength: Int32 = 0
  /// The caller releases the body.
  var body: UnsafeMutableRawPointer?
  var bodyLength: Int32 = 0
  /// Whether only motiond-more.wasm has the response: a problem, a warning, or the result of a name that this
  /// module does not have.
  var isIncomplete: Int32 = 0
}

/// The module has one thread, and a call ends before the next one begins.
nonisolated(unsafe) private var lastResponse = CallResponse()

/// Set during a call whose result has a text that the smaller module does not have. The larger one has all.
nonisolated(unsafe) var needsCompleteModule = false

/// Calls an operation and returns a pointer to a `CallResponse`.
///
/// The input is the name of the operation, then the format, the name of the curve and the body, without
/// separators. A length below 0 means that the part is missing. The caller allocates and releases the input.
@_expose(wasm, "call")
@_cdecl("motiond_call")
func call(
  _ input: UnsafePointer<UInt8>, _ operationLength: Int32, _ formatLength: Int32, _ nameLength: Int32,
  _ bodyLength: Int32
) -> UnsafeRawPointer {
  var position = input
  func take(_ length: Int32) -> [UInt8]? {
    guard length >= 0 else { return nil }
    defer { position += Int(length) }
    return Array(UnsafeBufferPointer(start: position, count: Int(length)))
  }
  needsCompleteModule = false
  let operation = take(operationLength) ?? []
  let format = take(formatLength)
  let name = take(nameLength)
  let body = UnsafeBufferPointer(start: position, count: Int(bodyLength))
  let response = OperationCall.response(
    to: operation, body: Span(_unsafeElements: body), format: format,
    curveName: name.map { String(bytes: $0) })
  #if WEB_MODULE
    lastResponse.isIncomplete = needsCompleteModule || response.status != 200 ? 1 : 0
  #endif
  lastResponse.status = Int32(response.status)
  lastResponse.mediaType = response.mediaType.utf8Start
  lastResponse.mediaTypeLength = Int32(response.mediaType.utf8CodeUnitCount)
  let copy = UnsafeMutableRawPointer.allocate(byteCount: response.body.count, alignment: 16)
  response.body.withUnsafeBytes { bytes in
    if let start = bytes.baseAddress { memcpy(copy, start, bytes.count) }
  }
  lastResponse.body = copy
  lastResponse.bodyLength = Int32(response.body.count)
  return withUnsafePointer(to: &lastResponse) { UnsafeRawPointer($0) }
}
