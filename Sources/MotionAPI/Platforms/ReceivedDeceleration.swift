import MotionPhysics
import SpringDialects
import StrictJSON

/// The deceleration of a release, as received: a rate, or the model of another platform.
struct ReceivedDeceleration {
  let rate: DecelerationRate
  /// The other platform, which has no rate; nil for iOS.
  let platform: ReceivedPlatform?

  /// Reads `decelerationRate` and `platform`.
  init(_ call: Call) {
    let errorsBefore = call.errors.count
    let node = call.take("decelerationRate")
    let received = node.map { call.rate($0, at: call.pointer(to: "decelerationRate")) }
    let (model, platform) = call.platform(hasEdges: false)
    self.platform = platform
    var rate = DecelerationRate.normal
    if platform == nil, call.errors.count == errorsBefore {
      do throws(MotionError) {
        rate = try DecelerationRate(received ?? rate.perMillisecond, model: model)
      } catch {
        call.addError(error.code, "decelerationRate", error.detail)
      }
    }
    self.rate = rate
  }
}
