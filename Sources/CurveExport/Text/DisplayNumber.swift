import MotionSystem
import StrictJSON

/// Formats numbers for plots and comments.
package enum DisplayNumber {
  /// Returns the number with about `digits` significant digits: `0.562`, `1050`, `3.1e-9`. The
  /// digits before the decimal point are all kept below 10^7.
  package static func text(_ number: Double, significantDigits digits: Int = 4) -> String {
    guard number.isFinite, number != 0 else { return "0" }
    let exponent = exponent(of: number)
    if exponent >= 7 || exponent < -4 {
      // In two steps because 10^exponent underflows for the smallest numbers.
      let near = exponent < -300 ? number * 1e300 : number
      let scaled = near / pow(10, Double(exponent < -300 ? exponent + 300 : exponent))
      let mantissa = fixed(scaled, decimals: digits - 1)
      if mantissa == "10" { return "1e\(exponent + 1)" }
      if mantissa == "-10" { return "-1e\(exponent + 1)" }
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

  /// Returns the number with at most some decimals.
  package static func fixed(_ number: Double, decimals: Int) -> String {
    var bytes: [UInt8] = []
    NumberWriter.append(number, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the number with all its digits, or 0 if it is not finite.
  static func exact(_ number: Double) -> String {
    var bytes: [UInt8] = []
    NumberWriter.append(number, to: &bytes)
    return bytes.isEmpty ? "0" : String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Typographic signs

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
