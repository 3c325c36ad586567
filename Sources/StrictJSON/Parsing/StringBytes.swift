/// Finds the bytes of a string that are not plain, eight at once.
enum StringBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  /// The highest bit of each byte, which is set in those beyond ASCII.
  static let highestBits: UInt64 = ones &* 0x80

  /// Returns a word whose lowest bit that is set lies in the first byte that is a quotation mark, a backslash
  /// or a control character; 0 if there is none. The first byte of the text is the lowest one of the word.
  ///
  /// Subtracting a number from each byte sets the highest bit of those that are less, and perhaps of bytes
  /// after them. The exclusive or moves the quotation mark to 0x20, directly after the control characters.
  static func special(in word: UInt64) -> UInt64 {
    let controls = (word ^ ones &* 0x02) &- ones &* 0x21
    let backslashes = (word ^ ones &* 0x5C) &- ones
    return (controls | backslashes) & ~word & highestBits
  }

  /// Returns whether a byte is a quotation mark, a backslash or a control character.
  static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}
