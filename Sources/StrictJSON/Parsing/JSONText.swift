/// The bytes of a JSON text, followed by zeros.
///
/// A zero byte is not allowed anywhere in JSON. A scan continues only from nonzero bytes, so it
/// ends at the end of the text without a bounds check; only an error compares the position with the
/// length.
///
/// The struct has only two words because functions that read the text receive a copy of it, which
/// would be expensive for the whole parser.
///
/// Memory safety: positions come from scans that began in the text and did not pass its end, so each read
/// is within the text or the zeros after it.
@safe
struct JSONText {
  /// `count` bytes, followed by at least eight zeros.
  let base: UnsafePointer<UInt8>
  let count: Int

  subscript(position: Int) -> UInt8 { unsafe base[position] }

  /// Returns the error for an unexpected byte, or the end of the text, at a position.
  func unexpected(at position: Int, expected expectation: JSONSyntaxError.Expectation) -> JSONParser.Failure {
    let reason: JSONSyntaxError.Reason =
      unsafe position < count
      ? .unexpectedByte(base[position], expected: expectation) : .unexpectedEnd(expected: expectation)
    return JSONParser.Failure(reason: reason, offset: position)
  }

  /// Returns the offset of the first byte from `start` on that is not whitespace.
  func endOfWhitespace(from start: Int) -> Int {
    // Most tokens are followed by no whitespace or by one space.
    if unsafe base[start] > 0x20 { return start }
    if unsafe base[start] == 0x20 && base[start &+ 1] > 0x20 { return start &+ 1 }
    return endOfLongWhitespace(from: start)
  }

  private func endOfLongWhitespace(from start: Int) -> Int {
    var position = start
    while true {
      let byte = unsafe base[position]
      guard byte <= 0x20 && (byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09) else {
        return position
      }
      position &+= 1
    }
  }

  /// Returns the offset of the next byte in a string that needs handling: the closing quotation
  /// mark, a backslash, a control character, a byte beyond ASCII, or the zero after the text. Scans
  /// eight bytes at a time.
  func endOfPlainASCII(from start: Int) -> Int {
    var index = start
    while true {
      let word = unsafe WordScan.word(at: base + index)
      let found = WordScan.special(in: word) | word & WordScan.highBits
      if found != 0 { return index &+ found.trailingZeroBitCount >> 3 }
      index &+= 8
    }
  }
}

extension JSONText {
  /// Scans at least one digit from `start` on, appends the digits to `mantissa` (modulo 2^64), and
  /// returns the offset after them.
  func scanDigits(from start: Int, into mantissa: inout UInt64) throws(JSONParser.Failure) -> Int {
    var index = start
    var digit = unsafe base[index] &- UInt8(ascii: "0")
    guard digit <= 9 else { throw unexpected(at: index, expected: .digit) }
    var value = mantissa
    repeat {
      value = value &* 10 &+ UInt64(digit)
      index &+= 1
      digit = unsafe base[index] &- UInt8(ascii: "0")
    } while digit <= 9
    mantissa = value
    return index
  }

  /// Scans an exponent from its letter on, and returns it and the offset after it. From a sixteenth of the
  /// greatest integer on, further digits are ignored because no document has enough fraction digits to
  /// compensate for such an exponent.
  func scanExponent(at letter: Int) throws(JSONParser.Failure) -> (exponent: Int, end: Int) {
    var position = letter + 1
    let sign = unsafe base[position]
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { position += 1 }
    let start = position
    var exponent = 0
    while true {
      let digit = unsafe base[position] &- UInt8(ascii: "0")
      if digit > 9 { break }
      if exponent < Int.max / 16 { exponent = exponent * 10 + Int(digit) }
      position += 1
    }
    guard position > start else { throw unexpected(at: position, expected: .digit) }
    return (sign == UInt8(ascii: "-") ? -exponent : exponent, position)
  }
}
