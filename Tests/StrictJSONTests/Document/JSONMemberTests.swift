import MotionTestSupport
import StrictJSON
import Testing

@Suite struct JSONMemberTests {
  @Test func membersAreFoundByTheirWholeName() throws {
    // The second and the third name have equal length and equal first, middle and last bytes.
    let document = try parse(
      #"{"from": 1, "a1b2c": 2, "a3b4c": {"from": [3]}, "": 4, "\u0061b": 5, "é": 6, "#
        + #""long name of a member": 7}"#
    )
    func find(_ name: StaticString) -> JSONDocument.Node? { document.member(document.root, named: name) }
    let names: [(StaticString, Double?)] = [
      ("from", 1), ("a1b2c", 2), ("a3b4c", nil), ("", 4), ("ab", 5), ("é", 6), ("long name of a member", 7),
    ]
    for (name, number) in names {
      let node = try #require(find(name), "\(name)")
      #expect(document.number(node) == number)
    }
    for missing in ["a2b3c", "a", "fro", "fromm", "ba", "e", "long name of a membeR"] as [StaticString] {
      #expect(find(missing) == nil, "\(missing)")
    }
    let inner = try #require(find("a3b4c"))
    #expect(document.member(inner, named: "from").map { document.kind($0) } == .array)
    #expect(document.member(inner, named: "a1b2c") == nil)
    for text in ["{}", "[]", "1", #""from""#] {
      let other = try parse(text)
      #expect(other.member(other.root, named: "from") == nil && other.member(other.root, named: "") == nil)
    }
  }

  @Test func membersAreFoundAmongAnyOthers() throws {
    let names: [StaticString] = [
      "from", "to", "velocity", "gesture", "threshold", "spring", "settling", "sampling", "bounds", "anchors",
      "springs", "curve", "format", "times", "values", "mass", "stiffness", "damping", "duration",
    ]
    var random = SeededRandom(seed: 7)
    for _ in 0..<500 {
      let given = names.indices.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
      // One name in sixteen has an escape. Values have entries of their own.
      let members = given.map { index -> String in
        let name = "\(names[index])"
        let isEscaped = Int.random(in: 0..<16, using: &random) == 0
        let received = isEscaped ? "\\u00" + String(name.utf8.first ?? 0, radix: 16) + name.dropFirst() : name
        return "\"\(received)\": [\(index), {\"from\": 0}]"
      }
      let document = try parse("{\(members.joined(separator: ", "))}")
      for index in names.indices {
        let value = document.member(document.root, named: names[index])
        #expect((value != nil) == given.contains(index), "\(names[index])")
        guard let value, let first = document.elements(value).first(where: { _ in true }) else { continue }
        #expect(document.number(first) == Double(index), "\(names[index])")
      }
    }
  }

  @Test(arguments: [15, 16, 17, 31, 32, 33, 1000])
  func membersOfLargeObjectsAreFound(_ count: Int) throws {
    // Every third name has an escape. The second half repeats the names of the first.
    let members = (0..<2 * count).map { index in
      let number = index % count
      return "\"\(index.isMultiple(of: 3) ? "\\u006e" : "n")\(number)\": [\(index), {\"n0\": 0}]"
    }
    let document = try parse("{\"from\": [-1], \(members.joined(separator: ", "))}")
    #expect(document.validationErrorCount == count)
    for number in 0..<count {
      let value = try #require(document.member(document.root, withName: "n\(number)"))
      #expect(document.elements(value).map { document.number($0) }.first == Double(number))
    }
    for missing in ["n\(count)", "", "m0", "n0\u{0}"] {
      #expect(document.member(document.root, withName: missing) == nil)
    }
    #expect(document.member(document.root, named: "from") != nil)
    #expect(document.member(document.root, named: "n0") == document.member(document.root, withName: "n0"))
    #expect(document.member(document.root, named: "from2") == nil)
  }

  @Test func theFirstOfRepeatedMembersIsFound() throws {
    let document = try parse(#"{"a": 1, "b": 2, "a": 3}"#)
    #expect(document.member(document.root, named: "a").flatMap { document.number($0) } == 1)
  }

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
      #expect(document.member(document.root, named: name).flatMap { document.number($0) } == 2)
    }
  }

  @Test func aSearchBeginsAfterAnyMember() throws {
    let document = try parse(#"{"from": [1, {"to": 0}], "to": 2, "a": 3, "to": 4, "\u0062": {}, "c": 6}"#)
    let names: [StaticString] = ["from", "to", "a", "b", "c", "d", "mass"]
    for (_, place) in document.members(document.root) {
      for name in names {
        #expect(
          document.member(document.root, named: name, after: place)
            == document.member(document.root, named: name), "\(name)")
      }
    }
  }
}
