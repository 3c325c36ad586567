import MotionPhysics
import StrictJSON

/// A recorded touch: what happened, when, and how far the finger had come.
struct ReceivedEvent {
  static let states = Keywords<GestureEvent.State>(
    ("began", .began), ("changed", .changed), ("ended", .ended), ("cancelled", .cancelled),
    ("failed", .failed),
    ("possible", .possible))

  let state: GestureEvent.State
  let time: Double
  let translation: ReceivedCoordinate
  let velocity: ReceivedCoordinate?
}

extension MemberReader {
  /// `gesture`: a list of `{state, time, translation, velocity?}` in order of time.
  mutating func gesture() -> [ReceivedEvent] {
    guard let node = takeRequired("gesture") else { return [] }
    let document = question.document
    let pointer = pointer(to: "gesture")
    guard document.kind(node) == .array else {
      question.errors.add(pointer, "must be an array of events, received \(question.received(node))")
      return []
    }
    let count = document.count(node)
    guard (1...question.limits.values).contains(count) else {
      question.errors.add(pointer, "must have 1 to \(question.limits.values) events, received \(count)")
      return []
    }
    var events: [ReceivedEvent] = []
    events.reserveCapacity(count)
    var latest = -Double.infinity
    for (index, item) in document.elements(node).enumerated() {
      guard let event = question.event(item, at: pointer.appending(index)) else { continue }
      if event.time < latest {
        question.errors.add(
          pointer.appending(index).appending("time"),
          "must not be less than the previous time (\(ErrorMessages.number(latest)) s), received \(ErrorMessages.number(event.time))"
        )
      }
      latest = max(latest, event.time)
      events.append(event)
    }
    return events
  }
}

extension OperationRequest {
  fileprivate func event(_ node: JSONDocument.Node, at pointer: JSONPointer) -> ReceivedEvent? {
    var members = MemberReader(self, node, at: pointer)
    guard document.kind(node) == .object else { return nil }
    if !members.has("state") { errors.add(pointer.appending("state"), "is required") }
    let state = members.word("state", ReceivedEvent.states)
    let time = members.takeRequired("time").flatMap { number($0, in: .any, at: pointer.appending("time")) }
    let translation = members.requiredCoordinate("translation")
    let velocity = members.coordinate("velocity")
    members.finish()
    guard let time else { return nil }
    return ReceivedEvent(state: state, time: time, translation: translation, velocity: velocity)
  }
}

extension ReceivedEvent {
  /// The event on the axes of the question.
  func on(_ axes: Axes) -> GestureEvent {
    GestureEvent(state: state, time: time, translation: translation.on(axes), velocity: velocity?.on(axes))
  }
}
