import MotionPhysics
import StrictJSON

/// `deceleration/…`: a deceleration without bounds.
enum DecelerationEndpoints {
  static func trajectory(_ request: OperationRequest) throws(InvalidRequest) -> Trajectory {
    var members = request.members
    let release = DecelerationRequest(&members)
    let options = members.trajectoryOptions()
    release.finish(&members, refusing: ["settling", "speedThreshold"])
    try request.check()
    if let platform = release.platform {
      return try request.trajectory(
        of: release.motion(of: platform, in: request), platform, options)
    }
    return try request.trajectory(options) { cap throws(InvalidRequest) in
      try request.resolved(release.motion(in: request, thresholdAtMost: cap), options.settling)
    }
  }

  static func settlingDuration(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let release = DecelerationRequest(&members)
    let settling = members.settling()
    release.finish(&members, refusing: ["settling", "speedThreshold"])
    try request.check()
    if let platform = release.platform {
      let motion = try release.motion(of: platform, in: request)
      request.warnAboutStep(of: motion, platform)
      return try request.settlingDuration(of: motion, settling)
    }
    return try request.settlingDuration(of: release.motion(in: request), settling)
  }

  static func projection(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let release = DecelerationRequest(&members)
    release.finish(&members, refusing: [])
    try request.check()
    if let platform = release.platform {
      return request.response("projection", try release.motion(of: platform, in: request).projection)
    }
    return request.response("projection", try release.motion(in: request).destination)
  }

  static func arrival(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let from = members.requiredCoordinate("from")
    let velocity = members.releaseVelocity()
    let value = members.requiredCoordinate("value")
    let deceleration = members.deceleration()
    members.finish(for: deceleration, refusing: ["decelerationRate"])
    try request.check()
    guard let deceleration else { throw .validationErrors }
    let axes = request.axes
    let (values, starts) = (value.on(axes), from.on(axes))
    let velocities = try velocity.on(axes, in: request)
    request.warnIfSlow(velocities, travel: values - starts)
    var arrivals: [Arrivals] = []
    switch deceleration {
    case .platform(let platform):
      let motion = try platform.motion(from: starts, velocity: velocities, in: request)
      arrivals = values.axes.map { motion.arrivals(at: values[$0], axis: $0, budget: &request.budget) }
    case .rate(let rate):
      for axis in values.axes {
        arrivals.append(
          try request.physics(at: { _ in request.pointer(to: "value", on: axis) }) { () throws(MotionError) in
            try DecelerationLaw(from: starts[axis], velocity: velocities[axis], exponent: rate.exponent)
              .arrivals(at: values[axis])
          })
      }
    }
    return request.response(arrivals: arrivals, reservingCapacity: 96) { $0.firstArrival($1, $2) }
  }

  static func launch(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let from = members.requiredCoordinate("from")
    let to = members.coordinate("to") ?? .scalar(0)
    let deceleration = members.deceleration()
    members.finish(for: deceleration, refusing: ["decelerationRate"])
    try request.check()
    guard let deceleration else { throw .validationErrors }
    let velocity: Coordinate
    switch deceleration {
    case .platform(let platform):
      velocity = try platform.launchVelocity(
        from: from.on(request.axes), to: to.on(request.axes), in: request)
    case .rate(let rate):
      velocity = try request.physics(at: { _ in members.pointer(to: "to") }) { () throws(MotionError) in
        try DecelerationMotion.launchVelocity(
          from: from.on(request.axes), to: to.on(request.axes), rate: rate)
      }
    }
    return request.response("velocity", velocity)
  }
}

extension JSONWriter {
  /// Writes `reachable`, and of a value that is reached `time` and `velocity`.
  fileprivate mutating func firstArrival(
    _ arrivals: Arrivals, _ write: (inout JSONWriter, Double) -> Void
  ) {
    key("reachable")
    value(arrivals.first != nil)
    if let first = arrivals.first { arrival(first, write) }
  }
}

/// The members that describe a deceleration.
private struct DecelerationRequest {
  let from: ReceivedCoordinate
  let velocity: ReleaseVelocity
  let threshold: Double?
  let deceleration: ReceivedDeceleration?

  /// The model of another platform, if the request has one.
  var platform: ReceivedPlatform? {
    if case .platform(let platform) = deceleration { platform } else { nil }
  }

  init(_ members: inout MemberReader) {
    from = members.requiredCoordinate("from")
    velocity = members.releaseVelocity()
    threshold = members.threshold()
    deceleration = members.deceleration()
  }

  /// Reports the members that are unknown, or that have no effect.
  func finish(_ members: inout MemberReader, refusing names: [StaticString]) {
    members.finish(for: deceleration, refusing: ["threshold", "decelerationRate"] + names)
  }

  func motion(of platform: ReceivedPlatform, in request: OperationRequest) throws(InvalidRequest)
    -> PlatformMotion
  {
    let velocity = try velocity.on(request.axes, in: request)
    return try platform.motion(from: from.on(request.axes), velocity: velocity, in: request)
  }

  func motion(in request: OperationRequest, thresholdAtMost cap: Double = .infinity) throws(InvalidRequest)
    -> DecelerationMotion<Coordinate>
  {
    guard case .rate(let rate) = deceleration else { throw .validationErrors }
    let velocity = try velocity.on(request.axes, in: request)
    return try request.physics { () throws(MotionError) in
      try DecelerationMotion(
        from: from.on(request.axes), velocity: velocity, rate: rate,
        threshold: min(cap, threshold ?? DecelerationMotion<Coordinate>.standardThreshold))
    }
  }
}
