/// Stores the digits of numbers as text, eight at a time.
///
/// Each function returns the end of the text. Words of eight digits are stored whole, and what follows
/// overwrites the excess bytes. The caller provides memory for `excess` bytes beyond the text.
enum DecimalText {
  /// The greatest number of bytes that are stored beyond the text.
  static let excess = 8
  /// Added to a word of digits, gives their ASCII characters.
  private static let ascii: UInt64 = 0x3030_3030_3030_3030

  /// Stores an integer without leading zeros.
  static func store(_ integer: UInt64, at start: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    guard integer >= 100_000_000 else { return unsafe store(short: integer, at: start) }
    let (rest, last) = integer.quotientAndRemainder(dividingBy: 100_000_000)
    let (first, middle) = rest.quotientAndRemainder(dividingBy: 100_000_000)
    var end = unsafe store(short: first > 0 ? first : middle, at: start)
    if first > 0 { unsafe end = unsafe store(word: eightDigits(of: middle) | ascii, count: 8, at: end) }
    return unsafe store(word: eightDigits(of: last) | ascii, count: 8, at: end)
  }

  /// Stores an integer below 10^8 without leading zeros.
  static func store(
    short integer: UInt64, at start: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    if integer < 10 {
      return unsafe store(word: UInt64(UInt8(ascii: "0")) + integer, count: 1, at: start)
    }
    // Leading zeros are the low bytes of the word.
    let digits = eightDigits(of: integer)
    let zeros = digits.trailingZeroBitCount & 56
    return unsafe store(word: (digits | ascii) &>> UInt64(zeros), count: 8 - zeros / 8, at: start)
  }

  /// Stores decimals without trailing zeros.
  ///
  /// - Parameters:
  ///   - fraction: The decimals as an integer, greater than 0 and below 10^decimals.
  ///   - decimals: The number of decimals, at most 19.
  static func store(
    fraction: UInt64, decimals: Int, at start: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    var (rest, count, end) = unsafe (fraction, decimals, start)
    while count > 8 {
      let (first, last) = rest.quotientAndRemainder(dividingBy: FixedDecimal.powersOfTen[count - 8])
      if last == 0 { return unsafe store(decimals: first, at: end) }
      unsafe end = unsafe store(word: eightDigits(of: first) | ascii, count: 8, at: end)
      (rest, count) = (last, count - 8)
    }
    return unsafe store(decimals: rest * FixedDecimal.powersOfTen[8 - count], at: end)
  }

  /// Stores eight decimals, given as an integer greater than 0, without trailing zeros.
  static func store(decimals: UInt64, at start: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    // Trailing zeros are the high bytes of the word.
    let digits = eightDigits(of: decimals)
    return unsafe store(
      word: digits | ascii, count: 8 - (digits | 1).leadingZeroBitCount / 8, at: start)
  }

  /// Stores an ASCII character.
  static func store(
    _ character: Unicode.Scalar, at start: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    unsafe start.storeBytes(of: UInt8(ascii: character), as: UInt8.self)
    return unsafe start + 1
  }

  /// Stores a word, of which the first `count` bytes remain.
  private static func store(
    word: UInt64, count: Int, at start: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    unsafe start.storeBytes(of: word.littleEndian, as: UInt64.self)
    return unsafe start + count
  }

  /// Returns the digits of a number below 10^8 as the bytes 0…9 of a word, the first digit in the lowest one.
  ///
  /// The number is split into two halves of four digits, those into pairs, and those into digits, each in a
  /// part of the word.
  private static func eightDigits(of number: UInt64) -> UInt64 {
    // n / 10,000 for n < 10^8 is n · 3,518,437,209 >> 45.
    let quotient = (number &* 3_518_437_209) &>> 45
    let halves = quotient | (number &- quotient &* 10_000) &<< 32
    // n / 100 for n < 10,000 is n · 10,486 >> 20.
    let hundreds = (halves &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (halves &- hundreds &* 100) &<< 16
    // n / 10 for n < 100 is n · 103 >> 10.
    let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) &<< 8
  }
}
