// The function of the WebAssembly module that answers calls.

import AgentTools
import MotionAPI
import MotionSystem

/// The response to the last call in the memory of the module: five words, which the caller reads.
struct CallResponse {
  var status: Int32 = 0
  var mediaType: UnsafePointer<UInt8>?
  var mediaTypeLength: Int32 = 0
  /// The caller releases the body.
  var body: UnsafeMutableRawPointer?
  var bodyLength: Int32 = 0
}

/// Reads the texts of a message, each after its length in four bytes.
struct MessageReader {
  private var position: UnsafeRawPointer
  private let end: UnsafeRawPointer

  init(_ message: UnsafeRawPointer, _ count: Int32) {
    (position, end) = (message, message + Int(count))
  }

  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    guard position < end else { return nil }
    let length = Int(position.loadUnaligned(as: Int32.self))
    let start = position + 4
    position = start + length
    return UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: length)
  }
}

/// The module has one thread, and a call ends before the next one begins.
nonisolated(unsafe) private var lastResponse = CallResponse()

/// Calls an operation and returns a pointer to a `CallResponse`.
///
/// The input consists of texts, each after its length in four bytes: the name of the operation, the body, and
/// the names and values of the parameters. The caller allocates and releases the input.
@_expose(wasm, "call")
@_cdecl("motiond_call")
func call(_ input: UnsafeRawPointer, _ count: Int32) -> UnsafeRawPointer {
  var parts = MessageReader(input, count)
  let operation = parts.next().map { String(decoding: $0, as: UTF8.self) } ?? ""
  let body = Span(_unsafeElements: parts.next() ?? UnsafeBufferPointer(start: nil, count: 0))
  var parameters: [(name: String, value: String)] = []
  while let name = parts.next(), let value = parts.next() {
    parameters.append((String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self)))
  }
  return write(response(to: operation, parameters, body))
}

private func response(
  to operation: String, _ parameters: [(name: String, value: String)], _ body: Span<UInt8>
) -> Answer {
  if operation.utf8.elementsEqual("mcp".utf8) {
    let budget = WorkMeter(limit: WorkMeter.standardLimit)
    let version = parameters.first { $0.name == "version" }?.value ?? "unknown"
    let answer = AgentCall.response(to: body, version: version, budget: budget)
    return Answer(message: answer ?? [], status: answer == nil ? 202 : 200)
  }
  if operation.utf8.elementsEqual("tokens".utf8) {
    return TokenCall.answer(
      target: parameters.first { $0.name == "format" }?.value, parameters.filter { $0.name != "format" },
      body)
  }
  return Operation.answer(
    to: operation, body.withUnsafeBufferPointer { Array($0)[...] },
    format: parameters.first { $0.name == "format" }?.value ?? "json")
}

private func write(_ response: Answer) -> UnsafeRawPointer {
  let copy = UnsafeMutableRawPointer.allocate(byteCount: response.body.count, alignment: 16)
  response.body.withUnsafeBytes { bytes in
    if let start = bytes.baseAddress { memcpy(copy, start, bytes.count) }
  }
  lastResponse = CallResponse(
    status: Int32(response.status), mediaType: response.mediaType.utf8Start,
    mediaTypeLength: Int32(response.mediaType.utf8CodeUnitCount), body: copy,
    bodyLength: Int32(response.body.count))
  return withUnsafePointer(to: &lastResponse) { UnsafeRawPointer($0) }
}
