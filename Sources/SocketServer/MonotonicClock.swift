import Platform

/// A point in time, in milliseconds of the monotonic clock. Deadlines use this clock because the time
/// of day can jump.
typealias Instant = Int64

enum MonotonicClock {
  /// A deadline that never passes.
  static let never = Instant.max

  static func now() -> Instant { instant(ofNanoseconds: nanoseconds()) }

  /// Returns the time of the same clock in nanoseconds, for measuring durations.
  static func nanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }

  static func instant(ofNanoseconds nanoseconds: Int) -> Instant { Instant(nanoseconds / 1_000_000) }

  /// Converts a duration in seconds to whole milliseconds, rounded up. NaN and negative values become
  /// 0. Values are capped at 1e9 seconds (about 30 years), so that adding two instants cannot overflow.
  static func milliseconds(_ seconds: Double) -> Instant {
    guard seconds > 0 else { return 0 }
    return Instant((min(seconds, 1e9) * 1000).rounded(.up))
  }
}
