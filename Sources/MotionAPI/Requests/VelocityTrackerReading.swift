import MotionPhysics
import StrictJSON

extension FieldReader {
  private static let velocityTrackers = Keywords<VelocityTracker>(
    ("leastSquares", .leastSquares), ("android", .android), ("compose", .compose), ("flutter", .flutter),
    ("ios", .ios), ("use-gesture", .useGesture))

  /// Reads `velocityTracker`, which estimates the velocity at each release whose event has none.
  ///
  /// - Parameter gesture: The events of the request; nil if it has none.
  mutating func velocityTracker(for gesture: [ReceivedEvent]?) -> VelocityTracker {
    let tracker = keyword("velocityTracker", FieldReader.velocityTrackers)
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
