// The bytes of a JSON text with zeros behind them. A zero is allowed nowhere in JSON, so a scan goes on only from a byte
// that is no zero and ends at the end of the text by itself; only then does anybody ask which of the two it is.
//
// Two words, and nothing else: functions of a larger parser that only look would each be handed a copy of all of it.

struct JSONText {
  /// `count` bytes, then at least eight zeros.
  let base: UnsafePointer<UInt8>
  let count: Int

  @inline(__always)
  subscript(position: Int) -> UInt8 { base[position] }

  /// Why the byte at a position, or the end of the text, cannot stand there.
  @inline(never)
  func unexpected(at position: Int, expected expectation: JSONSyntaxError.Expectation) -> JSONParser.Stop {
    let reason: JSONSyntaxError.Reason =
      position < count
      ? .unexpectedByte(base[position], expected: expectation) : .unexpectedEnd(expected: expectation)
    return JSONParser.Stop(reason: reason, offset: position)
  }

  @inline(__always)
  func endOfWhitespace(from start: Int) -> Int {
    var position = start
    while true {
      let byte = base[position]
      guard byte <= 0x20 && (byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09) else {
        return position
      }
      position &+= 1
    }
  }

  /// The next byte in a string that needs attention: the closing quotation mark, a backslash, a control character,
  /// anything beyond ASCII, or the zero behind the text. Eight bytes at a time.
  @inline(__always)
  func endOfPlainASCII(from start: Int) -> Int {
    var index = start
    while true {
      let word = WordScan.word(at: base + index)
      let attention = WordScan.special(in: word) | word & WordScan.highs
      if attention != 0 { return index &+ attention.trailingZeroBitCount >> 3 }
      index &+= 8
    }
  }
}

extension JSONText {
  /// At least one digit from `start` on; returns where they end.
  @inline(__always)
  func scanDigits(from start: Int, into mantissa: inout UInt64) throws(JSONParser.Stop) -> Int {
    var index = start
    var digit = base[index] &- UInt8(ascii: "0")
    guard digit <= 9 else { throw unexpected(at: index, expected: .digit) }
    var value = mantissa
    repeat {
      value = value &* 10 &+ UInt64(digit)
      index &+= 1
      digit = base[index] &- UInt8(ascii: "0")
    } while digit <= 9
    mantissa = value
    return index
  }

  /// An exponent from its letter on, added to one; returns where it ends. It stops growing where no document is long
  /// enough for its digits to outweigh it.
  @inline(never)
  func scanExponent(at letter: Int, into sum: inout Int) throws(JSONParser.Stop) -> Int {
    var position = letter + 1
    let sign = base[position]
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { position += 1 }
    let start = position
    var exponent = 0
    while true {
      let digit = base[position] &- UInt8(ascii: "0")
      if digit > 9 { break }
      if exponent < 1 << 40 { exponent = exponent * 10 + Int(digit) }
      position += 1
    }
    guard position > start else { throw unexpected(at: position, expected: .digit) }
    sum += sign == UInt8(ascii: "-") ? -exponent : exponent
    return position
  }
}
