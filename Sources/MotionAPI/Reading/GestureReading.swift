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

struct ReceivedEvent {
  private static let states: Keywords<GestureEvent.RecognizerState> = [
    ("began", .began), ("changed", .changed), ("ended", .ended), ("cancelled", .cancelled),
    ("failed", .failed), ("possible", .possible),
  ]

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
  ///
  /// - Parameter origin: The event from which times count; nil for their own origin. The difference of two
  ///   times since 1970 in milliseconds is exact, that of their seconds is not.
  func on(_ axes: Axes, since origin: ReceivedEvent? = nil) -> GestureEvent {
    GestureEvent(
      state: state, time: (timestamp - (origin?.timestamp ?? 0)) / clock.unitsPerSecond,
      translation: translation.on(axes), velocity: velocity?.on(axes))
  }

  /// The time in seconds by which an event may be late. Coalesced events are.
  private static let maximumDelay = 0.1
  /// The work of reading one event, in units of the budget.
  private static let work = 8
  /// The work of moving one event in one of the passes of sorting, in units of the budget.
  private static let sortingWork = 1

  /// Reads `gesture`, an array of `{state, time or timeStamp, translation, velocity?}`, which is required
  /// unless its node is given. Sorts the events by time if some are late; events at the same time keep their
  /// order. Adds an error for each invalid event.
  static func all(_ call: Call, at node: JSONDocument.Node? = nil) -> [ReceivedEvent] {
    guard let node = node ?? call.takeRequired("gesture") else { return [] }
    let items = call.elements(
      of: node, "gesture", "events", upTo: call.limits.values,
      example: #"[{"state": "began", "time": 0, "translation": 0}]"#)
    guard let items else { return [] }
    let count = call.document.count(node)
    var events: [ReceivedEvent] = []
    events.reserveCapacity(count)
    var clock: EventClock?
    var latest: ReceivedEvent?
    var isSorted = true
    for (index, item) in items.enumerated() {
      guard call.budget.spend(work) else { break }
      let event = call.object(
        item, at: index, "gesture", example: #"{"state": "began", "time": 0, "translation": 0}"#
      ) { ReceivedEvent(call, index: index, &clock) }
      guard let event else { continue }
      events.append(event)
      guard let previous = latest, event.time < previous.time else {
        latest = event
        continue
      }
      isSorted = false
      if event.time < previous.time - maximumDelay {
        call.addError(
          .outOfRange, at: call.pointer(to: "gesture").appending(index).appending("\(event.clock.field)"),
          "is more than 0.1 s before the event at \(previous.timestamp.text) "
            + "\(event.clock.unit), received \(event.timestamp.text); give the events in order of time")
      }
    }
    let passes = Int.bitWidth - count.leadingZeroBitCount
    if !isSorted, call.budget.spend(sortingWork * passes, times: count) {
      events.sort { ($0.time, $0.index) < ($1.time, $1.index) }
    }
    if let first = events.first, let last = events.last {
      let pointer = call.pointer(to: "gesture")
      call.warnIfLong(last.time - first.time, at: pointer, first.clock.advice)
      let span = last.timestamp - first.timestamp
      if first.clock == .milliseconds, events.count > 2, span > 0, span < 2 {
        call.addWarning(
          .unlikelyValue, pointer,
          "\(span.text) ms is unusually short; \(first.clock.advice), so give seconds as time")
      }
    }
    return events
  }

  /// Reads an event.
  ///
  /// - Parameter clock: The clock of the events before it, and afterwards that of this event.
  private init?(_ call: Call, index: Int, _ clock: inout EventClock?) {
    guard call.isObject else { return nil }
    if !call.has("state") { call.addError(.required, "state", "is required") }
    let state = call.keyword("state", ReceivedEvent.states)
    let time = ReceivedEvent.timestamp(call, &clock)
    let translation = call.requiredCoordinate("translation")
    let velocity = call.coordinate("velocity")
    call.finish()
    guard let clock, let time else { return nil }
    (self.index, self.state, self.clock, timestamp) = (index, state, clock, time)
    (self.translation, self.velocity) = (translation, velocity)
  }

  /// Reads `time` or `timeStamp` of an event, the same one as in the events before it.
  private static func timestamp(_ call: Call, _ clock: inout EventClock?) -> Double? {
    let (seconds, milliseconds) = (call.take("time"), call.take("timeStamp"))
    let own: EventClock = seconds == nil ? .milliseconds : .seconds
    if seconds != nil, milliseconds != nil {
      call.addError(.conflict, "time (seconds) and timeStamp (milliseconds) are mutually exclusive; give one")
    } else if let node = seconds ?? milliseconds {
      if clock == nil || clock == own {
        clock = own
        return call.number(node, own.field, in: .any)
      }
      call.addError(
        .conflict, own.field,
        "all events must have the same field; the events before have \(clock?.description ?? ""), this one "
          + "has \(own.description)")
    } else {
      call.addError(
        .required, (clock ?? .seconds).field, "time (seconds) or timeStamp (milliseconds) is required")
    }
    return nil
  }
}

extension Call {
  /// Adds the warnings about the velocity at the release of a gesture: if it is 0 because the last events are
  /// too far apart, and if the end event's own velocity is probably per millisecond.
  ///
  /// - Parameters:
  ///   - gesture: The events on the axes of the request.
  ///   - received: The same events as received.
  ///   - tracker: The rule that estimates the velocity.
  func warnAboutRelease(of gesture: [GestureEvent], received: [ReceivedEvent], tracker: VelocityTracker) {
    guard let indices = GestureAnalysis.lastGesture(in: gesture), let last = indices.last else { return }
    let pointer: JSONPointer = "/gesture"
    let end = received[last]
    if GestureAnalysis.hasMovedWithoutRecentEvents(gesture[indices], tracker: tracker) {
      let times = gesture[indices].map { $0.time }
      let intervals = zip(times, times.dropFirst()).map { $1 - $0 }
      if 2 * intervals.filter({ $0 <= 0.1 }).count > intervals.count {
        return addWarning(
          .note, pointer,
          "the velocity at release is 0, because no earlier event lies within the last 0.1 s before it")
      }
      addWarning(
        .unlikelyValue, pointer,
        "the velocity at release is 0, because no two events at different times lie within the last 0.1 s; "
          + "\(end.clock.advice)")
    } else if end.state != .cancelled, end.state != .failed, let velocity = gesture[last].velocity {
      let pointer = pointer.appending(end.index).appending("velocity")
      if let moved = speed(of: gesture[indices], tracker: tracker),
        (300...3000).contains(moved / velocity.length)
      {
        addWarning(
          .unlikelyValue, pointer,
          "the events move with \(moved.text) units per second, so it is probably per "
            + "millisecond; multiply by 1000")
      } else {
        warnIfSlow(velocity, travel: gesture[last].translation, at: pointer)
      }
    }
  }

  /// Returns the speed at the end of a gesture, in units per second, without the velocity that its end event
  /// states; nil if the budget is exhausted.
  private func speed(of gesture: ArraySlice<GestureEvent>, tracker: VelocityTracker) -> Double? {
    guard let end = gesture.last, budget.spend(4 * end.translation.count, times: gesture.count) else {
      return nil
    }
    var events = Array(gesture)
    events[events.count - 1].velocity = nil
    return try? GestureAnalysis.releaseVelocity(
      of: events, axisCount: end.translation.count, tracker: tracker
    ).length
  }

  private static let velocityTrackers: Keywords<VelocityTracker> = [
    ("leastSquares", .leastSquares), ("android", .android), ("compose", .compose), ("flutter", .flutter),
    ("ios", .ios), ("use-gesture", .useGesture),
  ]

  /// Reads `velocityTracker`, which estimates the velocity at each release whose event has none.
  ///
  /// - Parameter gesture: The events of the request; nil if it has none.
  func velocityTracker(for gesture: [ReceivedEvent]?) -> VelocityTracker {
    let tracker = keyword("velocityTracker", Call.velocityTrackers)
    guard has("velocityTracker") else { return tracker }
    let releases = gesture?.filter { $0.state == .ended } ?? []
    if gesture == nil {
      addError(.noEffect, "velocityTracker", "has no effect without gesture; omit it")
    } else if !releases.isEmpty, releases.allSatisfy({ $0.velocity != nil }) {
      addError(
        .noEffect, "velocityTracker",
        "has no effect, because the end event has a velocity of its own; omit one of them")
    }
    return tracker
  }
}
