import MotionSystem
import Testing

@testable import HTTPServer

/// Connections at rest: new requests, closing and timeouts.
@Suite struct RestTests {
  @Test func connectionIsServedAfterEachRest() throws {
    let server = try TestServer(clock: ManualClock())
    let clients = try (0..<20).map { _ in try server.connect() }
    for round in 0..<8 {
      for client in clients { #expect(try client.get("/\(round)").body == "/\(round)") }
      try server.rest()
    }
  }

  @Test func partialRequestSurvivesRest() throws {
    let server = try TestServer(clock: ManualClock())
    let client = try server.connect()
    for part in ["POST /echo HTTP/1.1\r\nHo", "st: test\r\nContent-Length: 6\r\n\r\nab", "cd", "ef"] {
      try server.send(part, from: client)
      try server.rest()
    }
    #expect(try client.response().body == "abcdef")
  }

  /// Two passes without activity make a connection rest. It then forgets that its latest request was
  /// costly, so the event loop computes the next one.
  @Test func aConnectionThatWasActiveSinceTheLatestPassDoesNotRest() throws {
    let server = try TestServer(clock: ManualClock()) { $0.shards = 1 }
    let client = try server.connect()
    for (passes, tasks) in [(0, 1), (1, 1), (2, 0)] {
      #expect(try client.get("/work/50000").status == 200)
      let before = server.server.statistics[.completedTasks]
      for _ in 0..<passes {
        try server.advance(by: 0.05)
        try server.settle()
      }
      #expect(try client.get("/work/10000").status == 200)
      #expect(server.server.statistics[.completedTasks] == before + tasks, "after \(passes) passes")
    }
  }

  @Test func connectionsAtRestThatClientsCloseAreReleased() throws {
    let server = try TestServer(clock: ManualClock())
    let clients = try (0..<300).map { _ in try server.connect() }
    for client in clients { #expect(try client.get("/hello").status == 200) }
    try server.rest()
    for (index, client) in clients.enumerated() {
      if index % 3 == 0 { client.abort() } else { client.close() }
    }
    #expect(eventually { server.server.statistics[.openConnections] == 0 })
    #expect(try server.connect().get("/hello").status == 200)
  }

  /// The idle timeout closes connections at rest while their clients send, close and reset. In every order,
  /// each connection either receives its response or is closed.
  @Test func idleTimeoutsMayRaceWithActivity() throws {
    let clock = ManualClock()
    let server = try TestServer(clock: clock)
    for round in 0..<12 {
      let clients = try (0..<60).map { _ in try server.connect() }
      for client in clients { #expect(try client.get("/hello").status == 200) }
      try server.rest()
      for (index, client) in clients.enumerated() {
        if index == 5 * round {
          // The timeout passes while the clients are active.
          clock.advance(by: 60.25)
          server.server.clockDidMove()
        }
        switch index % 4 {
        case 0: client.close()
        case 1: client.abort()
        case 2: try? client.send("GET /hello HTTP/1.1\r\nHost: test\r\n\r\n")
        default: break
        }
      }
      // A connection that was served during the race is idle from some time on.
      #expect(
        eventually {
          try? server.advance(by: 60.25)
          return server.server.statistics[.openConnections] == 0
        })
      for client in clients where client.isOpen { #expect(client.isGone()) }
    }
    #expect(eventually { server.server.statistics[.openConnections] == 0 })
  }

  /// The next connection reuses the number of a closed descriptor immediately, and is served.
  @Test func connectionsWithReusedDescriptorsAreServed() throws {
    let server = try TestServer(clock: ManualClock())
    for round in 1...6 {
      let clients = try (0..<40).map { _ in try server.connect() }
      #expect(eventually { server.server.statistics[.acceptedConnections] == 40 * round })
      try server.rest()
      for client in clients { #expect(try client.get("/hello").status == 200) }
      for client in clients { client.close() }
    }
    #expect(eventually { server.server.statistics[.openConnections] == 0 })
  }

  @Test func connectionsAtRestUseNoCPUTime() throws {
    let server = try TestServer(clock: ManualClock()) { $0.shards = 2 }
    let clients = try (0..<200).map { _ in try server.connect() }
    for client in clients { #expect(try client.get("/hello").status == 200) }
    // Some connections have a partial request. Input that is not read would wake the loop continuously.
    for client in clients.prefix(50) { try server.send("GET / HT", from: client) }
    try server.rest()
    // When all connections are at rest, the two shards wake only because the test moves the clock.
    let before = server.server.wakeups
    for _ in 0..<1000 { try server.advance(by: 0.001) }
    #expect(server.server.wakeups - before < 2 * 1000 + 100)
    #expect(server.server.statistics[.openConnections] == 200)
  }
}
