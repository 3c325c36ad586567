import MotionPhysics
import StrictJSON

/// The deceleration of a release, as received: a rate, or the model of another platform.
struct ReceivedDeceleration {
  let rate: DecelerationRate
  /// The other platform, which has no rate; nil for iOS.
  let platform: ReceivedPlatform?

  /// Reads `decelerationRate` and `platform`.
  init(_ call: Call) {
    let errorsBefore = call.errors.count
    let received = call.receivedRate()
    let (model, platform) = call.platform(hasEdges: false)
    self.platform = platform
    rate =
      platform == nil && call.errors.count == errorsBefore
      ? call.decelerationRate(received, model: model) : .normal
  }
}
