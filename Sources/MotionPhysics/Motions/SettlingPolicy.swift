/// Which settling duration is asked for.
public enum SettlingPolicy: Sendable, Equatable {
  /// The smallest T after which the law stays within the threshold for ever.
  case exact
  /// The classic closed-form upper bound (ScrollMechanics).
  case envelope
}

/// When a motion comes to rest.
public enum SettlingDuration: Sendable, Equatable {
  /// After so many seconds, at least 0.
  case after(Double)
  /// Never: nothing damps it and it swings beyond the threshold.
  case never
}
