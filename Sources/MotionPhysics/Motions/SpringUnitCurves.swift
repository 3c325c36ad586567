package import MotionSystem

/// The two unit curves of a spring, from which the motion after any release is a linear combination.
///
/// The equation of a spring is linear. A release at x₀ with velocity v₀ toward the target X follows
///
///     x(t) = X + (x₀ − X)·P(t) + v₀·V(t)
///
/// where P starts at 1 with velocity 0, and V starts at 0 with velocity 1. P has no unit; V is a time in
/// seconds.
///
/// The curves have one settling duration for all releases with |x₀ − X| ≤ D and |v₀| ≤ W: the smallest T such
/// that each of them is within the threshold ε of its target from T on. At any time the greatest distance of
/// these releases is D·|P| + W·|V|, which is the distance of the release (D, W) or (D, −W), whichever is
/// greater. T is therefore the greater of the settling durations of these two.
public struct SpringUnitCurves: Sendable, Equatable {
  /// The spring.
  public let spring: Spring
  /// The greatest distance from the target at a release, D ≥ 0, in points.
  public let displacement: Double
  /// The greatest speed at a release, W ≥ 0, in points per second.
  public let velocity: Double
  /// The settling threshold ε, > 0, in points.
  public let threshold: Double

  /// The releases (D, W) and (D, −W).
  private let extremes: [SpringMotion<Double>]

  /// Creates unit curves.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - displacement: The greatest distance from the target at a release, ≥ 0, in points.
  ///   - velocity: The greatest speed at a release, ≥ 0, in points per second.
  ///   - threshold: The settling threshold in points, > 0; that of a spring from `displacement` to 0 if nil.
  /// - Throws: `negative(.displacement)` or `negative(.velocity)`; the errors of `SpringMotion`.
  public init(
    spring: Spring = .standard, displacement: Double, velocity: Double = 0,
    threshold: Double? = nil
  ) throws(MotionError) {
    guard displacement >= 0 else { throw .negative(.displacement, received: displacement) }
    guard velocity >= 0 else { throw .negative(.velocity, received: velocity) }
    let along = try SpringMotion(
      from: displacement, to: 0, velocity: velocity, spring: spring,
      threshold: threshold)
    let against = try SpringMotion(
      from: displacement, to: 0, velocity: -velocity, spring: spring,
      threshold: threshold)
    self.spring = spring
    self.displacement = displacement
    self.velocity = velocity
    self.threshold = along.threshold
    extremes = [along, against]
  }

  /// Returns the settling duration in seconds that all releases have in common.
  ///
  /// - Throws: `overflow(.settlingDuration)`.
  public func settlingDuration() throws(MotionError) -> SettlingDuration {
    var budget = WorkBudget.unlimited
    return try settlingDuration(budget: &budget)
  }

  /// Returns the same settling duration within a given budget.
  ///
  /// - Throws: `overflow(.settlingDuration)`; `tooMuchWork` if the budget is exhausted.
  package func settlingDuration(budget: inout WorkBudget) throws(MotionError) -> SettlingDuration {
    var end = 0.0
    for motion in extremes { end = max(end, try motion.settlingDuration(.exact, budget: &budget).end) }
    return SettlingDuration(end: end)
  }

  /// Returns P until a time in seconds, then at rest at 0.
  public func displacementCurve(endingAt end: Double) -> AxisCurve {
    curve(displacement: 1, velocity: 0, endingAt: end)
  }

  /// Returns V in seconds until a time in seconds, then at rest at 0.
  public func velocityCurve(endingAt end: Double) -> AxisCurve {
    curve(displacement: 0, velocity: 1, endingAt: end)
  }

  /// Returns the distance from the target after a release, until a time in seconds, then at rest at 0.
  ///
  /// - Parameters:
  ///   - displacement: The distance from the target at the release.
  ///   - velocity: The velocity at the release, in units of the distance per second.
  ///   - end: The time in seconds from which the motion is at rest.
  public func curve(displacement: Double, velocity: Double, endingAt end: Double) -> AxisCurve {
    let law = SpringLaw(spring: spring, target: 0, displacement: displacement, velocity: velocity)
    return AxisCurve(
      phases: [AxisPhase(start: 0, end: end, kind: .spring, law: .smooth(.spring(law)))], destination: 0)
  }

  /// The greatest value of V, in seconds.
  ///
  /// V is stationary where tan(sτ)/s = 1/ζ for ζ < 1, τ = 1 for ζ = 1, and tanh(sτ)/s = 1/ζ for ζ > 1, with
  /// the notation of `SpringLaw`. V is stationary there, so an error of the time has no effect of first
  /// order.
  public var greatestVelocityResponse: Double {
    let normalized = NormalizedSpring(dampingRatio: spring.dampingRatio)
    let time: Double
    if normalized.splitting == 0 {
      time = 1
    } else if normalized.oscillates {
      time = atan2(normalized.splitting, normalized.dampingRatio) / normalized.splitting
    } else {
      time = log(normalized.fastRate) / normalized.splitting
    }
    let start = NormalizedSpring.PhaseState(displacement: 0, velocity: 1)
    return normalized.advance(start, by: time).displacement / spring.angularFrequency
  }
}
