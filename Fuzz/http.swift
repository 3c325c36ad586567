// libFuzzer target of HTTPWire. The property: bytes give the same events however they are portioned,
// a request consumes bytes, the end of input ends the connection, and nothing traps.
// How to build and run it: README.md beside this file.

import HTTPWire

/// What one run of a connection over the bytes amounts to, as a digest.
struct Run {
  private var connection: HTTPServerConnection
  private var input = ByteBuffer()
  private var output = ByteBuffer()
  private var responseDefaults = ResponseDefaults(seed: 1)
  private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {
    // Small limits, so that short inputs reach them.
    var limits = HTTPLimits()
    limits.requestLine = 200
    limits.head = 300
    limits.fieldCount = 8
    limits.chunkOverhead = 40
    limits.body = 200
    connection = HTTPServerConnection(limits: limits)
  }

  mutating func receive(_ bytes: UnsafeRawBufferPointer, isMoving: Bool) {
    input.append(bytes)
    pump()
    if isMoving {
      var shared = input
      input = shared.takeReadableBytes()
    }
  }

  mutating func receiveEnd() {
    note("\(connection.phase)".utf8)
    connection.receiveEnd()
    pump()
    precondition(connection.phase == .closing, "the end of input ends every connection")
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
        note(request.methodName)
        note(request.path)
        note(request.query ?? [0])
        note(request.body)
        for index in 0..<request.fields.count {
          note(request.fields[index].name)
          note(request.fields[index].value)
        }
        answer(200)
      case .rejection(let rejection):
        note("\(rejection.kind)".utf8)
        answer(rejection.status)
        precondition(connection.shouldClose, "a rejection ends the connection")
      }
    }
  }

  private mutating func answer(_ status: Int) {
    connection.write(HTTPResponse(status: status, contentType: "text/plain"), defaults: &responseDefaults, to: &output)
    note([connection.shouldClose ? 1 : 0])
    output.consume(output.readableCount)
  }

  /// FNV-1a over the bytes and a separator.
  private mutating func note(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    digest = (digest ^ 0x1FF) &* 0x100_0000_01B3
  }
}

/// The digest of a run whose portions have the lengths that `length` gives.
func run(_ bytes: UnsafeRawBufferPointer, isMoving: Bool, length: (UInt8) -> Int) -> UInt64 {
  var run = Run()
  var start = 0
  while start < bytes.count {
    let end = min(start + length(bytes[start]), bytes.count)
    run.receive(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), isMoving: isMoving)
    start = end
  }
  run.receiveEnd()
  return run.digest
}

/// The entry that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeRawBufferPointer(start: start, count: count)
  let whole = run(bytes, isMoving: false) { _ in bytes.count }
  precondition(run(bytes, isMoving: true) { _ in 1 } == whole, "byte by byte")
  precondition(run(bytes, isMoving: false) { Int($0 % 23) + 1 } == whole, "in portions")
  return 0
}
