import MotionSystem

/// Decodes the characters of strings that contain escapes and that the parser has checked.
enum EscapeDecoder {
  /// Returns the UTF-8 bytes of the characters of a string. A lone surrogate becomes U+FFFD. The text may end
  /// within an escape, which is then decoded to some character.
  static func decode(_ source: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(source.count)
    var rest = source
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else {
        decoded.append(byte)
        continue
      }
      switch letter {
      case UInt8(ascii: "b"): decoded.append(0x08)
      case UInt8(ascii: "f"): decoded.append(0x0C)
      case UInt8(ascii: "n"): decoded.append(0x0A)
      case UInt8(ascii: "r"): decoded.append(0x0D)
      case UInt8(ascii: "t"): decoded.append(0x09)
      case UInt8(ascii: "u"):
        decoded.append(contentsOf: UTF8.encode(scalar(&rest)) ?? UTF8.encodedReplacementCharacter)
      default: decoded.append(letter)
      }
    }
    return decoded
  }

  /// Takes the digits of an escape, and the whole next escape if both are a surrogate pair.
  private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
    let unit = codeUnit(&rest)
    if unit & 0xFC00 == 0xD800, rest.starts(with: "\\u".utf8) {
      var following = rest.dropFirst(2)
      let low = codeUnit(&following)
      if low & 0xFC00 == 0xDC00 {
        rest = following
        return Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF) ?? "\u{FFFD}"
      }
    }
    return Unicode.Scalar(unit) ?? "\u{FFFD}"
  }

  private static func codeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
    let digits = rest.prefix(4)
    rest = rest.dropFirst(4)
    return digits.reduce(0) { $0 << 4 | UInt32(Hexadecimal.value(of: $1) ?? 0) }
  }
}
