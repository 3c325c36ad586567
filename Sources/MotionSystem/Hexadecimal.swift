/// Hexadecimal digits in ASCII.
package enum Hexadecimal {
  /// Returns the value of a digit in either case, or nil for any other byte.
  package static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// Returns the lowercase digit of a value in 0 … 15.
  package static func digit(of value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Returns the uppercase digit of a value in 0 … 15.
  package static func uppercaseDigit(of value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// Returns whether a byte is a decimal digit or a lowercase letter from `a` to `f`.
  package static func isLowercaseDigit(_ byte: UInt8) -> Bool {
    value(of: byte) != nil && !(UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte)
  }

  /// Returns the 8 lowercase digits of a number, in the order of the bytes in memory.
  package static func eightDigits(of number: UInt32) -> UInt64 {
    // The bits of each digit move to a byte of their own.
    var digits = UInt64(number)
    digits = (digits << 16 | digits) & 0x0000_FFFF_0000_FFFF
    digits = (digits << 8 | digits) & 0x00FF_00FF_00FF_00FF
    digits = (digits << 4 | digits) & 0x0F0F_0F0F_0F0F_0F0F
    // 1 for each letter, which is 39 more than the digit that would follow 9.
    let letters = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return (digits &+ 0x3030_3030_3030_3030 &+ letters &* 39).bigEndian
  }

  /// Returns the 16 lowercase digits of a number.
  package static func digits(of number: UInt64) -> [UInt8] {
    (0..<16).map { digit(of: UInt8(number >> UInt64(60 - 4 * $0) & 15)) }
  }
}
