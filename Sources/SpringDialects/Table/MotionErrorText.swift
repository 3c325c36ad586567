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

  /// The text about a value from which physics has no result, without the name of the value.
  package var detail: String {
    switch self {
    case .notPositive(_, let received): "must be greater than 0, received \(received.text)"
    case .negative(_, let received): "must be at least 0, received \(received.text)"
    case .outOfRange(let quantity, let received): "\(quantity) is out of range, received \(received.text)"
    case .overflow(.slowingDuration):
      "\(MotionError.Quantity.slowingDuration) exceeds the range of a double; use a greater speed threshold"
    case .overflow(let quantity):
      "\(quantity) exceeds the range of a double; use numbers of smaller magnitude"
    case .axesDiffer: "the coordinates must have the same axes in the same order"
    case .envelopeUndefined(let ratio):
      "the envelope is defined only for damping ratios up to 1; this spring has \(ratio.text); use \"exact\""
    case .neverSettles: "the motion never settles; give sampling.until (seconds) or sampling.times"
    case .tooManySamples(let limit):
      "exceeds \(limit.grouped) samples per response; lower the rate or widen the tolerance"
    case .tooMuchWork: "requires more work than one request may use"
    case .beyondReach(let value, let dimension):
      dimension > 0
        ? "exceeds the limit of the rubber band; it must be less than \(dimension.text) outside the range, "
          + "received \(value.text)"
        : "must lie within the range, because no value outside it is reached, received \(value.text)"
    }
  }
}
