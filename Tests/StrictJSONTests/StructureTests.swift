import StrictJSON
import Testing

@Suite struct StructureTests {
  @Test func aDocumentIsReadWithoutBuildingATree() throws {
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

  @Test func membersAreFoundInAnyOrderAndAgainAfterAMiss() throws {
    // The second and the third name agree in length and in first, middle and last byte.
    let document = try parse(
      #"{"from": 1, "a1b2c": 2, "a3b4c": {"from": [3]}, "": 4, "\u0061b": 5, "é": 6, "long name of a member": 7}"#
    )
    let names: [(StaticString, Double?)] = [
      ("from", 1), ("a1b2c", 2), ("a3b4c", nil), ("", 4), ("ab", 5), ("é", 6), ("long name of a member", 7),
    ]
    var members = JSONMemberCursor(of: document.root, on: document.tape)
    func find(_ name: StaticString) -> JSONDocument.Node? { members.value(named: name) }
    for _ in 0..<2 {
      for (name, number) in names {
        let node = try #require(find(name), "\(name)")
        #expect(document.number(node) == number)
      }
    }
    for step in 1..<names.count {
      for turn in 0..<names.count {
        let (name, number) = names[turn * step % names.count]
        #expect(find(name).flatMap { document.number($0) } == number, "\(name)")
        for missing in ["a2b3c", "a", "fro", "fromm", "ba", "e", "long name of a membeR"] as [StaticString] {
          #expect(find(missing) == nil, "\(missing)")
        }
      }
    }
    let inner = try #require(find("a3b4c"))
    var innerMembers = JSONMemberCursor(of: inner, on: document.tape)
    #expect(innerMembers.value(named: "from").map { document.kind($0) } == .array)
    #expect(innerMembers.value(named: "a1b2c") == nil)
    for text in ["{}", "[]", "1", #""from""#] {
      let other = try parse(text)
      withExtendedLifetime(other) {
        var none = JSONMemberCursor(of: other.root, on: other.tape)
        #expect(none.value(named: "from") == nil && none.value(named: "") == nil)
      }
    }
    withExtendedLifetime(document) {}
  }

  @Test func readingAValueAsWhatItIsNotGivesNil() throws {
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
  func theSourceOfAValueIsItsOwnBytes(_ text: String) throws {
    let document = try parse("[ 1 , \(text) ,2]")
    let node = Array(document.elements(document.root))[1]
    #expect(String(decoding: document.source(node), as: UTF8.self) == text)
    let alone = try parse("\n\(text) ")
    #expect(String(decoding: alone.source(alone.root), as: UTF8.self) == text)
  }

  @Test func aSliceThatDoesNotBeginAtZeroIsReadTheSame() throws {
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

  @Test func depthIsLimitedWhereAndAsAsked() throws {
    let open = String(repeating: "[", count: 64)
    let close = String(repeating: "]", count: 64)
    _ = try parse(open + close)
    #expect(syntaxError(open + "[" + close + "]")?.reason == .tooDeep(limit: 64))
    #expect(syntaxError(open + "[" + close + "]")?.offset == 64)
    _ = try parse(open + "{}" + close, maximumDepth: 65)
    _ = try parse("1", maximumDepth: 0)
    #expect(syntaxError("{}", maximumDepth: 0)?.reason == .tooDeep(limit: 0))
    // Side by side is not deep.
    _ = try parse("[" + Array(repeating: "[]", count: 1000).joined(separator: ",") + "]", maximumDepth: 2)
  }

  @Test func aHundredThousandBracketsEndAtTheLimitAndWithoutALimitAreRead() throws {
    let open = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    let close = [UInt8](repeating: UInt8(ascii: "]"), count: 100_000)
    #expect(syntaxError(open)?.offset == 64)
    #expect(syntaxError(open, maximumDepth: .max)?.reason == .unexpectedEnd(expected: .valueOrEndOfArray))
    let document = try JSONDocument(parsing: (open + close)[...], maximumDepth: .max)
    var node = document.root
    var depth = 1
    while let inner = document.elements(node).first(where: { _ in true }) {
      node = inner
      depth += 1
    }
    #expect(depth == 100_000)
    let objects = String(repeating: #"{"a":"#, count: 100_000)
    #expect(syntaxError(objects, maximumDepth: 100_000)?.reason == .unexpectedEnd(expected: .value))
  }

  @Test func numbersOfAnArrayComeAtOnceOrNotAtAll() throws {
    let document = try parse(#"[[1, -2.5, 3e2], [], [1, "2"], [1, [2]], {"a": 1}]"#)
    let lists = document.elements(document.root).map { document.numbers($0) }
    #expect(lists == [[1, -2.5, 300], [], nil, nil, nil])
  }

  @Test func pointersFindTheirValues() throws {
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

  @Test func pointersWriteAndReadTheirEscapes() {
    let pointer = JSONPointer.root.appending("a/b").appending(7).appending("~1").appending("")
    #expect(pointer.description == "/a~1b/7/~01/")
    #expect(pointer.tokens == ["a/b", "7", "~1", ""])
    #expect(JSONPointer(pointer.description) == pointer)
    #expect(JSONPointer.root.description == "" && JSONPointer.root.tokens == [])
    for wrong in ["a", "/~", "/~2", "/a~/b", " /a"] { #expect(JSONPointer(wrong) == nil) }
    #expect(JSONPointer("/é") != JSONPointer("/e\u{301}"))
  }
}
