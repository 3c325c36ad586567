// Strings are checked, not decoded: most are member names that are compared and never become a String.
// The scan jumps, eight bytes at a time, to what needs attention: the closing quotation mark, a backslash, a
// control character, anything beyond ASCII.

extension JSONParser {
  /// A string from its opening quotation mark; the position ends after the closing one.
  @inline(__always)
  mutating func parseString(isName: Bool) throws(Stop) {
    let start = position
    let contentStart = start &+ 1
    position = contentStart
    var tag = TapeEntry.string
    while true {
      skipPlainASCII()
      let found = try byte(expecting: .endOfString)
      if found == UInt8(ascii: "\"") { break }
      tag |= try parseSpecial(found)
    }
    let length = position &- contentStart
    position &+= 1
    var payload = UInt64(truncatingIfNeeded: length)
    if isName { payload |= UInt64(fingerprint(contentStart, length)) << 32 }
    tape.append(TapeEntry(start: start, tag: tag, payload: payload))
    if tag & TapeEntry.unrepresentable != 0 { faultCount += 1 }
  }

  /// What ends a run of plain ASCII inside a string. Returns flags for the string's entry.
  @inline(never)
  private mutating func parseSpecial(_ found: UInt8) throws(Stop) -> UInt32 {
    switch found {
    case UInt8(ascii: "\\"):
      return try parseEscape() == .loneSurrogate
        ? TapeEntry.escaped | TapeEntry.unrepresentable : TapeEntry.escaped
    case 0x80...:
      repeat { try skipScalarBeyondASCII() } while position < count && base[position] >= 0x80
      return 0
    default: throw Stop(reason: .controlCharacter(found), offset: position)
    }
  }

  /// Three bytes of a name: enough to tell nearly all names of a small object apart at once.
  @inline(__always)
  private func fingerprint(_ start: Int, _ length: Int) -> UInt32 {
    if length == 0 { return 0 }
    let name = base + start
    return UInt32(name[0]) << 16 | UInt32(name[length >> 1]) << 8 | UInt32(name[length &- 1])
  }

  /// Moves to the next byte that needs attention, or to the end of the text.
  @inline(__always)
  private mutating func skipPlainASCII() {
    var index = position
    while count &- index >= 8 {
      let word = PlainText.word(at: base + index)
      let attention = PlainText.special(in: word) | word & PlainText.highs
      if attention != 0 {
        position = index &+ attention.trailingZeroBitCount >> 3
        return
      }
      index &+= 8
    }
    while index < count {
      let byte = base[index]
      if byte >= 0x80 || PlainText.isSpecial(byte) { break }
      index &+= 1
    }
    position = index
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
    guard unit < 0xDC00, count - position >= 2, base[position] == UInt8(ascii: "\\"),
      base[position + 1] == UInt8(ascii: "u")
    else { return .loneSurrogate }
    // A low half completes the pair. If another unit follows, the string is flagged already, and whether that
    // unit begins a pair of its own no longer matters.
    position += 2
    return try parseFourHexDigits() & 0xFC00 == 0xDC00 ? .scalar : .loneSurrogate
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
