import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

/// `drawer/basins`: the velocities at which a release selects each anchor.
enum DrawerBasinsEndpoint {
  /// The work of finding and writing the intervals of one anchor, in units of the budget.
  private static let work = 200

  static let basins = Operation.Definition.object(
    "drawer/basins",
    read: { fields -> (ReceivedCoordinate, [ReceivedAnchor], ReceivedProjection, ReceivedAnchorRule) in
      let from = fields.requiredCoordinate("from")
      let anchors = ReceivedAnchor.all(&fields)
      let projection = ReceivedProjection(&fields)
      let rule = ReceivedAnchorRule(&fields)
      for name in fields.given(["velocity", "gesture"]) {
        _ = fields.take(name)
        fields.addError(
          .unknownField, name,
          "unknown field; the response contains the anchors of all velocities, so omit it")
      }
      if fields.take("interval") != nil {
        fields.addError(
          .unknownField, "interval",
          "unknown field; the multiples of an interval have no end, so give anchors, or use drawer/anchor")
      }
      projection.finish(&fields)
      return (from, anchors, projection, rule)
    },
    compute: { request, context throws(InvalidRequest) -> ([Anchor], AnchorBasins) in
      let (from, anchors, projection, rule) = request
      let axes = context.axes
      guard axes.count == 1 else {
        context.addError(
          .invalidValue, "/from",
          "must have one axis, because only there are the velocities of an anchor intervals; received "
            + "\(axes.count) axes; to find the anchor of a velocity with several axes, use drawer/anchor")
        throw .validationErrors
      }
      try context.spend(work, times: anchors.count)
      let start = from.on(axes)
      let basins = try projection.physics(in: &context) { budget throws(MotionError) in
        try AnchorBasins(
          from: start[0], anchors: anchors.map { $0.value.on(axes)[0] }, selection: rule.selection,
          maximumSteps: rule.maximumSteps, dragStart: rule.dragStart(on: axes), budget: &budget
        ) { velocity, budget throws(MotionError) in
          do throws(MotionError) {
            let velocity = Coordinate(repeating: velocity, count: 1)
            return try projection.position(from: start, velocity: velocity, budget: &budget)[0]
          } catch .overflow {
            return velocity > 0 ? .infinity : -.infinity
          }
        }
      }
      let resolved = anchors.enumerated().map { index, anchor in
        Anchor(index: index, name: anchor.name, position: anchor.value.on(axes))
      }
      return (resolved, basins)
    },
    write: { writer, result, context in
      writer.beginArray("basins")
      for (anchor, intervals) in zip(result.0, result.1.intervals) {
        writer.beginObject()
        writer.anchor(anchor, axisNames: context.axes.names)
        writer.beginArray("intervals")
        for interval in intervals { writer.interval(interval) }
        writer.endArray()
        writer.endObject()
      }
      writer.endArray()
    })
}

extension JSONWriter {
  /// Writes an interval of velocities: `min` and `includesMin` unless it has no lower bound, and `max` and
  /// `includesMax` unless it has no upper bound.
  fileprivate mutating func interval(_ interval: AnchorBasins.Interval) {
    beginObject()
    if interval.min.isFinite {
      member("min", interval.min)
      member("includesMin", interval.includesMin)
    }
    if interval.max.isFinite {
      member("max", interval.max)
      member("includesMax", interval.includesMax)
    }
    endObject()
  }
}
