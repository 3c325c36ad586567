import Dispatch
import MotionSystem
import Testing

@testable import HTTPServer

@Suite struct DrainTests {
  @Test func drainWithoutRequestsInFlightEndsImmediately() throws {
    let server = try TestServer(clock: ManualClock())
    let silent = try server.connect()
    let used = try server.connect()
    let resting = try server.connect()
    #expect(try resting.get("/hello").status == 200)
    try server.rest()
    // The silent client has had the time that a new client has for its first request.
    try server.advance(by: 0.5)
    #expect(try used.get("/hello").status == 200)
    #expect(!server.server.isDraining)
    server.server.drain()
    server.server.drain()
    #expect(server.server.isDraining)
    #expect(server.hasEnded())
    #expect(try silent.isAtEnd())
    #expect(try used.isAtEnd())
    #expect(try resting.isAtEnd())
    #expect(server.server.statistics[.openConnections] == 0)
    #expect(throws: TestClient.Failure.self) { try server.connect() }
  }

  @Test func requestsInFlightAreServedWithConnectionClose() throws {
    let server = try TestServer(clock: ManualClock())
    let client = try server.connect()
    // One request is being handled, the body of another one is incomplete.
    let sender = try server.connect()
    try server.send(
      "POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: 6\r\n\r\nabc", from: sender)
    try server.rest()
    try client.send("GET /wait HTTP/1.1\r\nHost: test\r\n\r\n")
    server.handler.hasEntered.wait()
    server.server.drain()
    server.handler.release()
    let response = try client.response()
    #expect(response.body == "waited")
    #expect(try client.isAtEnd())
    try sender.send("def")
    let echo = try sender.response()
    #expect(echo.body == "abcdef" && echo.hasField("Connection: close"))
    #expect(try sender.isAtEnd())
    client.close()
    sender.close()
    #expect(server.hasEnded())
  }

  @Test func connectionsAreClosedAfterTheGracePeriod() throws {
    // The default grace period is 10 s.
    let server = try TestServer(clock: ManualClock())
    let resting = try server.connect()
    let inTime = try server.connect()
    let reader = try server.connect()
    for client in [resting, inTime] {
      try server.send(
        "POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: 6\r\n\r\nabc", from: client)
    }
    try reader.send("GET /big/4000000 HTTP/1.1\r\nHost: test\r\n\r\n")
    #expect(eventually { server.server.statistics[.requests] == 1 })
    try server.rest()
    let idle = try server.connect()
    #expect(try idle.get("/hello").status == 200)
    let start = server.seconds
    server.server.drain()
    // The grace period has begun when the drain has closed this connection.
    #expect(try idle.isAtEnd())
    try server.advance(to: start + 10 - TimeoutTests.millisecond)
    try inTime.send("def")
    #expect(try inTime.response().body == "abcdef")
    inTime.close()
    #expect(eventually { server.server.statistics[.openConnections] == 2 })

    try server.advance(to: start + 10)
    #expect(server.hasEnded())
    #expect(resting.isGone())
    #expect(reader.isGone())
    #expect(server.server.statistics[.openConnections] == 0)
  }

  /// A server that drains, with a delay of 5 s, and one idle connection on each of its shards, one of them
  /// resting.
  private func drainingServer() throws -> (server: TestServer, idle: [TestClient]) {
    let server = try TestServer(clock: ManualClock()) {
      $0.drainDelay = 5
      $0.gracePeriod = 3600
    }
    let resting = try server.connect()
    #expect(try resting.get("/hello").status == 200)
    try server.rest()
    let active = try server.connect()
    let response = try active.get("/hello")
    #expect(response.status == 200 && !response.hasField("Connection: close"))
    server.server.drain()
    try server.settle()
    return (server, [resting, active])
  }

  @Test func idleConnectionsHaveOneMoreResponseDuringTheDrainDelay() throws {
    let (server, idle) = try drainingServer()
    try server.advance(by: 4.9)
    #expect(server.server.statistics[.openConnections] == 2, "they stay open until the delay has passed")
    for client in idle {
      let response = try client.get("/late")
      #expect(response.body == "/late" && response.hasField("Connection: close"))
      #expect(try client.isAtEnd())
    }
  }

  @Test func idleConnectionsCloseAfterTheDrainDelay() throws {
    let (server, idle) = try drainingServer()
    let inFlight = try server.connect()
    try server.send("POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: 6\r\n\r\nabc", from: inFlight)
    try server.advance(by: 5)
    for client in idle { #expect(try client.isAtEnd()) }
    try inFlight.send("def")
    let echo = try inFlight.response()
    #expect(echo.body == "abcdef" && echo.hasField("Connection: close"))
    inFlight.close()
    #expect(server.hasEnded())
    #expect(server.server.statistics[.idleTimeouts] == 0)
  }

  @Test func newClientsAreServedWithConnectionCloseDuringTheDrainDelay() throws {
    let (server, _) = try drainingServer()
    for _ in 0..<3 {
      let late = try server.connect()
      let response = try late.get("/late")
      #expect(response.body == "/late" && response.hasField("Connection: close"))
      #expect(try late.isAtEnd())
    }
  }

  /// A client that is connected when the listener closes sends its first request soon afterward.
  @Test func newConnectionHasTimeForItsFirstRequest() throws {
    let (server, idle) = try drainingServer()
    try server.advance(by: 4.8)
    // Two on each shard.
    let clients = try (0..<4).map { _ in try server.connect() }
    #expect(eventually { server.server.statistics[.openConnections] == 6 })
    try server.advance(by: 0.2)
    #expect(throws: TestClient.Failure.self) { try server.connect() }
    for client in idle { #expect(try client.isAtEnd()) }
    try server.advance(by: 0.2)
    let response = try clients[0].get("/first")
    #expect(response.body == "/first" && response.hasField("Connection: close"))
    clients[0].close()
    #expect(eventually { server.server.statistics[.openConnections] == 3 })
    #expect(try server.runningLoops() == 2, "the other clients have more time")
    // 500 ms from the acceptance, plus the granularity of timeouts.
    try server.advance(by: 0.1 + TimeoutTests.granularity)
    for client in clients[1...] { #expect(try client.isAtEnd()) }
    #expect(server.hasEnded())
    #expect(server.server.statistics[.idleTimeouts] == 0)
  }

  @Test func newConnectionHasNoMoreTimeThanTheIdleTimeout() throws {
    let server = try TestServer(clock: ManualClock()) { $0.idleTimeout = 0.1 }
    let client = try server.connect()
    #expect(eventually { server.server.statistics[.openConnections] == 1 })
    server.server.drain()
    try server.settle()
    try server.advance(by: 0.15)
    #expect(try client.isAtEnd())
    #expect(server.hasEnded())
  }

  /// During the drain delay, clients that wait for a place of a full server are served as before.
  @Test func clientsOfAFullServerAreAcceptedDuringTheDrainDelay() throws {
    let server = try TestServer(clock: ManualClock()) {
      $0.maxConnections = 1
      $0.drainDelay = 5
    }
    let first = try server.connect()
    #expect(try first.get("/hello").status == 200)
    let waiting = try (0..<2).map { _ in try server.connect() }
    server.server.drain()
    try server.settle()
    first.close()
    #expect(try waiting[0].get("/late").body == "/late")
    #expect(try waiting[0].isAtEnd())
    waiting[0].close()
    #expect(try waiting[1].get("/later").body == "/later")
    waiting[1].close()
    try server.advance(by: 5)
    #expect(server.hasEnded())
  }

  /// There is no place for them when the listener closes.
  @Test func clientsOfAFullServerAreResetAfterTheDrainDelay() throws {
    let server = try TestServer(clock: ManualClock()) { $0.maxConnections = 1 }
    let idle = try server.connect()
    #expect(try idle.get("/hello").status == 200)
    let waiting = try server.connect()
    server.server.drain()
    #expect(server.hasEnded())
    #expect(try idle.isAtEnd())
    #expect(waiting.isGone())
  }

  /// The first request ends the drain delay, the next one the grace period.
  @Test func phasesEndEarlyOnRequest() throws {
    let server = try TestServer(clock: ManualClock()) {
      $0.drainDelay = 3600
      $0.gracePeriod = 3600
    }
    let idle = try server.connect()
    #expect(try idle.get("/hello").status == 200)
    let inFlight = try server.connect()
    try server.send("POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: 6\r\n\r\nabc", from: inFlight)
    server.server.drainOrEndPhase()
    try server.settle()
    #expect(server.server.isDraining && server.server.statistics[.openConnections] == 2)
    #expect(try server.connect().get("/late").status == 200, "the drain delay has begun")
    server.server.drainOrEndPhase()
    #expect(try idle.isAtEnd())
    #expect(throws: TestClient.Failure.self) { try server.connect() }
    #expect(try server.runningLoops() == 1, "a request is in flight")
    server.server.drain()
    #expect(try server.runningLoops() == 1, "it ends no phase")
    #expect(server.server.statistics[.openConnections] == 1)
    server.server.drainOrEndPhase()
    #expect(server.hasEnded())
    #expect(inFlight.isGone())
  }

  @Test func listenerClosesAfterTheDrainDelay() throws {
    let server = try TestServer(clock: ManualClock()) { $0.drainDelay = 5 }
    let start = server.seconds
    server.server.drain()
    try server.settle()
    try server.advance(to: start + 5 - TimeoutTests.millisecond)
    let inTime = try server.connect()
    #expect(try inTime.get("/late").status == 200)
    inTime.close()
    try server.advance(by: 0.01)
    #expect(server.hasEnded())
    #expect(throws: TestClient.Failure.self) { try server.connect() }
  }

  /// An empty line before a request line is allowed. Alone, it is not a request, so the connection is idle.
  @Test func emptyLineDoesNotKeepAConnectionOpen() throws {
    let server = try TestServer(clock: ManualClock()) { $0.gracePeriod = 3600 }
    let client = try server.connect()
    #expect(try client.get("/hello").status == 200)
    try server.rest()
    try client.send("\r\n")
    server.server.drain()
    #expect(client.isGone())
    #expect(server.hasEnded())
  }

  @Test func requestsSentBeforeTheListenerClosesAreServed() throws {
    for _ in 0..<20 {
      let server = try TestServer { $0.gracePeriod = 3600 }
      let clients = try (0..<10).map { _ in try server.connect() }
      for client in clients { try client.send("GET /hello HTTP/1.1\r\nHost: test\r\n\r\n") }
      server.server.drain()
      for client in clients {
        #expect(try client.response().status == 200)
        client.close()
      }
      #expect(server.hasEnded())
    }
  }

  @Test func stopEndsImmediatelyDespiteRequestsInFlight() throws {
    let server = try TestServer(clock: ManualClock())
    let clients = try (0..<30).map { _ in try server.connect() }
    for client in clients { #expect(try client.get("/hello").status == 200) }
    try server.rest()
    for (index, client) in clients.enumerated() where index % 2 == 0 {
      try client.send("POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: 6\r\n\r\nabc")
    }
    server.server.drain()
    server.server.stop()
    #expect(server.hasEnded())
    for client in clients { #expect(client.isGone()) }
    #expect(server.server.statistics[.openConnections] == 0)
  }

  @Test func serverThatDrainsBeforeItRunsEndsImmediately() throws {
    var configuration = ServerConfiguration()
    configuration.host = "127.0.0.1"
    configuration.port = 0
    let server = try Server(configuration, handler: TestHandler())
    server.drain()
    server.run()
    server.run()
    #expect(server.isDraining)
  }
}
