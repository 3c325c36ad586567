/// A definition of the settling duration.
public enum SettlingPolicy: Sendable, Equatable {
  /// The smallest T after which the law stays within the threshold permanently.
  case exact
  /// The smallest T after which the law stays within the threshold, and its speed within a speed threshold in
  /// points per second, > 0, permanently.
  ///
  /// The speed is the Euclidean norm over the axes, except that a scroll measures it on each axis.
  case exactWithSpeedThreshold(Double)
  /// The classic closed-form upper bound (ScrollMechanics).
  case envelope

  /// The speed threshold in points per second; nil if the policy has none.
  public var speedThreshold: Double? {
    if case .exactWithSpeedThreshold(let speed) = self { speed } else { nil }
  }

  /// Throws `notPositive(.speedThreshold)` or `overflow(.speedThreshold)` if the speed threshold is not
  /// finite and positive.
  func check() throws(MotionError) {
    guard let speedThreshold else { return }
    guard speedThreshold > 0 else { throw .notPositive(.speedThreshold, received: speedThreshold) }
    guard speedThreshold.isFinite else { throw .overflow(.speedThreshold) }
  }
}

/// The time at which a motion comes to rest, or the statement that it never does.
///
/// All public properties and functions that return the time of rest use this type. The exception is the
/// `end` of an `AxisPhase`, the bound of a time range, which is infinite if the phase has no end.
public enum SettlingDuration: Sendable, Equatable {
  /// The motion is at rest after this number of seconds, ≥ 0.
  case after(Double)
  /// The motion never comes to rest: it is undamped and its amplitude exceeds the threshold.
  case never

  /// The duration in seconds; nil for `never`.
  public var seconds: Double? { if case .after(let seconds) = self { seconds } else { nil } }

  /// The end of the last phase in seconds; infinite for `never`.
  var end: Double { seconds ?? .infinity }

  /// Creates the duration until a time in seconds, or `never` for infinity, such as the end of a last phase.
  package init(end: Double) { self = end < .infinity ? .after(end) : .never }
}
