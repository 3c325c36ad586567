import MotionPhysics
import MotionSystem
import StrictJSON

/// The velocity at release, as received: a coordinate, or the gesture from which it is computed.
enum ReleaseVelocity {
  /// The request states none: 0, or the initial velocity of the spring's dialect.
  case unstated
  /// Units per second.
  case given(ReceivedCoordinate)
  case recorded([ReceivedEvent], VelocityTracker)
  /// The velocity of a previous motion, in units per second.
  case previous(ReceivedCoordinate)

  /// Reads the fields `velocity` and `gesture`, which exclude each other, and `velocityTracker`.
  ///
  /// - Parameter isRequired: Whether one of them is required. A spring may start at rest without either.
  init(_ call: Call, isRequired: Bool = true) {
    let velocity = call.coordinate("velocity")
    guard let gesture = call.take("gesture") else {
      if velocity == nil, isRequired, call.isObject {
        call.addError(.required, "velocity", "velocity or gesture is required; 0 for a release at rest")
      }
      self = velocity.map { .given($0) } ?? .unstated
      // Without a gesture, the field is an error.
      _ = call.velocityTracker(for: nil)
      return
    }
    if velocity != nil { call.addError(.conflict, "velocity and gesture are mutually exclusive; give one") }
    let events = ReceivedEvent.all(call, at: gesture)
    self = .recorded(events, call.velocityTracker(for: events))
  }

  /// Returns the velocity on the axes of the request.
  ///
  /// - Throws: `InvalidRequest` if the gesture has no velocity at release in the range of a double, or if the
  ///   budget is exhausted.
  func resolved(in call: Call) throws(InvalidRequest) -> Coordinate {
    let axes = call.axes
    switch self {
    case .unstated: return Coordinate(repeating: 0, count: axes.count)
    case .given(let velocity), .previous(let velocity): return velocity.on(axes)
    case .recorded(let events, let tracker):
      try call.spend(4 + 4 * axes.count, times: events.count)
      let gesture = events.map { $0.on(axes, since: events.first) }
      call.warnAboutRelease(of: gesture, received: events, tracker: tracker)
      return try call.physics(at: { _ in "/gesture" }) { _ throws(MotionError) in
        try GestureAnalysis.releaseVelocity(of: gesture, axisCount: axes.count, tracker: tracker)
      }
    }
  }

  /// Adds a warning if the received velocity is probably per millisecond. The velocity of a gesture has its
  /// own warning, and that of a previous motion is computed.
  func warnIfSlow(travel: Coordinate, in call: Call) {
    if case .given(let velocity) = self { call.warnIfSlow(velocity.on(call.axes), travel: travel) }
  }

  /// Adds a warning if the received velocity is too slow for a fling of a platform, and probably per
  /// millisecond.
  func warnIfSlowFling(in call: Call) {
    if case .given(let velocity) = self { call.warnIfSlowFling(velocity.on(call.axes)) }
  }
}
