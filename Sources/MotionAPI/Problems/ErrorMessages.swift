import StrictJSON

/// The error texts that several readers share.
enum ErrorMessages {
  /// Returns the text of an error about named axes in an operation for one axis.
  static func oneAxis(_ type: StaticString) -> String {
    "must be \(type); this operation is for one axis, so send a request for each axis, for example in a "
      + "batch, received an object"
  }

  static func beforePrevious(_ time: Double, previous: Double) -> String {
    "must not be less than the previous time (\(previous.text) s), received \(time.text)"
  }

  static func minAboveMax(_ low: Double, _ high: Double) -> String {
    "min must be at most max, received min \(low.text) and max \(high.text)"
  }

  /// Returns the text of an error about a name that is too long.
  static func tooLong(_ name: String) -> String {
    "a name must have at most \(String.maximumNameBytes) bytes, received \"\(name.shortenedName)\" "
      + "(\(name.utf8.count.grouped) bytes)"
  }

  /// Returns the text of an error about an unknown field that lists the allowed names.
  static func unknownField(allowed: [String]) -> String {
    if allowed.isEmpty { return "unknown field; this object has no fields" }
    return "unknown field; allowed: " + allowed.joined(separator: ", ")
  }
}
