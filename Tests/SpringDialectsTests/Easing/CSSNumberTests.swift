import SpringDialects
import Testing

@Suite struct CSSNumberTests {
  @Test(arguments: [
    ("1", 1, 1), ("+1.5px", 1.5, 4), ("-.5", -0.5, 3), ("007", 7, 3), ("1.", 1, 1), ("1.e3", 1, 1),
    (".5e+1", 5, 5),
    ("2e3", 2000, 3), ("2E-3s", 0.002, 4), ("2e", 2, 1), ("2e+", 2, 1), ("2em", 2, 1), ("1e-400", 0, 6),
    ("9007199254740993", 9_007_199_254_740_992, 16), ("0.30000000000000004", 0.30000000000000004, 19),
  ])
  func aNumberIsReadWithItsLength(_ text: String, _ value: Double, _ length: Int) throws {
    let number = try #require(CSSNumber.prefix(of: Array(text.utf8)[...]))
    #expect(number.value == value && number.length == length)
  }

  @Test(arguments: ["", "+", "-", ".", "e3", "px", "+-1", "1e400", "-.e1"])
  func otherTextIsNoNumber(_ text: String) {
    #expect(CSSNumber.prefix(of: Array(text.utf8)[...]) == nil)
  }

  @Test func theTextMayBeginInsideALongerOne() throws {
    let bytes = Array("ease(12.5, 3)".utf8)
    let number = try #require(CSSNumber.prefix(of: bytes[5...]))
    #expect(number.value == 12.5 && number.length == 4)
  }
}
