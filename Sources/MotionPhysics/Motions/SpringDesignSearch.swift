import MotionSystem

/// The search for the frequency ω₀ with which a motion with an initial velocity settles after a given time.
///
/// The settling duration falls from infinity to 0 as ω₀ grows, but neither steadily nor everywhere: it jumps
/// where a peak falls below the threshold, and rises where the damping follows from the overshoot, or where a
/// fast approach is disturbed. It is computed at a grid of frequencies. A bracket between two neighbors on
/// both sides of the goal converges to ω₀, or to a jump. A goal between a local extremum and the nearest
/// value of the grid, up to 2 % apart, is not found.
struct FrequencySearch {
  let design: SpringDesign
  /// The settling duration in seconds.
  let goal: Double
  /// The settling durations on both sides of the goal that are nearest to it, among those of the springs that
  /// the search has tried.
  private(set) var below: Double?
  private(set) var above: Double?

  /// The relative error of the settling duration that rounding may cause.
  private static let precision = 1e-9
  /// The number of octaves above and below the first estimate.
  private static let octaves = 8
  /// The number of frequencies in each octave. For an overshoot of 1 or more, the settling duration jumps
  /// more often.
  private static let steps = (standard: 8, largeOvershoot: 64)

  /// Returns the frequency in radians per second: of several the one nearest to an estimate, or for an
  /// overshoot of 1 or more the smallest, which has the most damping.
  ///
  /// - Throws: `outOfReach`; `motion(.tooMuchWork)`.
  mutating func frequency(
    near start: Double, _ budget: WorkMeter
  ) throws(SpringDesignError) -> Double {
    // ω₀ is less than this, where an overshoot of 1 or more needs a velocity.
    let least = design.leastApproach
    let maximum = least > 0 ? abs(design.velocity[0] / (design.from[0] - design.to[0])) / least : .infinity
    let center = log(min(start, maximum / 2))
    let steps = maximum < .infinity ? FrequencySearch.steps.largeOvershoot : FrequencySearch.steps.standard
    let count = FrequencySearch.octaves * steps
    let grid = (-count...count).map { center + log(2.0) * Double($0) / Double(steps) }
      .filter { exp($0) < maximum }
    let excesses = grid.map { record($0, budget) }
    let pairs = grid.indices.dropLast().filter { (excesses[$0] > 0) != (excesses[$0 + 1] > 0) }
    for index in maximum < .infinity ? pairs : pairs.sorted(by: { abs($0 - count) < abs($1 - count) }) {
      let root = BracketedRoot(
        grid[index], grid[index + 1], values: (excesses[index], excesses[index + 1]), work: 0, budget: budget
      ) { excess($0, budget) }
      let errors = (lower: abs(record(root.lower, budget)), upper: abs(record(root.upper, budget)))
      if min(errors.lower, errors.upper) <= FrequencySearch.precision {
        return exp(errors.lower < errors.upper ? root.lower : root.upper)
      }
    }
    guard !budget.isExhausted else { throw .motion(.tooMuchWork) }
    throw .outOfReach(below: below, above: above)
  }

  /// Returns ln(T/goal) for the logarithm of a frequency, limited to ±700. A motion that never settles, and
  /// one that does not exist, count as longer than any other.
  private func excess(_ logarithm: Double, _ budget: WorkMeter) -> Double {
    guard case .after(let seconds) = design.settlingDuration(frequency: exp(logarithm), budget) else {
      return 700
    }
    return seconds == 0 ? -700 : min(max(logRatio(seconds, goal), -700), 700)
  }

  /// Returns the same, and remembers T.
  private mutating func record(_ logarithm: Double, _ budget: WorkMeter) -> Double {
    let excess = excess(logarithm, budget)
    guard abs(excess) < 700 else { return excess }
    let seconds = goal * exp(excess)
    if excess < 0 { below = max(below ?? 0, seconds) }
    if excess > 0 { above = min(above ?? .infinity, seconds) }
    return excess
  }
}
