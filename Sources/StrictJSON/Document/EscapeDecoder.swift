import Platform

/// Decodes the content of strings that contain escapes and that the parser has already checked.
///
/// Decoded text is never longer than its source: an escape of two bytes becomes one byte, `\uXXXX`
/// at most three, and a surrogate pair of twelve bytes becomes four.
enum EscapeDecoder {
  /// Writes the decoded UTF-8 of `source` to `target`, which has a capacity of `source.count`
  /// bytes, and returns the number of bytes written. A lone surrogate becomes U+FFFD.
  static func decode(_ source: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>) -> Int {
    var read = 0
    var written = 0
    func put(_ byte: UInt32) {
      unsafe target[written] = UInt8(truncatingIfNeeded: byte)
      written += 1
    }
    while read < source.count {
      let byte = unsafe source[read]
      read += 1
      guard byte == UInt8(ascii: "\\"), read < source.count else {
        put(UInt32(byte))
        continue
      }
      let letter = unsafe source[read]
      read += 1
      switch letter {
      case UInt8(ascii: "b"): put(0x08)
      case UInt8(ascii: "f"): put(0x0C)
      case UInt8(ascii: "n"): put(0x0A)
      case UInt8(ascii: "r"): put(0x0D)
      case UInt8(ascii: "t"): put(0x09)
      case UInt8(ascii: "u"):
        var scalar = unsafe codeUnit(source, at: read)
        read += 4
        if scalar & 0xFC00 == 0xD800, source.count - read >= 6, unsafe source[read] == UInt8(ascii: "\\"),
          unsafe source[read + 1] == UInt8(ascii: "u")
        {
          let low = unsafe codeUnit(source, at: read + 2)
          if low & 0xFC00 == 0xDC00 {
            scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
            read += 6
          }
        }
        if scalar & 0xFFFF_F800 == 0xD800 { scalar = 0xFFFD }
        if scalar < 0x80 {
          put(scalar)
        } else if scalar < 0x800 {
          put(0xC0 | scalar >> 6)
          put(0x80 | scalar & 0x3F)
        } else if scalar < 0x10000 {
          put(0xE0 | scalar >> 12)
          put(0x80 | scalar >> 6 & 0x3F)
          put(0x80 | scalar & 0x3F)
        } else {
          put(0xF0 | scalar >> 18)
          put(0x80 | scalar >> 12 & 0x3F)
          put(0x80 | scalar >> 6 & 0x3F)
          put(0x80 | scalar & 0x3F)
        }
      default: put(UInt32(letter))
      }
    }
    return written
  }

  private static func codeUnit(_ source: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32 {
    var unit: UInt32 = 0
    for offset in index..<min(index + 4, source.count) {
      unit = unsafe unit << 4 | UInt32(Hexadecimal.value(of: source[offset]) ?? 0)
    }
    return unit
  }
}
