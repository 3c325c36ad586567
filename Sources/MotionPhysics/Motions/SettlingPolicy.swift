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
