import Platform
import Synchronization
import Testing

@testable import SocketServer

/// The distribution of connections among shards by their work.
@Suite struct BalanceTests {
  private func openConnections(_ server: TestServer) -> [Int] {
    server.server.statistics.eventLoops.map(\.openConnections)
  }

  /// A server whose requests take 10 ms each, and eight connections of which only those of one shard remain.
  private func oneSidedServer() throws -> (TestServer, [TestClient]) {
    let clock = ManualClock()
    let handler = TestHandler { path in
      if path.hasPrefix("/slow") { clock.advance(by: 0.01) }
    }
    let server = try TestServer(handler: handler, clock: clock)
    var sides: [[TestClient]] = [[], []]
    for _ in 0..<8 {
      let before = openConnections(server)
      let client = try server.connect()
      #expect(try client.get("/hello").status == 200)
      let after = openConnections(server)
      sides[after[0] > before[0] ? 0 : 1].append(client)
    }
    #expect(sides.map(\.count) == [4, 4])
    for client in sides[1] { client.close() }
    #expect(eventually { openConnections(server) == [4, 0] })
    return (server, sides[0])
  }

  @Test(arguments: [false, true]) func activeConnectionsMoveToAnIdleShard(parking: Bool) throws {
    let (server, clients) = try oneSidedServer()
    // Connections that were parked have a source, which must be released first.
    if parking { try server.park() }
    for round in 0..<100 where openConnections(server) != [2, 2] {
      for client in clients { #expect(try client.get("/slow/\(round)").body == "/slow/\(round)") }
    }
    #expect(openConnections(server) == [2, 2])
    for round in 0..<30 {
      for client in clients { #expect(try client.get("/slow/\(round)").body == "/slow/\(round)") }
    }
    #expect(openConnections(server).allSatisfy { $0 > 0 }, "connections do not all return")
    #expect(server.server.statistics.acceptedConnections == 8)
    for client in clients { client.close() }
    #expect(eventually { openConnections(server) == [0, 0] })
  }

  @Test func aSingleActiveConnectionDoesNotMove() throws {
    let (server, clients) = try oneSidedServer()
    for _ in 0..<50 { #expect(try clients[0].get("/slow").status == 200) }
    #expect(openConnections(server) == [4, 0])
  }

  @Test func connectionsWithLittleLoadDoNotMove() throws {
    let (server, clients) = try oneSidedServer()
    for _ in 0..<50 {
      for client in clients { #expect(try client.get("/hello").status == 200) }
      // The move of the clock may fall into an iteration and must be short then.
      try server.settle()
      try server.advance(by: 0.03)
    }
    #expect(openConnections(server) == [4, 0])
  }

  /// A moved connection keeps its idle deadline, and is closed by a drain.
  @Test(arguments: [false, true]) func movedConnectionsEndAsOthers(drains: Bool) throws {
    let (server, clients) = try oneSidedServer()
    for _ in 0..<100 where openConnections(server) != [2, 2] {
      for client in clients { #expect(try client.get("/slow").status == 200) }
    }
    #expect(openConnections(server) == [2, 2])
    if drains {
      server.server.drain()
      #expect(server.hasEnded())
    } else {
      try server.advance(by: 60 + TimeoutTests.granularity)
    }
    for client in clients { #expect(client.isGone()) }
    #expect(openConnections(server) == [0, 0])
  }

  @Test func aConnectionThatArrivesDuringADrainIsClosed() throws {
    let server = try TestServer(clock: ManualClock()) {
      $0.shards = 1
      $0.gracePeriod = 3600
    }
    // The request in flight keeps the loop running.
    let inFlight = try server.connect()
    try server.send("POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: 6\r\n\r\nabc", from: inFlight)
    let idle = try server.connect()
    #expect(try idle.get("/hello").status == 200)
    server.server.drain()
    // The loop closes this connection when the drain ends idle connections.
    #expect(try idle.isAtEnd())

    var ends: [Int32] = [-1, -1]
    try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { close(ends[1]) }
    // The sockets of a server do not block.
    try #require(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    let group = server.server.group
    group.openConnections.add(1, ordering: .relaxed)
    group.members[0].counters.open.add(1, ordering: .relaxed)
    try #require(
      group.members[0].messageQueue.post(
        .transferred(
          ends[0], deadline: ServerClock.instant(ofNanoseconds: Int(server.seconds * 1e9)) + 60_000)))
    try server.settle()
    #expect(server.server.statistics.openConnections == 1)
    var byte: UInt8 = 0
    #expect(unsafe recv(ends[1], &byte, 1, Int32(MSG_DONTWAIT)) == 0, "the other end is closed")

    try inFlight.send("def")
    #expect(try inFlight.response().body == "abcdef")
    inFlight.close()
    #expect(server.hasEnded())
  }

  /// Connections move while the server drains. Each one is either served or closed.
  @Test func aDrainMayRaceWithMoves() throws {
    for _ in 0..<10 {
      let (server, clients) = try oneSidedServer()
      for _ in 0..<3 {
        for client in clients { #expect(try client.get("/slow").status == 200) }
      }
      for client in clients { try client.send("GET /slow HTTP/1.1\r\nHost: test\r\n\r\n") }
      server.server.drain()
      for client in clients {
        #expect(client.isGone())
        client.close()
      }
      #expect(server.hasEnded())
      #expect(server.server.statistics.openConnections == 0)
    }
  }

  // MARK: New connections

  private func group(open: [Int], load: [Int], at time: Instant = 10_000) throws -> ShardGroup {
    let group = try ShardGroup(count: open.count, routes: 1, maxBuffered: 1)
    for (index, member) in group.members.enumerated() {
      member.counters.open.store(open[index], ordering: .relaxed)
      member.counters.load.store(load[index], ordering: .relaxed)
      member.counters.loadTime.store(time, ordering: .relaxed)
    }
    return group
  }

  /// Returns the indices of the shards that receive new connections.
  private func shards(_ group: ShardGroup, connections: Int, at now: Instant = 10_000) -> [Int] {
    var previous = 0
    return (0..<connections).map { _ in
      previous = group.indexForNewConnection(after: previous, at: now)
      group.members[previous].counters.open.add(1, ordering: .relaxed)
      return previous
    }
  }

  @Test func withoutLoadTheShardWithTheFewestConnectionsIsNext() throws {
    let group = try group(open: [3, 0, 1], load: [0, 0, 0])
    #expect(shards(group, connections: 6) == [1, 2, 1, 2, 1, 2])
    #expect(shards(group, connections: 3) == [1, 0, 1])
  }

  @Test func aBusyShardReceivesNoConnectionUntilTheOthersHaveMore() throws {
    let group = try group(open: [4, 4], load: [1000, 100])
    #expect(shards(group, connections: 6) == [1, 1, 1, 1, 1, 1])
    #expect(shards(group, connections: 50).contains(0))
  }

  /// The load of a shard that sleeps is not updated.
  @Test func anOldLoadIsIgnored() throws {
    let group = try group(open: [4, 5], load: [1000, 0])
    #expect(shards(group, connections: 1, at: 10_499) == [1])
    #expect(group.leastLoaded(otherThan: 1, at: 10_499)?.load == 1000)
    #expect(shards(group, connections: 1, at: 10_500) == [0])
    #expect(group.leastLoaded(otherThan: 1, at: 10_500)?.load == 0)
  }
}
