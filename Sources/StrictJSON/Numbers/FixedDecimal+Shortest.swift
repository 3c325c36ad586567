extension FixedDecimal {
  /// The fewest digits that read back as the same double, for numbers of ordinary magnitude, with exact
  /// integers.
  ///
  /// A number is m·2^-s with 2^52 < m < 2^53. Every decimal between the midpoints to its neighbors,
  /// (m ± ½)·2^-s, reads back as the number. Let k be the least exponent with 10^k ≥ 2^s. In units of 10^-k,
  /// the midpoints are at least 1 and less than 10 apart, so at most one multiple of ten units lies between
  /// them. It has the fewest digits. If there is none, the nearest unit lies between them, and no decimal
  /// with fewer digits does. No unit is a midpoint, which has s + 1 > k decimals.
  ///
  /// m·10^k is an integer of at most 117 bits for 1 ≤ s ≤ 60, so no step rounds. The standard library, which
  /// writes numbers of every magnitude, needs more instructions and a block of memory.
  ///
  /// - Returns: Nil for a magnitude from 2^52 on, and for one with more than six decimals below 2^-8, a power
  ///   of two, whose midpoints are not equally far, and a number for which two decimals are equally near.
  init?(shortest number: Double) {
    // A decimal of at most 15 digits is the only one that reads back as its double. The standard library
    // writes smaller numbers with an exponent.
    let magnitude = number.magnitude
    if magnitude >= 1e-4, magnitude < 1e9 {
      let millionths = UInt64(magnitude * 1e6 + 0.5)
      if Double(millionths) / 1e6 == magnitude {
        self.init(number, units: millionths, decimals: 6)
        return
      }
    }
    let fractionBits = 1075 - Int(number.exponentBitPattern)
    guard (1...60).contains(fractionBits), number.significandBitPattern != 0 else { return nil }
    // ⌊s·log₁₀ 2⌋ + 1; 1233/4096 is close enough to log₁₀ 2 for these s.
    let decimals = (fractionBits * 1233) >> 12 + 1
    let scale = FixedDecimal.powersOfTen[decimals]
    let shift = UInt64(fractionBits)
    let (high, low) = (number.significandBitPattern | 1 << 52).multipliedFullWidth(by: scale)
    let nearby = high &<< (64 &- shift) | low &>> shift
    // Distances are in units of 2^-shift/scale from here on.
    let fraction = low & (1 &<< shift &- 1)
    let tens = nearby / 10 * 10
    let below = (nearby &- tens) &<< shift | fraction
    let above = 10 &<< shift &- below
    let halfWidth = scale / 2
    let half: UInt64 = 1 &<< (shift &- 1)
    let units: UInt64
    if below < halfWidth {
      units = tens
    } else if above < halfWidth {
      units = tens + 10
    } else {
      guard fraction != half else { return nil }
      units = fraction > half ? nearby + 1 : nearby
    }
    self.init(number, units: units, decimals: decimals)
  }

  /// - Parameter units: The magnitude in units of the last decimal.
  private init(_ number: Double, units: UInt64, decimals: Int) {
    let (whole, fraction) = units.quotientAndRemainder(dividingBy: FixedDecimal.powersOfTen[decimals])
    self.init(isNegative: number < 0, whole: whole, fraction: fraction, decimals: decimals)
  }
}
