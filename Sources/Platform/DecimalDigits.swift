/// Writes the decimal digits of integers, eight at a time.
///
/// Three multiplications split a number below 10^8 into eight bytes in parallel: halves, then
/// pairs, then digits. The first digit is in the lowest byte, so a little-endian store writes it
/// first. Leading zeros are the word's trailing zero bits and trailing zeros its leading zero bits,
/// so a shift or a bit count removes them without a loop.
public enum DecimalDigits {
  /// Returns the eight digits of `number` < 10^8 as bytes 0…9, the first in the lowest byte.
  public static func eight(_ number: UInt64) -> UInt64 {
    // As a 32-bit value the number is divided with one short multiplication.
    let number = UInt64(UInt32(truncatingIfNeeded: number))
    // With the quotient q of n / d, n · 2^w − q · (d · 2^w − 1) = q + (n − q · d) · 2^w has q in its low half
    // and the remainder in its high half.
    let halves = number << 32 &- (number / 10_000) &* (10_000 << 32 &- 1)
    // n / 100 for n < 10,000 is n · 10,486 >> 20.
    let hundreds = (halves &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let pairs = halves << 16 &- hundreds &* (100 << 16 &- 1)
    // n / 10 for n < 100 is n · 103 >> 10.
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    return pairs << 8 &- tens &* (10 << 8 &- 1)
  }

  /// Returns the four digits of `number` < 10^4 as bytes 0…9, the first in the lowest byte.
  static func four(_ number: UInt32) -> UInt32 {
    let hundreds = (number &* 10_486) >> 20
    let pairs = number << 16 &- hundreds &* (100 << 16 &- 1)
    let tens = (pairs &* 103) >> 10 & 0x000F_000F
    return pairs << 8 &- tens &* (10 << 8 &- 1)
  }

  /// Added to a word of digits, gives their ASCII characters.
  public static var ascii: UInt64 { 0x3030_3030_3030_3030 }

  /// Writes the eight bytes of a word, the lowest first.
  public static func store(_ word: UInt64, to target: UnsafeMutablePointer<UInt8>) {
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: word.littleEndian, as: UInt64.self)
  }

  /// The number of bytes that `write` may modify. It stores whole words, which can extend beyond the number.
  public static var maxStoredCount: Int { 24 }

  /// Writes `number` without leading zeros and returns its length, at most 20.
  /// - Parameter target: `maxStoredCount` bytes.
  public static func write(_ number: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
    if number < 100_000_000 { return unsafe writeFirst(number, to: target) }
    return unsafe writeLong(number, to: target)
  }

  /// Writes `number` < 10^8 without leading zeros and returns its length.
  static func writeFirst(_ number: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
    if number < 10 {
      unsafe target[0] = UInt8(truncatingIfNeeded: number) &+ UInt8(ascii: "0")
      return 1
    }
    if number < 10_000 {
      // The whole part of most numbers.
      let digits = four(UInt32(truncatingIfNeeded: number))
      let zeros = digits.trailingZeroBitCount & ~7
      let text = (digits | UInt32(truncatingIfNeeded: ascii)) &>> UInt32(truncatingIfNeeded: zeros)
      unsafe UnsafeMutableRawPointer(target).storeBytes(of: text.littleEndian, as: UInt32.self)
      return 4 &- zeros / 8
    }
    let digits = eight(number)
    let zeros = digits.trailingZeroBitCount & ~7
    unsafe store((digits | ascii) &>> UInt64(truncatingIfNeeded: zeros), to: target)
    return 8 &- zeros / 8
  }

  /// Writes `number` ≥ 10^8 and returns its length.
  static func writeLong(_ number: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
    let unit: UInt64 = 100_000_000
    let head = number / unit
    let length: Int
    if head < unit {
      length = unsafe writeFirst(head, to: target)
    } else {
      let first = unsafe writeFirst(head / unit, to: target)
      unsafe store(eight(head % unit) | ascii, to: target + first)
      length = first + 8
    }
    unsafe store(eight(number % unit) | ascii, to: target + length)
    return length + 8
  }

  /// Writes eight digits, at least one of them nonzero, and returns their number without trailing zeros.
  public static func writeEightTrimmed(_ number: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
    let digits = eight(number)
    unsafe store(digits | ascii, to: target)
    return 8 &- digits.leadingZeroBitCount / 8
  }

  /// Writes sixteen digits, at least one of them nonzero, and returns their number without trailing zeros.
  public static func writeSixteenTrimmed(_ number: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
    let unit: UInt64 = 100_000_000
    let rest = number % unit
    if rest == 0 { return unsafe writeEightTrimmed(number / unit, to: target) }
    unsafe store(eight(number / unit) | ascii, to: target)
    return unsafe 8 &+ writeEightTrimmed(rest, to: target + 8)
  }

  /// Writes sixteen digits.
  public static func writeSixteen(_ number: UInt64, to target: UnsafeMutablePointer<UInt8>) {
    let unit: UInt64 = 100_000_000
    unsafe store(eight(number / unit) | ascii, to: target)
    unsafe store(eight(number % unit) | ascii, to: target + 8)
  }
}
