import Dispatch
import Platform
import Testing

@testable import SocketServer

/// Responding and sending if several connections are ready in one round.
@Suite struct SendingTests {
  /// Small output waits until the last turn, but not for longer than about a millisecond. Large output is
  /// sent at once.
  @Test(arguments: [
    ("/small", 0.0, [0, 0, 0, 0]),
    ("/small", 0.0006, [0, 0, 0, 3]),
    ("/small", 0.0015, [0, 0, 2, 2]),
    ("/big/20000", 0.0, [0, 1, 2, 3]),
  ])
  func responsesOfARoundAreSentTogether(path: String, secondsPerRequest: Double, expected: [Int]) throws {
    let clock = ManualClock()
    let descriptors = Locked<[Int32]>([])
    // The number of clients that have received a response, at each call of the handler.
    let counts = Locked<[Int]>([])
    let handler = TestHandler {
      guard $0 == path else { return }
      clock.advance(by: secondsPerRequest)
      let count = descriptors.withLock { $0.count { hasUnreadBytes($0) } }
      counts.withLock { $0.append(count) }
    }
    let server = try TestServer(handler: handler, clock: clock) { $0.shards = 1 }
    let clients = try (0..<4).map { _ in try server.connect() }
    descriptors.withLock { $0 = clients.map(\.descriptor) }
    try server.occupyShard {
      for client in clients { try client.send("GET \(path) HTTP/1.1\r\nHost: test\r\n\r\n") }
    }
    for client in clients { #expect(try client.response().status == 200) }
    #expect(counts.withLock { $0 } == expected)
  }

  /// The socket accepts only the first part of the output. The rest follows in order. Each output has its own
  /// deadline.
  @Test func restOfQueuedOutputFollows() throws {
    let folder = try TemporaryFolder()
    let server = try serverWithSmallSendBuffers(at: folder.path("socket"), writeTimeout: 0.03)
    let clients = try (0..<3).map { _ in try server.connectEverywhere()[0] }
    // The output of a connection that is ready alone is not queued.
    for client in clients {
      try server.send("GET /big/15000 HTTP/1.1\r\nHost: test\r\n\r\n", from: client)
      try server.settle()
      #expect(try client.response().body.utf8.count == 15_000)
    }
    try server.advance(by: 0.03)
    for _ in 0..<3 {
      try sendRequestsForMoreThanSocketsAccept(clients, server)
      try server.advance(by: 0.01)
      for (number, client) in clients.enumerated() {
        #expect(try client.response().body.utf8.count == 15_000 + number)
        #expect(try client.response().body == "/next")
      }
      try server.advance(by: 0.03)
    }
  }

  @Test func restOfQueuedOutputTimesOut() throws {
    let folder = try TemporaryFolder()
    let server = try serverWithSmallSendBuffers(at: folder.path("socket"), writeTimeout: 30)
    let clients = try (0..<3).map { _ in try server.connectEverywhere()[0] }
    try sendRequestsForMoreThanSocketsAccept(clients, server)
    try server.advance(by: 29)
    #expect(server.server.statistics.openConnections == 3)
    try server.advance(by: 2)
    #expect(eventually { server.server.statistics.openConnections == 0 })
    for client in clients { #expect(client.isGone()) }
  }

  /// One client resets its connection while its response is queued.
  @Test func clientThatLeavesDoesNotAffectOthersOfTheRound() throws {
    let (isLastTurn, hasLeft) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let handler = TestHandler { path in
      guard path == "/0" else { return }
      isLastTurn.signal()
      _ = hasLeft.wait(timeout: .now() + .seconds(waitLimit))
    }
    let server = try TestServer(handler: handler, clock: ManualClock()) { $0.shards = 1 }
    let clients = try (0..<4).map { _ in try server.connect() }
    try server.occupyShard {
      for (number, client) in clients.enumerated() {
        try client.send("GET /\(number) HTTP/1.1\r\nHost: test\r\n\r\n")
      }
    }
    isLastTurn.wait()
    clients[2].abort()
    hasLeft.signal()
    for number in [0, 1, 3] {
      #expect(try clients[number].response().body == "/\(number)")
      #expect(try clients[number].get("/next").body == "/next")
    }
    #expect(eventually { server.server.statistics.openConnections == 3 })
  }

  private func serverWithSmallSendBuffers(at path: String, writeTimeout: Double) throws -> TestServer {
    try TestServer(clock: ManualClock()) {
      $0.listen = [.unix(path: path)]
      $0.shards = 1
      $0.writeTimeout = writeTimeout
    } accept: { listener in
      let descriptor = Platform.accept(listener, nil, nil)
      if descriptor >= 0 { Socket.set(SO_SNDBUF, at: SOL_SOCKET, to: 4096, on: descriptor) }
      return descriptor
    }
  }

  /// Sends two requests from each client in one round, and waits until the sockets accept no more output.
  private func sendRequestsForMoreThanSocketsAccept(_ clients: [TestClient], _ server: TestServer) throws {
    let before = server.server.statistics.bytesSent
    try server.occupyShard {
      for (number, client) in clients.enumerated() {
        try client.send(
          "GET /big/\(15_000 + number) HTTP/1.1\r\nHost: test\r\n\r\n"
            + "GET /next HTTP/1.1\r\nHost: test\r\n\r\n")
      }
    }
    try server.settle()
    let sent = server.server.statistics.bytesSent - before
    #expect(3000..<45_000 ~= sent)
  }
}

/// Returns whether a client has received bytes that it has not read.
private func hasUnreadBytes(_ descriptor: Int32) -> Bool {
  var byte: UInt8 = 0
  return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
}

extension TestServer {
  /// Occupies the only shard with a request while the body runs, so that the requests that the body sends are
  /// ready in the same round.
  fileprivate func occupyShard(_ body: () throws -> Void) throws {
    let client = try connectEverywhere()[0]
    try client.send("GET /wait HTTP/1.1\r\nHost: test\r\n\r\n")
    handler.hasEntered.wait()
    try body()
    handler.release()
    #expect(try client.response().body == "waited")
  }
}
