// Strings are checked, not decoded: most are member names that are compared and never become a String.
// The scan looks at eight bytes at a time for the first byte that needs attention (quote, backslash,
// control character, anything beyond ASCII), with the classic carry tricks on a 64-bit word: a byte below
// n borrows in `x - n·0x01…01`, an equal byte is zero after the exclusive-or. Both can flag a byte wrongly
// only *above* the first true one, and only the first one is used.

extension JSONParser {
  /// A string from its opening quotation mark; the position ends after the closing one.
  mutating func parseString(isName: Bool) throws(Stop) {
    let start = position
    let contentStart = start + 1
    position = contentStart
    var tag = TapeEntry.string
    scan: while true {
      skipPlainASCII()
      let found = try byte(expecting: .endOfString)
      switch found {
      case UInt8(ascii: "\""): break scan
      case UInt8(ascii: "\\"):
        tag |= TapeEntry.escaped
        if try parseEscape() == .loneSurrogate { tag |= TapeEntry.unrepresentable }
      case 0..<0x20: throw Stop(reason: .controlCharacter(found), offset: position)
      case 0x80...: try skipScalarBeyondASCII()
      default: position += 1
      }
    }
    let length = position - contentStart
    position += 1
    if tag & TapeEntry.unrepresentable != 0 { faultCount += 1 }
    let fingerprint = isName ? self.fingerprint(contentStart, length) : 0
    tape.append(TapeEntry(start: start, tag: tag, payload: UInt64(fingerprint) << 32 | UInt64(length)))
  }

  /// Three bytes of a name: enough to tell nearly all names of a small object apart at once.
  private func fingerprint(_ start: Int, _ length: Int) -> UInt32 {
    guard length > 0 else { return 0 }
    let first = UInt32(base[start])
    let middle = UInt32(base[start + length / 2])
    let last = UInt32(base[start + length - 1])
    return first << 16 | middle << 8 | last
  }

  /// Moves to the next byte that is not plain, or to fewer than eight bytes before the end.
  @inline(__always)
  private mutating func skipPlainASCII() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    while count - position >= 8 {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let controls = word &- (ones &* 0x20)
      let quotes = (word ^ (ones &* 0x22)) &- ones
      let backslashes = (word ^ (ones &* 0x5C)) &- ones
      // Where the word's own high bit is set the byte is beyond ASCII and flagged by itself.
      let special = (controls | quotes | backslashes | word) & highs
      if special != 0 {
        position += special.trailingZeroBitCount / 8
        return
      }
      position += 8
    }
    while position < count {
      let byte = base[position]
      guard byte >= 0x20 && byte < 0x80 && byte != 0x22 && byte != 0x5C else { return }
      position += 1
    }
  }

  enum Escape { case scalar, loneSurrogate }

  /// One escape from its backslash, or two that make a surrogate pair.
  private mutating func parseEscape() throws(Stop) -> Escape {
    position += 1
    let found = try byte(expecting: .escape)
    switch found {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
      return .scalar
    case UInt8(ascii: "u"):
      position += 1
    default: throw Stop(reason: .invalidEscape(found), offset: position)
    }
    let unit = try parseFourHexDigits()
    guard unit & 0xF800 == 0xD800 else { return .scalar }
    // A low half may follow a high one. Any other escape is left for the scan to meet.
    guard unit < 0xDC00, count - position >= 2, base[position] == UInt8(ascii: "\\"),
      base[position + 1] == UInt8(ascii: "u")
    else { return .loneSurrogate }
    let beforeSecond = position
    position += 2
    if try parseFourHexDigits() & 0xFC00 == 0xDC00 { return .scalar }
    position = beforeSecond
    return .loneSurrogate
  }

  private mutating func parseFourHexDigits() throws(Stop) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      let found = try byte(expecting: .hexDigit)
      guard let digit = EscapedText.hexValue(found) else {
        throw Stop(reason: .unexpectedByte(found, expected: .hexDigit), offset: position)
      }
      unit = unit << 4 | digit
      position += 1
    }
    return unit
  }

  /// One scalar of two to four bytes (Unicode, table 3-7: shortest form, no surrogates, up to U+10FFFF).
  private mutating func skipScalarBeyondASCII() throws(Stop) {
    let first = base[position]
    let left = count - position
    let second = left > 1 ? base[position + 1] : 0
    var length = 0
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0: length = second >= 0xA0 ? 3 : 0
    case 0xE1...0xEC, 0xEE...0xEF: length = 3
    case 0xED: length = second <= 0x9F ? 3 : 0
    case 0xF0: length = second >= 0x90 ? 4 : 0
    case 0xF1...0xF3: length = 4
    case 0xF4: length = second <= 0x8F ? 4 : 0
    default: break
    }
    guard length != 0, left >= length, second & 0xC0 == 0x80,
      length < 3 || base[position + 2] & 0xC0 == 0x80,
      length < 4 || base[position + 3] & 0xC0 == 0x80
    else { throw Stop(reason: .invalidUTF8(first), offset: position) }
    position += length
  }
}
