import StrictJSON

/// A number as CSS writes it: a sign, digits with a point, and an exponent.
///
/// Unlike in JSON, the sign may be `+`, the digits before the point may be missing, and leading zeros are
/// allowed.
package enum CSSNumber {
  /// Reads the number at the start of `bytes`.
  ///
  /// - Returns: The nearest double, and the number of bytes that were read; nil if there is no number, or if
  ///   it exceeds the range of a double. A point without a digit after it is not part of a number, nor is an
  ///   `e`.
  package static func prefix(of bytes: ArraySlice<UInt8>) -> (value: Double, length: Int)? {
    let sign = bytes.prefix(1).filter(isSign).count
    let whole = digitCount(bytes.dropFirst(sign))
    var end = sign + whole
    let decimals = bytes.dropFirst(end).first == UInt8(ascii: ".") ? digitCount(bytes.dropFirst(end + 1)) : 0
    if decimals > 0 { end += 1 + decimals }
    guard whole + decimals > 0 else { return nil }
    if let letter = bytes.dropFirst(end).first, letter | 0x20 == UInt8(ascii: "e") {
      let exponentSign = bytes.dropFirst(end + 1).prefix(1).filter(isSign).count
      let exponent = digitCount(bytes.dropFirst(end + 1 + exponentSign))
      if exponent > 0 { end += 1 + exponentSign + exponent }
    }
    let value = NumberReader.value(of: bytes.span.extracting(first: end))
    return value.isFinite ? (value, end) : nil
  }

  /// Reads a time such as `300ms` or `0.3s`.
  ///
  /// - Returns: The number, and the number of its units in a second; nil if the text is no time.
  package static func time(in text: String) -> (value: Double, unitsPerSecond: Double)? {
    let bytes = Array(text.utf8)
    guard let (value, length) = prefix(of: bytes[...]), bytes.count <= length + 2 else { return nil }
    switch String(decoding: bytes[length...], as: UTF8.self).lowercased() {
    case "ms": return (value, 1000)
    case "s": return (value, 1)
    default: return nil
    }
  }

  private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") }

  private static func digitCount(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix(while: NumberReader.isDigit).count
  }
}
