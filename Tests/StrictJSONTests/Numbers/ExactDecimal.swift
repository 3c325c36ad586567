/// A number with all its decimal digits, computed one digit at a time. It is independent of the
/// tested algorithms.
struct ExactDecimal {
  /// The digits, least significant first.
  var digits: [UInt8]
  /// The number of digits after the decimal point.
  var fractionDigits: Int

  /// Creates significand · 2^exponent.
  init(significand: UInt64, exponent: Int) {
    digits = String(significand).utf8.reversed().map { $0 - 48 }
    fractionDigits = 0
    if exponent >= 0 {
      for _ in 0..<exponent { multiply(by: 2) }
    } else {
      // m / 2^k is m · 5^k / 10^k.
      for _ in 0..<(-exponent) { multiply(by: 5) }
      fractionDigits = -exponent
    }
  }

  /// Creates the magnitude of a finite double.
  init(_ number: Double) {
    let field = Int(number.bitPattern >> 52 & 0x7FF)
    let stored = number.bitPattern & (1 << 52 - 1)
    self.init(significand: field == 0 ? stored : stored | 1 << 52, exponent: max(field, 1) - 1075)
  }

  /// Returns the midpoint between the magnitude of a finite double and the next greater magnitude.
  static func halfway(above number: Double) -> ExactDecimal {
    let field = Int(number.bitPattern >> 52 & 0x7FF)
    let stored = number.bitPattern & (1 << 52 - 1)
    let significand = field == 0 ? stored : stored | 1 << 52
    return ExactDecimal(significand: significand * 2 + 1, exponent: max(field, 1) - 1076)
  }

  private mutating func multiply(by factor: UInt8) {
    var carry: UInt8 = 0
    for index in digits.indices {
      let product = digits[index] * factor + carry
      digits[index] = product % 10
      carry = product / 10
    }
    if carry > 0 { digits.append(carry) }
  }

  /// All digits, with a decimal point if there is a fraction.
  var text: String {
    var padded = digits
    while padded.count <= fractionDigits { padded.append(0) }
    let characters = padded.reversed().map { Character(Unicode.Scalar($0 + 48)) }
    let whole = String(characters.prefix(padded.count - fractionDigits))
    return fractionDigits == 0 ? whole : whole + "." + String(characters.suffix(fractionDigits))
  }

  /// Returns the number rounded to a number of decimals, ties to even, without trailing zeros.
  func rounded(decimals: Int) -> String {
    var kept = digits
    while kept.count <= fractionDigits { kept.append(0) }
    let excess = fractionDigits - decimals
    if excess > 0 {
      let first = kept[excess - 1]
      let isRestZero = kept[..<(excess - 1)].allSatisfy { $0 == 0 }
      kept.removeFirst(excess)
      if first > 5 || first == 5 && (!isRestZero || (kept.first ?? 0) % 2 == 1) {
        var index = 0
        while index < kept.count && kept[index] == 9 {
          kept[index] = 0
          index += 1
        }
        if index == kept.count { kept.append(1) } else { kept[index] += 1 }
      }
    }
    var value = self
    value.digits = kept
    value.fractionDigits = min(fractionDigits, decimals)
    var text = value.text
    if text.contains(".") {
      while text.last == "0" { text.removeLast() }
      if text.last == "." { text.removeLast() }
    }
    return text
  }
}
