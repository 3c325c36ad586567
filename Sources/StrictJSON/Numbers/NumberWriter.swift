// Responses consist mostly of numbers, so this is the most time-critical code of the service.
//
// Shortest digits come from the standard library, which prints the fewest digits that read back as
// the same double. Integers, short fractions and numbers of ordinary magnitude, the most frequent
// numbers, use integer arithmetic instead.
//
// Fixed decimals use a floating-point multiplication if the rounding is provably correct, which is
// nearly always the case and saves a fifth of the time per number. Otherwise they use exact integer
// arithmetic. A double is M·2^-S with an integer M. Its fraction is m·2^-S with m < 2^S, and m·10^d
// has at most 103 bits, so the product in two words, shifted right by S, is the exact truncated
// fraction. The bits shifted out decide the rounding, ties to even as in printf. No number is
// rounded twice: 0.125 with 2 decimals is 0.12, and 1.005, whose double is slightly smaller, is 1.

import Platform

/// Writes numbers as decimal text, with the same format in JSON, CSV, CSS and SVG.
public enum NumberWriter {
  /// Returns whether a byte may occur in a JSON number.
  static func mayContain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Appends the fewest digits that read back as the same double: `300`, `0.1`, `1e+300`. A negative zero is
  /// written as `0`, because no quantity of a motion has a sign at zero.
  /// - Returns: `false`, with nothing appended, if the number is not finite.
  @discardableResult
  public static func append(_ number: Double, to bytes: inout [UInt8]) -> Bool {
    guard number.isFinite else { return false }
    unsafe bytes.append(upTo: maximumLength) { unsafe writeShortest(number, to: $0) }
    return true
  }

  /// Appends a number rounded to at most `decimals` decimals, without trailing zeros: `300`,
  /// `0.016667`.
  ///
  /// The exact value of the double is rounded, ties to even. A number that rounds to zero is
  /// written as `0`, never as `-0`. A number of magnitude 2^63 or more is written in its shortest
  /// form.
  /// - Parameter decimals: The number of decimals, clamped to 0…15.
  /// - Returns: `false`, with nothing appended, if the number is not finite.
  @discardableResult
  public static func append(_ number: Double, decimals: Int, to bytes: inout [UInt8]) -> Bool {
    guard number.isFinite else { return false }
    let format = FixedDecimalWriter(decimals: decimals)
    unsafe bytes.append(upTo: maximumLength) { unsafe format.write(number, to: $0) }
    return true
  }

  /// The greatest length of a number: a sign, 20 digits, a decimal point and two words of 8 digits,
  /// rounded up.
  static let maximumLength = 48

  /// Writes the fewest digits of a finite number to `target`, which has a capacity of
  /// `maximumLength` bytes, and returns the length.
  static func writeShortest(_ number: Double, to target: UnsafeMutablePointer<UInt8>) -> Int {
    let magnitude = number.magnitude
    if magnitude <= 0x1p53 {
      // Conversions from and to signed integers need fewer instructions than those of unsigned ones.
      let whole = Int64(magnitude)
      if Double(whole) == magnitude {
        let length = number < 0 ? 1 : 0
        unsafe target[0] = UInt8(ascii: "-")
        return unsafe length + DecimalDigits.write(UInt64(truncatingIfNeeded: whole), to: target + length)
      }
    }
    // Decimals of at most 15 digits map to distinct doubles. A decimal with at most three decimals
    // that reads back as the number is therefore its shortest form. Numbers written by people
    // usually have this form.
    if magnitude < 1e12, magnitude >= 0.001 {
      let thousandths = Int64(magnitude * 1000 + 0.5)
      if Double(thousandths) / 1000 == magnitude {
        return unsafe FixedDecimalWriter(decimals: 3).write(number, to: target)
      }
    }
    if let length = unsafe ShortestDecimal.write(number, to: target) { return length }
    // The library writes an exponent beyond 2^53 and a fraction below, so ".0" of an integer never
    // occurs here.
    var sink = unsafe Sink(target: target)
    number.write(to: &sink)
    return sink.length
  }

  /// Receives the digits of the standard library as bytes. `_writeASCII` avoids a heap-allocated
  /// `String`, which takes half of the time (measured). A library without that hook calls `write`,
  /// with the same result. The number of bytes that it writes is limited to the capacity of the target.
  @safe
  private struct Sink: TextOutputStream {
    let target: UnsafeMutablePointer<UInt8>
    var length = 0

    mutating func write(_ string: Swift.String) {
      var string = string
      string.withUTF8 { unsafe _writeASCII($0) }
    }

    mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) {
      guard let source = buffer.baseAddress else { return }
      let count = min(buffer.count, NumberWriter.maximumLength - length)
      unsafe memcpy(target + length, source, count)
      length += count
    }
  }
}
