import CurveExport
import MotionPhysics
import SpringDialects
import StrictJSON

/// The fields that describe a motion, in requests for its trajectory and for its settling duration.
protocol CurveRequest: SendableMetatype {
  /// Reads the fields of the motion.
  init(_ fields: inout FieldReader)
  /// Ends reading: reports the fields that are unknown, or that have no effect.
  ///
  /// - Parameter options: The names of options that have no effect on a motion of another platform.
  func finish(_ fields: inout FieldReader, options: [StaticString])
  /// Computes the trajectory.
  func trajectory(_ options: TrajectoryOptions, in context: Call) throws(InvalidRequest) -> Trajectory
  /// Computes when the motion is at rest, and where.
  func rest(_ settling: SettlingPolicy, in context: Call) throws(InvalidRequest) -> Rest
}

/// When a motion is at rest, and where.
struct Rest {
  /// Seconds.
  let duration: Double
  let destination: Coordinate
  let threshold: ResolvedThreshold
  /// How far the motion gets from its destination; 0 for a platform.
  var reach: Coordinate = 0
  /// The anchor that the release of a drawer selects.
  var choice: SelectedAnchor?
  /// The deceleration rate per millisecond that was found for a given duration or destination.
  var decelerationRate: Double?
  /// The settling duration of each axis of a scroll, in seconds.
  var axisDurations: [Double] = []

  /// Writes the response of a `settling-duration` operation.
  static func write(_ writer: inout JSONWriter, _ rest: Rest, in context: Call) {
    let axes = context.axes
    writer.member("settlingDuration", rest.duration)
    writer.member("destination", rest.destination, on: axes)
    writer.threshold(rest.threshold, on: axes)
    writer.decelerationRate(rest.decelerationRate)
    if let choice = rest.choice { writer.selectedAnchor(choice, axisNames: axes.names) }
    guard axes.areNamed, !rest.axisDurations.isEmpty, case .perAxis(let thresholds) = rest.threshold else {
      return
    }
    writer.beginObject("axes")
    for (axis, name) in axes.names.enumerated() {
      writer.key(named: name)
      writer.beginObject()
      writer.member("settlingDuration", rest.axisDurations[axis])
      writer.member("destination", rest.destination[axis])
      writer.member("threshold", thresholds[axis])
      writer.endObject()
    }
    writer.endObject()
  }
}

/// The fields of a motion with one law on all axes.
protocol MotionRequest: CurveRequest {
  associatedtype Motion: ThresholdMotion
  /// Returns the motion, and adds the warnings about its fields.
  func motion(in context: Call) throws(InvalidRequest) -> Motion
  /// A Boolean value that indicates whether each axis rests when it first reaches its target.
  var clamp: Bool { get }
  /// The library whose parameters state the spring; nil for other motions.
  var library: ReceivedDialect? { get }
  /// Returns the anchor that the release of a drawer selects.
  func choice(_ motion: Motion) -> SelectedAnchor?
  /// Returns the pointer of the field that a quantity comes from.
  static func pointer(for quantity: MotionError.Quantity) -> JSONPointer
}

extension MotionRequest {
  func choice(_ motion: Motion) -> SelectedAnchor? { nil }

  var library: ReceivedDialect? { nil }

  static func pointer(for quantity: MotionError.Quantity) -> JSONPointer { quantity.pointer }

  func finish(_ fields: inout FieldReader, options: [StaticString]) { fields.finish() }

  func trajectory(_ options: TrajectoryOptions, in context: Call) throws(InvalidRequest) -> Trajectory {
    let motion = try motion(in: context)
    let stated = library.map { (dialect: $0.dialect, values: $0.values) }
    return try options.trajectory(in: context) { distance, context throws(InvalidRequest) in
      let motion = motion.settling(within: distance)
      let curve = try context.physics(at: Self.pointer) { budget throws(MotionError) in
        try motion.curve(options.settling, budget: budget)
      }
      return ResolvedMotion(
        curve: curve, destination: motion.destination, threshold: .common(motion.threshold),
        reach: Coordinate(motion.reach), isPerAxis: clamp && context.axes.areNamed, clamp: clamp,
        choice: choice(motion), stated: stated)
    }
  }

  func rest(_ settling: SettlingPolicy, in context: Call) throws(InvalidRequest) -> Rest {
    let motion = try motion(in: context)
    let duration = try context.physics(at: Self.pointer) { budget throws(MotionError) in
      try motion.settlingDuration(settling, budget: budget)
    }
    return Rest(
      duration: try context.finite(duration), destination: motion.destination,
      threshold: .common(motion.threshold), reach: Coordinate(motion.reach), choice: choice(motion))
  }
}
