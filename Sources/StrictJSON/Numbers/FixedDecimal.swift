/// The magnitude of a number, rounded to a fixed number of decimals.
///
/// The exact value of the double is rounded once, ties to even as in `printf`: 0.125 with two decimals is
/// 0.12, and 1.005, whose double is slightly smaller, is 1.
struct FixedDecimal {
  /// The digits before the decimal point.
  let whole: UInt64
  /// The decimals as an integer, below 10^decimals.
  let fraction: UInt64

  /// - Parameter decimals: The number of decimals, 0…15.
  /// - Returns: Nil for a magnitude of 2^63 or more.
  init?(_ number: Double, decimals: Int) {
    let magnitude = number.magnitude
    guard magnitude < 0x1p63 else { return nil }
    let whole = UInt64(magnitude)
    // The rest is exact, because it has the last digits of the magnitude. It is significand / 2^shift.
    let rest = magnitude - Double(whole)
    let significand = rest.isNormal ? rest.significandBitPattern | 1 << 52 : rest.significandBitPattern
    let shift = 1075 - max(Int(rest.exponentBitPattern), 1)
    let scale = FixedDecimal.powersOfTen[decimals]
    // The product has at most 103 bits, so a greater shift leaves less than one half.
    guard shift < 104 else {
      (self.whole, fraction) = (whole, 0)
      return
    }
    let product = UInt128(significand) * UInt128(scale)
    let half: UInt128 = 1 << (shift - 1)
    let dropped = product & (2 * half - 1)
    let units = UInt64(product >> shift)
    let isOdd = (decimals == 0 ? whole : units) % 2 == 1
    let rounded = dropped > half || dropped == half && isOdd ? units + 1 : units
    (self.whole, fraction) = rounded == scale ? (whole + 1, 0) : (whole, rounded)
  }

  /// 10^0 … 10^19.
  static let powersOfTen: [UInt64] = (0...19).map { (0..<$0).reduce(1) { power, _ in power * 10 } }
}
