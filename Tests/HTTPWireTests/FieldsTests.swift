import Testing

@testable import HTTPWire

/// Looking up fields.
@Suite struct FieldsTests {
  private let fields = HTTPFields([
    ("Accept", "text/csv"), ("X-A", "1"), ("ACCEPT", "text/html;q=0.5"), ("accept-language", "de"),
    ("X_A", "2"),
  ])

  private func text(_ value: ArraySlice<UInt8>?) -> String? {
    value.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func theFirstOfANameIsFoundInAnyCase() {
    #expect(text(fields.first("accept")) == "text/csv")
    #expect(text(fields.first("accept-language")) == "de")
    #expect(fields.first("acceptt") == nil)
    #expect(fields.first("") == nil)
  }

  @Test func aNameOfTheSameLengthIsAnotherName() {
    #expect(text(fields.first("x-a")) == "1")
    #expect(fields.first("x-b") == nil)
    #expect(fields.first("accept-languagf") == nil)
    #expect(fields.first("bccept-language") == nil)
  }

  @Test func theFirstOfANameIsComparedByteForByte() {
    #expect(fields.first("accept", equals: "text/csv") == true)
    #expect(fields.first("accept", equals: "Text/csv") == false)
    #expect(fields.first("accept", equals: "text/cs") == false)
    #expect(fields.first("accept", equals: "text/html;q=0.5") == false)
    #expect(fields.first("accept", equals: "") == false)
    #expect(fields.first("origin", equals: "de") == nil)
    #expect(HTTPFields([("Accept", "")]).first("accept", equals: "") == true)
  }

  @Test func allValuesOfANameComeInOrder() {
    #expect(fields.values("accept").map { text($0) } == ["text/csv", "text/html;q=0.5"])
    #expect(fields.values("host").isEmpty)
  }

  @Test func valuesOfANameCombineToOneList() {
    #expect(fields.combined("accept") == "text/csv, text/html;q=0.5")
    #expect(fields.combined("x-a") == "1")
    #expect(fields.combined("host") == nil)
  }

  @Test func everyLineCanBeListed() {
    #expect(fields.count == 5)
    #expect(text(fields[2].name) == "ACCEPT" && text(fields[2].value) == "text/html;q=0.5")
  }

  @Test func aRequestMadeByHandHasItsParts() {
    let request = HTTPRequest(
      method: .other, methodName: Array("BREW".utf8)[...], path: Array("/pot".utf8)[...],
      query: Array("milk=1".utf8)[...], isHTTP11: false, fields: fields, body: [1, 2, 3])
    #expect(text(request.methodName) == "BREW" && text(request.path) == "/pot")
    #expect(text(request.query) == "milk=1" && request.body == [1, 2, 3])
    #expect(text(request.fields.first("x-a")) == "1" && request.fields.count == 5)
    #expect(
      HTTPRequest(
        method: .get, methodName: [], path: [0x2F], query: nil, isHTTP11: true, fields: HTTPFields(), body: []
      ).query == nil)
  }

  @Test func ignoringCaseFoldsLettersAndNothingElse() {
    let name: StaticString = "a-z09"
    for position in 0..<5 {
      for byte in UInt8(0x20)...0xFF {
        var text = Array("a-z09".utf8)
        let original = text[position]
        text[position] = byte
        let isSame = byte == original || (ASCII.isLetter(original) && byte == original - 0x20)
        #expect(text.withUnsafeBufferPointer { ASCII.equals($0, ignoringCase: name) } == isSame)
      }
    }
  }

  @Test func characterClassesHaveTheSizesThatTheirGrammarsGive() {
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
