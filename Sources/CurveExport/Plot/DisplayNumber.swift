import Platform
import StrictJSON

/// Numbers as a reader of a plot or a comment wants them.
enum DisplayNumber {
  /// The number with about `digits` significant digits: `0.562`, `1050`, `3.1e-9`.
  static func text(_ number: Double, significantDigits digits: Int = 4) -> String {
    guard number.isFinite, number != 0 else { return "0" }
    let exponent = exponent(of: number)
    if exponent >= 7 || exponent < -4 {
      // In two steps, because below 1e-308 there is no power of ten to divide by.
      let near = exponent < -300 ? number * 1e300 : number
      let scaled = near / pow(10, Double(exponent < -300 ? exponent + 300 : exponent))
      let mantissa = fixed(scaled, decimals: digits - 1)
      if mantissa == "10" || mantissa == "-10" { return "\(mantissa.dropLast())e\(exponent + 1)" }
      return "\(mantissa)e\(exponent)"
    }
    return fixed(number, decimals: max(0, digits - 1 - exponent))
  }

  /// The power of ten of the first digit; 0 for 0.
  static func exponent(of number: Double) -> Int {
    guard number.isFinite, number != 0 else { return 0 }
    return Int(log10(number.magnitude).rounded(.down))
  }

  /// The number as running text shows it: with a real minus sign and powers of ten as such.
  static func typographic(_ number: Double, significantDigits digits: Int = 4) -> String {
    let parts = text(number, significantDigits: digits).split(separator: "e")
    let mantissa = withMinusSign(String(parts.first ?? "0"))
    guard parts.count == 2, let exponent = Int(parts[1]) else { return mantissa }
    return mantissa + "\u{2009}×\u{2009}10" + superscript(exponent)
  }

  /// At most `decimals` digits after the point.
  static func fixed(_ number: Double, decimals: Int) -> String {
    var bytes: [UInt8] = []
    NumberWriter.append(number, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A hyphen is too short for a minus.
  static func withMinusSign(_ text: String) -> String {
    text.hasPrefix("-") ? "\u{2212}" + text.dropFirst() : text
  }

  /// A whole number in superscript digits.
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
