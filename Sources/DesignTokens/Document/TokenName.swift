/// The name or the path of a token as UTF-8 bytes.
///
/// Names that differ only in Unicode normalization are different, and comparing bytes takes linear time.
struct TokenName: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: TokenName, right: TokenName) -> Bool {
    left.text.utf8.count == right.text.utf8.count && left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var word: UInt64 = 0
    var count = 0
    for byte in text.utf8 {
      word = word << 8 | UInt64(byte)
      count += 1
      if count.isMultiple(of: 8) { hasher.combine(word) }
    }
    hasher.combine(word)
    hasher.combine(count)
  }
}

extension String {
  /// Returns whether the UTF-8 bytes equal those of a text. The comparison of the standard library takes
  /// quadratic time for many combining marks.
  func isEqual(to text: String) -> Bool { utf8.elementsEqual(text.utf8) }

  /// Returns whether the text begins with an ASCII character.
  func begins(with character: UInt8) -> Bool { utf8.first == character }
}

/// Matches a text with that of a `case` by bytes, for each `switch` of this module; see `isEqual(to:)`.
func ~= (text: String, received: String) -> Bool { received.isEqual(to: text) }

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
