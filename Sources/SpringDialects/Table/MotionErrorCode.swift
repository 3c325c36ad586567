package import MotionPhysics
package import StrictJSON

extension MotionError {
  /// The quantity that the error is about.
  package var quantity: Quantity {
    switch self {
    case .notPositive(let quantity, _), .negative(let quantity, _), .outOfRange(let quantity, _),
      .overflow(let quantity):
      quantity
    case .axesDiffer: .axes
    case .envelopeUndefined: .dampingRatio
    case .neverSettles: .settlingDuration
    case .tooManySamples, .tooMuchWork: .sampleCount
    case .beyondReach: .dimension
    }
  }

  /// The kind of the error, for programs.
  package var code: ErrorCode {
    switch self {
    case .notPositive, .negative, .outOfRange, .overflow: .outOfRange
    case .axesDiffer, .envelopeUndefined: .conflict
    case .neverSettles: .neverSettles
    case .tooManySamples, .tooMuchWork: .limit
    case .beyondReach: .unreachable
    }
  }
}
