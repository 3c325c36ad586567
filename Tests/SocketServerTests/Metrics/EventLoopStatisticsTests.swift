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
    let loop = try #require(server.server.statistics.eventLoops.first)
    let bucket = try #require(DurationDistribution.bounds.firstIndex { $0 >= 30_000_000 })
    #expect(loop.iterations.buckets[bucket] == 3)
    #expect(loop.iterations.nanoseconds == loop.busyNanoseconds)
    // Moving the clock may fall into an iteration.
    #expect(loop.busyNanoseconds >= 90_000_000 && loop.busyNanoseconds < 95_000_000)
    #expect(server.server.statistics.openConnections == loop.openConnections)
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
    #expect(server.server.statistics.eventLoops[0].busyNanoseconds < 50_000_000_000 / 2)
  }

  /// Each answered request counts once, with the work of its last run.
  @Test func workIsCountedOncePerResponse() throws {
    let server = try TestServer { $0.maxWork = 2_000_000 }
    let client = try server.connect()
    #expect(try client.get("/work/100").status == 200)
    #expect(try client.get("/work/1000000").status == 200)
    #expect(try client.get("/hello").status == 200)
    #expect(eventually { server.server.statistics.durations.first?.workUnits == 1_000_100 })
    #expect(server.server.statistics.requestsOverWorkLimit == 0)
    #expect(try client.get("/work/2000001").status == 422)
    #expect(eventually { server.server.statistics.requestsOverWorkLimit == 1 })
  }

  @Test func aLimitBelowThatOfTheEventLoopIsCounted() throws {
    let server = try TestServer { $0.maxWork = 1000 }
    let client = try server.connect()
    #expect(try client.get("/work/1001").status == 422)
    #expect(server.server.statistics.requestsOverWorkLimit == 1)
    #expect(server.server.statistics.workers.completed == 0)
  }

  /// The upper bound of a bucket of Prometheus belongs to the bucket.
  @Test func aDurationAtABoundBelongsToTheBucketBelow() {
    let (iterations, waits) = (DurationHistogram(), DurationHistogram())
    for bound in DurationDistribution.bounds {
      iterations.advance(nanoseconds: bound)
      waits.record(nanoseconds: bound)
    }
    for distribution in [iterations.snapshot, waits.snapshot] {
      #expect(distribution.buckets.dropLast().allSatisfy { $0 == 1 } && distribution.buckets.last == 0)
    }
  }
}
