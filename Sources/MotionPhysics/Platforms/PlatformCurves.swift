import MotionSystem

extension Spring {
  /// Returns the spring of a platform.
  static func platform(mass: Double, stiffness: Double, damping: Double) -> Spring {
    (try? Spring(mass: mass, stiffness: stiffness, damping: damping)) ?? .edge
  }
}

// Curves that several models have in common.
extension PlatformRelease {
  /// Returns the curve of a value that stays where it is, or that the platform sets to another value at once.
  func resting(at value: Double? = nil) -> AxisCurve {
    let value = value ?? from
    return AxisCurve(
      phases: [
        AxisPhase(start: 0, end: 0, kind: .deceleration, law: .smooth(.line(LineLaw(restingAt: value))))
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

  /// Returns a spring phase from a state to rest at a bound. It ends the first time at which both the
  /// distance and the speed are within their limits, or at the first such frame.
  ///
  /// - Parameters:
  ///   - frameRate: The frames per second, from the start of the phase; nil for the exact time.
  ///   - first: The phase before it, if there is one.
  func springing(
    to bound: Double, from state: MotionState<Double>, at start: Double, _ spring: Spring,
    _ role: AxisPhase.Role, distance: Double, speed: Double, frameRate: Double? = nil,
    after first: AxisPhase? = nil,
    budget: WorkMeter
  ) throws(MotionError) -> AxisCurve {
    let motion = try SpringMotion(
      from: Coordinate(state.value), to: Coordinate(bound), velocity: Coordinate(state.velocity),
      spring: spring, threshold: distance)
    let law = motion.axisLaw(0)
    let search = RestSearch(law: law, distance: distance, speed: speed)
    let end =
      if let frameRate {
        try search.firstFrame(rate: frameRate, budget: budget)
      } else {
        try search.firstTime(budget: budget).seconds
      }
    guard let time = end else { throw .neverSettles }
    let phases = first.map { [$0] } ?? []
    guard time > 0 || phases.isEmpty else { return AxisCurve(phases: phases, destination: bound) }
    guard start + time < .infinity else { throw .overflow(.settlingDuration) }
    return AxisCurve(
      phases: phases + [
        AxisPhase(start: start, end: start + time, kind: .spring, role: role, law: .smooth(.spring(law)))
      ], destination: bound)
  }
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
