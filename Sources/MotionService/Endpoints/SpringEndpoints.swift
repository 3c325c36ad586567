import MotionPhysics
import StrictJSON

/// `spring/…`: one spring from a release to a target.
enum SpringEndpoints {
  static func trajectory(_ question: OperationRequest) throws(InvalidRequest) -> Trajectory {
    var members = question.members
    let spring = SpringRequest(&members)
    let request = members.trajectoryRequest()
    members.finish()
    try question.check()
    return try question.trajectory(request) { cap throws(InvalidRequest) in
      let motion = try spring.motion(in: question, thresholdAtMost: cap)
      let curve = try question.physics { () throws(MotionError) in try motion.curve(request.settling) }
      return ResolvedMotion(curve: curve, destination: motion.to, threshold: .common(motion.threshold))
    }
  }

  static func settlingDuration(_ question: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = question.members
    let spring = SpringRequest(&members)
    let settling = members.settling()
    members.finish()
    try question.check()
    let motion = try spring.motion(in: question)
    let duration = try question.physics { () throws(MotionError) in try motion.settlingDuration(settling) }
    var answer = JSONWriter(reservingCapacity: 128)
    answer.beginObject()
    answer.key("settlingDuration")
    answer.value(try question.finite(duration))
    answer.key("destination")
    answer.coordinate(motion.to, on: question.axes)
    answer.threshold(.common(motion.threshold), on: question.axes)
    answer.endObject()
    return answer
  }

  static func parameters(_ question: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = question.members
    let spring = members.spring("spring", default: .standard)
    members.finish()
    try question.check()
    var answer = JSONWriter(reservingCapacity: 256)
    answer.beginObject()
    answer.resolved(spring)
    answer.endObject()
    return answer
  }
}

/// The members of a spring's motion.
private struct SpringRequest {
  let from: ReceivedCoordinate
  let to: ReceivedCoordinate
  let velocity: ReceivedCoordinate
  let threshold: Double?
  let spring: SpringParameters

  init(_ members: inout MemberReader) {
    from = members.requiredCoordinate("from")
    to = members.coordinate("to") ?? .scalar(0)
    velocity = members.coordinate("velocity") ?? .scalar(0)
    threshold = members.threshold()
    spring = members.spring("spring", default: .standard)
  }

  func motion(in question: OperationRequest, thresholdAtMost cap: Double = .infinity) throws(InvalidRequest)
    -> SpringMotion
  {
    let axes = question.axes
    let from = from.on(axes)
    let to = to.on(axes)
    let threshold = min(cap, threshold ?? SpringMotion.standardThreshold(from: from, to: to))
    return try question.physics { () throws(MotionError) in
      try SpringMotion(
        from: from, to: to, velocity: velocity.on(axes), spring: spring, threshold: threshold)
    }
  }
}
