import Dispatch
import HTTPWire
import MotionSystem
import Synchronization
import Testing

@testable import SocketServer

@Suite struct ConnectionLimitTests {
  @Test func connectionOverTheLimitReceives503WithRetryAfter() throws {
    let server = try TestServer { $0.maxConnections = 2 }
    let first = try server.connect()
    let second = try server.connect()
    #expect(try first.get("/hello").status == 200)
    #expect(try second.get("/hello").status == 200)

    let third = try server.connect()
    try third.send("GET /hello HTTP/1.1\r\nHost: test\r\n\r\n")
    let response = try third.response()
    #expect(response.status == 503 && response.body == "connectionLimit")
    #expect(response.hasField("Retry-After: 1") && response.hasField("Connection: close"))
    #expect(try third.isAtEnd())
    third.close()
    #expect(server.server.statistics.refusedConnections == 1)

    first.close()
    #expect(eventually { server.server.statistics.openConnections == 1 })
    #expect(try server.connect().get("/hello").status == 200)
  }

  /// A client that connects after another connection has ended is not over the limit, even if the acceptor
  /// was about to accept a connection at that time.
  @Test func placeThatBecomesFreeDuringAnAcceptIsUsed() throws {
    let gate = AcceptGate()
    let server = try TestServer({ $0.maxConnections = 1 }, accept: { gate.accept($0) })
    let first = try server.connect()
    #expect(try first.get("/hello").status == 200)

    gate.isClosed.store(true, ordering: .releasing)
    let second = try server.connect()
    #expect(gate.hasEntered.wait(timeout: .now() + .seconds(waitLimit)) == .success)
    first.close()
    #expect(eventually { server.server.statistics.openConnections == 0 })
    gate.open.signal()
    #expect(try second.get("/hello").status == 200)
  }

  /// Clients for which there is no rejection slot wait in the kernel until one is free.
  @Test func manyConnectionsOverTheLimitReceive503() throws {
    let server = try TestServer { $0.maxConnections = 1 }
    let first = try server.connect()
    #expect(try first.get("/hello").status == 200)
    let others = try (0..<(DescriptorBudget.maxShare + 100)).map { _ in try server.connect() }
    for other in others {
      #expect(try other.response().status == 503)
      other.close()
    }
    #expect(try first.get("/hello").status == 200)
  }

  /// A server with the manual clock, full with one connection.
  private func fullServer() throws -> (TestServer, TestClient) {
    let server = try TestServer(clock: ManualClock()) { $0.maxConnections = 1 }
    let first = try server.connect()
    #expect(try first.get("/hello").status == 200)
    return (server, first)
  }

  @Test func anEssentialRequestOverTheLimitIsAnswered() throws {
    let (server, first) = try fullServer()
    for round in 0..<3 {
      let probe = try server.connect()
      if round == 1 {
        try server.send("GET /probe HTTP/1.1\r\nHo", from: probe)
        try server.settle()
        try probe.send("st: test\r\n\r\n")
      } else {
        // No second request is answered.
        try probe.send(String(repeating: "GET /probe HTTP/1.1\r\nHost: test\r\n\r\n", count: round + 1))
      }
      let response = try probe.response()
      #expect(response.status == 200 && response.body == "/probe" && response.hasField("Connection: close"))
      #expect(probe.isGone())
    }
    #expect(try first.get("/hello").status == 200, "the connection within the limit stays open")
    let statistics = server.server.statistics
    #expect(statistics.refusedConnections == 3 && statistics.requests == 5)
    #expect(statistics.rejections[.connectionLimit] == nil)
  }

  /// An essential request has no body, so the server does not wait for one.
  @Test(arguments: ["", "Expect: 100-continue\r\n"])
  func aBodyOverTheLimitIsNotRead(expectation: String) throws {
    let (server, first) = try fullServer()
    let client = try server.connect()
    try client.send("POST /probe HTTP/1.1\r\nHost: test\r\n\(expectation)Content-Length: 9\r\n\r\n")
    let response = try client.response()
    #expect(response.status == 503 && response.body == "connectionLimit")
    #expect(server.server.statistics.rejections[.connectionLimit] == 1)
    #expect(first.isOpen)
  }

  /// The time counts from the connection. Neither silence nor single bytes extend it.
  @Test func aRequestOverTheLimitHasOneSecond() throws {
    let (server, first) = try fullServer()
    let silent = try server.connect()
    let dripping = try server.connect()
    #expect(eventually { server.server.statistics.openConnections == 3 })
    try server.settle()
    for _ in 0..<9 {
      try server.send("G", from: dripping)
      try server.advance(by: 0.1)
    }
    #expect(server.server.statistics.openConnections == 3)
    #expect(server.server.statistics.rejections[.connectionLimit] == nil)
    try server.advance(by: 0.1 + TimeoutTests.granularity)
    for client in [silent, dripping] {
      #expect(try client.response().status == 503)
      #expect(client.isGone())
    }
    #expect(try first.get("/hello").status == 200)
    #expect(server.server.statistics.headTimeouts == 0)
  }

  /// Clients that send nothing use all connections over the limit. The older half is closed early.
  @Test func silentClientsDoNotKeepAProbeOut() throws {
    let (server, first) = try fullServer()
    let silent = try (0..<DescriptorBudget.maxShare).map { _ in try server.connect() }
    #expect(eventually { server.server.statistics.openConnections == 1 + silent.count })
    let start = server.seconds
    let probe = try server.connect()
    try probe.send("GET /probe HTTP/1.1\r\nHost: test\r\n\r\n")
    #expect(try silent[0].response().status == 503, "the oldest connection is closed")
    #expect(silent[0].isGone())
    #expect(
      eventually {
        try? server.advance(by: 0.001)
        return server.server.statistics.requests == 2 || server.seconds > start + 0.5
      })
    #expect(try probe.response().body == "/probe")
    #expect(server.server.statistics.openConnections > silent.count / 4, "the younger ones stay")
    #expect(try first.get("/hello").status == 200)
  }

  /// `accept` fails as it does when the process has no free descriptor. The clients wait. The server keeps
  /// running and retries once every 50 ms.
  @Test func clientsWaitWhileNoDescriptorIsFree() throws {
    let failing = FailingAccept(failures: 5)
    let server = try TestServer(clock: ManualClock(), accept: { failing.accept($0) })
    let clients = try (0..<20).map { _ in try server.connect() }
    for failures in 1...5 {
      #expect(eventually { server.server.statistics.acceptFailures == failures })
      try server.advance(by: 0.049)
      #expect(server.server.statistics.acceptFailures == failures)
      try server.advance(by: 0.001)
    }
    for client in clients { #expect(try client.get("/hello").status == 200) }
    #expect(server.server.statistics.acceptFailures == 5)
  }

  @Test func tenThousandConnectionsLeakNoDescriptors() throws {
    let server = try TestServer()
    let before = try openDescriptors()
    for _ in 0..<20 {
      let clients = try (0..<500).map { _ in try server.connect() }
      for (index, client) in clients.enumerated() {
        switch index % 5 {
        case 0: client.close()
        case 1: client.abort()
        case 2: try client.send("GET / HTTP/1.1\r\nHost: test\r\n\r\n")
        case 3: try client.send("junk\r\n\r\n")
        default: try client.send("GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
        }
      }
      for client in clients { client.close() }
    }
    // The last connections may not be accepted yet when the first are closed.
    #expect(
      eventually {
        let statistics = server.server.statistics
        return statistics.acceptedConnections + statistics.refusedConnections == 10_000
      })
    #expect(eventually { server.server.statistics.openConnections == 0 })
    // Other tests of this process may have open descriptors. Each way of closing was used 2000 times.
    #expect(try openDescriptors() < before + 1000)
  }

  private func openDescriptors() throws -> Int {
    var count = 0
    for descriptor in 0..<Int32(20_000) where fcntl(descriptor, F_GETFD) >= 0 { count += 1 }
    return count
  }
}

/// A replacement for `accept` whose first calls fail with EMFILE.
final class FailingAccept: Sendable {
  private let remaining: Atomic<Int>

  init(failures: Int) { remaining = Atomic(failures) }

  func accept(_ listener: Int32) -> Int32 {
    if remaining.subtract(1, ordering: .relaxed).oldValue > 0 {
      errno = EMFILE
      return -1
    }
    return MotionSystem.accept(listener, nil, nil)
  }
}
