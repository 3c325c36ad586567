import MotionPhysics
import StrictJSON

/// `spring/…`: a spring from a release to a target.
enum SpringEndpoints {
  static func trajectory(_ request: OperationRequest) throws(InvalidRequest) -> Trajectory {
    var members = request.members
    let spring = SpringRequest(&members)
    let options = members.trajectoryOptions()
    members.finish()
    try request.check()
    return try request.trajectory(options) { cap throws(InvalidRequest) in
      let motion = try spring.motion(in: request, thresholdAtMost: cap)
      let curve = try request.physics { () throws(MotionError) in try motion.curve(options.settling) }
      return ResolvedMotion(curve: curve, destination: motion.to, threshold: .common(motion.threshold))
    }
  }

  static func settlingDuration(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let spring = SpringRequest(&members)
    let settling = members.settling()
    members.finish()
    try request.check()
    let motion = try spring.motion(in: request)
    let duration = try request.physics { () throws(MotionError) in try motion.settlingDuration(settling) }
    var writer = JSONWriter(reservingCapacity: 128)
    writer.beginObject()
    writer.key("settlingDuration")
    writer.value(try request.finite(duration))
    writer.key("destination")
    writer.coordinate(motion.to, on: request.axes)
    writer.threshold(.common(motion.threshold), on: request.axes)
    writer.endObject()
    return writer
  }

  static func parameters(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let spring = members.spring("spring", default: .standard)
    members.finish()
    try request.check()
    var writer = JSONWriter(reservingCapacity: 256)
    writer.beginObject()
    writer.resolved(spring)
    writer.endObject()
    return writer
  }
}

/// The members that describe the motion of a spring.
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

  func motion(in request: OperationRequest, thresholdAtMost cap: Double = .infinity) throws(InvalidRequest)
    -> SpringMotion
  {
    let axes = request.axes
    let from = from.on(axes)
    let to = to.on(axes)
    let threshold = min(cap, threshold ?? SpringMotion.standardThreshold(from: from, to: to))
    return try request.physics { () throws(MotionError) in
      try SpringMotion(
        from: from, to: to, velocity: velocity.on(axes), spring: spring, threshold: threshold)
    }
  }
}
