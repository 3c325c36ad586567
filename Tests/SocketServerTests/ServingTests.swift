import Dispatch
import HTTPWire
import Testing

@testable import SocketServer

@Suite struct ServingTests {
  @Test func aConnectionServesManyRequestsOneAfterTheOther() throws {
    let server = try TestServer()
    let client = try server.connect()
    for number in 0..<50 {
      let answer = try client.get("/number/\(number)")
      #expect(answer.status == 200 && answer.body == "/number/\(number)")
      #expect(!answer.says("Connection: close"))
    }
    #expect(server.server.statistics.requests == 50)
    #expect(server.server.statistics.acceptedConnections == 1)
  }

  /// More than the answers of a turn, so that turns have to follow one another without new input.
  @Test func pipelinedRequestsAreAnsweredInOrder() throws {
    let client = try TestServer().connectKeepingServer()
    let numbers = 0..<1000
    try client.send(numbers.map { "GET /\($0) HTTP/1.1\r\nHost: test\r\n\r\n" }.joined())
    for number in numbers { #expect(try client.answer().body == "/\(number)") }
  }

  @Test func aRequestMayArriveByteByByte() throws {
    let client = try TestServer().connectKeepingServer()
    for byte in "POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: 5\r\n\r\nhello".utf8 {
      try client.send([byte])
    }
    #expect(try client.answer().body == "hello")
  }

  @Test(arguments: [1, 70_000, 1 << 20])
  func aBodyOfAnyAllowedSizeComesBack(size: Int) throws {
    let client = try TestServer().connectKeepingServer()
    let body = (0..<size).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    for _ in 0..<3 {
      try client.send("POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: \(size)\r\n\r\n")
      try client.send(body)
      #expect(try Array(client.answer().body.utf8) == body)
    }
  }

  @Test func aChunkedBodyIsPutTogetherAndTheNextRequestIsFoundBehindIt() throws {
    let client = try TestServer().connectKeepingServer()
    try client.send(
      "POST /echo HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nWiki\r\n5\r\npedia\r\n0\r\n\r\n"
        + "GET /next HTTP/1.1\r\nHost: test\r\n\r\n")
    #expect(try client.answer().body == "Wikipedia")
    #expect(try client.answer().body == "/next")
  }

  @Test func aLargeAnswerArrivesWhole() throws {
    let client = try TestServer().connectKeepingServer()
    #expect(try client.get("/big/6000000").body.utf8.count == 6_000_000)
    #expect(try client.get("/after").body == "/after")
  }

  @Test func headHasTheHeaderOfGetAndNoBody() throws {
    let client = try TestServer().connectKeepingServer()
    try client.send("HEAD /hello HTTP/1.1\r\nHost: test\r\n\r\n")
    let answer = try client.answer(toHead: true)
    #expect(answer.says("Content-Length: 6"))
    #expect(try client.get("/next").body == "/next")
  }

  @Test func aClientThatExpectsContinueIsToldToGoOn() throws {
    let client = try TestServer().connectKeepingServer()
    try client.send("POST /echo HTTP/1.1\r\nHost: test\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
    #expect(try client.answer().status == 100)
    try client.send("abc")
    #expect(try client.answer().body == "abc")
  }

  @Test func afterConnectionCloseTheConnectionEnds() throws {
    let client = try TestServer().connectKeepingServer()
    try client.send("GET /a HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
    let answer = try client.answer()
    #expect(answer.body == "/a" && answer.says("Connection: close"))
    #expect(try client.isAtEnd())
  }

  @Test func http10EndsWithItsAnswer() throws {
    let client = try TestServer().connectKeepingServer()
    try client.send("GET /a HTTP/1.0\r\n\r\n")
    #expect(try client.answer().body == "/a")
    #expect(try client.isAtEnd())
  }

  @Test func aClientThatHasClosedItsSideIsStillAnswered() throws {
    let client = try TestServer().connectKeepingServer()
    try client.send((0..<200).map { "GET /big/\($0 + 10_000) HTTP/1.1\r\nHost: test\r\n\r\n" }.joined())
    client.endSending()
    for number in 0..<200 { #expect(try client.answer().body.utf8.count == number + 10_000) }
    #expect(try client.isAtEnd())
  }

  @Test func halfARequestAndAnEndIsRefused() throws {
    let client = try TestServer().connectKeepingServer()
    try client.send("GET /a HTTP/1.1\r\nHo")
    client.endSending()
    #expect(try client.answer().status == 400)
    #expect(try client.isAtEnd())
  }

  @Test func anEndWithoutAWordIsJustAnEnd() throws {
    let server = try TestServer()
    let client = try server.connect()
    client.endSending()
    #expect(try client.isAtEnd())
    #expect(eventually { server.server.statistics.openConnections == 0 })
    #expect(server.server.statistics.rejections.isEmpty)
  }

  @Test func garbageIsRefusedAndCounted() throws {
    let server = try TestServer()
    let client = try server.connect()
    try client.send("\u{16}\u{3}\u{1}garbage\r\n\r\n")
    let answer = try client.answer()
    #expect(answer.status == 400 && answer.says("Connection: close"))
    #expect(try client.isAtEnd())
    #expect(server.server.statistics.rejections.values.reduce(0, +) == 1)
  }

  @Test func connectionsAreSharedOutEvenly() throws {
    let server = try TestServer { $0.shards = 2 }
    let first = try server.connect()
    let second = try server.connect()
    #expect(try first.get("/hello").status == 200)
    // The first connection's shard is now blocked, so the second must have another one.
    try first.send("GET /wait HTTP/1.1\r\nHost: test\r\n\r\n")
    server.handler.hasEntered.wait()
    #expect(try second.get("/hello").status == 200)
    server.handler.release()
    #expect(try first.answer().body == "waited")
  }
}

extension TestServer {
  /// A client that keeps its server alive.
  func connectKeepingServer() throws -> TestClient {
    let client = try connect()
    client.companion = self
    return client
  }
}
