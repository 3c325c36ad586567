import MotionPhysics
import StrictJSON

extension MotionError {
  /// The text of the error in a response. It names the fields of the request to change.
  var detail: String {
    switch self {
    case .neverSettles: "the motion never settles; give sampling.until (seconds) or sampling.times"
    case .tooManySamples(let limit):
      "exceeds \(limit.grouped) samples per response; lower the rate or widen the tolerance"
    default: description
    }
  }
}
