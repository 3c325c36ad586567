import MotionSystem
import Synchronization
import Testing

@testable import HTTPServer

/// Clients that do not read: what the kernel holds for them is counted, and ends at their deadline. The tests
/// move the clock.
@Suite struct UnreadOutputTests {
  /// The kernel accepts a response of this size whole, and the client's receive buffer does not.
  private static let size = 15_000

  private func server(_ change: (inout ServerConfiguration) -> Void = { _ in }) throws -> TestServer {
    try TestServer(clock: ManualClock()) {
      $0.shards = 1
      change(&$0)
    }
  }

  /// Connects a client that sends a request and does not read the response.
  private func connect(_ server: TestServer, _ path: String = "/big/\(size)", fields: String = "") throws
    -> TestClient
  {
    let client = try TestClient(port: server.server.port, receiveBuffer: 4096)
    let before = server.server.statistics[.bytesSent]
    try client.send("GET \(path) HTTP/1.1\r\nHost: test\r\n\(fields)\r\n")
    try #require(eventually { server.server.statistics[.bytesSent] > before })
    return client
  }

  /// Returns whether the server resets the connection, after discarding what has arrived.
  /// - Parameter waits: whether to wait for the end of a connection that is still open.
  private func isReset(_ client: TestClient, waits: Bool = true) -> Bool {
    var byte: UInt8 = 0
    while true {
      let count = unsafe recv(client.descriptor, &byte, 1, waits ? 0 : Int32(MSG_DONTWAIT))
      if count <= 0 { return count < 0 && errno == ECONNRESET }
    }
  }

  @Test func idleClientIsResetAndCountedAsAWriteTimeout() throws {
    let server = try server()
    let unread = try connect(server)
    let idle = try server.connect()
    #expect(try idle.get("/hello").status == 200)
    try server.advance(by: 61)
    #expect(eventually { server.server.statistics[.openConnections] == 0 })
    #expect(server.server.statistics[.writeTimeouts] == 1 && server.server.statistics[.idleTimeouts] == 1)
    #expect(try idle.isAtEnd())
    #expect(isReset(unread))
  }

  @Test func lastResponseIsResetAfterTheWriteTimeout() throws {
    let server = try server()
    let unread = try connect(server, fields: "Connection: close\r\n")
    try server.advance(by: 29)
    #expect(server.server.statistics[.openConnections] == 1, "a slow client may still read")
    for _ in 0..<2 { try server.advance(by: 1) }
    #expect(eventually { server.server.statistics[.openConnections] == 0 })
    #expect(server.server.statistics[.writeTimeouts] == 1)
    #expect(isReset(unread))
  }

  /// If the client has closed its sending side, a connection of which both sides are closed would be ready in
  /// every poll.
  @Test func halfClosedClientIsResetAfterTheWriteTimeout() throws {
    let server = try server()
    let unread = try connect(server)
    unread.endSending()
    try server.settle()
    let before = server.server.wakeups
    for _ in 0..<1000 { try server.advance(by: 0.001) }
    #expect(server.server.wakeups - before < 1500)
    #expect(server.server.statistics[.openConnections] == 1)
    for _ in 0..<2 { try server.advance(by: 15) }
    #expect(eventually { server.server.statistics[.openConnections] == 0 })
    #expect(server.server.statistics[.writeTimeouts] == 1)
    #expect(isReset(unread))
  }

  @Test func halfClosedClientThatReadsReceivesEverything() throws {
    let server = try server()
    let client = try connect(server)
    client.endSending()
    try server.settle()
    #expect(try client.response().body.utf8.count == Self.size)
    #expect(try client.isAtEnd())
    try server.advance(by: 1)
    #expect(eventually { server.server.statistics[.openConnections] == 0 })
    #expect(server.server.statistics[.writeTimeouts] == 0)
  }

  @Test(arguments: [false, true]) func endOfTheGracePeriodResets(resting: Bool) throws {
    let server = try server { $0.gracePeriod = 5 }
    let unread = try connect(server)
    if resting { try server.rest() }
    server.server.drain()
    try #require(eventually { (try? server.connect()) == nil })
    try server.settle()
    #expect(server.server.statistics[.openConnections] == 1, "a slow client may still read")
    try server.advance(by: 6)
    #expect(server.hasEnded())
    #expect(server.server.statistics[.writeTimeouts] == 1)
    #expect(isReset(unread))
  }

  /// The memory of the kernel counts at the next pass, although the connection is still active, and
  /// no longer when the client has read.
  @Test func kernelMemoryIsCounted() throws {
    let server = try server()
    func isCounted() -> Bool { (10_000...40_000).contains(server.server.statistics[.bufferedBytes]) }
    let client = try connect(server)
    try server.settle()
    #expect(server.server.statistics[.bufferedBytes] == 0)
    try server.advance(by: Double(EventLoop.restInterval) / 1000)
    try server.settle()
    #expect(isCounted())
    try server.rest()
    try server.settle()
    #expect(isCounted())
    #expect(try client.response().body.utf8.count == Self.size)
    #expect(try client.get("/hello").status == 200)
    for _ in 0..<2 { try server.rest() }
    #expect(eventually { server.server.statistics[.bufferedBytes] == 0 })
  }

  /// Many clients that do not read together hold no more than the limit. Those that have read meanwhile are
  /// not closed, although no event has reported that.
  @Test func kernelMemoryHasALimit() throws {
    let limit = 200_000
    let server = try server { $0.maxBuffered = limit }
    let readers = try (0..<5).map { _ in try connect(server) }
    try server.rest()
    for reader in readers { #expect(try reader.response().body.utf8.count == Self.size) }
    let unread = try (0..<40).map { _ in try connect(server, "/big/9000") }
    try server.rest()
    #expect(eventually { server.server.statistics[.bufferedBytes] <= limit })
    #expect(eventually { server.server.statistics[.openConnections] < 45 })
    for reader in readers { #expect(try reader.get("/hello").status == 200) }
    #expect(unread.contains { isReset($0, waits: false) })
  }

  /// All responses with one file share its memory.
  @Test func unreadFilesHoldLittleMemory() throws {
    let server = try server()
    let clients = try (0..<20).map { _ in try connect(server, "/file") }
    try server.settle()
    #expect(eventually { (20 * 10_000...20 * 50_000).contains(server.server.statistics[.bufferedBytes]) })
    try clients[0].send("GET /next HTTP/1.1\r\nHost: test\r\n\r\n")
    for client in clients {
      #expect(try client.response().body.utf8.elementsEqual(TestHandler.file))
    }
    #expect(try clients[0].response().body == "/next")
    // What the kernel held at the last write counts until a pass, because no event reports that a
    // client has read it.
    for _ in 0..<2 { try server.rest() }
    #expect(eventually { server.server.statistics[.bufferedBytes] == 0 })
  }

  /// The header of a large body is written before it, and further responses after it.
  @Test func pipelinedFilesArriveInOrder() throws {
    let server = try server()
    let client = try server.connect()
    let paths = ["/a", "/file", "/file", "/b", "/big/300000", "/c"]
    try client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: test\r\n\r\n" }.joined())
    #expect(try client.response().body == "/a")
    for _ in 0..<2 { #expect(try client.response().body.utf8.elementsEqual(TestHandler.file)) }
    #expect(try client.response().body == "/b")
    #expect(try client.response().body.utf8.count == 300_000)
    #expect(try client.response().body == "/c")
  }

  /// Memory is returned once after a burst, in the first five seconds with little traffic.
  @Test func memoryIsReturnedAtRestAfterABurst() throws {
    let returns = Atomic<Int>(0)
    let server = try server { $0.returnFreeMemory = { returns.add(1, ordering: .relaxed) } }
    func count(after seconds: Double) throws -> Int {
      // The loop has counted the traffic before the clock moves.
      try server.settle()
      try server.advance(by: seconds)
      try server.settle()
      return returns.load(ordering: .relaxed)
    }
    let client = try server.connect()
    #expect(try client.get("/hello").status == 200)
    #expect(try count(after: 6) == 0, "there was no burst")
    #expect(try client.get("/big/17000000").status == 200)
    #expect(try count(after: 4) == 0)
    #expect(try client.get("/hello").status == 200)
    #expect(try count(after: 2) == 1, "little traffic is rest")
    #expect(try count(after: 20) == 1)

    #expect(try client.get("/big/17000000").status == 200)
    #expect(try count(after: 3) == 1)
    #expect(try client.get("/big/2000000").status == 200)
    #expect(try count(after: 3) == 1, "the burst has not ended")
    #expect(try count(after: 6) == 2)
  }

  /// If connections hold a part of the burst, memory is returned again until they have released it.
  @Test func memoryIsReturnedAgainWhileConnectionsHoldSome() throws {
    let returns = Atomic<Int>(0)
    let server = try server { $0.returnFreeMemory = { returns.add(1, ordering: .relaxed) } }
    /// Moves the clock until memory has been returned as often.
    func rest(until expected: Int) throws -> Bool {
      for _ in 0..<5 where returns.load(ordering: .relaxed) < expected {
        try server.advance(by: 5)
        try server.settle()
      }
      return returns.load(ordering: .relaxed) == expected
    }
    let slow = try connect(server, "/big/24000000")
    let client = try server.connect()
    #expect(try client.get("/big/17000000").status == 200)
    #expect(try rest(until: 1))
    #expect(try rest(until: 2))
    slow.close()
    try #require(eventually { server.server.statistics[.bufferedBytes] == 0 })
    #expect(try rest(until: 3))
    for _ in 0..<3 { try server.advance(by: 10) }
    try server.settle()
    #expect(returns.load(ordering: .relaxed) == 3)
  }
}
