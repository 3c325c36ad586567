import Platform
import Testing

@testable import SocketServer

/// The way from hot to parked and back, in every order in which it can be disturbed.
@Suite struct ParkingTests {
  /// Longer than two parking passes.
  static let untilParked: UInt32 = 130_000

  @Test func aParkedConnectionWakesAgainAndAgain() throws {
    let server = try TestServer()
    let clients = try (0..<20).map { _ in try server.connect() }
    for round in 0..<8 {
      for client in clients { #expect(try client.get("/\(round)").body == "/\(round)") }
      usleep(Self.untilParked)
    }
  }

  @Test func halfARequestSurvivesParking() throws {
    let client = try TestServer().connectKeepingServer()
    for part in ["POST /echo HTTP/1.1\r\nHo", "st: test\r\nContent-Length: 6\r\n\r\nab", "cd", "ef"] {
      try client.send(part)
      usleep(Self.untilParked)
    }
    #expect(try client.answer().body == "abcdef")
  }

  @Test func parkedConnectionsThatEndAreForgotten() throws {
    let server = try TestServer()
    let clients = try (0..<300).map { _ in try server.connect() }
    for client in clients { #expect(try client.get("/hello").status == 200) }
    usleep(Self.untilParked)
    for (index, client) in clients.enumerated() {
      if index % 3 == 0 { client.abort() } else { client.close() }
    }
    #expect(eventually { server.server.statistics.openConnections == 0 })
    #expect(try server.connect().get("/hello").status == 200)
  }

  /// The idle timeout recalls parked connections while their clients write, close and reset: whatever
  /// comes first, nothing is lost but the connection. (On a slow machine it may come before the
  /// first request; that is no different.)
  @Test func timeoutsAndNewsOfParkedConnectionsMayCross() throws {
    let server = try TestServer { $0.idleTimeout = 0.16 }
    for round in 0..<6 {
      let clients = try (0..<60).map { _ in try server.connect() }
      for client in clients { try? client.send("GET /hello HTTP/1.1\r\nHost: test\r\n\r\n") }
      usleep(140_000 + UInt32(round) * 8000)
      for (index, client) in clients.enumerated() {
        switch index % 4 {
        case 0: client.close()
        case 1: client.abort()
        case 2: try? client.send("GET /hello HTTP/1.1\r\nHost: test\r\n\r\n")
        default: break
        }
        if index % 16 == 0 { usleep(1000) }
      }
      // A request that crossed with the timeout was answered, or its connection is gone; never neither.
      for client in clients where client.isOpen { #expect(client.isGone()) }
    }
    #expect(eventually { server.server.statistics.openConnections == 0 })
  }

  /// Descriptors are reused at once by the next connection, whose source must fire all the same.
  @Test func reusedDescriptorsAreHeard() throws {
    let server = try TestServer()
    for _ in 0..<6 {
      let clients = try (0..<40).map { _ in try server.connect() }
      usleep(Self.untilParked)
      for client in clients { #expect(try client.get("/hello").status == 200) }
      for client in clients { client.close() }
    }
    #expect(eventually { server.server.statistics.openConnections == 0 })
  }

  @Test func parkedConnectionsCostNoTime() throws {
    let server = try TestServer()
    let clients = try (0..<200).map { _ in try server.connect() }
    for client in clients { #expect(try client.get("/hello").status == 200) }
    // Also some that ended their side halfway, for those make a careless source fire for ever.
    for client in clients.prefix(50) { try client.send("GET / HT") }
    // Within some time all are parked, and from then on nobody wakes. A connection that spins wakes
    // its shard thousands of times in every window.
    var wakeups = Int.max
    for _ in 0..<20 where wakeups > 2 {
      let before = server.server.wakeups
      usleep(300_000)
      wakeups = server.server.wakeups - before
    }
    #expect(wakeups <= 2)
    #expect(server.server.statistics.openConnections == 200)
  }
}
