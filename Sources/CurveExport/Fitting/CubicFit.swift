import MotionPhysics
import MotionSystem
import StrictJSON

// Value and velocity of a curve are known at any time, so a cubic Hermite piece approximates it
// with far fewer pieces than lines do. The fit is greedy: each piece is as long as the tolerance
// allows and never crosses a corner. A recording is piecewise linear and gets straight pieces.

/// One axis as cubic and straight pieces, rounded as they are written.
struct CubicFit {
  /// The pieces in order of time, each from the end of the one before.
  private(set) var pieces: [CubicPiece] = []
  /// The value before the first piece.
  let initialValue: Double
  /// The value after the last piece.
  let finalValue: Double
  /// The number of decimals of values and velocities.
  let valueDecimals: Int
  /// The number of decimals of the last value.
  let finalDecimals: Int
  /// The number of decimals of durations.
  let timeDecimals: Int
  /// The greatest distance of the written pieces from the axis, in the value's unit.
  private(set) var error = 0.0

  private let tolerance: Double
  private static let limit = LinearKeyframes.limit
  /// The number of times at which the error of a piece without oscillation is measured.
  private static let placeCount = 48
  /// The work of testing whether a piece is within the tolerance: eleven states and nine values of a cubic.
  private static let testWork = 20

  /// Fits pieces to an axis from 0 to the end of the exported time range.
  /// - Parameter budget: The computation that may be used.
  /// - Throws: `ExportError.tooManyPoints` if more than `LinearKeyframes.limit` pieces are needed;
  ///   `tooMuchWork`.
  init(_ curve: ExportedCurve, axis: AxisCurve, budget: WorkMeter) throws(ExportError) {
    let trace = try AxisTrace(axis, until: curve.end, budget: budget)
    let accuracy = try Accuracy(curve, trace, budget: budget)
    // A cubic contains at most four of them.
    guard trace.extremaBeyond(accuracy.tolerance) / 4 <= Double(CubicFit.limit) else {
      throw .tooManyPoints(limit: CubicFit.limit)
    }
    valueDecimals = min(accuracy.decimals + 1, 15)
    timeDecimals = min(max(5 - DisplayNumber.exponent(of: curve.end), 6), 15)
    tolerance = accuracy.tolerance
    finalDecimals = accuracy.finalDecimals
    finalValue = DecimalRounding(decimals: accuracy.finalDecimals).nearest(trace.finalValue)
    initialValue = DecimalRounding(decimals: valueDecimals).nearest(trace.initialValue)
    var run: [SmoothSegment] = []
    for segment in trace.segments {
      if segment.isLine {
        run.append(segment)
      } else {
        try appendLines(run, budget)
        run = []
        try appendCubics(segment, budget)
      }
    }
    try appendLines(run, budget)
    error = max(error, abs(finalValue - trace.finalValue))
    try updateError(trace, budget)
  }

  // MARK: Fitting

  private mutating func appendCubics(
    _ segment: SmoothSegment, _ budget: WorkMeter
  ) throws(ExportError) {
    var start = pieces.last?.end ?? 0
    let end = time(segment.end)
    var length = end - start
    while start < end {
      length = min(length * 3, end - start)
      while try !isWithinTolerance(segment, start, start + length, budget), length > 2 * timeStep {
        length /= 2
      }
      var upper = min(length * 2, end - start)
      for _ in 0..<6 where upper > length {
        let middle = (length + upper) / 2
        let isValid = try isWithinTolerance(segment, start, start + middle, budget)
        if isValid { length = middle } else { upper = middle }
      }
      let stop = min(max(time(start + length), time(start + timeStep)), end)
      try append(piece(segment, start, stop))
      start = stop
    }
  }

  private func piece(_ segment: SmoothSegment, _ start: Double, _ end: Double) -> CubicPiece {
    CubicPiece(
      start: start, end: end, from: rounded(segment.state(at: start)), to: rounded(segment.state(at: end)),
      swings: segment.law.oscillation.map { (end - start) / $0.halfPeriod } ?? 0)
  }

  private func isWithinTolerance(
    _ segment: SmoothSegment, _ start: Double, _ end: Double, _ budget: WorkMeter
  ) throws(ExportError) -> Bool {
    try budget.use(CubicFit.testWork)
    let candidate = piece(segment, start, end)
    let count = candidate.partCount(atLeast: 10)
    try budget.use(2, times: count - 10)
    return (1..<count).allSatisfy { step in
      let time = start + (end - start) * Double(step) / Double(count)
      return abs(candidate.value(at: time) - segment.state(at: time).value) <= 0.9 * tolerance
    }
  }

  /// Appends a run of straight segments with lines as long as the tolerance allows.
  private mutating func appendLines(
    _ run: [SmoothSegment], _ budget: WorkMeter
  ) throws(ExportError) {
    guard let first = run.first else { return }
    try budget.use(ExportWork.segment, times: run.count)
    let line = Polyline(
      times: [first.start] + run.map { $0.end },
      values: [[first.state(at: first.start).value] + run.map { $0.state(at: $0.end).value }])
    let corners = try ExportError.fitting(limit: CubicFit.limit) { () throws(MotionError) in
      try line.simplified(within: 0.8 * tolerance, limit: CubicFit.limit, budget: budget)
    }
    for corner in corners.dropFirst() {
      let start = pieces.last?.end ?? 0
      let stop = time(line.times[corner])
      guard stop > start else { continue }
      let from = pieces.last?.to.value ?? initialValue
      let to = DecimalRounding(decimals: valueDecimals).nearest(line.values[0][corner])
      let slope = (to - from) / (stop - start)
      try append(
        CubicPiece(
          start: start, end: stop, from: MotionState(value: from, velocity: slope),
          to: MotionState(value: to, velocity: slope), isStraight: true))
    }
  }

  private mutating func append(_ piece: CubicPiece) throws(ExportError) {
    guard pieces.count < CubicFit.limit else { throw .tooManyPoints(limit: CubicFit.limit) }
    pieces.append(piece)
  }

  // MARK: Rounding and measuring

  private var timeStep: Double { pow(10, -Double(timeDecimals)) }

  private func time(_ exact: Double) -> Double { DecimalRounding(decimals: timeDecimals).nearest(exact) }

  private func rounded(_ state: MotionState<Double>) -> MotionState<Double> {
    MotionState(
      value: DecimalRounding(decimals: valueDecimals).nearest(state.value),
      velocity: DecimalRounding(decimals: valueDecimals).nearest(state.velocity))
  }

  /// Measures the error at `placeCount` times in each piece, or more if it spans an oscillation. Between
  /// two of them a smooth deviation exceeds the measured maximum by less than the 1 % that is added.
  private mutating func updateError(
    _ trace: AxisTrace, _ budget: WorkMeter
  ) throws(ExportError) {
    var greatest = 0.0
    for piece in pieces {
      let count = piece.partCount(atLeast: CubicFit.placeCount)
      try budget.use(ExportWork.state, times: count)
      for place in 0..<count {
        let time = piece.start + (piece.end - piece.start) * Double(place) / Double(count)
        greatest = max(greatest, abs(piece.value(at: time) - trace.state(at: time).value))
      }
    }
    error = max(error, greatest * 1.01)
  }
}
