import Platform
import Testing

@testable import SocketServer

@Suite struct ClosingTests {
  /// The answer is there while the client still sends. Closing at once would reset the connection
  /// and take the answer away with it.
  @Test(arguments: 0..<5)
  func anEarlyRefusalIsReadableAlthoughTheClientSendsOn(_: Int) throws {
    let server = try TestServer()
    let client = try server.connect()
    let size = 8 << 20
    try client.send("POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: \(size)\r\n\r\n")
    try client.send([UInt8](repeating: 0x61, count: size))
    let answer = try client.answer()
    #expect(answer.status == 413 && answer.says("Connection: close"))
    #expect(try client.isAtEnd())
    client.close()
    #expect(eventually { server.server.statistics.openConnections == 0 })
  }

  @Test func whatFollowsARefusedRequestIsNeitherAnsweredNorResetsTheAnswer() throws {
    let server = try TestServer()
    let client = try server.connect()
    try client.send("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\nGET /next HTTP/1.1\r\nHost: test\r\n\r\n")
    try client.send([UInt8](repeating: 0x61, count: 1 << 20))
    #expect(try client.answer().status == 400)
    #expect(try client.isAtEnd())
  }

  /// A client that never closes its side is not waited for longer than the lingering time.
  @Test func aClientThatStaysAfterTheLastAnswerIsLetGo() throws {
    let server = try TestServer()
    let client = try server.connect()
    try client.send("GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
    #expect(try client.answer().status == 200)
    #expect(try client.isAtEnd())
    #expect(eventually { server.server.statistics.openConnections == 0 })
  }

  @Test func resetsWithinAnswersHarmNobody() throws {
    let server = try TestServer()
    for _ in 0..<20 {
      let client = try server.connect()
      try client.send("GET /big/4000000 HTTP/1.1\r\nHost: test\r\n\r\n")
      var byte: UInt8 = 0
      recv(client.descriptor, &byte, 1, 0)
      client.abort()
    }
    #expect(try server.connect().get("/hello").status == 200)
    #expect(eventually { server.server.statistics.openConnections <= 1 })
  }
}
