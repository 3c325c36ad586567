/// Writes numbers as decimal text, with the same format in JSON, CSV, CSS and SVG.
package enum NumberWriter {
  /// The greatest length of a number with decimals: a sign, 19 digits, a decimal point and 15 decimals.
  private static let maximumLength = 36

  /// Appends the fewest digits that read back as the same double: `300`, `0.1`, `1e+300`. A negative zero is
  /// written as `0`, because no quantity of a motion has a sign at zero.
  /// - Returns: `false`, with nothing appended, if the number is not finite.
  @discardableResult package static func append(_ number: Double, to bytes: inout [UInt8]) -> Bool {
    guard number.isFinite else { return false }
    if number.magnitude <= 0x1p53, let integer = Int64(exactly: number) {
      append(integer, to: &bytes)
    } else if let shortest = ShortestDecimal(number) {
      let (whole, fraction) = shortest.units.quotientAndRemainder(
        dividingBy: FixedDecimal.powersOfTen[shortest.decimals])
      append(
        isNegative: number < 0, whole: whole, fraction: fraction, decimals: shortest.decimals, to: &bytes)
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
    let decimals = min(max(decimals, 0), 15)
    guard number.isFinite, let rounded = FixedDecimal(number, decimals: decimals) else {
      return append(number, to: &bytes)
    }
    append(
      isNegative: number < 0 && (rounded.whole > 0 || rounded.fraction > 0), whole: rounded.whole,
      fraction: rounded.fraction, decimals: decimals, to: &bytes)
    return true
  }

  static func append(_ integer: Int64, to bytes: inout [UInt8]) {
    append(isNegative: integer < 0, whole: integer.magnitude, fraction: 0, decimals: 0, to: &bytes)
  }

  /// Appends a number without trailing zeros.
  /// - Parameter fraction: The decimals as an integer, below 10^decimals.
  private static func append(
    isNegative: Bool, whole: UInt64, fraction: UInt64, decimals: Int, to bytes: inout [UInt8]
  ) {
    bytes.append(addingCapacity: maximumLength + DecimalText.excess) { (text: inout OutputSpan<UInt8>) in
      unsafe text.withUnsafeMutableBufferPointer { buffer, count in
        guard let start = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
        var end = unsafe start + count
        if isNegative { unsafe end = unsafe DecimalText.store("-", at: end) }
        unsafe end = unsafe DecimalText.store(whole, at: end)
        if fraction > 0 {
          unsafe end = unsafe DecimalText.store(".", at: end)
          unsafe end = unsafe DecimalText.store(fraction: fraction, decimals: decimals, at: end)
        }
        count = unsafe start.distance(to: end)
      }
    }
  }
}
