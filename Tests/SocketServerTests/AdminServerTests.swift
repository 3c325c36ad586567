import Dispatch
import MotionSystem
import Testing

@testable import HTTPServer

/// The admin addresses.
@Suite struct AdminServerTests {
  private func server(
    clock: ManualClock? = nil, _ change: (inout ServerConfiguration) -> Void = { _ in }
  ) throws -> TestServer {
    try TestServer(adminHandler: AdminHandler(), clock: clock) {
      $0.shards = 1
      $0.adminListen = [.tcp(host: "127.0.0.1", port: 0)]
      change(&$0)
    }
  }

  private func connect(_ server: TestServer) throws -> TestClient {
    try TestClient(#require(server.server.adminAddresses.first))
  }

  @Test func eachAddressHasItsHandler() throws {
    let server = try server()
    #expect(server.server.addresses.count == 1 && server.server.adminAddresses.count == 1)
    let admin = try connect(server)
    for _ in 0..<2 { #expect(try admin.get("/hello").body == "admin") }
    #expect(try server.connect().get("/hello").body == "/hello")
    #expect(try TestServer().server.adminAddresses.isEmpty)
  }

  /// The only event loop is busy, and the server is full.
  @Test func busyEventLoopsDoNotDelayOperators() throws {
    let server = try server { $0.maxConnections = 1 }
    let busy = try server.connect()
    try busy.send("GET /wait HTTP/1.1\r\nHost: test\r\n\r\n")
    server.handler.hasEntered.wait()
    for _ in 0..<3 { #expect(try connect(server).get("/hello").body == "admin") }
    server.handler.release()
    #expect(try busy.response().body == "waited")
  }

  @Test func adminConnectionsDoNotCountTowardTheLimit() throws {
    let server = try server { $0.maxConnections = 2 }
    let operators = try (0..<DescriptorBudget.maxAdmin).map { _ in try connect(server) }
    for admin in operators { #expect(try admin.get("/hello").body == "admin") }
    let clients = try (0..<2).map { _ in try server.connect() }
    for client in clients { #expect(try client.get("/hello").status == 200) }
    let statistics = server.server.statistics
    #expect(statistics[.openConnections] == 2 && statistics[.requests] == 2)
    let waiting = try connect(server)
    for admin in operators { #expect(try admin.get("/hello").body == "admin") }
    operators[0].close()
    #expect(try waiting.get("/hello").body == "admin", "their own connections are limited")
  }

  @Test func operatorsAreServedUntilADrainHasEnded() throws {
    let server = try server()
    let client = try server.connect()
    try client.send("GET /wait HTTP/1.1\r\nHost: test\r\n\r\n")
    server.handler.hasEntered.wait()
    let admin = try connect(server)
    server.server.drain()
    #expect(eventually { (try? server.connect()) == nil }, "the listener is closed")
    #expect(try admin.get("/hello").body == "admin")
    #expect(try connect(server).get("/hello").body == "admin")
    server.handler.release()
    #expect(try client.response().body == "waited")
    client.close()
    #expect(server.hasEnded())
    #expect(admin.isGone())
    #expect(throws: TestClient.Failure.self) { try connect(server) }
  }

  /// Operators send no bodies, so the limit of the other addresses is not theirs.
  @Test func aBodyForOperatorsHasAtMostFourKilobytes() throws {
    let server = try self.server()
    func status(ofBodyOf count: Int) throws -> Int {
      let client = try connect(server)
      try client.send(
        "POST /hello HTTP/1.1\r\nHost: test\r\nContent-Length: \(count)\r\n\r\n"
          + String(repeating: "a", count: count))
      return try client.response().status
    }
    #expect(try status(ofBodyOf: 4096) == 200)
    #expect(try status(ofBodyOf: 4097) == 413)
  }

  @Test func anAddressInUsePreventsTheStart() throws {
    let first = try server()
    let address = try #require(first.server.adminAddresses.first)
    #expect(throws: ServerError.addressInUse(address)) { try server { $0.adminListen = [address] } }
  }
}

/// Responds `admin` to every request.
private struct AdminHandler: HTTPHandler {
  func respond(to request: HTTPRequest, with response: inout HTTPResponse) {
    response.write(200, Array("admin".utf8))
  }

  func respond(to rejection: HTTPRejection, with response: inout HTTPResponse) {
    response.write(rejection.status, [])
  }
}
