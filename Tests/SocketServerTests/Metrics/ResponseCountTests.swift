import Testing

@testable import HTTPServer

/// A running server counts every response once, including those to rejected requests.
@Suite struct ResponseCountTests {
  private func total(_ statistics: ServerStatistics) -> Int {
    statistics.routes.flatMap(\.responses).reduce(0) { $0 + $1.count }
  }

  private func count(_ statistics: ServerStatistics, _ method: String, _ statusClass: String) -> Int {
    statistics.routes.flatMap(\.responses)
      .filter { $0.method == method && $0.statusClass == statusClass }
      .reduce(0) { $0 + $1.count }
  }

  @Test func pipelinedAndRejectedRequestsAreCountedOnceOverAllShards() throws {
    let server = try TestServer { $0.shards = 3 }
    let clients = try (0..<12).map { _ in try server.connect() }
    for client in clients {
      try client.send(String(repeating: "GET /known HTTP/1.1\r\nHost: test\r\n\r\n", count: 200))
    }
    for client in clients { for _ in 0..<200 { #expect(try client.response().status == 200) } }
    for client in clients {
      try client.send("BREW / HTTP/1.1\r\nHost: test\r\n\r\njunk\r\n\r\n")
      #expect(try client.response().status == 200)
      #expect(try client.response().status == 400)
    }
    let statistics = server.server.statistics
    #expect(statistics[.requests] == 12 * 201 && statistics.rejections == [.malformedRequestLine: 12])
    #expect(total(statistics) == 12 * 202)
    #expect(count(statistics, "GET", "2xx") == 12 * 200)
    #expect(count(statistics, "_OTHER", "2xx") == 12 && count(statistics, "_OTHER", "4xx") == 12)
    #expect(statistics.routes.map(\.route) == ["unmatched", "/known"])
    #expect(statistics.routes.map(\.durations.count) == [24, 12 * 200])
    #expect(statistics.routes.allSatisfy { $0.durations.nanoseconds > 0 })
  }

  @Test func onlyTimeoutsWithAResponseCountAsResponses() throws {
    let server = try TestServer(clock: ManualClock())
    let head = try server.connect()
    let body = try server.connect()
    let idle = try server.connect()
    try server.send("GET / HTTP/1.1\r\n", from: head)
    try server.send("POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: 9\r\n\r\n", from: body)
    #expect(eventually { server.server.statistics[.acceptedConnections] == 3 })
    try server.advance(by: 61)
    #expect(try head.response().status == 408)
    #expect(try body.response().status == 408)
    #expect(try idle.isAtEnd())
    let statistics = server.server.statistics
    #expect(statistics[.headTimeouts] == 1 && statistics[.bodyTimeouts] == 1)
    #expect(statistics[.idleTimeouts] == 1)
    #expect(total(statistics) == 2)
    #expect(count(statistics, "_OTHER", "4xx") == 2)
  }

  /// Whatever methods clients send, they create one series for each route, and one for all other paths.
  @Test func methodsThatARouteDoesNotAllowAndUnknownRoutesAreOneSeriesEach() throws {
    let server = try TestServer { $0.shards = 1 }
    let client = try server.connect()
    for method in ["GET", "PUT", "DELETE", "PATCH", "TRACE", "QUERY", "BREW"] {
      try client.send("\(method) /nowhere HTTP/1.1\r\nHost: test\r\n\r\n")
      #expect(try client.response().status == 200)
    }
    for (method, status) in [("GET", 200), ("POST", 405)] {
      try client.send("\(method) /known HTTP/1.1\r\nHost: test\r\n\r\n")
      #expect(try client.response().status == status)
    }
    let routes = server.server.statistics.routes
    #expect(routes.map(\.route) == ["unmatched", "/known"])
    #expect(routes.map { $0.responses.map(\.method) } == [["_OTHER"], ["GET", "_OTHER"]])
    #expect(routes.map { $0.responses.map(\.count) } == [[7], [1, 1]])
  }
}
