import MotionPhysics
import StrictJSON

extension Operation {
  /// `spring/arrival`: the first and the last time at which the law of a spring has a value.
  static let springArrival = Operation("spring/arrival") { call throws(InvalidRequest) in
    let start = MotionStart(call, requiresVelocity: false)
    let to = call.coordinate("to") ?? .scalar(0)
    let value = call.requiredCoordinate("value")
    let received = ReceivedSpring(call)
    try call.checkFields()
    let target = to.on(call.axes)
    let (state, spring) = try received.released(start, to: target, isClampable: false, in: call)
    let motion = try call.physics(at: { $0.pointer(ofSpringWith: state.velocity) }) { _ throws(MotionError) in
      // The threshold has no effect on the law.
      try SpringMotion(from: state.value, to: target, velocity: state.velocity, spring: spring)
    }
    let arrivals = try call.physics(at: { _ in "/value" }) { budget throws(MotionError) in
      try motion.arrivals(at: value.on(call.axes), budget: budget)
    }
    try call.write { $0.arrivals(arrivals, on: call.axes) { $0.firstAndLast($1, $2) } }
  }
}

extension JSONWriter {
  /// Writes `reachable`, and of a value that is reached `first` and, if there is one, `last`.
  fileprivate mutating func firstAndLast(_ arrivals: Arrivals, _ write: (inout JSONWriter, Double) -> Void) {
    member("reachable", arrivals.first != nil)
    guard case .reachable(let first, let last) = arrivals else { return }
    for (name, arrival) in [("first", first), ("last", last)] as [(StaticString, Arrival?)] {
      guard let arrival else { continue }
      beginObject(name)
      self.arrival(arrival, write)
      endObject()
    }
  }
}
