import MotionPhysics

// Axes may have different units, such as points and opacity. Scaling each axis by its tolerance
// makes them comparable. All laws are linear, so a scaled motion has the same laws and all exact
// methods apply to it.

extension MotionCurve {
  /// Returns the motion with each axis measured from an origin in a unit that is not 0. The axes of
  /// the result are independent, so each keeps its own tolerance.
  func scaled(origins: [Double], units: [Double]) -> MotionCurve {
    MotionCurve(
      axes: zip(axes, zip(origins, units)).map { axis, measure in
        axis.scaled(origin: measure.0, unit: measure.1)
      }, axesAreIndependent: true)
  }
}

extension AxisCurve {
  /// Returns the axis measured from an origin in a unit that is not 0.
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
