import Platform

/// A released scroll that nothing stops: every axis decelerates at the same rate, and the distance
/// from rest is the Euclidean norm, (|v₀|/−k)·e^(kt).
public struct DecelerationMotion: Sendable, Equatable {
  /// Where it starts.
  public let from: Coordinate
  /// Velocity at the start, per second.
  public let velocity: Coordinate
  /// How it loses speed.
  public let rate: DecelerationRate
  /// The distance from rest that counts as arrived, > 0.
  public let threshold: Double
  /// Where it rests: x₀ − v₀/k.
  public let destination: Coordinate

  /// Creates the motion.
  ///
  /// - Throws: `outOfRange` of the axes where their numbers differ; `notPositive` or `overflow` for the threshold; `overflow` where the destination or the
  ///   speed is more than a double can hold.
  public init(from: Coordinate, velocity: Coordinate, rate: DecelerationRate, threshold: Double)
    throws(MotionError)
  {
    try checkThreshold(threshold)
    self.from = from
    self.velocity = velocity
    self.rate = rate
    self.threshold = threshold
    destination = try DecelerationMotion.projection(from: from, velocity: velocity, rate: rate)
    guard velocity.length.isFinite else { throw .overflow(.velocity) }
  }

  /// When the motion comes to rest: ln(−k·ε/|v₀|)/k, or 0 where it starts within the threshold. Its classic envelope is the same.
  public func settlingDuration() -> Double {
    let speed = velocity.length
    guard speed > 0 else { return 0 }
    let allowed = -rate.exponent * threshold
    let logarithm =
      allowed.isNormal ? logRatio(allowed, speed) : log(-rate.exponent) + logRatio(threshold, speed)
    return max(0, logarithm / rate.exponent)
  }

  /// The curve: one deceleration phase for each axis.
  public func curve() -> MotionCurve {
    let end = settlingDuration()
    return MotionCurve(
      axes: from.axes.map { axis in
        let law = DecelerationLaw(from: from[axis], velocity: velocity[axis], exponent: rate.exponent)
        return AxisCurve(
          phases: [AxisPhase(start: 0, end: end, law: .deceleration(law))], destination: destination[axis])
      })
  }

  /// Where a release would come to rest.
  ///
  /// - Throws: `outOfRange` of the axes where their numbers differ; `overflow` of the projection.
  public static func projection(from: Coordinate, velocity: Coordinate, rate: DecelerationRate)
    throws(MotionError) -> Coordinate
  {
    try checkAxes(of: velocity, equal: from)
    let exponent = rate.exponent
    let result = from.zip(velocity) { $0 - $1 / exponent }
    guard result.isFinite else { throw .overflow(.projection) }
    return result
  }

  /// The velocity with which the motion comes to rest exactly at `to`: −k(X − x₀).
  ///
  /// - Throws: `outOfRange` of the axes where their numbers differ; `overflow` of displacement or velocity.
  public static func launchVelocity(from: Coordinate, to: Coordinate, rate: DecelerationRate)
    throws(MotionError) -> Coordinate
  {
    try checkAxes(of: to, equal: from)
    let travel = to - from
    guard travel.isFinite else { throw .overflow(.displacement) }
    let exponent = rate.exponent
    let result = travel.map { -exponent * $0 }
    guard result.isFinite else { throw .overflow(.velocity) }
    return result
  }

  /// Whether and when a value is reached.
  public enum Arrival: Sendable, Equatable {
    /// It is passed `time` seconds after the release with `velocity` per second.
    case reachable(time: Double, velocity: Double)
    /// It lies behind the start, at or beyond the destination, or nothing moves.
    case unreachable
  }

  /// When, and how fast, the law of one axis passes a value: with u = k(b − x₀)/v₀ it is reachable
  /// for −1 < u ≤ 0, at ln(1 + u)/k with velocity v₀ + k(b − x₀).
  ///
  /// - Throws: `overflow` of the displacement.
  public static func arrival(at value: Double, from: Double, velocity: Double, rate: DecelerationRate)
    throws(MotionError) -> Arrival
  {
    let travel = value - from
    guard travel.isFinite else { throw .overflow(.displacement) }
    // Where it starts it is at time 0, even if it never moves.
    if travel == 0 { return .reachable(time: 0, velocity: velocity) }
    guard velocity != 0 else { return .unreachable }
    let loss = rate.exponent * travel
    let share = loss / velocity
    guard share > -1, share <= 0 else { return .unreachable }
    return .reachable(time: log1p(share) / rate.exponent, velocity: velocity + loss)
  }
}
