#if !arch(wasm32)

  import Platform

  /// Writes a block of numbers with a fixed number of decimals in three steps: doubles to integers, integers
  /// to digits, digits to text.
  ///
  /// The first two steps use vectors. Each step is a separate loop: a processor executes more iterations at
  /// once if each has only a short chain of dependent instructions. Writing a block takes 55 % of the time of
  /// writing its numbers one by one.
  ///
  /// Doubles from 2^52 to 2^53 are integers, and their low 52 bits are the distance from 2^52. Adding 2^52 to
  /// a smaller nonnegative number therefore rounds it to the nearest integer and leaves this integer in the
  /// low bits.
  // All accesses are within `numbers`, the columns and the capacity that the caller guarantees for `target`.
  @safe
  struct FixedDecimalBlock {
    /// The maximum number of numbers.
    static let capacity = ColumnWriter.blockCapacity
    /// The greatest whole part is 9999, in four digits.
    private static let limit = 9999.0

    private typealias Doubles = SIMD4<Double>
    private typealias Integers = SIMD4<UInt64>

    private let numbers: UnsafeBufferPointer<Double>
    // Each part of the numbers has a column, with eight bytes for each number.
    /// 1 if the number is negative and not rounded to zero, otherwise 0.
    private let signs: UnsafeMutableRawPointer
    /// The whole parts, in the low 32 bits; later their digits, four bytes for each number.
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

    /// Writes numbers to `target`, each followed by a comma, and returns the length.
    /// - Parameters:
    ///   - numbers: At most `capacity` numbers.
    ///   - target: Memory with a capacity of `NumberWriter.maximumLength` + 1 bytes for each number.
    /// - Returns: `nil` if there are more than `capacity` numbers, or if a number is not finite, is 9999 or
    ///   more in magnitude, or is too close to a midpoint between two decimals to be rounded reliably. The
    ///   bytes at `target` are then undefined.
    static func write(
      _ numbers: UnsafeBufferPointer<Double>, format: FixedDecimalWriter,
      to target: UnsafeMutablePointer<UInt8>
    ) -> Int? {
      guard numbers.count <= capacity else { return nil }
      let size = 4 * capacity * MemoryLayout<UInt64>.size
      // With a greater alignment, the memory would not be on the stack.
      return unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { memory -> Int? in
        guard let start = memory.baseAddress else { return nil }
        let block = unsafe FixedDecimalBlock(numbers: numbers, memory: start)
        let hasTails = format.decimals > 8
        guard hasTails ? block.splitLong(format) : block.splitShort(format) else { return nil }
        unsafe block.convert(block.fractions)
        block.convertWholes()
        guard hasTails else { return unsafe block.writeText(hasTails: false, to: target) }
        unsafe block.convert(block.tails)
        return unsafe block.writeText(hasTails: true, to: target)
      }
    }

    // MARK: Doubles to integers

    /// Returns the bit patterns of four numbers, with zeros after the last one.
    private func load(at index: Int) -> Integers {
      if unsafe index &+ 4 <= numbers.count, let start = unsafe numbers.baseAddress {
        return unsafe UnsafeRawPointer(start + index).loadUnaligned(as: Integers.self)
      }
      var rest = Integers()
      for lane in 0..<3 where unsafe index &+ lane < numbers.count {
        unsafe rest[lane] = numbers[index &+ lane].bitPattern
      }
      return rest
    }

    private func store(_ part: Integers, to column: UnsafeMutableRawPointer, at index: Int) {
      unsafe column.storeBytes(of: part, toByteOffset: index &* 8, as: Integers.self)
    }

    /// Stores the signs. A number rounds to zero if its magnitude is at most half a unit of the last decimal.
    /// Numbers close to that midpoint make the block invalid, so the rounding error of `half` has no effect.
    private func storeSigns(_ number: Integers, _ magnitude: Doubles, half: Doubles, at index: Int) {
      unsafe store((number &>> Integers(repeating: 63)) & (magnitude .> half).bits, to: signs, at: index)
    }

    /// Splits numbers with at most eight decimals, with the arithmetic of `FixedDecimalWriter.fastParts`.
    private func splitShort(_ format: FixedDecimalWriter) -> Bool {
      let factor = Doubles(repeating: format.factor)
      let padding = Doubles(repeating: Double(format.padding))
      let half = Doubles(repeating: 0.5 / format.factor)
      let limit = Doubles(repeating: FixedDecimalBlock.limit * format.factor)
      // Products are less than `limit`, so their error is at most `limit` · 2^-53. The margin is twice this
      // error.
      let greatestDistance = 0.5 - limit * 0x1p-52
      var valid = SIMDMask<SIMD4<Int64>>(repeating: true)
      for index in unsafe stride(from: 0, to: numbers.count, by: 4) {
        let number = load(at: index)
        let magnitude = Doubles(bitPatterns: number).magnitudes
        let product = magnitude * factor
        let units = (product + 0x1p52) - 0x1p52
        valid .&= (product .< limit) .& ((product - units).magnitudes .< greatestDistance)
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
    private func splitLong(_ format: FixedDecimalWriter) -> Bool {
      // 10^8 · tailFactor is 10^decimals.
      let tailFactor = Doubles(repeating: format.factor / 1e8)
      let padding = Doubles(repeating: Double(format.padding))
      let half = Doubles(repeating: 0.5 / format.factor)
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
        valid .&= (magnitude .< FixedDecimalBlock.limit) .& ((tail - units).magnitudes .< greatestDistance)
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
      for offset in unsafe stride(from: 0, to: numbers.count &* 8, by: 16) {
        let digits = unsafe DecimalDigits.eight(column.load(fromByteOffset: offset, as: SIMD2<UInt64>.self))
        unsafe column.storeBytes(of: digits, toByteOffset: offset, as: SIMD2<UInt64>.self)
      }
    }

    /// Replaces the whole parts by their four digits. The low halves of the integers are the even elements,
    /// because every supported processor is little-endian.
    private func convertWholes() {
      for offset in unsafe stride(from: 0, to: numbers.count &* 8, by: 32) {
        let first = unsafe wholes.load(fromByteOffset: offset, as: SIMD4<UInt32>.self).evenHalf
        let second = unsafe wholes.load(fromByteOffset: offset &+ 16, as: SIMD4<UInt32>.self).evenHalf
        let digits = DecimalDigits.four(SIMD4(lowHalf: first, highHalf: second))
        unsafe wholes.storeBytes(of: digits, toByteOffset: offset &>> 1, as: SIMD4<UInt32>.self)
      }
    }

    // MARK: Digits to text

    /// Writes the text and returns its length. All stores have a fixed size. Each store overwrites the excess
    /// bytes of the previous one.
    private func writeText(hasTails: Bool, to target: UnsafeMutablePointer<UInt8>) -> Int {
      let start = UnsafeMutableRawPointer(target)
      var end = unsafe start
      for index in unsafe 0..<numbers.count {
        let whole = unsafe wholes.load(fromByteOffset: index &* 4, as: UInt32.self)
        let fraction = unsafe fractions.load(fromByteOffset: index &* 8, as: UInt64.self)
        let tail = unsafe hasTails ? tails.load(fromByteOffset: index &* 8, as: UInt64.self) : 0
        unsafe end.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
        var length = unsafe signs.load(fromByteOffset: index &* 8, as: Int.self)

        // The whole part without leading zeros, except the last digit, and a decimal point after its four
        // digits.
        let zeros = (whole | 1 << 24).trailingZeroBitCount & ~7
        let digits = UInt64(whole) | DecimalDigits.ascii & 0xFFFF_FFFF | UInt64(UInt8(ascii: ".")) << 32
        unsafe end.storeBytes(
          of: (digits &>> UInt64(truncatingIfNeeded: zeros)).littleEndian, toByteOffset: length,
          as: UInt64.self)
        length &+= 5 &- zeros / 8

        // The fraction without trailing zeros. In the byte-swapped word, these are the low bytes, so a bit
        // count finds them.
        unsafe end.storeBytes(
          of: (fraction | DecimalDigits.ascii).littleEndian, toByteOffset: length, as: UInt64.self)
        if tail == 0 {
          length &+= 8 &- fraction.byteSwapped.trailingZeroBitCount / 8
          // Without decimals, the comma replaces the decimal point.
          length &-= fraction == 0 ? 1 : 0
        } else {
          unsafe end.storeBytes(
            of: (tail | DecimalDigits.ascii).littleEndian, toByteOffset: length &+ 8, as: UInt64.self)
          length &+= 16 &- tail.byteSwapped.trailingZeroBitCount / 8
        }
        unsafe end.storeBytes(of: UInt8(ascii: ","), toByteOffset: length, as: UInt8.self)
        unsafe end += length &+ 1
      }
      return unsafe start.distance(to: end)
    }
  }

#endif
