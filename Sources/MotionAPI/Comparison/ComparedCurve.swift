import MotionPhysics

/// A curve of a comparison.
struct ComparedCurve {
  let name: String
  let curve: AxisCurve
  /// The times from the first to the last recorded one; nil for a motion, which is at rest after its end.
  let recordedSpan: ClosedRange<Double>?

  /// The times at which the curve is known, up to its rest.
  var span: ClosedRange<Double> { recordedSpan ?? 0...max(0, curve.end) }
}
