import MotionPhysics
import StrictJSON

/// The state of a motion in flight that another motion interrupts, as received.
struct PreviousMotion {
  let value: ReceivedCoordinate
  /// Units per second.
  let velocity: ReceivedCoordinate

  /// The greatest depth of `previous`.
  private static let maximumDepth = 8
  private static let example: StaticString =
    #"{"operation": "spring/trajectory", "body": {"from": 300}, "time": 0.1}"#

  /// Reads the field `previous`: `{operation, body, time}`, where `time` is in seconds since the motion of
  /// `body` began. Adds an error for each given field that it replaces. The state is 0 if the field is
  /// invalid.
  init(_ fields: inout FieldReader) {
    for name in ["from", "velocity", "gesture", "velocityTracker", "resistance"] as [StaticString]
    where fields.take(name) != nil {
      fields.addError(
        .conflict, name, "is not allowed with previous, which states where and how fast the motion starts")
    }
    guard let node = fields.take("previous") else {
      self.init(value: .scalar(0), velocity: .scalar(0))
      return
    }
    let pointer = fields.pointer(to: "previous")
    let depth = fields.context.previousDepth + 1
    guard depth <= PreviousMotion.maximumDepth else {
      fields.addError(.limit, "previous", "may be nested up to \(PreviousMotion.maximumDepth) times")
      self.init(value: .scalar(0), velocity: .scalar(0))
      return
    }
    let state = fields.object(node, "previous", example: PreviousMotion.example) {
      fields -> (state: MotionState<Coordinate>, axes: Axes)? in
      let motion = fields.nestedMotion(previousDepth: depth)
      let time = fields.requiredNumber("time", in: .nonNegative)
      fields.finish()
      guard let motion, let time else { return nil }
      let pointer = fields.pointer(to: "time")
      fields.context.warnIfLate(time, after: motion.curve.settlingDuration, at: pointer)
      return (motion.curve.state(at: time), motion.axes)
    }
    self.init(
      value: state.map { fields.coordinate($0.state.value, on: $0.axes, at: pointer) } ?? .scalar(0),
      velocity: state.map { fields.coordinate($0.state.velocity, on: $0.axes, at: pointer) } ?? .scalar(0))
  }

  private init(value: ReceivedCoordinate, velocity: ReceivedCoordinate) {
    (self.value, self.velocity) = (value, velocity)
  }
}
