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

  /// Adds a warning if a received damping coefficient is probably a damping ratio.
  func warnIfRatio(_ damping: Double, _ stiffness: Double, at pointer: @autoclosure () -> JSONPointer) {
    guard damping > 0, damping <= 2, stiffness > 20 else { return }
    addWarning(
      pointer(),
      "\(ErrorMessages.text(damping)) is unusually little for a stiffness of "
        + "\(ErrorMessages.text(stiffness)); if a damping ratio is meant, give dampingRatio"
    )
  }

  /// Adds a warning if the last of the received times of samples is long after the motion has settled, and
  /// therefore probably in milliseconds.
  func warnIfLate(_ times: [Double], after settlingDuration: SettlingDuration) {
    guard let last = times.last, let end = settlingDuration.seconds, last > 10 * end else { return }
    warnIfLong(last, over: 20, at: JSONPointer.root.appending("sampling").appending("times"))
  }

  /// Adds a warning if a received velocity is probably per millisecond. The velocity of a gesture has its own
  /// warning.
  ///
  /// - Parameters:
  ///   - velocity: Units per second.
  ///   - travel: The distance that the motion covers, in units, or that it could cover.
  func warnIfSlow(_ velocity: Coordinate, travel: Coordinate) {
    guard !hasRecordedVelocity else { return }
    warnIfSlow(velocity, travel: travel, at: JSONPointer.root.appending("velocity"))
  }

  /// Adds the warnings about the velocity at the release of a gesture: if it is 0 because the last events are
  /// too far apart, and if the end event's own velocity is probably per millisecond.
  ///
  /// - Parameters:
  ///   - gesture: The events on the axes of the request.
  ///   - received: The same events as received.
  func warnAboutRelease(of gesture: [GestureEvent], received: [ReceivedEvent]) {
    guard let indices = GestureAnalysis.lastGesture(in: gesture), let last = indices.last else { return }
    let (pointer, end) = (JSONPointer.root.appending("gesture"), received[last])
    if GestureAnalysis.hasMovedWithoutRecentEvents(gesture[indices]) {
      addWarning(
        pointer,
        "the velocity at release is 0, because no two events at different times lie within the last 0.1 s; "
          + "\(end.clock.advice)")
    } else if end.state != .cancelled, end.state != .failed, let velocity = gesture[last].velocity {
      warnIfSlow(
        velocity, travel: gesture[last].translation, at: pointer.appending(end.index).appending("velocity"))
    }
  }

  private func warnIfSlow(
    _ velocity: Coordinate, travel: Coordinate, at pointer: @autoclosure () -> JSONPointer
  ) {
    let speed = velocity.length
    let distance = travel.length
    guard speed > 0, speed < OperationRequest.slowSpeed else { return }
    guard distance > OperationRequest.longTravel, distance.isFinite else { return }
    addWarning(
      pointer(),
      "less than 20 units per second is unusually slow for a travel of \(ErrorMessages.text(distance)); "
        + "velocities are per second, so if units per millisecond are meant, multiply by 1000")
  }
}
