import Testing

@testable import HTTPWire

/// The life of a connection beyond what single cases show.
@Suite struct ConnectionTests {
  private var connection = HTTPServerConnection(limits: HTTPLimits())
  private var responseDefaults = ResponseDefaults(seed: 1)
  private var input = ByteBuffer()
  private var output = ByteBuffer()
  private let ok = HTTPResponse(status: 200, contentType: nil)
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

  private mutating func answer() { connection.write(ok, defaults: &responseDefaults, to: &output) }

  @Test mutating func thePhaseTellsWhichDeadlineApplies() {
    #expect(connection.phase == .idle)
    #expect(next() == "needsInput" && connection.phase == .idle)
    input.append("POST / HTTP/1.1\r\nHost: a\r\n".utf8)
    #expect(next() == "needsInput" && connection.phase == .head)
    input.append("Content-Length: 2\r\n\r\nh".utf8)
    #expect(next() == "needsInput" && connection.phase == .body)
    input.append("i".utf8)
    #expect(next() == "request /" && connection.phase == .responding)
    answer()
    #expect(connection.phase == .idle)
    input.append("\r".utf8)
    #expect(next() == "needsInput" && connection.phase == .head)
    input.append("\n".utf8)
    #expect(next() == "needsInput" && connection.phase == .idle && input.isEmpty)
  }

  @Test mutating func nothingHappensUntilARequestIsAnswered() {
    input.append((get + get).utf8)
    #expect(next() == "request /")
    #expect(next() == "needsInput" && connection.phase == .responding)
    answer()
    #expect(next() == "request /")
  }

  @Test mutating func aTimeoutWithinARequestIsARejectionOnce() {
    input.append("HEAD /slow HTTP/1.1\r\nX-Request-Id: mine\r\n".utf8)
    #expect(next() == "needsInput")
    connection.reject(HTTPRejection(.timedOut, "too slow"))
    #expect(next() == "rejection timedOut" && input.isEmpty)
    connection.write(
      HTTPResponse(status: 408, contentType: "text/plain", body: Array("slow".utf8)), defaults: &responseDefaults,
      to: &output)
    let text = output.withReadableBytes { String(decoding: $0, as: UTF8.self) }
    #expect(text.contains("\r\nX-Request-Id: mine\r\n") && text.contains("\r\nConnection: close\r\n"))
    #expect(text.hasSuffix("\r\n\r\n"), "a HEAD gets no body, not even with an error")
    #expect(next() == "finished" && connection.shouldClose)
  }

  @Test mutating func aBufferThatLostBytesEndsTheConnection() {
    for portion in [
      "GET / HTTP/1.1\r\nHost: a\r\n", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nbody",
    ] {
      connection = HTTPServerConnection(limits: HTTPLimits())
      input = ByteBuffer()
      input.append(portion.utf8)
      #expect(next() == "needsInput")
      input.consume(1)
      #expect(next() == "finished" && connection.shouldClose)
    }
  }

  @Test mutating func aTimeoutNeedsNoInput() {
    input.append("GET / HTTP/1.1\r\nX-Request-Id: mine\r\n".utf8)
    #expect(next() == "needsInput")
    connection.reject(HTTPRejection(.timedOut, "too slow"))
    input = ByteBuffer()
    #expect(next() == "rejection timedOut")
    answer()
    #expect(connection.shouldClose)
  }

  @Test mutating func overloadIsSaidBeforeAnythingIsRead() {
    connection.reject(HTTPRejection(.overloaded, "full"))
    #expect(next() == "rejection overloaded")
    answer()
    #expect(next() == "finished")
  }

  @Test mutating func aRejectionFromOutsideDoesNotDisturbAnAnswer() {
    input.append(get.utf8)
    #expect(next() == "request /")
    connection.reject(HTTPRejection(.timedOut, "too late"))
    answer()
    #expect(next() == "needsInput" && !connection.shouldClose)
  }

  @Test mutating func anIdleConnectionThatDrainsIsFinished() {
    input.append(get.utf8)
    #expect(next() == "request /")
    answer()
    #expect(next() == "needsInput")
    connection.drain()
    #expect(next() == "finished" && connection.shouldClose)
  }

  @Test mutating func aRequestThatHasBegunIsAnsweredWhileDraining() {
    input.append("GET / HT".utf8)
    #expect(next() == "needsInput")
    connection.drain()
    #expect(next() == "needsInput" && !connection.shouldClose)
    input.append("TP/1.1\r\nHost: a\r\n\r\n\(get)".utf8)
    #expect(next() == "request /")
    answer()
    #expect(connection.shouldClose)
    #expect(next() == "finished", "what comes behind the last answer is not read")
  }

  @Test mutating func drainingWhileAnsweringSaysCloseInThatAnswer() {
    input.append(get.utf8)
    #expect(next() == "request /")
    connection.drain()
    answer()
    #expect(output.withReadableBytes { String(decoding: $0, as: UTF8.self) }.contains("Connection: close"))
  }

  @Test mutating func continueIsAskedForOnce() {
    input.append("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n".utf8)
    #expect(next() == "needsContinue")
    connection.writeContinue(to: &output)
    #expect(next() == "needsInput" && connection.phase == .body)
    input.append("h".utf8)
    #expect(next() == "needsInput")
    input.append("i".utf8)
    #expect(next() == "request /")
  }

  @Test mutating func theNextRequestDoesNotInheritAnExpectation() {
    input.append(
      "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nhi\(get)".utf8)
    #expect(next() == "request /")
    answer()
    #expect(next() == "request /")
  }

  @Test mutating func aRequestThatIsHeldSurvivesTheNextOne() {
    input.append("GET /1 HTTP/1.1\r\nHost: a\r\nX-N: one\r\n\r\nGET /2 HTTP/1.1\r\nHost: b\r\n\r\n".utf8)
    guard case .request(let first) = connection.next(from: &input) else { return #expect(Bool(false)) }
    answer()
    guard case .request(let second) = connection.next(from: &input) else { return #expect(Bool(false)) }
    #expect(first.fields.count == 2 && second.fields.count == 1)
    #expect(first.fields.first("x-n").map { Array($0) } == Array("one".utf8))
    #expect(second.fields.first("host").map { Array($0) } == Array("b".utf8))
  }

  @Test mutating func memoryCanBeGivenBackBetweenRequestsOnly() {
    input.append("GET / HTTP/1.1\r\nHost: a\r\n".utf8)
    #expect(next() == "needsInput")
    connection.releaseMemory()
    input.append("\r\n".utf8)
    #expect(next() == "request /", "fields that were read are still there")
    answer()
    connection.releaseMemory()
    input.append(get.utf8)
    #expect(next() == "request /")
  }

  @Test mutating func aLargeChunkedBodyOfSmallChunksTakesLittleMoreThanItself() {
    input.append("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
    for _ in 0..<20_000 {
      input.append("2;x\r\nab\r\n".utf8)
      if next() != "needsInput" { break }
    }
    // Extensions of 20 000 bytes are more than the limit allows.
    #expect(connection.phase == .responding && input.isEmpty)

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

  @Test mutating func aBodyOfAMebibyteArrivesInPortions() {
    let body = (0..<1_048_576).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    input.append("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048576\r\n\r\n".utf8)
    for start in stride(from: 0, to: body.count, by: 10_000) {
      #expect(next() == "needsInput")
      input.append(body[start..<min(start + 10_000, body.count)])
    }
    guard case .request(let request) = connection.next(from: &input) else { return #expect(Bool(false)) }
    #expect(request.body.elementsEqual(body))
  }

  /// Looked at again with each byte, this line would cost 30 000 000 000 steps: the test would not end.
  @Test func aLongLineThatComesByteByByteIsReadOnce() {
    var limits = HTTPLimits()
    limits.head = 300_000
    var client = WireClient(limits: limits)
    client.receive(Array("GET / HTTP/1.1\r\nHost: a\r\nX: ".utf8))
    let byte: [UInt8] = [0x61]
    for _ in 0..<250_000 { client.receive(byte) }
    client.receive(Array("\r\n\r\n".utf8))
    #expect(client.events.count == 1 && client.events[0].utf8.count > 250_000)
  }

  @Test func aConnectionIsSmall() {
    #expect(MemoryLayout<HTTPServerConnection>.size <= 176)
  }

  @Test func limitsThatMakeNoSenseAreHeldWithinSense() {
    var limits = HTTPLimits()
    limits.body = .max
    limits.chunkOverhead = .max
    limits.head = .max
    limits.requestLine = .max
    limits.fieldCount = .max
    var client = WireClient(limits: limits)
    client.receive(
      Array("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n7FFFFFFFFFFFFFFF\r\n".utf8))
    #expect(client.events == ["rejection 413 bodyTooLarge"])
    limits.body = .min
    limits.chunkOverhead = -1
    limits.head = -1
    limits.requestLine = -1
    limits.fieldCount = -1
    client = WireClient(limits: limits)
    client.receive(Array("GET / HTTP/1.1\r\n".utf8))
    #expect(client.events == ["rejection 400 malformedRequestLine"])
  }

  @Test func aRejectionNamesTheLimit() {
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

  @Test func aRejectionShowsWhatWasReceivedInPrintableCharacters() {
    var connection = HTTPServerConnection(limits: HTTPLimits())
    var input = ByteBuffer()
    input.append("GET / HTTP/1.1\r\nHost: a\r\nB\u{e9}\"d: \\\r\n\r\n".utf8)
    guard case .rejection(let rejection) = connection.next(from: &input) else {
      return #expect(Bool(false))
    }
    #expect(rejection.detail.contains(#""B\xC3\xA9\x22d: \x5C""#))
  }
}
