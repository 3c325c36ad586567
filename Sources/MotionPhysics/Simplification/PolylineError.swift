import Platform

/// The greatest distance between straight chords and a curve, proven by branch and bound.
///
/// With e = curve − chord, D = |e|², and p the middle of an interval of half-width r,
///
///     D(p + δ) ≤ D + D′δ + D″δ²/2 + r³/6 · sup|D‴|,    |D‴| ≤ 6|e′||x″| + 2|e||x‴|
///
/// (a chord has no second derivative). Laws bound their own x″ and x‴, so this bounds the distance over
/// the interval; where it does not beat the greatest distance seen there is nothing to find. The
/// bound closes in with r³ while D falls off with r² beside its maximum: in the end each halving leaves
/// about two intervals, some thirty for a chord. A spring is never farther from its target than its
/// envelope either, which ends the search early in a long tail.
struct PolylineError {
  /// How much may be left between what was seen and what is proven, relatively.
  private static let precision = 1e-10
  /// How many more intervals may be split, over all chords together and counted on each axis. Past that the bound
  /// itself is taken: a proof still, though not a close one.
  private(set) var effort: Int

  /// The segments of one axis, or parallel ones of several whose distance is Euclidean.
  private let axes: [[SmoothSegment]]
  /// Nobody asks how far below this distance a chord stays.
  private let enough: Double
  /// The greatest distance seen at a point.
  private(set) var seen = 0.0
  /// A bound that no distance exceeds, or `enough` where that is more.
  private(set) var bound = 0.0
  /// When `seen` was seen.
  private(set) var time = 0.0

  private var stack: [(first: Double, last: Double)] = []
  private var chordStart = 0.0
  private var chordEnd = 0.0
  private var startValues: [Double] = []
  private var endValues: [Double] = []
  /// What rounding alone may do to a distance.
  private var noise = 0.0

  /// Errors of chords of these axes; a chord that is proven to stay within `enough` is looked at no further,
  /// and one that is not only to a hundredth.
  init(axes: [[SmoothSegment]], enough: Double = 0, effort: Int) {
    self.axes = axes
    self.effort = effort
    self.enough = enough
  }

  /// Takes work that was done elsewhere out of the same budget.
  mutating func spend(_ work: Int) { effort -= work }

  /// Forgets what was seen.
  mutating func reset() {
    seen = 0
    bound = 0
  }

  /// Takes in the chord between two times and positions; `index` is that of a segment at or before `start`
  /// and moves on to the one at `end`.
  mutating func add(
    from start: Double, _ startValues: [Double], to end: Double, _ endValues: [Double],
    segment index: inout Int
  ) {
    guard end > start, let segments = axes.first else { return }
    set(start, startValues, end, endValues)
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
    set(time, values, time, values)
    bound = max(bound, look(index, time))
  }

  /// Curve minus chord on one axis.
  func difference(axis: Int, _ index: Int, _ time: Double) -> Double {
    axes[axis][index].state(at: time).value - chord(axis, time)
  }

  private mutating func set(_ start: Double, _ startValues: [Double], _ end: Double, _ endValues: [Double]) {
    chordStart = start
    chordEnd = end
    self.startValues = startValues
    self.endValues = endValues
    var scale = 0.0
    for axis in axes.indices { scale = max(scale, max(abs(startValues[axis]), abs(endValues[axis]))) }
    noise = 2 * scale.ulp
  }

  private mutating func search(segment index: Int, _ first: Double, _ last: Double) {
    bound = max(bound, max(look(index, first), look(index, last)))
    if case .line = axes[0][index].law { return }
    stack.append((first, last))
    while let (first, last) = stack.popLast() {
      effort -= axes.count
      let middle = first + (last - first) / 2
      guard middle > first, middle < last else { continue }
      bound = max(bound, look(index, middle))
      let most = limit(index, first, middle, last)
      let isEnough = seen > enough && enough > 0 ? most <= seen * 1.01 : most <= enough
      if isEnough || most <= seen + seen * PolylineError.precision + noise
        || effort <= 0
      {
        bound = max(bound, most)
        continue
      }
      // The earlier half comes first: motions die away, so the greatest distance is soon seen.
      stack.append((middle, last))
      stack.append((first, middle))
    }
  }

  /// The distance at a time, remembered if it is the greatest yet.
  private mutating func look(_ index: Int, _ time: Double) -> Double {
    var distance = 0.0
    for axis in axes.indices {
      let part = difference(axis: axis, index, time)
      distance = axes.count == 1 ? abs(part) : hypot(distance, part)
    }
    if distance > seen {
      seen = distance
      self.time = time
    }
    return distance
  }

  private func chord(_ axis: Int, _ time: Double) -> Double {
    let from = startValues[axis]
    let to = endValues[axis]
    guard time > chordStart else { return from }
    guard time < chordEnd else { return to }
    return from + (to - from) * ((time - chordStart) / (chordEnd - chordStart))
  }

  /// No distance within the interval exceeds this; infinite, or not a number, where numbers are too large to tell.
  ///
  /// Time is counted in half-widths r, so all derivatives are lengths, and lengths in units of what was seen.
  private func limit(_ index: Int, _ first: Double, _ middle: Double, _ last: Double) -> Double {
    let radius = (last - first) / 2
    let unit = max(max(seen, noise), Double.leastNormalMagnitude)
    var square = 0.0  // |e|²
    var slope = 0.0  // e·e′
    var speed = 0.0  // |e′|²
    var bend = 0.0  // e·x″
    var second = 0.0  // sup|x″|²
    var third = 0.0  // sup|x‴|²
    var envelope = 0.0
    for axis in axes.indices {
      let segment = axes[axis][index]
      let state = segment.state(at: middle)
      let chordStep = (endValues[axis] - startValues[axis]) * (radius / (chordEnd - chordStart))
      let e = (state.value - chord(axis, middle)) / unit
      let step = (state.velocity * radius - chordStep) / unit
      square += e * e
      slope += e * step
      speed += step * step
      switch segment.law {
      case .line: break
      case .deceleration(let law):
        let rate = law.exponent * radius
        let most = abs(law.state(at: first - segment.origin).velocity * radius) / unit
        bend += e * (rate * (state.velocity * radius)) / unit
        second += rate * most * (rate * most)
        third += rate * rate * most * (rate * rate * most)
        envelope = .infinity
      case .spring(let law):
        let bounds = law.bounds(from: first - segment.origin, span: 2 * radius)
        bend += e * (law.bend(at: middle - segment.origin, span: radius) / unit)
        second += (bounds.second / 4 / unit) * (bounds.second / 4 / unit)
        third += (bounds.third / 8 / unit) * (bounds.third / 8 / unit)
        let rest = max(abs(law.target - chord(axis, first)), abs(law.target - chord(axis, last)))
        envelope = hypot(envelope, rest + bounds.displacement)
      }
    }
    second.formSquareRoot()
    let mostSpeed = speed.squareRoot() + second
    let mostDistance = square.squareRoot() + mostSpeed
    let cubic = (6 * mostSpeed * second + 2 * mostDistance * third.squareRoot()) / 6
    // D′ = 2e·e′ and D″ = 2(|e′|² + e·x″): the greatest value of the parabola on [−1, 1].
    let linear = 2 * abs(slope)
    let quadratic = speed + bend
    let rise =
      quadratic < 0 && linear < -2 * quadratic ? linear * linear / (-4 * quadratic) : linear + quadratic
    let taylor = unit * (square + max(rise, 0) + cubic).squareRoot()
    return taylor < envelope ? taylor : envelope
  }
}
