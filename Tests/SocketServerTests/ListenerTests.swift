import Foundation
import Platform
import Testing

@testable import SocketServer

/// Several listeners at once, IPv6 and dual-stack.
@Suite struct ListenerTests {
  /// Whether this machine can listen on IPv6 at all.
  static let hasIPv6: Bool = (try? Listener(.tcp(host: "::1", port: 0), isIPv6Only: true, mode: 0)) != nil

  @Test func everyListenerServesAndAllCloseTogether() throws {
    let folder = try TemporaryFolder()
    let server = try TestServer {
      $0.listen = [
        .tcp(host: "127.0.0.1", port: 0), .unix(path: folder.path("a")), .tcp(host: "127.0.0.1", port: 0),
        .unix(path: folder.path("b")),
      ]
      $0.gracePeriod = 3600
    }
    #expect(Set(server.server.addresses).count == 4)
    let clients = try server.connectEverywhere()
    for client in clients { #expect(try client.get("/hello").body == "/hello") }
    let silent = try server.connectEverywhere()
    server.server.drain()
    #expect(server.hasEnded())
    for client in clients + silent { #expect(try client.isAtEnd()) }
    for address in server.server.addresses {
      #expect(throws: TestClient.Failure.self) { try TestClient(address) }
    }
    #expect(try folder.names() == [])
  }

  /// Who waits at one listener is let in by turns with the crowd at another.
  @Test func aCrowdAtOneListenerDoesNotKeepOthersOut() throws {
    let folder = try TemporaryFolder()
    var configuration = ServerConfiguration()
    configuration.listen = [.tcp(host: "127.0.0.1", port: 0), .unix(path: folder.path("a"))]
    configuration.maxConnections = 100
    let admitted = Locked<[Int32]>([])
    let server = try Server(configuration, handler: TestHandler()) { listener in
      let descriptor = accept(listener, nil, nil)
      if descriptor >= 0 { admitted.withLock { $0.append(listener) } }
      return descriptor
    }
    // All of them wait before anybody is let in.
    let crowd = try (0..<50).map { _ in try TestClient(port: server.port) }
    let few = try (0..<5).map { _ in try TestClient(.unix(path: folder.path("a"))) }
    Thread.detachNewThread { server.run() }
    #expect(eventually { server.statistics.acceptedConnections == 55 })
    let order = admitted.withLock { $0 }
    #expect(Set(order.prefix(10)).count == 2)
    #expect(Set(order.dropFirst(10)).count == 1)
    server.stop()
    for client in crowd + few { client.close() }
  }

  @Test func everyAddressThatCannotBeHadIsNamed() throws {
    let taken = try TestServer()
    var configuration = ServerConfiguration()
    configuration.maxConnections = 100
    configuration.listen = [
      .tcp(host: "127.0.0.1", port: taken.server.port), .tcp(host: "127.0.0.1", port: 0),
      .unix(path: "/nowhere/at/all"), .unix(path: ""),
    ]
    let error = #expect(throws: ServerError.self) { try Server(configuration, handler: TestHandler()) }
    #expect(
      error
        == .several([
          .addressInUse(.tcp(host: "127.0.0.1", port: taken.server.port)),
          .noFolder(.unix(path: "/nowhere/at/all")), .invalidPath(""),
        ]))
    #expect(error?.description.split(separator: "\n").count == 3)
  }

  @Test(.enabled(if: hasIPv6)) func theUnspecifiedIPv6AddressServesIPv4Too() throws {
    let server = try TestServer { $0.listen = [.tcp(host: "::", port: 0)] }
    let port = server.server.port
    #expect(server.server.addresses.map(\.url) == ["http://[::]:\(port)"])
    #expect(try TestClient(.tcp(host: "::1", port: port)).get("/hello").status == 200)
    #expect(try TestClient(.tcp(host: "127.0.0.1", port: port)).get("/hello").status == 200)
  }

  @Test(.enabled(if: hasIPv6)) func aSpecificIPv6AddressHasNoIPv4Side() throws {
    let server = try TestServer { $0.listen = [.tcp(host: "::1", port: 0)] }
    let port = server.server.port
    #expect(try TestClient(.tcp(host: "::1", port: port)).get("/hello").status == 200)
    #expect(throws: TestClient.Failure.self) { try TestClient(.tcp(host: "127.0.0.1", port: port)) }
    // So another one may have the same port.
    let other = try TestServer { $0.listen = [.tcp(host: "127.0.0.1", port: port)] }
    #expect(try other.connect().get("/hello").status == 200)
  }

  /// In either order: the IPv6 one then leaves IPv4 to the other.
  @Test(.enabled(if: hasIPv6), arguments: [false, true])
  func bothWildcardsShareAPort(isReversed: Bool) throws {
    let port = try freePort()
    let both: [ListenAddress] = [.tcp(host: "::", port: port), .tcp(host: "0.0.0.0", port: port)]
    let server = try TestServer { $0.listen = isReversed ? both.reversed() : both }
    for client in try server.connectEverywhere() { #expect(try client.get("/hello").status == 200) }
  }

  @Test(.enabled(if: hasIPv6)) func anIPv4PeerOfADualStackListenerIsNamedAsSuch() throws {
    let listener = try Listener(.tcp(host: "::", port: 0), isIPv6Only: false, mode: 0)
    for host in ["127.0.0.1", "::1"] {
      let client = try TestClient(.tcp(host: host, port: try #require(listener.port)))
      let own = try #require(SocketAddress { getsockname(client.descriptor, $0, $1) })
      var accepted: Int32 = -1
      #expect(
        eventually {
          accepted = accept(listener.descriptor, nil, nil)
          return accepted >= 0
        })
      defer { close(accepted) }
      let brackets = host == "::1" ? "[::1]" : host
      #expect(Socket.peerName(accepted) == "\(brackets):\(own.port)")
    }
    #expect(Socket.peerName(-1) == nil)
  }

  @Test func theHealthProbeFindsEverySortOfListener() throws {
    let folder = try TemporaryFolder()
    let server = try TestServer {
      $0.listen = [
        .tcp(host: "0.0.0.0", port: 0), .tcp(host: "localhost", port: 0), .unix(path: folder.path("a")),
      ]
      if Self.hasIPv6 { $0.listen += [.tcp(host: "::", port: 0), .tcp(host: "::1", port: 0)] }
      #if os(Linux)
        $0.listen.append(.unix(path: "@motiond test \(getpid()) probe"))
      #endif
    }
    let addresses = server.server.addresses
    for address in addresses { #expect(HealthProbe.isHealthy(address), "\(address)") }
    server.server.stop()
    #expect(server.hasEnded())
    for address in addresses { #expect(!HealthProbe.isHealthy(address), "\(address)") }
    #expect(!HealthProbe.isHealthy(.tcp(host: "example.org", port: 80)))
    #expect(!HealthProbe.isHealthy(.tcp(host: "127.0.0.1", port: 1 << 20)))
    #expect(!HealthProbe.isHealthy(.unix(path: "")))
  }

  /// A port that nobody has now: the system just gave it to somebody who gave it back.
  private func freePort() throws -> Int {
    try #require(try Listener(.tcp(host: "127.0.0.1", port: 0), isIPv6Only: false, mode: 0).port)
  }
}
