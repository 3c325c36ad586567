/// A motion of one or more axes, ready to be sampled.
public struct MotionCurve: Sendable, Equatable {
  /// The axes, in the caller's order, at least one.
  public let axes: [AxisCurve]
  /// Whether each axis is a motion of its own, as in a scroll: then a distance is measured on each
  /// axis by itself. Otherwise one law moves all axes and a distance is the Euclidean norm.
  public let axesAreIndependent: Bool

  /// Creates a motion; `axes` must not be empty.
  public init(axes: [AxisCurve], axesAreIndependent: Bool = false) {
    self.axes = axes
    self.axesAreIndependent = axesAreIndependent
  }

  /// When the whole motion is at rest (T), in seconds; nil where it never is.
  public var settlingDuration: Double? {
    let end = axes.reduce(0) { max($0, $1.end) }
    return end.isFinite ? end : nil
  }
}
