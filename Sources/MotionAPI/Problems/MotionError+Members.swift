import MotionPhysics
import StrictJSON

extension MotionError {
  /// The quantity that the error is about.
  var quantity: Quantity {
    switch self {
    case .notPositive(let quantity, _), .negative(let quantity, _), .outOfRange(let quantity, _),
      .overflow(let quantity):
      quantity
    case .envelopeUndefined: .dampingRatio
    case .neverSettles: .settlingDuration
    case .tooManySamples: .sampleCount
    case .beyondReach: .dimension
    }
  }
}

extension MotionError.Quantity {
  /// The name of the quantity in error texts.
  var name: String {
    switch self {
    case .mass: "the mass"
    case .stiffness: "the stiffness"
    case .damping: "the damping"
    case .dampingRatio: "the damping ratio"
    case .response: "the response"
    case .duration: "the duration"
    case .bounce: "the bounce"
    case .from: "from"
    case .to: "to"
    case .velocity: "the velocity"
    case .threshold: "the threshold"
    case .decelerationRate: "the deceleration rate"
    case .displacement: "the distance from start to destination"
    case .settlingDuration: "the settling duration"
    case .projection: "the projected destination"
    case .coefficient: "the coefficient"
    case .dimension: "the dimension"
    case .length: "the length"
    case .bounds: "the range of the bounds"
    case .time: "the time"
    case .samplingRate: "the sampling rate"
    case .sampleCount: "the number of samples"
    case .tolerance: "the tolerance"
    case .anchors: "the anchors"
    case .axes: "the number of axes"
    }
  }

  /// The pointer of the member that the quantity comes from in most operations.
  var pointer: JSONPointer {
    let root = JSONPointer.root
    return switch self {
    case .mass: root.appending("spring").appending("mass")
    case .stiffness: root.appending("spring").appending("stiffness")
    case .damping: root.appending("spring").appending("damping")
    case .dampingRatio: root.appending("settling")
    case .response: root.appending("spring").appending("response")
    case .duration: root.appending("spring").appending("duration")
    case .bounce: root.appending("spring").appending("bounce")
    case .from, .displacement: root.appending("from")
    case .to: root.appending("to")
    case .velocity, .projection: root.appending("velocity")
    case .threshold, .settlingDuration: root.appending("threshold")
    case .decelerationRate: root.appending("decelerationRate")
    case .coefficient: root.appending("coefficient")
    case .dimension: root.appending("dimension")
    case .length: root.appending("length")
    case .bounds: root.appending("bounds")
    case .time: root.appending("sampling").appending("times")
    case .samplingRate: root.appending("sampling").appending("rate")
    case .sampleCount: root.appending("sampling")
    case .tolerance: root.appending("sampling").appending("tolerance")
    case .anchors: root.appending("anchors")
    case .axes: root.appending("selection")
    }
  }
}
