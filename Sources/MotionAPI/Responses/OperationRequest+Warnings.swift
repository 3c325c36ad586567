import MotionPhysics
import StrictJSON

// Warnings about values that are allowed but probably in the wrong unit: milliseconds instead of seconds, or
// velocities per millisecond instead of per second. JSON responses contain them.
extension OperationRequest {
  /// The duration in seconds above which a received duration is probably in milliseconds.
  private static let longDuration = 60.0
  /// The speed in units per second below which a velocity over a long travel is probably per millisecond.
  private static let slowSpeed = 20.0
  /// The travel above which a slow velocity is probably per millisecond.
  private static let longTravel = 50.0

  /// Adds a warning if a received duration or time is probably in milliseconds.
  func warnIfLong(_ seconds: Double?, at pointer: @autoclosure () -> JSONPointer) {
    guard let seconds, seconds > OperationRequest.longDuration, seconds.isFinite else { return }
    addWarning(
      pointer(),
      "\(ErrorMessages.text(seconds)) s is unusually long; times are in seconds, so if milliseconds are "
        + "meant, divide by 1000")
  }

  /// Adds a warning if a received velocity is probably per millisecond. A velocity computed from a gesture is
  /// not: its unit follows from the times of the gesture.
  ///
  /// - Parameters:
  ///   - velocity: Units per second.
  ///   - travel: The distance that the motion covers, in units, or that it could cover.
  func warnIfSlow(_ velocity: Coordinate, travel: Coordinate) {
    let speed = velocity.length
    let distance = travel.length
    guard !hasRecordedVelocity, speed > 0, speed < OperationRequest.slowSpeed else { return }
    guard distance > OperationRequest.longTravel, distance.isFinite else { return }
    addWarning(
      JSONPointer.root.appending("velocity"),
      "less than 20 units per second is unusually slow for a travel of \(ErrorMessages.text(distance)); "
        + "velocities are per second, so if units per millisecond are meant, multiply by 1000")
  }
}

extension JSONWriter {
  /// Ends the object of a response, after the member `warnings` if there are any.
  mutating func endObject(with warnings: [ValidationError]) {
    if !warnings.isEmpty {
      key("warnings")
      list(warnings)
    }
    endObject()
  }

  /// Writes an array of objects with `pointer` and `detail`.
  mutating func list(_ errors: [ValidationError]) {
    beginArray()
    for error in errors {
      beginObject()
      key("pointer")
      value(error.pointer.description)
      key("detail")
      value(error.detail)
      endObject()
    }
    endArray()
  }
}
