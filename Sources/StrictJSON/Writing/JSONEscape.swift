import Platform

/// The escapes of the characters that a JSON string cannot contain.
enum JSONEscape {
  /// Returns whether a byte is a quotation mark, a backslash or a control character.
  static func isNeeded(for byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Returns the escape of a byte that needs one.
  static func bytes(of byte: UInt8) -> [UInt8] {
    switch byte {
    case 0x08: Array("\\b".utf8)
    case 0x09: Array("\\t".utf8)
    case 0x0A: Array("\\n".utf8)
    case 0x0C: Array("\\f".utf8)
    case 0x0D: Array("\\r".utf8)
    case ..<0x20: Array("\\u00".utf8) + [Hexadecimal.digit(of: byte >> 4), Hexadecimal.digit(of: byte & 15)]
    default: [UInt8(ascii: "\\"), byte]
    }
  }
}
