extension Double {
  /// The number in its shortest exact form, for texts.
  package var text: String {
    var bytes: [UInt8] = []
    NumberWriter.append(self, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Int {
  /// A nonnegative number with its digits grouped, such as "100,000", for texts.
  package var grouped: String {
    let digits = Array(String(self).utf8)
    var result: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(UInt8(ascii: ",")) }
      result.append(digit)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// Error texts.
package enum ErrorMessages {
  package static func detail(of kind: JSONValidationError.Kind) -> String {
    switch kind {
    case .duplicateMember(let name): "duplicate field \"\(name.shortenedName)\"; give it once"
    case .loneSurrogate: "contains an unpaired UTF-16 surrogate (\\uD800–\\uDFFF), which is not a character"
    case .numberOutOfRange(let text): "is beyond the range of a double (±1.797e308), received \(text)"
    }
  }
}
