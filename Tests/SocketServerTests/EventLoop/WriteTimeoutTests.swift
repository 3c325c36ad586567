import MotionSystem
import Testing

@testable import HTTPServer

/// The timeout of a client that does not receive its response. The tests move the clock.
@Suite struct WriteTimeoutTests {
  private static let timeout = 30.0
  private static let size = 4_000_000

  /// A server on a Unix socket whose connections have small send buffers. The kernel then accepts output in
  /// pieces that are smaller than the minimum progress.
  private func server(at path: String) throws -> TestServer {
    try TestServer(clock: ManualClock()) {
      $0.listen = [.unix(path: path)]
      $0.writeTimeout = Self.timeout
      $0.shards = 1
    } accept: { listener in
      let descriptor = MotionSystem.accept(listener, nil, nil)
      if descriptor >= 0 { Socket.set(SO_SNDBUF, at: SOL_SOCKET, to: 8192, on: descriptor) }
      return descriptor
    }
  }

  /// Connects a client, requests a large response, and waits until the server cannot send more of it. The
  /// receive buffer of the client is small, so the kernel makes no progress after that.
  private func connectBlocked(_ server: TestServer) throws -> TestClient {
    let address = try #require(server.server.addresses.first)
    let client = try TestClient(address, receiveBuffer: 32_768)
    let before = server.server.statistics[.bytesSent]
    try client.send("GET /big/\(Self.size) HTTP/1.1\r\nHost: test\r\n\r\n")
    try #require(eventually { server.server.statistics[.bytesSent] > before })
    return client
  }

  /// Receives until the server has sent at least `count` more bytes, and returns their number. The client
  /// discards what it receives.
  private func progress(_ server: TestServer, _ client: TestClient, atLeast count: Int) throws -> Int {
    let before = server.server.statistics[.bytesSent]
    var chunk = [UInt8](repeating: 0, count: 2048)
    while server.server.statistics[.bytesSent] < before + count {
      try #require(unsafe recv(client.descriptor, &chunk, chunk.count, 0) > 0)
      try server.settle()
    }
    return server.server.statistics[.bytesSent] - before
  }

  @Test(arguments: [false, true]) func clientThatReadsNothingIsReset(isTCP: Bool) throws {
    let folder = try TemporaryFolder()
    let server = try TestServer(clock: ManualClock()) {
      if !isTCP { $0.listen = [.unix(path: folder.path("socket"))] }
      $0.writeTimeout = Self.timeout
    }
    let late = try connectBlocked(server)
    let start = server.seconds
    try server.advance(by: 1)
    let inTime = try connectBlocked(server)
    try server.advance(to: start + Self.timeout - TimeoutTests.millisecond)
    #expect(server.server.statistics[.openConnections] == 2)

    try server.advance(to: start + Self.timeout + TimeoutTests.granularity)
    #expect(server.server.statistics[.writeTimeouts] == 1)
    #expect(late.isGone())
    #expect(eventually { server.server.statistics[.openConnections] == 1 })
    #expect(try inTime.response().body.utf8.count == Self.size)
  }

  /// Progress of less than 64 KiB since the deadline was set does not move it, however often it occurs.
  @Test func clientThatReadsTooLittleIsReset() throws {
    let folder = try TemporaryFolder()
    let server = try server(at: folder.path("socket"))
    let late = try connectBlocked(server)
    let inTime = try connectBlocked(server)
    let start = server.seconds
    try server.advance(by: 10)
    let little = try progress(server, late, atLeast: 1)
    #expect(little < UnsentOutput.progressSize / 2)
    _ = try progress(server, inTime, atLeast: UnsentOutput.progressSize)
    let restart = server.seconds
    try server.advance(to: start + 20)
    let more = try progress(server, late, atLeast: 1)
    #expect(little + more < UnsentOutput.progressSize)
    try server.advance(to: start + Self.timeout - TimeoutTests.millisecond)
    #expect(server.server.statistics[.openConnections] == 2)

    try server.advance(to: start + Self.timeout + TimeoutTests.granularity)
    #expect(server.server.statistics[.writeTimeouts] == 1)
    #expect(late.isGone())

    // The deadline of the other client has moved, by no more than the time of its progress.
    try server.advance(to: restart + Self.timeout - 1)
    #expect(server.server.statistics[.openConnections] == 1)
    try server.advance(to: restart + Self.timeout + TimeoutTests.granularity)
    #expect(server.server.statistics[.writeTimeouts] == 2)
    #expect(inTime.isGone())
  }

  /// The client takes several times the timeout. Every 64 KiB restarts the timeout.
  @Test func clientThatReadsSlowlyReceivesEverything() throws {
    let folder = try TemporaryFolder()
    let server = try server(at: folder.path("socket"))
    let client = try connectBlocked(server)
    for _ in 0..<5 {
      try server.advance(by: Self.timeout - 2)
      _ = try progress(server, client, atLeast: UnsentOutput.progressSize)
    }
    client.endSending()
    #expect(client.isGone())
    #expect(server.server.statistics[.bytesSent] > Self.size)
    #expect(server.server.statistics[.writeTimeouts] == 0)
  }

  /// The timeout of the response as a whole is five times the timeout: four for nearly 4 MiB, and one more.
  @Test func clientThatAlwaysReadsTheMinimumIsReset() throws {
    let folder = try TemporaryFolder()
    let server = try server(at: folder.path("socket"))
    let client = try connectBlocked(server)
    let start = server.seconds
    for round in 1...5 {
      try server.advance(to: start + Double(round) * (Self.timeout - 0.5))
      _ = try progress(server, client, atLeast: UnsentOutput.progressSize)
    }
    try server.advance(to: start + 5 * Self.timeout - TimeoutTests.millisecond)
    #expect(server.server.statistics[.writeTimeouts] == 0)
    try server.advance(to: start + 5 * Self.timeout + TimeoutTests.granularity)
    #expect(server.server.statistics[.writeTimeouts] == 1)
    #expect(client.isGone())
  }

  /// About 100 kB per second, a slow mobile network.
  @Test func slowClientReceivesALargeResponse() throws {
    let folder = try TemporaryFolder()
    let server = try server(at: folder.path("socket"))
    let client = try connectBlocked(server)
    while server.server.statistics[.bytesSent] < 3_900_000 {
      try server.advance(by: 0.66)
      _ = try progress(server, client, atLeast: UnsentOutput.progressSize)
    }
    client.endSending()
    #expect(client.isGone())
    #expect(server.server.statistics[.bytesSent] > Self.size)
    #expect(server.server.statistics[.writeTimeouts] == 0)
  }
}
