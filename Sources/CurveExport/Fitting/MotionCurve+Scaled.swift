import MotionPhysics

// An axis in points and an axis of opacity have nothing in common until each is measured by what matters
// on it. All laws are linear, so a motion in other units is a motion again, with the same laws, and
// every exact method works on it.

extension MotionCurve {
  /// The motion with each axis counted from an origin in a unit (not 0) of its own. Axes become independent:
  /// each keeps its own accuracy.
  func scaled(origins: [Double], units: [Double]) -> MotionCurve {
    MotionCurve(
      axes: zip(axes, zip(origins, units)).map { axis, measure in
        axis.scaled(origin: measure.0, unit: measure.1)
      }, axesAreIndependent: true)
  }
}

extension AxisCurve {
  /// The axis counted from an origin in a unit that is not 0.
  func scaled(origin: Double, unit: Double) -> AxisCurve {
    func value(_ number: Double) -> Double { (number - origin) / unit }
    let phases = phases.map { phase in
      let law: AxisLaw =
        switch phase.law {
        case .recorded(let law):
          .recorded(RecordedLaw(times: law.times, values: law.values.map(value)) ?? law)
        case .deceleration(let law):
          .deceleration(
            DecelerationLaw(from: value(law.from), velocity: law.velocity / unit, exponent: law.exponent))
        case .spring(let law):
          .spring(
            SpringLaw(
              spring: law.spring, target: value(law.target), displacement: law.displacement / unit,
              velocity: law.velocity / unit))
        }
      return AxisPhase(start: phase.start, end: phase.end, law: law, role: phase.role)
    }
    return AxisCurve(phases: phases, destination: value(destination))
  }
}
