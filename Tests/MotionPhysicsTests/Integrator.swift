import MotionPhysics

/// A numerical integrator that uses no closed form: the classic fourth-order Runge–Kutta method,
/// with a bisected step where a condition becomes true.
struct Integrator {
  var value: Double
  var velocity: Double
  var time = 0.0
  var step = 2e-4

  mutating func advance(by step: Double, _ acceleration: (Double, Double) -> Double) {
    let (x, v) = (value, velocity)
    let a1 = acceleration(x, v)
    let a2 = acceleration(x + step / 2 * v, v + step / 2 * a1)
    let a3 = acceleration(x + step / 2 * (v + step / 2 * a1), v + step / 2 * a2)
    let a4 = acceleration(x + step * (v + step / 2 * a2), v + step * a3)
    value = x + step * (v + step / 6 * (a1 + a2 + a3))
    velocity = v + step / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
    time += step
  }

  /// Integrates until `end`, or until `stop` is true; the time of that is found by bisecting the
  /// step.
  mutating func run(
    to end: Double, _ acceleration: (Double, Double) -> Double,
    until stop: (Double, Double) -> Bool = { _, _ in false }
  ) {
    while time < end {
      let before = self
      var step = min(self.step, end - time)
      advance(by: step, acceleration)
      guard stop(value, velocity) else { continue }
      var low = 0.0
      for _ in 0..<60 {
        let middle = low + (step - low) / 2
        self = before
        advance(by: middle, acceleration)
        if stop(value, velocity) { step = middle } else { low = middle }
      }
      self = before
      advance(by: step, acceleration)
      return
    }
  }
}

extension AxisCurve {
  /// Returns the limit of the state just before a time.
  func stateBefore(_ time: Double) -> MotionState<Double> {
    let phase = phases.last { $0.start < time }
    return phase.map { $0.law.state(at: time - $0.start) } ?? state(at: time)
  }
}
