import Platform
import StrictJSON

/// Formats numbers for plots and comments.
enum DisplayNumber {
  /// Returns the number with about `digits` significant digits: `0.562`, `1050`, `3.1e-9`. The
  /// digits before the decimal point are all kept below 10^7.
  static func text(_ number: Double, significantDigits digits: Int = 4) -> String {
    guard number.isFinite, number != 0 else { return "0" }
    let exponent = exponent(of: number)
    if exponent >= 7 || exponent < -4 {
      // In two steps because 10^exponent underflows for the smallest numbers.
      let near = exponent < -300 ? number * 1e300 : number
      let scaled = near / pow(10, Double(exponent < -300 ? exponent + 300 : exponent))
      let mantissa = fixed(scaled, decimals: digits - 1)
      if mantissa == "10" || mantissa == "-10" { return "\(mantissa.dropLast())e\(exponent + 1)" }
      return "\(mantissa)e\(exponent)"
    }
    return fixed(number, decimals: max(0, digits - 1 - exponent))
  }

  /// Returns the decimal exponent of the first significant digit, or 0 if the number is 0 or not
  /// finite.
  static func exponent(of number: Double) -> Int {
    guard number.isFinite, number != 0 else { return 0 }
    return Int(log10(number.magnitude).rounded(.down))
  }

  /// Returns the number for running text, with a typographic minus sign and `×10` with a
  /// superscript exponent.
  static func typographic(_ number: Double, significantDigits digits: Int = 4) -> String {
    let parts = text(number, significantDigits: digits).split(separator: "e")
    let mantissa = withMinusSign(String(parts.first ?? "0"))
    guard parts.count == 2, let exponent = Int(parts[1]) else { return mantissa }
    return mantissa + "\u{2009}×\u{2009}10" + superscript(exponent)
  }

  /// Returns the number with at most `decimals` decimals.
  static func fixed(_ number: Double, decimals: Int) -> String {
    var bytes: [UInt8] = []
    NumberWriter.append(number, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
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
