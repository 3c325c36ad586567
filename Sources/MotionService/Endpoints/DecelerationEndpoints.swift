import MotionPhysics
import StrictJSON

/// `deceleration/…`: a scroll without bounds.
enum DecelerationEndpoints {
  static func trajectory(_ question: OperationRequest) throws(InvalidRequest) -> Trajectory {
    var members = question.members
    let release = DecelerationRequest(&members)
    let request = members.trajectoryRequest()
    members.finish()
    try question.check()
    return try question.trajectory(request) { cap throws(InvalidRequest) in
      let motion = try release.motion(in: question, thresholdAtMost: cap)
      return ResolvedMotion(
        curve: motion.curve(), destination: motion.destination, threshold: .common(motion.threshold))
    }
  }

  static func settlingDuration(_ question: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = question.members
    let release = DecelerationRequest(&members)
    _ = members.settling()
    members.finish()
    try question.check()
    let motion = try release.motion(in: question)
    var answer = JSONWriter(reservingCapacity: 128)
    answer.beginObject()
    answer.key("settlingDuration")
    answer.value(motion.settlingDuration())
    answer.key("destination")
    answer.coordinate(motion.destination, on: question.axes)
    answer.threshold(.common(motion.threshold), on: question.axes)
    answer.endObject()
    return answer
  }

  static func projection(_ question: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = question.members
    let release = DecelerationRequest(&members)
    members.finish()
    try question.check()
    let motion = try release.motion(in: question)
    var answer = JSONWriter(reservingCapacity: 64)
    answer.beginObject()
    answer.key("projection")
    answer.coordinate(motion.destination, on: question.axes)
    answer.endObject()
    return answer
  }

  static func arrival(_ question: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = question.members
    let from = members.requiredCoordinate("from")
    let velocity = members.coordinate("velocity") ?? .scalar(0)
    let value = members.requiredCoordinate("value")
    let rate = members.decelerationRate()
    members.finish()
    if question.axes.count > 1 {
      question.errors.add(
        members.pointer(to: "value"),
        "arrival takes exactly one axis, received \(question.axes.count); send one request per axis")
    }
    try question.check()
    guard let rate else { throw .errors }
    let arrival = try question.physics(at: { _ in members.pointer(to: "value") }) { () throws(MotionError) in
      try DecelerationMotion.arrival(
        at: value.on(question.axes)[0], from: from.on(question.axes)[0],
        velocity: velocity.on(question.axes)[0], rate: rate)
    }
    var answer = JSONWriter(reservingCapacity: 96)
    answer.beginObject()
    answer.key("reachable")
    switch arrival {
    case .unreachable:
      answer.value(false)
    case .reachable(let time, let velocity):
      answer.value(true)
      answer.key("time")
      answer.value(time)
      answer.key("velocity")
      answer.coordinate(Coordinate(velocity), on: question.axes)
    }
    answer.endObject()
    return answer
  }

  static func launch(_ question: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = question.members
    let from = members.requiredCoordinate("from")
    let to = members.coordinate("to") ?? .scalar(0)
    let rate = members.decelerationRate()
    members.finish()
    try question.check()
    guard let rate else { throw .errors }
    let velocity = try question.physics(at: { _ in members.pointer(to: "to") }) { () throws(MotionError) in
      try DecelerationMotion.launchVelocity(
        from: from.on(question.axes), to: to.on(question.axes), rate: rate)
    }
    var answer = JSONWriter(reservingCapacity: 64)
    answer.beginObject()
    answer.key("velocity")
    answer.coordinate(velocity, on: question.axes)
    answer.endObject()
    return answer
  }
}

/// The members of a deceleration's motion.
private struct DecelerationRequest {
  let from: ReceivedCoordinate
  let velocity: ReceivedCoordinate
  let threshold: Double?
  let rate: DecelerationRate?

  init(_ members: inout MemberReader) {
    from = members.requiredCoordinate("from")
    velocity = members.coordinate("velocity") ?? .scalar(0)
    threshold = members.threshold()
    rate = members.decelerationRate()
  }

  func motion(in question: OperationRequest, thresholdAtMost cap: Double = .infinity) throws(InvalidRequest)
    -> DecelerationMotion
  {
    guard let rate else { throw .errors }
    return try question.physics { () throws(MotionError) in
      try DecelerationMotion(
        from: from.on(question.axes), velocity: velocity.on(question.axes), rate: rate,
        threshold: min(cap, threshold ?? 0.5))
    }
  }
}
