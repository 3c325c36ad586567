import Platform
import Testing

@testable import SocketServer

/// Parking of connections and its interleavings with closing, timeouts and new requests.
@Suite struct ParkingTests {
  /// The time after which an inactive connection is parked, in microseconds: more than two parking passes.
  static let untilParked: UInt32 = 130_000

  @Test func connectionIsServedAfterEachParking() throws {
    let server = try TestServer()
    let clients = try (0..<20).map { _ in try server.connect() }
    for round in 0..<8 {
      for client in clients { #expect(try client.get("/\(round)").body == "/\(round)") }
      usleep(Self.untilParked)
    }
  }

  @Test func partialRequestSurvivesParking() throws {
    let client = try TestServer().connectKeepingServer()
    for part in ["POST /echo HTTP/1.1\r\nHo", "st: test\r\nContent-Length: 6\r\n\r\nab", "cd", "ef"] {
      try client.send(part)
      usleep(Self.untilParked)
    }
    #expect(try client.response().body == "abcdef")
  }

  @Test func parkedConnectionsThatClientsCloseAreReleased() throws {
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

  /// The idle timeout cancels the sources of parked connections while their clients send, close and reset.
  /// In every order, each connection either receives its response or is closed. On a slow machine the
  /// timeout may pass before the first request, with the same result.
  @Test func idleTimeoutsMayRaceWithActivityOfParkedConnections() throws {
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
      // A request that raced with the timeout was served, or its connection is closed.
      for client in clients where client.isOpen { #expect(client.isGone()) }
    }
    #expect(eventually { server.server.statistics.openConnections == 0 })
  }

  /// The next connection reuses the number of a closed descriptor immediately. Its source must fire.
  @Test func sourcesOfReusedDescriptorsFire() throws {
    let server = try TestServer()
    for _ in 0..<6 {
      let clients = try (0..<40).map { _ in try server.connect() }
      usleep(Self.untilParked)
      for client in clients { #expect(try client.get("/hello").status == 200) }
      for client in clients { client.close() }
    }
    #expect(eventually { server.server.statistics.openConnections == 0 })
  }

  @Test func parkedConnectionsUseNoCPUTime() throws {
    let server = try TestServer()
    let clients = try (0..<200).map { _ in try server.connect() }
    for client in clients { #expect(try client.get("/hello").status == 200) }
    // Some connections have a partial request. Input that is not drained would make a source fire
    // continuously.
    for client in clients.prefix(50) { try client.send("GET / HT") }
    // When all connections are parked, the shards do not wake. A source that fires continuously would
    // wake its shard thousands of times per interval.
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
