import MotionSystem

extension PlatformModel {
  /// Motion's inertia: x₀ + A(1 − e^(−t/τ)) with A = power·v₀, which starts at the velocity A/τ, not at v₀.
  ///
  /// Where the rest of the way is at most `restDelta` it sets the value to the target. In a scroll, the first
  /// frame outside the bounds starts a spring to the nearest bound, which ends at a frame as well.
  ///
  /// Source: motiondivision/motion, motion-dom/src/animation/generators/inertia.ts.
  static let motionInertia = PlatformModel(
    name: "motion-inertia", source: .motionInertia,
    members: [
      PlatformMember("power", .nonNegative, 0.8), PlatformMember("timeConstant", .positive, 325),
      PlatformMember("restDelta", .positive, 0.5),
      PlatformMember("frameRate", .frameRate, 60, isForEdges: true),
    ],
    edges: Edges(edgeSpring: .motionBounce), launch: { distance, values in distance / values[0] }
  ) { release, values, budget throws(MotionError) in
    let constant = values[1] / 1000
    let travel = values[0] * release.velocity
    let target = release.from + travel
    func spring(
      from state: MotionState<Double>, to bound: Double, at start: Double = 0, after law: AxisLaw? = nil
    ) throws(MotionError) -> AxisCurve {
      // Motion's rest speed; a bounce over less than 5 units has a smaller one.
      let speed = abs(state.value - bound) < 5 ? 0.01 : 2
      return try release.springing(
        to: bound, from: state, at: start, after: law, release.edgeSpring, .edge,
        RestLimits(distance: values[2], speed: speed, frameRate: values[3]), budget)
    }
    if let bound = release.boundBehindRelease {
      return try spring(from: MotionState(value: release.from, velocity: 0), to: bound)
    }
    let law = PolynomialLaw(from: release.from, decaying: travel / constant, exponent: -1 / constant)
    let end = abs(travel) > values[2] ? constant * logRatio(abs(travel), values[2]) : 0
    let curve = release.moving(.polynomial(law), until: end, at: target)
    guard let bound = release.boundAhead, release.passes(bound, at: target) else { return curve }
    // Until the last frame before rest, every frame is checked; at rest the value is the target.
    let crossing = law.passage(of: bound)?.time ?? end
    let frame = ((crossing * values[3]).rounded(.down) + 1) / values[3]
    let time = min(frame, (end * values[3]).rounded(.up) / values[3])
    let state = time < end ? law.state(at: time) : MotionState(value: target, velocity: 0)
    guard time > 0 else { return try spring(from: state, to: bound) }
    return try spring(
      from: MotionState(value: state.value, velocity: law.state(at: time).velocity), to: bound, at: time,
      after: .polynomial(law))
  }
}

extension Spring {
  /// The bounce of Motion's inertia: stiffness 500, damping 10, mass 1.
  fileprivate static let motionBounce = Spring(uncheckedStiffness: 500, damping: 10)
}
