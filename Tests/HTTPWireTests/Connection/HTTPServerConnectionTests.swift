import MotionSystem
import Testing

@testable import HTTPServer

/// Tests of the connection state machine that the corpus does not cover.
@Suite struct HTTPServerConnectionTests {
  private var connection = HTTPServerConnection(limits: HTTPLimits())
  private var responseDefaults = ResponseDefaults(seed: 1)
  private var input = ByteBuffer()
  private var output = ByteBuffer()
  private let ok = HTTPResponse(status: 200)
  private let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  private mutating func next() -> String {
    switch connection.next(from: &input) {
    case .needsInput: "needsInput"
    case .needsContinue: "needsContinue"
    case .request(let request): "request " + String(decoding: request.path, as: UTF8.self)
    case .rejection(let rejection): "rejection \(rejection.kind)"
    case .finished: "finished"
    }
  }

  private mutating func respond() { connection.write(ok, defaults: &responseDefaults, to: &output) }

  @Test mutating func phaseFollowsTheBytesReceived() {
    #expect(connection.phase == .idle)
    #expect(next() == "needsInput" && connection.phase == .idle)
    input.append("POST / HTTP/1.1\r\nHost: a\r\n".utf8)
    #expect(next() == "needsInput" && connection.phase == .head)
    input.append("Content-Length: 2\r\n\r\nh".utf8)
    #expect(next() == "needsInput" && connection.phase == .body)
    input.append("i".utf8)
    #expect(next() == "request /" && connection.phase == nil)
    respond()
    #expect(connection.phase == .idle)
    input.append("\r".utf8)
    #expect(next() == "needsInput" && connection.phase == .head)
    input.append("\n".utf8)
    #expect(next() == "needsInput" && connection.phase == .idle && input.isEmpty)
  }

  /// A request line counts without its line ending, fields and trailer fields count with theirs.
  @Test(arguments: [
    ("GET /", 16_384 - 14, " HTTP/1.1\r\nHost: a\r\n\r\n", "requestLineTooLong"),
    ("GET / HTTP/1.1\r\nHost: a\r\nX:", 32_768 - 13, "\r\n\r\n", "headTooLarge"),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX:", 16_384 - 4, "\r\n\r\n",
      "chunkOverheadTooLarge"
    ),
  ])
  mutating func defaultLimitIsTheLargestSize(start: String, count: Int, end: String, kind: String) {
    input.append((start + String(repeating: "a", count: count) + end).utf8)
    #expect(next().hasPrefix("request /"))
    respond()
    input.append((start + String(repeating: "a", count: count + 1) + end).utf8)
    #expect(next() == "rejection \(kind)")
  }

  @Test mutating func defaultLimitOfABodyIsAMebibyte() {
    func post(_ size: Int) -> String { "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n" }
    input.append(post(1_048_576).utf8)
    input.append(repeatElement(0x61, count: 1_048_576))
    #expect(next() == "request /")
    respond()
    input.append(post(1_048_577).utf8)
    #expect(next() == "rejection bodyTooLarge")
  }

  @Test mutating func nextRequestIsNotParsedBeforeTheResponse() {
    input.append((get + get).utf8)
    #expect(next() == "request /")
    #expect(next() == "needsInput" && connection.phase == nil)
    respond()
    #expect(next() == "request /")
  }

  @Test mutating func timeoutWithinARequestIsOneRejection() {
    input.append("HEAD /slow HTTP/1.1\r\nX-Request-Id: mine\r\n".utf8)
    #expect(next() == "needsInput")
    connection.reject(HTTPRejection(.timedOut, "too slow"))
    #expect(next() == "rejection timedOut" && input.isEmpty)
    connection.write(
      HTTPResponse(status: 408, fields: ["Content-Type": "text/plain"], body: Array("slow".utf8)),
      defaults: &responseDefaults,
      to: &output)
    let text = output.text
    #expect(text.contains("\r\nX-Request-Id: mine\r\n") && text.contains("\r\nConnection: close\r\n"))
    #expect(text.hasSuffix("\r\n\r\n"), "an error response to HEAD has no body")
    #expect(next() == "finished" && connection.shouldClose)
  }

  @Test mutating func missingInputBytesEndTheConnection() {
    for part in [
      "GET / HTTP/1.1\r\nHost: a\r\n", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nbody",
    ] {
      connection = HTTPServerConnection(limits: HTTPLimits())
      input = ByteBuffer()
      input.append(part.utf8)
      #expect(next() == "needsInput")
      input.consume(1)
      #expect(next() == "finished" && connection.shouldClose)
    }
  }

  @Test mutating func timeoutIsReportedWithoutInput() {
    input.append("GET / HTTP/1.1\r\nX-Request-Id: mine\r\n".utf8)
    #expect(next() == "needsInput")
    connection.reject(HTTPRejection(.timedOut, "too slow"))
    input = ByteBuffer()
    #expect(next() == "rejection timedOut")
    respond()
    #expect(connection.shouldClose)
  }

  @Test(arguments: ["", "G", "POST /other HTTP/1.1\r\n"])
  mutating func rejectionAfterARequestHasNothingOfThatRequest(_ received: String) {
    input.append("HEAD /long/path HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine\r\n\r\n".utf8)
    #expect(next() == "request /long/path")
    respond()
    input.append(received.utf8)
    _ = connection.next(from: &input)
    connection.reject(HTTPRejection(.timedOut, "too slow"))
    guard case .rejection(let rejection) = connection.next(from: &input) else {
      return #expect(Bool(false), "no rejection")
    }
    let path = (rejection.requestLine?.path).map { String(decoding: $0, as: UTF8.self) }
    #expect(path == (received.hasPrefix("POST") ? "/other" : nil))
    let id = connection.write(
      HTTPResponse(status: 408, body: [0x61]), defaults: &responseDefaults, to: &output
    ).id
    #expect(id != .received(Array("mine".utf8)))
    #expect(output.readableBytes.last == 0x61, "the rejection of a HEAD would have no body")
  }

  @Test mutating func overloadIsReportedBeforeAnyInput() {
    connection.reject(HTTPRejection(.workerQueue, "full"))
    #expect(next() == "rejection workerQueue")
    respond()
    #expect(next() == "finished")
  }

  @Test mutating func rejectionIsIgnoredWhileARequestWaitsForItsResponse() {
    input.append(get.utf8)
    #expect(next() == "request /")
    connection.reject(HTTPRejection(.timedOut, "too late"))
    respond()
    #expect(next() == "needsInput" && !connection.shouldClose)
  }

  @Test mutating func drainFinishesAnIdleConnectionWithItsNextResponse() {
    input.append(get.utf8)
    #expect(next() == "request /")
    respond()
    #expect(next() == "needsInput")
    connection.drain()
    #expect(next() == "needsInput" && !connection.shouldClose)
    #expect(!output.text.contains("Connection: close"))
    input.append(get.utf8)
    #expect(next() == "request /")
    respond()
    #expect(output.text.contains("Connection: close") && next() == "finished")
  }

  @Test mutating func partialRequestIsCompletedWhileDraining() {
    input.append("GET / HT".utf8)
    #expect(next() == "needsInput")
    connection.drain()
    #expect(next() == "needsInput" && !connection.shouldClose)
    input.append("TP/1.1\r\nHost: a\r\n\r\n\(get)".utf8)
    #expect(next() == "request /")
    respond()
    #expect(connection.shouldClose)
    #expect(next() == "finished", "bytes after the last response are not parsed")
  }

  @Test mutating func drainAddsCloseToThePendingResponse() {
    input.append(get.utf8)
    #expect(next() == "request /")
    connection.drain()
    respond()
    #expect(output.text.contains("Connection: close"))
  }

  @Test mutating func continueIsRequestedOnce() {
    input.append("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n".utf8)
    #expect(next() == "needsContinue")
    connection.writeContinue(to: &output)
    #expect(next() == "needsInput" && connection.phase == .body)
    input.append("h".utf8)
    #expect(next() == "needsInput")
    input.append("i".utf8)
    #expect(next() == "request /")
  }

  @Test mutating func expectationAppliesToOneRequestOnly() {
    input.append(
      "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nhi\(get)".utf8)
    #expect(next() == "request /")
    respond()
    #expect(next() == "request /")
  }

  @Test mutating func retainedRequestIsUnchangedByTheNextOne() {
    input.append("GET /1 HTTP/1.1\r\nHost: a\r\nX-N: one\r\n\r\nGET /2 HTTP/1.1\r\nHost: b\r\n\r\n".utf8)
    guard case .request(let first) = connection.next(from: &input) else { return #expect(Bool(false)) }
    respond()
    guard case .request(let second) = connection.next(from: &input) else { return #expect(Bool(false)) }
    #expect(first.fields.entries.count == 2 && second.fields.entries.count == 1)
    #expect(first.fields.first(HTTPFieldName("X-N")).map { Array($0) } == Array("one".utf8))
    #expect(second.fields.first(.host).map { Array($0) } == Array("b".utf8))
  }

  @Test mutating func smallChunksNeedLittleExtraMemory() {
    input.append("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
    for _ in 0..<20_000 {
      input.append("2;x\r\nab\r\n".utf8)
      if next() != "needsInput" { break }
    }
    // 20,000 bytes of extensions exceed the limit.
    #expect(connection.phase == nil && input.isEmpty)

    connection = HTTPServerConnection(limits: HTTPLimits())
    input = ByteBuffer()
    input.append("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
    for _ in 0..<20_000 {
      input.append("2\r\nab\r\n".utf8)
      #expect(next() == "needsInput")
    }
    #expect(input.readableCount < 40_000 + 4096 + 100)
    #expect(input.capacity < 200_000)
    input.append("0\r\n\r\n".utf8)
    guard case .request(let request) = connection.next(from: &input) else { return #expect(Bool(false)) }
    #expect(request.body.count == 40_000)
    #expect(request.body.elementsEqual((0..<40_000).map { UInt8(ascii: $0 % 2 == 0 ? "a" : "b") }))
  }

  @Test mutating func largeBodyArrivesInParts() {
    let body = (0..<1_048_576).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    input.append("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048576\r\n\r\n".utf8)
    for start in stride(from: 0, to: body.count, by: 10_000) {
      #expect(next() == "needsInput")
      input.append(body[start..<min(start + 10_000, body.count)])
    }
    guard case .request(let request) = connection.next(from: &input) else { return #expect(Bool(false)) }
    #expect(request.body.elementsEqual(body))
  }

  /// Scanning the line again for each byte would take 30,000,000,000 steps, and the test would not end.
  @Test func longLineReceivedByteByByteIsScannedOnce() {
    var limits = HTTPLimits()
    limits.head = 300_000
    var client = WireClient(limits: limits)
    client.receive(Array("GET / HTTP/1.1\r\nHost: a\r\nX: ".utf8))
    let byte: [UInt8] = [0x61]
    for _ in 0..<250_000 { client.receive(byte) }
    client.receive(Array("\r\n\r\n".utf8))
    #expect(client.events.count == 1 && client.events[0].utf8.count > 250_000)
  }

  @Test func connectionFitsIn256Bytes() {
    #expect(MemoryLayout<HTTPServerConnection>.size <= 256)
  }

  @Test func rejectionDetailContainsTheLimit() {
    var limits = HTTPLimits()
    limits.body = 12_345
    var connection = HTTPServerConnection(limits: limits)
    var input = ByteBuffer()
    input.append("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 12346\r\n\r\n".utf8)
    guard case .rejection(let rejection) = connection.next(from: &input) else {
      return #expect(Bool(false))
    }
    #expect(rejection.status == 413 && rejection.detail.contains("12345"))
  }

  @Test func rejectionDetailEscapesReceivedBytes() {
    var connection = HTTPServerConnection(limits: HTTPLimits())
    var input = ByteBuffer()
    input.append("GET / HTTP/1.1\r\nHost: a\r\nB\u{e9}\"d: \\\r\n\r\n".utf8)
    guard case .rejection(let rejection) = connection.next(from: &input) else {
      return #expect(Bool(false))
    }
    #expect(rejection.detail.contains(#""B\xC3\xA9\x22d: \x5C""#))
  }
}
