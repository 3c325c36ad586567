/// Base64 (RFC 4648), as `embed-files` writes it.
package enum Base64 {
  /// Returns the decoded bytes of a constant. Line breaks are skipped.
  package static func bytes(of text: StaticString) -> [UInt8] {
    // The bytes of a constant are always valid.
    text.withUTF8Buffer { unsafe bytes(of: Span(_unsafeElements: $0)) }
  }

  /// Returns the decoded bytes of a text. What is no digit is skipped.
  package static func bytes(of characters: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for index in characters.indices {
      guard let digit = value(of: characters[index]) else { continue }
      bits = bits << 6 | UInt32(digit)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  /// Returns the value of a digit, or nil for padding and line breaks.
  private static func value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
