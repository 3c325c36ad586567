import MotionPhysics
import MotionSystem
import StrictJSON

/// A change of the destination, as received.
struct ReceivedDestination {
  /// Seconds, on the clock of the gesture.
  let time: Double
  let value: ReceivedCoordinate

  /// The work of reading one change, in units of the budget.
  fileprivate static let work = 8

  /// Returns the change on the axes of the request.
  func on(_ axes: Axes) -> DestinationChange { DestinationChange(time: time, value: value.on(axes)) }
}

extension MemberReader {
  /// Reads `destinations`: an array of `{time, value}` in order of time.
  mutating func destinations() -> [ReceivedDestination] {
    guard let node = take("destinations") else { return [] }
    let pointer = pointer(to: "destinations")
    let example: StaticString = #"{"time": 0.2, "value": 300}"#
    guard
      request.elementCount(
        of: node, "destinations", upTo: request.limits.values, example: #"[{"time": 0.2, "value": 300}]"#,
        at: pointer) != nil
    else { return [] }
    var changes: [ReceivedDestination] = []
    for (index, item) in request.document.elements(node).enumerated() {
      guard request.budget.spend(ReceivedDestination.work) else { break }
      let pointer = pointer.appending(index)
      var members = MemberReader(request, item, at: pointer, example: example)
      let time = members.takeRequired("time").flatMap {
        request.number($0, in: .any, at: pointer.appending("time"))
      }
      let value = members.requiredCoordinate("value")
      members.finish()
      guard let time else { continue }
      if let previous = changes.last, time < previous.time {
        request.addError(
          pointer.appending("time"), ErrorMessages.beforePrevious(time, previous: previous.time))
      }
      changes.append(ReceivedDestination(time: time, value: value))
    }
    if let first = changes.first, let last = changes.last {
      request.warnIfLong(last.time - first.time, at: pointer)
    }
    return changes
  }
}
