import Platform

/// Milliseconds of the monotonic clock: what deadlines are made of. The time of day may jump, this
/// may not.
typealias Instant = Int64

enum MonotonicClock {
  /// A deadline that never comes.
  static let never = Instant.max

  static func now() -> Instant { instant(ofNanoseconds: nanoseconds()) }

  /// The same clock, finer: to tell how long something took.
  static func nanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }

  static func instant(ofNanoseconds nanoseconds: Int) -> Instant { Instant(nanoseconds / 1_000_000) }

  /// Whole milliseconds of a duration in seconds, rounded up. What is not a number or negative counts
  /// as 0, and more than about thirty years as that: sums of instants cannot overflow.
  static func milliseconds(_ seconds: Double) -> Instant {
    guard seconds > 0 else { return 0 }
    return Instant((min(seconds, 1e9) * 1000).rounded(.up))
  }
}
