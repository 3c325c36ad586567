import StrictJSON
import Testing

@Suite struct SyntaxErrorTests {
  @Test func errorStatesOffsetLineAndColumn() {
    let error = syntaxError("{\n  \"a\": 1,\r\n  \"é😀\": tru\r}")
    #expect(error?.reason == "found the byte 0x0D; expected the literal true")
    #expect(error?.line == 3)
    // Columns count scalars. é has two bytes and 😀 four, and each is one column.
    #expect(error?.column == 12)
    #expect(error?.offset == 28)
    #expect(
      error?.description == "found the byte 0x0D; expected the literal true at line 3, column 12 (byte 28)")
  }

  @Test(arguments: [
    ("[1\n2", 2, 1), ("[1\r2", 2, 1), ("[1\r\n2", 2, 1), ("[1\n\r2", 3, 1), ("[1\n\n \t2", 3, 3),
    ("[1\r\n", 2, 1),
  ])
  func everyKindOfLineEndCountsOnce(_ text: String, _ line: Int, _ column: Int) {
    let error = syntaxError(text)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test func truncatedTextFailsAtItsEnd() {
    for text in [
      "[1", "[", "{", "{\"a\"", "{\"a\":", "\"a", "\"\\", "\"\\u12", "-", "1.", "1e", "1e+", "tru", "[1,",
      "{\"a\":1,",
    ] {
      let error = syntaxError(text)
      #expect(error?.offset == text.utf8.count, "\(text)")
      if error?.reason.hasPrefix("unexpected end of text; expected ") == true { continue }
      Issue.record("\(text): \(String(describing: error))")
    }
  }

  @Test func emptyTextIsReported() {
    #expect(syntaxError("")?.reason == "the text is empty; expected a value")
    #expect(syntaxError(" \n\t\r ")?.reason == "the text is empty; expected a value")
    #expect(syntaxError("\n")?.line == 2)
    let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: [UInt8]()[...]) }
    #expect(error?.description == "the text is empty; expected a value at line 1, column 1 (byte 0)")
  }

  @Test func byteOrderMarkIsReported() {
    let byteOrderMark = "found a byte-order mark; expected a value (JSON is UTF-8 without a byte-order mark)"
    #expect(syntaxError([0xEF, 0xBB, 0xBF, 0x31])?.reason == byteOrderMark)
    #expect(syntaxError([0xEF, 0xBB, 0xBF])?.reason == byteOrderMark)
    #expect(syntaxError([0xEF, 0xBB])?.reason == "found the byte 0xEF; expected a value")
    // UTF-16 in both byte orders.
    #expect(syntaxError([0xFE, 0xFF, 0x00, 0x31])?.reason == "found the byte 0xFE; expected a value")
    #expect(
      syntaxError([0x31, 0x00])?.reason == "found the byte 0x00 after the value; expected the end of the text"
    )
  }

  @Test func malformedUTF8IsRejectedAtItsFirstByte() {
    let malformed: [[UInt8]] = [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0x80],
      [0xE0, 0x9F, 0xBF], [0xE1, 0x80],
      [0xE1, 0x80, 0x41], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF1, 0x80, 0x80], [0xF1, 0x80, 0x80, 0x41], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xFE], [0xFF],
    ]
    for sequence in malformed {
      for prefix in ["", "a", "abcdefg", "abcdefgh", "é"] {
        let bytes = Array("[\"\(prefix)".utf8) + sequence + Array("\"]".utf8)
        let error = syntaxError(bytes)
        let byte = "the byte 0x" + String(sequence[0], radix: 16, uppercase: true)
        #expect(error?.reason == "found \(byte), which is not well-formed UTF-8", "\(sequence)")
        #expect(error?.offset == 2 + prefix.utf8.count)
      }
    }
  }

  @Test func everyScalarIsAllowedInAString() throws {
    for value in UInt32(0x20)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), scalar != "\"", scalar != "\\" else { continue }
      // All scalars near the boundaries of the encoding, and a sample of the others.
      guard value < 0x900 || value % 0x400 < 2 || value % 0x400 > 0x3FD || value % 61 == 0 else { continue }
      let document = try parse("\"\(Character(scalar))\"")
      #expect(document.string(document.root)?.unicodeScalars.elementsEqual([scalar]) ?? false)
    }
  }

  @Test func errorMessagesAreCompleteSentences() {
    let messages: [(String, String)] = [
      ("[1,]", "found \"]\"; expected a value after the comma at line 1, column 4 (byte 3)"),
      (
        "{\"a\":1,}",
        "found \"}\"; expected a member name in double quotes after the comma at line 1, column 8 (byte 7)"
      ),
      (
        "{'a':1}",
        "found \"'\"; expected a member name in double quotes or \"}\" at line 1, column 2 (byte 1)"
      ),
      ("[1 2]", "found \"2\"; expected \",\" or \"]\" at line 1, column 4 (byte 3)"),
      ("1 2", "found \"2\" after the value; expected the end of the text at line 1, column 3 (byte 2)"),
      (
        "\"\u{1}\"",
        "found the control character 0x01 in a string; expected its escape at line 1, column 2 (byte 1)"
      ),
      (
        "01",
        "found a digit after a leading zero; expected \".\", an exponent or the end of the number "
          + "at line 1, column 2 (byte 1)"
      ),
      (
        "\"\\q\"",
        "found \"q\"; expected one of \" \\ / b f n r t u after the backslash at line 1, column 3 (byte 2)"
      ),
      ("[[", "unexpected end of text; expected a value or \"]\" at line 1, column 3 (byte 2)"),
    ]
    for (text, message) in messages { #expect(syntaxError(text)?.description == message) }
    #expect(
      syntaxError("[[]]", maximumDepth: 1)?.description
        == "arrays and objects are nested deeper than 1 levels at line 1, column 2 (byte 1)")
  }
}

extension JSONSyntaxError {
  /// The reason and the position in one sentence.
  fileprivate var description: String { "\(reason) at line \(line), column \(column) (byte \(offset))" }
}
