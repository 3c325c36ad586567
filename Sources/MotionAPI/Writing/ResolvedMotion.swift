import CurveExport
import MotionPhysics
import SpringDialects
import StrictJSON

/// The motion that a request describes, before it is sampled. It is a class because it is large and passed
/// on.
final class ResolvedMotion {
  /// The curve. One at rest in a request that needs only the settling duration.
  let curve: MotionCurve
  let settlingDuration: SettlingDuration
  let destination: Coordinate
  let threshold: ResolvedThreshold
  /// How far the motion gets from its destination, which is compared with the threshold; 0 for a platform,
  /// whose threshold is its own.
  let reach: Coordinate
  /// A Boolean value that indicates whether each axis has its own phases and settling duration, as in
  /// a scroll with named axes.
  var isPerAxis = false
  /// A Boolean value that indicates whether each axis rests when a spring first brings it to its target.
  var clamp = false
  var choice: SelectedAnchor?
  /// The deceleration rate per millisecond that was found for a given duration or destination.
  var decelerationRate: Double?
  /// The name of another platform, which has a threshold of its own.
  var platform: StaticString?
  /// The parameters of a library that state the spring.
  var stated: (dialect: SpringDialect, values: DialectValues)?

  private static let undrawn = MotionCurve(axes: [])

  /// Resolves a motion with one law and one threshold on all axes.
  init(
    _ motion: some ThresholdMotion, _ settling: SettlingPolicy, isDrawn: Bool, in call: Call,
    at pointer: (MotionError.Quantity) -> JSONPointer = { $0.pointer }
  ) throws(InvalidRequest) {
    if isDrawn {
      curve = try call.physics(at: pointer) { budget throws(MotionError) in
        try motion.curve(settling, budget: budget)
      }
      settlingDuration = curve.settlingDuration
    } else {
      curve = ResolvedMotion.undrawn
      settlingDuration = try call.physics(at: pointer) { budget throws(MotionError) in
        try motion.settlingDuration(settling, budget: budget)
      }
    }
    destination = motion.destination
    threshold = ResolvedThreshold(Coordinate(motion.threshold), isPerAxis: false)
    reach = Coordinate(motion.reach)
  }

  /// Resolves a motion with a law and a threshold for each axis.
  init(
    _ curve: MotionCurve, destination: Coordinate, _ threshold: ResolvedThreshold, reach: Coordinate = 0,
    isPerAxis: Bool
  ) {
    self.curve = curve
    settlingDuration = curve.settlingDuration
    self.destination = destination
    self.threshold = threshold
    self.reach = reach
    self.isPerAxis = isPerAxis
  }

  convenience init(_ motion: PlatformMotion, of platform: ReceivedPlatform, in call: Call) {
    let isPerAxis = platform.hasEdges
    self.init(
      motion.curve, destination: motion.destination,
      ResolvedThreshold(isPerAxis ? motion.finalSteps : Coordinate(motion.threshold), isPerAxis: isPerAxis),
      isPerAxis: call.axes.areNamed)
    self.platform = platform.model.name
  }

  /// The field whose spring never comes to rest.
  var restlessSpring: StaticString {
    guard threshold.isPerAxis else { return "spring" }
    let axis = curve.axes.first { $0.settlingDuration == .never }
    return axis?.phases.last?.role == .overscroll ? "overscrollSpring" : "edgeSpring"
  }
}

/// The threshold that a response states: one for all axes, or one for each axis of a scroll.
struct ResolvedThreshold {
  /// One value for all axes, or one for each.
  let values: Coordinate
  let isPerAxis: Bool

  init(_ values: Coordinate, isPerAxis: Bool) { (self.values, self.isPerAxis) = (values, isPerAxis) }

  subscript(axis: Int) -> Double { values[isPerAxis ? axis : 0] }

  var greatest: Double { values.axes.reduce(0) { max($0, values[$1]) } }
}
