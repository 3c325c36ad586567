/// The ASCII characters that the HTTP grammar uses, and predicates on bytes.
package enum ASCII {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  package static let comma = UInt8(ascii: ",")
  static let dot = UInt8(ascii: ".")
  static let slash = UInt8(ascii: "/")
  static let colon = UInt8(ascii: ":")
  package static let semicolon = UInt8(ascii: ";")
  static let percent = UInt8(ascii: "%")
  static let quote = UInt8(ascii: "\"")

  package static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Returns whether a byte is SP or HTAB, the optional whitespace of RFC 9110, section 5.6.3.
  static func isWhitespace(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  /// Returns whether a byte is a control byte other than HTAB, which no line may contain.
  static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != tab || byte == 0x7F }

  /// Returns a range of offsets without the whitespace at both ends.
  static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, isWhitespace(bytes[start]) { start += 1 }
    while start < end, isWhitespace(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Returns whether a text equals a name, ignoring the case of both.
  ///
  /// Setting bit 0x20 maps an uppercase letter to its lowercase form. Digits, `-` and `=` already have
  /// this bit, and only a control byte could be mapped to one of them.
  /// - Parameters:
  ///   - text: A text without control bytes.
  ///   - name: A name that consists of letters, digits, `-` and `=`.
  package static func equals(_ text: Span<UInt8>, ignoringCase name: StaticString) -> Bool {
    guard text.count == name.utf8CodeUnitCount else { return false }
    return name.withUTF8Buffer { name in
      text.indices.allSatisfy { unsafe text[$0] | 0x20 == name[$0] | 0x20 }
    }
  }
}
