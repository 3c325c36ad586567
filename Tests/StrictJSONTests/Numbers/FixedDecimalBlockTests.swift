import Foundation
import MotionTestSupport
import Testing

@testable import StrictJSON

/// A block must produce the same bytes as its numbers written one by one. Other tests compare those with
/// exact decimals.
@Suite struct FixedDecimalBlockTests {
  private func block(_ numbers: [Double], decimals: Int) -> String? {
    var bytes: [UInt8] = [0]
    let isWritten = unsafe numbers.withUnsafeBufferPointer {
      unsafe FixedDecimalBlock.appendAtOnce($0, decimals: decimals, to: &bytes)
    }
    #expect(isWritten || bytes == [0])
    return isWritten ? String(decoding: bytes.dropFirst(), as: UTF8.self) : nil
  }

  private func separately(_ numbers: [Double], decimals: Int) -> String {
    var bytes: [UInt8] = []
    for (index, number) in numbers.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      NumberWriter.append(number, decimals: decimals, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A magnitude up to which nearly all numbers are far enough from the midpoint between two decimals.
  private static func greatest(_ decimals: Int) -> Double {
    decimals > 8 ? 99_999_998 : min(99_999_998, 1e11 / pow(10, Double(decimals)))
  }

  /// The ways to generate a number. Each one produces a different pattern of digits.
  private static let generators: [@Sendable (Int, inout SeededRandom) -> Double] = [
    { decimals, random in Double.random(in: -1...1, using: &random) * greatest(decimals) },
    { _, random in Double.random(in: -1...1, using: &random) },
    { decimals, random in (Double.random(in: -1...1, using: &random) * greatest(decimals)).rounded() },
    // All magnitudes, also those that are rounded to zero.
    { decimals, random in
      Double.random(in: -1...1, using: &random) * pow(2, Double(Int.random(in: -70...0, using: &random)))
        * greatest(decimals)
    },
    // Neighbors of integers, whose fraction is rounded up to the next integer.
    { _, random in
      Double(Int.random(in: -9000...9000, using: &random))
        + Double(Int.random(in: -4...4, using: &random))
        * pow(2, Double(Int.random(in: -60 ... -30, using: &random)))
    },
    // Numbers with few decimals.
    { _, random in
      Double(Int.random(in: -90_000...90_000, using: &random))
        / pow(10, Double(Int.random(in: 1...15, using: &random)))
    },
    // Midpoints between two decimals, and numbers at all distances from them.
    { decimals, random in
      let midpoint = (Double(Int.random(in: -9000...9000, using: &random)) + 0.5) / pow(10, Double(decimals))
      let distance =
        Double.random(in: -1...1, using: &random) * pow(10, -Double.random(in: 4...17, using: &random))
      return midpoint * (1 + distance)
    },
  ]

  @Test(arguments: 0...15)
  func blockEqualsItsNumbersWrittenSeparately(_ decimals: Int) {
    var random = SeededRandom(seed: UInt64(100 + decimals))
    for (index, generator) in FixedDecimalBlockTests.generators.enumerated() {
      var blocks = 0
      for round in 0..<64 {
        let count = 1 + round % FixedDecimalBlock.capacity
        let numbers = (0..<count).map { _ in generator(decimals, &random) }
        guard let text = block(numbers, decimals: decimals) else { continue }
        blocks += 1
        #expect(text == separately(numbers, decimals: decimals), "\(numbers)")
      }
      // The others also generate midpoints.
      if index < 5 { #expect(blocks > 55, "generator \(index)") }
    }
  }

  /// A block is refused for any of its numbers, at every position.
  @Test(arguments: [
    Double.nan, .signalingNaN, .infinity, -.infinity, 99_999_999, -99_999_999, 1e300, -1e16,
    .greatestFiniteMagnitude,
  ])
  func numberBeyondTheArithmeticIsRefused(_ number: Double) {
    for decimals in [0, 3, 8, 9, 15] {
      for position in 0..<FixedDecimalBlock.capacity {
        var numbers = [Double](repeating: 1.5, count: FixedDecimalBlock.capacity)
        numbers[position] = number
        // Without decimals, 1.5 itself is a midpoint.
        if decimals == 0 { numbers = numbers.map { $0 == 1.5 ? 2 : $0 } }
        #expect(block(numbers, decimals: decimals) == nil)
        numbers[position] = 9_998.75
        if decimals > 0 {
          #expect(block(numbers, decimals: decimals) == separately(numbers, decimals: decimals))
        }
      }
    }
  }

  @Test func fractionThatIsRoundedUpBelongsToTheWholePart() {
    let numbers = [
      2.9999999999999996, -0.99999999999999989, 9998.9999999999982, 0.99999999999999989, 99.99999999999999,
    ]
    for decimals in 0...11 {
      #expect(block(numbers, decimals: decimals) == "3,-1,9999,1,100", "\(decimals)")
    }
    #expect(block(numbers, decimals: 15) == separately(numbers, decimals: 15))
  }

  @Test func midpointIsRefused() {
    for (number, decimals) in [(0.5, 0), (-2.5, 0), (0.125, 2), (0.00390625, 7), (0.0009765625, 9)] {
      #expect(block([1, number, 2], decimals: decimals) == nil)
    }
  }

  @Test func longerBlockIsRefused() {
    #expect(block([Double](repeating: 1, count: FixedDecimalBlock.capacity + 1), decimals: 6) == nil)
  }

  /// The vector conversion returns the decimal digits of both numbers.
  @Test func digitsOfVectors() {
    var random = SeededRandom(seed: 3)
    for round in 0..<20_000 {
      var numbers = (0..<2).map { _ in UInt64.random(in: 0..<100_000_000, using: &random) }
      if round < 10_000 { numbers = [UInt64(round), 99_990_000 + UInt64(round)] }
      // The upper bits are ignored.
      let digits = EightDigits.of(SIMD2(numbers[0] | 0x433 << 52, numbers[1]))
      for lane in 0..<2 {
        let text = String(numbers[lane])
        let padded = String(repeating: "0", count: 8 - text.count) + text
        let ascii = (digits[lane] | EightDigits.ascii).littleEndian
        let bytes = unsafe withUnsafeBytes(of: ascii) { unsafe Array($0) }
        #expect(bytes == Array(padded.utf8))
      }
    }
  }
}
