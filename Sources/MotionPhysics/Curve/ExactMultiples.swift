/// The multiples of a number of units, each rounded once to a whole number.
struct ExactMultiples {
  /// The number is significand · 2^-shift.
  private let significand: UInt64
  private let shift: UInt64

  /// - Parameter units: A number from 1 up to 2⁵¹.
  init(of units: Double) {
    significand = units.significandBitPattern | 1 << 52
    shift = UInt64(min(max(52 - Int(units.exponent), 1), 52))
  }

  /// Returns the multiple, which is below 2⁵¹, rounded to the nearest whole number, halves up.
  func rounded(_ factor: Int) -> Double {
    let (high, low) = UInt64(truncatingIfNeeded: factor).multipliedFullWidth(by: significand)
    let whole = high << (64 &- shift) | low >> shift
    return Double(Int64(truncatingIfNeeded: whole &+ (low >> (shift &- 1) & 1)))
  }
}
