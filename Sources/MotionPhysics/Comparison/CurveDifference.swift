package import MotionSystem

/// How far two curves of one axis are apart over a time range.
public struct CurveDifference: Sendable, Equatable {
  /// The greatest distance |x − y| in points.
  public let maximum: Double
  /// The first time in seconds at which the distance is the greatest.
  public let time: Double
  /// The root mean square of the distance over the time range, in points.
  public let rootMeanSquare: Double

  /// The number of steps into which the time range is divided.
  private static let stepCount = 512.0
  /// The number of steps for each half-period of an oscillation.
  private static let stepsPerHalfPeriod = 16.0
  /// The work of one step, in units of the budget.
  private static let stepWork = 6
  /// The work of creating one segment, in units of the budget.
  private static let segmentWork = 8

  /// Compares two curves from `start` to `end`, both finite.
  ///
  /// Between two boundaries of segments both curves are smooth. The greatest distance is then at a boundary,
  /// or where the difference of the velocities changes its sign, which steps find and a bracket locates. The
  /// steps are a 512th of the range, and a 16th of a half-period where a curve oscillates. The mean square is
  /// that of the trapezoidal rule with its correction by the derivatives at both ends of each step.
  ///
  /// - Throws: `tooMuchWork`.
  package static func between(
    _ first: AxisCurve, _ second: AxisCurve, from start: Double, to end: Double, budget: WorkMeter
  ) throws(MotionError) -> CurveDifference {
    guard budget.spend(segmentWork, times: first.segmentLimit + second.segmentLimit) else {
      throw .tooMuchWork
    }
    var search = Search(step: (end - start) / stepCount)
    let (ones, others) = (first.segments(until: end), second.segments(until: end))
    var (one, other) = (0, 0)
    var time = start
    while one < ones.count, other < others.count {
      let piece = (ones[one], others[other])
      let next = min(piece.0.end, piece.1.end, end)
      if next > time || start == end {
        try search.process(piece, from: time, to: next, budget)
        time = next
      }
      if piece.0.end <= next, one + 1 < ones.count || piece.1.end > next { one += 1 }
      if piece.1.end <= next { other += 1 }
      if time >= end { break }
    }
    // At the last time both curves may be at rest, which the segments before it do not contain.
    let (x, y) = (first.state(at: end), second.state(at: end))
    search.consider(end, MotionState(value: x.value - y.value, velocity: 0))
    let span = end - start
    return CurveDifference(
      maximum: search.maximum, time: search.time,
      rootMeanSquare: span > 0 ? (max(0, search.integral) / span).squareRoot() : search.maximum)
  }

  private struct Search {
    /// The greatest step in seconds.
    let step: Double
    private(set) var maximum = 0.0
    private(set) var time = 0.0
    /// The integral of the squared distance.
    private(set) var integral = 0.0

    mutating func process(
      _ piece: (SmoothSegment, SmoothSegment), from start: Double, to end: Double, _ budget: WorkMeter
    ) throws(MotionError) {
      let span = end - start
      // A line has one velocity; its state at its end may be that of the rest after it.
      let middle = start + span / 2
      let slope = (piece.0.state(at: middle).velocity, piece.1.state(at: middle).velocity)
      func difference(_ time: Double) -> MotionState<Double> {
        let (x, y) = (piece.0.state(at: time), piece.1.state(at: time))
        return MotionState(
          value: x.value - y.value,
          velocity: (piece.0.isLine ? slope.0 : x.velocity) - (piece.1.isLine ? slope.1 : y.velocity))
      }
      var count = 1.0
      if !piece.0.isLine || !piece.1.isLine, step > 0 {
        count = max(2, (span / step).rounded(.up))
        for law in [piece.0.law, piece.1.law] {
          guard let oscillation = law.oscillation else { continue }
          count = max(count, (span / oscillation.halfPeriod * stepsPerHalfPeriod).rounded(.up))
        }
      }
      let steps = count < 1e9 ? Int(count) : 1_000_000_000
      guard budget.spend(stepWork, times: steps) else { throw .tooMuchWork }
      var (from, state) = (start, difference(start))
      consider(from, state)
      for index in 1...steps {
        let to = index == steps ? end : start + span * (Double(index) / count)
        let next = difference(to)
        if (state.velocity > 0) != (next.velocity > 0), state.velocity != 0, next.velocity != 0 {
          let root = BracketedRoot(
            from, to, values: (state.velocity, next.velocity), work: stepWork, budget: budget
          ) { difference($0).velocity }
          guard !budget.isExhausted else { throw .tooMuchWork }
          consider(root.lower, difference(root.lower))
        }
        consider(to, next)
        let width = to - from
        let (a, b) = (state.value * state.value, next.value * next.value)
        let bend = 2 * (state.value * state.velocity - next.value * next.velocity)
        integral += width * ((a + b) / 2 + width * bend / 12)
        (from, state) = (to, next)
      }
    }

    mutating func consider(_ time: Double, _ state: MotionState<Double>) {
      let distance = abs(state.value)
      if distance > maximum { (maximum, self.time) = (distance, time) }
    }
  }
}
