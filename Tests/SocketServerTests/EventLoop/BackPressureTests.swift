import Testing

@testable import HTTPServer

@Suite struct BackPressureTests {
  /// The client requests 200 responses of 256 KiB and reads none. When the socket buffers are full, the
  /// server must stop processing requests, keep the rest of one response, and serve other connections of
  /// the same shard. Finally the client reads all responses.
  @Test func serverStopsReadingFromAClientThatDoesNotReadItsResponses() throws {
    let server = try TestServer { $0.shards = 1 }
    let client = try server.connect()
    let request = "GET /big/262144 HTTP/1.1\r\nHost: test\r\n\r\n"
    try client.send(String(repeating: request, count: 200))

    let other = try server.connect()
    for _ in 0..<100 { #expect(try other.get("/hello").status == 200) }
    let served = server.server.statistics[.requests] - 100
    #expect(served > 0 && served < 150)

    for _ in 0..<200 { #expect(try client.response().body.utf8.count == 262_144) }
    #expect(try client.get("/hello").status == 200)
  }

  /// A connection that waits until it can send is not active for reading. Its unread requests would
  /// otherwise wake the shard continuously.
  @Test func requestsOfABlockedClientDoNotWakeTheShard() throws {
    let server = try TestServer(clock: ManualClock()) { $0.shards = 1 }
    let client = try server.connect()
    try server.send("GET /big/8000000 HTTP/1.1\r\nHost: test\r\n\r\n", from: client)
    try server.settle()
    try client.send("GET /next HTTP/1.1\r\nHost: test\r\n\r\n")
    let before = server.server.wakeups
    for _ in 0..<1000 { try server.advance(by: 0.001) }
    // While a connection is active, the shard also wakes for its passes.
    #expect(server.server.wakeups - before < 1500)
    #expect(server.server.statistics[.requests] == 1)

    #expect(try client.response().body.utf8.count == 8_000_000)
    #expect(try client.response().body == "/next")
  }

  /// The length of a turn is limited, so a client with a long pipeline cannot monopolize its shard.
  @Test func pipeliningClientDoesNotStarveOthers() throws {
    let server = try TestServer { $0.shards = 1 }
    let greedy = try server.connect()
    try greedy.send(String(repeating: "GET /a HTTP/1.1\r\nHost: test\r\n\r\n", count: 20_000))
    let other = try server.connect()
    #expect(try other.get("/hello").status == 200)
    for _ in 0..<20_000 { #expect(try greedy.response().status == 200) }
  }
}
