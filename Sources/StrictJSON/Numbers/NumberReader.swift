import MotionSystem

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
  package static func value(ofJSON text: Span<UInt8>) -> Double? {
    guard !text.isEmpty, isDigit(text[0]) || text[0] == UInt8(ascii: "-") else { return nil }
    var scanner = JSONScanner()
    guard let number = try? scanner.number(text), scanner.position == text.count else { return nil }
    return number
  }

  /// Returns the value of a number: a sign, digits with at most one point, and an exponent, of which only the
  /// digits are required. It is infinite beyond the largest double, and 0 below half of the smallest one.
  package static func value(of text: Span<UInt8>) -> Double {
    // The C library rounds correctly, whatever the number of digits. The text ends with a zero byte for the
    // call.
    unsafe text.withUnsafeBufferPointer { unsafe strtod(String(decoding: $0, as: UTF8.self), nil) }
  }
}
