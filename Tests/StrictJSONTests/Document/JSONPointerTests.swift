import StrictJSON
import Testing

@Suite struct JSONPointerTests {
  @Test func pointersResolveToValues() throws {
    let document = try parse(#"{"a/b": {"~": [10, {"": 20}]}, "\u00e9": 30, "0": 40}"#)
    func number(_ text: String) throws -> Double? {
      let pointer = try #require(JSONPointer(text))
      return document.node(at: pointer).flatMap { document.number($0) }
    }
    #expect(try number("/a~1b/~0/0") == 10)
    #expect(try number("/a~1b/~0/1/") == 20)
    #expect(try number("/é") == 30)
    #expect(try number("/0") == 40)
    for nowhere in ["/a", "/a~1b/~0/2", "/a~1b/~0/-", "/a~1b/~0/00", "/a~1b/~0/+1", "/e\u{301}", "/0/0"] {
      #expect(try number(nowhere) == nil)
    }
    #expect(document.node(at: .root) == document.root)
  }

  @Test func pointersEscapeAndUnescapeNames() {
    let pointer = JSONPointer.root.appending("a/b").appending(7).appending("~1").appending("")
    #expect(pointer.description == "/a~1b/7/~01/")
    #expect(pointer.referenceTokens == ["a/b", "7", "~1", ""])
    #expect(JSONPointer(pointer.description) == pointer)
    #expect(JSONPointer.root.description == "" && JSONPointer.root.referenceTokens == [])
    for wrong in ["a", "/~", "/~2", "/a~/b", " /a"] { #expect(JSONPointer(wrong) == nil) }
    #expect(JSONPointer("/é") != JSONPointer("/e\u{301}"))
  }
}
