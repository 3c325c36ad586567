/// The complete motion of one or more axes.
public struct MotionCurve: Sendable, Equatable {
  /// The axes in the caller's order, at least one.
  public let axes: [AxisCurve]
  /// A Boolean value that indicates whether the axes move independently, as in a scroll.
  ///
  /// If true, distances are measured on each axis separately. Otherwise one law moves all axes, and
  /// distances are Euclidean.
  public let axesAreIndependent: Bool

  /// Creates a curve; `axes` must not be empty.
  public init(axes: [AxisCurve], axesAreIndependent: Bool = false) {
    self.axes = axes
    self.axesAreIndependent = axesAreIndependent
  }

  /// The time T in seconds at which all axes are at rest; nil if the motion never settles.
  public var settlingDuration: Double? {
    let end = axes.reduce(0) { max($0, $1.end) }
    return end.isFinite ? end : nil
  }
}
