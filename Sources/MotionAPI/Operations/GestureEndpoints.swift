import MotionPhysics
import MotionSystem
import StrictJSON

/// `gesture/…`: positions and the release velocity of a recorded gesture.
enum GestureEndpoints {
  static let positions = Operation.Definition.object(
    "gesture/positions", hasOnlyScalarMembers: false,
    read: { fields in
      let initial = fields.coordinate("from") ?? .scalar(0)
      let gesture = ReceivedEvent.required(&fields)
      fields.finish()
      return (initial, gesture)
    },
    compute: { request, context throws(InvalidRequest) in
      let (initial, gesture) = request
      let axes = context.axes
      try context.spend(2 + 2 * axes.count, times: gesture.count)
      return try context.physics(at: { _ in "/gesture" }) {
        _ throws(MotionError) in
        try GestureAnalysis.positions(
          of: gesture.map { $0.on(axes, since: gesture.first) }, from: initial.on(axes))
      }
    },
    write: { writer, replay, context in
      writer.key("times")
      writer.exactColumn(replay.times, budget: context.budget)
      writer.key("values")
      let axes = context.axes
      if axes.areNamed {
        writer.beginObject()
        for (axis, name) in axes.names.enumerated() {
          writer.key(named: name)
          writer.exactColumn(replay.positions.map { $0[axis] }, budget: context.budget)
        }
        writer.endObject()
      } else {
        writer.exactColumn(replay.positions.map { $0[0] }, budget: context.budget)
      }
    })

  static let velocity = Operation.Definition.object(
    "gesture/velocity", hasOnlyScalarMembers: false,
    read: { fields in
      let gesture = ReceivedEvent.required(&fields)
      let tracker = fields.velocityTracker(for: gesture)
      fields.finish()
      return ReleaseVelocity.recorded(gesture, tracker)
    },
    compute: { gesture, context throws(InvalidRequest) in try gesture.resolved(in: context) },
    write: { writer, velocity, context in
      writer.member("velocity", velocity, on: context.axes)
    })
}
