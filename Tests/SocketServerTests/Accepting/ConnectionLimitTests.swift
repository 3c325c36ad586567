import Platform
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
    #expect(response.status == 503 && response.body == "overloaded")
    #expect(response.hasField("Retry-After: 1") && response.hasField("Connection: close"))
    #expect(try third.isAtEnd())
    third.close()
    #expect(server.server.statistics.refusedConnections == 1)

    first.close()
    #expect(eventually { server.server.statistics.openConnections == 1 })
    #expect(try server.connect().get("/hello").status == 200)
  }

  /// Clients for which there is no rejection slot wait in the kernel until one is free.
  @Test func manyConnectionsOverTheLimitReceive503() throws {
    let server = try TestServer { $0.maxConnections = 1 }
    let first = try server.connect()
    #expect(try first.get("/hello").status == 200)
    let others = try (0..<(Acceptor.rejectionSlots + 100)).map { _ in try server.connect() }
    for other in others {
      #expect(try other.response().status == 503)
      other.close()
    }
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
    return Platform.accept(listener, nil, nil)
  }
}
