import MotionPhysics
import StrictJSON

/// `deceleration/…`: a deceleration without bounds.
enum DecelerationEndpoints {
  static func trajectory(_ request: OperationRequest) throws(InvalidRequest) -> Trajectory {
    var members = request.members
    let release = DecelerationRequest(&members)
    let options = members.trajectoryOptions()
    members.finish()
    try request.check()
    return try request.trajectory(options) { cap throws(InvalidRequest) in
      try request.resolved(release.motion(in: request, thresholdAtMost: cap), options.settling)
    }
  }

  static func settlingDuration(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let release = DecelerationRequest(&members)
    let settling = members.settling()
    members.finish()
    try request.check()
    return try request.settlingDuration(of: release.motion(in: request), settling)
  }

  static func projection(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let release = DecelerationRequest(&members)
    members.finish()
    try request.check()
    return request.response("projection", try release.motion(in: request).destination)
  }

  static func arrival(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let from = members.requiredCoordinate("from")
    let velocity = members.coordinate("velocity") ?? .scalar(0)
    let value = members.requiredCoordinate("value")
    let rate = members.decelerationRate()
    members.finish()
    if request.axes.count > 1 {
      request.addError(
        members.pointer(to: "value"),
        "arrival takes exactly one axis, received \(request.axes.count); send one request per axis")
    }
    try request.check()
    guard let rate else { throw .validationErrors }
    let arrival = try request.physics(at: { _ in members.pointer(to: "value") }) { () throws(MotionError) in
      try DecelerationMotion.arrival(
        at: value.on(request.axes)[0], from: from.on(request.axes)[0],
        velocity: velocity.on(request.axes)[0], rate: rate)
    }
    var writer = JSONWriter(reservingCapacity: 96)
    writer.beginObject()
    writer.key("reachable")
    switch arrival {
    case .unreachable:
      writer.value(false)
    case .reachable(let time, let velocity):
      writer.value(true)
      writer.key("time")
      writer.value(time)
      writer.key("velocity")
      writer.coordinate(Coordinate(velocity), on: request.axes)
    }
    writer.endObject()
    return writer
  }

  static func launch(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let from = members.requiredCoordinate("from")
    let to = members.coordinate("to") ?? .scalar(0)
    let rate = members.decelerationRate()
    members.finish()
    try request.check()
    guard let rate else { throw .validationErrors }
    let velocity = try request.physics(at: { _ in members.pointer(to: "to") }) { () throws(MotionError) in
      try DecelerationMotion.launchVelocity(
        from: from.on(request.axes), to: to.on(request.axes), rate: rate)
    }
    return request.response("velocity", velocity)
  }
}

/// The members that describe a deceleration.
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

  func motion(in request: OperationRequest, thresholdAtMost cap: Double = .infinity) throws(InvalidRequest)
    -> DecelerationMotion
  {
    guard let rate else { throw .validationErrors }
    return try request.physics { () throws(MotionError) in
      try DecelerationMotion(
        from: from.on(request.axes), velocity: velocity.on(request.axes), rate: rate,
        threshold: min(cap, threshold ?? DecelerationMotion.standardThreshold))
    }
  }
}
