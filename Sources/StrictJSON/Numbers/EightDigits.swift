/// The eight digits of two numbers below 10^8, found with vectors.
///
/// A number is split into two halves of four digits, those into pairs, and those into digits, which lie in
/// the bytes of a word. The first digit is in the lowest byte, which is stored first.
enum EightDigits {
  /// Added to a word of digits, gives their ASCII characters.
  static let ascii: UInt64 = 0x3030_3030_3030_3030

  /// Returns the digits of two numbers as bytes 0…9. The upper 32 bits of the numbers are ignored.
  // The bit casts are safe: they convert vectors of 16 bytes to vectors of 16 bytes, and all bit patterns are
  // valid integers. Fields that do not overlap are added: with `|`, Swift 6.3 processes some lanes
  // separately.
  static func of(_ numbers: SIMD2<UInt64>) -> SIMD2<UInt64> {
    let numbers = numbers & SIMD2(repeating: 0xFFFF_FFFF)
    // n / 10,000 for n < 10^8 is n · 3,518,437,209 >> 45.
    let quotients = (numbers &* SIMD2(repeating: 3_518_437_209)) &>> SIMD2(repeating: 45)
    let halves = quotients &+ ((numbers &- quotients &* SIMD2(repeating: 10_000)) &<< SIMD2(repeating: 32))
    let fours = unsafe unsafeBitCast(halves, to: SIMD4<UInt32>.self)
    // n / 100 for n < 10,000 is n · 10,486 >> 20. The mask limits the factors to 14 bits, so one instruction
    // multiplies.
    let hundreds = ((fours & SIMD4(repeating: 0x3FFF)) &* SIMD4(repeating: 10_486)) &>> SIMD4(repeating: 20)
    let pairs = unsafe unsafeBitCast(
      hundreds &+ ((fours &- hundreds &* SIMD4(repeating: 100)) &<< SIMD4(repeating: 16)),
      to: SIMD8<UInt16>.self)
    // n / 10 for n < 100 is n · 103 >> 10.
    let tens = (pairs &* SIMD8(repeating: 103)) &>> SIMD8(repeating: 10)
    let digits = tens &+ ((pairs &- tens &* SIMD8(repeating: 10)) &<< SIMD8(repeating: 8))
    return unsafe unsafeBitCast(digits, to: SIMD2<UInt64>.self)
  }
}
