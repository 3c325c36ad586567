import MotionSystem

/// The rate at which a released scroll loses speed: a constant factor per millisecond.
public struct DecelerationRate: Sendable, Equatable {
  /// The factor d by which velocity shrinks in one millisecond, 0 < d < 1 (UIScrollView's
  /// convention).
  public let perMillisecond: Double
  /// The curve that the rate describes.
  public let model: Model
  /// The exponent k < 0, per second, of v(t) = v₀·e^(kt): 1000·ln d, or 1000·(d − 1)/d for `wwdc`.
  public let exponent: Double

  /// A curve that a deceleration rate describes.
  public enum Model: Sendable, Equatable {
    /// The continuous law v(t) = v₀·d^(1000t).
    case exact
    /// The discrete sum of WWDC 2018, "Designing Fluid Interfaces": a travel of v₀/1000·d/(1 − d).
    case wwdc
  }

  /// UIScrollView's normal rate, 0.998.
  public static let normal = DecelerationRate(unchecked: 0.998)
  /// UIScrollView's fast rate, 0.99.
  public static let fast = DecelerationRate(unchecked: 0.99)

  /// Creates a rate.
  ///
  /// - Parameters:
  ///   - perMillisecond: The factor d, 0 < d < 1.
  ///   - model: The curve that the rate describes.
  /// - Throws: `outOfRange(.decelerationRate)`, or `overflow(.decelerationRate)` if the exponent is
  ///   not finite.
  public init(_ perMillisecond: Double, model: Model = .exact) throws(MotionError) {
    guard perMillisecond > 0, perMillisecond < 1 else {
      throw .outOfRange(.decelerationRate, received: perMillisecond)
    }
    self.perMillisecond = perMillisecond
    self.model = model
    switch model {
    case .exact: exponent = 1000 * log(perMillisecond)
    case .wwdc: exponent = 1000 * (perMillisecond - 1) / perMillisecond
    }
    guard exponent.isFinite else { throw .overflow(.decelerationRate) }
  }

  /// Creates the exact rate at which a release rests after a given time.
  ///
  /// The settling duration is T = ln(−k·ε/v)/k for a speed v and a threshold ε. With w = −kT this is the
  /// equation w + ln w = ln(vT/ε), which Newton's method solves from a start above the solution, Lambert's W
  /// function of vT/ε.
  ///
  /// - Parameters:
  ///   - duration: The settling duration T in seconds, > 0.
  ///   - speed: The speed at release in points per second, ≥ 0.
  ///   - threshold: The settling threshold in points, > 0.
  /// - Throws: `notPositive` or `overflow` for the duration or the threshold; `outOfRange(.duration)` for a
  ///   release at rest; `outOfRange(.decelerationRate)` if the factor is 0 or 1 as a double.
  public init(restingAfter duration: Double, speed: Double, threshold: Double) throws(MotionError) {
    guard duration > 0 else { throw .notPositive(.duration, received: duration) }
    guard duration.isFinite else { throw .overflow(.duration) }
    guard speed.isFinite else { throw .overflow(.velocity) }
    try checkThreshold(threshold)
    guard speed > 0 else { throw .outOfRange(.duration, received: duration) }
    let logarithm = logRatio(speed, threshold) + log(duration)
    var product = logarithm < 0 ? exp(logarithm) : max(1, logarithm)
    for _ in 0..<8 { product *= (1 + logarithm - log(product)) / (1 + product) }
    exponent = -product / duration
    perMillisecond = exp(exponent / 1000)
    model = .exact
    guard perMillisecond > 0, perMillisecond < 1 else {
      throw .outOfRange(.decelerationRate, received: perMillisecond)
    }
  }

  /// Creates the exact rate at which a release comes to rest after a distance: k = −v/distance.
  ///
  /// - Parameters:
  ///   - distance: The distance in points, > 0.
  ///   - speed: The speed at release in points per second, > 0.
  /// - Throws: `outOfRange(.decelerationRate)` if the factor is 0 or 1 as a double.
  public init(restingAtDistance distance: Double, speed: Double) throws(MotionError) {
    try self.init(exp(-speed / distance / 1000))
  }

  /// Creates an exact rate from a constant that needs no validation.
  private init(unchecked perMillisecond: Double) {
    self.perMillisecond = perMillisecond
    model = .exact
    exponent = 1000 * log(perMillisecond)
  }
}
