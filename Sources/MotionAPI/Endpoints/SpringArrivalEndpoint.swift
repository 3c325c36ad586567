import MotionPhysics
import StrictJSON

/// `spring/arrival`: the first and the last time at which the law of a spring has a value.
enum SpringArrivalEndpoint {
  static let arrival = Operation.Definition.object(
    "spring/arrival",
    read: { fields in
      let from = fields.requiredCoordinate("from")
      let to = fields.coordinate("to") ?? .scalar(0)
      let velocity = ReleaseVelocity(&fields, isRequired: false)
      let value = fields.requiredCoordinate("value")
      let spring = fields.spring()
      fields.finish()
      return (from, to, velocity, value, spring)
    },
    compute: { request, context throws(InvalidRequest) -> [Arrivals] in
      let (from, to, velocity, value, spring) = request
      let axes = context.axes
      let (start, target) = (from.on(axes), to.on(axes))
      let velocities = try velocity.resolved(in: &context)
      velocity.warnIfSlow(velocities, travel: target - start, in: &context)
      let motion = try context.physics(at: { $0.pointer(ofSpringWith: velocities) }) {
        _ throws(MotionError) in
        // The threshold has no effect on the law.
        try SpringMotion(from: start, to: target, velocity: velocities, spring: spring)
      }
      return try context.physics(at: { _ in JSONPointer.root.appending("value") }) {
        budget throws(MotionError) in
        try motion.arrivals(at: value.on(axes), budget: &budget)
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
