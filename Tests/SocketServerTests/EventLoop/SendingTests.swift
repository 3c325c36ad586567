import Dispatch
import MotionSystem
import Synchronization
import Testing

@testable import HTTPServer

/// Responding and sending if several connections are ready in one round.
///
/// The connections are Unix sockets, because what is sent over them has arrived when `send` returns.
@Suite struct SendingTests {
  /// Small output waits until the last turn, but not for longer than about a millisecond. Large output is
  /// sent immediately.
  @Test(arguments: [
    ("/small", 0.0, [0, 0, 0, 0]),
    ("/small", 0.0006, [0, 0, 0, 3]),
    ("/small", 0.0015, [0, 0, 2, 2]),
    ("/big/\(Output.maxEntrySize)", 0.0, [0, 1, 2, 3]),
  ])
  func responsesOfARoundAreSentAfterItsLastTurn(
    path: String, secondsPerRequest: Double, expected: [Int]
  ) throws {
    #expect(try receivedResponses(to: path, clients: 4, secondsPerRequest) == expected)
  }

  /// Queued output of at least `maxByteCount` is sent before the next turn.
  @Test func amountOfQueuedOutputIsLimited() throws {
    let size = 15_000
    let entries = Output.maxByteCount / size + 1
    let expected = (0..<20).map { $0 / entries * entries }
    #expect(try receivedResponses(to: "/big/\(size)", clients: 20, 0) == expected)
  }

  /// The turns of clients that send a part of a body take a millisecond, and none of them has a response.
  @Test func turnsWithoutResponseDoNotDelayQueuedOutput() throws {
    let folder = try TemporaryFolder()
    let clock = ManualClock()
    let first = Locked<Int32>(-1)
    let hasArrived = Locked(false)
    let handler = TestHandler { path in
      if path == "/first" { clock.setAdvancePerReading(0.0006) }
      if path == "/last" {
        clock.setAdvancePerReading(0)
        hasArrived.withLock { $0 = first.withLock { hasUnreadBytes($0) } }
      }
    }
    let server = try TestServer(handler: handler, clock: clock) {
      $0.listen = [.unix(path: folder.path("socket"))]
      $0.shards = 1
    }
    // The connection whose request arrives first has the first turn.
    let clients = try (0..<4).map { _ in try server.connectEverywhere()[0] }
    first.withLock { $0 = clients[3].descriptor }
    try server.occupyShard {
      try clients[3].send(request("/first"))
      for client in clients[1...2] {
        try client.send("POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: 2\r\n\r\na")
      }
      try clients[0].send(request("/last"))
    }
    #expect(try clients[0].response().body == "/last")
    #expect(hasArrived.withLock { $0 })
    for client in clients[1...2] {
      try client.send("b")
      #expect(try client.response().body == "ab")
    }
  }

  /// A message is handled before the next turn if the round has taken long.
  @Test(arguments: [(0.01, 7), (0.001, 0)]) func messagesAreHandledDuringALongRound(
    secondsOfFirstTurn: Double, expected: Int
  ) throws {
    let folder = try TemporaryFolder()
    let clock = ManualClock()
    let member = Locked<ShardGroup.Member?>(nil)
    let handled = Locked(-1)
    let handler = TestHandler { path in
      guard let member = member.withLock({ $0 }) else { return }
      if path == "/first" {
        member.messageQueue.post(.checkAlive(7))
        clock.advance(by: secondsOfFirstTurn)
      }
      if path == "/last" {
        handled.withLock { $0 = member.counters.latestCheck.load(ordering: .relaxed) }
      }
    }
    let server = try TestServer(handler: handler, clock: clock) {
      $0.listen = [.unix(path: folder.path("socket"))]
      $0.shards = 1
    }
    member.withLock { $0 = server.server.group.members[0] }
    // The connection whose request arrives first has the first turn.
    let clients = try (0..<2).map { _ in try server.connectEverywhere()[0] }
    try server.occupyShard {
      try clients[1].send(request("/first"))
      try clients[0].send(request("/last"))
    }
    #expect(try clients[0].response().body == "/last")
    #expect(handled.withLock { $0 } == expected)
  }

  /// Returns the number of clients that have received a response, at each call of the handler in one round.
  private func receivedResponses(
    to path: String, clients count: Int, _ secondsPerRequest: Double
  ) throws -> [Int] {
    let folder = try TemporaryFolder()
    let clock = ManualClock()
    let descriptors = Locked<[Int32]>([])
    let counts = Locked<[Int]>([])
    let handler = TestHandler {
      guard $0 == path else { return }
      clock.advance(by: secondsPerRequest)
      let count = descriptors.withLock { $0.count { hasUnreadBytes($0) } }
      counts.withLock { $0.append(count) }
    }
    let server = try TestServer(handler: handler, clock: clock) {
      $0.listen = [.unix(path: folder.path("socket"))]
      $0.shards = 1
    }
    let clients = try (0..<count).map { _ in try server.connectEverywhere()[0] }
    descriptors.withLock { $0 = clients.map(\.descriptor) }
    // The client that is read from first has the last turn.
    try server.occupyShard {
      for client in clients.reversed() { try client.send(request(path)) }
    }
    for client in clients { #expect(try client.response().status == 200) }
    return counts.withLock { $0 }
  }

  /// The socket accepts only the first part of the output. The remainder follows in order. Each output has
  /// its own deadline.
  @Test func remainderOfQueuedOutputFollows() throws {
    let folder = try TemporaryFolder()
    let server = try serverWithSmallSendBuffers(at: folder.path("socket"), writeTimeout: 0.03)
    let clients = try (0..<3).map { _ in try server.connectEverywhere()[0] }
    // The output of a connection that is ready alone is not queued.
    for client in clients {
      try server.send(request("/big/15000"), from: client)
      try server.settle()
      #expect(try client.response().body.utf8.count == 15_000)
    }
    try server.advance(by: 0.03)
    for _ in 0..<3 {
      try fillSendBuffers(of: clients, server)
      try server.advance(by: 0.01)
      for (number, client) in clients.enumerated() {
        #expect(try client.response().body.utf8.count == 15_000 + number)
        #expect(try client.response().body == "/next")
      }
      try server.advance(by: 0.03)
    }
  }

  @Test func remainderOfQueuedOutputTimesOut() throws {
    let folder = try TemporaryFolder()
    let server = try serverWithSmallSendBuffers(at: folder.path("socket"), writeTimeout: 30)
    let clients = try (0..<3).map { _ in try server.connectEverywhere()[0] }
    try fillSendBuffers(of: clients, server)
    try server.advance(by: 29)
    #expect(server.server.statistics[.openConnections] == 3)
    try server.advance(by: 2)
    #expect(eventually { server.server.statistics[.openConnections] == 0 })
    for client in clients { #expect(client.isGone()) }
  }

  /// One client closes its connection while its response is queued.
  @Test func clientThatLeavesDoesNotAffectOthersOfTheRound() throws {
    let folder = try TemporaryFolder()
    let (isLastTurn, hasLeft) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let handler = TestHandler { path in
      guard path == "/0" else { return }
      isLastTurn.signal()
      _ = hasLeft.wait(timeout: .now() + .seconds(waitLimit))
    }
    let server = try TestServer(handler: handler, clock: ManualClock()) {
      $0.listen = [.unix(path: folder.path("socket"))]
      $0.shards = 1
    }
    let clients = try (0..<4).map { _ in try server.connectEverywhere()[0] }
    try server.occupyShard {
      for (number, client) in clients.enumerated().reversed() { try client.send(request("/\(number)")) }
    }
    try #require(isLastTurn.wait(timeout: .now() + .seconds(waitLimit)) == .success)
    #expect(!clients.contains { hasUnreadBytes($0.descriptor) })
    clients[2].close()
    hasLeft.signal()
    for number in [0, 1, 3] {
      #expect(try clients[number].response().body == "/\(number)")
      #expect(try clients[number].get("/next").body == "/next")
    }
    #expect(eventually { server.server.statistics[.openConnections] == 3 })
  }

  /// Connections that wake together share the time of a round like all others. Each request takes half a
  /// millisecond.
  @Test func connectionsAtRestThatWakeTogetherTakeTurns() throws {
    let clock = ManualClock()
    let order = Locked<[String]>([])
    let handler = TestHandler { path in
      guard path.hasPrefix("/turn") else { return }
      order.withLock { $0.append(path) }
      clock.advance(by: 0.0005)
    }
    let folder = try TemporaryFolder()
    let server = try TestServer(handler: handler, clock: clock) {
      $0.listen = [.unix(path: folder.path("socket"))]
      $0.shards = 1
    }
    let clients = try (0..<8).map { _ in try server.connectEverywhere()[0] }
    for client in clients { #expect(try client.get("/first").status == 200) }
    try server.rest()
    try server.occupyShard {
      for (number, client) in clients.enumerated() {
        try client.send(String(repeating: request("/turn\(number)"), count: 12))
      }
    }
    for (number, client) in clients.enumerated() {
      for _ in 0..<12 { #expect(try client.response().body == "/turn\(number)") }
    }
    var (longest, length, last) = (0, 0, "")
    for path in order.withLock({ $0 }) {
      length = path == last ? length + 1 : 1
      (longest, last) = (max(longest, length), path)
    }
    #expect(longest == 3, "a turn ends after an eighth of 8 ms")
  }

  /// A connection at rest whose request has arrived is served although a message closes idle connections.
  @Test func connectionAtRestReceivesItsResponseIfTheServerEnds() throws {
    let server = try TestServer(clock: ManualClock()) {
      $0.shards = 1
      $0.gracePeriod = 3600
    }
    let resting = try server.connect()
    #expect(try resting.get("/first").status == 200)
    try server.rest()
    let others = try (0..<2).map { _ in try server.connect() }
    for client in others { #expect(try client.get("/first").status == 200) }
    // The next round has two ready connections. Its first turn lasts until the messages are posted.
    try server.occupyShard {
      for client in others { try client.send(request("/wait")) }
    }
    try #require(server.handler.hasEntered.wait(timeout: .now() + .seconds(waitLimit)) == .success)
    try resting.send(request("/resting"))
    server.server.drain()
    try #require(eventually { (try? server.connect()) == nil })
    for _ in others { server.handler.release() }
    for client in others { #expect(try client.response().body == "waited") }
    #expect(try resting.response().body == "/resting")
    for client in others + [resting] { #expect(try client.isAtEnd()) }
  }

  private func serverWithSmallSendBuffers(at path: String, writeTimeout: Double) throws -> TestServer {
    try TestServer(clock: ManualClock()) {
      $0.listen = [.unix(path: path)]
      $0.shards = 1
      $0.writeTimeout = writeTimeout
    } accept: { listener in
      let descriptor = MotionSystem.accept(listener, nil, nil)
      if descriptor >= 0 { Socket.set(SO_SNDBUF, at: SOL_SOCKET, to: 4096, on: descriptor) }
      return descriptor
    }
  }

  /// Sends two requests from each client in one round. The socket of each client accepts only a part of the
  /// output.
  private func fillSendBuffers(of clients: [TestClient], _ server: TestServer) throws {
    try server.occupyShard {
      for (number, client) in clients.enumerated() {
        try client.send(request("/big/\(15_000 + number)") + request("/next"))
      }
    }
    try server.settle()
    for client in clients { #expect((1..<15_000).contains(unreadByteCount(client.descriptor))) }
  }
}

private func request(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: test\r\n\r\n" }

/// Returns the number of bytes, at most 20,000, that a client has received and not read.
private func unreadByteCount(_ descriptor: Int32) -> Int {
  unsafe withUnsafeTemporaryAllocation(byteCount: 20_000, alignment: 1) {
    unsafe max(0, recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)))
  }
}

private func hasUnreadBytes(_ descriptor: Int32) -> Bool { unreadByteCount(descriptor) > 0 }

extension TestServer {
  /// Occupies the only shard with a request while the body runs, so that the requests that the body sends are
  /// ready in the same round.
  func occupyShard(_ body: () throws -> Void) throws {
    let client = try connectEverywhere()[0]
    try client.send(request("/wait"))
    try #require(handler.hasEntered.wait(timeout: .now() + .seconds(waitLimit)) == .success)
    try body()
    handler.release()
    #expect(try client.response().body == "waited")
  }
}
