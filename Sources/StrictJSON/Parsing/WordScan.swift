/// Finds the bytes of a JSON string that need an escape, eight at a time, for the parser and the
/// writer.
///
/// The tests use borrows in a 64-bit word: a byte less than n borrows in `x - n·0x01…01`, and a
/// byte equal to n is zero after an exclusive or and borrows when 1 is subtracted. A borrow can
/// flag a byte incorrectly only above a correctly flagged byte, so "is there any" and "which is the
/// first" are exact.
enum WordScan {
  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Returns eight bytes as a word, the first in the lowest byte.
  static func word(at start: UnsafePointer<UInt8>) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
  }

  /// Returns a word with the high bit set in each byte that is a control character, a quotation
  /// mark or a backslash.
  static func special(in word: UInt64) -> UInt64 {
    let controls = word &- ones &* 0x20
    let quotes = (word ^ ones &* 0x22) &- ones
    let backslashes = (word ^ ones &* 0x5C) &- ones
    return (controls | quotes | backslashes) & ~word & highBits
  }

  /// Returns whether a byte is a control character, a quotation mark or a backslash.
  static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}
