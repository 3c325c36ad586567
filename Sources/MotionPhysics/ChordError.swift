import Platform

/// The greatest distance between straight chords and a curve, to within a part in 10⁹ and never understated.
///
/// Branch and bound over time. On [a, b], h = b − a, the distance of a curve from its chord is at most the larger
/// one of the two ends plus h²/8 · sup|x″| (the error of linear interpolation); from rest a spring is also never farther than
/// its envelope. Both bounds come from the state at a:
/// a quantity y that solves the spring's equation obeys |y(a + t)| ≤ |y| + |y′ + r₁y|·min(t, 1/s), whatever
/// the damping. Where the bound does not beat the greatest distance seen, nothing is to be found.
///
/// The bound falls with h² while the distance falls off quadratically beside its maximum, so each halving leaves a
/// constant number of intervals: about a hundred evaluations for a chord.
struct ChordError {
  /// How much may be left between what was seen and what is proven, relatively.
  private static let precision = 1e-10
  /// Past so many intervals the bound itself is taken: a proof still, though not a close one.
  private static let intervalLimit = 20_000_000

  /// The segments of one axis, or parallel ones of several whose distance is Euclidean.
  private let axes: [[SmoothSegment]]
  /// The greatest distance seen at a point.
  private(set) var seen = 0.0
  /// A bound that no distance exceeds.
  private(set) var bound = 0.0
  /// When `seen` was seen.
  private(set) var time = 0.0

  private var intervals = 0
  private var stack: [Interval] = []
  private let zero: [Double]
  private var chordStart = 0.0
  private var chordEnd = 0.0
  private var startValues: [Double]
  private var endValues: [Double]

  private struct Interval {
    let first: Double
    let last: Double
    /// The larger distance of the two ends.
    let distance: Double
  }

  init(axes: [[SmoothSegment]]) {
    self.axes = axes
    zero = axes.map { _ in 0 }
    startValues = zero
    endValues = zero
  }

  /// Forgets what was seen.
  mutating func reset() {
    seen = 0
    bound = 0
  }

  /// Takes in the chord between two times and positions; `index` is that of a segment at or before `start`
  /// and moves on to the one at `end`.
  mutating func add(
    from start: Double, _ startValues: [Double], to end: Double, _ endValues: [Double], segment index: inout Int
  ) {
    guard end > start, let segments = axes.first else { return }
    chordStart = start
    chordEnd = end
    self.startValues = startValues
    self.endValues = endValues
    while index < segments.count {
      let first = max(segments[index].start, start)
      let last = min(segments[index].last, end)
      // A segment that only touches the chord's end belongs to the next chord.
      if first < last || first == last && start < first && last < end {
        search(segment: index, first, last)
      }
      if segments[index].last >= end || index + 1 == segments.count { return }
      index += 1
    }
  }

  /// Takes in one point of a polyline at a time of one of the segments.
  mutating func add(at time: Double, _ values: [Double], segment index: Int) {
    chordStart = time
    chordEnd = time
    startValues = values
    endValues = values
    bound = max(bound, look(index, time))
  }

  private mutating func search(segment index: Int, _ first: Double, _ last: Double) {
    stack.append(Interval(first: first, last: last, distance: max(look(index, first), look(index, last))))
    while let interval = stack.popLast() {
      intervals += 1
      let most = limit(interval, index)
      let middle = interval.first + (interval.last - interval.first) / 2
      let isSmall = middle <= interval.first || middle >= interval.last
      if most <= seen + seen * ChordError.precision || isSmall || intervals > ChordError.intervalLimit {
        bound = max(bound, isSmall ? interval.distance : most)
        continue
      }
      let distance = look(index, middle)
      let atFirst = self.distance(index, interval.first)
      let atLast = self.distance(index, interval.last)
      stack.append(Interval(first: interval.first, last: middle, distance: max(atFirst, distance)))
      stack.append(Interval(first: middle, last: interval.last, distance: max(distance, atLast)))
    }
  }

  /// The distance at a time, remembered if it is the greatest yet.
  private mutating func look(_ index: Int, _ time: Double) -> Double {
    let distance = distance(index, time)
    if distance > seen {
      seen = distance
      self.time = time
    }
    return distance
  }

  private func distance(_ index: Int, _ time: Double) -> Double {
    if axes.count == 1 { return abs(difference(axis: 0, index, time)) }
    return axes.indices.reduce(0) { hypot($0, difference(axis: $1, index, time)) }
  }

  /// Curve minus chord on one axis.
  func difference(axis: Int, _ index: Int, _ time: Double) -> Double {
    axes[axis][index].state(at: time).value - chord(axis, time)
  }

  private func chord(_ axis: Int, _ time: Double) -> Double {
    let from = startValues[axis]
    let to = endValues[axis]
    guard time > chordStart else { return from }
    guard time < chordEnd else { return to }
    return from + (to - from) * ((time - chordStart) / (chordEnd - chordStart))
  }

  /// No distance within the interval exceeds this.
  private func limit(_ interval: Interval, _ index: Int) -> Double {
    let span = interval.last - interval.first
    var curvature = 0.0
    var envelope = 0.0
    for axis in axes.indices {
      let segment = axes[axis][index]
      switch segment.law {
      case .line:
        return interval.distance
      case .deceleration(let law):
        let speed = law.state(at: interval.first - segment.origin).velocity
        curvature = hypot(curvature, law.exponent * span * (speed * span))
        envelope = .infinity
      case .spring(let law):
        let reach = law.reach(from: interval.first - segment.origin, span: span)
        curvature = hypot(curvature, reach.curvature)
        let rest = max(
          abs(law.target - chord(axis, interval.first)), abs(law.target - chord(axis, interval.last)))
        envelope = hypot(envelope, rest + reach.displacement)
      }
    }
    let interpolation = interval.distance + curvature / 8
    return interpolation < envelope ? interpolation : envelope
  }
}

extension SpringLaw {
  /// Bounds over the `span` seconds from `time` on: of |x″|·span², and of the displacement.
  func reach(from time: Double, span: Double) -> (curvature: Double, displacement: Double) {
    let state = displacementState(at: time)
    let ratio = shape.ratio
    let angle = spring.angularFrequency * span
    let swing = shape.splitting * angle > 1 ? 1 / shape.splitting : angle
    func most(_ value: Double, _ rate: Double) -> Double {
      abs(value) + abs(rate + shape.slowRate * value) * swing
    }
    let a = state.value
    let u = state.velocity / spring.angularFrequency
    let acceleration = -angle * (angle * a + 2 * ratio * (angle * u))
    let jerk = -(angle * (angle * u) + 2 * ratio * acceleration)
    return (most(acceleration, jerk), most(a, u))
  }
}
