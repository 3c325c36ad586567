import MotionSystem
import StrictJSON

/// Numbers in declarations.
enum DeclarationNumber {
  /// Returns a number with at most 12 significant digits.
  static func text(_ number: Double) -> String { text(number, digits: 12) }

  /// Returns a number with at most 8 significant digits and the suffix of a Kotlin or C# `Float`.
  static func float(_ number: Double) -> String { text(number, digits: 8) + "f" }

  /// Returns a number with at most as many significant digits, unless it is very large or small.
  static func text(_ number: Double, digits: Int) -> String {
    var bytes: [UInt8] = []
    let exponent = number == 0 || !number.isFinite ? 0 : Int(log10(number.magnitude).rounded(.down))
    if (-4..<digits).contains(exponent) {
      NumberWriter.append(number, decimals: min(digits - 1 - exponent, 15), to: &bytes)
    } else {
      NumberWriter.append(number, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
