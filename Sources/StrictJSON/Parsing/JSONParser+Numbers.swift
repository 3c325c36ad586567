// Numbers are converted to doubles while they are scanned because their digits are in the cache
// then, and because reading a number later cannot fail.

extension JSONParser {
  /// Parses a number from its first byte, a minus sign or a digit, and returns the offset after it.
  mutating func parseNumber(at start: Int) throws(Failure) -> Int {
    let isNegative = text[start] == UInt8(ascii: "-")
    let firstDigit = isNegative ? start &+ 1 : start
    var decimal = ParsedDecimal()
    var end = try text.scanDigits(from: firstDigit, into: &decimal.mantissa)
    var digitCount = end &- firstDigit
    if text[firstDigit] == UInt8(ascii: "0") && digitCount > 1 {
      throw Failure(reason: .leadingZero, offset: firstDigit &+ 1)
    }
    if text[end] == UInt8(ascii: ".") {
      let firstFractionDigit = end &+ 1
      end = try text.scanDigits(from: firstFractionDigit, into: &decimal.mantissa)
      let fractionDigits = end &- firstFractionDigit
      digitCount &+= fractionDigits
      decimal.exponent = 0 &- fractionDigits
    }
    let digitsEnd = end
    // Upper-case and lower-case ASCII letters differ in this bit only.
    if text[end] | 0x20 == UInt8(ascii: "e") {
      let (exponent, exponentEnd) = try text.scanExponent(at: end)
      decimal.exponent += exponent
      end = exponentEnd
    }
    if let magnitude = decimal.exactQuotient(digitCount: digitCount) {
      // The magnitude is 0, or at least 1e-22 and at most 2^53, so it is not extreme.
      append(isNegative ? -magnitude : magnitude, at: start)
    } else {
      let magnitude = unsafe decimal.magnitude(
        digits: UnsafeBufferPointer(start: text.base + firstDigit, count: digitsEnd &- firstDigit),
        digitCount: digitCount)
      appendRare(isNegative ? -magnitude : magnitude, at: start)
    }
    return end
  }

  private mutating func append(_ number: Double, at start: Int, tag: UInt32 = TapeEntry.number) {
    tape.append(TapeEntry(start: start, tag: tag, payload: number.bitPattern))
  }

  /// Appends a number that may be extreme.
  private mutating func appendRare(_ number: Double, at start: Int) {
    var tag = TapeEntry.number
    let magnitude = number.magnitude
    if magnitude > 1e50 || magnitude < 1e-50 && magnitude > 0 {
      hasExtremeNumbers = true
      if !magnitude.isFinite {
        tag |= TapeEntry.unrepresentable
        validationErrorCount += 1
      }
    }
    append(number, at: start, tag: tag)
  }
}
