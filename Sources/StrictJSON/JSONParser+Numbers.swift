// Numbers become doubles while they are scanned: their digits are in the cache anyway, and the reader
// then has nothing left to fail.

extension JSONParser {
  /// A number from its first byte, a minus sign or a digit.
  mutating func parseNumber() throws(Stop) {
    let start = position
    let isNegative = base[start] == UInt8(ascii: "-")
    let firstDigit = isNegative ? start &+ 1 : start
    var decimal = Decimal()
    position = try scanDigits(from: firstDigit, into: &decimal.mantissa)
    if base[firstDigit] == UInt8(ascii: "0") && position &- firstDigit > 1 {
      throw Stop(reason: .leadingZero, offset: firstDigit &+ 1)
    }
    var digitCount = position &- firstDigit
    if position < count && base[position] == UInt8(ascii: ".") {
      let firstFractionDigit = position &+ 1
      position = try scanDigits(from: firstFractionDigit, into: &decimal.mantissa)
      let fractionDigits = position &- firstFractionDigit
      digitCount &+= fractionDigits
      decimal.exponent = 0 &- fractionDigits
    }
    let digits = UnsafeBufferPointer(start: base + firstDigit, count: position &- firstDigit)
    // In ASCII an upper-case letter differs from its lower case by this one bit.
    if position < count && base[position] | 0x20 == UInt8(ascii: "e") {
      decimal.exponent += try parseExponent()
    }

    let magnitude = decimal.magnitude(digits: digits, digitCount: digitCount)
    var tag = TapeEntry.number
    if !magnitude.isFinite {
      tag |= TapeEntry.unrepresentable
      faultCount += 1
    }
    let value = isNegative ? -magnitude : magnitude
    tape.append(TapeEntry(start: start, tag: tag, payload: value.bitPattern))
  }

  /// At least one digit from `start` on; returns where they end.
  @inline(__always)
  private func scanDigits(from start: Int, into mantissa: inout UInt64) throws(Stop) -> Int {
    var index = start
    var value = mantissa
    while index < count {
      let digit = base[index] &- UInt8(ascii: "0")
      if digit > 9 { break }
      value = value &* 10 &+ UInt64(digit)
      index &+= 1
    }
    mantissa = value
    if index > start { return index }
    guard index < count else { throw Stop(reason: .unexpectedEnd(expected: .digit), offset: count) }
    throw Stop(reason: .unexpectedByte(base[index], expected: .digit), offset: index)
  }

  /// An exponent from its letter on. It stops growing where no document is long enough for its digits to
  /// outweigh it.
  @inline(never)
  private mutating func parseExponent() throws(Stop) -> Int {
    position += 1
    let sign = try byte(expecting: .digit)
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { position += 1 }
    let start = position
    var exponent = 0
    while position < count {
      let digit = base[position] &- UInt8(ascii: "0")
      if digit > 9 { break }
      if exponent < 1 << 40 { exponent = exponent * 10 + Int(digit) }
      position += 1
    }
    if position == start {
      let found = try byte(expecting: .digit)
      throw Stop(reason: .unexpectedByte(found, expected: .digit), offset: position)
    }
    return sign == UInt8(ascii: "-") ? -exponent : exponent
  }
}
