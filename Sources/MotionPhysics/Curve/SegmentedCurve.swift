/// A curve divided into smooth segments from 0 up to a horizon.
struct SegmentedCurve: Sendable {
  /// The segments of each axis in order of time; the last segment of each axis ends at `horizon`.
  let axes: [[SmoothSegment]]
  /// A Boolean value that indicates whether one law moves several axes, so their segments are
  /// parallel and distances are Euclidean.
  let axesAreCoupled: Bool
  /// The last time in seconds.
  let horizon: Double

  /// Creates the segments up to `horizon` in seconds (finite, ≥ 0); after its end the curve is at
  /// rest.
  init(_ curve: MotionCurve, horizon: Double) {
    axes = curve.axes.map { SegmentedCurve.segments(of: $0, horizon: horizon) }
    self.horizon = horizon
    let first = axes.first ?? []
    axesAreCoupled =
      axes.count > 1 && !curve.axesAreIndependent
      && axes.allSatisfy { other in
        other.count == first.count && zip(first, other).allSatisfy { $0.isParallel(to: $1) }
      }
  }

  /// Returns the segments of one axis.
  static func segments(of curve: AxisCurve, horizon: Double) -> [SmoothSegment] {
    var segments: [SmoothSegment] = []
    for phase in curve.phases where phase.start <= horizon && phase.end > phase.start {
      let last = min(phase.end.nextDown, horizon)
      let law: SmoothSegment.Law
      switch phase.law {
      case .recorded(let recording):
        append(recording, from: phase.start, last: last, to: &segments)
        continue
      case .deceleration(let deceleration): law = .deceleration(deceleration)
      case .spring(let spring): law = .spring(spring)
      }
      segments.append(SmoothSegment(start: phase.start, last: last, origin: phase.start, law: law))
    }
    if horizon >= curve.end {
      let rest = SmoothSegment.Law.line(value: curve.destination, slope: 0)
      segments.append(SmoothSegment(start: curve.end, last: horizon, origin: curve.end, law: rest))
    }
    return segments
  }

  /// Appends the lines of a recording that starts at `start`, including the rest before and after its
  /// positions.
  private static func append(
    _ recording: RecordedLaw, from start: Double, last: Double, to segments: inout [SmoothSegment]
  ) {
    func add(_ from: Double, _ to: Double, _ value: Double, _ slope: Double) {
      guard from <= to else { return }
      let law = SmoothSegment.Law.line(value: value, slope: slope)
      segments.append(SmoothSegment(start: from, last: to, origin: from, law: law))
    }
    let times = recording.times
    let values = recording.values
    guard let firstTime = times.first, let firstValue = values.first else { return }
    if firstTime > 0 { add(start, min((start + firstTime).nextDown, last), firstValue, 0) }
    for index in times.indices {
      let from = start + times[index]
      guard index + 1 < times.count else {
        add(from, last, values[index], 0)
        break
      }
      let span = times[index + 1] - times[index]
      guard span > 0 else { continue }
      let slope = (values[index + 1] - values[index]) / span
      add(from, min((start + times[index + 1]).nextDown, last), values[index], slope)
    }
  }
}
