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
  /// The times in seconds, increasing. The first is 0 and the last is `duration`; a motion without
  /// duration has only the time 0.
  let times: [Double]
  /// The values of each axis, one per time.
  let values: [[Double]]
  /// The accuracy of each axis.
  let accuracies: [Accuracy]
  /// The greatest distance of the rounded keyframes from each axis, in the value's unit.
  let errors: [Double]
  /// The written duration, in seconds.
  let duration: Double

  /// A Boolean value that indicates whether the error of each axis is within its tolerance.
  var areWithinTolerance: Bool {
    zip(errors, accuracies).allSatisfy { $0 <= $1.tolerance * Accuracy.margin }
  }

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
    var traces: [AxisTrace] = []
    var accuracies: [Accuracy] = []
    for axis in curve.curve.axes {
      let trace = try AxisTrace(axis, until: curve.end, budget: budget)
      traces.append(trace)
      accuracies.append(try Accuracy(curve, trace, budget: budget))
    }
    self.accuracies = accuracies
    for (trace, accuracy) in zip(traces, accuracies) {
      // A line contains at most two of them.
      guard trace.extremaBeyond(accuracy.tolerance) / 2 <= Double(LinearKeyframes.limit) else {
        throw .tooManyPoints(limit: LinearKeyframes.limit)
      }
    }
    self.duration = duration
    try budget.use(
      ExportWork.segment, times: curve.curve.axes.reduce(0) { $0 + $1.segmentLimit })
    let normal = LinearKeyframes.normalized(curve.curve, traces, accuracies)
    guard curve.end > 0, duration > 0 else {
      times = [0]
      values = zip(traces, accuracies).map { trace, accuracy in
        [DecimalRounding(decimals: accuracy.finalDecimals).nearest(trace.finalValue)]
      }
      errors = zip(traces, values).map { abs($0.finalValue - $1[0]) }
      return
    }
    // A motion that settles rests after its end, up to the written duration.
    var last = curve.end
    if case .after(let rest) = curve.curve.settlingDuration, rest <= last { last = max(last, duration) }
    var best: (times: [Double], values: [[Double]], errors: [Double])?
    // A share of the tolerance is reserved for rounding. With a quarter of it, lines that are between one and
    // two units of time long may become two units long.
    for share in [0.94, 0.8, 0.6, 0.4, 0.23] {
      let exact = try LinearKeyframes.simplifiedTimes(
        normal, tolerance: share, until: curve.end, budget: budget)
      let times = LinearKeyframes.rounded(exact, step: step, end: duration)
      try budget.use(ExportWork.state * traces.count, times: times.count)
      let values = zip(traces, accuracies).map { trace, accuracy in
        times.map { time in
          time < duration
            ? accuracy.rounded(trace.state(at: time).value)
            : DecimalRounding(decimals: accuracy.finalDecimals).nearest(trace.finalValue)
        }
      }
      var errors: [Double] = []
      for (axis, column) in zip(curve.curve.axes, values) {
        errors.append(
          try LinearKeyframes.maximumError(axis, times, column, until: last, budget: budget))
      }
      let worst = zip(errors, accuracies).map { $0 / $1.tolerance }.max() ?? 0
      let worstSoFar =
        best.map { zip($0.errors, accuracies).map { $0 / $1.tolerance }.max() ?? 0 } ?? .infinity
      if worst < worstSoFar { best = (times, values, errors) }
      if worst <= Accuracy.margin { break }
    }
    times = best?.times ?? [0]
    values = best?.values ?? traces.map { [$0.finalValue] }
    errors = best?.errors ?? traces.map { _ in .infinity }
  }

  /// Returns the written value of an axis at a keyframe.
  func text(_ axis: Int, at index: Int) -> String {
    let accuracy = accuracies[axis]
    let isLast = index == times.count - 1
    return DisplayNumber.fixed(
      values[axis][index], decimals: isLast ? accuracy.finalDecimals : accuracy.decimals)
  }

  /// Returns the curve in units of the tolerance of each axis, for the selection of the times.
  ///
  /// A final step to rest of almost the tolerance would leave none for the last line, which ends at rest
  /// anyway. The times are therefore selected without such a step.
  private static func normalized(
    _ curve: MotionCurve, _ traces: [AxisTrace], _ accuracies: [Accuracy]
  ) -> MotionCurve {
    let axes = zip(curve.axes, zip(traces, accuracies)).map { axis, measure in
      let (trace, tolerance) = (measure.0, measure.1.tolerance)
      guard let end = trace.endBeforeFinalStep, abs(end - axis.destination) > 0.9 * tolerance,
        abs(end - axis.destination) <= tolerance * Accuracy.margin
      else { return axis }
      return AxisCurve(phases: axis.phases, destination: end)
    }
    return MotionCurve(axes: axes, axesAreIndependent: curve.axesAreIndependent).measured(
      from: curve.axes.map { $0.destination }, in: accuracies.map { $0.tolerance })
  }

  private static func simplifiedTimes(
    _ curve: MotionCurve, tolerance: Double, until end: Double, budget: WorkMeter
  ) throws(ExportError) -> [Double] {
    do throws(MotionError) {
      return try curve.simplifiedTimes(
        tolerance: tolerance, until: end, limit: limit, budget: budget)
    } catch {
      throw ExportError(error, limit: limit)
    }
  }

  private static func maximumError(
    _ axis: AxisCurve, _ times: [Double], _ column: [Double], until end: Double, budget: WorkMeter
  ) throws(ExportError) -> Double {
    do throws(MotionError) {
      return try MotionCurve(axes: [axis]).maximumError(
        ofTimes: times, values: [column], until: end, budget: budget)
    } catch {
      throw ExportError(error, limit: limit)
    }
  }

  /// Returns the times rounded to multiples of `step`, without duplicates, from 0 to `end`, which replaces
  /// the last one.
  private static func rounded(_ times: [Double], step: Double, end: Double) -> [Double] {
    var result = [0.0]
    for time in times.dropFirst().dropLast() {
      let rounded = step > 0 ? (time / step).rounded() * step : time
      if rounded > result[result.count - 1], rounded < end - step / 2 { result.append(rounded) }
    }
    result.append(end)
    return result
  }
}
