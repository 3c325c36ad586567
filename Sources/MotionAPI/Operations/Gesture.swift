import MotionPhysics
import MotionSystem
import StrictJSON

// `gesture/…`: positions and the release velocity of a recorded gesture.
extension Operation {
  static let gesturePositions = Operation("gesture/positions", hasOnlyScalarMembers: false) {
    call throws(InvalidRequest) in
    let initial = call.coordinate("from") ?? .scalar(0)
    let gesture = ReceivedEvent.all(call)
    try call.checkFields()
    let axes = call.axes
    try call.spend(2 + 2 * axes.count, times: gesture.count)
    let replay = try call.physics(at: { _ in "/gesture" }) { _ throws(MotionError) in
      try GestureAnalysis.positions(
        of: gesture.map { $0.on(axes, since: gesture.first) }, from: initial.on(axes))
    }
    try call.write { writer in
      writer.key("times")
      writer.exactColumn(replay.times, budget: call.budget)
      writer.perAxis("values", Array(0..<axes.count), on: axes) { writer, axis in
        writer.exactColumn(replay.positions.map { $0[axis] }, budget: call.budget)
      }
    }
  }

  static let gestureVelocity = Operation("gesture/velocity", hasOnlyScalarMembers: false) {
    call throws(InvalidRequest) in
    let gesture = ReceivedEvent.all(call)
    let tracker = call.velocityTracker(for: gesture)
    try call.checkFields()
    let velocity = try ReleaseVelocity.recorded(gesture, tracker).resolved(in: call)
    try call.write { $0.member("velocity", velocity, on: call.axes) }
  }
}
