package import MotionSystem

/// The scroll of one axis: a deceleration, and a spring where a bound ends it.
///
/// The release alone determines one of three plans:
///
/// * `decelerate`: the projection is within the bounds, or on a bound. There is no bounce.
/// * `bounce`: the motion reaches a bound ahead at the exact time and velocity of
///   `PolynomialLaw.passage(of:)`. The edge spring starts there with zero displacement.
/// * `spring`: released on a bound moving outward (edge spring), or outside (overscroll spring).
///
/// `ScrollMotion` is a scroll of several axes.
package struct AxisScroll: Sendable, Equatable {
  /// The default threshold in points, 0.5.
  package static let standardThreshold = 0.5

  /// The value at which the motion would come to rest without bounds, in points.
  package let projection: Double
  /// The value at which the motion comes to rest, in points.
  package let destination: Double
  /// The distance from the destination in points, > 0, within which the motion counts as settled.
  package private(set) var threshold: Double

  private let deceleration: PolynomialLaw
  private var plan: Plan

  private enum Plan: Sendable, Equatable {
    case decelerate
    case bounce(handoff: Double, spring: SpringMotion)
    case spring(SpringMotion, AxisPhase.Role)
  }

  /// Creates the motion of a released scroll.
  ///
  /// - Parameters:
  ///   - from: The release value in points.
  ///   - velocity: The velocity of the content in points per second; it is not mapped through a
  ///     rubber band.
  ///   - rate: The deceleration rate.
  ///   - bounds: The bounds in which the scroll can come to rest.
  ///   - edgeSpring: The spring of a bounce and of a release on a bound.
  ///   - overscrollSpring: The spring of a release outside the bounds.
  ///   - threshold: The settling threshold in points, > 0; `standardThreshold` if nil.
  /// - Throws: `notPositive(.threshold)`, or `overflow` if a quantity or the projection is not
  ///   finite.
  package init(
    from: Double, velocity: Double = 0, rate: DecelerationRate = .normal, bounds: ScrollBounds = .none,
    edgeSpring: Spring = .edge, overscrollSpring: Spring = .edge, threshold: Double? = nil
  ) throws(MotionError) {
    guard from.isFinite else { throw .overflow(.from) }
    guard velocity.isFinite else { throw .overflow(.velocity) }
    let threshold = threshold ?? AxisScroll.standardThreshold
    try checkThreshold(threshold)
    let law = PolynomialLaw(from: from, decaying: velocity, exponent: rate.exponent)
    guard law.destination.isFinite else { throw .overflow(.projection) }
    deceleration = law
    projection = law.destination
    self.threshold = threshold
    // Outside the bounds the destination is the nearest bound, for every velocity. Inside it is the
    // projection, limited to the bounds.
    let clamped = bounds.nearest(to: from)
    let destination = clamped == from ? bounds.nearest(to: law.destination) : clamped
    self.destination = destination

    func motion(_ spring: Spring, from: Double, velocity: Double) throws(MotionError) -> SpringMotion {
      try SpringMotion(
        from: Coordinate(from), to: Coordinate(destination), velocity: Coordinate(velocity), spring: spring,
        threshold: threshold)
    }
    if clamped != from {
      plan = .spring(try motion(overscrollSpring, from: from, velocity: velocity), .overscroll)
    } else if !bounds.isPoint, velocity == 0 || destination == law.destination {
      plan = .decelerate
    } else {
      let arrival = law.passage(of: destination)
      if destination == from || arrival?.time == 0 {
        // The release is on the bound, or so close to it that the time to reach it underflows.
        plan = .spring(try motion(edgeSpring, from: from, velocity: velocity), .edge)
      } else if let arrival, arrival.time.isFinite, arrival.velocity != 0 {
        plan = .bounce(
          handoff: arrival.time, spring: try motion(edgeSpring, from: destination, velocity: arrival.velocity)
        )
      } else {
        // The projection exceeds the bound only by rounding, so the motion comes to rest on the
        // bound.
        plan = .decelerate
      }
    }
  }

  /// How far the motion gets from its destination in points.
  package var reach: Double {
    switch plan {
    case .decelerate: abs(destination - deceleration.from)
    case .bounce(_, let spring): max(abs(destination - deceleration.from), spring.reach)
    case .spring(let spring, _): spring.reach
    }
  }

  /// Returns the motion with a threshold of at most a distance in points, > 0.
  package func settling(within distance: Double) -> AxisScroll {
    var motion = self
    motion.threshold = min(threshold, distance)
    switch plan {
    case .decelerate: break
    case .spring(let spring, let role): motion.plan = .spring(spring.settling(within: distance), role)
    case .bounce(let handoff, let spring):
      motion.plan = .bounce(handoff: handoff, spring: spring.settling(within: distance))
    }
    return motion
  }

  /// Returns the state of the law at a time in seconds; a time below 0 counts as 0.
  package func state(at time: Double) -> MotionState<Double> {
    switch plan {
    case .decelerate: return deceleration.state(at: max(0, time))
    case .spring(let motion, _): return motion.axisLaw(0).state(at: time)
    case .bounce(let handoff, let motion):
      if time < handoff { return deceleration.state(at: max(0, time)) }
      return motion.axisLaw(0).state(at: time - handoff)
    }
  }

  /// Returns the curve up to rest; its last phase has an infinite end if an undamped spring never comes
  /// to rest.
  ///
  /// - Throws: `envelopeUndefined` for an envelope and ζ > 1, `notPositive` or `overflow` for the speed
  ///   threshold, `overflow(.settlingDuration)`, `tooMuchWork` if the budget is exhausted.
  package func curve(
    _ settling: SettlingPolicy = .exact, budget: WorkMeter = .unlimited
  ) throws(MotionError) -> AxisCurve {
    try settling.check()
    switch plan {
    case .decelerate: return decelerating(until: decelerationEnd(settling))
    case .spring(let motion, let role):
      let duration = try motion.settlingDuration(settling, budget: budget).end
      return AxisCurve(
        phases: [
          AxisPhase(start: 0, end: duration, kind: .spring, role: role, law: .spring(motion.axisLaw(0)))
        ], destination: destination)
    case .bounce(let handoff, let motion):
      let duration = try motion.settlingDuration(settling, budget: budget).end
      if duration == 0 {
        // The bounce never leaves the threshold, so the motion settles during the deceleration.
        return decelerating(until: settling == .envelope ? handoff : min(decelerationEnd(settling), handoff))
      }
      let end = handoff + duration
      guard !end.isNaN, end < .infinity || duration == .infinity else { throw .overflow(.settlingDuration) }
      guard end > handoff else { return decelerating(until: handoff) }
      return AxisCurve(
        phases: [
          AxisPhase(start: 0, end: handoff, kind: .deceleration, law: .polynomial(deceleration)),
          AxisPhase(start: handoff, end: end, kind: .spring, role: .edge, law: .spring(motion.axisLaw(0))),
        ], destination: destination)
    }
  }

  /// Returns the time in seconds after which the deceleration stays within the threshold of the destination
  /// and within the speed threshold of the policy. The speed is |v₀|·e^(kt).
  private func decelerationEnd(_ settling: SettlingPolicy) -> Double {
    let speed = abs(deceleration.decaying)
    guard speed > 0, let speedThreshold = settling.speedThreshold else { return thresholdEntry }
    return max(thresholdEntry, logRatio(speedThreshold, speed) / deceleration.exponent)
  }

  /// The time in seconds after which the deceleration stays within the threshold of the destination.
  ///
  /// Without a bound the remaining distance is |v₀/k|·e^(kt). A bound is approached from one side,
  /// so the entry is at the value that is `threshold` short of it.
  private var thresholdEntry: Double {
    let exponent = deceleration.exponent
    if case .decelerate = plan {
      let distance = abs(deceleration.decaying / exponent)
      return distance > threshold ? logRatio(threshold, distance) / exponent : 0
    }
    let distance = destination - deceleration.from
    guard abs(distance) > threshold else { return 0 }
    let travel = distance < 0 ? distance + threshold : distance - threshold
    return log1p(exponent * travel / deceleration.decaying) / exponent
  }

  private func decelerating(until end: Double) -> AxisCurve {
    AxisCurve(
      phases: [AxisPhase(start: 0, end: end, kind: .deceleration, law: .polynomial(deceleration))],
      destination: destination)
  }
}
