/// A decimal number in a text that is not JSON, such as CSS: a sign, digits with a point, and an exponent.
///
/// Unlike in JSON, the sign may be `+`, the digits before the point may be missing, and leading zeros are
/// allowed.
package enum DecimalText {
  /// Reads the number at the start of `bytes`.
  ///
  /// - Returns: The nearest double, and the number of bytes that were read; nil if there is no number, or if
  ///   it exceeds the range of a double. A point without a digit after it is not part of a number.
  package static func number(at bytes: ArraySlice<UInt8>) -> (value: Double, length: Int)? {
    var position = bytes.startIndex
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { position += 1 }
    let start = position
    var decimal = ParsedDecimal()
    var count = scan(bytes, &position, &decimal)
    if position < bytes.endIndex, bytes[position] == UInt8(ascii: ".") {
      var end = position + 1
      let fraction = scan(bytes, &end, &decimal)
      if fraction > 0 {
        position = end
        decimal.exponent = -fraction
        count += fraction
      }
    }
    guard count > 0 else { return nil }
    let digits = bytes[start..<position]
    if position < bytes.endIndex, bytes[position] | 0x20 == UInt8(ascii: "e") {
      var end = position + 1
      let isSmall = end < bytes.endIndex && bytes[end] == UInt8(ascii: "-")
      if isSmall || end < bytes.endIndex && bytes[end] == UInt8(ascii: "+") { end += 1 }
      let first = end
      var exponent = 0
      while end < bytes.endIndex, let digit = digit(bytes[end]) {
        // Exponents far outside the range of a double have the same result.
        exponent = min(exponent * 10 + Int(digit), 1_000_000)
        end += 1
      }
      if end > first {
        position = end
        decimal.exponent += isSmall ? -exponent : exponent
      }
    }
    // The buffer is valid for the call.
    let magnitude = unsafe digits.withUnsafeBufferPointer { digits in
      unsafe decimal.magnitude(digits: digits, digitCount: count)
    }
    guard magnitude.isFinite else { return nil }
    return (isNegative ? -magnitude : magnitude, position - bytes.startIndex)
  }

  /// Reads digits and returns their number.
  private static func scan(
    _ bytes: ArraySlice<UInt8>, _ position: inout Int, _ decimal: inout ParsedDecimal
  ) -> Int {
    let start = position
    while position < bytes.endIndex, let digit = digit(bytes[position]) {
      decimal.mantissa = decimal.mantissa &* 10 &+ digit
      position += 1
    }
    return position - start
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? UInt64(byte - UInt8(ascii: "0")) : nil
  }
}
