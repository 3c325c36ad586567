import MotionPhysics
import MotionSystem
import StrictJSON

extension JSONWriter {
  /// Writes the member `events`: extrema, crossings of the destination, handoffs and overshoot, for each
  /// named axis. If the budget is exhausted, events are missing.
  mutating func events(_ events: [CurveEvents], on axes: Axes, budget: inout WorkBudget) {
    key("events")
    perAxis(events, axes) { $0.events($1, budget: &budget) }
  }

  private mutating func events(_ events: CurveEvents, budget: inout WorkBudget) {
    beginObject()
    key("extrema")
    list(events.extrema, budget: &budget)
    key("crossings")
    list(events.crossings, budget: &budget)
    key("handoffs")
    list(events.handoffs, budget: &budget)
    if let overshoot = events.overshoot { member("overshoot", overshoot) }
    endObject()
  }

  private mutating func list(_ events: [CurveEvent], budget: inout WorkBudget) {
    guard budget.spend(WritingWork.event, times: events.count) else { return }
    beginArray()
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
