/// Why a motion cannot be made or has no answer. The caller knows which member of its input
/// the quantity came from and words the message.
public enum MotionError: Error, Sendable, Equatable {
  /// The quantity must be greater than zero.
  case notPositive(Quantity, received: Double)
  /// The quantity must be zero or greater.
  case negative(Quantity, received: Double)
  /// The quantity lies outside what is allowed.
  case outOfRange(Quantity, received: Double)
  /// The quantity is, or comes out as, more than a double can hold.
  case overflow(Quantity)
  /// The classic upper bound exists only for damping ratios of at most 1.
  case envelopeUndefined(dampingRatio: Double)
  /// The motion never comes to rest, so this question needs a given time.
  case neverSettles
  /// More samples would be needed than the caller allows.
  case tooManySamples(limit: Int)
  /// The value lies at or beyond the reach of a rubber band.
  case beyondReach(value: Double, dimension: Double)

  /// What the error is about.
  public enum Quantity: Sendable, Equatable {
    case mass, stiffness, damping, dampingRatio, response, duration, bounce
    case from, to, velocity, threshold, decelerationRate, displacement, settlingDuration, projection
    case coefficient, dimension, length, bounds, time, samplingRate, sampleCount, tolerance, anchors, axes
  }
}
