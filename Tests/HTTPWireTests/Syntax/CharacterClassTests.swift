import Testing

@testable import HTTPServer

/// Tests of `ASCII` and `ByteSet`.
@Suite struct CharacterClassTests {
  @Test func caseInsensitiveComparisonFoldsOnlyLetters() {
    let name: StaticString = "a-z09"
    for position in 0..<5 {
      for byte in UInt8(0x20)...0xFF {
        var text = Array("a-z09".utf8)
        let original = text[position]
        text[position] = byte
        let isSame = byte == original || (ASCII.isLetter(original) && byte == original - 0x20)
        #expect(ASCII.equals(text.span, ignoringCase: name) == isSame)
      }
    }
  }

  @Test func characterClassesHaveTheSizesOfTheirGrammars() {
    func count(_ set: ByteSet) -> Int { (UInt8.min...UInt8.max).filter(set.contains).count }
    #expect(count(.token) == 62 + 15)
    #expect(count(.registeredName) == 62 + 4 + 11)
    #expect(count(.path) == 62 + 4 + 11 + 3)
    #expect(count(.query) == 62 + 4 + 11 + 5 + 8)
    #expect((UInt8.min...0x20).allSatisfy { !ByteSet.query.contains($0) && !ByteSet.token.contains($0) })
    #expect(
      (UInt8(0x7F)...0xFF).allSatisfy { !ByteSet.query.contains($0) && !ByteSet.requestID.contains($0) })
  }
}
