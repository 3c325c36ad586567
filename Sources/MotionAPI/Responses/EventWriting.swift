import MotionPhysics
import StrictJSON

extension JSONWriter {
  /// Writes the member `events`: extrema, crossings of the destination, handoffs and overshoot, for each
  /// named axis.
  mutating func events(_ events: [CurveEvents], on axes: Axes) {
    key("events")
    guard axes.areNamed else { return events.first.map { self.events($0) } ?? () }
    beginObject()
    for (name, events) in zip(axes.names, events) {
      key(named: name)
      self.events(events)
    }
    endObject()
  }

  private mutating func events(_ events: CurveEvents) {
    beginObject()
    key("extrema")
    list(events.extrema)
    key("crossings")
    list(events.crossings)
    key("handoffs")
    list(events.handoffs)
    if let overshoot = events.overshoot {
      key("overshoot")
      value(overshoot)
    }
    endObject()
  }

  private mutating func list(_ events: [CurveEvent]) {
    beginArray()
    for event in events {
      beginObject()
      key("time")
      value(event.time)
      key("value")
      value(event.value)
      key("velocity")
      value(event.velocity)
      endObject()
    }
    endArray()
  }
}
