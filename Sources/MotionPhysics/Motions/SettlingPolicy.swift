/// A definition of the settling duration.
public enum SettlingPolicy: Sendable, Equatable {
  /// The smallest T after which the law stays within the threshold permanently.
  case exact
  /// The classic closed-form upper bound (ScrollMechanics).
  case envelope
}

/// The time at which a motion comes to rest.
public enum SettlingDuration: Sendable, Equatable {
  /// The motion is at rest after this number of seconds, ≥ 0.
  case after(Double)
  /// The motion never comes to rest: it is undamped and its amplitude exceeds the threshold.
  case never
}
