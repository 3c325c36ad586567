import MotionSystem
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

  /// Returns the number with at most `decimals` decimals.
  static func fixed(_ number: Double, decimals: Int) -> String {
    var bytes: [UInt8] = []
    NumberWriter.append(number, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
