import Synchronization
import Testing

@testable import HTTPServer

/// A clock that moves only when a test moves it. It starts on 1994-11-06 at 08:49:37 UTC, one hour after
/// the zero of its monotonic clock.
final class ManualClock: Sendable {
  private let monotonic = Atomic<Int>(3600 * 1_000_000_000)
  /// The nanoseconds by which each reading of the server moves the clock.
  private let step = Atomic<Int>(0)

  /// The nanoseconds by which the time of day has jumped.
  private let jumped = Atomic<Int>(0)

  /// The difference between the time of day and the monotonic clock at first, in nanoseconds.
  private static let timeOfDayAtZero = (784_111_777 - 3600) * 1_000_000_000

  var serverClock: ServerClock {
    ServerClock(
      nanoseconds: { self.read() },
      timeOfDay: { self.nanoseconds + Self.timeOfDayAtZero + self.jumped.load(ordering: .acquiring) })
  }

  /// The monotonic clock in seconds.
  var seconds: Double { Double(nanoseconds) / 1e9 }

  fileprivate var now: Milliseconds { ServerClock.milliseconds(ofNanoseconds: nanoseconds) }

  private var nanoseconds: Int { monotonic.load(ordering: .acquiring) }

  func advance(by seconds: Double) { advance(byNanoseconds: Self.nanoseconds(seconds)) }

  /// Moves the time of day by seconds, as a time server does, but not the monotonic clock.
  func jump(by seconds: Double) { jumped.add(Self.nanoseconds(seconds), ordering: .acquiringAndReleasing) }

  /// Moves the clock by a time in seconds at each reading of the server, for turns without a call of the
  /// handler.
  func setAdvancePerReading(_ seconds: Double) {
    step.store(Self.nanoseconds(seconds), ordering: .releasing)
  }

  private func read() -> Int {
    advance(byNanoseconds: step.load(ordering: .acquiring))
    return nanoseconds
  }

  private func advance(byNanoseconds count: Int) {
    monotonic.add(count, ordering: .acquiringAndReleasing)
  }

  private static func nanoseconds(_ seconds: Double) -> Int { Int((seconds * 1e9).rounded()) }
}

/// Tests of time. A server with a manual clock handles a deadline only after the test has moved the clock.
extension TestServer {
  /// The manual clock in seconds.
  var seconds: Double { clock?.seconds ?? 0 }

  /// Moves the clock and waits until the acceptor and all shards have handled the deadlines up to the new
  /// time.
  func advance(by seconds: Double) throws {
    let clock = try #require(clock)
    clock.advance(by: seconds)
    server.clockDidMove()
    try #require(eventually { server.handledTime >= clock.now }, "a thread has not handled the new time")
  }

  /// Moves the clock to a time in seconds.
  func advance(to time: Double) throws { try advance(by: time - seconds) }

  /// Waits until the shards have also handled the input and output that were possible before the call.
  /// Moves the clock by 2 ms.
  func settle() throws {
    // An iteration that has already active may handle the first move.
    for _ in 0..<2 { try advance(by: 0.001) }
  }

  /// Waits until the server has handled what was requested and sent before the call.
  ///
  /// The server has not ended if there is a running loop. Moves the clock by 3 ms.
  /// - Returns: The number of event loops that have not ended.
  func runningLoops() throws -> Int {
    try settle()
    // A loop publishes the time of its last iteration shortly before it ends.
    try advance(by: 0.001)
    return server.runningLoops
  }

  /// Moves the clock by two passes over the active connections. Those without activity are at rest then.
  func rest() throws {
    try settle()
    for _ in 0..<2 { try advance(by: 0.05) }
  }

  /// Sends bytes and waits until the server has received them. No other client may send at the same time.
  func send(_ text: String, from client: TestClient) throws {
    let received = server.statistics[.bytesReceived]
    try client.send(text)
    try #require(eventually { server.statistics[.bytesReceived] == received + text.utf8.count })
  }
}
