import MotionPhysics
import StrictJSON

/// The words of messages, and where a quantity of physics stands in a question.
enum ErrorMessages {
  /// A number as a person would write it: its shortest exact form.
  static func number(_ number: Double) -> String {
    var bytes: [UInt8] = []
    NumberWriter.append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func quantity(of error: MotionError) -> MotionError.Quantity {
    switch error {
    case .notPositive(let quantity, _), .negative(let quantity, _), .outOfRange(let quantity, _),
      .overflow(let quantity):
      quantity
    case .envelopeUndefined: .dampingRatio
    case .neverSettles: .settlingDuration
    case .tooManySamples: .sampleCount
    case .beyondReach: .dimension
    }
  }

  static func detail(of error: MotionError) -> String {
    switch error {
    case .notPositive(_, let received): "must be greater than 0, received \(number(received))"
    case .negative(_, let received): "must be at least 0, received \(number(received))"
    case .outOfRange(let quantity, let received):
      "\(name(of: quantity)) is out of range, received \(number(received))"
    case .overflow(let quantity):
      "\(name(of: quantity)) exceeds the range of a double; use numbers of smaller magnitude"
    case .envelopeUndefined(let ratio):
      "the envelope is defined only for damping ratios up to 1; this spring has \(number(ratio)); use \"exact\""
    case .neverSettles:
      "the motion never settles; give sampling.until (seconds) or sampling.times"
    case .tooManySamples(let limit):
      "exceeds \(limit) samples per response; lower the rate or widen the tolerance"
    case .beyondReach(let value, let dimension):
      dimension > 0
        ? "exceeds the limit of the rubber band; it must be less than \(number(dimension)) outside the range, received \(number(value))"
        : "must lie within the range because a length of 0 or less defines no band, received \(number(value))"
    }
  }

  /// What a quantity is called in messages.
  static func name(of quantity: MotionError.Quantity) -> String {
    switch quantity {
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

  /// The member that a quantity comes from in most questions.
  static func pointer(for quantity: MotionError.Quantity) -> JSONPointer {
    let root = JSONPointer.root
    return switch quantity {
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
