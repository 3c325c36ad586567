import DesignTokens
import MotionSystem
import Testing

/// Groups, `$extends`, references and the limits of a document.
struct TreeTests {
  func number(_ name: String, _ value: Int) -> String { #""\#(name)": {"$value": \#(value)}"# }

  /// Returns the declarations of an output in CSS without the comment and the braces.
  func declarations(_ json: String) throws -> [String] {
    let result = try translate(json)
    #expect(result.errors.isEmpty, "\(result.errors)")
    return result.text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("--") }
      .map(String.init)
  }

  @Test func inheritedMembersComeFirstAndLocalOnesReplaceThem() throws {
    let text = try declarations(
      #"""
      {"$type": "number",
       "base": {\#(number("a", 1)), \#(number("b", 2)), "deep": {\#(number("c", 3))}},
       "copy": {\#(number("b", 20)), "$extends": "{base}", \#(number("d", 4)), "deep": {\#(number("e", 5))}}}
      """#)
    #expect(
      text.suffix(5) == [
        "--copy-a: 1;", "--copy-b: 20;", "--copy-deep-c: 3;", "--copy-deep-e: 5;", "--copy-d: 4;",
      ])
  }

  @Test(arguments: [##""$extends": "{base}""##, ##""$extends": "#/base""##, ##""$ref": "#/base""##])
  func everyWayToExtendAGroupIsTheSame(_ member: String) throws {
    let text = try declarations(
      #"{"base": {"$type": "number", \#(number("a", 1))}, "copy": {\#(member)}}"#)
    #expect(text == ["--base-a: 1;", "--copy-a: 1;"])
  }

  @Test func aCopiedGroupBringsItsOwnTypeOnly() throws {
    let own = #"{"base": {"$type": "number", \#(number("a", 1))}, "copy": {"$extends": "{base}"}}"#
    #expect(try declarations(own) == ["--base-a: 1;", "--copy-a: 1;"])
    let around =
      #"{"g": {"$type": "number", "base": {\#(number("a", 1))}}, "copy": {"$extends": "{g.base}"}}"#
    #expect(try translate(around).pointers == ["/copy/$extends"])
    let before =
      #"{"copy": {"$extends": "{g.base}"}, "g": {"$type": "number", "base": {\#(number("a", 1))}}}"#
    #expect(try translate(before).pointers == ["/copy/$extends"])
    let both = #"{"copy": {"$extends": "{base}"}, "base": {\#(number("a", 1))}}"#
    #expect(try translate(both).pointers == ["/base/a/$type"])
  }

  @Test func aGroupMayExtendOneThatItsParentInherits() throws {
    let text = try declarations(
      #"""
      {"$type": "number", "base": {"sub": {\#(number("a", 1))}},
       "copy": {"$extends": "{base}", "sub": {\#(number("b", 2))}, "other": {"$extends": "{copy.sub}"}}}
      """#)
    #expect(text.contains("--copy-other-a: 1;") && text.contains("--copy-other-b: 2;"))
  }

  @Test func referencesFollowInheritedTokens() throws {
    let text = try declarations(
      #"""
      {"$type": "number", "base": {\#(number("a", 7))}, "copy": {"$extends": "{base}"},
       "x": {"$value": "{copy.a}"}, "y": {"$ref": "#/copy/a"}, "z": {"$ref": "#/copy/a/$value"},
       "w": {"$value": {"$ref": "#/x/$value"}}, "a b": \#(#"{"$value": 8}"#), "e": {"$ref": "#/a%20b"},
       "r": {"$ref": "#/a b/$value"}}
      """#)
    #expect(text.filter { $0.hasSuffix(" 7;") }.count == 6)
    #expect(text.suffix(3) == ["--a-b: 8;", "--e: 8;", "--r: 8;"])
  }

  @Test func aChainOfTenThousandAliasesIsResolved() throws {
    let count = 9_990
    let chain = (0..<count).map { #""t\#($0)": {"$value": "{t\#($0 + 1)}"}"# }.joined(separator: ",")
    let result = try translate(#"{"$type": "number", \#(chain), "t\#(count)": {"$value": 5}}"#)
    #expect(result.errors.isEmpty && result.text.contains("--t0: 5;"))
    let reversed = (0..<count).reversed().map { ##""t\##($0)": {"$ref": "#/t\##($0 + 1)/$value"}"## }
      .joined(separator: ",")
    let other = try translate(#"{"$type": "number", "t\#(count)": {"$value": 5}, \#(reversed)}"#)
    #expect(other.errors.isEmpty && other.text.contains("--t0: 5;"))
  }

  @Test func aLongChainOfGroupsIsResolved() throws {
    let chain = (0..<4_000).map { #""g\#($0)": {"$extends": "{g\#($0 + 1)}"}"# }.joined(separator: ",")
    let result = try translate(#"{"$type": "number", \#(chain), "g4000": {\#(number("a", 1))}}"#)
    #expect(result.errors.isEmpty && result.text.contains("--g0-a: 1;"))
  }

  @Test func groupsThatDoubleAreALimitAndNotAnAvalanche() throws {
    let groups = (1...30).map {
      #""g\#($0)": {"l": {"$extends": "{g\#($0 - 1)}"}, "r": {"$extends": "{g\#($0 - 1)}"}}"#
    }.joined(separator: ",")
    let result = try translate(#"{"$type": "number", "g0": {\#(number("a", 1))}, \#(groups)}"#)
    #expect(result.pointers.count == 1)
    #expect(result.pointers.first?.hasSuffix("$extends") ?? false)
    #expect(result.errors.first?.detail.contains("10,000") ?? false)
  }

  @Test func limitsAreErrorsInWords() throws {
    let many = (0...10_000).map { number("t\($0)", 1) }.joined(separator: ",")
    let tooMany = try translate(#"{"$type": "number", \#(many)}"#)
    #expect(tooMany.pointers == ["/t10000"] && tooMany.errors[0].detail.contains("10,000"))
    let allowed = (0..<10_000).map { number("t\($0)", 1) }.joined(separator: ",")
    #expect(try translate(#"{"$type": "number", \#(allowed)}"#).errors.isEmpty)

    let long = String(repeating: "n", count: 129)
    #expect(try translate(#"{"\#(long)": {}}"#).errors.first?.detail.contains("128 bytes") ?? false)
    let deep = String(repeating: #"{"a": "#, count: 33) + "{}" + String(repeating: "}", count: 33)
    #expect(try translate(deep).errors.first?.detail.contains("32 levels") ?? false)
    let path =
      String(repeating: #"{"\#(String(repeating: "n", count: 120))": "#, count: 5) + "{}"
      + String(repeating: "}", count: 5)
    #expect(try translate(path).errors.first?.detail.contains("512 bytes") ?? false)
  }

  @Test func twoHundredShapesAreAllowed() throws {
    func document(_ count: Int) -> String {
      transitions(
        (0..<count).map { #""s\#($0)": \#(springToken(#"{"bounce": \#(Double($0) / 1000)}"#))"# }
          .joined(separator: ","))
    }
    #expect(try translate(document(200), to: .swift).errors.isEmpty)
    let result = try translate(document(201), to: .swift)
    #expect(result.pointers == ["/motion/s200/$extensions/dev.motiond.spring"])
    #expect(result.errors.first?.detail.contains("at most 200") ?? false)
  }

  @Test func sameShapesAreCountedOnceWhateverTheirParameters() throws {
    let tokens = (1...1000).map { index -> String in
      let stiffness = Double(index)
      let damping = 2 * 0.7 * stiffness.squareRoot()
      return #""s\#(index)": \#(springToken(#"{"stiffness": \#(stiffness), "damping": \#(damping)}"#))"#
    }
    #expect(try translate(transitions(tokens.joined(separator: ",")), to: .swift).errors.isEmpty)
  }

  @Test func nestedReferencesThatGrowExponentiallyAreALimit() throws {
    let levels = (0..<40).map { #""t\#($0)": {"$value": ["{t\#($0 + 1)}", "{t\#($0 + 1)}"]}"# }
      .joined(separator: ",")
    let result = try translate(
      #"{"$type": "gradient", \#(levels), "t40": {"$value": [0]}}"#, to: .json)
    #expect(result.isTooMuchWork || !result.errors.isEmpty)
  }

  @Test func workIsLimited() throws {
    let chain = (0..<5000).map { number("t\($0)", 1) }.joined(separator: ",")
    let result = try translate(#"{"$type": "number", \#(chain)}"#, limit: 20_000)
    #expect(result.isTooMuchWork && result.budget.isExhausted)
  }

  @Test func deprecationIsInheritedAndLifted() throws {
    let text = try translate(
      #"""
      {"$type": "number", "old": {"$deprecated": "Use new.", "a": {"$value": 1},
        "b": {"$value": 2, "$deprecated": false}, "c": {"$value": 3, "$deprecated": true}}}
      """#, to: .swift
    ).text
    #expect(text.contains("@available(*, deprecated, message: \"Use new.\")\n  public static let a"))
    #expect(text.contains("= 1\n  public static let b: Double = 2"))
    #expect(text.contains("@available(*, deprecated)\n  public static let c"))
  }
}
