public import MotionSystem

/// A deceleration without bounds: all axes decelerate at the same rate.
///
/// The distance from rest is the Euclidean norm over the axes, (|v₀|/−k)·e^(kt).
public struct DecelerationMotion: ThresholdMotion {
  /// The default threshold in points, 0.5.
  public static var standardThreshold: Double { 0.5 }

  /// The deceleration rate.
  public let rate: DecelerationRate
  /// The distance from the destination in points, > 0, within which the motion counts as settled.
  public private(set) var threshold: Double

  /// The initial position x₀ in points.
  public let from: Coordinate
  /// The initial velocity v₀ in points per second.
  public let velocity: Coordinate
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

  package var reach: Double { -velocity.length / rate.exponent }

  package func settling(within distance: Double) -> DecelerationMotion {
    var motion = self
    motion.threshold = min(threshold, distance)
    return motion
  }

  /// Returns the state of the deceleration's law at a time in seconds.
  public func state(at time: Double) -> MotionState<Coordinate> {
    MotionState(axesOf: from) { axisLaw($0).state(at: max(0, time)) }
  }

  /// Returns the settling duration in seconds: ln(−k·ε/|v₀|)/k, or 0 if the motion starts within the
  /// threshold. The exact duration and the envelope are the same, and every deceleration settles.
  ///
  /// - Throws: `notPositive` or `overflow` for the speed threshold.
  public func settlingDuration(
    _ settling: SettlingPolicy, budget: WorkMeter
  ) throws(MotionError) -> SettlingDuration {
    try settling.check()
    let speed = velocity.length
    guard speed > 0 else { return .after(0) }
    // The speed is |v₀|·e^(kt).
    let slowing = settling.speedThreshold.map { logRatio($0, speed) / rate.exponent } ?? 0
    let allowed = -rate.exponent * threshold
    let logarithm =
      allowed.isNormal ? logRatio(allowed, speed) : log(-rate.exponent) + logRatio(threshold, speed)
    return .after(max(0, logarithm / rate.exponent, slowing))
  }

  /// Returns the curve, with one deceleration phase per axis.
  ///
  /// - Throws: The errors of `settlingDuration(_:budget:)`.
  public func curve(_ settling: SettlingPolicy, budget: WorkMeter) throws(MotionError) -> MotionCurve {
    let duration = try settlingDuration(settling, budget: budget).end
    return MotionCurve(
      axes: from.axes.map { axis in
        AxisCurve(
          phases: [AxisPhase(start: 0, end: duration, kind: .deceleration, law: .polynomial(axisLaw(axis)))],
          destination: destination[axis])
      })
  }
  private func axisLaw(_ axis: Int) -> PolynomialLaw {
    PolynomialLaw(from: from[axis], decaying: velocity[axis], exponent: rate.exponent)
  }

  /// Returns the position at which a release comes to rest, x₀ − v₀/k, in points.
  ///
  /// - Throws: `outOfRange(.axes)` or `axesDiffer` if the axes of the coordinates differ;
  ///   `overflow(.projection)`.
  public static func projection(from: Coordinate, velocity: Coordinate, rate: DecelerationRate = .normal)
    throws(MotionError) -> Coordinate
  {
    let velocity = try velocity.matching(from)
    let result = from.zip(velocity) { $0 - $1 / rate.exponent }
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
    let travel = try to.matching(from) - from
    guard travel.isFinite else { throw .overflow(.displacement) }
    let result = travel.map { -rate.exponent * $0 }
    guard result.isFinite else { throw .overflow(.velocity) }
    return result
  }

  /// Returns the first and the last time at which the law of each axis has a value; see
  /// `PolynomialLaw.arrivals(at:)`.
  ///
  /// - Parameter value: The values in points, on the axes of the motion.
  /// - Throws: `outOfRange(.axes)` or `axesDiffer` if the axes differ; `overflow(.displacement)` if the
  ///   distance of a value from the start is not finite.
  public func arrivals(at value: Coordinate) throws(MotionError) -> [Arrivals] {
    let value = try value.matching(from)
    var arrivals: [Arrivals] = []
    for axis in from.axes { arrivals.append(try axisLaw(axis).arrivals(at: value[axis])) }
    return arrivals
  }
}
