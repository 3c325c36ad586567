import MotionPhysics
import Platform

/// The greatest distance between two motions, and when it occurs.
public struct Deviation: Sendable, Equatable {
  /// The distance in units of the value.
  public let value: Double
  /// The time in seconds.
  public let time: Double
}

extension Deviation {
  /// The work of one step of the search, in units of the budget.
  private static let stepWork = 10
  /// The relative precision of the distance.
  private static let precision = 1e-10

  /// Returns the greatest distance for t ≥ 0 between two damped springs with one target.
  ///
  /// The search goes forward in time. A step of length h from t cannot contain a distance above
  /// max(|d(t)|, |d(t + h)|) + M/8, where M bounds |d″|·h², so a step whose bound does not exceed the
  /// greatest distance found is skipped as a whole. Otherwise its distance is located by the sign of d′, or
  /// the step is halved. The search ends when the energy of both motions, which never grows, allows no
  /// greater distance.
  static func between(_ first: SpringLaw, _ second: SpringLaw, budget: inout WorkBudget) throws(MotionError)
    -> Deviation
  {
    let frequency = max(first.spring.angularFrequency, second.spring.angularFrequency)
    var greatest = Deviation(value: 0, time: 0)
    func difference(_ time: Double) -> MotionState {
      let (x, y) = (first.displacementState(at: time), second.displacementState(at: time))
      return MotionState(value: x.value - y.value, velocity: x.velocity - y.velocity)
    }
    func reach(_ law: SpringLaw, _ time: Double) -> Double {
      let state = law.displacementState(at: time)
      return hypot(state.value, state.velocity / law.spring.angularFrequency)
    }
    func consider(_ time: Double, _ state: MotionState) {
      if abs(state.value) > greatest.value { greatest = Deviation(value: abs(state.value), time: time) }
    }
    let size = reach(first, 0) + reach(second, 0)
    var time = 0.0
    var current = difference(0)
    var span = 0.25 / frequency
    while reach(first, time) + reach(second, time) > max(greatest.value, size * 1e-12) {
      guard budget.spend(stepWork) else { throw .tooMuchWork }
      let end = time + span
      guard end > time, end < .infinity else { break }
      let next = difference(end)
      // Where d′ changes its sign, the extremum between is found exactly.
      if (current.velocity > 0) != (next.velocity > 0), budget.spend(2 * stepWork) {
        let root = BracketedRoot(time, end, values: (current.velocity, next.velocity)) {
          difference($0).velocity
        }
        consider(root.lower, difference(root.lower))
      }
      consider(end, next)
      let curvature =
        first.bounds(from: time, span: span).second + second.bounds(from: time, span: span).second
      let bound = max(abs(current.value), abs(next.value)) + curvature / 8
      if bound > greatest.value * (1 + precision) + size * 1e-14, span > 1e-7 * max(time, 1 / frequency) {
        span /= 2
        continue
      }
      time = end
      current = next
      span *= 2
    }
    return greatest
  }
}
