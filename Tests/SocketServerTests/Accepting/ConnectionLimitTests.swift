import Dispatch
import MotionSystem
import Synchronization
import Testing

@testable import HTTPServer

@Suite struct ConnectionLimitTests {
  /// Further clients wait in the kernel. The acceptor neither accepts nor looks for them until a connection
  /// has closed.
  @Test func furtherClientsWaitUntilAConnectionCloses() throws {
    let calls = Locked(0)
    let server = try TestServer({ $0.maxConnections = 2 }) { listener in
      calls.withLock { $0 += 1 }
      return MotionSystem.accept(listener, nil, nil)
    }
    let clients = try (0..<2).map { _ in try server.connect() }
    for client in clients { #expect(try client.get("/hello").status == 200) }
    let accepted = calls.withLock { $0 }
    let waiting = try (0..<3).map { _ in try server.connect() }
    for client in waiting { try client.send("GET /hello HTTP/1.1\r\nHost: test\r\n\r\n") }
    _ = poll(nil, 0, 50)
    #expect(calls.withLock { $0 } == accepted)
    let statistics = server.server.statistics
    #expect(statistics[.openConnections] == 2 && statistics[.maxConnections] == 2)
    #expect(statistics[.requests] == 2)
    #expect(try clients[0].get("/hello").status == 200)

    clients[0].close()
    for client in waiting {
      #expect(try client.response().body == "/hello")
      client.close()
    }
    #expect(try clients[1].get("/hello").status == 200)
    #expect(server.server.statistics[.acceptedConnections] == 5)
  }

  @Test func manyClientsShareOnePlace() throws {
    let server = try TestServer { $0.maxConnections = 1 }
    let clients = try (0..<300).map { _ in try server.connect() }
    for (index, client) in clients.enumerated() {
      if index % 3 == 0 { try client.send("junk\r\n\r\n") } else { _ = try client.get("/hello") }
      client.close()
    }
    #expect(eventually { server.server.statistics[.openConnections] == 0 })
    #expect(server.server.statistics[.acceptedConnections] == 300)
  }

  /// `accept` fails as it does when the process has no free descriptor. The clients wait. The server keeps
  /// running and retries once every 50 ms.
  @Test func clientsWaitWhileNoDescriptorIsFree() throws {
    let failing = FailingAccept(failures: 5)
    let server = try TestServer(clock: ManualClock(), accept: { failing.accept($0) })
    let clients = try (0..<20).map { _ in try server.connect() }
    for failures in 1...5 {
      #expect(eventually { server.server.statistics[.acceptFailures] == failures })
      try server.advance(by: 0.049)
      #expect(server.server.statistics[.acceptFailures] == failures)
      try server.advance(by: 0.001)
    }
    for client in clients { #expect(try client.get("/hello").status == 200) }
    #expect(server.server.statistics[.acceptFailures] == 5)
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
        server.server.statistics[.acceptedConnections] == 10_000
      })
    #expect(eventually { server.server.statistics[.openConnections] == 0 })
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
