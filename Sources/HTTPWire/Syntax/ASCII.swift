import Platform

/// The ASCII characters that the HTTP grammar uses, and predicates on bytes.
enum ASCII {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let comma = UInt8(ascii: ",")
  static let dot = UInt8(ascii: ".")
  static let slash = UInt8(ascii: "/")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")
  static let questionMark = UInt8(ascii: "?")
  static let percent = UInt8(ascii: "%")
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Returns whether a byte is SP or HTAB, the optional whitespace of RFC 9110, section 5.6.3.
  static func isWhitespace(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  /// Returns whether a text equals a name, ignoring the case of the text.
  ///
  /// Setting bit 0x20 maps an uppercase letter to its lowercase form. Digits and `-` already have this
  /// bit, and only a control byte could be mapped to one of them.
  /// - Parameters:
  ///   - text: A text without control bytes.
  ///   - name: A name that consists of lowercase letters, digits and `-`.
  static func equals(_ text: Span<UInt8>, ignoringCase name: StaticString) -> Bool {
    let count = name.utf8CodeUnitCount
    guard text.count == count, name.hasPointerRepresentation else { return false }
    // The bytes of a static string live as long as the program.
    let expected = unsafe Span(_unsafeStart: name.utf8Start, count: count)
    let lowercaseBits: UInt64 = 0x2020_2020_2020_2020
    var offset = 0
    guard count >= 8 else {
      while offset < count {
        guard text[offset] | 0x20 == expected[offset] else { return false }
        offset &+= 1
      }
      return true
    }
    // The last word may overlap the one before it.
    let last = count &- 8
    while offset < last {
      guard text.word(at: offset) | lowercaseBits == expected.word(at: offset) else { return false }
      offset &+= 8
    }
    return text.word(at: last) | lowercaseBits == expected.word(at: last)
  }
}
