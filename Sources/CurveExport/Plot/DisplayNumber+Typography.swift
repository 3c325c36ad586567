/// Numbers in the text of a plot, with typographic signs.
extension DisplayNumber {
  /// Returns the number for running text, with a typographic minus sign and `×10` with a
  /// superscript exponent.
  static func typographic(_ number: Double, significantDigits digits: Int = 4) -> String {
    let bytes = Array(text(number, significantDigits: digits).utf8)
    let end = bytes.firstIndex(of: UInt8(ascii: "e")) ?? bytes.count
    let mantissa = withMinusSign(String(decoding: bytes[..<end], as: UTF8.self))
    guard end < bytes.count else { return mantissa }
    return mantissa + "\u{2009}×\u{2009}10" + superscript(bytes[(end + 1)...])
  }

  /// Replaces a leading hyphen with a minus sign (U+2212).
  static func withMinusSign(_ text: String) -> String {
    text.hasPrefix("-") ? "\u{2212}" + String(decoding: text.utf8.dropFirst(), as: UTF8.self) : text
  }

  /// Returns an integer in superscript digits.
  static func superscript(_ number: Int) -> String { superscript(Array(String(number).utf8)[...]) }

  /// Returns digits and hyphens as superscript digits and minus signs.
  private static func superscript(_ digits: ArraySlice<UInt8>) -> String {
    var text = ""
    for digit in digits {
      switch digit {
      case UInt8(ascii: "-"): text += "\u{207B}"
      case UInt8(ascii: "1"): text += "\u{B9}"
      case UInt8(ascii: "2"): text += "\u{B2}"
      case UInt8(ascii: "3"): text += "\u{B3}"
      // U+2070, U+2074 and so on, in UTF-8.
      default: text += String(decoding: [0xE2, 0x81, 0x80 | digit], as: UTF8.self)
      }
    }
    return text
  }
}
