// The libFuzzer target of HTTPServer. It checks that the events do not depend on how the bytes are split,
// that a request consumes bytes, that the end of input closes the connection, and that nothing traps.
// README.md in this folder describes how to run it.

import HTTPServer
import MotionSystem

/// One run of a connection over the input, which computes a digest of all events.
struct Run {
  private var connection: HTTPServerConnection
  private var input = ByteBuffer()
  private var output = ByteBuffer()
  private var responseDefaults = ResponseDefaults(seed: 1)
  private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {
    // Small limits, which short inputs can reach.
    var limits = HTTPLimits()
    limits.requestLine = 200
    limits.head = 300
    limits.fieldCount = 8
    limits.chunkOverhead = 40
    limits.body = 200
    connection = HTTPServerConnection(limits: limits)
  }

  /// - Parameter usesNewBuffers: Whether unconsumed bytes move to a new buffer after each read.
  mutating func receive(_ bytes: ArraySlice<UInt8>, usesNewBuffers: Bool) {
    input.append(bytes)
    pump()
    if usesNewBuffers {
      var shared = input
      input = shared.takeReadableBytes()
    }
  }

  mutating func receiveEnd() {
    addToDigest((connection.phase.map { "\($0)" } ?? "").utf8)
    connection.receiveEnd()
    pump()
    precondition(connection.shouldClose, "the end of input closes every connection")
  }

  private mutating func pump() {
    while true {
      let before = input.readableCount
      switch connection.next(from: &input) {
      case .needsInput, .finished:
        return
      case .needsContinue:
        connection.writeContinue(to: &output)
      case .request(let request):
        precondition(input.readableCount < before, "a request consumes bytes")
        addToDigest(request.methodName)
        addToDigest(request.path)
        addToDigest(request.query ?? [0])
        addToDigest(request.body)
        for field in request.fields.entries {
          addToDigest(request.fields.slice(field.name))
          addToDigest(request.fields.slice(field.value))
        }
        respond(200)
      case .rejection(let rejection):
        addToDigest("\(rejection.kind)".utf8)
        respond(rejection.status)
        precondition(connection.shouldClose, "a rejection closes the connection")
      }
    }
  }

  private mutating func respond(_ status: Int) {
    var response = HTTPResponse(meter: WorkMeter(limit: 0))
    response.begin(status)
    response.add("Content-Type: text/plain")
    connection.write(response, defaults: &responseDefaults, to: &output)
    addToDigest([connection.shouldClose ? 1 : 0])
    output.consume(output.readableCount)
  }

  /// Adds bytes and a separator to the digest (FNV-1a).
  private mutating func addToDigest(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    digest = (digest ^ 0x1FF) &* 0x100_0000_01B3
  }
}

/// Returns the digest of a run that receives the bytes in parts.
/// - Parameter length: Returns the length of a part from its first byte.
func run(_ bytes: [UInt8], usesNewBuffers: Bool, length: (UInt8) -> Int) -> UInt64 {
  var run = Run()
  var start = 0
  while start < bytes.count {
    let end = min(start + length(bytes[start]), bytes.count)
    run.receive(bytes[start..<end], usesNewBuffers: usesNewBuffers)
    start = end
  }
  run.receiveEnd()
  return run.digest
}

/// The entry point that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer keeps the bytes until the call returns.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let whole = run(bytes, usesNewBuffers: false) { _ in bytes.count }
  precondition(run(bytes, usesNewBuffers: true) { _ in 1 } == whole, "byte by byte")
  precondition(run(bytes, usesNewBuffers: false) { Int($0 % 23) + 1 } == whole, "in parts")
  return 0
}
