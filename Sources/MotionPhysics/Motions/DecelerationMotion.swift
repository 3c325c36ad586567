package import Platform

/// A deceleration without bounds: all axes decelerate at the same rate.
///
/// The distance from rest is the Euclidean norm over the axes, (|v₀|/−k)·e^(kt).
public struct DecelerationMotion: Motion, BudgetedMotion {
  /// The default threshold in points, 0.5.
  public static let standardThreshold = 0.5

  /// The initial position x₀ in points.
  public let from: Coordinate
  /// The initial velocity v₀ in points per second.
  public let velocity: Coordinate
  /// The deceleration rate.
  public let rate: DecelerationRate
  /// The distance from the destination in points, > 0, within which the motion counts as settled.
  public let threshold: Double
  /// The rest position x₀ − v₀/k in points.
  public let destination: Coordinate

  /// Creates a motion.
  ///
  /// - Parameters:
  ///   - from: The initial position in points.
  ///   - velocity: The initial velocity in points per second.
  ///   - rate: The deceleration rate.
  ///   - threshold: The settling threshold in points, > 0; `standardThreshold` if nil.
  /// - Throws: `outOfRange(.axes)` or `axesDiffer` if the axes of the coordinates differ;
  ///   `notPositive` or `overflow` for the threshold; `overflow` if the destination or the speed is
  ///   not finite.
  public init(
    from: Coordinate, velocity: Coordinate = 0, rate: DecelerationRate = .normal, threshold: Double? = nil
  ) throws(MotionError) {
    let threshold = threshold ?? DecelerationMotion.standardThreshold
    try checkThreshold(threshold)
    let velocity = try velocity.matching(from)
    self.from = from
    self.velocity = velocity
    self.rate = rate
    self.threshold = threshold
    destination = try DecelerationMotion.projection(from: from, velocity: velocity, rate: rate)
    guard velocity.length.isFinite else { throw .overflow(.velocity) }
  }

  /// Returns the state of the deceleration's law at a time in seconds.
  public func state(at time: Double) -> CoordinateState {
    CoordinateState(axesOf: from) { axisLaw($0).state(at: max(0, time)) }
  }

  /// Returns the settling duration in seconds: ln(−k·ε/|v₀|)/k, or 0 if the motion starts within the
  /// threshold. The exact duration and the envelope are the same, and every deceleration settles.
  ///
  /// - Throws: `notPositive` or `overflow` for the speed threshold.
  public func settlingDuration(_ settling: SettlingPolicy) throws(MotionError) -> SettlingDuration {
    var budget = WorkBudget.unlimited
    return try settlingDuration(settling, budget: &budget)
  }

  package func settlingDuration(
    _ settling: SettlingPolicy, budget: inout WorkBudget
  ) throws(MotionError) -> SettlingDuration {
    try settling.check()
    return .after(restTime(settling))
  }

  /// Returns the settling duration in seconds.
  private func restTime(_ settling: SettlingPolicy) -> Double {
    let speed = velocity.length
    guard speed > 0 else { return 0 }
    // The speed is |v₀|·e^(kt).
    let slowing = settling.speedThreshold.map { logRatio($0, speed) / rate.exponent } ?? 0
    let allowed = -rate.exponent * threshold
    let logarithm =
      allowed.isNormal ? logRatio(allowed, speed) : log(-rate.exponent) + logRatio(threshold, speed)
    return max(0, logarithm / rate.exponent, slowing)
  }

  /// Returns the curve, with one deceleration phase per axis.
  ///
  /// - Throws: The errors of `settlingDuration(_:)`.
  public func curve(_ settling: SettlingPolicy) throws(MotionError) -> MotionCurve {
    var budget = WorkBudget.unlimited
    return try curve(settling, budget: &budget)
  }

  package func curve(
    _ settling: SettlingPolicy, budget: inout WorkBudget
  ) throws(MotionError) -> MotionCurve {
    let end = try settlingDuration(settling, budget: &budget).end
    return MotionCurve(
      axes: from.axes.map { axis in
        AxisCurve(
          phases: [AxisPhase(start: 0, end: end, kind: .deceleration, law: .deceleration(axisLaw(axis)))],
          destination: destination[axis])
      })
  }

  /// Returns the law of one axis.
  private func axisLaw(_ axis: Int) -> DecelerationLaw {
    DecelerationLaw(from: from[axis], velocity: velocity[axis], exponent: rate.exponent)
  }

  /// Returns the position at which a release comes to rest, x₀ − v₀/k, in points.
  ///
  /// - Throws: `outOfRange(.axes)` or `axesDiffer` if the axes of the coordinates differ;
  ///   `overflow(.projection)`.
  public static func projection(from: Coordinate, velocity: Coordinate, rate: DecelerationRate = .normal)
    throws(MotionError) -> Coordinate
  {
    let velocity = try velocity.matching(from)
    let exponent = rate.exponent
    let result = from.zip(velocity) { $0 - $1 / exponent }
    guard result.isFinite else { throw .overflow(.projection) }
    return result
  }

  /// Returns the velocity, in points per second, with which the motion comes to rest exactly at `to`:
  /// −k(X − x₀).
  ///
  /// - Throws: `outOfRange(.axes)` or `axesDiffer` if the axes of the coordinates differ; `overflow`
  ///   of displacement or velocity.
  public static func launchVelocity(from: Coordinate, to: Coordinate, rate: DecelerationRate = .normal)
    throws(MotionError) -> Coordinate
  {
    let to = try to.matching(from)
    let travel = to - from
    guard travel.isFinite else { throw .overflow(.displacement) }
    let exponent = rate.exponent
    let result = travel.map { -exponent * $0 }
    guard result.isFinite else { throw .overflow(.velocity) }
    return result
  }

  /// The time at which a deceleration reaches a value, if it does.
  public enum Arrival: Sendable, Equatable {
    /// The motion passes the value `time` seconds after the release, at `velocity` points per second.
    case reachable(time: Double, velocity: Double)
    /// The value is behind the start, at or beyond the destination, or the velocity is 0.
    case unreachable

    /// Creates the arrival of a law that passes the value if `passage` is not nil.
    init(_ passage: (time: Double, velocity: Double)?) {
      self = passage.map { .reachable(time: $0.time, velocity: $0.velocity) } ?? .unreachable
    }
  }

  /// Returns the time and the velocity at which one axis passes a value b.
  ///
  /// The value is reachable if it lies ahead and before the destination; see
  /// `DecelerationLaw.arrival(at:)`. The start itself is reached at time 0, for any velocity.
  ///
  /// - Throws: `overflow(.displacement)`.
  public static func arrival(
    at value: Double, from: Double, velocity: Double, rate: DecelerationRate = .normal
  ) throws(MotionError) -> Arrival {
    guard (value - from).isFinite else { throw .overflow(.displacement) }
    let law = DecelerationLaw(from: from, velocity: velocity, exponent: rate.exponent)
    return Arrival(law.arrival(at: value))
  }
}
