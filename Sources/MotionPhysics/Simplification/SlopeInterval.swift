import MotionSystem

/// The slopes of all chords from one point of a curve that stay within a tolerance of the curve.
///
/// A chord from (t₀, x₀) with slope m is within ε of the curve at time s if
/// (x(s) − x₀ − ε)/(s − t₀) ≤ m ≤ (x(s) − x₀ + ε)/(s − t₀). The slopes that are valid up to a time
/// thus form an interval `lower…upper` that only narrows. The chord to the point at t is valid exactly
/// if its slope m(t) = (x(t) − x₀)/(t − t₀) is in the interval at t. Once the interval is empty, no
/// later end is valid, which proves that the farthest valid end was found.
///
/// The ends of a few pieces are sufficient. With g(t) = x′(t)(t − t₀) − (x(t) − x₀), the derivative
/// of m has the sign of g, that of the upper limit the sign of g − ε, and that of the lower limit
/// the sign of g + ε. Also g′ = x″(t)(t − t₀). Between two inflections g is monotone, so each of
/// the three has at most one extremum there. If a piece is divided at these extrema, m is monotone
/// on each part and the limits are extreme at its ends. Within a part the limits at a time t never
/// exclude m(t) itself, because they are ±ε/(t − t₀) away from it. Hence on a part exactly those t
/// are valid ends for which lower ≤ m(t) ≤ upper, with the interval at the start of the part.
///
/// The cost is linear in the length of the curve: between the farthest valid end and the time at
/// which the interval becomes empty, the curve lies in a strip of height ε between two lines, so
/// the next chord spans all of it.
struct SlopeInterval {
  /// A range of times at which a valid chord may end, both ends included.
  struct TimeRange {
    var first: Double
    var last: Double
  }

  private let start: Double
  private let value: Double
  private let tolerance: Double
  private var slopes = FeasibleSlopes()
  /// The times at which a valid chord may end, in order.
  private(set) var validEnds: [TimeRange] = []
  /// The work of one evaluation of a law, in units of the budget.
  private static let evaluationWork = 4

  /// A Boolean value that indicates whether no slope is valid any more.
  var isEmpty: Bool { slopes.isEmpty }

  /// Creates the interval of chords from the point (`start`, `value`) of the curve.
  init(start: Double, value: Double, tolerance: Double) {
    self.start = start
    self.value = value
    self.tolerance = tolerance
  }

  /// Narrows the interval along a segment from `first` ≥ `start` to `last`, between which the
  /// segment must have no inflection. If the budget is exhausted, the interval has no meaning.
  mutating func follow(_ segment: SmoothSegment, from first: Double, to last: Double, budget: WorkMeter) {
    guard budget.spend(3 * SlopeInterval.evaluationWork) else { return }
    let initial = segment.state(at: first)
    narrow(at: first, initial.value)
    guard !isEmpty, last > start else { return }
    let final = segment.state(at: last)
    let gap = tangentGap(first, initial)
    let finalGap = tangentGap(last, final)
    var time = first
    var slope = first > start ? self.slope(first, initial.value) : initial.velocity
    // In either direction, g passes 0 before ±ε.
    for level in 0..<2 {
      let target = level == 0 ? 0 : finalGap >= gap ? tolerance : -tolerance
      guard (gap < target) != (finalGap < target) else { continue }
      let root = BracketedRoot(
        first, last, values: (gap - target, finalGap - target), work: SlopeInterval.evaluationWork,
        budget: budget
      ) { tangentGap($0, segment.state(at: $0)) - target }
      guard budget.spend(SlopeInterval.evaluationWork) else { return }
      guard root.upper > time, root.upper < last else { continue }
      let extremum = segment.state(at: root.upper).value
      slope = followMonotone(segment, from: time, slope, to: root.upper, extremum, budget)
      guard !isEmpty else { return }
      time = root.upper
    }
    _ = followMonotone(segment, from: time, slope, to: last, final.value, budget)
  }

  /// Narrows the interval along a part on which m is monotone, and returns m at its end.
  private mutating func followMonotone(
    _ segment: SmoothSegment, from first: Double, _ firstSlope: Double, to last: Double, _ lastValue: Double,
    _ budget: WorkMeter
  ) -> Double {
    let lastSlope = slope(last, lastValue)
    func crossing(_ bound: Double, _ budget: WorkMeter) -> BracketedRoot {
      BracketedRoot(
        first, last, values: (firstSlope - bound, lastSlope - bound), work: SlopeInterval.evaluationWork,
        budget: budget
      ) { slope($0, segment.state(at: $0).value) - bound }
    }
    let (lower, upper) = (slopes.lower, slopes.upper)
    if max(firstSlope, lastSlope) >= lower, min(firstSlope, lastSlope) <= upper {
      var range = TimeRange(first: first, last: last)
      if firstSlope < lower {
        range.first = crossing(lower, budget).upper
      } else if firstSlope > upper {
        range.first = crossing(upper, budget).upper
      }
      if lastSlope < lower {
        range.last = crossing(lower, budget).lower
      } else if lastSlope > upper {
        range.last = crossing(upper, budget).lower
      }
      append(range)
    }
    narrow(at: last, lastValue)
    return lastSlope
  }

  /// Appends a range of valid ends and merges it with an adjacent one.
  private mutating func append(_ range: TimeRange) {
    guard range.last > start, range.last >= range.first else { return }
    if let previous = validEnds.last, range.first <= previous.last.nextUp {
      validEnds[validEnds.count - 1].last = max(previous.last, range.last)
    } else {
      validEnds.append(range)
    }
  }

  private mutating func narrow(at time: Double, _ position: Double) {
    guard time > start else { return }
    slopes.keep(from: position - value - tolerance, to: position - value + tolerance, after: time - start)
  }

  /// m(t).
  private func slope(_ time: Double, _ position: Double) -> Double { (position - value) / (time - start) }

  /// g(t).
  private func tangentGap(_ time: Double, _ state: MotionState<Double>) -> Double {
    state.velocity * (time - start) - (state.value - value)
  }
}
