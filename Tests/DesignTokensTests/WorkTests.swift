import DesignTokens
import MotionSystem
import Testing

/// The work of a document grows with what its author wrote and with what is written, never with a product of
/// both that no limit bounds.
struct WorkTests {
  private func members(_ count: Int, _ member: (Int) -> String) -> String {
    (0..<count).map(member).joined(separator: ",")
  }

  /// Returns a document in which a number of tokens share one text.
  private func shared(_ place: String, _ length: Int, count: Int) -> String {
    let text = String(repeating: "x", count: length)
    let tokens = members(count) { #""t\#($0)": {"$value": \#($0)}"# }
    return #"{"g": {"$type": "number", \#(place.replacing("TEXT", with: text)), \#(tokens)}}"#
  }

  /// Texts that no output contains cost their bytes once.
  @Test(arguments: [#""$description": "TEXT""#, #""$extensions": {"a": "TEXT"}"#])
  func aTextOfAGroupCostsItsBytesOnce(_ place: String) throws {
    let short = try translate(shared(place, 10, count: 1000), to: .css)
    let long = try translate(shared(place, 100_000, count: 1000), to: .css)
    #expect(short.text.contains("--g-t999: 999;") && short.text == long.text)
    #expect(long.budget.spent - short.budget.spent < 10_000)
  }

  /// The type of a group is read once, whatever its length, and compared without reading it again.
  @Test func aTypeOfAGroupIsReadOnce() throws {
    let document = { (length: Int) in
      let type = String(repeating: "x", count: length)
      let tokens = self.members(1000) { #""t\#($0)": {"$value": 1}"# }
      return #"{"$type": "\#(type)", \#(tokens)}"#
    }
    let short = try translate(document(10))
    let long = try translate(document(100_000))
    #expect(long.text.contains("Not included: 1000 tokens") && short.text == long.text)
    #expect(long.budget.spent - short.budget.spent < 10_000)
  }

  /// A text in each token's comment costs its bytes each time it is written.
  @Test func aReasonCostsItsBytesForEachToken() throws {
    let work = { (length: Int) in
      try translate(self.shared(#""$deprecated": "TEXT""#, length, count: 100), to: .css, limit: .max / 2)
        .budget.spent
    }
    let (short, long) = (try work(1000), try work(3000))
    #expect((100 * 2000...100 * 8000).contains(long - short), "\(long - short)")
  }

  /// A copy to a path that is too long is refused and counted.
  @Test func refusedCopiesCost() throws {
    let path =
      ["p", "q", "r"].map { String(repeating: $0, count: 120) } + [String(repeating: "s", count: 128)]
    let work = { (groups: Int) in
      let copies = self.members(groups) { #""g\#($0)": {"$extends": "{base}"}"# }
      let nested = path.reversed().reduce("{\(copies)}") { "{\"\($1)\": \($0)}" }
      let base = self.members(100) { #""a long name of a token \#($0)": {"$value": 1}"# }
      let result = try translate(
        #"{"$type": "number", "base": {\#(base)}, \#(nested.dropFirst())"#, limit: .max / 2)
      #expect(result.errors.first?.detail.contains("a path has at most 512") ?? false)
      return result.budget.spent
    }
    let (few, many) = (try work(10), try work(110))
    #expect(many - few > 100 * 100 * 13, "each of 10,000 refused copies counts")
  }

  /// Of many errors as many texts are built as are listed.
  @Test func onlyListedErrorsHaveTexts() throws {
    let result = try translate(
      #"{"$type": "duration", \#(members(2000) { #""t\#($0)": {"$value": "\#($0) parsecs"}"# })}"#)
    #expect(result.errorCount == 2000)
    #expect(result.errors.count == 100)
    #expect(result.errors.allSatisfy { $0.detail.contains("parsecs") })
  }

  /// Only the first errors search for a similar name.
  @Test func theFirstErrorsSuggestNames() throws {
    let tokens = members(50) { #""t\#($0)": {"$value": "{a.shrot}"}"# }
    let result = try translate(
      #"{"a": {"$type": "number", "short": {"$value": 1}}, "b": {\#(tokens)}}"#)
    #expect(result.errors.count == 50)
    #expect(result.errors.prefix(10).allSatisfy { $0.detail.hasSuffix("did you mean a.short?") })
    #expect(result.errors.dropFirst(10).allSatisfy { $0.detail == "no token a.shrot" })
  }

  /// A document has its whole result or none: a budget that ends early changes nothing else.
  @Test(arguments: TokenTarget.allCases)
  func aSmallBudgetGivesNoOtherResult(_ target: TokenTarget) throws {
    let invalid =
      #"""
      {"a": {"$type": "duration", "t": {"$value": {"value": 1, "unit": "sec", "z": 1}}},
       "b": {"$type": "spring", "s": {"$value": {"preset": "swiftui.bouncx"}}, "r": {"$value": "{b.s}"}},
       "c": {"$type": "duration", "u": {"$value": "{a.t}"}, "v": {"$value": {"$ref": "#/a/t/$value"}}}}
      """#
    let valid = #"{"b": {"$type": "spring", "s": {"$value": {"stiffness": 800, "dampingRatio": 0.6}}}}"#
    for document in [invalid, valid, #"{"a": {"$type": "color", "b": {"$value": "white"}}}"#] {
      let whole = try translate(document, to: target)
      #expect(!whole.isTooMuchWork)
      let spent = whole.budget.spent
      for limit in stride(from: 0, to: spent, by: max(1, spent / 200)) {
        let result = try translate(document, to: target, limit: limit)
        #expect(result.isTooMuchWork, "\(limit) of \(spent)")
      }
      let exact = try translate(document, to: target, limit: spent)
      #expect(exact.text == whole.text && exact.pointers == whole.pointers && !exact.isTooMuchWork)
    }
  }

  /// Deviations are counted, and as many have texts as are listed. Their work is that of their number.
  @Test(arguments: [
    #""$value": "150ms""#, #""value": 150"#, #""$value": {"value": 1, "unit": "s"}, "x": {}"#,
  ])
  func deviationsCostTheirNumber(_ member: String) throws {
    let work = { (count: Int) in
      let type = member.contains("$") ? "$type" : "type"
      let tokens = self.members(count) { #""t\#($0)": {"\#(type)": "duration", \#(member)}"# }
      let result = try translate("{\(tokens), /* */}", to: .json)
      #expect(result.errors.isEmpty && result.leniencies.count == 100, "\(result.errors)")
      return result.budget.spent
    }
    let (few, many) = (try work(500), try work(9000))
    #expect(many < 19 * few && many < WorkMeter.standardLimit, "\(few) \(many)")
  }

  /// Reading the comments of a file takes time in proportion to its length, whatever it consists of.
  @Test(arguments: ["/*", "//\n", "/**/", "/", "\"\\", ",", "/*/", "{,", "*/"])
  func commentsTakeLinearTime(_ part: String) {
    let text = Array(String(repeating: part, count: 1_000_000 / part.utf8.count).utf8)
    let duration = ContinuousClock().measure { _ = try? TokenSource(parsing: text.span) }
    #expect(duration < .seconds(20), "\(duration)")
  }

  @Test func aReferenceHasALimit() throws {
    let long = String(repeating: "n", count: 4095)
    let result = try translate(#"{"$type": "number", "a": {"$value": "{\#(long)}"}}"#)
    #expect(result.errors.map(\.detail) == ["a reference has at most 4,096 bytes, received 4,097"])
  }

  /// A period separates names in braces only.
  @Test func aPeriodInAPointerIsPartOfAName() throws {
    let result = try translate(
      ##"{"$type": "number", "a": {"b": {"$value": 1}}, "c": {"$value": {"$ref": "#/a.b"}}}"##)
    #expect(result.errors.map(\.pointer) == ["/c/$value/$ref"], "\(result.errors)")
  }

  /// A name in a spring is compared with its members, decoded, in each copy of the spring.
  @Test func aLongNameInASpringCostsItsBytesInEachCopy() throws {
    func spent(_ length: Int) throws -> Int {
      let name = String(repeating: #"\u0301"#, count: length)
      let copies = members(100) { #""g\#($0)": {"$extends": "{x}"}"# }
      let spring = #"{"$type": "spring", "$value": {"stiffness": 1, "damping": 1, "\#(name)": 1}}"#
      return try translate(#"{"x": {"a": \#(spring)}, \#(copies)}"#, to: .css).budget.spent
    }
    #expect(try spent(1000) - spent(10) > 100 * 1000)
  }

  /// An output stops at its limit.
  @Test func anOutputStopsAtItsLimit() throws {
    let document = shared(#""$deprecated": "TEXT""#, 10_000, count: 200)
    #expect(try translate(document, to: .css, limit: .max / 2).text.utf8.count > 2_000_000)
    let result = try translate(document, to: .css, limit: .max / 2, maximumBytes: 90_000)
    #expect(
      result.errors.map(\.detail) == [
        "produces more than the 90,000 bytes that one output may have; translate fewer tokens at once"
      ])
    #expect(result.budget.spent < 400_000)
  }
}
