/// Writes a block of numbers with a fixed number of decimals in three steps: doubles to integers, integers to
/// digits, digits to text.
///
/// Responses consist mostly of such numbers. The first two steps use vectors, and each step is a loop of its
/// own. A response with 120 samples takes 1.9 times as many instructions if its numbers are written one by
/// one instead.
///
/// Doubles from 2^52 to 2^53 are integers, and their low 52 bits are the distance from 2^52. Adding 2^52 to a
/// smaller nonnegative number therefore rounds it to the nearest integer and leaves this integer in the low
/// bits.
// All accesses are within `numbers`, the columns and the capacity that the caller guarantees for `target`.
@safe
struct FixedDecimalBlock {
  /// The maximum number of numbers.
  static let capacity = 32
  /// Each number has at most a sign, eight digits, a decimal point, 15 decimals and a comma. Words of eight
  /// digits may be stored beyond the last one.
  private static let maximumLength = 34

  private typealias Doubles = SIMD4<Double>
  private typealias Integers = SIMD4<UInt64>

  private let numbers: UnsafeBufferPointer<Double>
  // Each part of the numbers has a column, with eight bytes for each number.
  /// 1 if the number is negative and not rounded to zero, otherwise 0.
  private let signs: UnsafeMutableRawPointer
  /// The whole parts, in the low 32 bits; later their digits.
  private let wholes: UnsafeMutableRawPointer
  /// The first eight decimals, in the low 32 bits; later their digits.
  private let fractions: UnsafeMutableRawPointer
  /// The next eight decimals, in the low 32 bits; later their digits. Unused with eight decimals or fewer.
  private let tails: UnsafeMutableRawPointer

  private init(numbers: UnsafeBufferPointer<Double>, memory: UnsafeMutableRawPointer) {
    let size = FixedDecimalBlock.capacity * MemoryLayout<UInt64>.size
    unsafe self.numbers = numbers
    unsafe signs = memory
    unsafe wholes = memory + size
    unsafe fractions = memory + 2 * size
    unsafe tails = memory + 3 * size
  }

  /// Appends numbers, each as `NumberWriter.append(_:decimals:to:)` does, separated by commas.
  ///
  /// - Parameter decimals: The number of decimals, 0…15.
  /// - Returns: How many numbers were written one by one, because their block has one that cannot be written
  ///   at once, and how many of them are not finite and were omitted.
  static func append(
    _ numbers: ArraySlice<Double>, decimals: Int, to bytes: inout [UInt8]
  ) -> (singleCount: Int, nonFiniteCount: Int) {
    var (singleCount, nonFiniteCount) = (0, 0)
    unsafe numbers.withUnsafeBufferPointer { numbers in
      for start in stride(from: 0, to: numbers.count, by: capacity) {
        let end = min(start + capacity, numbers.count)
        let block = unsafe UnsafeBufferPointer(rebasing: numbers[start..<end])
        if start > 0 { bytes.append(UInt8(ascii: ",")) }
        if unsafe appendAtOnce(block, decimals: decimals, to: &bytes) { continue }
        singleCount += block.count
        for index in block.indices {
          if index > 0 { bytes.append(UInt8(ascii: ",")) }
          if unsafe !NumberWriter.append(block[index], decimals: decimals, to: &bytes) { nonFiniteCount += 1 }
        }
      }
    }
    return (singleCount, nonFiniteCount)
  }

  /// - Parameter numbers: At most `capacity` numbers.
  /// - Returns: `false`, with nothing appended, if a number is not finite, is too great, or is too close to a
  ///   midpoint between two decimals to be rounded reliably.
  static func appendAtOnce(
    _ numbers: UnsafeBufferPointer<Double>, decimals: Int, to bytes: inout [UInt8]
  ) -> Bool {
    let columnSize = capacity * MemoryLayout<UInt64>.size
    // With a greater alignment, the memory would not be on the stack.
    return unsafe withUnsafeTemporaryAllocation(byteCount: 4 * columnSize, alignment: 16) { memory in
      guard numbers.count <= capacity, let start = memory.baseAddress else { return false }
      let block = unsafe FixedDecimalBlock(numbers: numbers, memory: start)
      let hasTails = decimals > 8
      guard hasTails ? block.splitLong(decimals) : block.splitShort(decimals) else { return false }
      unsafe block.convert(block.wholes)
      unsafe block.convert(block.fractions)
      if hasTails { unsafe block.convert(block.tails) }
      bytes.append(addingCapacity: capacity * maximumLength) { (span: inout OutputSpan<UInt8>) in
        unsafe span.withUnsafeMutableBufferPointer { buffer, count in
          guard let end = unsafe buffer.baseAddress.map({ unsafe $0 + count }) else { return }
          // The last comma is not a separator.
          count += unsafe block.writeText(hasTails: hasTails, to: end) - 1
        }
      }
      return true
    }
  }

  // MARK: Doubles to integers

  /// Returns the bit patterns of four numbers, with zeros after the last one.
  private func load(at index: Int) -> Integers {
    if unsafe index + 4 <= numbers.count, let start = unsafe numbers.baseAddress {
      return unsafe UnsafeRawPointer(start + index).loadUnaligned(as: Integers.self)
    }
    var rest = Integers()
    for lane in 0..<3 where unsafe index + lane < numbers.count {
      unsafe rest[lane] = numbers[index + lane].bitPattern
    }
    return rest
  }

  private func store(_ part: Integers, to column: UnsafeMutableRawPointer, at index: Int) {
    unsafe column.storeBytes(of: part, toByteOffset: index * 8, as: Integers.self)
  }

  /// Stores the signs. A number rounds to zero if its magnitude is at most half a unit of the last decimal.
  /// Numbers close to that midpoint make the block invalid, so the rounding error of `half` has no effect.
  private func storeSigns(_ number: Integers, _ magnitude: Doubles, half: Doubles, at index: Int) {
    unsafe store((number &>> Integers(repeating: 63)) & (magnitude .> half).bits, to: signs, at: index)
  }

  /// Splits numbers with at most eight decimals.
  ///
  /// The product with 10^decimals has an error of at most 2^-53 of it. Unless it is that close to the
  /// midpoint between two integers, the integer nearest to it is also the one nearest to the exact product.
  private func splitShort(_ decimals: Int) -> Bool {
    let factor = Doubles(repeating: Double(FixedDecimal.powersOfTen[decimals]))
    let padding = Doubles(repeating: Double(FixedDecimal.powersOfTen[8 - decimals]))
    let half = Doubles(repeating: 0.5 / factor[0])
    var valid = SIMDMask<SIMD4<Int64>>(repeating: true)
    for index in unsafe stride(from: 0, to: numbers.count, by: 4) {
      let number = load(at: index)
      let magnitude = Doubles(bitPatterns: number).magnitudes
      let product = magnitude * factor
      let units = (product + 0x1p52) - 0x1p52
      // The margin is twice the error.
      valid .&= (magnitude .< 99_999_999) .& (product .< 0x1p50)
      valid .&= (product - units).magnitudes .< (0.5 - product * 0x1p-52)
      // The whole part is the nearest integer or the one before it.
      let nearest = magnitude + 0x1p52
      let difference = units - (nearest - 0x1p52) * factor
      let isBelow = difference .< 0
      let fraction = difference + (factor & isBelow)
      storeSigns(number, magnitude, half: half, at: index)
      unsafe store(nearest.bitPatterns &+ isBelow.bits, to: wholes, at: index)
      unsafe store((fraction * padding + 0x1p52).bitPatterns, to: fractions, at: index)
    }
    return all(valid)
  }

  /// Splits numbers with nine or more decimals.
  ///
  /// The fraction f is the sum of `front`, a multiple of 2^-32, and `rest`, at most 2^-33. The product of
  /// `front` and 10^8 has at most 51 bits and is exact. The other operations are inexact. Before the final
  /// rounding, their total error is less than 2^-29 units of the last decimal.
  private func splitLong(_ decimals: Int) -> Bool {
    let tailFactor = Doubles(repeating: Double(FixedDecimal.powersOfTen[decimals - 8]))
    let padding = Doubles(repeating: Double(FixedDecimal.powersOfTen[16 - decimals]))
    let half = 0.5 / (1e8 * tailFactor)
    let greatestDistance = Doubles(repeating: 0.5 - 0x1p-26)
    var valid = SIMDMask<SIMD4<Int64>>(repeating: true)
    for index in unsafe stride(from: 0, to: numbers.count, by: 4) {
      let number = load(at: index)
      let magnitude = Doubles(bitPatterns: number).magnitudes
      let nearest = (magnitude + 0x1p52) - 0x1p52
      let whole = nearest - (Doubles(repeating: 1) & (nearest .> magnitude))
      let fraction = magnitude - whole
      let front = (fraction + 0x1p20) - 0x1p20
      let rest = fraction - front
      let product = front * 1e8
      let nearestHead = product + 0x1p52
      let tail = ((product - (nearestHead - 0x1p52)) + rest * 1e8) * tailFactor
      // The tail can be negative, so the addend is 1.5 · 2^52.
      let units = (tail + 0x1.8p52) - 0x1.8p52
      // The first eight decimals are the nearest integer or the one before it.
      let isBelow = units .< 0
      let head = Doubles(bitPatterns: nearestHead.bitPatterns &+ isBelow.bits)
      // A fraction that is rounded up to 1 belongs to the whole part.
      let carries = head .>= 0x1p52 + 1e8
      valid .&= (magnitude .< 99_999_999) .& ((tail - units).magnitudes .< greatestDistance)
      storeSigns(number, magnitude, half: half, at: index)
      unsafe store((whole + 0x1p52).bitPatterns &- carries.bits, to: wholes, at: index)
      unsafe store((head - (Doubles(repeating: 1e8) & carries)).bitPatterns, to: fractions, at: index)
      unsafe store(((units + (tailFactor & isBelow)) * padding + 0x1p52).bitPatterns, to: tails, at: index)
    }
    return all(valid)
  }

  // MARK: Integers to digits

  /// Replaces the integers of a column by their eight digits.
  private func convert(_ column: UnsafeMutableRawPointer) {
    for offset in unsafe stride(from: 0, to: numbers.count * 8, by: 16) {
      let digits = unsafe EightDigits.of(column.load(fromByteOffset: offset, as: SIMD2<UInt64>.self))
      unsafe column.storeBytes(of: digits, toByteOffset: offset, as: SIMD2<UInt64>.self)
    }
  }

  // MARK: Digits to text

  /// Writes the text and returns its length. Digits are stored as whole words. What follows a part overwrites
  /// the excess bytes of its word.
  private func writeText(hasTails: Bool, to target: UnsafeMutablePointer<UInt8>) -> Int {
    let start = UnsafeMutableRawPointer(target)
    var end = unsafe start
    for index in unsafe 0..<numbers.count {
      let whole = unsafe wholes.load(fromByteOffset: index * 8, as: UInt64.self)
      let fraction = unsafe fractions.load(fromByteOffset: index * 8, as: UInt64.self)
      let tail = unsafe hasTails ? tails.load(fromByteOffset: index * 8, as: UInt64.self) : 0
      unsafe end.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
      unsafe end += signs.load(fromByteOffset: index * 8, as: Int.self)

      // The whole part without leading zeros, except the last digit. They are the low bytes of the word.
      let zeros = (whole | 1 << 56).trailingZeroBitCount / 8
      unsafe store((whole | EightDigits.ascii) >> UInt64(zeros * 8), at: &end, count: 8 - zeros)
      if fraction | tail != 0 {
        unsafe store(UInt64(UInt8(ascii: ".")), at: &end, count: 1)
        // The fraction without trailing zeros, which are the high bytes of the word.
        let isLast = tail == 0
        unsafe store(
          fraction | EightDigits.ascii, at: &end, count: isLast ? 8 - fraction.leadingZeroBitCount / 8 : 8)
        if !isLast {
          unsafe store(tail | EightDigits.ascii, at: &end, count: 8 - tail.leadingZeroBitCount / 8)
        }
      }
      unsafe store(UInt64(UInt8(ascii: ",")), at: &end, count: 1)
    }
    return unsafe start.distance(to: end)
  }

  /// Stores a word, of which the first `count` bytes remain.
  private func store(_ word: UInt64, at end: inout UnsafeMutableRawPointer, count: Int) {
    unsafe end.storeBytes(of: word.littleEndian, as: UInt64.self)
    unsafe end += count
  }
}

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

// The bit casts are safe: these vectors have equal sizes, and all bit patterns are valid integers and
// doubles. A mask is only read.

extension SIMD4<Double> {
  init(bitPatterns: SIMD4<UInt64>) { self = unsafe unsafeBitCast(bitPatterns, to: SIMD4<Double>.self) }

  var bitPatterns: SIMD4<UInt64> { unsafe unsafeBitCast(self, to: SIMD4<UInt64>.self) }

  /// The absolute values.
  var magnitudes: SIMD4<Double> { SIMD4(bitPatterns: bitPatterns & SIMD4<UInt64>(repeating: .max >> 1)) }

  /// Returns the numbers of the lanes that the mask selects, and zero in the others.
  static func & (numbers: SIMD4<Double>, mask: SIMDMask<SIMD4<Int64>>) -> SIMD4<Double> {
    SIMD4(bitPatterns: numbers.bitPatterns & mask.bits)
  }
}

extension SIMDMask<SIMD4<Int64>> {
  /// A vector with all bits set in the selected lanes and none in the others.
  var bits: SIMD4<UInt64> { unsafe unsafeBitCast(self, to: SIMD4<UInt64>.self) }
}
