/// A definition of the settling duration.
public enum SettlingPolicy: Sendable, Equatable {
  /// The smallest T after which the law stays within the threshold permanently.
  case exact
  /// The classic closed-form upper bound (ScrollMechanics).
  case envelope
}
