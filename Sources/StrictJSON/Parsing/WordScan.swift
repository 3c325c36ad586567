// Which of eight bytes may not stand in a JSON string as they are: asked by the parser of what it receives
// and by the writer of what it sends. The classic carry tricks on a 64-bit word: a byte below n borrows in
// `x - n·0x01…01`, an equal byte is zero after the exclusive-or and borrows likewise. A borrow can flag a
// byte wrongly only *above* a byte that is flagged rightly, so "any?" and "the first?" are exact, and no
// one asks for more.

enum WordScan {
  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Eight bytes, the first in the lowest byte of the word.
  @inline(__always)
  static func word(at start: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
  }

  /// The high bit of each byte that is a control character, a quotation mark or a backslash.
  @inline(__always)
  static func special(in word: UInt64) -> UInt64 {
    let controls = word &- ones &* 0x20
    let quotes = (word ^ ones &* 0x22) &- ones
    let backslashes = (word ^ ones &* 0x5C) &- ones
    return (controls | quotes | backslashes) & ~word & highs
  }

  /// Whether this one byte is.
  @inline(__always)
  static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}
