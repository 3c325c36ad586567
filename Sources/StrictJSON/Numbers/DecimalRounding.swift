import MotionSystem

/// Rounds numbers to a fixed number of digits after the decimal point, as they are written.
package struct DecimalRounding {
  /// 10 to the power of the number of digits.
  private let scale: Double

  /// - Parameter decimals: The greatest number of digits after the decimal point.
  package init(decimals: Int) { scale = pow(10, Double(decimals)) }

  /// Returns the nearest number with these digits, ties to even. A number whose scaled magnitude reaches 2⁵³
  /// is returned unchanged, because such a double has no fractional digits.
  package func nearest(_ number: Double) -> Double {
    let scaled = number * scale
    return scaled.magnitude < 0x1p53 ? scaled.rounded(.toNearestOrEven) / scale : number
  }

  /// Returns a finite, positive number rounded up to a number of significant digits. A stated error must not
  /// be less than the actual error.
  ///
  /// - Returns: Nil if the number is so small that the unit of its last digit is not representable.
  package static func up(_ number: Double, significantDigits digits: Int = 2) -> Double? {
    let exponent = log10(number).rounded(.down) - Double(digits - 1)
    // A division by a power of ten that is exact gives the number nearest to the decimal one.
    if exponent < 0, exponent >= -22 {
      let scale = pow(10, -exponent)
      return max((number * scale).rounded(.up) / scale, number)
    }
    let unit = pow(10, exponent)
    return unit > 0 ? (number / unit).rounded(.up) * unit : nil
  }

  /// Returns a finite number rounded down to a number of significant digits; nil if that is not greater than
  /// 0.
  package static func down(_ number: Double, significantDigits digits: Int) -> Double? {
    let scale = pow(10, Double(digits - 1) - log10(number).rounded(.down))
    let rounded = (number * scale).rounded(.down) / scale
    return rounded > 0 && rounded.isFinite ? rounded : nil
  }
}
