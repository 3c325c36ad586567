import MotionPhysics
import MotionSystem
import StrictJSON

/// A change of the target during a toss, as received.
struct ReceivedRetarget {
  /// Seconds, on the clock of the gesture.
  let time: Double
  let value: ReceivedCoordinate

  /// The work of reading one change, in units of the budget.
  private static let work = 8

  /// Reads `retargets`: an array of `{time, value}` in order of time.
  static func all(_ call: Call) -> [ReceivedRetarget] {
    let items = call.elements(
      of: call.take("retargets"), "retargets", upTo: call.limits.values,
      example: #"[{"time": 0.2, "value": 300}]"#)
    guard let items else { return [] }
    var changes: [ReceivedRetarget] = []
    for (index, item) in items.enumerated() {
      guard call.budget.spend(work) else { break }
      let (time, value) = call.object(item, at: index, "retargets", example: #"{"time": 0.2, "value": 300}"#)
      {
        let change = (call.requiredNumber("time"), call.requiredCoordinate("value"))
        call.finish()
        return change
      }
      guard let time else { continue }
      if let previous = changes.last, time < previous.time {
        call.addError(
          .outOfRange, at: call.pointer(to: "retargets").appending(index).appending("time"),
          ErrorMessages.beforePrevious(time, previous: previous.time))
      }
      changes.append(ReceivedRetarget(time: time, value: value))
    }
    if let first = changes.first, let last = changes.last {
      call.warnIfLong(last.time - first.time, at: call.pointer(to: "retargets"))
    }
    return changes
  }

  /// Returns the change on the axes of the request.
  ///
  /// - Parameter origin: The time in seconds from which that of the change counts.
  func on(_ axes: Axes, since origin: Double) -> DestinationChange {
    DestinationChange(time: time - origin, value: value.on(axes))
  }

  /// Adds a warning if changes are so far from a gesture that they are probably on another clock.
  static func warn(about changes: [ReceivedRetarget], beside gesture: [ReceivedEvent], in call: Call) {
    guard let start = gesture.first?.time, let end = gesture.last?.time, let first = changes.first?.time,
      let last = changes.last?.time
    else { return }
    let distance = max(start - first, last - end)
    guard distance > Call.longDuration, distance.isFinite else { return }
    call.addWarning(
      .unlikelyValue, "/retargets",
      "a change is \(distance.text) s from the gesture; the times are in seconds on the clock "
        + "of the events, timeStamp / 1000")
  }
}
