import MotionSystem

/// A dense polyline that approximates one axis, split at the jumps of the axis.
struct DensePolyline {
  /// The continuous pieces in order of time. Each begins at the time at which the previous one
  /// ends.
  private(set) var pieces: [[PolylinePoint]] = []

  /// The state at a time between two nodes.
  private struct Stop {
    let time: Double
    let state: MotionState<Double>
  }

  private let slack: Double
  private let limit: Int
  private var count = 0
  /// The work of testing whether a part of a segment is straight, and of adding it as a line.
  private static let partWork = 10

  /// Creates a polyline along an axis.
  ///
  /// - Parameters:
  ///   - segments: The segments of the axis in order of time, each with a positive length.
  ///   - rest: The point at which the axis comes to rest.
  ///   - slack: The greatest distance of the polyline from the axis, in the value's unit.
  ///   - step: The smallest jump that starts a new piece, in the value's unit.
  ///   - finalStep: The greatest step to rest that does not start a new piece, in the value's unit.
  ///   - limit: The greatest number of nodes.
  ///   - budget: The computation that may be used.
  /// - Throws: `tooManySamples` if more nodes are needed; `tooMuchWork`.
  init(
    _ segments: [SmoothSegment], rest: PolylinePoint, slack: Double, step: Double, finalStep: Double,
    limit: Int, budget: WorkMeter
  ) throws(MotionError) {
    self.slack = slack
    self.limit = limit
    for segment in segments {
      let initial = segment.state(at: segment.start)
      try add(PolylinePoint(time: segment.start, value: initial.value), step)
      try follow(segment, from: initial, step, budget)
    }
    // A smaller step needs no corner: the last line ends at rest, and the error there is the step.
    if let last = pieces.last?.last, last.time == rest.time, abs(last.value - rest.value) <= finalStep,
      let count = pieces.last?.count, count > 1
    {
      pieces[pieces.count - 1][count - 1] = rest
    } else {
      try add(rest, finalStep)
    }
  }

  private mutating func add(_ node: PolylinePoint, _ step: Double) throws(MotionError) {
    guard count < limit else { throw .tooManySamples(limit: limit) }
    guard let last = pieces.last?.last else {
      pieces.append([node])
      count += 1
      return
    }
    if node == last { return }
    count += 1
    if node.time == last.time, abs(node.value - last.value) > step {
      pieces.append([node])
    } else {
      pieces[pieces.count - 1].append(node)
    }
  }

  private mutating func follow(
    _ segment: SmoothSegment, from initial: MotionState<Double>, _ step: Double, _ budget: WorkMeter
  ) throws(MotionError) {
    // At least two parts per half-period, because the sampled test for straightness could miss a
    // whole period.
    var parts = 1.0
    if let halfPeriod = segment.law.oscillation?.halfPeriod {
      parts = max(1, ((segment.end - segment.start) / halfPeriod * 2).rounded(.up))
      guard parts < Double(limit) else { throw .tooManySamples(limit: limit) }
    }
    // A first excursion may be over before the first of the times at which straightness is tested.
    let zeros = segment.law.zeros(of: .velocity)
    let extremum = segment.origin + zeros.next(after: segment.start - segment.origin)
    var from = Stop(time: segment.start, state: initial)
    let duration = segment.end - segment.start
    var stops: [Stop] = []
    for part in 1...Int(parts) {
      let end = part == Int(parts) ? segment.end : segment.start + duration * (Double(part) / parts)
      stops.append(Stop(time: end, state: segment.state(at: end)))
      while let stop = stops.last {
        guard budget.spend(DensePolyline.partWork) else { throw .tooMuchWork }
        let middle = from.time + (stop.time - from.time) / 2
        if !segment.isLine, middle > from.time, middle < stop.time {
          let half = Stop(time: middle, state: segment.state(at: middle))
          if !isStraight(segment, from, half, stop, extremum) {
            guard stops.count < 64 else { throw .tooManySamples(limit: limit) }
            stops.append(half)
            continue
          }
        }
        try add(PolylinePoint(time: stop.time, value: stop.state.value), step)
        from = stop
        stops.removeLast()
      }
    }
  }

  /// Returns whether the chord is within the slack at five times and at the first extremum of the segment,
  /// with a margin for the times between them.
  private func isStraight(
    _ segment: SmoothSegment, _ from: Stop, _ middle: Stop, _ to: Stop, _ extremum: Double
  ) -> Bool {
    let limit = 0.8 * slack
    let rise = to.state.value - from.state.value
    func isNear(_ value: Double, _ share: Double) -> Bool {
      abs(value - (from.state.value + share * rise)) <= limit
    }
    // Of the five times, the middle has the greatest distance from most chords.
    guard isNear(middle.state.value, 0.5) else { return false }
    // A chord of the length h is within h²/8·sup|x″| of its curve.
    let span = to.time - from.time
    let bounds = segment.law.bounds(from: from.time - segment.origin, from.state, span: span)
    if bounds.second / 8 <= limit { return true }
    for share in [0.15, 0.35, 0.65, 0.85] {
      if !isNear(segment.state(at: from.time + share * span).value, share) { return false }
    }
    guard extremum > from.time, extremum < to.time else { return true }
    return isNear(segment.state(at: extremum).value, (extremum - from.time) / span)
  }
}
