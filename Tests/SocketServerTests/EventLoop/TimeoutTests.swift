import Dispatch
import Testing

@testable import HTTPServer

/// The timeouts of a connection that receives or waits. The tests move the clock.
///
/// In each test one client is late and another one is in time: it completes its request a millisecond
/// before the deadline. The server handles connections at rest differently, so the tests also run with
/// connections at rest.
@Suite struct TimeoutTests {
  /// The loop is busy with another client when the deadline passes. The bytes are already there.
  @Test(arguments: [0, 100, 900_000])
  func aRequestThatArrivedInTimeIsServedAfterAStall(size: Int) throws {
    let server = try TestServer(clock: ManualClock()) {
      $0.shards = 1
      $0.headTimeout = 10
      $0.bodyTimeout = 10
      $0.limits.body = 1 << 20
    }
    let late = try server.connect()
    let body = String(repeating: "a", count: size)
    let request = "POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: \(size)\r\n\r\n" + body
    // Either the header is incomplete, or the body is.
    let split = size == 0 ? 30 : request.utf8.count - size
    try server.send(String(request.utf8.prefix(split)) ?? "", from: late)
    try server.settle()
    let busy = try server.connect()
    try busy.send("GET /wait HTTP/1.1\r\nHost: test\r\n\r\n")
    server.handler.hasEntered.wait()
    // The kernel's buffers may be smaller than the rest of the request.
    let rest = Array(request.utf8.dropFirst(split))
    let first = min(rest.count, 60_000)
    try late.send(Array(rest[..<first]))
    server.clock?.advance(by: 20)
    server.handler.release()
    try late.send(Array(rest[first...]))
    let response = try late.response()
    #expect(response.status == 200 && response.body == body)
    #expect(server.server.statistics[.headTimeouts] == 0 && server.server.statistics[.bodyTimeouts] == 0)
  }

  /// The loop is busy with another client when the idle timeout passes. The next request is already there.
  @Test(arguments: [false, true]) func aRequestThatArrivedDuringAStallKeepsItsConnection(resting: Bool) throws
  {
    let server = try TestServer(clock: ManualClock()) { $0.shards = 1 }
    let idle = try server.connect()
    #expect(try idle.get("/first").status == 200)
    if resting { try server.rest() }
    let busy = try server.connect()
    try busy.send("GET /wait HTTP/1.1\r\nHost: test\r\n\r\n")
    server.handler.hasEntered.wait()
    try idle.send("GET /second HTTP/1.1\r\nHost: test\r\n\r\n")
    server.clock?.advance(by: 61)
    server.handler.release()
    #expect(try idle.response().body == "/second")
    #expect(try idle.get("/third").body == "/third")
  }

  /// A timeout is handled at most this many seconds late.
  static let granularity = 0.25
  /// The time just before a deadline, in seconds.
  static let millisecond = 0.001

  /// Sends single bytes from all clients every half second until a time, and brings the connections to rest
  /// between the bytes if `resting` is true.
  private func drip(
    _ server: TestServer, _ clients: [TestClient], until end: Double, resting: Bool
  ) throws {
    while server.seconds < end {
      for client in clients { try server.send("x", from: client) }
      if resting { try server.rest() }
      try server.advance(to: min(end, server.seconds + 0.5))
    }
  }

  /// The deadline counts from the first byte of the header. Neither the time before that nor the bytes after
  /// it move the deadline.
  @Test(arguments: [false, true]) func drippingHeaderReceives408AtTheHeadTimeout(resting: Bool) throws {
    let server = try TestServer(clock: ManualClock()) {
      $0.headTimeout = 10
      $0.bodyTimeout = 20
      $0.idleTimeout = 30
    }
    let late = try server.connect()
    let inTime = try server.connect()
    let later = try server.connect()
    try server.advance(by: 5)
    let start = server.seconds
    let header = "GET /a HTTP/1.1\r\nHost: test\r\nX: "
    for client in [late, inTime] { try server.send(header, from: client) }
    try drip(server, [late, inTime], until: start + 4, resting: resting)
    try server.send(header, from: later)
    let laterStart = server.seconds
    try drip(server, [late, inTime, later], until: start + 10 - Self.millisecond, resting: resting)
    try server.send("x", from: late)
    try inTime.send("\r\n\r\n")
    #expect(try inTime.response().status == 200)

    try server.advance(to: start + 10 + Self.granularity)
    let response = try late.response()
    #expect(response.status == 408 && response.body == "timedOut" && response.hasField("Connection: close"))
    #expect(try late.isAtEnd())
    #expect(server.server.statistics[.headTimeouts] == 1)

    try drip(server, [later], until: laterStart + 10 - Self.millisecond, resting: resting)
    try later.send("\r\n\r\n")
    #expect(try later.response().status == 200)
    let statistics = server.server.statistics
    #expect(statistics[.headTimeouts] == 1 && statistics[.bodyTimeouts] == 0)
    #expect(statistics[.idleTimeouts] == 0)
  }

  /// The deadline counts from the end of the header. The head timeout, shorter or longer, has no effect.
  @Test(arguments: [(4.0, 12.0), (12.0, 4.0)], [false, true])
  func drippingBodyReceives408AtTheBodyTimeout(timeouts: (head: Double, body: Double), resting: Bool) throws {
    let server = try TestServer(clock: ManualClock()) {
      $0.headTimeout = timeouts.head
      $0.bodyTimeout = timeouts.body
      $0.idleTimeout = 30
    }
    let late = try server.connect()
    let inTime = try server.connect()
    for client in [late, inTime] {
      try server.send("POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: 99\r\n", from: client)
    }
    try server.advance(by: 3)
    for client in [late, inTime] { try server.send("\r\nab", from: client) }
    let start = server.seconds
    let received = server.server.statistics[.bytesReceived]
    try drip(server, [late, inTime], until: start + timeouts.body - Self.millisecond, resting: resting)
    let dripped = (server.server.statistics[.bytesReceived] - received) / 2
    try server.send("x", from: late)
    try inTime.send(String(repeating: "y", count: 97 - dripped))
    let response = try inTime.response()
    let body =
      "ab" + String(repeating: "x", count: dripped) + String(repeating: "y", count: 97 - dripped)
    #expect(response.status == 200 && response.body == body && dripped >= 4)

    try server.advance(to: start + timeouts.body + Self.granularity)
    let timeout = try late.response()
    #expect(timeout.status == 408 && timeout.hasField("Connection: close"))
    #expect(try late.isAtEnd())
    let statistics = server.server.statistics
    #expect(statistics[.headTimeouts] == 0 && statistics[.bodyTimeouts] == 1)
    #expect(statistics[.idleTimeouts] == 0)
  }

  /// A connection is idle before its first request and between requests.
  @Test(arguments: [false, true]) func idleConnectionIsClosedWithoutAResponse(resting: Bool) throws {
    let server = try TestServer(clock: ManualClock()) { $0.idleTimeout = 20 }
    let silent = try server.connect()
    let late = try server.connect()
    let inTime = try server.connect()
    #expect(eventually { server.server.statistics[.acceptedConnections] == 3 })
    for client in [late, inTime] { #expect(try client.get("/first").status == 200) }
    let start = server.seconds
    if resting { try server.rest() }
    try server.advance(to: start + 20 - Self.millisecond)
    #expect(try inTime.get("/second").status == 200)
    #expect(server.server.statistics[.openConnections] == 3)

    try server.advance(to: start + 20 + Self.granularity)
    #expect(try silent.isAtEnd())
    #expect(try late.isAtEnd())
    #expect(eventually { server.server.statistics[.openConnections] == 1 })
    #expect(server.server.statistics[.idleTimeouts] == 2)

    // The second request has restarted the timeout.
    if resting { try server.rest() }
    try server.advance(to: start + 40 - 2 * Self.millisecond)
    #expect(server.server.statistics[.openConnections] == 1)
    try server.advance(to: start + 40 + Self.granularity)
    #expect(try inTime.isAtEnd())
    #expect(server.server.statistics[.idleTimeouts] == 3)
  }

  /// After its last response a client has two seconds to close its side. Its input is discarded.
  @Test func clientThatDoesNotCloseIsDisconnectedAfterTheLingerTimeout() throws {
    let server = try TestServer(clock: ManualClock())
    let late = try server.connect()
    let inTime = try server.connect()
    for client in [late, inTime] {
      try client.send("GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
      #expect(try client.response().status == 200)
      #expect(try client.isAtEnd())
    }
    try server.advance(by: 2 - 3 * Self.millisecond)
    try server.send("discarded", from: late)
    inTime.close()
    #expect(eventually { server.server.statistics[.openConnections] == 1 })
    try server.settle()
    #expect(server.server.statistics[.openConnections] == 1)
    try server.advance(by: Self.millisecond + Self.granularity)
    #expect(server.server.statistics[.openConnections] == 0)
  }

  /// The loop slept over the beginning of a second. The date changes with the next one nevertheless.
  @Test func dateChangesWithTheSecondAfterASleep() throws {
    let server = try TestServer(clock: ManualClock())
    let client = try server.connect()
    for (time, second) in [(1.6, 38), (2.1, 39), (2.9, 39), (3.0, 40)] {
      try server.advance(to: 3600 + time)
      #expect(try client.get("/").hasField("Date: Sun, 06 Nov 1994 08:49:\(second) GMT"))
    }
  }

  /// A round serves two clients. The handler takes 50 s for the first, so the idle time of the second begins
  /// then, and not with the round.
  @Test func theTimeOfALongRoundCountsForTheConnectionsAfterIt() throws {
    let clock = ManualClock()
    let handler = TestHandler { path in
      if path == "/slow" { clock.advance(by: 50) }
    }
    let server = try TestServer(handler: handler, clock: clock) {
      $0.shards = 1
      $0.idleTimeout = 60
    }
    let second = try server.connect()
    #expect(try second.get("/hello").status == 200)
    let slow = try server.connect()
    #expect(try slow.get("/hello").status == 200)
    let busy = try server.connect()
    try busy.send("GET /wait HTTP/1.1\r\nHost: test\r\n\r\n")
    handler.hasEntered.wait()
    // The first request is the first of the round.
    try slow.send("GET /slow HTTP/1.1\r\nHost: test\r\n\r\n")
    try second.send("GET /second HTTP/1.1\r\nHost: test\r\n\r\n")
    handler.release()
    #expect(try slow.response().status == 200)
    #expect(try second.response().status == 200)
    try server.advance(by: 59)
    #expect(try second.get("/third").body == "/third")
  }

  @Test func dateOfResponsesIsThatOfTheClock() throws {
    let server = try TestServer(clock: ManualClock())
    let client = try server.connect()
    #expect(try client.get("/").hasField("Date: Sun, 06 Nov 1994 08:49:37 GMT"))
    try server.advance(by: 0.999)
    #expect(try client.get("/").hasField("Date: Sun, 06 Nov 1994 08:49:37 GMT"))
    try server.advance(by: Self.millisecond)
    #expect(try client.get("/").hasField("Date: Sun, 06 Nov 1994 08:49:38 GMT"))
  }
}
