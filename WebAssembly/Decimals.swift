// Decimal numbers as doubles. JavaScript reads every decimal number as the nearest double, so the module
// needs no arithmetic of its own beyond the exact case that nearly all numbers of requests are.

/// Returns the double nearest to a decimal number in JSON.
@_extern(c, "number")
func number(_ text: UnsafePointer<UInt8>, _ length: Int32) -> Double

/// The digits and the exponent of a decimal number.
struct ParsedDecimal {
  /// The significant digits as an integer, valid for at most 19 of them.
  var mantissa: UInt64 = 0
  var exponent = 0

  /// Returns the nearest double if it is the quotient of two exact doubles, otherwise nil.
  func exactQuotient(digitCount: Int) -> Double? {
    // Integers up to 2^53 and powers of ten up to 10^22 are doubles, so the result is rounded once.
    guard digitCount <= 19, mantissa <= 1 << 53, exponent <= 0, exponent >= -22 else { return nil }
    return Double(mantissa) / pow(10, Double(-exponent))
  }

  /// Returns the nearest double.
  ///
  /// - Parameters:
  ///   - digits: The text of the number up to its exponent.
  ///   - digitCount: The number of digits.
  func magnitude(digits: UnsafeBufferPointer<UInt8>, digitCount: Int) -> Double {
    if let quotient = exactQuotient(digitCount: digitCount) { return quotient }
    guard let start = digits.baseAddress else { return 0 }
    // The text of a document ends with a zero byte.
    var length = digits.count
    while NumberWriter.mayContain(start[length]) { length += 1 }
    return number(start, Int32(length))
  }
}
