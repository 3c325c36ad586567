import StrictJSON

/// Decimal numbers without an exponent, and multiplication by powers of 10 without a rounding error in the
/// decimal digits.
enum DecimalShift {
  /// Returns the double nearest to the shortest decimal form of a number times a power of 10.
  static func shifted(_ number: Double, by exponent: Int) -> Double {
    let (mantissa, own) = parts(of: number)
    let text = (mantissa + Array("e\((own ?? 0) + exponent)".utf8))[...]
    let value = NumberReader.value(of: text.span)
    return value.isFinite ? value : number
  }

  /// Returns the shortest decimal form of a finite number without an exponent.
  static func text(_ number: Double) -> [UInt8] {
    let (mantissa, exponent) = parts(of: number)
    guard let exponent else { return mantissa }
    let sign = Array(mantissa.prefix { $0 == UInt8(ascii: "-") })
    let whole = mantissa.dropFirst(sign.count).prefix { $0 != UInt8(ascii: ".") }
    let digits = whole + mantissa.dropFirst(sign.count + whole.count + 1)
    let point = whole.count + exponent
    if point <= 0 { return sign + "0.".utf8 + Array(repeating: UInt8(ascii: "0"), count: -point) + digits }
    if point >= digits.count {
      return sign + digits + Array(repeating: UInt8(ascii: "0"), count: point - digits.count)
    }
    return sign + digits.prefix(point) + ".".utf8 + digits.dropFirst(point)
  }

  /// Returns the shortest text of a number before its exponent, and the exponent; nil if it has none.
  private static func parts(of number: Double) -> (mantissa: [UInt8], exponent: Int?) {
    var bytes: [UInt8] = []
    NumberWriter.append(number, to: &bytes)
    guard let place = bytes.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return (bytes, nil) }
    let text = String(decoding: bytes[(place + 1)...].filter { $0 != UInt8(ascii: "+") }, as: UTF8.self)
    return (Array(bytes[..<place]), Int(text))
  }
}
