/// Writes columns of numbers with a fixed number of decimals.
///
/// Responses consist mostly of such numbers, and `FixedDecimal` needs three times as many instructions.
///
/// Doubles from 2^52 to 2^53 are integers, and their low 52 bits are the distance from 2^52. Adding 2^52 to a
/// smaller nonnegative number therefore rounds it to the nearest integer and leaves this integer in the low
/// bits.
struct FixedDecimalColumn {
  /// Each number has at most a sign, eight digits, a decimal point, 16 decimals and a comma. Words of eight
  /// digits may be stored beyond the last one.
  private static let maximumLength = 34
  /// The greatest number of numbers for which memory is reserved at once.
  private static let runLength = 32
  private static let integerMask: UInt64 = 1 << 52 - 1

  /// 10^decimals.
  private let scale: UInt64
  private let factor: Double
  /// The power of ten that completes the decimals to eight, or to 16 if there are more than eight.
  private let padding: UInt64
  private let isLong: Bool
  /// The magnitudes that are written are less than this.
  private let limit: Double

  /// - Parameter decimals: The number of decimals, 0…15.
  private init(decimals: Int) {
    scale = FixedDecimal.powersOfTen[decimals]
    factor = Double(scale)
    isLong = decimals > 8
    padding = FixedDecimal.powersOfTen[(isLong ? 16 : 8) - decimals]
    limit = min(99_999_999, 0x1p50 / factor)
  }

  /// Appends numbers, each as `NumberWriter.append(_:decimals:to:)` does, separated by commas.
  ///
  /// - Parameter decimals: The number of decimals, 0…15.
  /// - Returns: How many numbers took longer, and how many of them are not finite and were omitted.
  static func append(
    _ numbers: ArraySlice<Double>, decimals: Int, to bytes: inout [UInt8]
  ) -> (singleCount: Int, nonFiniteCount: Int) {
    let column = FixedDecimalColumn(decimals: decimals)
    var (singleCount, nonFiniteCount) = (0, 0)
    var index = numbers.startIndex
    while index < numbers.endIndex {
      let end = min(index + runLength, numbers.endIndex)
      bytes.append(addingCapacity: (end - index) * maximumLength) { (span: inout OutputSpan<UInt8>) in
        // A number with what is stored beyond it has at most `maximumLength` bytes.
        unsafe span.withUnsafeMutableBufferPointer { buffer, count in
          guard let base = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
          var target = unsafe base + count
          while index < end, let next = unsafe column.write(numbers[index], to: target) {
            unsafe target = unsafe next
            index += 1
          }
          count = unsafe base.distance(to: target)
        }
      }
      guard index < end else { continue }
      singleCount += 1
      if !NumberWriter.append(numbers[index], decimals: decimals, to: &bytes) { nonFiniteCount += 1 }
      bytes.append(UInt8(ascii: ","))
      index += 1
    }
    // The last comma is not a separator.
    if !numbers.isEmpty { bytes.removeLast() }
    return (singleCount, nonFiniteCount)
  }

  /// Writes a number and a comma, and returns their end.
  ///
  /// The product with 10^decimals has an error of at most 2^-53 of it. Unless it is that close to the
  /// midpoint between two integers, the integer nearest to it is also the one nearest to the exact product.
  ///
  /// - Returns: Nil if the number is not finite, is too great, or is too close to a midpoint between two
  ///   decimals to be rounded reliably.
  private func write(_ number: Double, to target: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let magnitude = number.magnitude
    let product = magnitude * factor
    let nearest = product + 0x1p52
    // The margin is twice the error.
    guard magnitude < limit, (product - (nearest - 0x1p52)).magnitude < 0.5 - product * 0x1p-52 else {
      return nil
    }
    let units = nearest.bitPattern & FixedDecimalColumn.integerMask
    // The whole part is the nearest integer or the one before it.
    var whole = (magnitude + 0x1p52).bitPattern & FixedDecimalColumn.integerMask
    var fraction = units &- whole &* scale
    if fraction > units {
      whole &-= 1
      fraction &+= scale
    }
    var end = unsafe target
    if number < 0, units > 0 { unsafe store(UInt64(UInt8(ascii: "-")), at: &end, count: 1) }
    if whole < 10 {
      unsafe store(UInt64(UInt8(ascii: "0")) + whole, at: &end, count: 1)
    } else {
      // The digits without leading zeros, which are the low bytes of the word.
      let digits = FixedDecimalColumn.eightDigits(of: whole)
      let zeros = digits.trailingZeroBitCount & 56
      unsafe store((digits | FixedDecimalColumn.ascii) &>> UInt64(zeros), at: &end, count: 8 - zeros / 8)
    }
    if fraction > 0 {
      unsafe store(UInt64(UInt8(ascii: ".")), at: &end, count: 1)
      let padded = fraction &* padding
      if isLong {
        let (first, second) = padded.quotientAndRemainder(dividingBy: 100_000_000)
        unsafe storeDecimals(first, at: &end, isLast: second == 0)
        if second > 0 { unsafe storeDecimals(second, at: &end) }
      } else {
        unsafe storeDecimals(padded, at: &end)
      }
    }
    unsafe store(UInt64(UInt8(ascii: ",")), at: &end, count: 1)
    return unsafe end
  }

  /// Stores eight decimals, the last ones without trailing zeros, which are the high bytes of the word.
  private func storeDecimals(_ number: UInt64, at end: inout UnsafeMutableRawPointer, isLast: Bool = true) {
    let digits = FixedDecimalColumn.eightDigits(of: number)
    let count = isLast ? 8 - (digits | 1).leadingZeroBitCount / 8 : 8
    unsafe store(digits | FixedDecimalColumn.ascii, at: &end, count: count)
  }

  /// Stores a word, of which the first `count` bytes remain. What follows overwrites the others.
  private func store(_ word: UInt64, at end: inout UnsafeMutableRawPointer, count: Int) {
    unsafe end.storeBytes(of: word.littleEndian, as: UInt64.self)
    unsafe end += count
  }

  /// Added to a word of digits, gives their ASCII characters.
  private static let ascii: UInt64 = 0x3030_3030_3030_3030

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
