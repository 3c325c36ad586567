import MotionSystem

/// The search for the frequency ω₀ with which a motion with an initial velocity settles after a given time.
///
/// The settling duration falls from infinity to 0 as ω₀ grows, but neither steadily nor everywhere: it jumps
/// where a peak falls below the threshold, and rises where the damping follows from the overshoot, or where a
/// fast approach is disturbed. A bracket of it therefore finds most frequencies, but not all. The position at
/// the given time, in contrast, is continuous in ω₀. Wherever it equals the threshold, the motion enters or
/// leaves the threshold at that time, and it settles then unless it leaves again.
struct FrequencySearch {
  let design: SpringDesign
  /// The settling duration in seconds.
  let goal: Double
  /// The settling durations nearest to the goal that were seen.
  private var below: Double?
  private var above: Double?

  /// The relative error of the settling duration that rounding may cause.
  private static let precision = 1e-9
  /// The number of octaves above and below the first estimate at which the position is computed.
  private static let octaves = 8
  /// The greatest number of times by which the first estimate is doubled or halved.
  private static let doublings = 20
  /// The number of frequencies in each octave at which the position is computed, at least.
  private static let steps = 4
  /// The greatest number of frequencies at which the position is computed because it oscillates.
  private static let pointLimit = 400
  /// The number of halvings between a duration that is possible and the goal.
  private static let halvings = 12

  init(design: SpringDesign, goal: Double) {
    self.design = design
    self.goal = goal
  }

  /// Returns the frequency in radians per second.
  ///
  /// - Throws: `outOfReach` with the nearest settling durations; `motion(.tooMuchWork)`.
  mutating func frequency(
    near start: Double, _ budget: inout WorkBudget
  ) throws(SpringDesignError) -> Double {
    // ω₀ is less than this, where an overshoot of 1 or more needs a velocity.
    let least = design.leastApproach
    let displacement = abs(design.from[0] - design.to[0])
    let maximum = least > 0 ? abs(design.velocity[0]) / displacement / least : .infinity
    let center = min(start, maximum / 2)
    if let frequency = bracketed(around: log(center), &budget) { return frequency }
    if let frequency = scanned(for: goal, around: center, below: maximum, &budget) { return frequency }
    let nearest = (
      below: reachable(below, around: center, below: maximum, &budget),
      above: reachable(above, around: center, below: maximum, &budget)
    )
    guard !budget.isExhausted else { throw .motion(.tooMuchWork) }
    throw .outOfReach(below: nearest.below, above: nearest.above)
  }

  // MARK: Settling durations

  /// Returns the settling duration, and remembers it if it is near the goal; nil if there is no such motion.
  private mutating func settlingDuration(
    frequency: Double, _ budget: inout WorkBudget
  ) -> SettlingDuration? {
    let duration = design.settlingDuration(frequency: frequency, &budget)
    guard case .after(let seconds) = duration else { return duration }
    if seconds > 0, seconds < goal { below = max(below ?? 0, seconds) }
    if seconds > goal { above = min(above ?? .infinity, seconds) }
    return duration
  }

  /// Returns ln(T/goal) for a logarithm of the frequency, limited to ±700. A motion that never settles, and
  /// one that does not exist, count as longer than any other.
  private mutating func excess(_ logFrequency: Double, _ budget: inout WorkBudget) -> Double {
    guard case .after(let seconds) = settlingDuration(frequency: exp(logFrequency), &budget) else {
      return 700
    }
    return seconds == 0 ? -700 : min(max(logRatio(seconds, goal), -700), 700)
  }

  /// Doubles or halves the frequency until the settling duration passes the goal, and searches between.
  private mutating func bracketed(around center: Double, _ budget: inout WorkBudget) -> Double? {
    var low = center
    var lowExcess = excess(low, &budget)
    if lowExcess == 0 { return exp(low) }
    var (high, highExcess) = (low, lowExcess)
    for _ in 0..<FrequencySearch.doublings where (lowExcess < 0) == (highExcess < 0) {
      if lowExcess > 0 {
        (low, lowExcess) = (high, highExcess)
        high += log(2)
        highExcess = excess(high, &budget)
      } else {
        (high, highExcess) = (low, lowExcess)
        low -= log(2)
        lowExcess = excess(low, &budget)
      }
    }
    guard lowExcess > 0, highExcess <= 0 else { return nil }
    var search = self
    let root = BracketedRoot(low, high, values: (lowExcess, highExcess), budget: &budget) { middle, budget in
      let excess = search.excess(middle, &budget)
      return budget.isExhausted ? nil : excess
    }
    self = search
    return settled(at: goal, [exp(root.lower), exp(root.upper)], &budget)
  }

  /// Returns the one of several frequencies with the settling duration that is nearest to a time, or nil if
  /// none has it.
  private mutating func settled(
    at time: Double, _ frequencies: [Double], _ budget: inout WorkBudget
  ) -> Double? {
    var nearest: Double?
    var least = FrequencySearch.precision
    for frequency in frequencies {
      guard case .after(let duration) = settlingDuration(frequency: frequency, &budget), duration > 0
      else { continue }
      let error = abs(logRatio(duration, time))
      if error <= least {
        least = error
        nearest = frequency
      }
    }
    return nearest
  }

  /// Returns the possible duration nearest to the goal, or nearly so, between a possible one and the goal.
  private mutating func reachable(
    _ duration: Double?, around center: Double, below maximum: Double, _ budget: inout WorkBudget
  ) -> Double? {
    guard var possible = duration else { return nil }
    var impossible = goal
    for _ in 0..<FrequencySearch.halvings {
      let middle = impossible + (possible - impossible) / 2
      if scanned(for: middle, around: center, below: maximum, &budget) != nil {
        possible = middle
      } else {
        impossible = middle
      }
    }
    return possible
  }

  // MARK: Positions

  /// Computes the position at a time for a grid of frequencies, and searches where it passes the threshold.
  ///
  /// The result is the greatest frequency; for an overshoot of 1 or more the smallest, which has the most
  /// damping.
  private mutating func scanned(
    for time: Double, around center: Double, below maximum: Double, _ budget: inout WorkBudget
  ) -> Double? {
    var frequencies = grid(for: time, around: center, below: maximum, &budget)
    if maximum == .infinity { frequencies.reverse() }
    let positions = frequencies.map { position($0, time, &budget) }
    guard !budget.isExhausted else { return nil }
    // The distance of several axes has no sign.
    let levels = design.from.count == 1 ? [1.0, -1] : [1]
    for index in frequencies.indices.dropFirst() {
      for level in levels {
        let (one, two) = (positions[index - 1] - level, positions[index] - level)
        if (one < 0) != (two < 0), one.isFinite, two.isFinite {
          let ends = (frequencies[index - 1], frequencies[index])
          if let frequency = crossing(of: level, at: time, ends, (one, two), &budget) { return frequency }
        } else if index + 1 < positions.count {
          let three = positions[index + 1] - level
          let rise = max(abs(one - two), abs(three - two))
          guard abs(two) <= abs(one), abs(two) <= abs(three), abs(two) <= 2 * rise, (two < 0) == (three < 0),
            let frequency = extremum(
              beyond: level, at: time, frequencies[index - 1], frequencies[index + 1], sign: two < 0 ? -1 : 1,
              &budget)
          else { continue }
          for end in [(frequencies[index - 1], one), (frequencies[index + 1], three)] {
            let value = position(frequency, time, &budget) - level
            if let frequency = crossing(of: level, at: time, (end.0, frequency), (end.1, value), &budget) {
              return frequency
            }
          }
        }
      }
    }
    return nil
  }

  /// Returns frequencies in increasing order. Each is at most 2^(1/4) times the one before, and at most an
  /// eighth of an oscillation apart until the motion is certainly within the threshold.
  private func grid(
    for time: Double, around center: Double, below maximum: Double, _ budget: inout WorkBudget
  ) -> [Double] {
    let range = exp2(Double(FrequencySearch.octaves))
    let end = min(center * range, maximum)
    let slowRate = NormalizedSpring(dampingRatio: design.dampingRatio(approach: 0, &budget) ?? 0.05).slowRate
    // |x| ≤ e^(−r₁t)·(|x₀|(1 + 2ω₀t) + |v₀|t); the logarithm changes little with ω₀.
    let (distance, speed) = ((design.from - design.to).length, design.velocity.length)
    var last = 1.0
    for _ in 0..<3 {
      let size = distance * (1 + 2 * last) + speed * time
      last = max(1, log(size / design.threshold)) / slowRate
    }
    last /= time
    let step = max(Double.pi / 4 / time, last / Double(FrequencySearch.pointLimit))
    let factor = exp2(1 / Double(FrequencySearch.steps))
    var frequencies: [Double] = []
    var frequency = center / range
    while frequency < end, frequencies.count < 2 * FrequencySearch.pointLimit {
      frequencies.append(frequency)
      let next = frequency * factor
      frequency = frequency < last ? min(next, frequency + step) : next
    }
    return frequencies
  }

  /// Returns the position at a time in units of the threshold, or the distance if there are several axes.
  private func position(_ frequency: Double, _ time: Double, _ budget: inout WorkBudget) -> Double {
    design.displacement(frequency: frequency, at: time, &budget) / design.threshold
  }

  /// Returns the frequency between two others at which the position is `level`, if the motion settles there.
  private mutating func crossing(
    of level: Double, at time: Double, _ ends: (Double, Double), _ values: (Double, Double),
    _ budget: inout WorkBudget
  ) -> Double? {
    let isRising = ends.0 < ends.1
    let root = BracketedRoot(
      isRising ? ends.0 : ends.1, isRising ? ends.1 : ends.0,
      values: isRising ? values : (values.1, values.0), budget: &budget
    ) { frequency, budget in
      let position = position(frequency, time, &budget)
      return budget.isExhausted ? nil : position - level
    }
    return settled(at: time, [root.lower, root.upper], &budget)
  }

  /// Returns a frequency between two others at which the position is beyond `level`, on whose other side it
  /// is at both; nil if a search by golden sections finds none.
  private func extremum(
    beyond level: Double, at time: Double, _ one: Double, _ two: Double, sign: Double,
    _ budget: inout WorkBudget
  ) -> Double? {
    let ratio = (5.0.squareRoot() - 1) / 2
    var (low, high) = (one, two)
    var (first, second) = (high - ratio * (high - low), low + ratio * (high - low))
    func distance(_ frequency: Double, _ budget: inout WorkBudget) -> Double {
      sign * (position(frequency, time, &budget) - level)
    }
    var (firstDistance, secondDistance) = (distance(first, &budget), distance(second, &budget))
    for _ in 0..<40 where !budget.isExhausted {
      if firstDistance < 0 { return first }
      if secondDistance < 0 { return second }
      if firstDistance < secondDistance {
        (high, second, secondDistance) = (second, first, firstDistance)
        first = high - ratio * (high - low)
        firstDistance = distance(first, &budget)
      } else {
        (low, first, firstDistance) = (first, second, secondDistance)
        second = low + ratio * (high - low)
        secondDistance = distance(second, &budget)
      }
    }
    return nil
  }
}
