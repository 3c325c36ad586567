import MotionSystem
import Testing

@testable import HTTPServer

@Suite struct ClosingTests {
  /// The server responds while the client still sends. Closing the socket immediately would reset the
  /// connection, and the client could lose the response.
  @Test(arguments: 0..<5)
  func clientThatKeepsSendingReceivesAnEarlyRejection(_: Int) throws {
    let server = try TestServer()
    let client = try server.connect()
    let size = 8 << 20
    try client.send("POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: \(size)\r\n\r\n")
    try client.send([UInt8](repeating: 0x61, count: size))
    let response = try client.response()
    #expect(response.status == 413 && response.hasField("Connection: close"))
    #expect(try client.isAtEnd())
    client.close()
    #expect(eventually { server.server.statistics[.openConnections] == 0 })
  }

  @Test func inputAfterARejectedRequestIsDiscarded() throws {
    let server = try TestServer()
    let client = try server.connect()
    try client.send("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\nGET /next HTTP/1.1\r\nHost: test\r\n\r\n")
    try client.send([UInt8](repeating: 0x61, count: 1 << 20))
    #expect(try client.response().status == 400)
    #expect(try client.isAtEnd())
  }

  /// The server waits for a client to close its side only for the linger timeout.
  @Test func clientThatDoesNotCloseAfterTheLastResponseIsDisconnected() throws {
    let server = try TestServer()
    let client = try server.connect()
    try client.send("GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
    #expect(try client.response().status == 200)
    #expect(try client.isAtEnd())
    #expect(eventually { server.server.statistics[.openConnections] == 0 })
  }

  /// The server discards at most 64 MiB after the last response. The clock does not move, so no timeout
  /// passes.
  @Test func clientThatKeepsSendingAfterTheLastResponseIsDisconnected() throws {
    let server = try TestServer(clock: ManualClock())
    let client = try server.connect()
    let request = "GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n"
    try client.send(request)
    #expect(try client.response().status == 200)
    let piece = [UInt8](repeating: 0x61, count: 1 << 20)
    // Sending fails when the connection is closed.
    for _ in 0..<80 where (try? client.send(piece)) != nil {}
    #expect(eventually { server.server.statistics[.openConnections] == 0 })
    let discarded = server.server.statistics[.bytesReceived] - request.utf8.count
    #expect(discarded >= 64 << 20 && discarded < (64 << 20) + ByteBuffer.sharedSize)
  }

  @Test func resetsDuringResponsesDoNotAffectOtherConnections() throws {
    let server = try TestServer()
    for _ in 0..<20 {
      let client = try server.connect()
      try client.send("GET /big/1000000 HTTP/1.1\r\nHost: test\r\n\r\n")
      var byte: UInt8 = 0
      unsafe recv(client.descriptor, &byte, 1, 0)
      client.abort()
    }
    #expect(try server.connect().get("/hello").status == 200)
    #expect(eventually { server.server.statistics[.openConnections] <= 1 })
  }
}
