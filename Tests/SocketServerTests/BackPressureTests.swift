import HTTPWire
import Testing

@testable import SocketServer

@Suite struct BackPressureTests {
  /// Two hundred answers of 256 KiB are asked for and none is read: the server must stop answering
  /// once the sockets' buffers are full, keep what is left of one answer, and serve others on the
  /// same shard meanwhile. Read at last, all answers are there.
  @Test func aPipeliningClientThatDoesNotReadIsNotReadFrom() throws {
    let server = try TestServer { $0.shards = 1 }
    let client = try server.connect()
    let request = "GET /big/262144 HTTP/1.1\r\nHost: test\r\n\r\n"
    try client.send(String(repeating: request, count: 200))

    let other = try server.connect()
    for _ in 0..<100 { #expect(try other.get("/hello").status == 200) }
    let answered = server.server.statistics.requests - 100
    #expect(answered > 0 && answered < 150)

    for _ in 0..<200 { #expect(try client.answer().body.utf8.count == 262_144) }
    #expect(try client.get("/hello").status == 200)
  }

  /// A turn is bounded, so a client with an endless pipeline cannot keep the shard for itself.
  @Test func aPipeliningClientDoesNotStarveOthers() throws {
    let server = try TestServer { $0.shards = 1 }
    let greedy = try server.connect()
    try greedy.send(String(repeating: "GET /a HTTP/1.1\r\nHost: test\r\n\r\n", count: 20_000))
    let other = try server.connect()
    #expect(try other.get("/hello").status == 200)
    for _ in 0..<20_000 { #expect(try greedy.answer().status == 200) }
  }
}
