import Foundation
import MotionSystem
import Testing

@testable import HTTPServer

/// Servers with several listeners, IPv6 and dual-stack sockets.
@Suite struct ListenerTests {
  /// A Boolean value that indicates whether this machine supports IPv6.
  static let hasIPv6: Bool = (try? Listener(.tcp(host: "::1", port: 0), mode: 0)) != nil

  @Test func allListenersServeAndCloseTogether() throws {
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

  #if os(Linux)
    @Test func unixSocketRefusesConnectionsAfterConnectionsArePrevented() throws {
      let address = ListenAddress.unix(path: "@motiond-test-\(getpid())-\(UInt32.random(in: 0...(.max)))")
      let listener = try Listener(address, mode: 0)
      Socket.prepare(listener.descriptor)
      let waiting = try TestClient(address)
      listener.preventConnections()
      #expect(throws: TestClient.Failure.self) { try TestClient(address) }
      // The connection that waits is accepted, and stays open when the listener closes.
      let accepted = MotionSystem.accept(listener.descriptor, nil, nil)
      defer { MotionSystem.close(accepted) }
      #expect(accepted >= 0)
      #expect(MotionSystem.accept(listener.descriptor, nil, nil) == -1 && errno == EAGAIN)
      listener.close()
      try waiting.send("a")
      var byte: UInt8 = 0
      #expect(unsafe recv(accepted, &byte, 1, 0) == 1 && byte == UInt8(ascii: "a"))
    }
  #endif

  /// The acceptor alternates between listeners that have waiting connections.
  @Test func busyListenerDoesNotBlockOtherListeners() throws {
    let folder = try TemporaryFolder()
    var configuration = ServerConfiguration()
    configuration.listen = [.tcp(host: "127.0.0.1", port: 0), .unix(path: folder.path("a"))]
    configuration.maxConnections = 100
    let accepted = Locked<[Int32]>([])
    let server = try Server(configuration, handler: TestHandler()) { listener in
      let descriptor = accept(listener, nil, nil)
      if descriptor >= 0 { accepted.withLock { $0.append(listener) } }
      return descriptor
    }
    // All connections are waiting before the server starts to accept.
    let many = try (0..<50).map { _ in try TestClient(port: server.port) }
    let few = try (0..<5).map { _ in try TestClient(.unix(path: folder.path("a"))) }
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      server.run()
      ended.signal()
    }
    #expect(eventually { server.statistics[.acceptedConnections] == 55 })
    let order = accepted.withLock { $0 }
    #expect(Set(order.prefix(10)).count == 2)
    #expect(Set(order.dropFirst(10)).count == 1)
    server.stop()
    #expect(ended.wait(timeout: .now() + 30) == .success)
    for client in many + few { client.close() }
  }

  @Test func allUnavailableAddressesAreReported() throws {
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
        == .multiple([
          .addressInUse(.tcp(host: "127.0.0.1", port: taken.server.port)),
          .directoryNotFound(.unix(path: "/nowhere/at/all")), .invalidAddress(.unix(path: "")),
        ]))
    #expect(error?.description.split(separator: "\n").count == 3)
  }

  @Test(.enabled(if: hasIPv6)) func unspecifiedIPv6AddressAlsoServesIPv4() throws {
    let server = try TestServer { $0.listen = [.tcp(host: "::", port: 0)] }
    let port = server.server.port
    #expect(server.server.addresses.map(\.url) == ["http://[::]:\(port)"])
    #expect(try TestClient(.tcp(host: "::1", port: port)).get("/hello").status == 200)
    #expect(try TestClient(.tcp(host: "127.0.0.1", port: port)).get("/hello").status == 200)
  }

  @Test(.enabled(if: hasIPv6)) func specificIPv6AddressDoesNotServeIPv4() throws {
    let server = try TestServer { $0.listen = [.tcp(host: "::1", port: 0)] }
    let port = server.server.port
    #expect(try TestClient(.tcp(host: "::1", port: port)).get("/hello").status == 200)
    #expect(throws: TestClient.Failure.self) { try TestClient(.tcp(host: "127.0.0.1", port: port)) }
    // Another server can therefore use the same port with IPv4, unless an unrelated connection uses it.
    do {
      let other = try TestServer { $0.listen = [.tcp(host: "127.0.0.1", port: port)] }
      #expect(try other.connect().get("/hello").status == 200)
    } catch ServerError.addressInUse {}
  }

  /// `::ffff:127.0.0.1` is the IPv6 notation of an IPv4 address.
  @Test(.enabled(if: hasIPv6)) func mappedIPv4AddressServesIPv4() throws {
    let server = try TestServer { $0.listen = [.tcp(host: "::ffff:127.0.0.1", port: 0)] }
    #expect(try server.connect().get("/hello").status == 200)
  }

  @Test(.enabled(if: hasIPv6)) func ipv4PeerOfADualStackListenerIsFormattedAsIPv4() throws {
    let listener = try Listener(.tcp(host: "::", port: 0), mode: 0)
    for host in ["127.0.0.1", "::1"] {
      let client = try TestClient(.tcp(host: host, port: try #require(listener.port)))
      let own = try SocketAddress.bound(to: client.descriptor)
      var accepted: Int32 = -1
      #expect(
        eventually {
          accepted = accept(listener.descriptor, nil, nil)
          return accepted >= 0
        })
      defer { close(accepted) }
      let brackets = host == "::1" ? "[::1]" : host
      #expect(SocketAddress.peer(of: accepted)?.text == "\(brackets):\(own.port)")
    }
    #expect(SocketAddress.peer(of: -1)?.text == nil)
  }

  @Test func healthProbeReachesEveryKindOfListener() throws {
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

  /// A probe waits while the server is full, as every client does.
  @Test func aServerThatDoesNotAcceptTheProbeIsNotHealthy() throws {
    let server = try TestServer { $0.maxConnections = 1 }
    let address = try #require(server.server.addresses.first)
    #expect(HealthProbe.isHealthy(address))
    #expect(eventually { server.server.statistics[.openConnections] == 0 })
    let client = try server.connect()
    #expect(try client.get("/hello").status == 200)
    #expect(!HealthProbe.isHealthy(address, timeout: 1))
  }
}
