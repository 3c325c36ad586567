/// The complete motion of one or more axes.
public struct MotionCurve: Sendable, Equatable {
  /// The default limit of the numbers of samples, of simplified times, and of events of each kind, 100,000.
  public static let standardLimit = 100_000

  /// The axes in the caller's order, at least one.
  public let axes: [AxisCurve]
  /// A Boolean value that indicates whether the axes move independently, as in a scroll.
  ///
  /// If true, distances are measured on each axis separately. Otherwise one law moves all axes, and
  /// distances are Euclidean.
  public let axesAreIndependent: Bool

  /// Creates a curve. Without axes, it has one axis at rest at 0.
  public init(axes: [AxisCurve], axesAreIndependent: Bool = false) {
    self.axes = axes.isEmpty ? [AxisCurve(phases: [], destination: 0)] : axes
    self.axesAreIndependent = axesAreIndependent
  }

  /// The time T at which all axes are at rest.
  public var settlingDuration: SettlingDuration {
    SettlingDuration(end: axes.reduce(0) { max($0, $1.end) })
  }

  /// Returns the curve with each axis measured from an origin in a unit, (x − origin)/unit.
  ///
  /// Axes may have different units, such as points and opacity. In units of its own tolerance each,
  /// they are comparable. The axes of the result are independent.
  ///
  /// - Parameters:
  ///   - origins: The origins, one per axis.
  ///   - units: The units, one per axis, not 0.
  public func measured(from origins: [Double], in units: [Double]) -> MotionCurve {
    MotionCurve(
      axes: zip(axes, zip(origins, units)).map { axis, measure in
        axis.measured(from: measure.0, in: measure.1)
      }, axesAreIndependent: true)
  }
}

extension MotionCurve {
  /// Returns the state at a time in seconds.
  ///
  /// Each axis follows its law before its end, and is at rest at its destination at and after its
  /// end. At a handoff, the later phase applies.
  public func state(at time: Double) -> MotionState<Coordinate> {
    MotionState(axesOf: Coordinate(repeating: 0, count: axes.count)) { axes[$0].state(at: time) }
  }
}
