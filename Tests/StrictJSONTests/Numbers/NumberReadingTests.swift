import Foundation
import MotionTestSupport
import StrictJSON
import Testing

@Suite struct NumberReadingTests {
  func read(_ text: String) throws -> Double {
    let document = try parse(text)
    return try #require(document.number(document.root))
  }

  @Test func hardNumbersAreReadExactly() throws {
    let cases: [(String, UInt64)] = [
      ("2.2250738585072011e-308", 0x000F_FFFF_FFFF_FFFF), ("2.2250738585072012e-308", 0x0010_0000_0000_0000),
      ("2.2250738585072014e-308", 0x0010_0000_0000_0000), ("1e23", 0x44B5_2D02_C7E1_4AF6),
      ("8.5e22", 0x44B1_FFDB_F6B2_B2EB), ("9007199254740993", 0x4340_0000_0000_0000),
      ("9007199254740995", 0x4340_0000_0000_0002), ("4.9406564584124654e-324", 1), ("5e-324", 1),
      ("0.00000000000000000000001", 0x3B28_2DB3_4012_B251),
      ("3e-324", 1), ("2.4703282292062327208e-324", 0), ("2.4703282292062327209e-324", 1),
      ("1.7976931348623157e308", 0x7FEF_FFFF_FFFF_FFFF), ("1.7976931348623158e308", 0x7FEF_FFFF_FFFF_FFFF),
      ("0.500000000000000166533453693773481063544750213623046875", 0x3FE0_0000_0000_0002),
      ("3.518437208883201171875e13", 0x42C0_0000_0000_0002),
      ("62.5364939768271845828", 0x404F_44AB_D5AA_7CA4),
      ("8.10109172351e-10", 0x3E0B_D5CB_AEF0_FD0C),
      ("1.50000000000000011102230246251565", 0x3FF8_0000_0000_0000),
      ("9007199254740991.4999999999999999999999999999999995", 0x433F_FFFF_FFFF_FFFF),
      ("18014398509481993", 0x4350_0000_0000_0002), ("1.448997445238699", 0x3FF7_2F17_F1F4_9AAD),
      ("6929495644600919.5", 0x4338_9E56_EE5E_7A58), ("-0", 0x8000_0000_0000_0000),
      ("-0e5", 0x8000_0000_0000_0000),
    ]
    for (text, bits) in cases { #expect(try read(text).bitPattern == bits, "\(text)") }
  }

  /// A text is a number only as a whole.
  @Test func aTextThatBeginsWithANumberIsNone() {
    #expect(NumberReader.value(ofJSON: Array("12".utf8).span) == 12)
    for text in ["12px", "1.5 ", "1e3,", "0x1F", "1-2"] {
      #expect(NumberReader.value(ofJSON: Array(text.utf8).span) == nil, "\(text)")
    }
  }

  /// Compares the two fast methods (exact doubles and 128-bit integers) with the C library.
  @Test func randomDecimalsAreReadAsTheNearestDouble() throws {
    var random = SeededRandom(seed: 1)
    for _ in 0..<fuzzCases(100_000) {
      var text = ""
      for _ in 0..<Int.random(in: 1...22, using: &random) {
        text += String(Int.random(in: 0...9, using: &random))
      }
      let isWhole = Bool.random(using: &random)
      while text.first == "0" && text.count > 1 { text.removeFirst() }
      if !isWhole { text = String(Int.random(in: 0...9, using: &random)) + "." + text }
      if Bool.random(using: &random) { text += "e\(Int.random(in: -60...60, using: &random))" }
      #expect(unsafe try read(text).bitPattern == strtod(text, nil).bitPattern, "\(text)")
    }
  }

  /// Compares with exact arithmetic. The midpoint between two doubles, with all its digits, must
  /// round to the even one. A slightly smaller or greater decimal must round to the nearer one.
  @Test func decimalsNearMidpointsRoundToNearestTiesToEven() throws {
    var random = SeededRandom(seed: 2)
    for round in 0..<300 {
      var number = Double(bitPattern: UInt64.random(in: 0..<0x7FEF_FFFF_FFFF_FFFF, using: &random))
      if round % 3 == 0 { number = Double.random(in: 0...4000, using: &random) }
      if round % 10 == 1 { number = Double(bitPattern: UInt64.random(in: 0..<1 << 52, using: &random)) }
      if round % 10 == 2 { number = Double(UInt64.random(in: 1 << 53..<1 << 63, using: &random)) }
      let above = number.nextUp
      let even = number.bitPattern % 2 == 0 ? number : above
      let halfway = ExactDecimal.halfway(above: number)
      let text = halfway.text
      #expect(try read(text) == even, "\(number)")
      let point = text.contains(".") ? "" : "."
      #expect(try read(text + point + "0000000001") == above, "\(number)")
      #expect(try read(text + point + String(repeating: "0", count: 2000) + "1") == above, "\(number)")
      // A midpoint with a fraction ends in 5; an integer midpoint is even or ends in 5.
      if text.last == "5" {
        #expect(
          try read(String(text.dropLast()) + "4" + point + String(repeating: "9", count: 1000)) == number,
          "\(number)")
      }
    }
  }

  @Test func positionOfTheDecimalPointDoesNotChangeTheValue() throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<2000 {
      let digits = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        String(Int.random(in: 1...9, using: &random))
      }.joined()
      let exponent = Int.random(in: -340...310, using: &random)
      let expected = unsafe strtod(digits + "e\(exponent)", nil)
      if !expected.isFinite { continue }
      for zeros in [0, 1, 5, 900] {
        let shifted =
          "0." + String(repeating: "0", count: zeros) + digits + "e\(exponent + zeros + digits.count)"
        let trailing = digits + String(repeating: "0", count: zeros) + "e\(exponent - zeros)"
        #expect(try read(shifted).bitPattern == expected.bitPattern)
        #expect(try read(trailing).bitPattern == expected.bitPattern)
      }
    }
  }

  @Test func everyPowerOfTenIsReadExactly() throws {
    for exponent in -345...308 {
      #expect(unsafe try read("1e\(exponent)") == strtod("1e\(exponent)", nil))
      #expect(
        unsafe try read("9007199254740993e\(exponent - 15)")
          == strtod("9007199254740993e\(exponent - 15)", nil))
      #expect(
        unsafe try read("18446744073709551615e\(exponent - 19)")
          == strtod("18446744073709551615e\(exponent - 19)", nil))
    }
  }
}
