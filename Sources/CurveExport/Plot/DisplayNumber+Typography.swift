/// Numbers in the text of a plot, with typographic signs.
extension DisplayNumber {
  /// Returns the number for running text, with a typographic minus sign and `×10` with a
  /// superscript exponent.
  static func typographic(_ number: Double, significantDigits digits: Int = 4) -> String {
    let parts = text(number, significantDigits: digits).split(separator: "e")
    let mantissa = withMinusSign(String(parts.first ?? "0"))
    guard parts.count == 2, let exponent = Int(parts[1]) else { return mantissa }
    return mantissa + "\u{2009}×\u{2009}10" + superscript(exponent)
  }

  /// Replaces a leading hyphen with a minus sign (U+2212).
  static func withMinusSign(_ text: String) -> String {
    text.hasPrefix("-") ? "\u{2212}" + text.dropFirst() : text
  }

  /// Returns an integer in superscript digits.
  static func superscript(_ number: Int) -> String {
    String(
      String(number).map { character in
        switch character {
        case "-": "\u{207B}"
        case "1": "\u{B9}"
        case "2": "\u{B2}"
        case "3": "\u{B3}"
        default:
          character.wholeNumberValue.flatMap { Unicode.Scalar(0x2070 + UInt32($0)) }.map(Character.init)
            ?? character
        }
      })
  }
}
