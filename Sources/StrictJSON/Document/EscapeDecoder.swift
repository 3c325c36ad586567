import MotionSystem

/// Decodes the characters of a string that may contain escapes, and that the parser has checked, as UTF-8. A
/// lone surrogate becomes U+FFFD. The text may end within an escape, which is then decoded to some character.
///
/// A comparison decodes no more than it needs to find a difference.
struct EscapeDecoder: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>
  /// The bytes of the latest `\u` escape that were not returned yet.
  private var scalar = UTF8.EncodedScalar().makeIterator()

  init(_ source: ArraySlice<UInt8>) { rest = source }

  /// Returns the next byte, or nil after the last one.
  mutating func next() -> UInt8? {
    if let byte = scalar.next() { return byte }
    guard let byte = rest.popFirst() else { return nil }
    guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else { return byte }
    switch letter {
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "u"):
      scalar = (UTF8.encode(nextScalar()) ?? UTF8.encodedReplacementCharacter).makeIterator()
      return scalar.next()
    default: return letter
    }
  }

  /// Takes the digits of an escape, and the whole next escape if both are a surrogate pair.
  private mutating func nextScalar() -> Unicode.Scalar {
    let unit = EscapeDecoder.codeUnit(&rest)
    if unit & 0xFC00 == 0xD800, rest.starts(with: "\\u".utf8) {
      var following = rest.dropFirst(2)
      let low = EscapeDecoder.codeUnit(&following)
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
