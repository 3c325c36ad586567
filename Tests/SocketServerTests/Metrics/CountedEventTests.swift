import Dispatch
import Testing

@testable import HTTPServer

/// Each event that the server counts happens once, and changes its own counters only.
@Suite struct CountedEventTests {
  /// An event and the counters that it changes.
  struct Event: Sendable, CustomTestStringConvertible {
    let name: String
    /// The changes, by the names that `counters` uses.
    let changes: [String: Int]
    var configure: @Sendable (inout ServerConfiguration) -> Void = { _ in }
    /// The number of attempts to accept a connection that fail.
    var acceptFailures = 0
    /// Makes the clients that are connected before the event.
    var prepare: @Sendable (TestServer) throws -> [TestClient] = { _ in [] }
    /// Makes the event happen. Receives the clients of `prepare`, and returns those that stay connected.
    let happen: @Sendable (TestServer, [TestClient]) throws -> [TestClient]

    var testDescription: String { name }
  }

  private static let accepted = ["acceptedConnections": 1]
  private static let open = ["acceptedConnections": 1, "openConnections": 1]

  private static func response(_ statusClass: String, _ route: String = "unmatched") -> [String: Int] {
    ["responses \(route) \(route == "unmatched" ? "_OTHER" : "GET") \(statusClass)": 1]
  }

  private static func sum(_ parts: [String: Int]...) -> [String: Int] {
    parts.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
  }

  /// Sends a request without waiting for its response.
  private static func send(_ path: String, _ server: TestServer, receiveBuffer: Int32? = nil) throws
    -> TestClient
  {
    let client = try TestClient(port: server.server.port, receiveBuffer: receiveBuffer)
    try client.send("GET \(path) HTTP/1.1\r\nHost: test\r\n\r\n")
    return client
  }

  private static func get(_ path: String, _ server: TestServer) throws -> TestClient {
    let client = try server.connect()
    _ = try client.get(path)
    return client
  }

  /// Occupies the only worker.
  private static func hold(_ server: TestServer) throws -> TestClient {
    let client = try send("/hold", server)
    server.handler.hasEntered.wait()
    return client
  }

  /// Sends the beginning of a request and waits until the server has received it.
  private static func begin(_ text: String, _ server: TestServer) throws -> TestClient {
    let client = try server.connect()
    try server.send(text, from: client)
    return client
  }

  private static let bodyHead = "POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: 9\r\n\r\n"

  static let events: [Event] = [
    Event(name: "connection", changes: open) { server, _ in [try server.connect()] },
    Event(name: "end of a connection", changes: ["openConnections": -1], prepare: { [try get("/hello", $0)] })
    {
      $1[0].close()
      return []
    },
    Event(name: "response", changes: sum(open, ["requests": 1], response("2xx", "/known"))) { server, _ in
      [try get("/known", server)]
    },
    // The client waits until the clock moves.
    Event(name: "failure to accept", changes: ["acceptFailures": 1], acceptFailures: 1) { server, _ in
      [try server.connect()]
    },
    Event(
      name: "head timeout",
      changes: sum(accepted, ["headTimeouts": 1, "rejections timed_out": 1], response("4xx"))
    ) { server, _ in
      let client = try begin("GET / HTTP/1.1\r\n", server)
      try server.advance(by: 10 + TimeoutTests.granularity)
      #expect(try client.response().status == 408)
      client.close()
      return []
    },
    Event(
      name: "body timeout",
      changes: sum(accepted, ["bodyTimeouts": 1, "rejections timed_out": 1], response("4xx"))
    ) { server, _ in
      let client = try begin(bodyHead, server)
      try server.advance(by: 30 + TimeoutTests.granularity)
      #expect(try client.response().status == 408)
      client.close()
      return []
    },
    Event(
      name: "idle timeout", changes: ["idleTimeouts": 1, "openConnections": -1],
      prepare: { [try get("/", $0)] }
    ) {
      try $0.advance(by: 60 + TimeoutTests.granularity)
      #expect(try $1[0].isAtEnd())
      return []
    },
    // The client does not read the response.
    Event(
      name: "write timeout", changes: sum(accepted, ["requests": 1, "writeTimeouts": 1], response("2xx"))
    ) {
      server, _ in
      let client = try send("/big/4000000", server, receiveBuffer: 32_768)
      try #require(eventually { server.server.statistics[.bytesSent] > 0 })
      try server.settle()
      try server.advance(by: 30 + TimeoutTests.granularity)
      return [client]
    },
    Event(
      name: "output over the limit of buffered bytes",
      changes: sum(accepted, ["requests": 1, "bufferLimitClosed": 1], response("2xx")),
      configure: { $0.maxBuffered = 100_000 }
    ) { server, _ in [try send("/big/4000000", server, receiveBuffer: 32_768)] },
    Event(
      name: "input over the limit of buffered bytes",
      changes: sum(accepted, ["rejections buffer_limit": 1, "bufferLimitClosed": 1], response("5xx")),
      configure: { $0.maxBuffered = 10 }
    ) { server, _ in
      let client = try begin(bodyHead, server)
      #expect(try client.response().status == 503)
      client.close()
      return []
    },
    Event(name: "part of a request", changes: sum(open, ["bufferedBytes": 1])) { server, _ in
      [try begin(bodyHead, server)]
    },
    Event(
      name: "request over the limit of work",
      changes: sum(open, ["requests": 1, "requestsOverWorkLimit": 1], response("4xx")),
      configure: { $0.maxWork = 1000 }
    ) { server, _ in [try get("/work/1001", server)] },
    Event(
      name: "costly request",
      changes: sum(open, ["requests": 1, "completedTasks": 1, "workers started": 1], response("2xx"))
    ) { server, _ in [try get("/work/50000", server)] },
    Event(
      name: "costly request over the limit of work",
      changes: sum(
        open, ["requests": 1, "requestsOverWorkLimit": 1, "completedTasks": 1, "workers started": 1],
        response("4xx")),
      configure: { $0.maxWork = 60_000 }
    ) { server, _ in [try get("/work/60001", server)] },
    Event(
      name: "cancelled request",
      changes: ["openConnections": -1, "cancelledTasks": 1, "bufferedBytes": -1],
      prepare: { [try hold($0)] }
    ) {
      $1[0].close()
      return []
    },
    Event(
      name: "waiting request", changes: sum(open, ["waitingRequests": 1]),
      prepare: { [try hold($0)] }
    ) { server, clients in clients + [try send("/work/50000", server)] },
    Event(
      name: "refused request",
      changes: sum(
        open, ["requests": 1, "refusedTasks": 1, "rejections worker_queue": 1],
        response("5xx", "/known")),
      prepare: { server in
        let held = try hold(server)
        let waiting = try (0..<WorkerPool.queueLimitPerWorker).map { _ in try send("/work/50000", server) }
        try #require(eventually { server.server.statistics[.waitingRequests] == waiting.count })
        return [held] + waiting
      }
    ) { server, clients in clients + [try get("/known/work/50000", server)] },
    Event(
      name: "worker task over the limit of buffered bytes",
      changes: sum(
        ["requests": 1, "bufferLimitClosed": 1, "rejections buffer_limit": 1, "cancelledTasks": 1],
        ["openConnections": -1, "bufferedBytes": -1], response("5xx")),
      configure: { $0.maxBuffered = 1000 }, prepare: { [try hold($0)] }
    ) { server, clients in
      server.server.group.bufferedBytes.add(2000)
      defer { server.server.group.bufferedBytes.add(-2000) }
      for member in server.server.group.members { member.messageQueue.post(.releaseBytes) }
      let response = try clients[0].response()
      #expect(response.status == 503)
      clients[0].close()
      return []
    },
    Event(
      name: "defect of the handler",
      changes: sum(open, ["requests": 1, "defects": 1], response("5xx"))
    ) { server, _ in [try get("/status/500", server)] },
    Event(
      name: "status that is none",
      changes: sum(open, ["requests": 1, "defects": 1], response("5xx"))
    ) { server, _ in [try get("/status/600", server)] },
    Event(
      name: "readiness check during a drain",
      changes: sum(open, ["requests": 1, "drainingResponses": 1], response("5xx"))
    ) { server, _ in [try get("/status/503", server)] },
    Event(
      name: "malformed request",
      changes: sum(accepted, ["rejections malformed_request_line": 1], response("4xx"))
    ) { server, _ in
      let client = try server.connect()
      try client.send("junk\r\n\r\n")
      #expect(try client.response().status == 400)
      client.close()
      return []
    },
    // No descriptor has this number.
    Event(
      name: "dropped line of the access log",
      changes: sum(open, ["requests": 1, "droppedLogLines": 1], response("2xx")),
      configure: {
        $0.makeAccessLogFormatter = { TestLogFormatter(routes: $0) }
        $0.accessLogDescriptor = -1
      }
    ) { server, _ in [try get("/hello", server)] },
  ]

  /// Returns all counters except those of bytes and times, and without the limit of connections; of buffered
  /// bytes, only whether there are any.
  private func counters(_ server: TestServer) -> [String: Int] {
    let statistics = server.server.statistics
    var counters: [String: Int] = [:]
    for counter in Counter.allCases { counters["\(counter)"] = statistics[counter] }
    for name in ["maxConnections", "bytesReceived", "bytesSent", "workerNanoseconds"] { counters[name] = nil }
    counters["bufferedBytes"] = min(statistics[.bufferedBytes], 1)
    for (kind, count) in statistics.rejections { counters["rejections \(kind.rawValue)"] = count }
    for route in statistics.routes {
      for (method, status, count) in route.responses {
        counters["responses \(route.route) \(method) \(status)"] = count
      }
    }
    counters["workers started"] = statistics.waits.count
    return counters
  }

  @Test(arguments: events) func eachEventChangesItsCountersOnly(_ event: Event) throws {
    let failing = FailingAccept(failures: event.acceptFailures)
    let server = try TestServer(
      clock: ManualClock(),
      {
        $0.shards = 1
        event.configure(&$0)
      }, accept: { failing.accept($0) })
    let clients = try event.prepare(server)
    try server.settle()
    let before = counters(server)
    let remaining = try event.happen(server, clients)
    func changes() -> [String: Int] {
      counters(server).reduce(into: [:]) { changes, counter in
        let change = counter.value - (before[counter.key] ?? 0)
        if change != 0 { changes[counter.key] = change }
      }
    }
    _ = eventually { changes() == event.changes }
    #expect(changes() == event.changes)
    _ = remaining
  }

  /// Every counter except those of bytes and times has an event.
  @Test func everyCounterHasAnEvent() throws {
    let names = Set(counters(try TestServer()).keys)
    #expect(names.subtracting(Self.events.flatMap(\.changes.keys)).isEmpty)
  }

  @Test func bytesAreThoseOfRequestsAndResponses() throws {
    let server = try TestServer()
    let client = try server.connect()
    let request = "GET /hello HTTP/1.1\r\nHost: test\r\n\r\n"
    try client.send(request)
    let response = try client.response()
    let size = (response.head + "\r\n" + response.body).utf8.count
    #expect(size != request.utf8.count)
    // The server counts the bytes after it has sent them.
    #expect(eventually { server.server.statistics[.bytesSent] == size })
    #expect(server.server.statistics[.bytesReceived] == request.utf8.count)
  }
}
