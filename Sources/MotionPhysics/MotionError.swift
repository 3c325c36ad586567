/// An error of a motion: an invalid quantity, or a result that does not exist.
///
/// The error names the quantity. The caller maps it to a field of its input and writes the message.
public enum MotionError: Error, Sendable, Equatable {
  /// The quantity must be greater than zero.
  case notPositive(Quantity, received: Double)
  /// The quantity must be zero or greater.
  case negative(Quantity, received: Double)
  /// The quantity is outside its valid range.
  case outOfRange(Quantity, received: Double)
  /// The quantity is given or computed as a value that a double cannot represent.
  case overflow(Quantity)
  /// The `envelope` settling policy is not defined for a damping ratio above 1.
  case envelopeUndefined(dampingRatio: Double)
  /// The motion never comes to rest, so the operation needs an explicit end time.
  case neverSettles
  /// The operation needs more samples, events or work than the caller's limit allows.
  case tooManySamples(limit: Int)
  /// The value is at or beyond the limit of a rubber band of the given dimension, in points.
  case beyondReach(value: Double, dimension: Double)

  /// The quantity that an error refers to.
  public enum Quantity: Sendable, Equatable {
    case mass, stiffness, damping, dampingRatio, response, duration, bounce
    case from, to, velocity, threshold, decelerationRate, displacement, settlingDuration, projection
    case coefficient, dimension, length, bounds, time, samplingRate, sampleCount, tolerance, anchors, axes
  }
}
