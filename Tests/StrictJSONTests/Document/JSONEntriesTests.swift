import StrictJSON
import Testing

/// Documents that are not parsed from JSON.
@Suite struct JSONEntriesTests {
  /// `n=1`, `t=true` and `s=a"b` as `{"n":1,"t":true,"s":"a\"b"}`.
  private static func document() -> JSONDocument {
    let text = Array(#"n=1&t=true&s=a"b"#.utf8)[...]
    var entries = JSONEntries(forTextOf: text.count)
    let object = entries.open()
    entries.append(.string, at: 0..<1, isName: true)
    entries.append(1, at: 2..<3)
    entries.append(.string, at: 4..<5, isName: true)
    entries.append(true, at: 6..<10)
    entries.append(.string, at: 11..<12, isName: true)
    entries.append(.string, at: 13..<16)
    entries.close(object, .object, count: 3, at: text.indices, in: text)
    return JSONDocument(entries, of: text, hasQuotationMarks: false)
  }

  @Test func membersAreThoseOfTheText() throws {
    let document = Self.document()
    func find(_ name: StaticString) -> JSONDocument.Node? { document.member(document.root, named: name) }
    #expect(find("n").flatMap { document.number($0) } == 1)
    #expect(find("t").flatMap { document.bool($0) } == true)
    #expect(find("s").flatMap { document.string($0) } == #"a"b"#)
    #expect(find("x") == nil)
    #expect(document.count(document.root) == 3 && document.validationErrorCount == 0)
  }

  @Test func sourceOfAStringIsJSON() throws {
    let document = Self.document()
    let string = try #require(document.member(document.root, named: "s"))
    #expect(document.source(string) == Array(#""a\"b""#.utf8))
    #expect(document.received(string) == #"the string "a\"b""#)
    let number = try #require(document.member(document.root, named: "n"))
    #expect(document.source(number) == [UInt8(ascii: "1")])
  }
}
