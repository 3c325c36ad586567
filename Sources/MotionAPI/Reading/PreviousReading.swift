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
  init(_ call: Call) {
    for name in ["from", "velocity", "gesture", "velocityTracker", "resistance"] as [StaticString]
    where call.take(name) != nil {
      call.addError(
        .conflict, name, "is not allowed with previous, which states where and how fast the motion starts")
    }
    (value, velocity) = PreviousMotion.state(call) ?? (.scalar(0), .scalar(0))
  }

  private static func state(
    _ call: Call
  ) -> (value: ReceivedCoordinate, velocity: ReceivedCoordinate)? {
    guard let node = call.take("previous") else { return nil }
    let depth = call.previousDepth + 1
    guard depth <= maximumDepth else {
      call.addError(.limit, "previous", "may be nested up to \(maximumDepth) times")
      return nil
    }
    let state = call.object(node, "previous", example: example) {
      () -> (MotionState<Coordinate>, Axes)? in
      let motion = call.nestedMotion(previousDepth: depth)
      let time = call.requiredNumber("time", in: .nonNegative)
      call.finish()
      guard let motion, let time else { return nil }
      call.warnIfLate(time, after: motion.curve.settlingDuration, at: call.pointer(to: "time"))
      return (motion.curve.state(at: time), motion.axes)
    }
    guard let (state, axes) = state else { return nil }
    let pointer = call.pointer(to: "previous")
    return (
      call.coordinate(state.value, on: axes, at: pointer),
      call.coordinate(state.velocity, on: axes, at: pointer)
    )
  }
}
