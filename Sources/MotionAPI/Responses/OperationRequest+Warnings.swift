import MotionPhysics
import StrictJSON

// Warnings about values that are allowed but probably in the wrong unit: milliseconds instead of seconds, or
// velocities per millisecond instead of per second. JSON responses contain them.
extension OperationRequest {
  /// The duration in seconds above which a received duration is probably in milliseconds.
  static let longDuration = 60.0
  /// The speed in units per second below which a velocity over a long travel is probably per millisecond.
  private static let slowSpeed = 20.0
  /// The travel above which a slow velocity is probably per millisecond.
  private static let longTravel = 50.0

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
