import Platform

/// A damped spring m·x″ + c·x′ + k·x = 0, in every parameterisation that is in use.
///
/// All members are finite; `mass` and `stiffness` are greater than 0, `damping` at least 0.
public struct SpringParameters: Sendable, Equatable {
  /// Mass m, in any unit that fits the other two.
  public let mass: Double
  /// Stiffness k.
  public let stiffness: Double
  /// Damping coefficient c.
  public let damping: Double
  /// Damping ratio ζ = c/(2√(mk)), dimensionless.
  public let dampingRatio: Double
  /// Undamped angular frequency ω₀ = √(k/m), in radians per second.
  public let angularFrequency: Double

  /// Period of the undamped oscillation, 2π√(m/k), in seconds; SwiftUI's `duration` is the same number.
  public let response: Double
  /// SwiftUI's bounce: 1 − ζ for ζ ≤ 1, 1/ζ − 1 above.
  public let bounce: Double

  /// The default spring of drawers and single springs: mass 1, stiffness 200, critically damped (ScrollMechanics, UltraDrawerView).
  public static let standard = SpringParameters(unchecked: 200, damping: 2 * 200.0.squareRoot(), ratio: 1)
  /// The default spring of a scroll's edge and overscroll: mass 1, stiffness 100, critically damped (SimpleScrollView).
  public static let edge = SpringParameters(unchecked: 100, damping: 20, ratio: 1)
  /// The default spring of a toss: mass 1, stiffness 342, damping 30 (Material Motion).
  public static let toss = SpringParameters(unchecked: 342, damping: 30, ratio: 30 / (2 * 342.0.squareRoot()))

  /// A spring from mass, stiffness (both > 0) and damping coefficient (≥ 0).
  public init(mass: Double = 1, stiffness: Double, damping: Double) throws(MotionError) {
    try SpringParameters.check(damping, .damping)
    // Halved first: twice the mean may be beyond a double.
    let ratio = damping / 2 / SpringParameters.geometricMean(mass, stiffness)
    try self.init(mass: mass, stiffness: stiffness, damping: damping, ratio: ratio)
  }

  /// A spring from mass, stiffness (both > 0) and damping ratio (≥ 0).
  public init(mass: Double = 1, stiffness: Double, dampingRatio: Double) throws(MotionError) {
    try SpringParameters.check(dampingRatio, .dampingRatio)
    let damping = 2 * dampingRatio * SpringParameters.geometricMean(mass, stiffness)
    try self.init(mass: mass, stiffness: stiffness, damping: damping, ratio: dampingRatio)
  }

  /// A spring of mass 1 from response, the period of the undamped oscillation in seconds (> 0), and damping ratio (≥ 0).
  public init(response: Double, dampingRatio: Double) throws(MotionError) {
    try self.init(response: response, ratio: dampingRatio, bounce: nil)
  }

  /// A spring of mass 1 from perceptual duration in seconds (> 0) and bounce (−1 < bounce ≤ 1), as SwiftUI and Flutter have it.
  public init(duration: Double, bounce: Double) throws(MotionError) {
    guard bounce > -1, bounce <= 1 else { throw .outOfRange(.bounce, received: bounce) }
    guard duration > 0 else { throw .notPositive(.duration, received: duration) }
    try self.init(response: duration, ratio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce), bounce: bounce)
  }

  private init(response: Double, ratio: Double, bounce: Double?) throws(MotionError) {
    guard response > 0 else { throw .notPositive(.response, received: response) }
    try SpringParameters.check(ratio, .dampingRatio)
    let frequency = 2 * Double.pi / response
    let stiffness = frequency * frequency
    guard stiffness.isNormal else { throw .overflow(.stiffness) }
    try self.init(
      mass: 1, stiffness: stiffness, damping: 2 * ratio * frequency, ratio: ratio, response: response,
      bounce: bounce)
  }

  /// Every spring passes here. Response and bounce come back exactly as they were given, if they were.
  private init(
    mass: Double, stiffness: Double, damping: Double, ratio: Double, response: Double? = nil,
    bounce: Double? = nil
  ) throws(MotionError) {
    guard mass > 0 else { throw .notPositive(.mass, received: mass) }
    guard stiffness > 0 else { throw .notPositive(.stiffness, received: stiffness) }
    guard mass.isFinite else { throw .overflow(.mass) }
    guard stiffness.isFinite else { throw .overflow(.stiffness) }
    guard damping.isFinite else { throw .overflow(.damping) }
    guard ratio.isFinite else { throw .overflow(.dampingRatio) }
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    dampingRatio = ratio
    angularFrequency = SpringParameters.frequency(mass, stiffness)
    self.response = response ?? 2 * Double.pi / angularFrequency
    self.bounce = bounce ?? SpringParameters.bounce(ratio)
    guard angularFrequency.isNormal else { throw .overflow(.stiffness) }
    guard self.response.isFinite else { throw .overflow(.response) }
    // The sum of the two decay rates, damping/mass; every rate of the motion is at most that.
    guard (2 * ratio * angularFrequency).isFinite, (2 * ratio).isFinite else { throw .overflow(.damping) }
  }

  /// Mass 1 and values that are known to be in range.
  private init(unchecked stiffness: Double, damping: Double, ratio: Double) {
    mass = 1
    self.stiffness = stiffness
    self.damping = damping
    dampingRatio = ratio
    angularFrequency = stiffness.squareRoot()
    response = 2 * Double.pi / angularFrequency
    bounce = SpringParameters.bounce(ratio)
  }

  /// √(ab), by way of two roots where the product is beyond a double.
  private static func geometricMean(_ a: Double, _ b: Double) -> Double {
    let product = a * b
    return product.isNormal ? product.squareRoot() : a.squareRoot() * b.squareRoot()
  }

  /// √(k/m), by way of two roots where the quotient is beyond a double.
  private static func frequency(_ mass: Double, _ stiffness: Double) -> Double {
    let quotient = stiffness / mass
    return quotient.isNormal ? quotient.squareRoot() : stiffness.squareRoot() / mass.squareRoot()
  }

  private static func bounce(_ ratio: Double) -> Double { ratio <= 1 ? 1 - ratio : 1 / ratio - 1 }

  private static func check(_ value: Double, _ quantity: MotionError.Quantity) throws(MotionError) {
    guard value >= 0 else { throw .negative(quantity, received: value) }
  }

  /// What the damping ratio means for the shape of the motion.
  public enum Regime: Sendable, Equatable { case undamped, underdamped, critical, overdamped }

  /// The regime; critical within 1e-12 of damping ratio 1. It is a label only: the law has no seam there.
  public var regime: Regime {
    if dampingRatio == 0 { return .undamped }
    if abs(dampingRatio - 1) <= 1e-12 { return .critical }
    return dampingRatio < 1 ? .underdamped : .overdamped
  }
}
