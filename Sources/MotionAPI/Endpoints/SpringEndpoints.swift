import MotionPhysics
import SpringDialects
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
      try request.resolved(spring.motion(in: request, thresholdAtMost: cap), options.settling)
    }
  }

  static func settlingDuration(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let spring = SpringRequest(&members)
    let settling = members.settling()
    members.finish()
    try request.check()
    return try request.settlingDuration(of: spring.motion(in: request), settling)
  }

  static func parameters(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let spring = members.spring("spring", default: .standard)
    members.finish()
    try request.check()
    var writer = JSONWriter(reservingCapacity: 256)
    writer.beginObject()
    writer.resolved(spring)
    writer.endObject(with: request.warnings)
    return writer
  }
}

/// The members that describe the motion of a spring.
private struct SpringRequest {
  let from: ReceivedCoordinate
  let to: ReceivedCoordinate
  let velocity: ReleaseVelocity
  let threshold: Double?
  let spring: ReceivedSpring

  init(_ members: inout MemberReader) {
    from = members.requiredCoordinate("from")
    to = members.coordinate("to") ?? .scalar(0)
    velocity = members.releaseVelocity(isRequired: false)
    threshold = members.threshold()
    spring = members.receivedSpring("spring", default: .standard)
  }

  func motion(in request: OperationRequest, thresholdAtMost cap: Double = .infinity) throws(InvalidRequest)
    -> SpringMotion<Coordinate>
  {
    let axes = request.axes
    let from = from.on(axes)
    let to = to.on(axes)
    let velocity = try releaseVelocity(from: from, to: to, in: request)
    request.warnIfSlow(velocity, travel: to - from)
    let spring = try spring.parameters(
      for: from.axes.map { SpringRelease(from: from[$0], to: to[$0], velocity: velocity[$0]) }, in: request)
    let threshold = min(cap, threshold ?? SpringMotion.standardThreshold(from: from, to: to))
    return try request.physics(at: { OperationRequest.member(for: $0, ofSpringWith: velocity) }) {
      () throws(MotionError) in
      try SpringMotion(from: from, to: to, velocity: velocity, spring: spring, threshold: threshold)
    }
  }

  /// Returns the velocity at release: that of the request, or the initial velocity of the spring's dialect.
  private func releaseVelocity(
    from: Coordinate, to: Coordinate, in request: OperationRequest
  ) throws(InvalidRequest) -> Coordinate {
    let isGiven = if case .none = velocity { false } else { true }
    spring.dialect?.warnAboutUnused(usesVelocity: !isGiven, in: request)
    if !isGiven, let share = spring.dialect?.normalizedVelocity {
      return (to - from).map { $0 * share }
    }
    return try velocity.on(request.axes, in: request)
  }
}
