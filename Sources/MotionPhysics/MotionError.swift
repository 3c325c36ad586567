/// An error of a motion: an invalid quantity, or a result that does not exist.
///
/// The error names the quantity, so that a caller can relate it to a field of its input. `description`
/// explains the error in English.
public enum MotionError: Error, Sendable, Equatable {
  /// The quantity must be greater than zero.
  case notPositive(Quantity, received: Double)
  /// The quantity must be zero or greater.
  case negative(Quantity, received: Double)
  /// The quantity is outside its valid range.
  case outOfRange(Quantity, received: Double)
  /// The quantity is given or computed as a value that a double cannot represent.
  case overflow(Quantity)
  /// Two coordinates of a motion name their axes differently.
  case axesDiffer
  /// The `envelope` settling policy is not defined for a damping ratio above 1.
  case envelopeUndefined(dampingRatio: Double)
  /// The motion never comes to rest, so the operation needs an explicit end time.
  case neverSettles
  /// The operation needs more samples or events than the caller's limit allows.
  case tooManySamples(limit: Int)
  /// The operation needs more computation than is allowed.
  case tooMuchWork
  /// The value is at or beyond the limit of a rubber band of the given dimension, in points.
  case beyondReach(value: Double, dimension: Double)

  /// The quantity that an error refers to, with its name in a sentence.
  public enum Quantity: String, Sendable, Equatable {
    case mass = "the mass"
    case stiffness = "the stiffness"
    case damping = "the damping"
    case dampingRatio = "the damping ratio"
    case response = "the response"
    case duration = "the duration"
    case bounce = "the bounce"
    case overshoot = "the overshoot"
    case from
    case to
    case velocity = "the velocity"
    case threshold = "the threshold"
    case speedThreshold = "the speed threshold"
    case decelerationRate = "the deceleration rate"
    case displacement = "the distance from start to destination"
    case settlingDuration = "the settling duration"
    case slowingDuration = "the time until the speed is within the speed threshold"
    case projection = "the projected destination"
    case coefficient = "the coefficient"
    case dimension = "the dimension"
    case length = "the length"
    case bounds = "the range of the bounds"
    case time = "the time"
    case samplingRate = "the sampling rate"
    case sampleCount = "the number of samples"
    case tolerance = "the tolerance"
    case anchors = "the number of anchors"
    case axes = "the number of axes"
    case maximumSteps = "the maximum number of steps"
  }
}

extension MotionError: CustomStringConvertible {
  /// A clause that states what was received and what is allowed.
  public var description: String {
    switch self {
    case .notPositive(let quantity, let received):
      "\(quantity) must be greater than 0, received \(Self.text(received))"
    case .negative(let quantity, let received):
      "\(quantity) must be at least 0, received \(Self.text(received))"
    case .outOfRange(let quantity, let received):
      "\(quantity) must be \(quantity.range), received \(Self.text(received))"
    case .overflow(.slowingDuration):
      "\(Quantity.slowingDuration) exceeds the range of a double; use a greater speed threshold"
    case .overflow(let quantity):
      "\(quantity) exceeds the range of a double; use numbers of smaller magnitude"
    case .axesDiffer: "the coordinates must have the same axis names in the same order; their names differ"
    case .envelopeUndefined(let dampingRatio):
      "the envelope requires a damping ratio of at most 1, received \(Self.text(dampingRatio)); "
        + "use the exact policy"
    case .neverSettles: "the motion never settles; give an end time in seconds"
    case .tooManySamples(let limit):
      "the result needs more than \(limit) samples or events; allow more, widen the tolerance, "
        + "or end earlier"
    case .tooMuchWork:
      "the result needs more computation than is allowed; widen the tolerance, or end earlier"
    case .beyondReach(let value, let dimension) where dimension > 0:
      "the value must be less than \(Self.text(dimension)) points beyond the bound of the rubber band, "
        + "received \(Self.text(value))"
    case .beyondReach(let value, _):
      "the value must be within the bounds because there is no rubber band, received \(Self.text(value))"
    }
  }

  /// Returns a number without the fraction ".0" of a whole number.
  static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}

extension MotionError.Quantity: CustomStringConvertible {
  /// The name of the quantity in a sentence.
  public var description: String { rawValue }

  /// The allowed values, where a quantity has other limits than its sign.
  fileprivate var range: String {
    switch self {
    case .bounce: "greater than -1 and at most 1"
    case .decelerationRate: "greater than 0 and less than 1"
    case .axes: "the same for all coordinates, and 1 where the operation is defined for one axis only"
    case .anchors, .sampleCount, .maximumSteps: "at least 1"
    case .bounds: "finite, with a minimum of at most the maximum"
    case .time: "at least the previous time"
    default: "within its valid range"
    }
  }
}
