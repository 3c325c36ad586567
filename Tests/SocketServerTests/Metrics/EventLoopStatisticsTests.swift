import Testing

@testable import HTTPServer

/// The durations of iterations and the work of requests.
@Suite struct EventLoopStatisticsTests {
  /// A request takes 30 ms by the clock.
  @Test func anIterationCountsFromWakingToTheEndOfItsWork() throws {
    let clock = ManualClock()
    let handler = TestHandler { path in
      if path == "/slow" { clock.advance(by: 0.03) }
    }
    let server = try TestServer(handler: handler, clock: clock) { $0.shards = 1 }
    let client = try server.connect()
    for _ in 0..<3 { #expect(try client.get("/slow").status == 200) }
    try server.settle()
    let iterations = try #require(server.server.statistics.iterations.first)
    let bucket = try #require(iterations.bounds.firstIndex { $0 >= 30_000_000 })
    #expect(iterations.buckets[bucket] == 3)
    // Moving the clock may fall into an iteration.
    #expect(iterations.nanoseconds >= 90_000_000 && iterations.nanoseconds < 95_000_000)
  }

  /// Time in which the loop waits for connections is not counted.
  @Test func waitingIsNotBusy() throws {
    let server = try TestServer(clock: ManualClock()) { $0.shards = 1 }
    let client = try server.connect()
    for _ in 0..<10 {
      #expect(try client.get("/hello").status == 200)
      try server.settle()
      try server.advance(by: 5)
    }
    // One move of the clock may fall into an iteration that serves the client.
    #expect(server.server.statistics.iterations[0].nanoseconds < 50_000_000_000 / 2)
  }

  /// Each answered request counts once, with the work of its last run.
  @Test func workIsCountedOncePerResponse() throws {
    let server = try TestServer { $0.maxWork = 2_000_000 }
    let client = try server.connect()
    #expect(try client.get("/work/100").status == 200)
    #expect(try client.get("/work/1000000").status == 200)
    #expect(try client.get("/hello").status == 200)
    #expect(eventually { server.server.statistics.routes.first?.workUnits == 1_000_100 })
    #expect(server.server.statistics[.requestsOverWorkLimit] == 0)
    #expect(try client.get("/work/2000001").status == 422)
    #expect(eventually { server.server.statistics[.requestsOverWorkLimit] == 1 })
  }

  @Test func aLimitBelowThatOfTheEventLoopIsCounted() throws {
    let server = try TestServer { $0.maxWork = 1000 }
    let client = try server.connect()
    #expect(try client.get("/work/1001").status == 422)
    #expect(server.server.statistics[.requestsOverWorkLimit] == 1)
    #expect(server.server.statistics[.completedTasks] == 0)
  }

  /// The upper bound of a bucket of Prometheus belongs to the bucket.
  @Test func aDurationAtABoundBelongsToTheBucketBelow() {
    let histogram = DurationHistogram()
    for bound in DurationHistogram.bounds { histogram.record(nanoseconds: bound) }
    let distribution = histogram.snapshot
    #expect(distribution.buckets.dropLast().allSatisfy { $0 == 1 } && distribution.buckets.last == 0)
  }
}
