import Platform

/// The fewest digits that read back as the same double, for numbers of ordinary magnitude, with exact
/// integers.
///
/// A number is m·2^-s with 2^52 < m < 2^53. Every decimal between the midpoints to its neighbors,
/// (m ± ½)·2^-s, reads back as the number. Let k be the least exponent with 10^k ≥ 2^s. In units of 10^-k,
/// the midpoints are at least 1 and less than 10 apart, so at most one multiple of ten units lies between
/// them. It has the fewest digits. If there is none, the nearest unit lies between them, and no decimal with
/// fewer digits does.
///
/// m·10^k is an integer of at most 117 bits for 1 ≤ s ≤ 60, so no step rounds. The standard library, which
/// writes numbers of every magnitude, needs more instructions.
enum ShortestDecimal {
  /// Writes a finite number to `target`, which has a capacity of `NumberWriter.maximumLength` bytes, and
  /// returns the length.
  ///
  /// - Returns: Nil, with nothing counted, for a magnitude below 2^-8 or from 2^53 on, a power of two, whose
  ///   midpoints are not equally far, and a number for which two decimals are equally near.
  static func write(_ number: Double, to target: UnsafeMutablePointer<UInt8>) -> Int? {
    let bits = number.bitPattern
    let fractionBits = 1075 &- Int(bits >> 52 & 0x7FF)
    let significand = bits & 0xF_FFFF_FFFF_FFFF | 1 << 52
    guard (1...60).contains(fractionBits), significand != 1 << 52 else { return nil }
    // ⌊s·log₁₀ 2⌋ + 1; 1233/4096 is close enough to log₁₀ 2 for these s.
    let decimals = (fractionBits &* 1233) >> 12 &+ 1
    let scale = FixedDecimalWriter.powersOfTen[decimals]
    guard let units = units(significand, scale, shift: UInt64(fractionBits)) else { return nil }

    let whole = units / scale
    var length = number < 0 ? 1 : 0
    unsafe target[0] = UInt8(ascii: "-")
    unsafe length &+= DecimalDigits.write(whole, to: target + length)
    unsafe target[length] = UInt8(ascii: ".")
    length &+= 1
    let fraction = units &- whole &* scale
    if decimals <= 16 {
      let padded = fraction &* FixedDecimalWriter.powersOfTen[16 &- decimals]
      return unsafe length &+ DecimalDigits.writeSixteenTrimmed(padded, to: target + length)
    }
    return unsafe length &+ writeLong(fraction, decimals, to: target + length)
  }

  /// Writes a nonzero fraction of 17 to 19 decimals without trailing zeros and returns their number.
  private static func writeLong(
    _ fraction: UInt64, _ decimals: Int, to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let unit = FixedDecimalWriter.powersOfTen[decimals &- 16]
    let rest = fraction % unit
    if rest == 0 { return unsafe DecimalDigits.writeSixteenTrimmed(fraction / unit, to: target) }
    unsafe DecimalDigits.writeSixteen(fraction / unit, to: target)
    let padded = rest &* FixedDecimalWriter.powersOfTen[24 &- decimals]
    return unsafe 16 &+ DecimalDigits.writeEightTrimmed(padded, to: target + 16)
  }

  /// Returns the shortest decimal in units of 1/scale, or nil if two are equally near.
  private static func units(_ significand: UInt64, _ scale: UInt64, shift: UInt64) -> UInt64? {
    let (high, low) = significand.multipliedFullWidth(by: scale)
    let units = high &<< (64 &- shift) | low &>> shift
    // Distances are in units of 2^-shift/scale from here on.
    let fraction = low & (1 &<< shift &- 1)
    let halfWidth = scale / 2
    let tens = units / 10 &* 10
    let below = (units &- tens) &<< shift | fraction
    let above = 10 &<< shift &- below
    if below < halfWidth { return tens }
    if above < halfWidth { return tens &+ 10 }
    let half: UInt64 = 1 &<< (shift &- 1)
    guard below != halfWidth, above != halfWidth, fraction != half else { return nil }
    return fraction > half ? units &+ 1 : units
  }
}
