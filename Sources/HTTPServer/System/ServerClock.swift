import MotionSystem

/// A duration, or a time of the monotonic clock, in milliseconds.
///
/// Deadlines use this clock because the time of day can jump. What is measured is in nanoseconds, an `Int`.
typealias Milliseconds = Int64

/// The clock of a server. All threads of a server read the time only from here, so a test can replace the
/// clock and move it; see the message `clockMoved`.
package struct ServerClock: Sendable {
  /// A deadline that never passes.
  static let never = Milliseconds.max

  /// The clock of the system.
  package static let system = ServerClock(
    nanoseconds: { read(CLOCK_MONOTONIC) }, timeOfDay: { read(CLOCK_REALTIME) })

  /// Returns the monotonic clock in nanoseconds.
  package let nanoseconds: @Sendable () -> Int
  /// Returns the time of day in nanoseconds since 1970.
  package let timeOfDay: @Sendable () -> Int

  /// Returns the monotonic clock in milliseconds.
  func now() -> Milliseconds { Self.milliseconds(ofNanoseconds: nanoseconds()) }

  static func milliseconds(ofNanoseconds count: Int) -> Milliseconds { Milliseconds(count / 1_000_000) }

  /// Returns the timeout of a wait that ends at a time: milliseconds from `now`, at least 0; -1 for
  /// `never`, which means to wait indefinitely.
  static func waitTimeout(from now: Milliseconds, until end: Milliseconds) -> Int32 {
    end == never ? -1 : Int32(clamping: max(0, end - now))
  }

  /// Converts a duration in seconds to whole milliseconds, rounded up. NaN and negative values become
  /// 0. Values are capped at 1e9 seconds (about 30 years), so that adding two of them cannot overflow.
  static func milliseconds(ofSeconds seconds: Double) -> Milliseconds {
    guard seconds > 0 else { return 0 }
    return Milliseconds((min(seconds, 1e9) * 1000).rounded(.up))
  }

  static func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}

/// The time of an event loop, which reads the clock a few times per iteration.
struct LoopTime {
  let clock: ServerClock
  /// The time with which deadlines are compared: when the loop woke, or after its latest work.
  private(set) var now: Milliseconds = 0
  /// The monotonic clock in nanoseconds when the latest response was ready, the queued output was sent, or
  /// the loop woke, whichever was last.
  private(set) var nanoseconds = 0

  /// Reads both times.
  mutating func update() {
    mark()
    now = ServerClock.milliseconds(ofNanoseconds: nanoseconds)
  }

  /// Reads only the nanoseconds.
  mutating func mark() { nanoseconds = clock.nanoseconds() }
}
