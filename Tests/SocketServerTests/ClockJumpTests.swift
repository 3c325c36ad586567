import Testing

@testable import HTTPServer

/// The time of day can jump. Deadlines do not depend on it, and what shows it follows within a second.
struct ClockJumpTests {
  @Test(arguments: [
    (-86400.0, "Sat, 05 Nov 1994 08:49:38 GMT"), (864_000, "Wed, 16 Nov 1994 08:49:38 GMT"),
    // Before 1970 by 25 years.
    (-1_573_000_000, "Thu, 01 Jan 1970 00:00:00 GMT"),
  ])
  func connectionStaysOpenAndTheDateFollows(seconds: Double, date: String) throws {
    let clock = ManualClock()
    let server = try TestServer(clock: clock)
    let client = try server.connect()
    #expect(try client.get("/hello").head.contains("Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n"))
    clock.jump(by: seconds)
    try server.advance(by: 1.5)
    let head = try client.get("/hello").head
    #expect(head.contains("Date: \(date)\r\n"), "\(head)")
    // The connection is idle for less than its timeout.
    try server.advance(by: 58)
    #expect(try client.get("/hello").status == 200)
    #expect(server.server.statistics[.idleTimeouts] == 0)
  }
}
