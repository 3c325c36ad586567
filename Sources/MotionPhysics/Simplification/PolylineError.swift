import MotionSystem

/// The greatest distance between straight chords and a curve, proven by branch and bound.
///
/// With e = curve − chord, D = |e|², and p the middle of an interval of half-width r,
///
///     D(p + δ) ≤ D + D′δ + D″δ²/2 + r³/6 · sup|D‴|,    |D‴| ≤ 6|e′||x″| + 2|e||x‴|
///
/// because a chord has no second derivative. Each law bounds its x″ and x‴, so this bounds the
/// distance over the interval. An interval whose bound does not exceed the greatest distance
/// evaluated so far is discarded. The bound converges with r³ while D falls with r² beside its
/// maximum. Each bisection eventually leaves about two intervals, about thirty per chord in total.
/// A spring also never leaves its envelope around the target, which ends the search early in a long
/// tail.
struct PolylineError {
  /// The relative difference between `lowerBound` and `upperBound` at which the search ends.
  private static let precision = 1e-10
  /// The work of bounding one interval, or of starting one chord in one segment, in units of the budget.
  private static let intervalWork = 12
  /// The additional work of each axis.
  private static let axisWork = 9

  /// The computation that the search may still use.
  let budget: WorkMeter

  /// The segments of one axis, or the parallel segments of coupled axes.
  private let axes: [[SmoothSegment]]
  /// The distance below which the error is not resolved further.
  private let cutoff: Double
  /// The greatest distance that was evaluated at a point.
  private(set) var lowerBound = 0.0
  /// A bound that no distance exceeds, or `cutoff` if that is greater.
  private(set) var upperBound = 0.0
  /// The time in seconds at which `lowerBound` was evaluated.
  private(set) var time = 0.0

  /// The ranges of time that the search examines after the current one.
  private var stack: [(first: Double, last: Double)] = []
  /// The states at the start of each range of the stack, one per axis.
  private var stackStates: [MotionState<Double>] = []
  /// The states at the start of the current range, one per axis.
  private var firstStates: [MotionState<Double>] = []
  /// The states at the time that was evaluated last, one per axis.
  private var states: [MotionState<Double>] = []
  private var chordStart = 0.0
  private var chordEnd = 0.0
  private var startValues: [Double] = []
  private var endValues: [Double] = []
  /// A bound of the rounding error of a distance.
  private var roundingError = 0.0

  /// Creates an error of zero.
  ///
  /// - Parameters:
  ///   - axes: The segments of one axis, or the parallel segments of coupled axes.
  ///   - cutoff: The search of a chord ends once its error is proven to be at most this; an error
  ///     above it is resolved to 1 percent. If 0, every error is resolved to full precision.
  ///   - budget: The computation that the search may use.
  init(axes: [[SmoothSegment]], cutoff: Double = 0, budget: WorkMeter) {
    self.axes = axes
    self.budget = budget
    self.cutoff = cutoff
    firstStates = axes.map { _ in MotionState(value: 0, velocity: 0) }
    states = firstStates
  }
  mutating func reset() {
    lowerBound = 0
    upperBound = 0
  }

  /// Adds the chord between two times and positions.
  ///
  /// - Parameter index: The index of a segment at or before `start`; on return that of the segment
  ///   at `end`.
  /// - Throws: `tooMuchWork`.
  mutating func addChord(
    from start: Double, _ startValues: [Double], to end: Double, _ endValues: [Double],
    segment index: inout Int
  ) throws(MotionError) {
    guard end > start, let segments = axes.first else { return }
    set(start, startValues, end, endValues)
    while index < segments.count {
      try spend()
      let first = max(segments[index].start, start)
      let last = min(segments[index].last, end)
      // A segment that only touches the end of the chord belongs to the next chord.
      if first < last || first == last && start < first && last < end {
        try search(segment: index, first, last)
      }
      if segments[index].last >= end || index + 1 == segments.count { return }
      index += 1
    }
  }

  /// Adds one point of a polyline at a time within a segment.
  mutating func addPoint(at time: Double, _ values: [Double], segment index: Int) {
    set(time, values, time, values)
    upperBound = max(upperBound, evaluate(index, time))
  }

  /// Returns curve − chord on one axis.
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
    roundingError = 2 * scale.ulp
  }

  /// Spends the work of one interval on every axis.
  private mutating func spend() throws(MotionError) {
    guard budget.spend(PolylineError.intervalWork + PolylineError.axisWork * axes.count) else {
      throw .tooMuchWork
    }
  }

  private mutating func search(segment index: Int, _ first: Double, _ last: Double) throws(MotionError) {
    upperBound = max(upperBound, evaluate(index, first))
    swap(&firstStates, &states)
    upperBound = max(upperBound, evaluate(index, last))
    if axes[0][index].isLine { return }
    var (first, last) = (first, last)
    while true {
      try spend()
      let middle = first + (last - first) / 2
      var isComplete = !(middle > first && middle < last)
      if !isComplete {
        upperBound = max(upperBound, evaluate(index, middle))
        let limit = distanceBound(index, first, middle, last)
        let isResolved = lowerBound > cutoff && cutoff > 0 ? limit <= lowerBound * 1.01 : limit <= cutoff
        isComplete = isResolved || limit <= lowerBound + lowerBound * PolylineError.precision + roundingError
        if isComplete { upperBound = max(upperBound, limit) }
      }
      if isComplete {
        guard let next = stack.popLast() else { return }
        (first, last) = next
        for axis in axes.indices.reversed() { firstStates[axis] = stackStates.removeLast() }
      } else {
        // The earlier half is searched first: motions decay, so the greatest distance is found early.
        stack.append((middle, last))
        stackStates += states
        last = middle
      }
    }
  }

  /// Returns the distance at a time, and updates `states` and `lowerBound`.
  private mutating func evaluate(_ index: Int, _ time: Double) -> Double {
    var distance = 0.0
    for axis in axes.indices {
      let state = axes[axis][index].state(at: time)
      states[axis] = state
      let part = state.value - chord(axis, time)
      distance = axes.count == 1 ? abs(part) : hypot(distance, part)
    }
    if distance > lowerBound {
      lowerBound = distance
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

  /// Returns a bound of the distance within an interval; infinite or NaN if the computation
  /// overflows.
  ///
  /// The unit of time is the half-width r, so all derivatives are lengths. The unit of length is
  /// `lowerBound`.
  private mutating func distanceBound(_ index: Int, _ first: Double, _ middle: Double, _ last: Double)
    -> Double
  {
    let radius = (last - first) / 2
    let unit = max(max(lowerBound, roundingError), Double.leastNormalMagnitude)
    var square = 0.0  // |e|²
    var slope = 0.0  // e·e′
    var speed = 0.0  // |e′|²
    var curvature = 0.0  // e·x″
    var second = 0.0  // sup|x″|²
    var third = 0.0  // sup|x‴|²
    var envelope = 0.0
    for axis in axes.indices {
      let segment = axes[axis][index]
      let bounds = segment.law.bounds(from: first - segment.origin, firstStates[axis], span: 2 * radius)
      let state = states[axis]
      let chordStep = (endValues[axis] - startValues[axis]) * (radius / (chordEnd - chordStart))
      let e = (state.value - chord(axis, middle)) / unit
      let derivative = (state.velocity * radius - chordStep) / unit
      square += e * e
      slope += e * derivative
      speed += derivative * derivative
      let acceleration = segment.law.scaledAcceleration(at: middle - segment.origin, state, span: radius)
      curvature += e * (acceleration / unit)
      second += (bounds.second / 4 / unit) * (bounds.second / 4 / unit)
      third += (bounds.third / 8 / unit) * (bounds.third / 8 / unit)
      let offset = max(abs(bounds.center - chord(axis, first)), abs(bounds.center - chord(axis, last)))
      envelope = hypot(envelope, offset + bounds.distance)
      // The law adds the center to a displacement, which rounds.
      roundingError = max(roundingError, 2 * bounds.center.ulp)
    }
    second.formSquareRoot()
    let speedBound = speed.squareRoot() + second
    let errorBound = square.squareRoot() + speedBound
    let cubic = (6 * speedBound * second + 2 * errorBound * third.squareRoot()) / 6
    // The greatest value of the parabola on [−1, 1], with D′ = 2e·e′ and D″ = 2(|e′|² + e·x″).
    let linear = 2 * abs(slope)
    let quadratic = speed + curvature
    let rise =
      quadratic < 0 && linear < -2 * quadratic ? linear * linear / (-4 * quadratic) : linear + quadratic
    let taylor = unit * (square + max(rise, 0) + cubic).squareRoot()
    return taylor < envelope ? taylor : envelope
  }
}
