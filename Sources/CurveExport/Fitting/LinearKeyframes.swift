import MotionPhysics

// Keyframes that straight lines join, as few as the accuracy allows, with the same times for all axes. They are
// found on the curve, then rounded as the text will have them, and then judged: the error that a text states
// is that of the text. Should rounding have cost too much, the next attempt aims closer.

/// Straight keyframes of a motion, rounded as they will be written.
struct LinearKeyframes {
  /// Seconds, increasing; the first is 0 and, unless the motion has no duration, the last is `duration`.
  let times: [Double]
  /// The values of each axis, one for each time.
  let values: [[Double]]
  /// How exactly each axis is written.
  let accuracies: [Accuracy]
  /// The greatest distance of the rounded keyframes from each axis.
  let errors: [Double]
  /// The duration as it is written, in seconds.
  let duration: Double

  /// More keyframes than this are no text to paste.
  static let limit = 2000

  /// - Parameters:
  ///   - duration: The duration as the text has it, in seconds.
  ///   - step: What times are multiples of, in seconds; 0 takes them as they are.
  init(_ curve: ExportedCurve, duration: Double, step: Double) throws(ExportError) {
    let traces = curve.curve.axes.map { AxisTrace($0, until: curve.end) }
    let accuracies = traces.map { Accuracy(curve, $0) }
    self.accuracies = accuracies
    self.duration = duration
    let normal = curve.curve.scaled(
      origins: curve.curve.axes.map(\.destination), units: accuracies.map(\.tolerance))
    guard curve.end > 0, duration > 0 else {
      times = [0]
      values = zip(traces, accuracies).map { trace, accuracy in
        [Accuracy.rounded(trace.finalValue, decimals: accuracy.finalDecimals)]
      }
      errors = zip(traces, values).map { abs($0.finalValue - $1[0]) }
      return
    }
    var best: (times: [Double], values: [[Double]], errors: [Double])?
    for aim in [0.94, 0.8, 0.6, 0.4] {
      let exact = try LinearKeyframes.simplifiedTimes(normal, tolerance: aim, until: curve.end)
      let times = LinearKeyframes.rounded(exact, step: step, end: duration)
      let values = zip(traces, accuracies).map { trace, accuracy in
        times.map { time in
          time < duration
            ? accuracy.rounded(trace.state(at: time).value)
            : Accuracy.rounded(trace.finalValue, decimals: accuracy.finalDecimals)
        }
      }
      let errors = zip(curve.curve.axes, values).map { axis, column in
        MotionCurve(axes: [axis]).maximumError(ofTimes: times, values: [column], until: curve.end)
      }
      let worst = zip(errors, accuracies).map { $0 / $1.tolerance }.max() ?? 0
      let worstSoFar =
        best.map { zip($0.errors, accuracies).map { $0 / $1.tolerance }.max() ?? 0 } ?? .infinity
      if worst < worstSoFar { best = (times, values, errors) }
      if worst <= 1 { break }
    }
    times = best?.times ?? [0]
    values = best?.values ?? traces.map { [$0.finalValue] }
    errors = best?.errors ?? traces.map { _ in .infinity }
  }

  /// A value as the text has it.
  func text(_ axis: Int, at index: Int) -> String {
    let accuracy = accuracies[axis]
    let isLast = index == times.count - 1
    return DisplayNumber.fixed(
      values[axis][index], decimals: isLast ? accuracy.finalDecimals : accuracy.decimals)
  }

  private static func simplifiedTimes(
    _ curve: MotionCurve, tolerance: Double, until end: Double
  ) throws(ExportError) -> [Double] {
    do {
      return try curve.simplifiedTimes(tolerance: tolerance, until: end, limit: limit)
    } catch {
      throw .tooManyPoints(limit: limit)
    }
  }

  /// Multiples of `step` from 0 to `end`, each once.
  private static func rounded(_ times: [Double], step: Double, end: Double) -> [Double] {
    var result = [0.0]
    for time in times.dropFirst() {
      let place = step > 0 ? (time / step).rounded() * step : time
      if place > result[result.count - 1], place < end - step / 2 { result.append(place) }
    }
    result.append(end)
    return result
  }
}
