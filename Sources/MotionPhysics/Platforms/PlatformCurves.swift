import MotionSystem

// Curves that several models have in common.
extension PlatformRelease {
  /// Returns the curve of a value that stays where it is, or that the platform sets to another value at once.
  func resting(at value: Double? = nil) -> AxisCurve {
    let value = value ?? from
    return AxisCurve(
      phases: [
        AxisPhase(start: 0, end: 0, kind: .deceleration, law: .polynomial(PolynomialLaw(restingAt: value)))
      ], destination: value)
  }

  /// Returns the curve of one law that the platform stops after a time in seconds, at a value.
  func moving(_ law: AxisLaw, until end: Double, at destination: Double) -> AxisCurve {
    guard end > 0 else { return resting(at: destination) }
    return AxisCurve(
      phases: [AxisPhase(start: 0, end: end, kind: .deceleration, law: law)], destination: destination)
  }

  /// Returns a curve that ends at a bound ahead, if it gets there: the platform stops the value on it.
  func stopped(at bound: Double, _ curve: AxisCurve, _ budget: WorkMeter) -> AxisCurve {
    guard let phase = curve.phases.first, curve.end > 0 else { return curve }
    let end = phase.law.state(at: curve.end).value
    guard passes(bound, at: end) else {
      return passes(bound, at: curve.destination) ? moving(phase.law, until: curve.end, at: bound) : curve
    }
    if !passes(from, at: bound) { return resting(at: bound) }
    return moving(phase.law, until: phase.law.time(of: bound, before: curve.end, budget), at: bound)
  }

  /// Returns the curve of a release from beyond a bound, to which a spring returns it with a velocity; nil if
  /// the value is within the bounds.
  func returning(
    _ velocity: Double, _ limits: RestLimits, _ budget: WorkMeter
  ) throws(MotionError) -> AxisCurve? {
    guard let bound = boundBehindRelease else { return nil }
    return try springing(
      to: bound, from: MotionState(value: from, velocity: velocity), at: 0, overscrollSpring, .overscroll,
      limits, budget)
  }

  /// Returns the curve of one law that the platform stops after a time in seconds, or that a spring follows
  /// from a bound ahead, with at most a velocity.
  func bouncing(
    _ law: AxisLaw, until end: Double, greatestVelocity: Double = .infinity, _ limits: RestLimits,
    _ budget: WorkMeter
  ) throws(MotionError) -> AxisCurve {
    let stop = law.state(at: end).value
    guard let bound = boundAhead, passes(bound, at: stop) else { return moving(law, until: end, at: stop) }
    let time = law.time(of: bound, before: end, budget)
    let velocity = min(law.state(at: time).velocity, greatestVelocity)
    return try springing(
      to: bound, from: MotionState(value: bound, velocity: velocity), at: time, after: law, edgeSpring, .edge,
      limits, budget)
  }

  /// Returns a curve that ends with a spring phase from a state to rest at a bound.
  ///
  /// - Parameters:
  ///   - start: The time in seconds at which the spring starts.
  ///   - law: The law of the deceleration until then.
  func springing(
    to bound: Double, from state: MotionState<Double>, at start: Double, after law: AxisLaw? = nil,
    _ spring: Spring, _ role: AxisPhase.Role, _ limits: RestLimits, _ budget: WorkMeter
  ) throws(MotionError) -> AxisCurve {
    let motion = try SpringMotion(
      from: Coordinate(state.value), to: Coordinate(bound), velocity: Coordinate(state.velocity),
      spring: spring, threshold: limits.distance)
    let springLaw = motion.axisLaw(0)
    let search = RestSearch(law: springLaw, distance: limits.distance, speed: limits.speed)
    let end =
      if let frameRate = limits.frameRate {
        try search.firstFrame(rate: frameRate, budget: budget)
      } else {
        try search.firstTime(budget: budget).seconds
      }
    guard let time = end else { throw .neverSettles }
    guard start + time < .infinity else { throw .overflow(.settlingDuration) }
    var phases: [AxisPhase] = []
    if let law, start > 0 { phases = [AxisPhase(start: 0, end: start, kind: .deceleration, law: law)] }
    if time > 0 || phases.isEmpty {
      let law = AxisLaw.spring(springLaw)
      phases.append(AxisPhase(start: start, end: start + time, kind: .spring, role: role, law: law))
    }
    return AxisCurve(phases: phases, destination: bound)
  }
}

/// Where a platform ends a spring: the first time, or the first frame, at which both the distance and the
/// speed are within their limits.
struct RestLimits {
  let distance: Double
  /// The speed per second.
  let speed: Double
  /// The frames per second, from the start of the spring; nil for the exact time.
  var frameRate: Double?
}

extension AxisLaw {
  /// Returns the time in seconds, at most `end`, at which a monotone law passes a value between its ends. If
  /// the budget is exhausted, the time has no meaning.
  func time(of value: Double, before end: Double, _ budget: WorkMeter) -> Double {
    if let passage = deceleration?.passage(of: value) { return min(passage.time, end) }
    var (lower, upper) = (0.0, end)
    // A bracket is as precise as its first ends, so a second one starts from the ends of the first.
    for _ in 0..<2 {
      let (first, last) = (state(at: lower).value - value, state(at: upper).value - value)
      guard first != 0 else { return lower }
      guard last != 0, (first < 0) != (last < 0) else { return upper }
      let root = BracketedRoot(lower, upper, values: (first, last), budget: budget) {
        state(at: $0).value - value
      }
      (lower, upper) = (root.lower, root.upper)
    }
    return upper
  }
}
