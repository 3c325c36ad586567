import Dispatch
import Synchronization
import Testing

@testable import HTTPServer

/// Requests that exceed the event loop's work budget.
@Suite struct WorkerPoolTests {
  @Test func aCheapRequestRunsOnceOnTheEventLoop() throws {
    let server = try TestServer()
    let client = try server.connect()
    #expect(try client.get("/work/\(TurnLimits.workPerRequest)").status == 200)
    #expect(server.handler.calls.load(ordering: .relaxed) == 1)
    #expect(server.server.statistics[.completedTasks] == 0)
  }

  @Test func aCostlyRequestRunsAgainOnAWorker() throws {
    let server = try TestServer()
    let client = try server.connect()
    #expect(try client.get("/work/\(TurnLimits.workPerRequest + 1)").status == 200)
    #expect(server.handler.calls.load(ordering: .relaxed) == 2)
    let statistics = server.server.statistics
    #expect(statistics[.completedTasks] == 1 && statistics[.requests] == 1)
    #expect(statistics.waits.count == 1)
  }

  @Test func theLimitOfARequestIsThatOfTheConfiguration() throws {
    let server = try TestServer { $0.maxWork = 100_000 }
    let client = try server.connect()
    #expect(try client.get("/work/100000").status == 200)
    #expect(try client.get("/work/100001").status == 422)
    #expect(try client.get("/work/1").status == 200)
  }

  /// A limit below that of the event loop is not exceeded by a second run.
  @Test func aLowLimitEndsOnTheEventLoop() throws {
    let server = try TestServer { $0.maxWork = 1000 }
    let client = try server.connect()
    #expect(try client.get("/work/1001").status == 422)
    #expect(server.handler.calls.load(ordering: .relaxed) == 1)
  }

  /// After a costly request, an ordinary one still runs on the event loop, with a smaller budget. The clock
  /// stands still: a connection at rest has its whole budget again.
  @Test func ordinaryRequestsAfterACostlyOneRunOnTheEventLoop() throws {
    let server = try TestServer(clock: ManualClock()) { $0.shards = 1 }
    let client = try server.connect()
    #expect(try client.get("/work/1000000").status == 200)
    #expect(try client.get("/work/\(TurnLimits.workAfterCostlyRequest)").status == 200)
    #expect(server.server.statistics[.completedTasks] == 1)
    #expect(try client.get("/work/1000000").status == 200)
    #expect(try client.get("/work/\(TurnLimits.workAfterCostlyRequest + 1)").status == 200)
    #expect(server.server.statistics[.completedTasks] == 3)
    #expect(try client.get("/work/\(TurnLimits.workPerRequest)").status == 200)
    #expect(server.server.statistics[.completedTasks] == 3, "the previous request was not costly")
  }

  @Test func pipelinedRequestsAreAnsweredInOrder() throws {
    let client = try TestServer().connectKeepingServer()
    let paths = (0..<40).map { $0 % 3 == 1 ? "/work/50000" : "/number/\($0)" }
    try client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: test\r\n\r\n" }.joined())
    for path in paths { #expect(try client.response().body == (path == "/work/50000" ? "worked" : path)) }
  }

  /// Output that the client has not read yet precedes the response of a worker.
  @Test func theResponseOfAWorkerFollowsUnsentOutput() throws {
    let server = try TestServer()
    let client = try TestClient(port: server.server.port, receiveBuffer: 4096)
    try client.send(
      "GET /big/4000000 HTTP/1.1\r\nHost: test\r\n\r\nGET /hold HTTP/1.1\r\nHost: test\r\n\r\n"
        + "GET /next HTTP/1.1\r\nHost: test\r\n\r\n")
    server.handler.release()
    #expect(try client.response().body.utf8.count == 4_000_000)
    #expect(try client.response().body == "held")
    #expect(try client.response().body == "/next")
  }

  @Test func otherConnectionsAreServedMeanwhile() throws {
    let server = try TestServer { $0.shards = 1 }
    let costly = try server.connect()
    try costly.send("GET /hold HTTP/1.1\r\nHost: test\r\n\r\n")
    server.handler.hasEntered.wait()
    let other = try server.connect()
    for number in 0..<20 { #expect(try other.get("/\(number)").body == "/\(number)") }
    server.handler.release()
    #expect(try costly.response().body == "held")
  }

  @Test func aClientThatDisconnectsCancelsItsRequest() throws {
    let server = try TestServer { $0.shards = 1 }
    let client = try server.connect()
    try client.send("GET /hold HTTP/1.1\r\nHost: test\r\n\r\n")
    server.handler.hasEntered.wait()
    client.close()
    #expect(server.handler.hasLeft.wait(timeout: .now() + .seconds(waitLimit)) == .success)
    #expect(eventually { server.server.statistics[.cancelledTasks] == 1 })
    #expect(eventually { server.server.statistics[.openConnections] == 0 })
    #expect(server.server.statistics[.requests] == 0)
  }

  @Test func aWaitingRequestOfADisconnectedClientNeverRuns() throws {
    let server = try TestServer { $0.shards = 1 }
    let first = try server.connect()
    try first.send("GET /hold HTTP/1.1\r\nHost: test\r\n\r\n")
    server.handler.hasEntered.wait()
    let second = try server.connect()
    try second.send("GET /work/1000000 HTTP/1.1\r\nHost: test\r\n\r\n")
    #expect(eventually { server.server.statistics[.waitingRequests] == 1 })
    second.close()
    #expect(eventually { server.server.statistics[.waitingRequests] == 0 })
    server.handler.release()
    #expect(try first.response().body == "held")
    #expect(server.server.statistics[.completedTasks] == 1)
    #expect(server.handler.calls.load(ordering: .relaxed) == 3, "two on the event loop and one on a worker")
  }

  @Test func aFullQueueRefusesRequests() throws {
    let server = try TestServer { $0.shards = 1 }
    let first = try server.connect()
    try first.send("GET /hold HTTP/1.1\r\nHost: test\r\n\r\n")
    server.handler.hasEntered.wait()
    let waiting = try (0..<WorkerPool.queueLimitPerWorker).map { _ in
      let client = try server.connect()
      try client.send("GET /work/50000 HTTP/1.1\r\nHost: test\r\n\r\n")
      return client
    }
    #expect(eventually { server.server.statistics[.waitingRequests] == waiting.count })
    let refused = try server.connect()
    let response = try refused.get("/work/50000")
    #expect(response.status == 503 && response.hasField("Retry-After: 1"))
    #expect(try refused.get("/after").status == 200, "the connection stays open")
    server.handler.release()
    for client in waiting { #expect(try client.response().status == 200) }
    #expect(server.server.statistics[.refusedTasks] == 1)
  }

  @Test func stoppingCancelsRequests() throws {
    let server = try TestServer { $0.shards = 1 }
    let client = try server.connect()
    try client.send("GET /hold HTTP/1.1\r\nHost: test\r\n\r\n")
    server.handler.hasEntered.wait()
    server.server.stop()
    #expect(server.hasEnded())
    #expect(client.isGone())
  }

  @Test func theGracePeriodEndsARequest() throws {
    let clock = ManualClock()
    let server = try TestServer(clock: clock) {
      $0.shards = 1
      $0.gracePeriod = 5
    }
    let client = try server.connect()
    try client.send("GET /hold HTTP/1.1\r\nHost: test\r\n\r\n")
    server.handler.hasEntered.wait()
    server.server.drain()
    try server.settle()
    try server.advance(by: 4.9)
    #expect(try server.runningLoops() == 1)
    #expect(server.server.statistics[.openConnections] == 1)
    clock.advance(by: 0.2)
    server.server.clockDidMove()
    #expect(server.hasEnded())
    #expect(client.isGone())
  }

  @Test func aDrainWaitsForTheResponse() throws {
    let server = try TestServer { $0.shards = 1 }
    let client = try server.connect()
    try client.send("GET /hold HTTP/1.1\r\nHost: test\r\n\r\n")
    server.handler.hasEntered.wait()
    let idle = try server.connect()
    #expect(try idle.get("/hello").status == 200)
    server.server.drain()
    #expect(try idle.isAtEnd(), "the event loop drains")
    server.handler.release()
    let response = try client.response()
    #expect(response.status == 200 && response.hasField("Connection: close"))
    #expect(server.hasEnded())
  }
}
