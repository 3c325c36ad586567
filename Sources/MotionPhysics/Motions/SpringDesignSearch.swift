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
  /// The settling durations on both sides of the goal that are nearest to it, among those of the springs that
  /// the search has tried.
  private(set) var below: Double?
  private(set) var above: Double?

  /// A frequency in radians per second, and the value of a function there.
  private typealias Point = (frequency: Double, value: Double)

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

  /// Returns the frequency in radians per second.
  ///
  /// - Throws: `outOfReach`; `motion(.tooMuchWork)`.
  mutating func frequency(
    near start: Double, _ budget: WorkMeter
  ) throws(SpringDesignError) -> Double {
    // ω₀ is less than this, where an overshoot of 1 or more needs a velocity.
    let least = design.leastApproach
    let displacement = abs(design.from[0] - design.to[0])
    let maximum = least > 0 ? abs(design.velocity[0]) / displacement / least : .infinity
    let center = min(start, maximum / 2)
    if let frequency = bracketed(around: log(center), budget) { return frequency }
    if let frequency = scanned(around: center, below: maximum, budget) { return frequency }
    guard !budget.isExhausted else { throw .motion(.tooMuchWork) }
    throw .outOfReach(below: below, above: above)
  }

  // MARK: Settling durations

  /// Returns ln(T/goal) for a frequency, limited to ±700, and remembers T. A motion that never settles, and
  /// one that does not exist, count as longer than any other.
  private mutating func excess(_ frequency: Double, _ budget: WorkMeter) -> Double {
    guard case .after(let seconds) = design.settlingDuration(frequency: frequency, budget) else {
      return 700
    }
    if seconds > 0, seconds < goal { below = max(below ?? 0, seconds) }
    if seconds > goal { above = min(above ?? .infinity, seconds) }
    return seconds == 0 ? -700 : min(max(logRatio(seconds, goal), -700), 700)
  }

  /// Doubles or halves the frequency until the settling duration passes the goal, and searches between.
  private mutating func bracketed(around center: Double, _ budget: WorkMeter) -> Double? {
    var (near, far) = (center, center)
    var farExcess = excess(exp(center), budget)
    var nearExcess = farExcess
    let step = farExcess > 0 ? log(2.0) : -log(2.0)
    for _ in 0..<FrequencySearch.doublings where (farExcess > 0) == (step > 0) {
      (near, nearExcess) = (far, farExcess)
      far += step
      farExcess = excess(exp(far), budget)
    }
    guard (farExcess > 0) != (step > 0) else { return nil }
    var search = self
    let root = BracketedRoot(
      min(near, far), max(near, far), values: step > 0 ? (nearExcess, farExcess) : (farExcess, nearExcess),
      work: 0, budget: budget
    ) { search.excess(exp($0), budget) }
    self = search
    return settled([exp(root.lower), exp(root.upper)], budget)
  }

  /// Returns the one of several frequencies whose settling duration is nearest to the goal, or nil if none
  /// has it.
  private mutating func settled(_ frequencies: [Double], _ budget: WorkMeter) -> Double? {
    var nearest: Double?
    var least = FrequencySearch.precision
    for frequency in frequencies {
      let error = abs(excess(frequency, budget))
      if error <= least { (least, nearest) = (error, frequency) }
    }
    return nearest
  }

  // MARK: Positions

  /// Computes the position at the goal for a grid of frequencies, and searches where it passes the threshold.
  ///
  /// The result is the greatest frequency; for an overshoot of 1 or more the smallest, which has the most
  /// damping.
  private mutating func scanned(
    around center: Double, below maximum: Double, _ budget: WorkMeter
  ) -> Double? {
    var frequencies = grid(around: center, below: maximum, budget)
    if maximum == .infinity { frequencies.reverse() }
    let positions = frequencies.map { position($0, budget) }
    guard !budget.isExhausted else { return nil }
    for index in frequencies.indices.dropFirst() {
      // The distance of several axes has no sign.
      for level in design.from.count == 1 ? [1.0, -1] : [1] {
        let points = (index - 1...min(index + 1, frequencies.count - 1)).map { index -> Point in
          (frequencies[index], positions[index] - level)
        }
        if let frequency = crossing(of: level, points[0], points[1], budget) { return frequency }
        guard let turn = extremum(beyond: level, points, budget) else { continue }
        for end in [points[0], points[2]] {
          if let frequency = crossing(of: level, end, turn, budget) { return frequency }
        }
      }
    }
    return nil
  }

  /// Returns frequencies in increasing order. Each is at most 2^(1/4) times the one before, and at most an
  /// eighth of an oscillation apart until the motion is certainly within the threshold.
  private func grid(
    around center: Double, below maximum: Double, _ budget: WorkMeter
  ) -> [Double] {
    let range = exp2(Double(FrequencySearch.octaves))
    let end = min(center * range, maximum)
    let slowRate = NormalizedSpring(dampingRatio: design.dampingRatio(approach: 0, budget) ?? 0.05).slowRate
    // |x| ≤ e^(−r₁t)·(|x₀|(1 + 2ω₀t) + |v₀|t); the logarithm changes little with ω₀.
    let (distance, speed) = ((design.from - design.to).length, design.velocity.length)
    var last = 1.0
    for _ in 0..<3 {
      let size = distance * (1 + 2 * last) + speed * goal
      last = max(1, log(size / design.threshold)) / slowRate
    }
    last /= goal
    let step = max(Double.pi / 4 / goal, last / Double(FrequencySearch.pointLimit))
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

  /// Returns the position at the goal in units of the threshold, or the distance if there are several axes.
  private func position(_ frequency: Double, _ budget: WorkMeter) -> Double {
    design.displacement(frequency: frequency, at: goal, budget) / design.threshold
  }

  /// Returns the frequency between two others at which the position is `level`, if the motion settles there.
  private mutating func crossing(
    of level: Double, _ one: Point, _ two: Point, _ budget: WorkMeter
  ) -> Double? {
    guard (one.value < 0) != (two.value < 0), one.value.isFinite, two.value.isFinite else { return nil }
    let (low, high) = one.frequency < two.frequency ? (one, two) : (two, one)
    let root = BracketedRoot(
      low.frequency, high.frequency, values: (low.value, high.value), work: 0, budget: budget
    ) { position($0, budget) - level }
    return settled([root.lower, root.upper], budget)
  }

  /// Returns a frequency between the outer ones of three at which the position is beyond `level`, on whose
  /// other side it is at all of them; nil if there is none.
  private func extremum(beyond level: Double, _ points: [Point], _ budget: WorkMeter) -> Point? {
    guard points.count == 3 else { return nil }
    let sign = points[1].value < 0 ? -1.0 : 1
    let values = points.map { sign * $0.value }
    guard values[0] >= values[1], values[2] >= values[1], values[1] >= 0,
      values[1] <= 2 * max(values[0] - values[1], values[2] - values[1])
    else { return nil }
    var (low, high) = (points[0].frequency, points[2].frequency)
    for _ in 0..<40 where !budget.isExhausted {
      let third = (high - low) / 3
      let middle = [low + third, high - third].map { ($0, position($0, budget) - level) }
      if let point = middle.first(where: { sign * $0.1 < 0 }) { return point }
      if sign * middle[0].1 < sign * middle[1].1 { high = middle[1].0 } else { low = middle[0].0 }
    }
    return nil
  }
}
