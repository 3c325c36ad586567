/// Writes numbers as decimal text, with the same format in JSON, CSV, CSS and SVG.
package enum NumberWriter {
  /// Appends the fewest digits that read back as the same double: `300`, `0.1`, `1e+300`. A negative zero is
  /// written as `0`, because no quantity of a motion has a sign at zero.
  /// - Returns: `false`, with nothing appended, if the number is not finite.
  @discardableResult package static func append(_ number: Double, to bytes: inout [UInt8]) -> Bool {
    guard number.isFinite else { return false }
    if number.magnitude <= 0x1p53, let integer = Int64(exactly: number) {
      append(integer, to: &bytes)
    } else if let shortest = FixedDecimal(shortest: number) {
      shortest.append(to: &bytes)
    } else {
      // The standard library writes the shortest digits. It ends integers with ".0", but only below 2^53.
      var digits = number.description
      digits.withUTF8 { unsafe bytes.append(contentsOf: $0) }
    }
    return true
  }

  /// Appends a number rounded to at most `decimals` decimals, without trailing zeros: `300`,
  /// `0.016667`.
  ///
  /// The exact value of the double is rounded, ties to even. A number that rounds to zero is
  /// written as `0`, never as `-0`. A number of magnitude 2^63 or more is written in its shortest
  /// form.
  /// - Parameter decimals: The number of decimals, clamped to 0…15.
  /// - Returns: `false`, with nothing appended, if the number is not finite.
  @discardableResult
  package static func append(_ number: Double, decimals: Int, to bytes: inout [UInt8]) -> Bool {
    guard let rounded = FixedDecimal(number, decimals: min(max(decimals, 0), 15)) else {
      return append(number, to: &bytes)
    }
    rounded.append(to: &bytes)
    return true
  }

  static func append(_ integer: Int64, to bytes: inout [UInt8]) {
    let decimal = FixedDecimal(isNegative: integer < 0, whole: integer.magnitude, fraction: 0, decimals: 0)
    decimal.append(to: &bytes)
  }
}
