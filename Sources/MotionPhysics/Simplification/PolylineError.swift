import MotionSystem

/// The greatest distance between straight chords and a curve.
///
/// Between two inflections of one axis its velocity is monotone. It equals the slope of a chord at most once
/// there, and the distance is greatest at that time or at an end. The distance of several coupled axes is
/// stationary where e·e′ = 0, with e = curve − chord. A change of its sign is searched in a few steps between
/// the inflections of all axes.
///
/// A spring never leaves its envelope around the target, which ends the search early in a long tail.
struct PolylineError {
  /// The work of starting one chord in one segment, or of one step, in units of the budget.
  private static let stepWork = 8
  /// The additional work of each axis.
  private static let axisWork = 4
  /// The number of steps between two inflections of coupled axes.
  private static let coupledSteps = 6

  private let budget: WorkMeter
  /// The segments of one axis, or those of coupled axes, which have the same times.
  private let axes: [[SmoothSegment]]
  /// The greatest distance of the chords so far.
  private(set) var greatest = 0.0

  private var chordStart = 0.0
  private var chordEnd = 0.0
  private var startValues: [Double] = []
  private var endValues: [Double] = []

  /// Creates an error of zero.
  ///
  /// - Parameters:
  ///   - axes: The segments of one axis, or those of coupled axes, which have the same times.
  ///   - budget: The computation that the search may use.
  init(axes: [[SmoothSegment]], budget: WorkMeter) {
    self.axes = axes
    self.budget = budget
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
    (chordStart, self.startValues, chordEnd, self.endValues) = (start, startValues, end, endValues)
    while index < segments.count {
      try spend()
      let first = max(segments[index].start, start)
      let last = min(segments[index].last, end)
      // A segment that only touches the end of the chord belongs to the next chord.
      if first < last || first == last && start < first && last < end {
        try search(axes.map { $0[index] }, first, last)
      }
      if segments[index].last >= end || index + 1 == segments.count { return }
      index += 1
    }
  }

  /// Adds one point of a polyline at a time within a segment.
  mutating func addPoint(at time: Double, _ values: [Double], segment index: Int) {
    (chordStart, startValues, chordEnd, endValues) = (time, values, time, values)
    add(axes.map { $0[index] }, time)
  }

  private func spend() throws(MotionError) {
    guard budget.spend(PolylineError.stepWork + PolylineError.axisWork * axes.count) else {
      throw .tooMuchWork
    }
  }

  private mutating func search(
    _ segments: [SmoothSegment], _ first: Double, _ last: Double
  ) throws(MotionError) {
    add(segments, first)
    add(segments, last)
    if segments.allSatisfy({ $0.isLine }) { return }
    let inflections = segments.map { $0.law.zeros(of: .acceleration) }
    let steps = segments.count == 1 ? 1 : PolylineError.coupledSteps
    let work = PolylineError.axisWork * segments.count
    var (time, slope) = (first, slope(segments, first))
    while time < last, !isWithinGreatest(segments, from: time) {
      let next = zip(segments, inflections).reduce(last) { next, axis in
        min(next, max(axis.0.origin + axis.1.next(after: time - axis.0.origin), time.nextUp))
      }
      let (start, span) = (time, next - time)
      for step in 1...steps {
        try spend()
        let end = step == steps ? next : start + span * Double(step) / Double(steps)
        let endSlope = self.slope(segments, end)
        if (slope > 0) != (endSlope > 0) {
          let root = BracketedRoot(time, end, values: (slope, endSlope), work: work, budget: budget) {
            self.slope(segments, $0)
          }
          guard !budget.isExhausted else { throw .tooMuchWork }
          add(segments, root.lower)
        }
        add(segments, end)
        (time, slope) = (end, endSlope)
      }
    }
  }

  /// Returns whether the envelopes of all oscillations keep the rest of the chord within the greatest
  /// distance.
  private func isWithinGreatest(_ segments: [SmoothSegment], from time: Double) -> Bool {
    let bound = segments.indices.reduce(0.0) { length, axis in
      guard let oscillation = segments[axis].law.oscillation else { return .infinity }
      let amplitude = oscillation.amplitude * exp(-oscillation.decay * (time - segments[axis].origin))
      let offset = max(
        abs(chord(axis, time) - oscillation.center), abs(endValues[axis] - oscillation.center))
      return hypot(length, offset + amplitude)
    }
    return bound <= greatest
  }

  private mutating func add(_ segments: [SmoothSegment], _ time: Double) {
    let distance = segments.indices.reduce(0.0) {
      hypot($0, segments[$1].state(at: time).value - chord($1, time))
    }
    greatest = max(greatest, distance)
  }

  /// Returns e′ of one axis, or e·e′ of coupled ones.
  private func slope(_ segments: [SmoothSegment], _ time: Double) -> Double {
    segments.indices.reduce(0.0) { sum, axis in
      let state = segments[axis].state(at: time)
      let slope = state.velocity - (endValues[axis] - startValues[axis]) / (chordEnd - chordStart)
      return segments.count == 1 ? slope : sum + slope * (state.value - chord(axis, time))
    }
  }

  private func chord(_ axis: Int, _ time: Double) -> Double {
    let from = startValues[axis]
    let to = endValues[axis]
    guard time > chordStart else { return from }
    guard time < chordEnd else { return to }
    return from + (to - from) * ((time - chordStart) / (chordEnd - chordStart))
  }
}
