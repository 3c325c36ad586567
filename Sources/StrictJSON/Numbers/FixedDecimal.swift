/// A number as digits before and after a decimal point.
struct FixedDecimal {
  /// The greatest length as text: a sign, 19 digits, a decimal point and 19 decimals.
  private static let maximumLength = 40

  let isNegative: Bool
  /// The digits before the decimal point.
  let whole: UInt64
  /// The decimals as an integer, below 10^decimals.
  let fraction: UInt64
  /// The number of decimals, at most 19.
  let decimals: Int

  /// Appends the number without trailing zeros.
  func append(to bytes: inout [UInt8]) {
    unsafe DecimalText.append(FixedDecimal.maximumLength, to: &bytes) { start in
      var end = unsafe isNegative ? DecimalText.store("-", at: start) : start
      unsafe end = unsafe DecimalText.store(whole, at: end)
      guard fraction > 0 else { return unsafe end }
      unsafe end = unsafe DecimalText.store(".", at: end)
      return unsafe DecimalText.store(fraction: fraction, decimals: decimals, at: end)
    }
  }

  /// 10^0 … 10^19.
  static let powersOfTen: [UInt64] = (0...19).map { (0..<$0).reduce(1) { power, _ in power * 10 } }
}

extension FixedDecimal {
  /// Rounds a number to a fixed number of decimals. A negative number that rounds to zero is not negative.
  ///
  /// The exact value of the double is rounded once, ties to even as in `printf`: 0.125 with two decimals is
  /// 0.12, and 1.005, whose double is slightly smaller, is 1.
  ///
  /// - Parameter decimals: The number of decimals, 0…15.
  /// - Returns: Nil for a magnitude of 2^63 or more, and for a number that is none.
  init?(_ number: Double, decimals: Int) {
    let magnitude = number.magnitude
    guard magnitude < 0x1p63 else { return nil }
    var whole = UInt64(magnitude)
    var fraction: UInt64 = 0
    // The rest is exact, because it has the last digits of the magnitude. It is significand / 2^shift.
    let rest = magnitude - Double(whole)
    let significand = rest.isNormal ? rest.significandBitPattern | 1 << 52 : rest.significandBitPattern
    let shift = 1075 - max(Int(rest.exponentBitPattern), 1)
    // The product has at most 103 bits, so a greater shift leaves less than one half.
    if shift < 104 {
      let scale = FixedDecimal.powersOfTen[decimals]
      let product = UInt128(significand) * UInt128(scale)
      let half: UInt128 = 1 << (shift - 1)
      let dropped = product & (2 * half - 1)
      fraction = UInt64(product >> shift)
      let isOdd = (decimals == 0 ? whole : fraction) % 2 == 1
      if dropped > half || dropped == half && isOdd { fraction += 1 }
      if fraction == scale { (whole, fraction) = (whole + 1, 0) }
    }
    self.init(
      isNegative: number < 0 && (whole > 0 || fraction > 0), whole: whole, fraction: fraction,
      decimals: decimals)
  }
}
