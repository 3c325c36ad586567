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
    axes = curve.axes.map { $0.segments(until: horizon) }
    self.horizon = horizon
    let first = axes.first ?? []
    axesAreCoupled =
      axes.count > 1 && !curve.axesAreIndependent
      && axes.allSatisfy { other in
        other.count == first.count && zip(first, other).allSatisfy { $0.isParallel(to: $1) }
      }
  }
}
