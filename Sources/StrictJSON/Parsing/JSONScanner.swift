import MotionSystem

/// Reads the tokens of a JSON text: whitespace, literals, strings and numbers.
///
/// Each function begins at `position` and leaves it after the token. Strings are checked but not decoded,
/// because most of them are names that are only compared.
struct JSONScanner {
  /// A syntax error, before its offset is converted to a line and a column.
  struct Failure: Error {
    var reason: JSONSyntaxError.Reason
    var offset: Int
  }

  let text: ArraySlice<UInt8>
  /// An index of the text.
  var position: Int

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    position = text.startIndex
  }

  /// The byte at the position, or nil at the end of the text.
  var byte: UInt8? { position < text.endIndex ? text[position] : nil }

  /// Returns the error for an unexpected byte, or the end of the text, at the position.
  func unexpected(_ expectation: JSONSyntaxError.Expectation) -> Failure {
    Failure(
      reason: byte.map { .unexpectedByte($0, expected: expectation) }
        ?? .unexpectedEnd(expected: expectation),
      offset: position)
  }

  /// Returns the offset of the next byte that does not satisfy a condition, or of the end of the text.
  private func end(while condition: (UInt8) -> Bool) -> Int {
    var end = position
    while end < text.endIndex, condition(text[end]) { end += 1 }
    return end
  }

  mutating func skipWhitespace() {
    position = end { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
  }

  /// Skips a byte if it is the next one, and returns whether it is.
  mutating func skip(_ expected: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: expected) else { return false }
    position += 1
    return true
  }

  mutating func skipLiteral(_ literal: String, _ expectation: JSONSyntaxError.Expectation) throws(Failure) {
    for expected in literal.utf8 {
      guard byte == expected else { throw unexpected(expectation) }
      position += 1
    }
  }

  // MARK: Numbers

  /// Reads a number, which begins with a digit or a minus sign. It is the nearest double, ties to even.
  mutating func number() throws(Failure) -> Double {
    let start = position
    let isNegative = skip("-")
    let first = position
    var digits = 0.0
    try readDigits(&digits)
    if text[first] == UInt8(ascii: "0"), position > first + 1 {
      throw Failure(reason: .leadingZero, offset: first + 1)
    }
    var divisor = 1.0
    if skip(".") {
      let point = position
      try readDigits(&digits)
      for _ in point..<position { divisor *= 10 }
    }
    var exponent = 0.0
    if skip("e") || skip("E") {
      if !skip("-") { _ = skip("+") }
      try readDigits(&exponent)
    }
    // A double represents the digits as an integer and the power of ten exactly, so the division rounds once
    // (W. Clinger, "How to read floating point numbers accurately", 1990).
    guard digits < 0x1p53, divisor <= 1e22, exponent == 0 else {
      return NumberReader.value(of: text[start..<position])
    }
    return isNegative ? -digits / divisor : digits / divisor
  }

  /// Reads at least one digit and appends the digits to a number.
  private mutating func readDigits(_ number: inout Double) throws(Failure) {
    let first = position
    while let byte, NumberReader.isDigit(byte) {
      number = number * 10 + Double(byte - UInt8(ascii: "0"))
      position += 1
    }
    if position == first { throw unexpected(.digit) }
  }

  // MARK: Strings

  /// What the characters of a string contain.
  struct StringContent {
    var hasEscapes = false
    var hasLoneSurrogates = false
  }

  /// Skips a string, which begins with a quotation mark.
  mutating func skipString() throws(Failure) -> StringContent {
    var content = StringContent()
    position += 1
    while true {
      position = end(while: JSONScanner.isPlain)
      guard let byte else { throw unexpected(.endOfString) }
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return content
      case UInt8(ascii: "\\"):
        content.hasEscapes = true
        if try skipEscape() == .loneSurrogate { content.hasLoneSurrogates = true }
      case ..<0x20: throw Failure(reason: .controlCharacter(byte), offset: position)
      default: try skipScalarBeyondASCII()
      }
    }
  }

  /// Returns whether a byte is an ASCII character that a string may contain without an escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20...0x21, 0x23...0x5B, 0x5D...0x7F: true
    default: false
    }
  }

  private enum Escape { case scalar, loneSurrogate }

  /// Skips one escape, or two that form a surrogate pair.
  private mutating func skipEscape() throws(Failure) -> Escape {
    position += 1
    guard let letter = byte else { throw unexpected(.escape) }
    guard "\"\\/bfnrtu".utf8.contains(letter) else {
      throw Failure(reason: .invalidEscape(letter), offset: position)
    }
    position += 1
    guard letter == UInt8(ascii: "u") else { return .scalar }
    let unit = try skipFourHexDigits()
    guard unit & 0xF800 == 0xD800 else { return .scalar }
    guard unit < 0xDC00, text[position...].starts(with: "\\u".utf8) else { return .loneSurrogate }
    // A low surrogate completes the pair. Before any other code unit, the first one is a lone surrogate, and
    // whether the other begins a pair does not matter.
    position += 2
    return try skipFourHexDigits() & 0xFC00 == 0xDC00 ? .scalar : .loneSurrogate
  }

  private mutating func skipFourHexDigits() throws(Failure) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = byte.flatMap({ Hexadecimal.value(of: $0) }) else { throw unexpected(.hexDigit) }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }

  /// Skips a well-formed scalar of two to four bytes (Unicode, table 3-7).
  private mutating func skipScalarBeyondASCII() throws(Failure) {
    var parser = UTF8.ForwardParser()
    var rest = text[position...].makeIterator()
    guard case .valid(let scalar) = parser.parseScalar(from: &rest) else {
      throw Failure(reason: .invalidUTF8(text[position]), offset: position)
    }
    position += scalar.count
  }
}
