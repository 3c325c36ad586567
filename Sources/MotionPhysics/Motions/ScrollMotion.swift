public import MotionSystem

/// A released scroll of one or more axes: each decelerates and bounces at its own bounds.
///
/// Axes are independent. Each has its own destination and settling duration, and the scroll settles
/// with the last of them.
public struct ScrollMotion: Motion {
  /// The default threshold in points, 0.5.
  public static var standardThreshold: Double { AxisScroll.standardThreshold }

  /// The distance from the destination in points, > 0, within which an axis counts as settled.
  public let threshold: Double

  /// The scroll of each axis, at least one.
  private let axes: [AxisScroll]
  /// The position at which the motion would come to rest without bounds, in points.
  public let projection: Coordinate
  /// The position at which the motion comes to rest, in points.
  public let destination: Coordinate

  /// Creates the motion of a released scroll with the same bounds on every axis.
  ///
  /// - Parameters:
  ///   - from: The release position in points.
  ///   - velocity: The velocity of the content in points per second; it is not mapped through a
  ///     rubber band.
  ///   - rate: The deceleration rate.
  ///   - bounds: The bounds of every axis.
  ///   - edgeSpring: The spring of a bounce and of a release on a bound.
  ///   - overscrollSpring: The spring of a release outside the bounds.
  ///   - threshold: The settling threshold of each axis in points, > 0; `standardThreshold` if nil.
  /// - Throws: `outOfRange(.axes)` or `axesDiffer` if the axes of the coordinates differ; the errors
  ///   of `AxisScroll`.
  public init(
    from: Coordinate, velocity: Coordinate = 0, rate: DecelerationRate = .normal,
    bounds: ScrollBounds = .none, edgeSpring: Spring = .edge,
    overscrollSpring: Spring = .edge, threshold: Double? = nil
  ) throws(MotionError) {
    try self.init(
      from: from, velocity: velocity, rate: rate, bounds: Array(repeating: bounds, count: from.count),
      edgeSpring: edgeSpring, overscrollSpring: overscrollSpring, threshold: threshold)
  }

  /// Creates the motion of a released scroll with bounds for each axis.
  ///
  /// - Parameters:
  ///   - from: The release position in points.
  ///   - velocity: The velocity of the content in points per second; it is not mapped through a
  ///     rubber band.
  ///   - rate: The deceleration rate.
  ///   - bounds: The bounds, one per axis.
  ///   - edgeSpring: The spring of a bounce and of a release on a bound.
  ///   - overscrollSpring: The spring of a release outside the bounds.
  ///   - threshold: The settling threshold of each axis in points, > 0; `standardThreshold` if nil.
  /// - Throws: `outOfRange(.axes)` or `axesDiffer` if the axes of the coordinates or of the bounds
  ///   differ; the errors of `AxisScroll`.
  public init(
    from: Coordinate, velocity: Coordinate = 0, rate: DecelerationRate = .normal, bounds: [ScrollBounds],
    edgeSpring: Spring = .edge, overscrollSpring: Spring = .edge, threshold: Double? = nil
  ) throws(MotionError) {
    let threshold = threshold ?? ScrollMotion.standardThreshold
    let velocity = try velocity.matching(from)
    guard bounds.count == from.count else { throw .outOfRange(.axes, received: Double(bounds.count)) }
    var axes: [AxisScroll] = []
    var projection = from
    var destination = from
    for (axis, bounds) in bounds.enumerated() {
      let scroll = try AxisScroll(
        from: from[axis], velocity: velocity[axis], rate: rate, bounds: bounds, edgeSpring: edgeSpring,
        overscrollSpring: overscrollSpring, threshold: threshold)
      projection[axis] = scroll.projection
      destination[axis] = scroll.destination
      axes.append(scroll)
    }
    self.axes = axes
    self.projection = projection
    self.destination = destination
    self.threshold = threshold
  }

  /// Returns the state of the laws at a time in seconds.
  public func state(at time: Double) -> MotionState<Coordinate> {
    MotionState(axesOf: destination) { axes[$0].state(at: time) }
  }

  /// Returns the curve of each axis up to its rest; the last phase has an infinite end if an undamped
  /// spring never comes to rest. The envelope is the handoff time plus that of the spring.
  ///
  /// - Throws: The errors of `Motion`.
  public func curve(_ settling: SettlingPolicy, budget: WorkMeter) throws(MotionError) -> MotionCurve {
    var curves: [AxisCurve] = []
    for axis in axes { curves.append(try axis.curve(settling, budget: budget)) }
    return MotionCurve(axes: curves, axesAreIndependent: true)
  }
}
