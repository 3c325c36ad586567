import Platform

/// A damped spring m·x″ + c·x′ + k·x = 0, in every parameterisation that is in use.
///
/// All members are finite; `mass` and `stiffness` are greater than 0, `damping` at least 0.
public struct Spring: Sendable, Equatable {
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

  /// The default spring of drawers and single springs: mass 1, stiffness 200, critically damped (ScrollMechanics, UltraDrawerView).
  public static let standard = Spring(unchecked: 1, 200, dampingRatio: 1)
  /// The default spring of a scroll's edge and overscroll: mass 1, stiffness 100, critically damped (SimpleScrollView).
  public static let edge = Spring(unchecked: 1, 100, dampingRatio: 1)
  /// The default spring of a toss: mass 1, stiffness 342, damping 30 (Material Motion).
  public static let toss = Spring(unchecked: 1, 342, dampingRatio: 30 / (2 * 342.0.squareRoot()))

  private init(unchecked mass: Double, _ stiffness: Double, dampingRatio: Double) {
    self.mass = mass
    self.stiffness = stiffness
    self.dampingRatio = dampingRatio
    self.damping = 2 * dampingRatio * (mass * stiffness).squareRoot()
    self.angularFrequency = (stiffness / mass).squareRoot()
  }

  /// A spring from mass, stiffness (both > 0) and damping coefficient (≥ 0).
  public init(mass: Double = 1, stiffness: Double, damping: Double) throws(MotionError) {
    try Spring.check(damping, .damping)
    // √m·√k neither overflows nor underflows where m·k would.
    let ratio = damping / (2 * mass.squareRoot() * stiffness.squareRoot())
    try self.init(mass: mass, stiffness: stiffness, damping: damping, ratio: ratio)
  }

  /// A spring from mass, stiffness (both > 0) and damping ratio (≥ 0).
  public init(mass: Double = 1, stiffness: Double, dampingRatio: Double) throws(MotionError) {
    try Spring.check(dampingRatio, .dampingRatio)
    let damping = 2 * dampingRatio * mass.squareRoot() * stiffness.squareRoot()
    try self.init(mass: mass, stiffness: stiffness, damping: damping, ratio: dampingRatio)
  }

  /// A spring of mass 1 from response, the period of the undamped oscillation in seconds (> 0), and damping ratio (≥ 0).
  public init(response: Double, dampingRatio: Double) throws(MotionError) {
    guard response > 0 else { throw .notPositive(.response, received: response) }
    let frequency = 2 * Double.pi / response
    guard (frequency * frequency).isNormal else { throw .overflow(.stiffness) }
    try self.init(stiffness: frequency * frequency, dampingRatio: dampingRatio)
  }

  /// A spring of mass 1 from perceptual duration in seconds (> 0) and bounce (−1 < bounce ≤ 1), as SwiftUI and Flutter have it.
  public init(duration: Double, bounce: Double) throws(MotionError) {
    guard bounce > -1, bounce <= 1 else { throw .outOfRange(.bounce, received: bounce) }
    guard duration > 0 else { throw .notPositive(.duration, received: duration) }
    try self.init(response: duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  private init(mass: Double, stiffness: Double, damping: Double, ratio: Double) throws(MotionError) {
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
    angularFrequency = stiffness.squareRoot() / mass.squareRoot()
    guard angularFrequency.isNormal else { throw .overflow(.stiffness) }
    guard response.isFinite else { throw .overflow(.response) }
    // The sum of the two decay rates, damping/mass; every rate of the motion is at most that.
    guard (2 * ratio * angularFrequency).isFinite, (2 * ratio).isFinite else { throw .overflow(.damping) }
  }

  private static func check(_ value: Double, _ quantity: MotionError.Quantity) throws(MotionError) {
    guard value >= 0 else { throw .negative(quantity, received: value) }
  }

  /// Period of the undamped oscillation, 2π√(m/k), in seconds; SwiftUI's `duration` is the same number.
  public var response: Double { 2 * Double.pi / angularFrequency }

  /// SwiftUI's bounce: 1 − ζ for ζ ≤ 1, 1/ζ − 1 above.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// What the damping ratio means for the shape of the motion.
  public enum Regime: Sendable, Equatable { case undamped, underdamped, critical, overdamped }

  /// The regime; critical within 1e-12 of damping ratio 1. It is a label only: the law has no seam there.
  public var regime: Regime {
    if dampingRatio == 0 { return .undamped }
    if abs(dampingRatio - 1) <= 1e-12 { return .critical }
    return dampingRatio < 1 ? .underdamped : .overdamped
  }
}
