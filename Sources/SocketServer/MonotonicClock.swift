import Platform

/// Milliseconds of the monotonic clock: what deadlines are made of. The time of day may jump, this
/// may not.
typealias Instant = Int64

enum MonotonicClock {
  /// A deadline that never comes.
  static let never = Instant.max

  static func now() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(time.tv_sec) &* 1000 &+ Instant(time.tv_nsec) / 1_000_000
  }

  /// Whole milliseconds of a duration in seconds, rounded up. What is not a number or negative counts
  /// as 0, and more than about thirty years as that: sums of instants cannot overflow.
  static func milliseconds(_ seconds: Double) -> Instant {
    guard seconds > 0 else { return 0 }
    return Instant((min(seconds, 1e9) * 1000).rounded(.up))
  }
}
