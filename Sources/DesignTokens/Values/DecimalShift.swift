import StrictJSON

/// Decimal numbers without an exponent, and multiplication by powers of 10 without a rounding error in the
/// decimal digits.
enum DecimalShift {
  /// Returns the double nearest to the shortest decimal form of a number times a power of 10.
  static func shifted(_ number: Double, by exponent: Int) -> Double {
    let (digits, point) = decimal(number.magnitude)
    let text = digits + Array("e".utf8) + Array(String(point + exponent - digits.count).utf8)
    let value = NumberReader.value(of: text[...])
    guard value.isFinite else { return number }
    return number < 0 ? -value : value
  }

  /// Returns the shortest decimal form of a finite number without an exponent.
  static func text(_ number: Double) -> [UInt8] {
    var bytes: [UInt8] = []
    NumberWriter.append(number, to: &bytes)
    guard bytes.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return bytes }
    let (digits, point) = decimal(number.magnitude)
    var text: [UInt8] = number < 0 ? [UInt8(ascii: "-")] : []
    if point <= 0 {
      text += Array("0.".utf8) + Array(repeating: UInt8(ascii: "0"), count: -point) + digits
    } else if point >= digits.count {
      text += digits + Array(repeating: UInt8(ascii: "0"), count: point - digits.count)
    } else {
      text += digits[..<point] + Array(".".utf8) + digits[point...]
    }
    return text
  }

  /// Returns the digits of a number of at least 0 without leading and trailing zeros, and the place of the
  /// decimal point: the number is 0.DIGITS·10^point.
  private static func decimal(_ number: Double) -> (digits: [UInt8], point: Int) {
    var bytes: [UInt8] = []
    NumberWriter.append(number, to: &bytes)
    let parts = bytes.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
    let mantissa = parts.first ?? []
    var exponent = 0
    if parts.count > 1 {
      let text = String(decoding: parts[1].filter { $0 != UInt8(ascii: "+") }, as: UTF8.self)
      exponent = Int(text) ?? 0
    }
    let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
    var digits = Array(whole) + mantissa.dropFirst(whole.count + 1)
    var point = whole.count + exponent
    while digits.count > 1, digits.first == UInt8(ascii: "0") {
      digits.removeFirst()
      point -= 1
    }
    while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    if digits == [UInt8(ascii: "0")] || digits.isEmpty { return ([UInt8(ascii: "0")], 1) }
    return (digits, point)
  }
}
