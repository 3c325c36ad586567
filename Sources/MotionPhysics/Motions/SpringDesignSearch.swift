import Platform

/// The search for the frequency ω₀ with which a motion with an initial velocity settles after a given time.
struct FrequencySearch {
  let design: SpringDesign
  /// The settling duration in seconds.
  let goal: Double

  /// The relative error of the settling duration that rounding may cause.
  private static let precision = 1e-9
  /// The number of octaves around the first estimate that are searched.
  private static let octaves = 20
  /// The number of frequencies in each octave at which the settling duration is computed, if the first search
  /// has found a jump.
  private static let steps = 4

  init(design: SpringDesign, goal: Double) {
    self.design = design
    self.goal = goal
  }

  /// Returns the frequency in radians per second.
  ///
  /// - Throws: `outOfReach` with the nearest settling durations.
  mutating func frequency(near start: Double) throws(SpringDesignError) -> Double {
    // ω₀ is at most this, where an overshoot of 1 or more needs a velocity.
    let least = design.leastApproach
    let displacement = abs(design.from[0] - design.to[0])
    let maximum = least > 0 ? abs(design.velocity[0]) / displacement / least : .infinity
    let center = log(min(start, maximum / 2))
    var nearest = Nearest()
    if let frequency = bracketed(around: center, below: log(maximum), &nearest) { return frequency }
    if let frequency = scanned(around: center, below: log(maximum), &nearest) { return frequency }
    throw .outOfReach(below: nearest.below, above: nearest.above)
  }

  /// The settling durations nearest to the goal that were seen.
  private struct Nearest {
    var below: Double?
    var above: Double?

    mutating func add(_ duration: Double, goal: Double) {
      if duration > 0, duration < goal { below = max(below ?? 0, duration) }
      if duration.isFinite, duration > goal { above = min(above ?? .infinity, duration) }
    }
  }

  /// Returns ln(T/goal) for a logarithm of the frequency, limited to ±700.
  private func excess(_ logFrequency: Double, _ nearest: inout Nearest) -> Double {
    let duration = design.settlingDuration(frequency: exp(logFrequency))
    nearest.add(duration, goal: goal)
    if duration == 0 { return -700 }
    return duration.isFinite ? min(max(logRatio(duration, goal), -700), 700) : 700
  }

  /// Doubles or halves the frequency until the settling duration passes the goal, and searches between.
  private func bracketed(around center: Double, below maximum: Double, _ nearest: inout Nearest) -> Double? {
    var low = center
    var lowExcess = excess(low, &nearest)
    if lowExcess == 0 { return exp(low) }
    var (high, highExcess) = (low, lowExcess)
    for _ in 0..<FrequencySearch.octaves where (lowExcess < 0) == (highExcess < 0) {
      if lowExcess > 0 {
        (low, lowExcess) = (high, highExcess)
        high = min(high + log(2), maximum)
        if high == low { return nil }
        highExcess = excess(high, &nearest)
      } else {
        (high, highExcess) = (low, lowExcess)
        low -= log(2)
        lowExcess = excess(low, &nearest)
      }
    }
    guard lowExcess > 0, highExcess <= 0 else { return nil }
    return root(low, high, (lowExcess, highExcess), &nearest)
  }

  /// Computes the settling duration on a grid of frequencies, and searches wherever it passes the goal. If it
  /// never does, the shortest duration on the grid is reduced further.
  private func scanned(around center: Double, below maximum: Double, _ nearest: inout Nearest) -> Double? {
    let step = log(2) / Double(FrequencySearch.steps)
    var low = min(center + 8 * log(2), maximum)
    var lowExcess = excess(low, &nearest)
    var least = (logFrequency: low, excess: lowExcess)
    for _ in 0..<(16 * FrequencySearch.steps) {
      let (high, highExcess) = (low, lowExcess)
      low -= step
      lowExcess = excess(low, &nearest)
      if lowExcess < least.excess { least = (low, lowExcess) }
      guard (lowExcess < 0) != (highExcess < 0) else { continue }
      if let frequency = root(low, high, (lowExcess, highExcess), &nearest) { return frequency }
    }
    guard least.excess > 0, least.excess < 700 else { return nil }
    return shortest(around: least.logFrequency, step, below: maximum, &nearest)
  }

  /// Searches for the shortest settling duration by golden sections, and from there for the goal.
  private func shortest(
    around center: Double, _ step: Double, below maximum: Double, _ nearest: inout Nearest
  ) -> Double? {
    let ratio = (5.0.squareRoot() - 1) / 2
    var (low, high) = (center - step, min(center + step, maximum))
    let end = (logFrequency: low, excess: excess(low, &nearest))
    for _ in 0..<40 {
      let (first, second) = (high - ratio * (high - low), low + ratio * (high - low))
      let (one, two) = (excess(first, &nearest), excess(second, &nearest))
      for (logFrequency, value) in [(first, one), (second, two)] where value <= 0 && end.excess > 0 {
        return root(end.logFrequency, logFrequency, (end.excess, value), &nearest)
      }
      if one < two { high = second } else { low = first }
    }
    return nil
  }

  /// Returns the frequency in a bracket, or nil if the settling duration jumps over the goal there.
  private func root(
    _ low: Double, _ high: Double, _ values: (lower: Double, upper: Double), _ nearest: inout Nearest
  ) -> Double? {
    var seen = nearest
    let root = BracketedRoot(low, high, values: values) { excess($0, &seen) }
    var frequency: Double?
    var least = FrequencySearch.precision
    for candidate in [root.lower, root.upper] {
      let error = abs(excess(candidate, &seen))
      if error <= least {
        least = error
        frequency = exp(candidate)
      }
    }
    nearest = seen
    return frequency
  }
}
