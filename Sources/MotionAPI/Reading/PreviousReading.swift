import MotionPhysics
import StrictJSON

extension MotionStart {
  /// The greatest depth of `previous`.
  private static let maximumDepth = 8

  /// Reads the field `previous`: `{operation, body, time}`, where `time` is in seconds since the motion of
  /// `body` began. Adds an error for each given field that it replaces.
  ///
  /// - Returns: The position and the velocity in units per second, which are 0 if the field is invalid.
  static func previous(_ call: Call) -> (value: ReceivedCoordinate, velocity: ReceivedCoordinate) {
    for name in ["from", "velocity", "gesture", "velocityTracker", "resistance"] as [StaticString]
    where call.take(name) != nil {
      call.addError(
        .conflict, name, "is not allowed with previous, which states where and how fast the motion starts")
    }
    guard let node = call.take("previous") else { return (.scalar(0), .scalar(0)) }
    let depth = call.previousDepth + 1
    guard depth <= maximumDepth else {
      call.addError(.limit, "previous", "may be nested up to \(maximumDepth) times")
      return (.scalar(0), .scalar(0))
    }
    let example: StaticString = #"{"operation": "spring/trajectory", "body": {"from": 300}, "time": 0.1}"#
    let state = call.object(node, "previous", example: example) { () -> (MotionState<Coordinate>, Axes)? in
      let motion = call.nestedMotion(previousDepth: depth)
      let time = call.requiredNumber("time", in: .nonNegative)
      call.finish()
      guard let motion, let time else { return nil }
      call.warnIfLate(time, after: motion.curve.settlingDuration, at: call.pointer(to: "time"))
      return (motion.curve.state(at: time), motion.axes)
    }
    guard let (state, axes) = state else { return (.scalar(0), .scalar(0)) }
    let pointer = call.pointer(to: "previous")
    return (
      call.coordinate(state.value, on: axes, at: pointer),
      call.coordinate(state.velocity, on: axes, at: pointer)
    )
  }
}
