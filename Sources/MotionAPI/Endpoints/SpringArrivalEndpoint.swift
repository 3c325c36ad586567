import MotionPhysics
import StrictJSON

/// `spring/arrival`: the first and the last time at which the law of a spring has a value.
enum SpringArrivalEndpoint {
  static func arrival(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let from = members.requiredCoordinate("from")
    let to = members.coordinate("to") ?? .scalar(0)
    let velocity = members.releaseVelocity(isRequired: false)
    let value = members.requiredCoordinate("value")
    let spring = members.spring("spring", default: .standard)
    members.finish()
    try request.check()
    let axes = request.axes
    let (start, target) = (from.on(axes), to.on(axes))
    let velocities = try velocity.on(axes, in: request)
    request.warnIfSlow(velocities, travel: target - start)
    let motion = try request.physics(at: { OperationRequest.member(for: $0, ofSpringWith: velocities) }) {
      () throws(MotionError) in
      // The threshold has no effect on the law.
      try SpringMotion(from: start, to: target, velocity: velocities, spring: spring)
    }
    let arrivals = try request.physics(at: { _ in members.pointer(to: "value") }) { () throws(MotionError) in
      try motion.arrivals(at: value.on(axes), budget: &request.budget)
    }
    return request.response(arrivals: arrivals, reservingCapacity: 160) { $0.arrivals($1, $2) }
  }
}

extension JSONWriter {
  /// Writes `reachable`, and of a value that is reached `first` and, if there is one, `last`.
  fileprivate mutating func arrivals(
    _ arrivals: Arrivals, _ write: (inout JSONWriter, Double) -> Void
  ) {
    key("reachable")
    switch arrivals {
    case .unreachable:
      value(false)
    case .reachable(let first, let last):
      value(true)
      key("first")
      object(first, write)
      if let last {
        key("last")
        object(last, write)
      }
    }
  }

  private mutating func object(_ arrival: Arrival, _ write: (inout JSONWriter, Double) -> Void) {
    beginObject()
    self.arrival(arrival, write)
    endObject()
  }
}
