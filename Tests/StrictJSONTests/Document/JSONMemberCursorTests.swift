import Platform
import StrictJSON
import TestSupport
import Testing

@Suite struct JSONMemberCursorTests {
  @Test func membersAreFoundInAnyOrderAndAfterUnsuccessfulSearches() throws {
    // The second and the third name have equal length and equal first, middle and last bytes.
    let document = try parse(
      #"{"from": 1, "a1b2c": 2, "a3b4c": {"from": [3]}, "": 4, "\u0061b": 5, "é": 6, "#
        + #""long name of a member": 7}"#
    )
    let names: [(StaticString, Double?)] = [
      ("from", 1), ("a1b2c", 2), ("a3b4c", nil), ("", 4), ("ab", 5), ("é", 6), ("long name of a member", 7),
    ]
    var members = JSONMemberCursor(of: document.root, in: document)
    func find(_ name: StaticString) -> JSONDocument.Node? { members.value(named: StaticText(name)) }
    for _ in 0..<2 {
      for (name, number) in names {
        let node = try #require(find(name), "\(name)")
        #expect(document.number(node) == number)
      }
    }
    for step in 1..<names.count {
      for round in 0..<names.count {
        let (name, number) = names[round * step % names.count]
        #expect(find(name).flatMap { document.number($0) } == number, "\(name)")
        for missing in ["a2b3c", "a", "fro", "fromm", "ba", "e", "long name of a membeR"] as [StaticString] {
          #expect(find(missing) == nil, "\(missing)")
        }
      }
    }
    let inner = try #require(find("a3b4c"))
    var innerMembers = JSONMemberCursor(of: inner, in: document)
    #expect(innerMembers.value(named: "from").map { document.kind($0) } == .array)
    #expect(innerMembers.value(named: "a1b2c") == nil)
    for text in ["{}", "[]", "1", #""from""#] {
      let other = try parse(text)
      withExtendedLifetime(other) {
        var none = JSONMemberCursor(of: other.root, in: other)
        #expect(none.value(named: "from") == nil && none.value(named: "") == nil)
      }
    }
    withExtendedLifetime(document) {}
  }

  /// The index of an entry of the tape fits into a byte only in a small document. The names have different
  /// hashes.
  @Test(arguments: [200, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255, 256, 257, 258, 300, 600])
  func membersAfterManyEntriesAreFound(elementCount: Int) throws {
    let elements = Array(repeating: "0", count: elementCount).joined(separator: ",")
    let document = try parse(
      #"{"from": 1, "anchors": [\#(elements)], "to": 2, "spring": {"to": 3}, "velocity": 4}"#)
    for names: [StaticText] in [
      ["velocity", "to", "from"], ["to", "velocity", "to"], ["from", "velocity", "from"],
    ] {
      var members = JSONMemberCursor(of: document.root, in: document)
      func find(_ name: StaticText) -> JSONDocument.Node? { members.value(named: name) }
      for name in names {
        let expected = ["from": 1.0, "to": 2, "velocity": 4]["\(name)"]
        #expect(find(name).flatMap { document.number($0) } == expected, "\(name)")
      }
      #expect(find("threshold") == nil)
      let spring = try #require(find("spring"))
      #expect(document.member(spring, named: "to").flatMap { document.number($0) } == 3)
    }
    withExtendedLifetime(document) {}
  }

  /// The document keeps hashes of the names of a small root object. Names may have equal hashes.
  @Test func membersAreFoundWhateverTheirHashesAre() throws {
    let names: [StaticText] = [
      "from", "to", "velocity", "gesture", "threshold", "spring", "settling", "sampling", "bounds", "anchors",
      "springs", "curve", "format", "times", "values", "mass", "stiffness", "damping", "duration",
    ]
    var random = SeededRandom(seed: 7)
    for _ in 0..<2000 {
      let given = names.indices.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
      // One name in sixteen has an escape.
      let members = given.map { index -> String in
        let name = "\(names[index])"
        let isEscaped = Int.random(in: 0..<16, using: &random) == 0
        let received = isEscaped ? "\\u00" + String(name.utf8.first ?? 0, radix: 16) + name.dropFirst() : name
        return "\"\(received)\": \(index)"
      }
      let document = try parse("{\(members.joined(separator: ", "))}")
      withExtendedLifetime(document) {
        for index in names.indices.shuffled(using: &random) {
          var members = JSONMemberCursor(of: document.root, in: document)
          let found = members.value(named: names[index]).flatMap { members.number($0) }
          #expect(found == (given.contains(index) ? Double(index) : nil), "\(names[index])")
        }
      }
    }
  }

  @Test func membersOfANestedObjectAreFoundAlthoughTheRootHasOtherNames() throws {
    let document = try parse(#"{"from": 0, "spring": {"mass": 1, "stiffness": 2, "damping": 3}}"#)
    try withExtendedLifetime(document) {
      let spring = try #require(document.member(document.root, named: "spring"))
      var members = JSONMemberCursor(of: spring, in: document)
      for (name, number) in [("damping", 3), ("stiffness", 2), ("mass", 1)] as [(StaticText, Double)] {
        #expect(members.value(named: name).flatMap { members.number($0) } == number, "\(name)")
      }
    }
  }

  @Test func valuesAreReadByTheirKind() throws {
    let document = try parse(#"{"a": -0.5, "b": true, "c": "\u0061b", "d": [1, 2], "e": null}"#)
    withExtendedLifetime(document) {
      var members = JSONMemberCursor(of: document.root, in: document)
      let nodes = (["a", "b", "c", "d", "e"] as [StaticText]).compactMap { members.value(named: $0) }
      #expect(members.kind(document.root) == .object && members.count(document.root) == 5)
      #expect(nodes.map { members.kind($0) } == [.number, .bool, .string, .array, .null])
      #expect(nodes.map { members.number($0) } == [-0.5, nil, nil, nil, nil])
      #expect(nodes.map { members.bool($0) } == [nil, true, nil, nil, nil])
      #expect(nodes.map { members.count($0) } == [0, 0, 0, 2, 0])
      #expect(nodes.map { members.string($0, equals: "ab") } == [false, false, true, false, false])
    }
  }

  /// A search compares the length and three bytes of a name before the others.
  @Test(
    arguments: [
      "a", "ab", "abc", "abcd", "abcdefg", "abcdefgh", "abcdefghijklmnop", "abcdefghijklmnopq",
    ] as [StaticString])
  func namesThatDifferInOneByteAreDifferent(_ name: StaticString) throws {
    let bytes = Array("\(name)".utf8)
    for position in bytes.indices {
      var other = bytes
      other[position] = UInt8(ascii: "z")
      let document = try parse("{\"\(String(decoding: other, as: UTF8.self))\": 1, \"\(name)\": 2}")
      withExtendedLifetime(document) {
        var members = JSONMemberCursor(of: document.root, in: document)
        let value = members.value(named: StaticText(name))
        #expect(value.flatMap { members.number($0) } == 2)
      }
    }
  }
}
