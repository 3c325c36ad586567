// Strings are checked, not decoded: most are member names that are compared and never become a String.
// The scan jumps, eight bytes at a time, to what needs attention: the closing quotation mark, a backslash, a
// control character, anything beyond ASCII.

extension JSONParser {
  /// A string from its opening quotation mark.
  @inline(__always)
  mutating func parseString(at start: Int, isName: Bool) throws(Stop) -> Int {
    var end = text.endOfPlainASCII(from: start &+ 1)
    var tag = TapeEntry.string
    while text[end] != UInt8(ascii: "\"") {
      tag |= try text.skipSpecial(&end)
      end = text.endOfPlainASCII(from: end)
    }
    let length = end &- start &- 1
    var payload = UInt64(truncatingIfNeeded: length)
    if isName { payload = TapeEntry.namePayload(text.base + start + 1, length) }
    tape.append(TapeEntry(start: start, tag: tag, payload: payload))
    if tag & TapeEntry.unrepresentable != 0 { validationErrorCount += 1 }
    return end &+ 1
  }
}

extension JSONText {
  /// What ends a run of plain ASCII inside a string, and is not its end. Returns flags for the string's entry.
  @inline(never)
  func skipSpecial(_ position: inout Int) throws(JSONParser.Stop) -> UInt32 {
    switch base[position] {
    case UInt8(ascii: "\\"):
      return try skipEscape(&position) == .loneSurrogate
        ? TapeEntry.escaped | TapeEntry.unrepresentable : TapeEntry.escaped
    case 0x80...:
      repeat { try skipScalarBeyondASCII(&position) } while base[position] >= 0x80
      return 0
    case let control:
      guard position < count else { throw unexpected(at: position, expected: .endOfString) }
      throw JSONParser.Stop(reason: .controlCharacter(control), offset: position)
    }
  }

  private enum Escape { case scalar, loneSurrogate }

  /// One escape from its backslash, or two that make a surrogate pair.
  private func skipEscape(_ position: inout Int) throws(JSONParser.Stop) -> Escape {
    position += 1
    switch base[position] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
      return .scalar
    case UInt8(ascii: "u"):
      position += 1
    case let found:
      guard position < count else { throw unexpected(at: position, expected: .escape) }
      throw JSONParser.Stop(reason: .invalidEscape(found), offset: position)
    }
    let unit = try parseFourHexDigits(&position)
    guard unit & 0xF800 == 0xD800 else { return .scalar }
    guard unit < 0xDC00, base[position] == UInt8(ascii: "\\"), base[position + 1] == UInt8(ascii: "u")
    else { return .loneSurrogate }
    // A low half completes the pair. If another unit follows, the string is flagged already, and whether that
    // unit begins a pair of its own no longer matters.
    position += 2
    return try parseFourHexDigits(&position) & 0xFC00 == 0xDC00 ? .scalar : .loneSurrogate
  }

  private func parseFourHexDigits(_ position: inout Int) throws(JSONParser.Stop) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = EscapeDecoder.hexValue(base[position]) else {
        throw unexpected(at: position, expected: .hexDigit)
      }
      unit = unit << 4 | digit
      position += 1
    }
    return unit
  }

  /// One scalar of two to four bytes (Unicode, table 3-7: shortest form, no surrogates, up to U+10FFFF). Each byte
  /// is looked at only where the one before it is no zero.
  private func skipScalarBeyondASCII(_ position: inout Int) throws(JSONParser.Stop) {
    let first = base[position]
    let second = base[position + 1]
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
    guard length != 0, second & 0xC0 == 0x80, length < 3 || base[position + 2] & 0xC0 == 0x80,
      length < 4 || base[position + 3] & 0xC0 == 0x80
    else { throw JSONParser.Stop(reason: .invalidUTF8(first), offset: position) }
    position += length
  }
}
