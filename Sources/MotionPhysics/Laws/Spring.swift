import MotionSystem

/// A damped spring m·x″ + c·x′ + k·x = 0, with its equivalent parameterizations.
///
/// All properties are finite. `mass` and `stiffness` are greater than 0, `damping` is at least 0.
public struct Spring: Sendable, Equatable {
  /// The mass m, in any unit that is consistent with stiffness and damping.
  public let mass: Double
  /// The stiffness k, in mass units per second squared.
  public let stiffness: Double
  /// The damping coefficient c, in mass units per second.
  public let damping: Double
  /// The damping ratio ζ = c/(2√(mk)), dimensionless.
  public let dampingRatio: Double
  /// The undamped angular frequency ω₀ = √(k/m), in radians per second.
  public let angularFrequency: Double

  /// The period of the undamped oscillation, 2π√(m/k), in seconds; equal to SwiftUI's `duration`.
  public let response: Double
  /// SwiftUI's bounce, dimensionless: 1 − ζ for ζ ≤ 1, 1/ζ − 1 for ζ > 1.
  public let bounce: Double

  /// The default spring of drawers and single springs: mass 1, stiffness 200, critically damped
  /// (ScrollMechanics, UltraDrawerView).
  public static let standard = Spring(uncheckedStiffness: 200, damping: 2 * 200.0.squareRoot())
  /// The default edge and overscroll spring of a scroll: mass 1, stiffness 100, critically damped
  /// (SimpleScrollView).
  public static let edge = Spring(uncheckedStiffness: 100, damping: 20)
  /// The default spring of a toss: mass 1, stiffness 342, damping 30 (Material Motion).
  public static let toss = Spring(uncheckedStiffness: 342, damping: 30)

  /// Creates a spring from mass, stiffness and damping coefficient.
  ///
  /// - Parameters:
  ///   - mass: The mass m > 0.
  ///   - stiffness: The stiffness k > 0.
  ///   - damping: The damping coefficient c ≥ 0.
  /// - Throws: `notPositive` or `negative` for a parameter out of range, `overflow` if a given or a
  ///   derived parameter is not finite.
  public init(mass: Double = 1, stiffness: Double, damping: Double) throws(MotionError) {
    try Spring.checkNotNegative(damping, .damping)
    // The damping is halved first because twice the mean may overflow.
    let ratio = damping / 2 / Spring.geometricMean(mass, stiffness)
    try self.init(mass: mass, stiffness: stiffness, damping: damping, ratio: ratio)
  }

  /// Creates a spring from mass, stiffness and damping ratio; the damping is 2ζ√(mk).
  ///
  /// - Parameters:
  ///   - mass: The mass m > 0.
  ///   - stiffness: The stiffness k > 0.
  ///   - dampingRatio: The damping ratio ζ ≥ 0.
  /// - Throws: `notPositive` or `negative` for a parameter out of range, `overflow` if a given or a
  ///   derived parameter is not finite.
  public init(mass: Double = 1, stiffness: Double, dampingRatio: Double) throws(MotionError) {
    try Spring.checkNotNegative(dampingRatio, .dampingRatio)
    let damping = 2 * dampingRatio * Spring.geometricMean(mass, stiffness)
    try self.init(mass: mass, stiffness: stiffness, damping: damping, ratio: dampingRatio)
  }

  /// Creates a spring of mass 1 from response and damping ratio; the stiffness is (2π/response)².
  ///
  /// - Parameters:
  ///   - response: The period of the undamped oscillation in seconds, > 0.
  ///   - dampingRatio: The damping ratio ζ ≥ 0.
  /// - Throws: `notPositive` or `negative` for a parameter out of range, `overflow` if a derived
  ///   parameter is not finite.
  public init(response: Double, dampingRatio: Double) throws(MotionError) {
    try self.init(response: response, ratio: dampingRatio, bounce: nil)
  }

  /// Creates a spring of mass 1 from perceptual duration and bounce, as in SwiftUI and Flutter.
  ///
  /// ζ is 1 − bounce for bounce ≥ 0 and 1/(1 + bounce) for bounce < 0.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration in seconds, > 0; it becomes the response.
  ///   - bounce: The bounce, −1 < bounce ≤ 1.
  /// - Throws: `outOfRange(.bounce)`, `notPositive(.duration)`, or `overflow` if a derived parameter
  ///   is not finite.
  public init(duration: Double = 0.5, bounce: Double = 0) throws(MotionError) {
    guard bounce > -1, bounce <= 1 else { throw .outOfRange(.bounce, received: bounce) }
    guard duration > 0 else { throw .notPositive(.duration, received: duration) }
    try self.init(response: duration, ratio: Spring.dampingRatio(ofBounce: bounce), bounce: bounce)
  }

  /// Returns the damping ratio of a bounce as SwiftUI defines it, −1 < bounce ≤ 1.
  package static func dampingRatio(ofBounce bounce: Double) -> Double {
    bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
  }

  private init(response: Double, ratio: Double, bounce: Double?) throws(MotionError) {
    guard response > 0 else { throw .notPositive(.response, received: response) }
    try Spring.checkNotNegative(ratio, .dampingRatio)
    let frequency = 2 * Double.pi / response
    let stiffness = frequency * frequency
    guard stiffness.isNormal else { throw .overflow(.stiffness) }
    try self.init(
      mass: 1, stiffness: stiffness, damping: 2 * ratio * frequency, ratio: ratio, response: response,
      bounce: bounce)
  }

  /// Validates and stores all parameters; a given response or bounce is stored unchanged.
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
    angularFrequency = Spring.frequency(mass, stiffness)
    self.response = response ?? 2 * Double.pi / angularFrequency
    self.bounce = bounce ?? Spring.bounce(ratio)
    guard angularFrequency.isNormal else { throw .overflow(.stiffness) }
    guard self.response.isFinite else { throw .overflow(.response) }
    // No rate of the motion exceeds the sum of the two decay rates, damping/mass = 2ζω₀.
    guard (2 * ratio * angularFrequency).isFinite, (2 * ratio).isFinite else { throw .overflow(.damping) }
  }

  /// Creates a spring from constants that need no validation.
  init(mass: Double = 1, uncheckedStiffness stiffness: Double, damping: Double) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    dampingRatio = damping / 2 / Spring.geometricMean(mass, stiffness)
    angularFrequency = Spring.frequency(mass, stiffness)
    response = 2 * Double.pi / angularFrequency
    bounce = Spring.bounce(dampingRatio)
  }

  /// Returns √(ab), also if the product overflows or underflows.
  private static func geometricMean(_ a: Double, _ b: Double) -> Double {
    let product = a * b
    return product.isNormal ? product.squareRoot() : a.squareRoot() * b.squareRoot()
  }

  /// Returns √(k/m), also if the quotient overflows or underflows.
  private static func frequency(_ mass: Double, _ stiffness: Double) -> Double {
    let quotient = stiffness / mass
    return quotient.isNormal ? quotient.squareRoot() : stiffness.squareRoot() / mass.squareRoot()
  }

  private static func bounce(_ ratio: Double) -> Double { ratio <= 1 ? 1 - ratio : 1 / ratio - 1 }

  private static func checkNotNegative(_ value: Double, _ quantity: MotionError.Quantity) throws(MotionError)
  {
    guard value >= 0 else { throw .negative(quantity, received: value) }
  }

  /// A classification of springs by their damping ratio.
  public enum Regime: Sendable, Equatable, CaseIterable {
    /// ζ = 0.
    case undamped
    /// 0 < ζ < 1.
    case underdamped
    /// |ζ − 1| ≤ 1e-12.
    case critical
    /// ζ > 1.
    case overdamped

    /// The name in requests and responses.
    package var name: StaticString {
      switch self {
      case .undamped: "undamped"
      case .underdamped: "underdamped"
      case .critical: "critical"
      case .overdamped: "overdamped"
      }
    }
  }

  /// The regime of the spring; a label only, since the law is continuous through ζ = 1.
  public var regime: Regime {
    if dampingRatio == 0 { return .undamped }
    if abs(dampingRatio - 1) <= 1e-12 { return .critical }
    return dampingRatio < 1 ? .underdamped : .overdamped
  }
}

/// The motion of a number that the spring pulls from one place to another, in the form of a `SpringMotion`.
extension Spring {
  /// Returns the value at a time in seconds; a time below 0 counts as 0.
  ///
  /// - Parameters:
  ///   - from: The initial value.
  ///   - to: The target.
  ///   - velocity: The initial velocity in units of the value per second.
  ///   - time: The time in seconds.
  public func value(from: Double, to: Double, velocity: Double = 0, at time: Double) -> Double {
    law(from, to, velocity).state(at: time).value
  }

  /// Returns the velocity at a time in seconds, in units of the value per second.
  public func velocity(from: Double, to: Double, velocity: Double = 0, at time: Double) -> Double {
    law(from, to, velocity).state(at: time).velocity
  }

  /// Returns the smallest time after which the value stays within a threshold of the target permanently.
  ///
  /// - Throws: The errors of `SpringMotion`.
  public func settlingDuration(
    from: Double, to: Double, velocity: Double = 0, threshold: Double? = nil
  ) throws(MotionError) -> SettlingDuration {
    try SpringMotion(
      from: Coordinate(from), to: Coordinate(to), velocity: Coordinate(velocity), spring: self,
      threshold: threshold
    ).settlingDuration()
  }

  private func law(_ from: Double, _ to: Double, _ velocity: Double) -> SpringLaw {
    SpringLaw(spring: self, target: to, displacement: from - to, velocity: velocity)
  }
}

extension Spring {
  /// The overshoot of a motion from rest as a fraction of its travel: e^(−πζ/√(1 − ζ²)), 0 for ζ ≥ 1.
  package var overshootFromRest: Double {
    guard dampingRatio < 1 else { return 0 }
    let splitting = ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    return exp(-Double.pi * dampingRatio / splitting)
  }
}
