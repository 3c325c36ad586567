import Platform
import Testing

@testable import SocketServer

/// Every wait has a timeout. Some timeouts in these tests are shorter and some longer than the time after
/// which an inactive connection is parked, because the server handles the two cases differently.
@Suite struct TimeoutTests {
  static let belowAndAboveParking = [0.03, 0.3]

  @Test(arguments: belowAndAboveParking)
  func headerTimeoutReceives408(seconds: Double) throws {
    let server = try TestServer { $0.headTimeout = seconds }
    let client = try server.connect()
    try client.send("GET /a HTTP/1.1\r\nHost: te")
    let response = try client.response()
    #expect(response.status == 408 && response.body == "timedOut" && response.hasField("Connection: close"))
    #expect(try client.isAtEnd())
    #expect(server.server.statistics.headTimeouts == 1)
  }

  @Test(arguments: belowAndAboveParking)
  func bodyTimeoutReceives408(seconds: Double) throws {
    let server = try TestServer { $0.bodyTimeout = seconds }
    let client = try server.connect()
    try client.send("POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: 100\r\n\r\nabc")
    let response = try client.response()
    #expect(response.status == 408 && response.hasField("Connection: close"))
    #expect(try client.isAtEnd())
    #expect(server.server.statistics.bodyTimeouts == 1)
  }

  /// The deadline applies to the whole header: single bytes that arrive do not extend it.
  @Test(arguments: [10_000, 80_000])
  func headerThatArrivesSlowlyReceives408(microseconds: UInt32) throws {
    let server = try TestServer { $0.headTimeout = 0.25 }
    let client = try server.connect()
    try client.send("GET /a HTTP/1.1\r\nHost: test\r\nX: ")
    for _ in 0..<500 where server.server.statistics.headTimeouts == 0 {
      try client.send("x")
      usleep(microseconds)
    }
    #expect(try client.response().status == 408)
    #expect(server.server.statistics.headTimeouts == 1)
  }

  @Test(arguments: belowAndAboveParking)
  func connectionWithoutARequestIsClosedWithoutAResponse(seconds: Double) throws {
    let server = try TestServer { $0.idleTimeout = seconds }
    let client = try server.connect()
    #expect(try client.isAtEnd())
    #expect(eventually { server.server.statistics.openConnections == 0 })
    #expect(server.server.statistics.idleTimeouts == 1)
  }

  @Test func idleConnectionIsClosedWithoutAResponse() throws {
    let server = try TestServer { $0.idleTimeout = 1 }
    let client = try server.connect()
    #expect(try client.get("/hello").status == 200)
    #expect(try client.isAtEnd())
    #expect(server.server.statistics.idleTimeouts == 1)
  }

  @Test func requestRestartsTheIdleTimeout() throws {
    let server = try TestServer { $0.idleTimeout = 3 }
    let client = try server.connect()
    for _ in 0..<8 {
      #expect(try client.get("/hello").status == 200)
      usleep(500_000)
    }
    #expect(server.server.statistics.idleTimeouts == 0)
  }

  @Test func clientThatDoesNotReadIsDisconnected() throws {
    let server = try TestServer { $0.writeTimeout = 0.2 }
    let client = try server.connect()
    try client.send("GET /big/4000000 HTTP/1.1\r\nHost: test\r\n\r\n")
    #expect(eventually { server.server.statistics.writeTimeouts == 1 })
    #expect(eventually { server.server.statistics.openConnections == 0 })
    #expect(client.isGone())
  }

  /// Every 64 KiB that the client reads restart the timeout, so a slow client is not disconnected.
  @Test func clientThatReadsSlowlyReceivesEverything() throws {
    let server = try TestServer { $0.writeTimeout = 1.5 }
    let client = try TestClient(port: server.server.port, receiveBuffer: 65536)
    try client.send("GET /big/8000000 HTTP/1.1\r\nHost: test\r\n\r\n")
    var buffer = [UInt8](repeating: 0, count: 400_000)
    var total = 0
    while total < 8_000_000 {
      let count = recv(client.descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      total += count
      usleep(30_000)
    }
    #expect(total > 8_000_000)
    #expect(server.server.statistics.writeTimeouts == 0)
  }
}
