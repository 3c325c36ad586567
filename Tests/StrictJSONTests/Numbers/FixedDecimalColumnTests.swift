import Foundation
import MotionTestSupport
import Testing

@testable import StrictJSON

/// A column must have the same bytes as its numbers written one by one. Other tests compare those with exact
/// decimals.
@Suite struct FixedDecimalColumnTests {
  /// Returns the text, and how many numbers took longer.
  private func column(_ numbers: [Double], decimals: Int) -> (text: String, singleCount: Int) {
    var bytes: [UInt8] = [0]
    let counts = FixedDecimalColumn.append(numbers[...], decimals: decimals, to: &bytes)
    #expect(counts.nonFiniteCount == numbers.count { !$0.isFinite })
    return (String(decoding: bytes.dropFirst(), as: UTF8.self), counts.singleCount)
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
    min(99_999_998, 1e11 / pow(10, Double(decimals)))
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
  func columnEqualsItsNumbersWrittenSeparately(_ decimals: Int) {
    var random = SeededRandom(seed: UInt64(100 + decimals))
    for (index, generator) in FixedDecimalColumnTests.generators.enumerated() {
      var (count, singles) = (0, 0)
      for round in 0..<64 {
        let numbers = (0...round).map { _ in generator(decimals, &random) }
        let (text, singleCount) = column(numbers, decimals: decimals)
        count += numbers.count
        singles += singleCount
        #expect(text == separately(numbers, decimals: decimals), "\(numbers)")
      }
      // The others also generate midpoints, and numbers too great for many decimals.
      let isOrdinary = index < 5 && !(index == 1 && decimals > 14) && !(index == 4 && decimals > 10)
      if isOrdinary { #expect(singles < count / 8, "generator \(index)") }
    }
  }

  /// One number takes longer, at every position.
  @Test(arguments: [
    Double.nan, .signalingNaN, .infinity, -.infinity, 100_000_000, -100_000_000, 1e300, -1e16,
    .greatestFiniteMagnitude,
  ])
  func numberBeyondTheArithmeticIsWrittenSeparately(_ number: Double) {
    for decimals in [0, 3, 8, 9, 15] {
      for position in 0..<40 {
        // Without decimals, 1.5 itself is a midpoint.
        var numbers = [Double](repeating: decimals == 0 ? 1 : 1.5, count: 40)
        if decimals == 15 { numbers = numbers.map { $0 / 4 } }
        numbers[position] = number
        let (text, singleCount) = column(numbers, decimals: decimals)
        #expect(singleCount == 1 && text == separately(numbers, decimals: decimals))
      }
    }
  }

  @Test func fractionThatIsRoundedUpBelongsToTheWholePart() {
    let numbers = [
      2.9999999999999996, -0.99999999999999989, 9998.9999999999982, 0.99999999999999989, 99.99999999999999,
    ]
    for decimals in 0...11 {
      #expect(column(numbers, decimals: decimals).text == "3,-1,9999,1,100", "\(decimals)")
    }
    #expect(column(numbers, decimals: 15).text == separately(numbers, decimals: 15))
  }

  @Test func midpointIsWrittenSeparately() {
    for (number, decimals) in [(0.5, 0), (-2.5, 0), (0.125, 2), (0.00390625, 7), (0.0009765625, 9)] {
      let (text, singleCount) = column([1, number, 2], decimals: decimals)
      #expect(singleCount == 1 && text == separately([1, number, 2], decimals: decimals))
    }
  }
}
