import MotionPhysics
import MotionSystem
import StrictJSON

extension JSONWriter {
  /// Writes the member `events`: extrema, crossings of the destination, handoffs and overshoot, for each
  /// named axis. If the budget is exhausted, events are missing.
  mutating func events(_ events: [CurveEvents], on axes: Axes, budget: WorkMeter) {
    perAxis("events", events, on: axes) { $0.events($1, budget: budget) }
  }

  private mutating func events(_ events: CurveEvents, budget: WorkMeter) {
    beginObject()
    list("extrema", events.extrema, budget: budget)
    list("crossings", events.crossings, budget: budget)
    list("handoffs", events.handoffs, budget: budget)
    if let overshoot = events.overshoot { member("overshoot", overshoot) }
    endObject()
  }

  private mutating func list(_ name: StaticString, _ events: [CurveEvent], budget: WorkMeter) {
    guard budget.spend(WritingWork.event, times: events.count) else { return }
    beginArray(name)
    for event in events {
      beginObject()
      member("time", event.time)
      member("value", event.value)
      member("velocity", event.velocity)
      endObject()
    }
    endArray()
  }
}
