import MotionPhysics
import MotionSystem

/// The greatest distance between two motions, and when it occurs.
package struct Deviation: Sendable, Equatable {
  /// The distance in units of the value.
  package let value: Double
  /// The time in seconds.
  package let time: Double
}

extension Deviation {
  /// Returns the greatest distance for t ≥ 0 between an overdamped spring and the critically damped spring
  /// with the same stiffness, mass, target and start.
  ///
  /// - Throws: `tooMuchWork`.
  static func between(overdamped: SpringLaw, critical: SpringLaw, budget: WorkMeter)
    throws(MotionError)
    -> Deviation
  {
    var search = DampingDifference(overdamped: overdamped, critical: critical)
    return try search.greatest(budget)
  }
}

/// The distance d between an overdamped spring and the critically damped one that starts alike, with the same
/// stiffness and mass.
///
/// d is a sum of four real exponentials, two of them equal and one of these multiplied by t. Such a sum
/// has at most three zeros (Pólya and Szegő, *Problems and Theorems in Analysis II*, part V, problem 75),
/// and d′ is one too. One of its zeros is at 0, so d has at most two extrema after it. Their times differ
/// by a factor of more than 3.7: (3 + √3)/(3 − √3) from the target with a velocity in the limit of
/// critical damping, and more otherwise. The search doubles the time, from a hundredth of the time of the
/// fast decay, so each extremum is between two of its times. It ends when the energy of both motions,
/// which never grows, allows no greater distance.
private struct DampingDifference {
  let overdamped: SpringLaw
  let critical: SpringLaw
  private var greatest = Deviation(value: 0, time: 0)

  /// The work of both motions at one time, in units of the budget.
  private static let stepWork = 6

  init(overdamped: SpringLaw, critical: SpringLaw) {
    self.overdamped = overdamped
    self.critical = critical
  }

  private var frequency: Double { overdamped.spring.angularFrequency }

  /// Both motions at one time.
  private struct State {
    let time: Double
    /// The distance d.
    let distance: Double
    /// d′.
    let velocity: Double
    /// The greatest distance at any later time, from the energy of both motions.
    let reach: Double
  }

  private func state(at time: Double) -> State {
    let (x, y) = (overdamped.displacementState(at: time), critical.displacementState(at: time))
    let (distance, velocity) = (x.value - y.value, x.velocity - y.velocity)
    return State(
      time: time, distance: distance, velocity: velocity,
      reach: hypot(x.value, x.velocity / frequency) + hypot(y.value, y.velocity / frequency))
  }

  mutating func greatest(_ budget: WorkMeter) throws(MotionError) -> Deviation {
    let start = state(at: 0)
    var last = state(at: max(0.01 / (2 * overdamped.spring.dampingRatio * frequency), .leastNormalMagnitude))
    consider(last)
    while last.reach > max(greatest.value, start.reach * 1e-12) {
      guard budget.spend(DampingDifference.stepWork) else { throw .tooMuchWork }
      guard 2 * last.time < .infinity else { break }
      let next = state(at: 2 * last.time)
      consider(next)
      if (last.velocity > 0) != (next.velocity > 0) {
        let root = BracketedRoot(
          last.time, next.time, values: (last.velocity, next.velocity), work: DampingDifference.stepWork,
          budget: budget
        ) { state(at: $0).velocity }
        guard !budget.isExhausted else { throw .tooMuchWork }
        consider(state(at: root.lower))
      }
      last = next
    }
    return greatest
  }

  private mutating func consider(_ state: State) {
    let distance = abs(state.distance)
    if distance > greatest.value { greatest = Deviation(value: distance, time: state.time) }
  }
}
