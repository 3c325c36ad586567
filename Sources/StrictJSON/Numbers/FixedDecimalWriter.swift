import Platform

/// Writes numbers with a fixed number of decimals. The constants are prepared once for a whole
/// column; `NumberWriter` explains the arithmetic.
struct FixedDecimalWriter: NumberFormat {
  let decimals: Int
  /// 10^decimals.
  private let scale: UInt64
  /// 10^decimals, which is exact in a double.
  let factor: Double
  /// 10^(8 − decimals) or 10^(16 − decimals), which moves the digits of the fraction to the front
  /// of whole words.
  let padding: UInt64

  init(decimals: Int) {
    let decimals = min(max(decimals, 0), 15)
    self.decimals = decimals
    self.scale = FixedDecimalWriter.powersOfTen[decimals]
    self.factor = Double(scale)
    self.padding = FixedDecimalWriter.powersOfTen[decimals <= 8 ? 8 - decimals : 16 - decimals]
  }

  #if !arch(wasm32)
    func writeBlock(_ numbers: UnsafeBufferPointer<Double>, to target: UnsafeMutablePointer<UInt8>) -> Int? {
      // Preparing a block takes as long as writing a few numbers.
      numbers.count < 8 ? nil : unsafe FixedDecimalBlock.write(numbers, format: self, to: target)
    }
  #endif

  /// 10^0 … 10^19.
  static let powersOfTen: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
    100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
    10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]

  /// Writes a finite number to `target`, which has a capacity of `NumberWriter.maximumLength`
  /// bytes, and returns the length.
  func write(_ number: Double, to target: UnsafeMutablePointer<UInt8>) -> Int {
    guard let (whole, fraction) = parts(of: number) else {
      return unsafe NumberWriter.writeShortest(number, to: target)
    }
    // Without a branch, because the signs of a column may alternate.
    unsafe target[0] = UInt8(ascii: "-")
    var length = whole | fraction == 0 ? 0 : Int(truncatingIfNeeded: number.bitPattern >> 63)
    unsafe length &+= DecimalDigits.write(whole, to: target + length)
    if fraction == 0 { return length }
    unsafe target[length] = UInt8(ascii: ".")
    length &+= 1
    return unsafe length &+ writeFraction(fraction, to: target + length)
  }

  private typealias Parts = (whole: UInt64, fraction: UInt64)

  private func parts(of number: Double) -> Parts? {
    if decimals <= 8 { return fastParts(of: number) ?? rareParts(of: number) }
    return exactParts(of: number)
  }

  // Out of line to keep the common path small.
  private func rareParts(of number: Double) -> Parts? { exactParts(of: number) }

  /// Returns the rounded number before and after the decimal point, computed with a floating-point
  /// multiplication, or `nil` if the result might not be correctly rounded. For at most 8 decimals.
  ///
  /// The relative error of the product is at most 2^-53. Unless the product is that close to the
  /// midpoint between two integers, the integer nearest to it is also the integer nearest to the
  /// exact product.
  private func fastParts(of number: Double) -> Parts? {
    let magnitude = number.magnitude
    let product = magnitude * factor
    guard product < 0x1p50 else { return nil }
    // From 2^52 on the last bit of a double is worth 1, so the addition rounds to an integer,
    // stored in the significand.
    let shifted = product + 0x1p52
    guard 0.5 - abs(product - (shifted - 0x1p52)) > product * 0x1p-52 else { return nil }
    let units = shifted.bitPattern & 0xF_FFFF_FFFF_FFFF
    // The whole part is the nearest integer or the one before it.
    let nearest = (magnitude + 0x1p52).bitPattern & 0xF_FFFF_FFFF_FFFF
    let unitsOfNearest = nearest &* scale
    let isBelowNearest = units < unitsOfNearest
    return (
      nearest &- (isBelowNearest ? 1 : 0), units &- unitsOfNearest &+ (isBelowNearest ? scale : 0)
    )
  }

  /// Returns the same for every finite number, computed with integers, or `nil` from 2^63 on.
  private func exactParts(of number: Double) -> Parts? {
    let bits = number.bitPattern
    let biased = Int(bits >> 52 & 0x7FF)
    if biased >= 1023 + 63 { return nil }

    let significand = biased == 0 ? bits & 0xF_FFFF_FFFF_FFFF : bits & 0xF_FFFF_FFFF_FFFF | 1 << 52
    // |number| = significand · 2^-shift. Subnormals have the exponent of the smallest normals.
    let shift = 1023 + 52 - max(biased, 1)
    var whole: UInt64 = 0
    var fraction: UInt64 = 0
    if shift <= 0 {
      whole = significand << UInt64(-shift)
    } else if shift < 64 {
      whole = significand >> UInt64(shift)
      let rest = significand & (1 << UInt64(shift) &- 1)
      fraction = roundedShort(rest, shift: UInt64(shift), whole: whole)
    } else {
      fraction = roundedLong(significand, shift: shift)
    }
    return fraction == scale ? (whole + 1, 0) : (whole, fraction)
  }

  /// Returns rest · 10^decimals / 2^shift, ties to even, for 1 ≤ shift ≤ 63. Without decimals, the
  /// parity of `whole` decides a tie; with decimals, whole · 10^decimals is even and has no effect.
  private func roundedShort(_ rest: UInt64, shift: UInt64, whole: UInt64) -> UInt64 {
    let (high, low) = rest.multipliedFullWidth(by: scale)
    // rest < 2^shift, so the quotient is at most 10^decimals and fits.
    let quotient = high << (64 &- shift) | low >> shift
    let dropped = low & (1 << shift &- 1)
    let half: UInt64 = 1 << (shift &- 1)
    // Rounds up above one half, or at one half if odd. One comparison without a branch, which the
    // processor would mispredict half of the time.
    let odd = (whole &* scale &+ quotient) & 1
    return quotient &+ (dropped &+ odd > half ? 1 : 0)
  }

  /// Returns significand · 10^decimals / 2^shift, ties to even, for 64 ≤ shift. The product is
  /// below 2^103.
  private func roundedLong(_ significand: UInt64, shift: Int) -> UInt64 {
    if shift >= 104 { return 0 }
    let (high, low) = significand.multipliedFullWidth(by: scale)
    let beyond = UInt64(shift - 64)
    let quotient = high >> beyond
    let dropped = high & (1 << beyond &- 1)
    let half: UInt64 = beyond == 0 ? 0 : 1 << (beyond - 1)
    let isAboveHalf: Bool
    let isTie: Bool
    if beyond == 0 {
      isAboveHalf = low > 1 << 63
      isTie = low == 1 << 63
    } else {
      isAboveHalf = dropped > half || dropped == half && low != 0
      isTie = dropped == half && low == 0
    }
    return quotient &+ (isAboveHalf || isTie && quotient & 1 == 1 ? 1 : 0)
  }

  /// Writes the digits of a nonzero fraction without trailing zeros and returns their number.
  private func writeFraction(_ fraction: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
    let padded = fraction &* padding
    return unsafe decimals <= 8
      ? DecimalDigits.writeEightTrimmed(padded, to: target)
      : DecimalDigits.writeSixteenTrimmed(padded, to: target)
  }
}
