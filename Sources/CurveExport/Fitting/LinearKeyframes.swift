import MotionPhysics
import MotionSystem
import StrictJSON

/// Linearly interpolated keyframes of a motion, rounded as they are written, with the same times
/// for all axes.
///
/// The number of keyframes is as small as the tolerance allows. They are selected on the curve,
/// rounded, and then measured against the curve, so the stated error is that of the written text.
/// If the rounded keyframes exceed the tolerance, the next attempt uses a smaller tolerance.
struct LinearKeyframes {
  private struct Track {
    let axis: AxisCurve
    let trace: AxisTrace
    let accuracy: Accuracy

    var finalValue: Double {
      DecimalRounding(decimals: accuracy.finalDecimals).nearest(trace.finalValue)
    }
  }

  /// The times in seconds, increasing. The first is 0 and the last is `duration`; a motion without
  /// duration has only the time 0.
  private(set) var times = [0.0]
  /// The greatest distance of the rounded keyframes from each axis, in the value's unit.
  private(set) var errors: [Double]
  /// The values of each axis, one per time.
  private var values: [[Double]]
  private let tracks: [Track]

  /// The greatest error, as a multiple of the tolerance of its axis.
  private var excess = Double.infinity
  /// A Boolean value that indicates whether the error of each axis is within its tolerance.
  var areWithinTolerance: Bool { excess <= Accuracy.margin }

  /// The greatest number of keyframes.
  static let limit = 2000

  /// Selects keyframes of a motion.
  /// - Parameters:
  ///   - duration: The written duration, in seconds.
  ///   - step: The unit of the times, in seconds; with 0 times are not rounded.
  ///   - budget: The computation that may be used.
  /// - Throws: `ExportError.tooManyPoints` if more than `limit` keyframes are needed; `tooMuchWork`.
  init(
    _ curve: ExportedCurve, duration: Double, step: Double, budget: WorkMeter
  ) throws(ExportError) {
    var tracks: [Track] = []
    for axis in curve.curve.axes {
      let trace = try AxisTrace(axis, until: curve.end, budget: budget)
      let accuracy = try Accuracy(curve, trace, budget: budget)
      // A line contains at most two of them.
      guard trace.extremaBeyond(accuracy.tolerance) / 2 <= Double(LinearKeyframes.limit) else {
        throw .tooManyPoints(limit: LinearKeyframes.limit)
      }
      tracks.append(Track(axis: axis, trace: trace, accuracy: accuracy))
    }
    self.tracks = tracks
    values = tracks.map { [$0.finalValue] }
    errors = tracks.map { abs($0.finalValue - $0.trace.finalValue) }
    try budget.use(ExportWork.segment, times: tracks.reduce(0) { $0 + $1.axis.segmentLimit })
    guard curve.end > 0, duration > 0 else {
      excess = 0
      return
    }
    let normal = LinearKeyframes.normalized(curve.curve, tracks)
    // A motion that settles rests after its end, up to the written duration.
    var last = curve.end
    if case .after(let rest) = curve.curve.settlingDuration, rest <= last { last = max(last, duration) }
    errors = tracks.map { _ in .infinity }
    let line = try ExportError.fitting(limit: LinearKeyframes.limit) { () throws(MotionError) in
      try normal.polyline(for: 1, until: curve.end, budget: budget)
    }
    // A share of the tolerance is reserved for rounding. With a quarter of it, lines that are between one and
    // two units of time long may become two units long.
    for share in [0.94, 0.8, 0.6, 0.4, 0.23] where !areWithinTolerance {
      let exact = try ExportError.fitting(limit: LinearKeyframes.limit) { () throws(MotionError) in
        try line.simplified(within: share, limit: LinearKeyframes.limit, budget: budget)
      }
      let times = LinearKeyframes.rounded(exact.map { line.times[$0] }, step: step, end: duration)
      try budget.use(ExportWork.state * tracks.count, times: times.count)
      var (values, errors): ([[Double]], [Double]) = ([], [])
      for track in tracks {
        let column = times.map {
          $0 < duration ? track.accuracy.rounded(track.trace.state(at: $0).value) : track.finalValue
        }
        values.append(column)
        errors.append(
          try ExportError.fitting(limit: LinearKeyframes.limit) { () throws(MotionError) in
            try MotionCurve(axes: [track.axis]).maximumError(
              ofTimes: times, values: [column], until: last, budget: budget)
          })
      }
      let worst = zip(errors, tracks).map { $0 / $1.accuracy.tolerance }.max() ?? 0
      if worst < excess { (self.times, self.values, self.errors, excess) = (times, values, errors, worst) }
    }
  }

  /// Returns the written value of an axis at a keyframe.
  func text(_ axis: Int, at index: Int) -> String {
    let accuracy = tracks[axis].accuracy
    let isLast = index == times.count - 1
    return DisplayNumber.fixed(
      values[axis][index], decimals: isLast ? accuracy.finalDecimals : accuracy.decimals)
  }

  /// Returns the curve in units of the tolerance of each axis, for the selection of the times.
  ///
  /// A final step to rest of almost the tolerance would leave none for the last line, which ends at rest
  /// anyway. The times are therefore selected without such a step.
  private static func normalized(_ curve: MotionCurve, _ tracks: [Track]) -> MotionCurve {
    let axes = tracks.map { track in
      let (axis, tolerance) = (track.axis, track.accuracy.tolerance)
      guard let end = track.trace.endBeforeFinalStep, abs(end - axis.destination) > 0.9 * tolerance,
        abs(end - axis.destination) <= tolerance * Accuracy.margin
      else { return axis }
      return AxisCurve(phases: axis.phases, destination: end)
    }
    return MotionCurve(axes: axes, axesAreIndependent: curve.axesAreIndependent).measured(
      from: tracks.map { $0.axis.destination }, in: tracks.map { $0.accuracy.tolerance })
  }

  /// Returns the times rounded to multiples of `step`, without duplicates, from 0 to `end`, which replaces
  /// the last one.
  private static func rounded(_ times: [Double], step: Double, end: Double) -> [Double] {
    var result = [0.0]
    for time in times.dropFirst().dropLast() {
      let rounded = step > 0 ? (time / step).rounded() * step : time
      if rounded > result[result.count - 1], rounded < end - step / 2 { result.append(rounded) }
    }
    return result + [end]
  }
}
