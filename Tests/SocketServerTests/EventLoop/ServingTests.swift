import Dispatch
import Testing

@testable import HTTPServer

@Suite struct ServingTests {
  @Test func connectionServesManySequentialRequests() throws {
    let server = try TestServer()
    let client = try server.connect()
    for number in 0..<50 {
      let response = try client.get("/number/\(number)")
      #expect(response.status == 200 && response.body == "/number/\(number)")
      #expect(!response.hasField("Connection: close"))
    }
    #expect(server.server.statistics[.requests] == 50)
    #expect(server.server.statistics[.acceptedConnections] == 1)
  }

  /// The requests exceed the limit of a turn, so further turns must follow without new input.
  @Test func pipelinedRequestsAreServedInOrder() throws {
    let client = try TestServer().connectKeepingServer()
    let numbers = 0..<1000
    try client.send(numbers.map { "GET /\($0) HTTP/1.1\r\nHost: test\r\n\r\n" }.joined())
    for number in numbers { #expect(try client.response().body == "/\(number)") }
  }

  /// Each request takes a millisecond. A turn ends after two, so the other client is served soon.
  @Test func pipelinedRequestsDoNotDelayOtherConnections() throws {
    let clock = ManualClock()
    let paths = Locked<[String]>([])
    let handler = TestHandler { path in
      clock.advance(by: 0.001)
      paths.withLock { $0.append(path) }
    }
    let server = try TestServer(handler: handler, clock: clock) { $0.shards = 1 }
    let clients = try (0..<4).map { _ in try server.connect() }
    for client in clients { #expect(try client.get("/ready").status == 200) }
    try clients[0].send("GET /wait HTTP/1.1\r\nHost: test\r\n\r\n")
    handler.hasEntered.wait()
    let other = clients[3]
    for client in clients[1...2] {
      try client.send(String(repeating: "GET /many HTTP/1.1\r\nHost: test\r\n\r\n", count: 30))
    }
    try other.send("GET /other HTTP/1.1\r\nHost: test\r\n\r\n")
    handler.release()
    #expect(try other.response().body == "/other")
    for client in clients[1...2] { for _ in 0..<30 { #expect(try client.response().body == "/many") } }
    let order = paths.withLock { $0 }
    let others = try #require(order.firstIndex(of: "/other"))
    #expect(order[..<others].count { $0 == "/many" } <= 20, "\(order)")
    #expect(order.count == 4 + 1 + 60 + 1)
  }

  @Test func requestMayArriveByteByByte() throws {
    let client = try TestServer().connectKeepingServer()
    for byte in "POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: 5\r\n\r\nhello".utf8 {
      try client.send([byte])
    }
    #expect(try client.response().body == "hello")
  }

  @Test(arguments: [1, 70_000, 1 << 20])
  func bodyOfAnyAllowedSizeIsEchoed(size: Int) throws {
    let client = try TestServer().connectKeepingServer()
    let body = (0..<size).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    for _ in 0..<3 {
      try client.send("POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: \(size)\r\n\r\n")
      try client.send(body)
      #expect(try Array(client.response().body.utf8) == body)
    }
  }

  @Test func chunkedBodyIsDecodedAndTheNextRequestFollows() throws {
    let client = try TestServer().connectKeepingServer()
    try client.send(
      "POST /echo HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "4\r\nWiki\r\n5\r\npedia\r\n0\r\n\r\n"
        + "GET /next HTTP/1.1\r\nHost: test\r\n\r\n")
    #expect(try client.response().body == "Wikipedia")
    #expect(try client.response().body == "/next")
  }

  @Test func largeResponseArrivesComplete() throws {
    let client = try TestServer().connectKeepingServer()
    #expect(try client.get("/big/6000000").body.utf8.count == 6_000_000)
    #expect(try client.get("/after").body == "/after")
  }

  @Test func headResponseHasTheHeaderOfGetAndNoBody() throws {
    let client = try TestServer().connectKeepingServer()
    try client.send("HEAD /hello HTTP/1.1\r\nHost: test\r\n\r\n")
    let response = try client.response(toHead: true)
    #expect(response.hasField("Content-Length: 6"))
    #expect(try client.get("/next").body == "/next")
  }

  @Test func clientThatExpectsContinueReceives100() throws {
    let client = try TestServer().connectKeepingServer()
    try client.send("POST /echo HTTP/1.1\r\nHost: test\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
    #expect(try client.response().status == 100)
    try client.send("abc")
    #expect(try client.response().body == "abc")
  }

  @Test func connectionCloseEndsTheConnection() throws {
    let client = try TestServer().connectKeepingServer()
    try client.send("GET /a HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
    let response = try client.response()
    #expect(response.body == "/a" && response.hasField("Connection: close"))
    #expect(try client.isAtEnd())
  }

  @Test func http10ConnectionClosesAfterTheResponse() throws {
    let client = try TestServer().connectKeepingServer()
    try client.send("GET /a HTTP/1.0\r\n\r\n")
    #expect(try client.response().body == "/a")
    #expect(try client.isAtEnd())
  }

  @Test func clientThatHasClosedItsSendingSideReceivesAllResponses() throws {
    let client = try TestServer().connectKeepingServer()
    try client.send((0..<200).map { "GET /big/\($0 + 10_000) HTTP/1.1\r\nHost: test\r\n\r\n" }.joined())
    client.endSending()
    for number in 0..<200 { #expect(try client.response().body.utf8.count == number + 10_000) }
    #expect(try client.isAtEnd())
  }

  @Test func requestThatEndsPrematurelyIsRejected() throws {
    let client = try TestServer().connectKeepingServer()
    try client.send("GET /a HTTP/1.1\r\nHo")
    client.endSending()
    #expect(try client.response().status == 400)
    #expect(try client.isAtEnd())
  }

  @Test func connectionThatEndsWithoutARequestIsNotARejection() throws {
    let server = try TestServer()
    let client = try server.connect()
    client.endSending()
    #expect(try client.isAtEnd())
    #expect(eventually { server.server.statistics[.openConnections] == 0 })
    #expect(server.server.statistics.rejections.isEmpty)
  }

  @Test func malformedRequestIsRejectedAndCounted() throws {
    let server = try TestServer()
    let client = try server.connect()
    try client.send("\u{16}\u{3}\u{1}garbage\r\n\r\n")
    let response = try client.response()
    #expect(response.status == 400 && response.hasField("Connection: close"))
    #expect(try client.isAtEnd())
    #expect(server.server.statistics.rejections.values.reduce(0, +) == 1)
  }

  @Test func connectionsAreDistributedEvenly() throws {
    let server = try TestServer { $0.shards = 2 }
    let first = try server.connect()
    let second = try server.connect()
    #expect(try first.get("/hello").status == 200)
    // The shard of the first connection is now blocked, so the second must belong to the other shard.
    try first.send("GET /wait HTTP/1.1\r\nHost: test\r\n\r\n")
    server.handler.hasEntered.wait()
    #expect(try second.get("/hello").status == 200)
    server.handler.release()
    #expect(try first.response().body == "waited")
  }
}

extension TestServer {
  /// Connects a client that retains this server.
  func connectKeepingServer() throws -> TestClient {
    let client = try connect()
    client.companion = self
    return client
  }
}
