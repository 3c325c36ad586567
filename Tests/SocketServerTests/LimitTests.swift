import Platform
import Synchronization
import Testing

@testable import SocketServer

@Suite struct LimitTests {
  @Test func oneConnectionTooManyIsTold503AndWhenToComeAgain() throws {
    let server = try TestServer { $0.maxConnections = 2 }
    let first = try server.connect()
    let second = try server.connect()
    #expect(try first.get("/hello").status == 200)
    #expect(try second.get("/hello").status == 200)

    let third = try server.connect()
    try third.send("GET /hello HTTP/1.1\r\nHost: test\r\n\r\n")
    let answer = try third.answer()
    #expect(answer.status == 503 && answer.body == "overloaded")
    #expect(answer.says("Retry-After: 1") && answer.says("Connection: close"))
    #expect(try third.isAtEnd())
    third.close()
    #expect(server.server.statistics.refusedConnections == 1)

    first.close()
    #expect(eventually { server.server.statistics.openConnections == 1 })
    #expect(try server.connect().get("/hello").status == 200)
  }

  /// Beyond those that can be told so, clients wait at the listener until there is room.
  @Test func manyConnectionsTooManyAreTold503OrWait() throws {
    let server = try TestServer { $0.maxConnections = 1 }
    let first = try server.connect()
    #expect(try first.get("/hello").status == 200)
    let others = try (0..<(Acceptor.refusalPlaces + 100)).map { _ in try server.connect() }
    for other in others {
      #expect(try other.answer().status == 503)
      other.close()
    }
    #expect(try first.get("/hello").status == 200)
  }

  /// `accept` fails as it does when the process has no descriptor left. The clients wait; the server
  /// neither dies nor asks again without pause.
  @Test func withoutDescriptorsClientsWaitAndNothingSpins() throws {
    let server = try TestServer(failures: FailingAccept(failures: 5))
    let clients = try (0..<20).map { _ in try server.connect() }
    for client in clients { #expect(try client.get("/hello").status == 200) }
    #expect(server.server.statistics.acceptFailures == 5)
  }

  @Test func tenThousandConnectionsOfEverySortLeaveNothingBehind() throws {
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
    // The last ones may still stand at the door when the first are gone.
    #expect(
      eventually {
        let figures = server.server.statistics
        return figures.acceptedConnections + figures.refusedConnections == 10_000
      })
    #expect(eventually { server.server.statistics.openConnections == 0 })
    // Other tests of this process may have some open; each way of ending above was taken 2000 times.
    #expect(try openDescriptors() < before + 1000)
  }

  private func openDescriptors() throws -> Int {
    var count = 0
    for descriptor in 0..<Int32(20_000) where fcntl(descriptor, F_GETFD) >= 0 { count += 1 }
    return count
  }
}

/// An `accept` that at first reports that no descriptor is free.
final class FailingAccept: Sendable {
  private let left: Atomic<Int>

  init(failures: Int) { left = Atomic(failures) }

  func accept(_ listener: Int32) -> Int32 {
    if left.subtract(1, ordering: .relaxed).oldValue > 0 {
      errno = EMFILE
      return -1
    }
    return Platform.accept(listener, nil, nil)
  }
}
