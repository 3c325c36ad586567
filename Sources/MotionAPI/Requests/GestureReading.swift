import MotionPhysics
import Platform
import StrictJSON

/// A recorded event of a gesture, as received.
struct ReceivedEvent {
  static let states = Keywords<GestureEvent.RecognizerState>(
    ("began", .began), ("changed", .changed), ("ended", .ended), ("cancelled", .cancelled),
    ("failed", .failed),
    ("possible", .possible))

  let state: GestureEvent.RecognizerState
  /// Seconds.
  let time: Double
  /// The distance from the start of the gesture.
  let translation: ReceivedCoordinate
  /// Units per second.
  let velocity: ReceivedCoordinate?

  /// Returns the event on the axes of the request.
  func on(_ axes: Axes) -> GestureEvent {
    GestureEvent(state: state, time: time, translation: translation.on(axes), velocity: velocity?.on(axes))
  }
}

extension MemberReader {
  /// Reads `gesture`: an array of `{state, time, translation, velocity?}` in order of time.
  mutating func gesture() -> [ReceivedEvent] {
    guard let node = takeRequired("gesture") else { return [] }
    return events(of: node, at: pointer(to: "gesture"))
  }

  /// Reads the events of a gesture from a node. Adds an error for each invalid event.
  func events(of node: JSONDocument.Node, at pointer: JSONPointer) -> [ReceivedEvent] {
    guard
      let count = request.elementCount(
        of: node, "events", upTo: request.limits.values,
        example: #"[{"state": "began", "time": 0, "translation": 0}]"#, at: pointer)
    else { return [] }
    var events: [ReceivedEvent] = []
    events.reserveCapacity(count)
    var latest = -Double.infinity
    for (index, item) in request.document.elements(node).enumerated() {
      guard request.budget.spend(OperationRequest.eventWork) else { break }
      guard let event = request.event(item, at: pointer.appending(index)) else { continue }
      if event.time < latest {
        request.addError(
          pointer.appending(index).appending("time"),
          ErrorMessages.beforePrevious(event.time, previous: latest)
        )
      }
      latest = max(latest, event.time)
      events.append(event)
    }
    if let first = events.first { request.warnIfLong(latest - first.time, at: pointer) }
    return events
  }
}

extension OperationRequest {
  /// The work of reading one event, in units of the budget.
  fileprivate static let eventWork = 8

  fileprivate func event(_ node: JSONDocument.Node, at pointer: JSONPointer) -> ReceivedEvent? {
    var members = MemberReader(
      self, node, at: pointer, example: #"{"state": "began", "time": 0, "translation": 0}"#)
    guard document.kind(node) == .object else { return nil }
    if !members.has("state") { addError(pointer.appending("state"), "is required") }
    let state = members.keyword("state", ReceivedEvent.states)
    let time = members.takeRequired("time").flatMap { number($0, in: .any, at: pointer.appending("time")) }
    let translation = members.requiredCoordinate("translation")
    let velocity = members.coordinate("velocity")
    members.finish()
    guard let time else { return nil }
    return ReceivedEvent(state: state, time: time, translation: translation, velocity: velocity)
  }
}
