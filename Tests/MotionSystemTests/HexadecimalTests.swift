import MotionSystem
import Testing

@Suite struct HexadecimalTests {
  @Test func everyByteHasTheValueThatTheStandardLibraryParses() {
    for byte in UInt8.min...UInt8.max {
      // `+` and `-` are signs to the standard library, which do not parse without digits.
      let value = UInt8(String(decoding: [byte], as: UTF8.self), radix: 16)
      #expect(Hexadecimal.value(of: byte) == value, "\(byte)")
      let isUppercase = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      #expect(Hexadecimal.isLowercaseDigit(byte) == (value != nil && !isUppercase), "\(byte)")
    }
  }

  @Test func digitsHaveTheCaseOfTheirName() {
    for value in UInt8(0)...15 {
      #expect([Hexadecimal.digit(of: value)] == Array(String(value, radix: 16).utf8))
      #expect(
        [Hexadecimal.uppercaseDigit(of: value)] == Array(String(value, radix: 16, uppercase: true).utf8))
    }
  }

  @Test func numberHasSixteenDigits() {
    var numbers: [UInt64] = [0, 1, .max, 0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210]
    for bit in 0..<64 { numbers += [1 << bit, .max << bit] }
    for number in numbers {
      let digits = String(number, radix: 16)
      let expected = String(repeating: "0", count: 16 - digits.count) + digits
      #expect(Hexadecimal.digits(of: number) == Array(expected.utf8))
    }
  }
}
