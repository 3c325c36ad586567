import Platform
import Testing

@Suite struct DecimalDigitsTests {
  /// The bytes after those that `write` may modify keep this value.
  private static let untouched: UInt8 = 0xAA

  @Test func numbersOfEveryLengthHaveTheDigitsOfTheStandardLibrary() {
    var numbers: [UInt64] = [0, .max]
    var power: UInt64 = 1
    for _ in 0..<20 {
      for near in [power &- 1, power, power &+ 1, power &* 3, power &* 9 &+ power / 7] {
        numbers.append(near)
      }
      power &*= 10
    }
    for bit in 0..<64 { numbers.append(1 << bit) }
    for number in numbers {
      let limit = DecimalDigits.maxStoredCount
      var bytes = [UInt8](repeating: DecimalDigitsTests.untouched, count: limit + 8)
      let length = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
        unsafe buffer.baseAddress.map { unsafe DecimalDigits.write(number, to: $0) } ?? 0
      }
      #expect(String(decoding: bytes[..<length], as: UTF8.self) == "\(number)")
      #expect(bytes[limit...].allSatisfy { $0 == DecimalDigitsTests.untouched }, "\(number)")
    }
  }
}
