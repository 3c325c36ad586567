package import MotionSystem

/// The greatest distance between two motions, and when it occurs.
package struct Deviation: Sendable, Equatable {
  /// The distance in units of the value.
  package let value: Double
  /// The time in seconds.
  package let time: Double

  package init(value: Double, time: Double) { (self.value, self.time) = (value, time) }
}

extension Deviation {
  /// The work of both motions at one time, in units of the budget.
  private static let stepWork = 6

  /// Returns the greatest distance for t ≥ 0 between an overdamped spring and the critically damped spring
  /// with the same stiffness, mass, target and start.
  ///
  /// The distance d is a sum of four real exponentials, two of them equal and one of these multiplied by t.
  /// Such a sum has at most three zeros (Pólya and Szegő, *Problems and Theorems in Analysis II*, part V,
  /// problem 75), and d′ is one too. One of its zeros is at 0, so d has at most two extrema after it. Their
  /// times differ by a factor of more than 3.7: (3 + √3)/(3 − √3) from the target with a velocity in the
  /// limit of critical damping, and more otherwise. The search doubles the time, from a hundredth of the
  /// time of the fast decay, so each extremum is between two of its times. It ends when the energy of both
  /// motions, which never grows, allows no greater distance.
  ///
  /// - Throws: `tooMuchWork`.
  package static func between(
    overdamped: SpringLaw, critical: SpringLaw, budget: WorkMeter
  ) throws(MotionError) -> Deviation {
    let frequency = overdamped.spring.angularFrequency
    /// Returns d, d′ and the greatest distance at any later time.
    func state(at time: Double) -> (distance: Double, velocity: Double, reach: Double) {
      let (x, y) = (overdamped.displacementState(at: time), critical.displacementState(at: time))
      return (
        x.value - y.value, x.velocity - y.velocity,
        hypot(x.value, x.velocity / frequency) + hypot(y.value, y.velocity / frequency)
      )
    }
    var greatest = Deviation(value: 0, time: 0)
    func consider(_ time: Double, _ distance: Double) {
      if abs(distance) > greatest.value { greatest = Deviation(value: abs(distance), time: time) }
    }
    let least = state(at: 0).reach * 1e-12
    var time = max(0.01 / (2 * overdamped.spring.dampingRatio * frequency), .leastNormalMagnitude)
    var last = state(at: time)
    consider(time, last.distance)
    while last.reach > max(greatest.value, least), 2 * time < .infinity {
      guard budget.spend(stepWork) else { throw .tooMuchWork }
      let next = state(at: 2 * time)
      consider(2 * time, next.distance)
      if (last.velocity > 0) != (next.velocity > 0) {
        let root = BracketedRoot(
          time, 2 * time, values: (last.velocity, next.velocity), work: stepWork, budget: budget
        ) { state(at: $0).velocity }
        guard !budget.isExhausted else { throw .tooMuchWork }
        consider(root.lower, state(at: root.lower).distance)
      }
      (last, time) = (next, 2 * time)
    }
    return greatest
  }

  /// Returns the greatest distance for t ≥ 0 between two springs of one target. Each rests there from a time
  /// on; one without such a time is considered up to its extremum behind the target.
  ///
  /// The distance is compared at 256 times, which are closer together at the start, and then between the
  /// neighbors of the best one, by golden sections.
  ///
  /// - Throws: `tooMuchWork`.
  package static func between(
    _ first: SpringLaw, restingFrom firstEnd: Double, _ second: SpringLaw, restingFrom secondEnd: Double,
    budget: WorkMeter
  ) throws(MotionError) -> Deviation {
    let (steps, sections) = (256, 48)
    guard budget.spend(stepWork * (steps + sections)) else { throw .tooMuchWork }
    func position(_ law: SpringLaw, _ end: Double, _ time: Double) -> Double {
      time < end ? law.displacementState(at: time).value : 0
    }
    func distance(_ time: Double) -> Double {
      abs(position(first, firstEnd, time) - position(second, secondEnd, time))
    }
    func last(_ law: SpringLaw, _ end: Double) -> Double {
      let time = end < .infinity ? end : law.zeros(of: .velocity).next(after: law.firstArrival)
      return time < .infinity ? time : 0
    }
    let end = max(last(first, firstEnd), last(second, secondEnd))
    func time(_ step: Int) -> Double {
      let share = Double(step) / Double(steps)
      return end * share * share * share
    }
    let distances = (0...steps).map { distance(time($0)) }
    let best = distances.indices.max { distances[$0] < distances[$1] } ?? 0
    var (low, high) = (time(max(best - 1, 0)), time(min(best + 1, steps)))
    for _ in 0..<sections {
      let section = (high - low) * 0.381_966_011_250_105
      if distance(low + section) < distance(high - section) { low += section } else { high -= section }
    }
    return Deviation(value: distance((low + high) / 2), time: (low + high) / 2)
  }
}
