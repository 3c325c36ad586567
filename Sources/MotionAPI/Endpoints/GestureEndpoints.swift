import MotionPhysics
import MotionSystem
import StrictJSON

/// `gesture/…`: positions and the release velocity of a recorded gesture.
enum GestureEndpoints {
  static func positions(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let initial = members.coordinate("initialPosition") ?? .scalar(0)
    let gesture = members.gesture()
    members.finish()
    try request.check()
    guard request.budget.spend(2 + 2 * request.axes.count, times: gesture.count) else { throw .tooMuchWork }
    let replay = try request.physics(at: { _ in JSONPointer.root.appending("gesture") }) {
      () throws(MotionError) in
      try GestureAnalysis.positions(
        of: gesture.map { $0.on(request.axes) }, from: initial.on(request.axes))
    }
    var writer = JSONWriter(reservingCapacity: 64 + 32 * replay.times.count)
    writer.beginObject()
    writer.key("times")
    writer.exactColumn(replay.times, budget: &request.budget)
    writer.key("values")
    if request.axes.areNamed {
      writer.beginObject()
      for (axis, name) in request.axes.names.enumerated() {
        writer.key(named: name)
        writer.exactColumn(replay.positions.map { $0[axis] }, budget: &request.budget)
      }
      writer.endObject()
    } else {
      writer.exactColumn(replay.positions.map { $0[0] }, budget: &request.budget)
    }
    writer.endObject(with: request.warnings)
    return writer
  }

  static func velocity(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let gesture = ReleaseVelocity.recorded(members.gesture())
    members.finish()
    try request.check()
    return request.response("velocity", try gesture.on(request.axes, in: request))
  }
}
