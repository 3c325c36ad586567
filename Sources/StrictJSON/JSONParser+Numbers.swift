// Numbers become doubles while they are scanned: their digits are in the cache anyway, and the reader
// then has nothing left to fail.

extension JSONParser {
  mutating func parseNumber() throws(Stop) {
    let start = position
    let isNegative = base[start] == UInt8(ascii: "-")
    if isNegative { position += 1 }

    let firstDigit = position
    var decimal = Decimal()
    let leading = try byte(expecting: .digit)
    guard leading &- UInt8(ascii: "0") < 10 else {
      throw Stop(reason: .unexpectedByte(leading, expected: .digit), offset: position)
    }
    if leading == UInt8(ascii: "0") {
      position += 1
      if position < count && base[position] &- UInt8(ascii: "0") < 10 {
        throw Stop(reason: .leadingZero, offset: position)
      }
    } else {
      scanDigits(into: &decimal)
    }
    if position < count && base[position] == UInt8(ascii: ".") {
      position += 1
      let firstFractionDigit = position
      try requireDigit()
      scanDigits(into: &decimal)
      decimal.exponent = firstFractionDigit - position
    }
    let digitsEnd = position
    if position < count && base[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      let isExponentNegative = position < count && base[position] == UInt8(ascii: "-")
      if isExponentNegative || position < count && base[position] == UInt8(ascii: "+") { position += 1 }
      try requireDigit()
      let exponent = scanExponent()
      decimal.exponent += isExponentNegative ? -exponent : exponent
    }

    let digits = UnsafeBufferPointer(start: base + firstDigit, count: digitsEnd - firstDigit)
    let magnitude = decimal.magnitude(digits: digits)
    var tag = TapeEntry.number
    if !magnitude.isFinite {
      tag |= TapeEntry.unrepresentable
      faultCount += 1
    }
    let value = isNegative ? -magnitude : magnitude
    tape.append(TapeEntry(start: start, tag: tag, payload: value.bitPattern))
  }

  private func requireDigit() throws(Stop) {
    let found = try byte(expecting: .digit)
    guard found &- UInt8(ascii: "0") < 10 else {
      throw Stop(reason: .unexpectedByte(found, expected: .digit), offset: position)
    }
  }

  @inline(__always)
  private mutating func scanDigits(into decimal: inout Decimal) {
    while position < count {
      let digit = base[position] &- UInt8(ascii: "0")
      guard digit < 10 else { return }
      decimal.mantissa = decimal.mantissa &* 10 &+ UInt64(digit)
      position += 1
    }
  }

  /// Digits of an exponent. It stops growing where no document is long enough for its digits to outweigh it.
  private mutating func scanExponent() -> Int {
    var exponent = 0
    while position < count {
      let digit = base[position] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      if exponent < 1 << 40 { exponent = exponent * 10 + Int(digit) }
      position += 1
    }
    return exponent
  }
}
