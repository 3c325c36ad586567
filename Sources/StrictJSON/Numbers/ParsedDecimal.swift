// Conversion of decimal digits to the nearest double, ties to even, always correctly rounded. Three
// methods, from fast to general:
//
// 1. The digits fit into 53 bits and the power of ten is exact in a double (≤ 10^22): one
//    multiplication or division of exact numbers rounds once (W. Clinger, "How to read floating
//    point numbers accurately", 1990).
// 2. At most 19 digits and a power of ten within 10^±27: 5^27 fits into 64 bits, so product or
//    quotient with remainder are exact in 128 bits and are rounded here. Full-precision doubles
//    that other programs write have this form ("0.30000000000000004").
// 3. Anything else: the C library's strtod, which is exact, with a bounded copy of the digits. A
//    midpoint between two doubles has at most 767 significant digits, so after 768 digits it only
//    matters whether a nonzero digit follows, and a million digits cost one scan. The copy has no
//    decimal point, so the locale has no effect.

import Platform

/// The digits and the exponent of a decimal number.
struct ParsedDecimal {
  /// All digits as one integer modulo 2^64; exact up to 19 significant digits.
  var mantissa: UInt64 = 0
  /// The power of ten that scales the integer.
  var exponent = 0

  /// Returns the value of the usual decimal number, which needs one division at most (method 1), or nil. The
  /// value is 0 or at least 1e-22.
  ///
  /// - Parameter digitCount: The number of digits scanned into `mantissa`.
  func exactQuotient(digitCount: Int) -> Double? {
    guard digitCount <= 19, mantissa <= 1 << 53, exponent <= 0, exponent >= -22 else { return nil }
    return exponent == 0 ? Double(mantissa) : Double(mantissa) / ParsedDecimal.powersOfTen[-exponent]
  }

  /// Returns the value of `digits` (`digitCount` decimal digits and at most one decimal point, as
  /// scanned into `mantissa`) scaled by the exponent. It is infinite beyond the largest double and
  /// 0 below half of the smallest one.
  func magnitude(digits: UnsafeBufferPointer<UInt8>, digitCount: Int) -> Double {
    if let quotient = exactQuotient(digitCount: digitCount) { return quotient }
    // `digitCount` includes leading zeros, which the method for long texts excludes.
    guard digitCount <= 19 else { return unsafe magnitudeOfLongText(digits) }
    if mantissa <= 1 << 53 && exponent > 0 && exponent <= 22 {
      return Double(mantissa) * ParsedDecimal.powersOfTen[exponent]
    }
    return unsafe magnitudeBeyondFastPath(digits)
  }

  private func magnitudeOfLongText(_ digits: UnsafeBufferPointer<UInt8>) -> Double {
    var significant = 0
    for index in digits.indices {
      let byte = unsafe digits[index]
      if byte != UInt8(ascii: ".") && (significant > 0 || byte != UInt8(ascii: "0")) { significant += 1 }
    }
    return unsafe significant <= 19 ? magnitudeBeyondFastPath(digits) : magnitudeByLibrary(digits)
  }

  private func magnitudeBeyondFastPath(_ digits: UnsafeBufferPointer<UInt8>) -> Double {
    if mantissa == 0 { return 0 }
    if exponent >= 0 && exponent <= 27 { return product() }
    if exponent < 0 && exponent >= -27 { return quotient() }
    return unsafe magnitudeByLibrary(digits)
  }

  /// Returns mantissa · 5^exponent · 2^exponent for 0 ≤ exponent ≤ 27 and mantissa > 0.
  private func product() -> Double {
    let (high, low) = mantissa.multipliedFullWidth(by: ParsedDecimal.powersOfFive[exponent])
    if high == 0 {
      let shift = low.leadingZeroBitCount
      return ParsedDecimal.rounded(low << shift, isExact: true, exponent: exponent - shift)
    }
    let shift = high.leadingZeroBitCount
    let top = shift == 0 ? high : high << shift | low >> (64 - shift)
    return ParsedDecimal.rounded(top, isExact: low << shift == 0, exponent: 64 + exponent - shift)
  }

  /// Returns mantissa / 5^k / 2^k for k = −exponent, 1 ≤ k ≤ 27 and mantissa > 0. Dividend and
  /// divisor are shifted until their top bits are set. The top bit of the quotient is then set as
  /// well, and the remainder shows whether it is exact.
  private func quotient() -> Double {
    let power = ParsedDecimal.powersOfFive[-exponent]
    let divisorShift = power.leadingZeroBitCount
    let divisor = power << divisorShift
    let dividendShift = mantissa.leadingZeroBitCount
    let dividend = mantissa << dividendShift
    let scale = divisorShift - dividendShift + exponent
    // The high half must be less than the divisor because otherwise the quotient needs 65 bits.
    if dividend < divisor {
      let (quotient, remainder) = divisor.dividingFullWidth((dividend, 0))
      return ParsedDecimal.rounded(quotient, isExact: remainder == 0, exponent: scale - 64)
    }
    let (quotient, remainder) = divisor.dividingFullWidth((dividend >> 1, dividend << 63))
    return ParsedDecimal.rounded(quotient, isExact: remainder == 0, exponent: scale - 63)
  }

  /// Returns significand · 2^exponent rounded to the nearest double, ties to even. The top bit of
  /// the significand is set; if it is not exact, the true value is slightly greater. The result is
  /// a normal double because the callers' range is 10^-27 to 10^47.
  private static func rounded(_ significand: UInt64, isExact: Bool, exponent: Int) -> Double {
    var kept = significand >> 11
    let dropped = significand & 0x7FF
    if dropped > 0x400 || dropped == 0x400 && (!isExact || kept & 1 == 1) { kept += 1 }
    // `kept` has 53 bits, or is 2^53 after a carry, which the addition moves into the exponent.
    let biased = UInt64(truncatingIfNeeded: exponent + 11 + 52 + 1023)
    return Double(bitPattern: biased << 52 &+ (kept &- 1 << 52))
  }

  private static let significantDigitLimit = 768

  private func magnitudeByLibrary(_ digits: UnsafeBufferPointer<UInt8>) -> Double {
    // 768 digits, one digit that represents the remaining ones, "e", a sign, the digits of the exponent, NUL.
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: ParsedDecimal.significantDigitLimit + 32) {
      text in
      var length = 0
      var dropped = 0
      var isDroppedZero = true
      for index in digits.indices {
        let byte = unsafe digits[index]
        if byte == UInt8(ascii: ".") || length == 0 && byte == UInt8(ascii: "0") { continue }
        if length < ParsedDecimal.significantDigitLimit {
          unsafe text[length] = CChar(truncatingIfNeeded: byte)
          length += 1
        } else {
          dropped += 1
          if byte != UInt8(ascii: "0") { isDroppedZero = false }
        }
      }
      if length == 0 { return 0 }
      var scale = exponent + dropped
      if !isDroppedZero {
        unsafe text[length] = CChar(truncatingIfNeeded: UInt8(ascii: "1"))
        length += 1
        scale -= 1
      }
      // Exponents far outside the range of a double have the same result.
      scale = min(max(scale, -99_999), 99_999)
      unsafe text[length] = CChar(truncatingIfNeeded: UInt8(ascii: "e"))
      length += 1
      if scale < 0 {
        unsafe text[length] = CChar(truncatingIfNeeded: UInt8(ascii: "-"))
        length += 1
      }
      guard let start = text.baseAddress else { return 0 }
      length += unsafe (start + length).withMemoryRebound(
        to: UInt8.self, capacity: DecimalDigits.maxStoredCount
      ) {
        unsafe DecimalDigits.write(UInt64(scale.magnitude), to: $0)
      }
      unsafe text[length] = 0
      return unsafe strtod(start, nil)
    }
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
  ]

  private static let powersOfFive: [UInt64] = [
    1, 5, 25, 125, 625, 3_125, 15_625, 78_125, 390_625, 1_953_125, 9_765_625, 48_828_125, 244_140_625,
    1_220_703_125, 6_103_515_625, 30_517_578_125, 152_587_890_625, 762_939_453_125, 3_814_697_265_625,
    19_073_486_328_125, 95_367_431_640_625, 476_837_158_203_125, 2_384_185_791_015_625,
    11_920_928_955_078_125, 59_604_644_775_390_625, 298_023_223_876_953_125, 1_490_116_119_384_765_625,
    7_450_580_596_923_828_125,
  ]
}
