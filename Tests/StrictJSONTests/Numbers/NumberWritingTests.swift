import Foundation
import MotionTestSupport
import StrictJSON
import Testing

@Suite struct NumberWritingTests {
  func shortest(_ number: Double) -> String {
    var bytes: [UInt8] = []
    NumberWriter.append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  func fixed(_ number: Double, _ decimals: Int) -> String {
    var bytes: [UInt8] = []
    NumberWriter.append(number, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns doubles of every magnitude, of ordinary magnitude, and with few digits.
  func samples(_ count: Int, seed: UInt64) -> [Double] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { index in
      switch index % 5 {
      case 0:
        let number = Double(bitPattern: random.next())
        return number.isFinite ? number : 0
      case 1: return Double.random(in: -2000...2000, using: &random)
      case 2: return Double.random(in: -1...1, using: &random)
      case 3: return (Double.random(in: -1e9...1e9, using: &random)).rounded() / 1000
      default:
        return Double(
          Int64.random(in: -(1 << 62)...(1 << 62), using: &random) >> Int64.random(in: 0...62, using: &random)
        )
      }
    }
  }

  @Test func shortestDigitsHaveTheExpectedFormat() {
    let cases: [(Double, String)] = [
      (5, "5"), (0, "0"), (-0.0, "0"), (0.1, "0.1"), (-300, "-300"), (1e300, "1e+300"),
      (0.5619503, "0.5619503"),
      (123_456_789_012, "123456789012"), (9_007_199_254_740_992, "9007199254740992"),
      (1e15, "1000000000000000"),
      (1e22, "1e+22"), (.leastNonzeroMagnitude, "5e-324"),
      (1.7976931348623157e308, "1.7976931348623157e+308"),
      (0.30000000000000004, "0.30000000000000004"),
      (99_999_999, "99999999"), (100_000_000, "100000000"), (10_000_000_000_000_00, "1000000000000000"),
      (9_007_199_254_740_991, "9007199254740991"), (9_007_199_254_740_994, "9.007199254740994e+15"),
      (10, "10"), (-9, "-9"), (2.5, "2.5"), (1e-5, "1e-05"), (0.0001, "0.0001"),
    ]
    for (number, text) in cases { #expect(shortest(number) == text) }
  }

  /// Decimals of at most six places have a way of their own.
  @Test func decimalsWithFewPlacesAreThoseOfTheStandardLibrary() {
    var random = SeededRandom(seed: 14)
    for _ in 0..<fuzzCases(50_000) {
      let units = Int64.random(in: 1...Int64(1) << Int64.random(in: 1...50, using: &random), using: &random)
      let number = Double(units) / pow(10, Double.random(in: 3...7, using: &random).rounded())
      guard number != number.rounded() else { continue }
      #expect(shortest(number) == number.description)
      #expect(shortest(number.nextUp) == number.nextUp.description)
    }
  }

  @Test func shortestDigitsReadBackAsTheSameDouble() throws {
    for number in samples(fuzzCases(50_000), seed: 4) {
      let text = shortest(number)
      let document = try parse(text)
      #expect(document.number(document.root)?.bitPattern == number.bitPattern, "\(text)")
      // The digits of the standard library are the fewest possible.
      #expect(text.count <= number.description.count)
    }
  }

  /// The standard library writes the nearest of the shortest decimals, too.
  @Test func ordinaryMagnitudesHaveTheDigitsOfTheStandardLibrary() {
    var random = SeededRandom(seed: 8)
    var different: [Double] = []
    func check(_ number: Double) {
      let text = number.description
      if shortest(number) != (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) {
        different.append(number)
      }
    }
    for exponent in -12...52 {
      for index in 0..<200 {
        let significand = index == 0 ? 1 : Double.random(in: 1..<2, using: &random)
        let number = Double(
          sign: index % 2 == 0 ? .plus : .minus, exponent: exponent, significand: significand)
        // Numbers whose shortest form has all digits, numbers with few digits, and their neighbors.
        let scale = pow(10, Double(index % 17))
        let rounded = (number * scale).rounded() / scale
        for number in [number, rounded, rounded.nextUp, rounded.nextDown]
        where number != 0 && number.magnitude < 0x1p53 { check(number) }
      }
    }
    #expect(different.isEmpty)
  }

  /// Eight digits are found at once.
  @Test func integersHaveAllDigits() {
    var random = SeededRandom(seed: 3)
    for round in 0..<10_000 {
      let large = Int.random(in: 0..<1 << 53, using: &random)
      for number in [round, 99_990_000 + round, Int.random(in: 0..<100_000_000, using: &random), large] {
        #expect(shortest(Double(number)) == String(number))
      }
    }
  }

  @Test func fixedDecimalsHaveTheExpectedFormat() {
    let cases: [(Double, Int, String)] = [
      (300, 6, "300"), (1.0 / 60, 6, "0.016667"), (-0.0, 6, "0"), (-0.0000001, 6, "0"), (0.0000005, 6, "0"),
      (0.00000051, 6, "0.000001"),
      (-0.0000006, 6, "-0.000001"), (0.9999999, 6, "1"), (-0.9999999, 6, "-1"), (99.9999996, 6, "100"),
      (0.125, 2, "0.12"), (0.375, 2, "0.38"),
      (1.005, 2, "1"), (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (-2.5, 0, "-2"), (-0.5, 0, "0"),
      (0.1, 15, "0.1"), (0.3, 15, "0.3"),
      (1e-15, 15, "0.000000000000001"), (4.9e-16, 15, "0"), (.leastNonzeroMagnitude, 15, "0"),
      (1e300, 6, "1e+300"),
      (0x1p63, 6, "9.223372036854776e+18"),
      (0x1p63.nextDown, 6, "9223372036854774784"), (-0x1p62, 3, "-4611686018427387904"),
      (123456789.125, 8, "123456789.125"),
      (0.123456789012345, 15, "0.123456789012345"), (0.1234567800000001, 15, "0.12345678"), (1, 9, "1"),
      (0.100000001, 9, "0.100000001"), (10.5, 1, "10.5"),
      (4503599627370495.5, 1, "4503599627370495.5"), (4503599627370495.5, 0, "4503599627370496"),
      (0.00390625, 8, "0.00390625"),
      (1.25, -3, "1"), (1.25, 99, "1.25"),
    ]
    for (number, decimals, text) in cases {
      #expect(fixed(number, decimals) == text, "\(number) \(decimals)")
    }
  }

  @Test func fixedDecimalsAreCorrectlyRounded() {
    for number in samples(6000, seed: 5) where number.magnitude < 0x1p63 {
      let exact = ExactDecimal(number)
      for decimals in [0, 1, 2, 3, 6, 8, 9, 15] {
        var expected = exact.rounded(decimals: decimals)
        if number < 0 && expected != "0" { expected = "-" + expected }
        #expect(fixed(number, decimals) == expected, "\(number) \(decimals)")
      }
    }
  }

  @Test func exactTiesRoundToTheEvenDigit() {
    // With odd k, the first dropped digit of k / 2^(d+1) is 5 and no digit follows it.
    for decimals in 0...15 {
      for k in [1, 3, 5, 7, 101, 12_347, 8_388_607] {
        let number = Double(k) * 0.5 / pow(2, Double(decimals))
        #expect(fixed(number, decimals) == ExactDecimal(number).rounded(decimals: decimals))
        #expect(fixed(number.nextUp, decimals) == ExactDecimal(number.nextUp).rounded(decimals: decimals))
        #expect(fixed(number.nextDown, decimals) == ExactDecimal(number.nextDown).rounded(decimals: decimals))
      }
    }
  }

  /// The doubles next to the midpoint between two decimals. A rounded product alone would round
  /// some of them incorrectly.
  @Test func numbersNearMidpointsAreCorrectlyRounded() {
    for seed in 1...400 {
      let k = (Double(seed) * 7919.37).rounded() * pow(10, Double(seed % 12) - 2)
      for decimals in [0, 1, 3, 6, 8] {
        var number = (k.rounded() + 0.5) / pow(10, Double(decimals))
        for _ in 0..<3 { number = number.nextDown }
        for _ in 0..<7 where number < 0x1p62 {
          #expect(
            fixed(number, decimals) == ExactDecimal(number).rounded(decimals: decimals),
            "\(number) \(decimals)")
          number = number.nextUp
        }
      }
    }
  }

  /// Covers the exponents around the boundaries of the shift: 2^-53 … 2^-104.
  @Test func everyExponentIsCorrectlyRounded() {
    for exponent in -130...62 {
      for significand in [1.0, 1.0.nextUp, 1.5, 2.0.nextDown, 1.3333333333333333] {
        let number = Double(sign: .plus, exponent: exponent, significand: significand)
        let exact = ExactDecimal(number)
        for decimals in 0...15 {
          #expect(fixed(number, decimals) == exact.rounded(decimals: decimals), "\(number)")
        }
      }
    }
  }

  @Test func fixedDecimalsAgreeWithPrintf() {
    for number in samples(fuzzCases(20_000), seed: 6) where number.magnitude < 0x1p63 {
      for decimals in [3, 6, 12] {
        var expected = String(format: "%.\(decimals)f", number)
        while expected.last == "0" { expected.removeLast() }
        if expected.last == "." { expected.removeLast() }
        if expected == "-0" || expected.isEmpty || expected == "-" { expected = "0" }
        #expect(fixed(number, decimals) == expected)
      }
    }
  }

  @Test func columnEqualsItsNumbersWrittenSeparately() throws {
    for (count, decimals) in [(0, 6), (1, 6), (2, 0), (3, 15), (500, 6), (5000, 15), (5000, 3)] {
      let numbers = samples(count, seed: UInt64(count + decimals))
      var column = JSONWriter()
      column.column(numbers[...], decimals: decimals)
      var single = JSONWriter()
      single.beginArray()
      for number in numbers { single.value(number, decimals: decimals) }
      single.endArray()
      #expect(column.bytes == single.bytes)
      let document = try JSONDocument(parsing: column.bytes[...])
      #expect(document.count(document.root) == count)
      #expect(document.elements(document.root).allSatisfy { document.number($0) != nil })
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
  func nonFiniteNumberIsNotWritten(_ number: Double) {
    var bytes: [UInt8] = [1]
    #expect(!NumberWriter.append(number, to: &bytes))
    #expect(!NumberWriter.append(number, decimals: 6, to: &bytes))
    #expect(bytes == [1])
    let writes: [(inout JSONWriter) -> Void] = [
      { $0.value(number) }, { $0.value(number, decimals: 6) },
      { writer in writer.column([1, number, 2][...], decimals: 6) },
    ]
    for write in writes {
      var writer = JSONWriter()
      writer.beginArray()
      writer.value(1)
      write(&writer)
      writer.endArray()
      #expect(writer.bytes == [] && writer.nonFiniteCount == 1)
      #expect(writer.failure == .nonFiniteNumbers(count: 1))
    }
  }
}
