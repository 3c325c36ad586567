/// Which chords that begin at one point of a curve stay within a tolerance of it, as the curve goes on.
///
/// A chord from (t₀, x₀) with slope m is within ε of the curve at time s where
/// (x(s) − x₀ − ε)/(s − t₀) ≤ m ≤ (x(s) − x₀ + ε)/(s − t₀). So all slopes that hold up to a time form an
/// interval `lower…upper`, a cone that only narrows, and a chord to the point at t holds exactly where
/// its slope m(t) = (x(t) − x₀)/(t − t₀) lies in the cone at t. Once the cone is empty nothing
/// farther holds: that is the proof that the farthest point was found.
///
/// Why the ends of a few pieces are enough: with g(t) = x′(t)(t − t₀) − (x(t) − x₀), the derivative of m
/// has the sign of g, that of the upper limit the sign of g − ε and that of the lower limit the sign of g + ε, while
/// g′ = x″(t)(t − t₀). Between two inflections g is monotone, so each of the three has at most one
/// turning point there. Cut at those, m is monotone on a piece and the limits are extreme at its ends. Within
/// a piece the limits of the moment never exclude m(t) itself, for they are ±ε/(t − t₀) away from it.
/// Hence on a piece exactly the t with lower ≤ m(t) ≤ upper hold, for the cone at the piece's start.
///
/// The cost is linear in the curve: the curve between the farthest point and where the cone closed
/// lies in a strip no higher than ε between two lines, so that the very next chord spans all of it.
struct SlopeInterval {
  /// A stretch of time at each moment of which a chord may end.
  struct Stretch {
    var first: Double
    var last: Double
  }

  private let start: Double
  private let value: Double
  private let tolerance: Double
  private var lower = -Double.infinity
  private var upper = Double.infinity
  /// The ends that hold, in order of time.
  private(set) var stretches: [Stretch] = []

  /// Whether any slope is left.
  var isOpen: Bool { lower <= upper }

  /// Chords from the curve's point at `start`.
  init(start: Double, value: Double, tolerance: Double) {
    self.start = start
    self.value = value
    self.tolerance = tolerance
  }

  /// Goes on along a segment from `first` ≥ `start` to `last`, between which it must not change the sign of its curvature.
  mutating func pass(_ segment: SmoothSegment, from first: Double, to last: Double) {
    let initial = segment.state(at: first)
    narrow(at: first, initial.value)
    guard isOpen, last > start else { return }
    let final = segment.state(at: last)
    let gap = tangentGap(first, initial)
    let finalGap = tangentGap(last, final)
    var time = first
    var slope = first > start ? self.slope(first, initial.value) : initial.velocity
    // g passes 0 before ±ε, whichever way it runs.
    for level in 0..<2 {
      let target = level == 0 ? 0 : finalGap >= gap ? tolerance : -tolerance
      guard (gap < target) != (finalGap < target) else { continue }
      let root = BracketedRoot(first, last, values: (gap - target, finalGap - target)) {
        tangentGap($0, segment.state(at: $0)) - target
      }
      guard root.upper > time, root.upper < last else { continue }
      let turn = segment.state(at: root.upper).value
      slope = passMonotone(segment, from: time, slope, to: root.upper, turn)
      guard isOpen else { return }
      time = root.upper
    }
    _ = passMonotone(segment, from: time, slope, to: last, final.value)
  }

  /// A piece on which the slope is monotone; returns the slope at its end.
  private mutating func passMonotone(
    _ segment: SmoothSegment, from first: Double, _ firstSlope: Double, to last: Double, _ lastValue: Double
  ) -> Double {
    let lastSlope = slope(last, lastValue)
    func crossing(_ bound: Double) -> BracketedRoot {
      BracketedRoot(first, last, values: (firstSlope - bound, lastSlope - bound)) {
        slope($0, segment.state(at: $0).value) - bound
      }
    }
    if max(firstSlope, lastSlope) >= lower, min(firstSlope, lastSlope) <= upper {
      var stretch = Stretch(first: first, last: last)
      if firstSlope < lower {
        stretch.first = crossing(lower).upper
      } else if firstSlope > upper {
        stretch.first = crossing(upper).upper
      }
      if lastSlope < lower {
        stretch.last = crossing(lower).lower
      } else if lastSlope > upper {
        stretch.last = crossing(upper).lower
      }
      add(stretch)
    }
    narrow(at: last, lastValue)
    return lastSlope
  }

  private mutating func add(_ stretch: Stretch) {
    guard stretch.last > start, stretch.last >= stretch.first else { return }
    if let before = stretches.last, stretch.first <= before.last.nextUp {
      stretches[stretches.count - 1].last = max(before.last, stretch.last)
    } else {
      stretches.append(stretch)
    }
  }

  private mutating func narrow(at time: Double, _ position: Double) {
    guard time > start else { return }
    lower = max(lower, (position - value - tolerance) / (time - start))
    upper = min(upper, (position - value + tolerance) / (time - start))
  }

  private func slope(_ time: Double, _ position: Double) -> Double { (position - value) / (time - start) }

  private func tangentGap(_ time: Double, _ state: MotionState) -> Double {
    state.velocity * (time - start) - (state.value - value)
  }
}
