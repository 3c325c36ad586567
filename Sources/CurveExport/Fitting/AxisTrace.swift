import MotionPhysics
import MotionSystem

/// One axis from time 0 to the last exported time.
struct AxisTrace {
  /// The segments in order of time, each with a positive length.
  let segments: [SmoothSegment]
  /// The value at the last time. It differs from the end of the last segment by the final step to
  /// rest.
  let finalValue: Double
  /// The value at time 0.
  let initialValue: Double
  /// The last time, in seconds.
  let end: Double

  let axis: AxisCurve

  /// Creates the trace of an axis from time 0 to `end` seconds (finite, at least 0).
  init(_ axis: AxisCurve, until end: Double, budget: WorkMeter) throws(ExportError) {
    try budget.use(ExportWork.trace)
    try budget.use(ExportWork.segment, times: axis.segmentLimit)
    var segments = axis.segments(until: end)
    while let last = segments.last, last.start >= end { segments.removeLast() }
    self.segments = segments
    self.end = end
    self.axis = axis
    finalValue = axis.state(at: end).value
    initialValue = segments.first.map { $0.state(at: $0.start).value } ?? finalValue
  }

  /// Returns the state at a time from 0 to `end`, with a velocity of 0 at `end`.
  func state(at time: Double) -> MotionState<Double> {
    time < end ? axis.state(at: time) : MotionState(value: finalValue, velocity: 0)
  }

  /// The size of the step to rest at the end of the last law that is not a line.
  var finalStep: Double {
    let last = segments.last { !$0.isLine }
    return last.map { abs($0.state(at: $0.end).value - state(at: $0.end).value) } ?? 0
  }

  /// The value of the last law that is not a line, at the time at which the axis comes to rest; nil if it
  /// does not do so within the exported time.
  var endBeforeFinalStep: Double? {
    guard let last = segments.last(where: { !$0.isLine }), axis.settlingDuration == .after(last.end) else {
      return nil
    }
    return last.state(at: last.end).value
  }

  /// Returns the minimum and the maximum value.
  func range(_ budget: WorkMeter) throws(ExportError) -> (low: Double, high: Double) {
    try budget.use(segments.reduce(0) { $0 + ExportWork.extremes(of: $1) })
    var low = min(initialValue, finalValue)
    var high = max(initialValue, finalValue)
    for segment in segments {
      let extremes = segment.extremeValues
      low = min(low, extremes.low)
      high = max(high, extremes.high)
    }
    return (low, high)
  }

  /// Returns a number of extrema that are farther than `distance` from the center of an oscillation.
  ///
  /// The deviations of consecutive extrema alternate in sign. Three of them therefore fit no line within
  /// this distance of the curve, and five no cubic. Of each segment, two extrema are not counted, because
  /// a line may continue in the next segment.
  func extremaBeyond(_ distance: Double) -> Double {
    segments.reduce(0) { count, segment in
      guard let oscillation = segment.law.oscillation else { return count }
      // At an extremum the deviation is less than the envelope, by the cosine of the phase there.
      let frequency = Double.pi / oscillation.halfPeriod
      let amplitude = oscillation.amplitude * frequency / hypot(frequency, oscillation.decay)
      guard amplitude > distance else { return count }
      var duration = segment.end - segment.start
      if oscillation.decay > 0 { duration = min(duration, log(amplitude / distance) / oscillation.decay) }
      return count + max((duration / oscillation.halfPeriod).rounded(.down) - 2, 0)
    }
  }
}
