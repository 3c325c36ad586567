import MotionPhysics
import StrictJSON

/// `spring/arrival`: the first and the last time at which the law of a spring has a value.
enum SpringArrivalEndpoint {
  static let arrival = Operation.Definition.object(
    "spring/arrival",
    read: { fields in
      let start = MotionStart(&fields, requiresVelocity: false)
      let to = fields.coordinate("to") ?? .scalar(0)
      let value = fields.requiredCoordinate("value")
      let spring = fields.spring()
      fields.finish()
      return (start, to, value, spring)
    },
    compute: { request, context throws(InvalidRequest) -> [Arrivals] in
      let (start, to, value, spring) = request
      let axes = context.axes
      let target = to.on(axes)
      let state = try start.resolved(in: context)
      start.velocity.warnIfSlow(travel: target - state.value, in: context)
      let motion = try context.physics(at: { $0.pointer(ofSpringWith: state.velocity) }) {
        _ throws(MotionError) in
        // The threshold has no effect on the law.
        try SpringMotion(from: state.value, to: target, velocity: state.velocity, spring: spring)
      }
      return try context.physics(at: { _ in "/value" }) {
        budget throws(MotionError) in
        try motion.arrivals(at: value.on(axes), budget: budget)
      }
    },
    write: { writer, arrivals, context in
      writer.arrivals(arrivals, on: context.axes) { $0.firstAndLast($1, $2) }
    })
}

extension JSONWriter {
  /// Writes `reachable`, and of a value that is reached `first` and, if there is one, `last`.
  fileprivate mutating func firstAndLast(
    _ arrivals: Arrivals, _ write: (inout JSONWriter, Double) -> Void
  ) {
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
