import MotionPhysics
import MotionSystem
import StrictJSON

/// How far the release of a drawer would go without anchors, as received.
enum ReceivedProjection {
  case deceleration(ReceivedDeceleration)
  /// The time in seconds for which the release would keep its velocity.
  case time(Double)

  /// Reads `projectionTime`, or `decelerationRate` and `platform`.
  init(_ call: Call) {
    let time = call.number("projectionTime", in: .nonNegative)
    call.warnIfLong(time, at: call.pointer(to: "projectionTime"))
    if call.has("projectionTime") {
      for name in call.given(["decelerationRate", "platform"]) {
        call.addError(.conflict, name, "is not allowed with projectionTime; give one")
      }
    }
    let deceleration = ReceivedDeceleration(call)
    self = time.map { .time($0) } ?? .deceleration(deceleration)
  }

  /// The other platform whose deceleration projects the release; nil if there is none.
  private var platform: ReceivedPlatform? {
    if case .deceleration(let deceleration) = self { deceleration.platform } else { nil }
  }

  /// Reports unknown fields, and those that the platform of the projection does not use.
  func finish(_ call: Call) { call.finish(on: platform, refusing: ["decelerationRate"]) }

  /// Returns the position at which a release would come to rest.
  func position(from: Coordinate, velocity: Coordinate, in call: Call) throws(InvalidRequest) -> Coordinate {
    switch self {
    case .time(let time):
      let projection = from.zip(velocity) { $0 + $1 * time }
      guard projection.isFinite else { throw call.refusal(.overflow(.projection)) }
      return projection
    case .deceleration(let deceleration):
      if let platform = deceleration.platform {
        return try platform.motion(from: from, velocity: velocity, in: call).projection
      }
      return try call.physics { _ throws(MotionError) in
        try DecelerationMotion.projection(from: from, velocity: velocity, rate: deceleration.rate)
      }
    }
  }
}
