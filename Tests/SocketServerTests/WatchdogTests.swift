import Dispatch
import Synchronization
import Testing

@testable import HTTPServer

/// Reports to a service manager that the event loops are alive.
@Suite struct WatchdogTests {
  private final class Reports: Sendable {
    private let total = Atomic<Int>(0)
    var count: Int { total.load(ordering: .relaxed) }
    func add() { total.add(1, ordering: .relaxed) }
  }

  private func server(_ reports: Reports, interval: Double = 2, admin: Bool = false) throws -> TestServer {
    try TestServer(clock: ManualClock()) {
      $0.watchdogInterval = interval
      $0.reportAlive = { reports.add() }
      $0.gracePeriod = 3600
      if admin { $0.adminListen = [.tcp(host: "127.0.0.1", port: 0)] }
    }
  }

  /// Idle loops would sleep. Each interval, at most a second, has one report.
  @Test(arguments: [false, true], [0.6, 2]) func idleLoopsAreReportedOncePerInterval(
    admin: Bool, interval: Double
  ) throws {
    let reports = Reports()
    let server = try server(reports, interval: interval, admin: admin)
    let half = min(interval, 1) / 2
    #expect(eventually { reports.count == 1 }, "at the start")
    for number in 2...6 {
      try server.advance(by: half)
      try server.settle()
      #expect(reports.count == number - 1)
      try server.advance(by: half)
      #expect(eventually { reports.count == number })
      try server.settle()
    }
  }

  @Test func aStuckLoopEndsTheReports() throws {
    let reports = Reports()
    let server = try server(reports)
    #expect(eventually { reports.count == 1 })
    let client = try server.connect()
    try client.send("GET /wait HTTP/1.1\r\nHost: test\r\n\r\n")
    server.handler.hasEntered.wait()
    let before = reports.count
    // The acceptor checks at each of these times. Only the check whose message the loop saw in time reports.
    for _ in 0..<5 {
      server.clock?.advance(by: 2)
      server.server.clockDidMove()
      let time = ServerClock.milliseconds(ofNanoseconds: Int(server.seconds * 1e9))
      #expect(eventually { server.server.acceptorTime >= time })
    }
    #expect(reports.count <= before + 1)
    let stuck = reports.count
    server.handler.release()
    #expect(try client.response().body == "waited")
    for _ in 0..<2 {
      try server.advance(by: 2)
      try server.settle()
    }
    #expect(reports.count > stuck, "the loop is alive again")
  }

  /// Health checks at the admin addresses know a stuck loop two to three seconds later, and when it goes on.
  @Test func aStuckLoopIsNotAlive() throws {
    let server = try TestServer(clock: ManualClock()) {
      $0.adminListen = [.tcp(host: "127.0.0.1", port: 0)]
    }
    func advance() {
      server.clock?.advance(by: 1)
      server.server.clockDidMove()
      let time = ServerClock.milliseconds(ofNanoseconds: Int(server.seconds * 1e9))
      #expect(eventually { server.server.acceptorTime >= time })
    }
    for _ in 0..<5 {
      try server.advance(by: 1)
      try server.settle()
      #expect(server.server.isAlive)
    }
    let client = try server.connect()
    try client.send("GET /wait HTTP/1.1\r\nHost: test\r\n\r\n")
    server.handler.hasEntered.wait()
    for _ in 0..<2 {
      advance()
      #expect(server.server.isAlive)
    }
    for _ in 0..<2 { advance() }
    #expect(!server.server.isAlive)
    server.handler.release()
    #expect(try client.response().body == "waited")
    for _ in 0..<2 {
      try server.advance(by: 1)
      try server.settle()
    }
    #expect(server.server.isAlive)
  }

  /// The shard without connections ends before the other one. That is not a failure.
  @Test func reportsContinueDuringADrain() throws {
    let reports = Reports()
    let server = try server(reports)
    let client = try server.connect()
    try server.send("POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: 6\r\n\r\nabc", from: client)
    server.server.drain()
    try server.settle()
    for _ in 0..<2 {
      let before = reports.count
      try server.advance(by: 2)
      #expect(eventually { reports.count > before })
      try server.settle()
    }
    try client.send("def")
    #expect(try client.response().body == "abcdef")
    client.close()
    #expect(server.hasEnded())
  }

  @Test func withoutAnIntervalThereAreNoReports() throws {
    let reports = Reports()
    let server = try TestServer(clock: ManualClock()) { $0.reportAlive = { reports.add() } }
    try server.advance(by: 3600)
    #expect(reports.count == 0)
  }
}
