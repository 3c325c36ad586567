import MotionPhysics
import MotionSystem
import StrictJSON

/// The velocity at release, as received: a coordinate, or the gesture from which it is computed.
enum ReleaseVelocity {
  /// The request states none, and the spring starts at rest.
  case none
  case given(ReceivedCoordinate)
  case recorded([ReceivedEvent])

  /// Returns the velocity on the axes of the request.
  ///
  /// - Throws: `InvalidRequest` if the gesture has no velocity at release in the range of a double, or if the
  ///   budget is exhausted.
  func on(_ axes: Axes, in request: OperationRequest) throws(InvalidRequest) -> Coordinate {
    switch self {
    case .none: return Coordinate(repeating: 0, count: axes.count)
    case .given(let velocity): return velocity.on(axes)
    case .recorded(let events):
      guard request.budget.spend(4 + 4 * axes.count, times: events.count) else { throw .tooMuchWork }
      let gesture = events.map { $0.on(axes) }
      request.warnAboutRelease(of: gesture, received: events)
      return try request.physics(at: { _ in JSONPointer.root.appending("gesture") }) {
        () throws(MotionError) in
        try GestureAnalysis.releaseVelocity(of: gesture, axisCount: axes.count)
      }
    }
  }
}

extension MemberReader {
  /// Reads the members `velocity` and `gesture`, which exclude each other.
  ///
  /// - Parameter isRequired: Whether one of them is required. A spring may start at rest without either.
  mutating func releaseVelocity(isRequired: Bool = true) -> ReleaseVelocity {
    let velocity = coordinate("velocity")
    guard let gesture = take("gesture") else {
      if let velocity { return .given(velocity) }
      if isRequired, isObject {
        request.addError(
          pointer(to: "velocity"), "velocity or gesture is required; 0 for a release at rest")
      }
      return .none
    }
    request.hasRecordedVelocity = true
    if has("velocity") {
      request.addError(pointer, "velocity and gesture are mutually exclusive; give one")
    }
    return .recorded(request.events(of: gesture, at: pointer(to: "gesture")))
  }
}
