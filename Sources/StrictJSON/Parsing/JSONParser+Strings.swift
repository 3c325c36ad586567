import Platform

// Strings are validated but not decoded because most of them are member names that are only
// compared. The scan advances eight bytes at a time to the next byte that needs handling: the
// closing quotation mark, a backslash, a control character or a byte beyond ASCII.

extension JSONParser {
  /// Parses a string from its opening quotation mark and returns the offset after it.
  mutating func parseString(at start: Int, isName: Bool) throws(Failure) -> Int {
    var end = text.endOfPlainASCII(from: start &+ 1)
    var tag = TapeEntry.string
    while text[end] != UInt8(ascii: "\"") {
      tag |= try text.skipSpecial(&end)
      end = text.endOfPlainASCII(from: end)
    }
    let length = end &- start &- 1
    var payload = UInt64(truncatingIfNeeded: length)
    if isName { payload = unsafe TapeEntry.namePayload(text.base + start + 1, length) }
    tape.append(TapeEntry(start: start, tag: tag, payload: payload))
    if tag & TapeEntry.unrepresentable != 0 { validationErrorCount += 1 }
    return end &+ 1
  }
}

extension JSONText {
  /// Skips the escape or the non-ASCII scalars at a position inside a string and returns flags for
  /// the string's entry.
  /// - Throws: `JSONParser.Failure` at a control character, an invalid escape, invalid UTF-8, or
  ///   the end of the text.
  func skipSpecial(_ position: inout Int) throws(JSONParser.Failure) -> UInt32 {
    switch unsafe base[position] {
    case UInt8(ascii: "\\"):
      return try skipEscape(&position) == .loneSurrogate
        ? TapeEntry.escaped | TapeEntry.unrepresentable : TapeEntry.escaped
    case 0x80...:
      repeat { try skipScalarBeyondASCII(&position) } while unsafe base[position] >= 0x80
      return 0
    case let control:
      guard position < count else { throw unexpected(at: position, expected: .endOfString) }
      throw JSONParser.Failure(reason: .controlCharacter(control), offset: position)
    }
  }

  private enum Escape { case scalar, loneSurrogate }

  /// Skips one escape from its backslash, or two that form a surrogate pair.
  private func skipEscape(_ position: inout Int) throws(JSONParser.Failure) -> Escape {
    position += 1
    switch unsafe base[position] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
      return .scalar
    case UInt8(ascii: "u"):
      position += 1
    case let found:
      guard position < count else { throw unexpected(at: position, expected: .escape) }
      throw JSONParser.Failure(reason: .invalidEscape(found), offset: position)
    }
    let unit = try parseFourHexDigits(&position)
    guard unit & 0xF800 == 0xD800 else { return .scalar }
    guard unit < 0xDC00, unsafe base[position] == UInt8(ascii: "\\"),
      unsafe base[position + 1] == UInt8(ascii: "u")
    else { return .loneSurrogate }
    // A low surrogate completes the pair. Any other code unit makes the first one a lone surrogate;
    // whether it begins a pair itself no longer matters because the string is flagged.
    position += 2
    return try parseFourHexDigits(&position) & 0xFC00 == 0xDC00 ? .scalar : .loneSurrogate
  }

  private func parseFourHexDigits(_ position: inout Int) throws(JSONParser.Failure) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = unsafe Hexadecimal.value(of: base[position]) else {
        throw unexpected(at: position, expected: .hexDigit)
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }

  /// Skips one scalar of two to four bytes (Unicode, table 3-7: shortest form, no surrogates, up to
  /// U+10FFFF). The zeros after the text are not continuation bytes, so the check never passes the
  /// end.
  private func skipScalarBeyondASCII(_ position: inout Int) throws(JSONParser.Failure) {
    let first = unsafe base[position]
    let second = unsafe base[position + 1]
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
    guard length != 0, second & 0xC0 == 0x80, unsafe length < 3 || base[position + 2] & 0xC0 == 0x80,
      unsafe length < 4 || base[position + 3] & 0xC0 == 0x80
    else { throw JSONParser.Failure(reason: .invalidUTF8(first), offset: position) }
    position += length
  }
}
