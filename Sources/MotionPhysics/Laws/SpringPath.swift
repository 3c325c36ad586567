import MotionSystem

/// The path of a normalized spring, whose passages through one displacement are found.
///
/// With the displacement d of the value, the zeros of the velocity divide the law into monotone pieces, and
/// each piece has d at most once. For ζ < 1 the extrema y₁, y₂, … alternate and shrink by q = e^(−ζπ/s). d is
/// thus reached first before y₁ or between y₁ and y₂, or never. It is reached last after the last extremum on
/// its side that is at least as far from the target; a logarithm gives its index. The piece after it is the
/// piece after the first such extremum times a power of q, where its time is computed. For ζ ≥ 1 there is at
/// most one extremum.
struct SpringPath {
  /// A passage at a time τ with the velocity u.
  struct Passage {
    var time: Double
    var velocity: Double
  }

  let spring: NormalizedSpring
  let start: PhaseState
  /// The displacement to find.
  let destination: Double
  /// The displacement to find minus that of the start, without cancellation.
  let change: Double
  /// The first extremum at a time > 0; nil if there is none.
  let extremum: (time: Double, displacement: Double)?

  init(spring: NormalizedSpring, start: PhaseState, destination: Double, change: Double) {
    self.spring = spring
    self.start = start
    self.destination = destination
    self.change = change
    extremum = spring.firstExtremum(after: start)
  }

  /// A Boolean value that indicates whether the path has no last passage, if it has one.
  var isEndless: Bool { spring.oscillates && (destination == 0 || spring.dampingRatio == 0) }

  /// The factor by which an extremum is smaller than the one before, for ζ < 1.
  private var shrinkage: Double { exp(-decrement) }
  /// The natural logarithm of the ratio of two extrema, for ζ < 1.
  private var decrement: Double { spring.dampingRatio * halfPeriod }
  /// The time between two extrema, for ζ < 1.
  private var halfPeriod: Double { Double.pi / spring.splitting }
  func first(_ budget: WorkMeter) -> Passage? {
    if change == 0 { return Passage(time: 0, velocity: start.velocity) }
    return passageBeforeExtremum(budget) ?? passageAfterExtremum(budget)
  }

  /// Returns the last passage, if there are finitely many.
  func last(_ budget: WorkMeter) -> Passage? {
    lastAfterExtremum(budget) ?? passageBeforeExtremum(budget) ?? first(budget)
  }

  /// Returns the passage between the start and the first extremum, or of a path without extremum.
  private func passageBeforeExtremum(_ budget: WorkMeter) -> Passage? {
    let end = extremum.map { ($0.time, $0.displacement) } ?? decayTime(after: 0, budget).map { ($0, 0) }
    guard let (time, displacement) = end, change != 0 else { return nil }
    // The direction of the motion until the extremum.
    let isRising = start.velocity != 0 ? start.velocity > 0 : start.displacement < 0
    guard isRising ? change > 0 && destination <= displacement : change < 0 && destination >= displacement
    else { return nil }
    guard extremum != nil || destination != 0 else { return nil }
    return passage(from: 0, to: time, budget)
  }

  /// Returns the passage between the first extremum and the second one, or after the only one.
  private func passageAfterExtremum(_ budget: WorkMeter) -> Passage? {
    guard let extremum else { return nil }
    if spring.oscillates {
      let next = -shrinkage * extremum.displacement
      guard destination <= max(extremum.displacement, next), destination >= min(extremum.displacement, next)
      else { return nil }
      return passage(from: extremum.time, to: extremum.time + halfPeriod, budget)
    }
    guard destination != 0, (destination < 0) == (extremum.displacement < 0),
      abs(destination) <= abs(extremum.displacement), let end = decayTime(after: extremum.time, budget)
    else { return nil }
    return passage(from: extremum.time, to: end, budget)
  }

  /// Returns the passage after the last extremum that is at least as far from the target as the destination,
  /// on its side.
  private func lastAfterExtremum(_ budget: WorkMeter) -> Passage? {
    guard let extremum else { return nil }
    guard spring.oscillates else { return passageAfterExtremum(budget) }
    // The first extremum on the side of the destination.
    let isOnSide = (extremum.displacement < 0) == (destination < 0)
    let peak = isOnSide ? abs(extremum.displacement) : shrinkage * abs(extremum.displacement)
    let peakTime = isOnSide ? extremum.time : extremum.time + halfPeriod
    guard peak >= abs(destination) else { return nil }
    let excess = logRatio(peak, abs(destination))
    let periods = (excess / (2 * decrement)).rounded(.down)
    guard periods.isFinite else { return Passage(time: .infinity, velocity: 0) }
    // The passage through the destination, enlarged by as many periods, follows that first extremum.
    let factor = exp(min(periods * 2 * decrement, excess))
    let enlarged = SpringPath(
      spring: spring, start: start, destination: destination * factor,
      change: destination * factor - start.displacement)
    guard let passage = enlarged.passage(from: peakTime, to: peakTime + halfPeriod, budget) else {
      return nil
    }
    return Passage(time: passage.time + periods * 2 * halfPeriod, velocity: passage.velocity / factor)
  }

  /// Returns the passage on a monotone piece of the path that contains it.
  ///
  /// Each search ends at the resolution of the end of its bracket. It is repeated while that is much coarser
  /// than the resolution of the time that it has found.
  private func passage(from begin: Double, to end: Double, _ budget: WorkMeter) -> Passage? {
    guard begin <= end, end.isFinite else { return nil }
    var (low, high) = (begin, end)
    for _ in 0..<24 {
      guard budget.spend(2 * SpringPath.distanceWork) else { return nil }
      let values = (lower: distance(at: low), upper: distance(at: high))
      if values.lower == 0 { return passage(at: low) }
      // At an extremum rounding may place the destination just beyond the path.
      guard (values.lower < 0) != (values.upper < 0) else {
        return passage(at: abs(values.lower) < abs(values.upper) ? low : high)
      }
      let root = BracketedRoot(
        low, high, values: values, work: SpringPath.distanceWork, budget: budget
      ) { distance(at: $0) }
      let isRefined = root.upper - root.lower <= 2 * root.upper.ulp
      let isUnchanged = (root.lower, root.upper) == (low, high)
      (low, high) = (root.lower, root.upper)
      if isRefined || isUnchanged { break }
    }
    return passage(at: high)
  }

  private func passage(at time: Double) -> Passage {
    Passage(time: time, velocity: state(at: time).velocity)
  }

  private func state(at time: Double) -> PhaseState {
    time > 0 ? spring.advance(start, by: time) : start
  }

  /// The work of `distance(at:)`, in units of the budget: the law, or a power series.
  private static let distanceWork = 5

  /// Returns the displacement at a time minus the destination.
  ///
  /// Close to the start, the distance moved is summed as a power series, since the difference of two
  /// displacements would cancel.
  private func distance(at time: Double) -> Double {
    guard time * max(1, 2 * spring.dampingRatio) < 0.125 else {
      return state(at: time).displacement - destination
    }
    var term = start.velocity * time
    var previous = start.displacement
    var moved = term
    // The coefficients satisfy c₂·1·2 = −c₀ − 2ζ·c₁ and so on.
    for order in 2..<16 {
      let next =
        -(time * time * previous / Double(order - 1) + 2 * spring.dampingRatio * time * term) / Double(order)
      (previous, term) = (term, next)
      moved += next
    }
    return moved - change
  }

  /// Returns a time after `time` at which the final decay is closer to the target than the destination.
  private func decayTime(after time: Double, _ budget: WorkMeter) -> Double? {
    guard destination != 0 else { return .greatestFiniteMagnitude }
    var span = 1 / (spring.dampingRatio + 1)
    for _ in 0..<2200 {
      guard budget.spend(BracketedRoot.lawWork) else { return nil }
      let end = time + span
      guard end.isFinite else { return nil }
      if abs(state(at: end).displacement) < abs(destination) { return end }
      span *= 2
    }
    return nil
  }
}
