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
  /// Returns the greatest distance for t ≥ 0 between an overdamped spring and the critically damped spring
  /// with the same stiffness, mass, target and start.
  ///
  /// - Throws: `tooMuchWork`.
  static func between(overdamped: SpringLaw, critical: SpringLaw, budget: inout WorkBudget)
    throws(MotionError)
    -> Deviation
  {
    var search = DampingDifference(overdamped: overdamped, critical: critical)
    return try search.greatest(&budget)
  }
}

/// The distance d between an overdamped spring and the critically damped one that starts alike, with the same
/// stiffness and mass.
///
/// With g(t) = d′(t)·e^(ω₀t), g″ is a sum of two real exponentials. It has at most one zero, which has a
/// closed form, so g′ has at most one zero before it and one after it. Between the times of a search that
/// contains the zero of g″, g′ therefore changes its sign at most once, which bounds the zeros of g: two only
/// where g has an extremum towards 0. The times double from a hundredth of the time of the fast decay. Before
/// it d is smaller than later. The search ends when the energy of both motions, which never grows, allows no
/// greater distance.
private struct DampingDifference {
  let overdamped: SpringLaw
  let critical: SpringLaw
  private var greatest = Deviation(value: 0, time: 0)

  /// The work of one step of the search, and of one root, in units of the budget.
  private static let (stepWork, rootWork) = (6, 30)

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
    /// d′, which has the sign of g.
    let velocity: Double
    /// d″ + ω₀d′, which has the sign of g′.
    let slope: Double
    /// The greatest distance at any later time, from the energy of both motions.
    let reach: Double
  }

  private func state(at time: Double) -> State {
    let (x, y) = (overdamped.displacementState(at: time), critical.displacementState(at: time))
    let (distance, velocity) = (x.value - y.value, x.velocity - y.velocity)
    let braking = 2 * (overdamped.spring.dampingRatio * x.velocity - y.velocity)
    return State(
      time: time, distance: distance, velocity: velocity,
      slope: frequency * (velocity - braking - frequency * distance),
      reach: hypot(x.value, x.velocity / frequency) + hypot(y.value, y.velocity / frequency))
  }

  /// The time of the zero of g″ in seconds; infinity if there is none after 0.
  ///
  /// With s = √(ζ² − 1) and u = v/ω₀ it is (ln(ζ + s) + atanh(su/(a + ζu)))/(sω₀).
  private var inflection: Double {
    let ratio = overdamped.spring.dampingRatio
    let splitting = (ratio - 1).squareRoot() * (ratio + 1).squareRoot()
    let (a, u) = (overdamped.displacement, overdamped.velocity / frequency)
    let quotient = splitting * (u / (a + ratio * u))
    guard abs(quotient) < 1, splitting > 0 else { return .infinity }
    let time = (log1p(ratio - 1 + splitting) + atanh(quotient)) / splitting / frequency
    return time > 0 ? time : .infinity
  }

  mutating func greatest(_ budget: inout WorkBudget) throws(MotionError) -> Deviation {
    let start = state(at: 0)
    let inflection = inflection
    var last = state(at: max(0.01 / (2 * overdamped.spring.dampingRatio * frequency), .leastNormalMagnitude))
    consider(last)
    while last.reach > max(greatest.value, start.reach * 1e-12) {
      guard budget.spend(DampingDifference.stepWork) else { throw .tooMuchWork }
      let double = 2 * last.time
      let end = last.time < inflection && inflection < double ? inflection : double
      guard end < .infinity else { break }
      let next = state(at: end)
      consider(next)
      if (last.velocity > 0) != (next.velocity > 0) {
        try considerExtremum(between: last, next, &budget)
      } else if (last.slope > 0) != (next.slope > 0), (last.slope > 0) != (last.velocity > 0) {
        // g has an extremum towards 0, beyond which it may have two zeros.
        guard budget.spend(DampingDifference.rootWork) else { throw .tooMuchWork }
        let turn = BracketedRoot(last.time, next.time, values: (last.slope, next.slope)) {
          state(at: $0).slope
        }
        let middle = state(at: turn.lower)
        if (middle.velocity > 0) != (last.velocity > 0) {
          try considerExtremum(between: last, middle, &budget)
          try considerExtremum(between: middle, next, &budget)
        }
      }
      last = next
    }
    return greatest
  }

  private mutating func considerExtremum(
    between first: State, _ last: State, _ budget: inout WorkBudget
  ) throws(MotionError) {
    guard budget.spend(DampingDifference.rootWork) else { throw .tooMuchWork }
    let root = BracketedRoot(first.time, last.time, values: (first.velocity, last.velocity)) {
      state(at: $0).velocity
    }
    consider(state(at: root.lower))
  }

  private mutating func consider(_ state: State) {
    let distance = abs(state.distance)
    if distance > greatest.value { greatest = Deviation(value: distance, time: state.time) }
  }
}
