/// Stores the digits of numbers as text, three at a time.
///
/// Each function returns the end of the text. Words are stored whole, and what follows overwrites the excess
/// bytes. The caller provides memory for `excess` bytes beyond the text.
enum DecimalText {
  /// Where a text begins or ends.
  typealias RawPointer = UnsafeMutableRawPointer

  /// The greatest number of bytes that are stored beyond the text.
  static let excess = 8

  /// Appends a text of at most `count` bytes.
  ///
  /// - Parameter store: Stores the text from a place on, and returns its end.
  static func append(_ count: Int, to bytes: inout [UInt8], _ store: (RawPointer) -> RawPointer) {
    bytes.append(addingCapacity: count + excess) { (text: inout OutputSpan<UInt8>) in
      unsafe text.withUnsafeMutableBufferPointer { buffer, count in
        guard let base = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
        count = unsafe base.distance(to: store(base + count))
      }
    }
  }

  /// The digits of 0 … 999, three bytes each. The highest byte has how many zeros precede the other digits,
  /// of which 0 has one, and four bits higher how many zeros follow them.
  static let triples: [UInt32] = (0..<1000).map { number in
    let digits = [number / 100, number / 10 % 10, number % 10].map { UInt32($0) }
    let leading: UInt32 = number < 10 ? 2 : number < 100 ? 1 : 0
    let trailing: UInt32 = number == 0 ? 3 : number % 100 == 0 ? 2 : number % 10 == 0 ? 1 : 0
    return 0x30_3030 | digits[0] | digits[1] << 8 | digits[2] << 16 | leading << 24 | trailing << 28
  }

  /// Stores an integer without leading zeros.
  static func store(_ integer: UInt64, at start: RawPointer) -> RawPointer {
    guard integer >= 1000 else { return unsafe store(triple: triples[Int(integer)], at: start) }
    var (count, rest) = (4, integer / 10_000)
    while rest > 0 { (count, rest) = (count + 1, rest / 10) }
    return unsafe store(integer, count: count, at: start)
  }

  /// Stores an integer below 1000, given by its triple, without leading zeros.
  static func store(triple: UInt32, at start: RawPointer) -> RawPointer {
    let zeros = triple >> 24 & 0xF
    unsafe start.storeBytes(of: ((triple & 0xFF_FFFF) &>> (8 &* zeros)).littleEndian, as: UInt32.self)
    return unsafe start + 3 - Int(zeros)
  }

  /// Stores decimals without trailing zeros.
  ///
  /// - Parameters:
  ///   - fraction: The decimals as an integer, greater than 0 and below 10^decimals.
  ///   - decimals: The number of decimals, at most 19.
  static func store(fraction: UInt64, decimals: Int, at start: RawPointer) -> RawPointer {
    var (digits, count) = (fraction, decimals)
    while digits % 10 == 0 { (digits, count) = (digits / 10, count - 1) }
    return unsafe store(digits, count: count, at: start)
  }

  /// Stores six decimals, not all of them 0, given by two triples, without trailing zeros.
  static func store(decimals first: UInt32, _ second: UInt32, at start: RawPointer) -> RawPointer {
    let zeros = second >> 28 < 3 ? second >> 28 : 3 + first >> 28
    unsafe start.storeBytes(of: word(of: first, second).littleEndian, as: UInt64.self)
    return unsafe start + 6 - Int(zeros)
  }

  static func store(_ character: Unicode.Scalar, at start: RawPointer) -> RawPointer {
    unsafe start.storeBytes(of: UInt8(ascii: character), as: UInt8.self)
    return unsafe start + 1
  }

  /// Stores an integer below 10^count with all its leading zeros.
  private static func store(_ integer: UInt64, count: Int, at start: RawPointer) -> RawPointer {
    guard count > 6 else { return unsafe store(six: integer, count: count, at: start) }
    let (rest, last) = integer.quotientAndRemainder(dividingBy: 1_000_000)
    return unsafe store(six: last, count: 6, at: store(rest, count: count - 6, at: start))
  }

  /// Stores the last digits of an integer below 10^6.
  private static func store(six integer: UInt64, count: Int, at start: RawPointer) -> RawPointer {
    let (first, second) = integer.quotientAndRemainder(dividingBy: 1000)
    let digits = word(of: triples[Int(first)], triples[Int(second)])
    let shift = UInt64(truncatingIfNeeded: 8 * (6 - count))
    unsafe start.storeBytes(of: (digits &>> shift).littleEndian, as: UInt64.self)
    return unsafe start + count
  }

  /// Returns the six digits of two triples.
  private static func word(of first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first & 0xFF_FFFF) | UInt64(second & 0xFF_FFFF) << 24
  }
}
