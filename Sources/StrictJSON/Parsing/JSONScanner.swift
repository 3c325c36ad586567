import MotionSystem

/// Reads the tokens of a JSON text: whitespace, literals, strings and numbers.
///
/// Each function begins at `position` and leaves it after the token. Strings are checked but not decoded,
/// because most of them are names that are only compared. The text is an argument, because a span cannot be
/// stored.
struct JSONScanner {
  /// The number of bytes before the next token.
  var position = 0

  /// Returns the byte at the position, or nil at the end of the text.
  func byte(_ text: Span<UInt8>) -> UInt8? { position < text.count ? text[position] : nil }

  /// Returns the error for an unexpected byte, or the end of the text, at the position.
  ///
  /// - Parameter expectation: What is allowed instead, as the end of "expected …".
  func unexpected(_ expectation: String, _ text: Span<UInt8>) -> JSONSyntaxError {
    JSONSyntaxError(
      (byte(text).map { "found \(JSONScanner.name(of: $0))" } ?? "unexpected end of text")
        + "; expected \(expectation)", at: position, in: text)
  }

  /// Returns a byte in quotation marks, or its number if it is not printable.
  static func name(of byte: UInt8) -> String {
    byte > 0x20 && byte < 0x7F
      ? "\"\(String(decoding: [byte], as: UTF8.self))\"" : "the byte \(hexadecimal(byte))"
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = [Hexadecimal.uppercaseDigit(of: byte >> 4), Hexadecimal.uppercaseDigit(of: byte & 15)]
    return "0x" + String(decoding: digits, as: UTF8.self)
  }

  /// Skips whitespace and returns the next byte; 0, which begins no token, at the end of the text.
  mutating func next(_ text: Span<UInt8>) -> UInt8 {
    while position < text.count {
      let byte = text[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      position += 1
    }
    return 0
  }

  mutating func skipLiteral(_ literal: StaticString, _ text: Span<UInt8>) throws(JSONSyntaxError) {
    for index in 0..<literal.utf8CodeUnitCount {
      guard unsafe byte(text) == literal.utf8Start[index] else {
        throw unexpected("the literal \(literal)", text)
      }
      position += 1
    }
  }

  // MARK: Numbers

  /// Reads a number, which begins with a digit or a minus sign. It is the nearest double, ties to even.
  mutating func number(_ text: Span<UInt8>) throws(JSONSyntaxError) -> Double {
    let start = position
    let isNegative = text[start] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let first = position
    var digits: UInt64 = 0
    try readDigits(&digits, text)
    if text[first] == UInt8(ascii: "0"), position > first + 1 {
      throw .init(
        "found a digit after a leading zero; expected \".\", an exponent or the end of the number",
        at: first + 1, in: text)
    }
    var divisor = 1.0
    if byte(text) == UInt8(ascii: ".") {
      position += 1
      let point = position
      try readDigits(&digits, text)
      for _ in point..<position { divisor *= 10 }
    }
    // A double represents 15 digits as an integer and the power of ten exactly, so the division rounds once
    // (W. Clinger, "How to read floating point numbers accurately", 1990). 16 digits have no decimals.
    var isExact = position <= first + 16
    if let letter = byte(text), letter | 0x20 == UInt8(ascii: "e") {
      position += 1
      if let sign = byte(text), sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { position += 1 }
      try readDigits(&digits, text)
      isExact = false
    }
    guard isExact else { return NumberReader.value(of: text.extracting(start..<position)) }
    return (isNegative ? -Double(digits) : Double(digits)) / divisor
  }

  /// Reads at least one digit and appends the digits to an integer, of which only 19 are exact.
  private mutating func readDigits(_ number: inout UInt64, _ text: Span<UInt8>) throws(JSONSyntaxError) {
    var end = position
    while end < text.count {
      let digit = text[end] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      number = number &* 10 &+ UInt64(digit)
      end += 1
    }
    if end == position { throw unexpected("a digit", text) }
    position = end
  }

  // MARK: Strings

  /// Skips a string, which begins with a quotation mark.
  mutating func skipString(
    _ text: Span<UInt8>
  ) throws(JSONSyntaxError) -> (hasEscapes: Bool, hasLoneSurrogates: Bool) {
    var content = (hasEscapes: false, hasLoneSurrogates: false)
    position += 1
    while true {
      position = JSONScanner.plainEnd(text, from: position)
      guard position < text.count else { throw unexpected("the closing quotation mark of the string", text) }
      let byte = text[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return content
      case UInt8(ascii: "\\"):
        content.hasEscapes = true
        if try skipEscape(text) { content.hasLoneSurrogates = true }
      case ..<0x20:
        throw .init(
          "found the control character \(JSONScanner.hexadecimal(byte)) in a string; expected its escape",
          at: position, in: text)
      default: try skipScalarBeyondASCII(text)
      }
    }
  }

  /// Returns the offset of the next byte that is special in a string or beyond ASCII, or of the end of the
  /// text.
  private static func plainEnd(_ text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end <= text.count - 8 {
      // The text has eight bytes from `end` on.
      let word = unsafe UInt64(
        littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: end, as: UInt64.self))
      let special = StringBytes.special(in: word) | word & StringBytes.highestBits
      if special != 0 { return end + special.trailingZeroBitCount / 8 }
      end += 8
    }
    while end < text.count, text[end] < 0x80, !StringBytes.isSpecial(text[end]) { end += 1 }
    return end
  }

  /// Skips one escape, or two that form a surrogate pair. Returns whether it is a lone surrogate.
  private mutating func skipEscape(_ text: Span<UInt8>) throws(JSONSyntaxError) -> Bool {
    position += 1
    guard let letter = byte(text), "\"\\/bfnrtu".utf8.contains(letter) else {
      throw unexpected("one of \" \\ / b f n r t u after the backslash", text)
    }
    position += 1
    guard letter == UInt8(ascii: "u") else { return false }
    let unit = try skipFourHexDigits(text)
    guard unit & 0xF800 == 0xD800 else { return false }
    guard unit < 0xDC00, position + 1 < text.count, text[position] == UInt8(ascii: "\\"),
      text[position + 1] == UInt8(ascii: "u")
    else { return true }
    // A low surrogate completes the pair. Before any other code unit, the first one is a lone surrogate, and
    // whether the other begins a pair does not matter.
    position += 2
    return try skipFourHexDigits(text) & 0xFC00 != 0xDC00
  }

  private mutating func skipFourHexDigits(_ text: Span<UInt8>) throws(JSONSyntaxError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = byte(text).flatMap({ Hexadecimal.value(of: $0) }) else {
        throw unexpected("four hexadecimal digits after \"\\u\"", text)
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }

  /// Skips a scalar of two to four bytes in its shortest form, which is not a surrogate and at most U+10FFFF
  /// (Unicode, table 3-7).
  private mutating func skipScalarBeyondASCII(_ text: Span<UInt8>) throws(JSONSyntaxError) {
    let first = text[position]
    let (length, second): (Int, ClosedRange<UInt8>) =
      switch first {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (1, 0...0)
      }
    guard length > 1, position + length <= text.count, second.contains(text[position + 1]),
      (position + 1..<position + length).allSatisfy({ text[$0] & 0xC0 == 0x80 })
    else {
      throw .init(
        "found \(JSONScanner.name(of: first)), which is not well-formed UTF-8", at: position, in: text)
    }
    position += length
  }
}
