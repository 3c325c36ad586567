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
    (value, velocity) = PreviousMotion.state(&fields) ?? (.scalar(0), .scalar(0))
  }

  private static func state(
    _ fields: inout FieldReader
  ) -> (value: ReceivedCoordinate, velocity: ReceivedCoordinate)? {
    guard let node = fields.take("previous") else { return nil }
    let depth = fields.context.previousDepth + 1
    guard depth <= maximumDepth else {
      fields.addError(.limit, "previous", "may be nested up to \(maximumDepth) times")
      return nil
    }
    let state = fields.object(node, "previous", example: example) {
      fields -> (MotionState<Coordinate>, Axes)? in
      let motion = fields.nestedMotion(previousDepth: depth)
      let time = fields.requiredNumber("time", in: .nonNegative)
      fields.finish()
      guard let motion, let time else { return nil }
      fields.context.warnIfLate(time, after: motion.curve.settlingDuration, at: fields.pointer(to: "time"))
      return (motion.curve.state(at: time), motion.axes)
    }
    guard let (state, axes) = state else { return nil }
    let pointer = fields.pointer(to: "previous")
    return (
      fields.coordinate(state.value, on: axes, at: pointer),
      fields.coordinate(state.velocity, on: axes, at: pointer)
    )
  }
}
