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
  /// The factor by which the time grows in one step.
  private static let growth = 1.05

  /// Returns the greatest distance for t ≥ 0 between an overdamped spring and the critically damped spring
  /// with the same stiffness, mass, target and start.
  ///
  /// The distance d is a sum of four real exponentials, two of them equal and one of these multiplied by t.
  /// Such a sum has at most three zeros (Pólya and Szegő, *Problems and Theorems in Analysis II*, part V,
  /// problem 75), and d′ is one too. Both motions start alike, so one zero of d′ is at 0, and d has at most
  /// two extrema after it. The search takes steps that grow with the time, from a hundredth of the time of
  /// the fast decay, and locates an extremum where d′ changes its sign. It ends when the energy of both
  /// motions, which never grows, allows no greater distance.
  static func between(overdamped: SpringLaw, critical: SpringLaw, budget: inout WorkBudget)
    throws(MotionError)
    -> Deviation
  {
    let frequency = overdamped.spring.angularFrequency
    func difference(_ time: Double) -> MotionState {
      let (x, y) = (overdamped.displacementState(at: time), critical.displacementState(at: time))
      return MotionState(value: x.value - y.value, velocity: x.velocity - y.velocity)
    }
    func reach(_ time: Double) -> Double {
      [overdamped, critical].reduce(0) { sum, law in
        let state = law.displacementState(at: time)
        return sum + hypot(state.value, state.velocity / frequency)
      }
    }
    var greatest = Deviation(value: 0, time: 0)
    func consider(_ time: Double) {
      let distance = abs(difference(time).value)
      if distance > greatest.value { greatest = Deviation(value: distance, time: time) }
    }
    let size = reach(0)
    var time = 0.0
    var velocity = 0.0
    var end = max(0.01 / (2 * overdamped.spring.dampingRatio * frequency), .leastNormalMagnitude)
    while end < .infinity, reach(time) > max(greatest.value, size * 1e-12) {
      guard budget.spend(stepWork) else { throw .tooMuchWork }
      let next = difference(end).velocity
      if (velocity > 0) != (next > 0), velocity != 0 {
        guard budget.spend(2 * stepWork) else { throw .tooMuchWork }
        consider(BracketedRoot(time, end, values: (velocity, next)) { difference($0).velocity }.lower)
      }
      consider(end)
      time = end
      velocity = next
      end *= growth
    }
    return greatest
  }
}
