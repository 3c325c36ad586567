// Numbers become doubles while they are scanned: their digits are in the cache anyway, and the reader
// then has nothing left to fail.

extension JSONParser {
  /// A number from its first byte, a minus sign or a digit.
  mutating func parseNumber(at start: Int) throws(Stop) -> Int {
    let isNegative = text[start] == UInt8(ascii: "-")
    let firstDigit = isNegative ? start &+ 1 : start
    var decimal = ParsedDecimal()
    var end = try text.scanDigits(from: firstDigit, into: &decimal.mantissa)
    var digitCount = end &- firstDigit
    if text[firstDigit] == UInt8(ascii: "0") && digitCount > 1 {
      throw Stop(reason: .leadingZero, offset: firstDigit &+ 1)
    }
    if text[end] == UInt8(ascii: ".") {
      let firstFractionDigit = end &+ 1
      end = try text.scanDigits(from: firstFractionDigit, into: &decimal.mantissa)
      let fractionDigits = end &- firstFractionDigit
      digitCount &+= fractionDigits
      decimal.exponent = 0 &- fractionDigits
    }
    let digits = UnsafeBufferPointer(start: text.base + firstDigit, count: end &- firstDigit)
    // In ASCII an upper-case letter differs from its lower case by this one bit.
    if text[end] | 0x20 == UInt8(ascii: "e") {
      end = try text.scanExponent(at: end, into: &decimal.exponent)
    }

    let magnitude = decimal.magnitude(digits: digits, digitCount: digitCount)
    var tag = TapeEntry.number
    if !magnitude.isFinite {
      tag |= TapeEntry.unrepresentable
      validationErrorCount += 1
    }
    let value = isNegative ? -magnitude : magnitude
    tape.append(TapeEntry(start: start, tag: tag, payload: value.bitPattern))
    return end
  }
}
