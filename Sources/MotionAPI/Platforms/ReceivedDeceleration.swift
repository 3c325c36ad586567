import MotionPhysics
import StrictJSON

/// The deceleration of a release, as received: a rate, or the model of another platform.
enum ReceivedDeceleration {
  case rate(DecelerationRate)
  case platform(ReceivedPlatform)

  /// Reads `decelerationRate` and `platform`.
  init(_ fields: inout FieldReader) {
    let errorsBefore = fields.context.errors.count
    let rate = fields.receivedRate()
    switch ReceivedModel(&fields, hasEdges: false) {
    case .platform(let platform): self = .platform(platform)
    case .rate(let model):
      self = .rate(
        fields.context.errors.count == errorsBefore ? fields.decelerationRate(rate, model: model) : .normal)
    }
  }

  /// The other platform; nil for a rate.
  var platform: ReceivedPlatform? { if case .platform(let platform) = self { platform } else { nil } }
}
