// Doubles as decimal text. Answers are mostly numbers, so this is the hottest code of the service.
//
// *Shortest* digits come from the standard library, which prints the fewest digits that read back as
// the same double; whole numbers and short fractions, the most frequent ones, take the integer path.
//
// *Fixed decimals* are computed by a multiplication in floating point where the rounding can be proven right, which is
// nearly everywhere (a fifth off the time of a number), and else in integers, exactly. A double is M·2^-S with whole M;
// below the binary point there remain m·2^-S with m < 2^S, and m·10^d is at most 103 bits long, so the product in two
// words, shifted right by S, is the rounded fraction with nothing lost: the bits shifted out say whether to
// round up, to the even digit on an exact tie (as printf does). Either way nothing is rounded twice: 0.125 with 2
// decimals is 0.12, and 1.005, which is stored a little below, is 1.

import Platform

/// Numbers as decimal text, the same in JSON, CSV, CSS and SVG.
public enum NumberWriter {
  /// Whether the byte may occur in a JSON number.
  static func mayContain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// The fewest digits that read back as the same double: `300`, `0.1`, `-0`, `1e+300`.
  /// - Returns: `false`, with nothing appended, if the number is not finite.
  @discardableResult
  public static func append(_ number: Double, to bytes: inout [UInt8]) -> Bool {
    guard number.isFinite else { return false }
    bytes.append(upTo: maximumLength) { writeShortest(number, to: $0) }
    return true
  }

  /// The number rounded to at most `decimals` digits after the point, trailing zeros left out: `300`,
  /// `0.016667`. Correctly rounded from the double's exact value, ties to even. What rounds to zero is `0`,
  /// never `-0`. From 2^63 on a double is whole and is written in its shortest form.
  /// - Parameter decimals: 0…15; what is outside is brought into the range.
  /// - Returns: `false`, with nothing appended, if the number is not finite.
  @discardableResult
  public static func append(_ number: Double, decimals: Int, to bytes: inout [UInt8]) -> Bool {
    guard number.isFinite else { return false }
    let format = FixedDecimalWriter(decimals: decimals)
    bytes.append(upTo: maximumLength) { format.write(number, to: $0) }
    return true
  }

  /// No number is longer: a sign, 20 digits, a point, two words of 8 digits.
  static let maximumLength = 48

  /// Writes a finite number to `target`, which has room for `maximumLength` bytes; returns the length.
  static func writeShortest(_ number: Double, to target: UnsafeMutablePointer<UInt8>) -> Int {
    let magnitude = number.magnitude
    if magnitude <= 0x1p53 {
      let whole = UInt64(magnitude)
      if Double(whole) == magnitude {
        let length = number.sign == .minus ? 1 : 0
        target[0] = UInt8(ascii: "-")
        return length + Digits.write(whole, to: target + length)
      }
    }
    // No two decimals of up to fifteen digits are the same double. So one that has at most three digits behind the
    // point, and reads back as the number, is its shortest form. (What people chose is mostly like that.)
    if magnitude < 1e12, magnitude >= 0.001 {
      let thousandths = UInt64(magnitude * 1000 + 0.5)
      if Double(thousandths) / 1000 == magnitude {
        return FixedDecimalWriter(decimals: 3).write(number, to: target)
      }
    }
    // Beyond 2^53 the library writes an exponent, below it a fraction: never the ".0" of a whole number.
    var sink = Sink(target: target)
    number.write(to: &sink)
    return sink.length
  }

  /// Takes the library's digits as bytes. It offers them to `_writeASCII` first, which spares a String on the
  /// heap (measured: half the time); a library that did not would call `write`, with the same result.
  private struct Sink: TextOutputStream {
    let target: UnsafeMutablePointer<UInt8>
    var length = 0

    mutating func write(_ string: String) {
      var string = string
      string.withUTF8 { _writeASCII($0) }
    }

    mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) {
      guard let source = buffer.baseAddress else { return }
      let count = min(buffer.count, NumberWriter.maximumLength - length)
      memcpy(target + length, source, count)
      length += count
    }
  }
}
