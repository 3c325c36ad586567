/// Hexadecimal digits in ASCII.
public enum Hexadecimal {
  /// Returns the value of a digit in either case, or nil for any other byte.
  public static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit &- 0x30
    case 0x41...0x46: digit &- 0x37
    case 0x61...0x66: digit &- 0x57
    default: nil
    }
  }

  /// Returns the lowercase digit of a value in 0 … 15.
  public static func digit(of value: UInt8) -> UInt8 { value < 10 ? value &+ 0x30 : value &+ 0x57 }

  /// Returns the uppercase digit of a value in 0 … 15.
  public static func uppercaseDigit(of value: UInt8) -> UInt8 { value < 10 ? value &+ 0x30 : value &+ 0x37 }

  /// Returns whether a byte is a decimal digit or a lowercase letter from `a` to `f`.
  public static func isLowercaseDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || byte &- 0x61 < 6 }

  /// Writes 16 lowercase digits to the beginning of `memory`, eight at a time.
  /// - Parameter memory: at least 16 bytes.
  public static func write(_ number: UInt64, to memory: UnsafeMutableRawBufferPointer) {
    // The caller guarantees the 16 bytes.
    unsafe memory.storeBytes(of: digits(of: number >> 32).bigEndian, toByteOffset: 0, as: UInt64.self)
    unsafe memory.storeBytes(of: digits(of: number & 0xFFFF_FFFF).bigEndian, toByteOffset: 8, as: UInt64.self)
  }

  /// Returns the eight digits of a number below 2^32 in ASCII, the last digit in the lowest byte.
  static func digits(of number: UInt64) -> UInt64 {
    // Spreads the 16-bit halves, then the bytes, then the 4-bit digits, so each digit has its own byte.
    var spread = (number | number << 16) & 0x0000_FFFF_0000_FFFF
    spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
    spread = (spread | spread << 4) & 0x0F0F_0F0F_0F0F_0F0F
    // Adding 6 to a digit of 10 or more sets the bit above it. Those digits are letters, and `a` is 39
    // greater than the character that would follow `9`.
    let letters = (spread &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return spread &+ 0x3030_3030_3030_3030 &+ letters &* 39
  }
}
