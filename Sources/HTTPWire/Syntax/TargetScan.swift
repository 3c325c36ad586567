// The target of a GET holds all parameters of a request, so most bytes of such a request are scanned here.
// Eight bytes are tested at once: a zero byte borrows into its high bit when 1 is subtracted, and a byte
// below n does when n is subtracted. A borrow can reach a higher byte only across a hit, so the test
// for any hit and the position of the first hit are exact.

import Platform

/// Scans request targets, eight bytes at a time.
enum TargetScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Returns the offset of the first byte in a range that is not allowed in a query, or the end of the range.
  static func endOfQuery(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var offset = range.lowerBound
    while range.upperBound &- offset >= 8, areQueryBytes(bytes.word(at: offset)) { offset &+= 8 }
    // Fewer than eight bytes are left, or one of the next eight is not allowed. The last eight bytes of the
    // range include the former.
    if range.count >= 8, range.upperBound &- offset < 8,
      areQueryBytes(bytes.word(at: range.upperBound &- 8))
    {
      return range.upperBound
    }
    let allowed = ByteSet.query
    while offset < range.upperBound, allowed.contains(bytes[offset]) { offset &+= 1 }
    return offset
  }

  /// Returns whether eight bytes belong to `ByteSet.query`: all of ASCII from `!` to `~` except `"`, `#`, `<`
  /// and `>`.
  private static func areQueryBytes(_ word: UInt64) -> Bool {
    let belowExclamationMark = word &- ones &* 0x21
    // `"` and `#` differ in the lowest bit only, `<` and `>` in the one above it.
    let quotesAndHashes = ((word & (ones &* 0xFE)) ^ (ones &* 0x22)) &- ones
    let angleBrackets = ((word & (ones &* 0xFD)) ^ (ones &* 0x3C)) &- ones
    let deletes = (word ^ (ones &* 0x7F)) &- ones
    let excluded = (belowExclamationMark | quotesAndHashes | angleBrackets | deletes) & ~word | word
    return excluded & highBits == 0
  }

}
