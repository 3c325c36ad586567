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
    let velocity = members.releaseVelocity()
    let value = members.requiredCoordinate("value")
    let rate = members.decelerationRate()
    members.finish()
    try request.check()
    guard let rate else { throw .validationErrors }
    let axes = request.axes
    let (values, starts) = (value.on(axes), from.on(axes))
    let velocities = try velocity.on(axes, in: request)
    request.warnIfSlow(velocities, travel: values - starts)
    var arrivals: [DecelerationMotion.Arrival] = []
    for axis in values.axes {
      arrivals.append(
        try request.physics(at: { _ in request.pointer(to: "value", on: axis) }) { () throws(MotionError) in
          try DecelerationMotion.arrival(
            at: values[axis], from: starts[axis], velocity: velocities[axis], rate: rate)
        })
    }
    var writer = JSONWriter(reservingCapacity: 96 * arrivals.count)
    writer.beginObject()
    if axes.count == 1 {
      writer.arrival(arrivals[0]) { $0.coordinate(Coordinate($1), on: axes) }
    } else {
      writer.key("axes")
      writer.beginObject()
      for (name, arrival) in zip(axes.names, arrivals) {
        writer.key(named: name)
        writer.beginObject()
        writer.arrival(arrival) { $0.value($1) }
        writer.endObject()
      }
      writer.endObject()
    }
    writer.endObject(with: request.warnings)
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

extension JSONWriter {
  /// Writes `reachable`, and of a value that is reached `time` and `velocity`.
  fileprivate mutating func arrival(
    _ arrival: DecelerationMotion.Arrival, _ write: (inout JSONWriter, Double) -> Void
  ) {
    key("reachable")
    switch arrival {
    case .unreachable:
      value(false)
    case .reachable(let time, let velocity):
      value(true)
      key("time")
      value(time)
      key("velocity")
      write(&self, velocity)
    }
  }
}

/// The members that describe a deceleration.
private struct DecelerationRequest {
  let from: ReceivedCoordinate
  let velocity: ReleaseVelocity
  let threshold: Double?
  let rate: DecelerationRate?

  init(_ members: inout MemberReader) {
    from = members.requiredCoordinate("from")
    velocity = members.releaseVelocity()
    threshold = members.threshold()
    rate = members.decelerationRate()
  }

  func motion(in request: OperationRequest, thresholdAtMost cap: Double = .infinity) throws(InvalidRequest)
    -> DecelerationMotion
  {
    guard let rate else { throw .validationErrors }
    let velocity = try velocity.on(request.axes, in: request)
    return try request.physics { () throws(MotionError) in
      try DecelerationMotion(
        from: from.on(request.axes), velocity: velocity, rate: rate,
        threshold: min(cap, threshold ?? DecelerationMotion.standardThreshold))
    }
  }
}
