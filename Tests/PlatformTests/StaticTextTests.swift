import Platform
import Testing

@Suite struct StaticTextTests {
  @Test func hasTheBytesOfItsLiteral() {
    let cases: [(StaticText, String)] = [("", ""), ("a", "a"), ("é", "é"), ("no-store", "no-store")]
    for (text, expected) in cases {
      #expect("\(text)" == expected)
      #expect(text.count == expected.utf8.count)
      #expect(unsafe text.start[text.count] == 0)
    }
  }

  @Test func anOptionalTextHasTheSizeOfAText() {
    #expect(MemoryLayout<StaticText?>.size == 2 * MemoryLayout<Int>.size)
  }
}
