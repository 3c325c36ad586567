import Platform
import Testing

@testable import SocketServer

/// Every waiting ends. The timeouts are short here, some below and some above the time after which a
/// quiet connection is parked, for the two end in different ways.
@Suite struct TimeoutTests {
  static let belowAndAboveParking = [0.03, 0.3]

  @Test(arguments: belowAndAboveParking)
  func aHeaderThatTakesTooLongIsAnswered408(seconds: Double) throws {
    let server = try TestServer { $0.headTimeout = seconds }
    let client = try server.connect()
    try client.send("GET /a HTTP/1.1\r\nHost: te")
    let answer = try client.answer()
    #expect(answer.status == 408 && answer.body == "timedOut" && answer.says("Connection: close"))
    #expect(try client.isAtEnd())
    #expect(server.server.statistics.headTimeouts == 1)
  }

  @Test(arguments: belowAndAboveParking)
  func aBodyThatTakesTooLongIsAnswered408(seconds: Double) throws {
    let server = try TestServer { $0.bodyTimeout = seconds }
    let client = try server.connect()
    try client.send("POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: 100\r\n\r\nabc")
    let answer = try client.answer()
    #expect(answer.status == 408 && answer.says("Connection: close"))
    #expect(try client.isAtEnd())
    #expect(server.server.statistics.bodyTimeouts == 1)
  }

  /// The deadline is that of the whole header: bytes that drip in do not move it.
  @Test(arguments: [10_000, 80_000])
  func aHeaderThatDripsInIsAnswered408(microseconds: UInt32) throws {
    let server = try TestServer { $0.headTimeout = 0.25 }
    let client = try server.connect()
    try client.send("GET /a HTTP/1.1\r\nHost: test\r\nX: ")
    for _ in 0..<500 where server.server.statistics.headTimeouts == 0 {
      try client.send("x")
      usleep(microseconds)
    }
    #expect(try client.answer().status == 408)
    #expect(server.server.statistics.headTimeouts == 1)
  }

  @Test(arguments: belowAndAboveParking)
  func aConnectionThatNeverAsksIsClosedWithoutAWord(seconds: Double) throws {
    let server = try TestServer { $0.idleTimeout = seconds }
    let client = try server.connect()
    #expect(try client.isAtEnd())
    #expect(eventually { server.server.statistics.openConnections == 0 })
    #expect(server.server.statistics.idleTimeouts == 1)
  }

  @Test func aConnectionThatAsksNoMoreIsClosedWithoutAWord() throws {
    let server = try TestServer { $0.idleTimeout = 1 }
    let client = try server.connect()
    #expect(try client.get("/hello").status == 200)
    #expect(try client.isAtEnd())
    #expect(server.server.statistics.idleTimeouts == 1)
  }

  @Test func aRequestRestartsTheIdleTime() throws {
    let server = try TestServer { $0.idleTimeout = 3 }
    let client = try server.connect()
    for _ in 0..<8 {
      #expect(try client.get("/hello").status == 200)
      usleep(500_000)
    }
    #expect(server.server.statistics.idleTimeouts == 0)
  }

  @Test func aClientThatDoesNotReadIsCutOff() throws {
    let server = try TestServer { $0.writeTimeout = 0.2 }
    let client = try server.connect()
    try client.send("GET /big/4000000 HTTP/1.1\r\nHost: test\r\n\r\n")
    #expect(eventually { server.server.statistics.writeTimeouts == 1 })
    #expect(eventually { server.server.statistics.openConnections == 0 })
    #expect(client.isGone())
  }

  /// Each 64 KiB taken is a new start: slow is not the same as gone.
  @Test func aClientThatReadsSlowlyGetsEverything() throws {
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
