import MotionPhysics

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

  private let axis: AxisCurve

  /// Creates the trace of an axis from time 0 to `end` seconds (finite, at least 0).
  init(_ axis: AxisCurve, until end: Double) {
    var segments = axis.segments(until: end)
    while let last = segments.last, last.start >= end { segments.removeLast() }
    self.segments = segments
    self.end = end
    self.axis = axis
    finalValue = axis.state(at: end).value
    initialValue = segments.first.map { $0.state(at: $0.start).value } ?? finalValue
  }

  /// Returns the state at a time from 0 to `end`, with a velocity of 0 at `end`.
  func state(at time: Double) -> MotionState {
    time < end ? axis.state(at: time) : MotionState(value: finalValue, velocity: 0)
  }

  /// The minimum and the maximum value.
  var range: (low: Double, high: Double) {
    var low = min(initialValue, finalValue)
    var high = max(initialValue, finalValue)
    for segment in segments {
      let extremes = segment.extremeValues
      low = min(low, extremes.low)
      high = max(high, extremes.high)
    }
    return (low, high)
  }
}
