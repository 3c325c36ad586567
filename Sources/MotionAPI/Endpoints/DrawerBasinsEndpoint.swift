import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

/// `drawer/basins`: the velocities at which a release selects each anchor.
enum DrawerBasinsEndpoint {
  /// The work of finding and writing the intervals of one anchor, in units of the budget.
  private static let work = 120

  static func basins(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let from = members.requiredCoordinate("from")
    let anchors = members.anchors()
    let rate = members.decelerationRate()
    let rule = members.anchorRule()
    members.finish { name, _ in
      name.utf8.elementsEqual("velocity".utf8) || name.utf8.elementsEqual("gesture".utf8)
        ? "unknown field; the response contains the anchors of all velocities, so omit it" : nil
    }
    try request.check()
    guard let rate else { throw .validationErrors }
    let axes = request.axes
    guard axes.count == 1 else {
      request.addError(
        JSONPointer.root.appending("from"),
        "must have one axis, because only there are the velocities of an anchor intervals; received "
          + "\(axes.count) axes; to find the anchor of a velocity with several axes, use drawer/anchor")
      throw .validationErrors
    }
    guard request.budget.spend(DrawerBasinsEndpoint.work, times: anchors.count) else { throw .tooMuchWork }
    let basins = try request.physics { () throws(MotionError) in
      try AnchorBasins(
        from: from.on(axes)[0], rate: rate, anchors: anchors.map { $0.value.on(axes)[0] },
        selection: rule.selection, maximumSteps: rule.maximumSteps)
    }
    var writer = JSONWriter(reservingCapacity: 32 + 160 * anchors.count)
    writer.beginObject()
    writer.key("basins")
    writer.beginArray()
    for (index, (anchor, intervals)) in zip(anchors, basins.intervals).enumerated() {
      writer.beginObject()
      writer.key("anchor")
      writer.anchor(index: index, name: anchor.name, position: anchor.value.on(axes), axisNames: axes.names)
      writer.key("intervals")
      writer.beginArray()
      for interval in intervals { writer.interval(interval) }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.endObject(with: request.warnings)
    return writer
  }
}

extension JSONWriter {
  /// Writes an interval of velocities: `min` and `includesMin` unless it has no lower bound, and `max` and
  /// `includesMax` unless it has no upper bound.
  fileprivate mutating func interval(_ interval: AnchorBasins.Interval) {
    beginObject()
    if interval.min.isFinite {
      member("min", interval.min)
      key("includesMin")
      value(interval.includesMin)
    }
    if interval.max.isFinite {
      member("max", interval.max)
      key("includesMax")
      value(interval.includesMax)
    }
    endObject()
  }
}
