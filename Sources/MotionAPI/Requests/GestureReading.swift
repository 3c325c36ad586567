import MotionPhysics
import MotionSystem
import StrictJSON

/// The field of an event that contains its time.
enum EventClock {
  /// `time`, in seconds.
  case seconds
  /// `timeStamp`, in milliseconds, as in events of the DOM.
  case milliseconds

  var field: StaticString { self == .seconds ? "time" : "timeStamp" }
  var description: StaticString { self == .seconds ? "time (seconds)" : "timeStamp (milliseconds)" }
  var unit: StaticString { self == .seconds ? "s" : "ms" }
  /// The unit, and what to do with times in another one, for warnings.
  var advice: StaticString {
    self == .seconds
      ? "time is in seconds, so give milliseconds as timeStamp" : "timeStamp is in milliseconds"
  }
  var unitsPerSecond: Double { self == .seconds ? 1 : 1000 }
}

/// A recorded event of a gesture, as received.
struct ReceivedEvent {
  static let states = Keywords<GestureEvent.RecognizerState>(
    ("began", .began), ("changed", .changed), ("ended", .ended), ("cancelled", .cancelled),
    ("failed", .failed),
    ("possible", .possible))

  /// The index in the received list, which may not be in order of time.
  let index: Int
  let state: GestureEvent.RecognizerState
  let clock: EventClock
  /// The time in the unit of the clock.
  let timestamp: Double
  /// The distance from the start of the gesture.
  let translation: ReceivedCoordinate
  /// Units per second.
  let velocity: ReceivedCoordinate?

  /// Seconds.
  var time: Double { timestamp / clock.unitsPerSecond }

  /// Returns the event on the axes of the request.
  func on(_ axes: Axes) -> GestureEvent {
    GestureEvent(state: state, time: time, translation: translation.on(axes), velocity: velocity?.on(axes))
  }
}

extension MemberReader {
  /// Reads `gesture`: an array of `{state, time or timeStamp, translation, velocity?}`.
  mutating func gesture() -> [ReceivedEvent] {
    guard let node = takeRequired("gesture") else { return [] }
    return request.events(of: node, at: pointer(to: "gesture"))
  }
}

extension OperationRequest {
  /// The time in seconds by which an event may be late. Coalesced events are.
  private static let maximumDelay = 0.1
  /// The work of reading one event, in units of the budget.
  private static let eventWork = 8
  /// The work of moving one event in one of the passes of sorting, in units of the budget.
  private static let sortingWork = 1

  /// Reads the events of a gesture, and sorts them by time if some are late. Events at the same time keep
  /// their order. Adds an error for each invalid event.
  func events(of node: JSONDocument.Node, at pointer: JSONPointer) -> [ReceivedEvent] {
    guard
      let count = elementCount(
        of: node, "events", upTo: limits.values,
        example: #"[{"state": "began", "time": 0, "translation": 0}]"#, at: pointer)
    else { return [] }
    var events: [ReceivedEvent] = []
    events.reserveCapacity(count)
    var clock: EventClock?
    var latest: ReceivedEvent?
    var isSorted = true
    for (index, item) in document.elements(node).enumerated() {
      guard budget.spend(OperationRequest.eventWork) else { break }
      guard let event = self.event(item, index, &clock, at: pointer.appending(index)) else { continue }
      events.append(event)
      guard let previous = latest, event.time < previous.time else {
        latest = event
        continue
      }
      isSorted = false
      if event.time < previous.time - OperationRequest.maximumDelay {
        addError(
          pointer.appending(index).appending("\(event.clock.field)"), ErrorMessages.tooLate(event, previous))
      }
    }
    let passes = Int.bitWidth - count.leadingZeroBitCount
    if !isSorted, budget.spend(OperationRequest.sortingWork * passes, times: count) {
      events.sort { ($0.time, $0.index) < ($1.time, $1.index) }
    }
    if let first = events.first, let last = events.last {
      warnIfLong(last.time - first.time, at: pointer, first.clock.advice)
    }
    return events
  }

  /// Reads an event.
  ///
  /// - Parameter clock: The clock of the events before it, and afterwards that of this event.
  private func event(
    _ node: JSONDocument.Node, _ index: Int, _ clock: inout EventClock?, at pointer: JSONPointer
  ) -> ReceivedEvent? {
    var members = MemberReader(
      self, node, at: pointer, example: #"{"state": "began", "time": 0, "translation": 0}"#)
    guard document.kind(node) == .object else { return nil }
    if !members.has("state") { addError(pointer.appending("state"), "is required") }
    let state = members.keyword("state", ReceivedEvent.states)
    let time = members.timestamp(&clock)
    let translation = members.requiredCoordinate("translation")
    let velocity = members.coordinate("velocity")
    members.finish()
    guard let clock, let time else { return nil }
    return ReceivedEvent(
      index: index, state: state, clock: clock, timestamp: time, translation: translation, velocity: velocity)
  }
}

extension MemberReader {
  /// Reads `time` or `timeStamp` of an event, the same one as in the events before it.
  fileprivate mutating func timestamp(_ clock: inout EventClock?) -> Double? {
    let (seconds, milliseconds) = (take("time"), take("timeStamp"))
    guard let node = seconds ?? milliseconds else {
      request.addError(
        pointer(to: (clock ?? .seconds).field), "time (seconds) or timeStamp (milliseconds) is required")
      return nil
    }
    if seconds != nil, milliseconds != nil {
      request.addError(
        pointer, "time (seconds) and timeStamp (milliseconds) are mutually exclusive; give one")
      return nil
    }
    let own: EventClock = seconds == nil ? .milliseconds : .seconds
    if let clock, clock != own {
      request.addError(
        pointer(to: own.field),
        "all events must have the same field; the events before have \(clock.description), this one has "
          + "\(own.description)")
      return nil
    }
    clock = own
    return request.number(node, in: .any, at: pointer(to: own.field))
  }
}

extension ErrorMessages {
  /// Returns the text about an event that is too late to be sorted.
  fileprivate static func tooLate(_ event: ReceivedEvent, _ latest: ReceivedEvent) -> String {
    "is more than 0.1 s before the event at \(text(latest.timestamp)) \(event.clock.unit), received "
      + "\(text(event.timestamp)); give the events in order of time"
  }
}
