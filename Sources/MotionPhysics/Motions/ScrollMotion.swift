import Platform

/// One axis of a released scroll: deceleration, and a spring where a bound ends it.
///
/// What happens is decided once, from the release alone, and is one of three courses:
///
/// * `decelerate`: the rest lies within the bounds, or on one: no bounce.
/// * `bounce`: a bound ahead is reached at the exact time t = log1p(k(b − x₀)/v₀)/k with the exact
///   velocity v₀ + k(b − x₀); there the edge spring starts with zero displacement.
/// * `spring`: released on a bound moving outward (edge spring), or outside (overscroll spring).
///
/// An axis is a motion of its own: a service runs one `ScrollMotion` per axis, none knows another.
public struct ScrollMotion: Sendable, Equatable {
  /// The bounds, as a nested name.
  public typealias Bounds = ScrollBounds

  /// Where it would rest if there were no bounds, in points.
  public let projection: Double
  /// Where it really rests, in points.
  public let destination: Double
  /// Within this distance of the destination, in points, the motion counts as settled.
  public let threshold: Double

  private let deceleration: DecelerationLaw
  private let course: Course

  private enum Course: Sendable, Equatable {
    case decelerate
    case bounce(handoff: Double, spring: SpringMotion)
    case spring(SpringMotion, AxisPhase.Role)
  }

  /// A scroll released at `from` (points) with `velocity` (points per second), which is the content's own.
  ///
  /// `threshold` is in points, > 0. Throws `.overflow` where a quantity, the projection included, is
  /// more than a double can hold.
  public init(
    from: Double, velocity: Double, rate: DecelerationRate, bounds: ScrollBounds,
    edgeSpring: SpringParameters = .edge, overscrollSpring: SpringParameters = .edge, threshold: Double = 0.5
  ) throws(MotionError) {
    guard from.isFinite else { throw .overflow(.from) }
    guard velocity.isFinite else { throw .overflow(.velocity) }
    guard threshold > 0 else { throw .notPositive(.threshold, received: threshold) }
    guard threshold.isFinite else { throw .overflow(.threshold) }
    let law = DecelerationLaw(from: from, velocity: velocity, exponent: rate.exponent)
    guard law.destination.isFinite else { throw .overflow(.projection) }
    deceleration = law
    projection = law.destination
    self.threshold = threshold
    // Outside, the nearest bound attracts whatever the velocity; inside, the bound ahead of the projection.
    let inside = bounds.nearest(to: from)
    let rest = inside == from ? bounds.nearest(to: law.destination) : inside
    destination = rest

    func motion(_ spring: SpringParameters, from: Double, velocity: Double) throws(MotionError)
      -> SpringMotion
    {
      try SpringMotion(
        from: Coordinate(from), to: Coordinate(rest), velocity: Coordinate(velocity), spring: spring,
        threshold: threshold)
    }
    if inside != from {
      course = .spring(try motion(overscrollSpring, from: from, velocity: velocity), .overscroll)
    } else if !bounds.isPoint, velocity == 0 || rest == law.destination {
      course = .decelerate
    } else {
      let reach = rate.exponent * (rest - from) / velocity
      let handoff = log1p(reach) / rate.exponent
      let speed = velocity + rate.exponent * (rest - from)
      if rest == from || handoff == 0 {
        // Resting on the bound, or nearer than time can tell.
        course = .spring(try motion(edgeSpring, from: from, velocity: velocity), .edge)
      } else if handoff.isFinite, speed != 0, (speed < 0) == (velocity < 0) {
        course = .bounce(
          handoff: handoff, spring: try motion(edgeSpring, from: rest, velocity: speed))
      } else {
        // The projection passes the bound by no more than the last digit: it comes to rest there.
        course = .decelerate
      }
    }
  }

  /// When it comes to rest; `envelope` is the hand-off time plus the spring's envelope.
  public func settlingDuration(_ settling: SettlingPolicy = .exact) throws(MotionError) -> SettlingDuration {
    let end = try curve(settling).end
    return end.isFinite ? .after(end) : .never
  }

  /// The phases up to rest; `end` is infinite where an undamped spring never comes to rest.
  public func curve(_ settling: SettlingPolicy = .exact) throws(MotionError) -> AxisCurve {
    switch course {
    case .decelerate:
      return decelerating(until: approach)
    case .spring(let motion, let role):
      let duration = try ScrollMotion.seconds(motion.settlingDuration(settling))
      return AxisCurve(
        phases: [AxisPhase(start: 0, end: duration, law: .spring(motion.axisLaw(0)), role: role)],
        destination: destination)
    case .bounce(let handoff, let motion):
      let duration = try ScrollMotion.seconds(motion.settlingDuration(settling))
      if duration == 0 {
        // The bounce never leaves the threshold: rest begins where the deceleration enters it.
        return decelerating(until: settling == .exact ? min(approach, handoff) : handoff)
      }
      let end = handoff + duration
      guard !end.isNaN, end < .infinity || duration == .infinity else { throw .overflow(.settlingDuration) }
      guard end > handoff else { return decelerating(until: handoff) }
      return AxisCurve(
        phases: [
          AxisPhase(start: 0, end: handoff, law: .deceleration(deceleration)),
          AxisPhase(start: handoff, end: end, law: .spring(motion.axisLaw(0)), role: .edge),
        ], destination: destination)
    }
  }

  /// When the deceleration comes within the threshold of the destination for good, in seconds.
  ///
  /// At rest on its own destination the remaining distance is |v₀/k|·e^(kt); a bound before that is
  /// approached from one side, so the value to reach is `threshold` short of it.
  private var approach: Double {
    let exponent = deceleration.exponent
    if case .decelerate = course {
      let distance = abs(deceleration.velocity / exponent)
      return distance > threshold ? logRatio(threshold, distance) / exponent : 0
    }
    let distance = destination - deceleration.from
    guard abs(distance) > threshold else { return 0 }
    let travel = distance < 0 ? distance + threshold : distance - threshold
    return log1p(exponent * travel / deceleration.velocity) / exponent
  }

  private func decelerating(until end: Double) -> AxisCurve {
    AxisCurve(
      phases: [AxisPhase(start: 0, end: end, law: .deceleration(deceleration))], destination: destination)
  }

  private static func seconds(_ duration: SettlingDuration) -> Double {
    switch duration {
    case .after(let seconds): seconds
    case .never: .infinity
    }
  }
}
