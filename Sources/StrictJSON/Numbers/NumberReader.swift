import Platform

/// Reads decimal numbers as the nearest double, ties to even.
///
/// The grammars of JSON and CSS differ in what they allow, so each has a scanner of its own. Both have the
/// same digits and the same value.
package enum NumberReader {
  /// Returns whether a byte is a decimal digit.
  package static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Returns the value of a text that is one JSON number, or nil for any other text.
  package static func value(ofJSON text: ArraySlice<UInt8>) -> Double? {
    guard let first = text.first, isDigit(first) || first == UInt8(ascii: "-") else { return nil }
    var scanner = JSONScanner(Array(text))
    guard (try? scanner.skipNumber()) != nil, scanner.byte == nil else { return nil }
    return value(of: text)
  }

  /// Returns the value of a number: a sign, digits with at most one point, and an exponent, of which only the
  /// digits are required. It is infinite beyond the largest double, and 0 below half of the smallest one.
  package static func value(of text: ArraySlice<UInt8>) -> Double {
    if let quotient = exactQuotient(text) { return quotient }
    // The C library rounds correctly, whatever the number of digits. The text ends with a zero byte for the
    // call.
    return unsafe strtod(String(decoding: text, as: UTF8.self), nil)
  }

  /// Returns the value of a number with few digits and without an exponent, or nil for any other.
  ///
  /// Its digits are an integer that a double represents exactly, and so is the power of ten that divides it.
  /// The division rounds once (W. Clinger, "How to read floating point numbers accurately", 1990).
  private static func exactQuotient(_ text: ArraySlice<UInt8>) -> Double? {
    var integer = 0.0
    var power = 1.0
    var isFraction = false
    for byte in text {
      if isDigit(byte) {
        integer = integer * 10 + Double(byte - UInt8(ascii: "0"))
        if isFraction { power *= 10 }
      } else if byte == UInt8(ascii: ".") {
        isFraction = true
      } else if byte != UInt8(ascii: "-") && byte != UInt8(ascii: "+") {
        return nil
      }
    }
    guard integer < 0x1p53, power <= 1e22 else { return nil }
    return text.first == UInt8(ascii: "-") ? -integer / power : integer / power
  }
}
