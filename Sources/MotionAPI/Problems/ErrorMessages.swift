package import MotionPhysics
package import StrictJSON

/// The error texts that several readers share.
package enum ErrorMessages {
  /// Returns a number in its shortest exact form.
  static func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    NumberWriter.append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a nonnegative whole number with its digits grouped, such as "100,000".
  package static func grouped(_ number: Int) -> String {
    let digits = Array(String(number).utf8)
    var result: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(UInt8(ascii: ",")) }
      result.append(digit)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the text of a type error, such as `must be an object such as {"min": 0}, received 34`.
  static func mustBe(_ type: StaticString, suchAs example: StaticString?, received: String) -> String {
    "must be \(type)\(example.map { " such as \($0)" } ?? ""), received \(received)"
  }

  /// Returns the text of an error about named axes in an operation for one axis.
  static func oneAxis(_ type: StaticString) -> String {
    "must be \(type); this operation is for one axis, so send a request for each axis, for example in a "
      + "batch, received an object"
  }

  static func beforePrevious(_ time: Double, previous: Double) -> String {
    "must not be less than the previous time (\(text(previous)) s), received \(text(time))"
  }

  static func minAboveMax(_ low: Double, _ high: Double) -> String {
    "min must be at most max, received min \(text(low)) and max \(text(high))"
  }

  /// Returns the text of an error about a missing minimum of a rubber band without length.
  static func minRequired(byLength length: Double) -> String {
    "is required when length is 0 or less (received \(text(length))), because every value outside the range "
      + "becomes the minimum"
  }

  /// Returns the text of an error about a name that is too long.
  static func tooLong(_ name: String) -> String {
    "a name must have at most \(String.maximumNameBytes) bytes, received \"\(name.shortenedName)\" "
      + "(\(grouped(name.utf8.count)) bytes)"
  }

  /// Returns the text of an error about an unknown field that lists the allowed names.
  static func unknownField(allowed: [String]) -> String {
    if allowed.isEmpty { return "unknown field; this object has no fields" }
    return "unknown field; allowed: " + allowed.joined(separator: ", ")
  }

  package static func detail(of kind: JSONValidationError.Kind) -> String {
    switch kind {
    case .duplicateMember(let name): "duplicate field \"\(name.shortenedName)\"; give it once"
    case .loneSurrogate:
      "contains an unpaired UTF-16 surrogate (\\uD800–\\uDFFF), which is not a character"
    case .numberOutOfRange(let text): "is beyond the range of a double (±1.797e308), received \(text)"
    }
  }

  package static func detail(of error: MotionError) -> String {
    switch error {
    case .notPositive(_, let received): "must be greater than 0, received \(text(received))"
    case .negative(_, let received): "must be at least 0, received \(text(received))"
    case .outOfRange(let quantity, let received):
      "\(quantity) is out of range, received \(text(received))"
    case .overflow(.slowingDuration):
      "\(MotionError.Quantity.slowingDuration) exceeds the range of a double; use a greater speed threshold"
    case .overflow(let quantity):
      "\(quantity) exceeds the range of a double; use numbers of smaller magnitude"
    case .axesDiffer:
      "the coordinates must have the same axes in the same order"
    case .envelopeUndefined(let ratio):
      "the envelope is defined only for damping ratios up to 1; this spring has \(text(ratio)); use \"exact\""
    case .neverSettles:
      "the motion never settles; give sampling.until (seconds) or sampling.times"
    case .tooManySamples(let limit):
      "exceeds \(grouped(limit)) samples per response; lower the rate or widen the tolerance"
    case .tooMuchWork: "requires more work than one request may use"
    case .beyondReach(let value, let dimension):
      dimension > 0
        ? "exceeds the limit of the rubber band; it must be less than \(text(dimension)) outside the range, "
          + "received \(text(value))"
        : "must lie within the range because a length of 0 or less defines no band, received \(text(value))"
    }
  }
}
