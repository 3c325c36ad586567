import MotionPhysics
import StrictJSON

/// `spring/arrival`: the first and the last time at which the law of a spring has a value.
enum SpringArrivalEndpoint {
  static func arrival(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let from = members.requiredCoordinate("from")
    let to = members.coordinate("to") ?? .scalar(0)
    let velocity = members.releaseVelocity()
    let value = members.requiredCoordinate("value")
    let spring = members.spring("spring", default: .standard)
    members.finish()
    try request.check()
    let axes = request.axes
    let (start, target) = (from.on(axes), to.on(axes))
    let velocities = try velocity.on(axes, in: request)
    request.warnIfSlow(velocities, travel: target - start)
    let motion = try request.physics(at: OperationRequest.member(velocities)) { () throws(MotionError) in
      // The threshold has no effect on the law.
      try SpringMotion(from: start, to: target, velocity: velocities, spring: spring)
    }
    let arrivals = try request.physics(at: { _ in members.pointer(to: "value") }) { () throws(MotionError) in
      try motion.arrivals(at: value.on(axes))
    }
    var writer = JSONWriter(reservingCapacity: 160 * arrivals.count)
    writer.beginObject()
    if axes.count == 1 {
      for arrival in arrivals { writer.arrivals(arrival) { $0.coordinate(Coordinate($1), on: axes) } }
    } else {
      writer.key("axes")
      writer.beginObject()
      for (name, arrival) in zip(axes.names, arrivals) {
        writer.key(named: name)
        writer.beginObject()
        writer.arrivals(arrival) { $0.value($1) }
        writer.endObject()
      }
      writer.endObject()
    }
    writer.endObject(with: request.warnings)
    return writer
  }
}

extension JSONWriter {
  /// Writes `reachable`, and of a value that is reached `first` and, if there is one, `last`.
  fileprivate mutating func arrivals(
    _ arrivals: SpringArrivals, _ write: (inout JSONWriter, Double) -> Void
  ) {
    key("reachable")
    switch arrivals {
    case .unreachable:
      value(false)
    case .reachable(let first, let last):
      value(true)
      key("first")
      arrival(first, write)
      if let last {
        key("last")
        arrival(last, write)
      }
    }
  }

  private mutating func arrival(_ arrival: SpringArrival, _ write: (inout JSONWriter, Double) -> Void) {
    beginObject()
    key("time")
    value(arrival.time)
    key("velocity")
    write(&self, arrival.velocity)
    endObject()
  }
}
