import StrictJSON
import Testing

@Suite struct JSONDocumentTests {
  @Test func valuesAreReadByTheirKind() throws {
    let document = try parse(
      #" {"from": {"x": 10, "y": [1, [2, 3], {}]}, "name": "a\tb", "on": true, "off": false, "no": null} "#)
    #expect(document.kind(document.root) == .object)
    #expect(document.count(document.root) == 5)
    let from = try #require(document.member(document.root, named: "from"))
    let x = try #require(document.member(from, named: "x"))
    #expect(document.number(x) == 10)
    let y = try #require(document.member(from, named: "y"))
    #expect(document.elements(y).map { document.kind($0) } == [.number, .array, .object])
    #expect(document.elements(y).map { document.count($0) } == [0, 2, 0])
    let names = document.members(document.root).map { document.string($0.key) }
    #expect(names == ["from", "name", "on", "off", "no"])
    #expect(document.member(document.root, named: "name").flatMap { document.string($0) } == "a\tb")
    #expect(document.member(document.root, named: "on").flatMap { document.bool($0) } == true)
    #expect(document.member(document.root, named: "off").flatMap { document.bool($0) } == false)
    #expect(document.member(document.root, named: "no").map { document.kind($0) } == .null)
    #expect(document.member(document.root, named: "nowhere") == nil)
  }

  @Test func readingAValueAsAnotherKindReturnsNil() throws {
    let document = try parse(#"[1, "1", true, null, [], {}]"#)
    let nodes = Array(document.elements(document.root))
    #expect(nodes.map { document.number($0) } == [1, nil, nil, nil, nil, nil])
    #expect(nodes.map { document.string($0) } == [nil, "1", nil, nil, nil, nil])
    #expect(nodes.map { document.bool($0) } == [nil, nil, true, nil, nil, nil])
    #expect(nodes.allSatisfy { document.count($0) == 0 })
    #expect(nodes.dropFirst().allSatisfy { document.member($0, named: "a") == nil })
    #expect(nodes.allSatisfy { Array(document.elements($0)).isEmpty && Array(document.members($0)).isEmpty })
    #expect(nodes.allSatisfy { !document.string($0, equals: "true") })
  }

  @Test(arguments: [
    "-12.50e+1", "0", "true", "false", "null", #""a\"b\u0041""#, "[1, [2]]", "{ \"a\" : {} }", "[]",
  ])
  func sourceOfAValueContainsItsBytes(_ text: String) throws {
    let document = try parse("[ 1 , \(text) ,2]")
    let node = Array(document.elements(document.root))[1]
    #expect(String(decoding: document.source(node), as: UTF8.self) == text)
    let alone = try parse("\n\(text) ")
    #expect(String(decoding: alone.source(alone.root), as: UTF8.self) == text)
  }

  @Test func sliceWithNonzeroStartIndexIsParsed() throws {
    let bytes = Array(#"garbage{"a":[1,"b"]}garbage"#.utf8)
    let document = try JSONDocument(parsing: bytes[7..<(bytes.count - 7)])
    let a = try #require(document.member(document.root, named: "a"))
    #expect(String(decoding: document.source(a), as: UTF8.self) == #"[1,"b"]"#)
    #expect(document.elements(a).compactMap { document.string($0) } == ["b"])
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONDocument(parsing: bytes[7..<(bytes.count - 6)])
    }
    #expect(error?.offset == bytes.count - 14)
  }

  @Test func depthIsLimited() throws {
    let open = String(repeating: "[", count: 64)
    let close = String(repeating: "]", count: 64)
    _ = try parse(open + close)
    #expect(
      syntaxError(open + "[" + close + "]")?.reason == "arrays and objects are nested deeper than 64 levels")
    #expect(syntaxError(open + "[" + close + "]")?.offset == 64)
    _ = try parse(open + "{}" + close, maximumDepth: 65)
    _ = try parse("1", maximumDepth: 0)
    #expect(
      syntaxError("{}", maximumDepth: 0)?.reason == "arrays and objects are nested deeper than 0 levels")
    // Sibling arrays do not increase the depth.
    _ = try parse("[" + Array(repeating: "[]", count: 1000).joined(separator: ",") + "]", maximumDepth: 2)
  }

  @Test func deepNestingIsRejectedAtTheLimit() throws {
    let open = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(syntaxError(open)?.offset == 64)
    #expect(syntaxError(Array(String(repeating: #"{"a":"#, count: 100_000).utf8))?.offset == 320)
    // However great the limit of the caller is, the parser has its own.
    #expect(
      syntaxError(open, maximumDepth: .max)?.reason == "arrays and objects are nested deeper than 500 levels")
    let close = [UInt8](repeating: UInt8(ascii: "]"), count: 500)
    let document = try JSONDocument(parsing: (open.prefix(500) + close)[...], maximumDepth: .max)
    var node = document.root
    var depth = 1
    while let inner = document.elements(node).first(where: { _ in true }) {
      node = inner
      depth += 1
    }
    #expect(depth == 500)
  }

  @Test func namesAreComparedDecodedByteForByte() throws {
    let document = try parse(#"["from","fr\u006fm","fro","from ","\ud83d\ude00","é","e\#u{301}","",1]"#)
    let nodes = Array(document.elements(document.root))
    #expect(
      nodes.map { document.string($0, equals: "from") } == [
        true, true, false, false, false, false, false, false, false,
      ])
    #expect(nodes.map { document.string($0, equals: "😀") }.firstIndex(of: true) == 4)
    #expect(
      nodes.map { document.string($0, equals: "é") } == [
        false, false, false, false, false, true, false, false, false,
      ])
    #expect(
      nodes.map { document.string($0, equals: "") } == [
        false, false, false, false, false, false, false, true, false,
      ])
    let escaped = try parse(#"{"\u0061\u0062":1,"":2}"#)
    #expect(escaped.member(escaped.root, named: "ab").flatMap { escaped.number($0) } == 1)
    #expect(escaped.member(escaped.root, named: "").flatMap { escaped.number($0) } == 2)
  }
}
