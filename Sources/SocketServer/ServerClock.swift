import MotionSystem

/// A point in time, in milliseconds of the monotonic clock. Deadlines use this clock because the time
/// of day can jump.
typealias Instant = Int64

/// The clock of a server. All threads of a server read the time only from here, so a test can replace the
/// clock and move it; see `Server.clockDidMove()`.
struct ServerClock: Sendable {
  /// A deadline that never passes.
  static let never = Instant.max

  /// The clock of the system.
  static let system = ServerClock(
    nanoseconds: { read(CLOCK_MONOTONIC) }, timeOfDay: { read(CLOCK_REALTIME) })

  /// Returns the monotonic clock in nanoseconds.
  let nanoseconds: @Sendable () -> Int
  /// Returns the time of day in nanoseconds since 1970.
  let timeOfDay: @Sendable () -> Int

  func now() -> Instant { Self.instant(ofNanoseconds: nanoseconds()) }

  static func instant(ofNanoseconds nanoseconds: Int) -> Instant { Instant(nanoseconds / 1_000_000) }

  /// Returns the timeout of a `poll` that ends at an instant: milliseconds from `now`, at least 0; -1 for
  /// `never`, which means to wait indefinitely.
  static func pollTimeout(from now: Instant, until end: Instant) -> Int32 {
    end == never ? -1 : Int32(clamping: max(0, end - now))
  }

  /// Converts a duration in seconds to whole milliseconds, rounded up. NaN and negative values become
  /// 0. Values are capped at 1e9 seconds (about 30 years), so that adding two instants cannot overflow.
  static func milliseconds(_ seconds: Double) -> Instant {
    guard seconds > 0 else { return 0 }
    return Instant((min(seconds, 1e9) * 1000).rounded(.up))
  }

  private static func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}
