import MotionPhysics
import StrictJSON

/// `gesture/…`: what a recorded touch means for a position.
enum GestureEndpoints {
  static func positions(_ question: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = question.members
    let initial = members.coordinate("initialPosition") ?? .scalar(0)
    let gesture = members.gesture()
    members.finish()
    try question.check()
    let replay = try question.physics(at: { _ in JSONPointer.root.appending("gesture") }) {
      () throws(MotionError) in
      try RecordedGesture.positions(
        of: gesture.map { $0.on(question.axes) }, initialPosition: initial.on(question.axes))
    }
    var answer = JSONWriter(reservingCapacity: 64 + 32 * replay.times.count)
    answer.beginObject()
    answer.key("times")
    answer.exactColumn(replay.times)
    answer.key("values")
    if question.axes.areNamed {
      answer.beginObject()
      for (axis, name) in question.axes.names.enumerated() {
        answer.key(named: name)
        answer.exactColumn(replay.positions.map { $0[axis] })
      }
      answer.endObject()
    } else {
      answer.exactColumn(replay.positions.map { $0[0] })
    }
    answer.endObject()
    return answer
  }

  static func velocity(_ question: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = question.members
    let gesture = members.gesture()
    members.finish()
    try question.check()
    let velocity = try question.physics(at: { _ in JSONPointer.root.appending("gesture") }) {
      () throws(MotionError) in
      try RecordedGesture.releaseVelocity(
        of: gesture.map { $0.on(question.axes) }, axisCount: question.axes.count)
    }
    var answer = JSONWriter(reservingCapacity: 64)
    answer.beginObject()
    answer.key("velocity")
    answer.coordinate(velocity, on: question.axes)
    answer.endObject()
    return answer
  }
}
