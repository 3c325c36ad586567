import DesignTokens
import MotionSystem
import Testing

/// Documents that try to break names, comments, references or the limits.
struct HostileTests {
  private func token(_ name: String, _ value: Double = 1) -> String { #""\#(name)": {"$value": \#(value)}"# }

  private func numbers(_ members: String) -> String { #"{"motion": {"$type": "number", \#(members)}}"# }

  // MARK: Names

  @Test func namesOfPrototypesAreKeysOfNoPrototype() throws {
    let text = try translate(
      numbers(
        [token("__proto__"), token("constructor"), token("toString"), token("has_own")].joined(separator: ",")
      ),
      to: .typescript
    ).text
    for line in ["  proto: 1,", "  constructor: 1,", "  toString: 1,", "  hasOwn: 1,"] {
      #expect(text.contains("\n\(line)\n"), "\(text)")
    }
    #expect(!text.contains("__proto__"))
    #expect(
      try translate(numbers(token("__proto__") + "," + token("proto")), to: .typescript).pointers == [
        "/motion/proto"
      ])
  }

  @Test func reservedNamesOfNamespacesAreEscaped() throws {
    for (target, name, expected) in [
      (TokenTarget.swift, "class", "public enum `class` {"), (.swift, "Type", "public enum Type_ {"),
      (.kotlin, "object", "public object `object` {"), (.dart, "double", "class double_ {"),
      (.typescript, "default", "export const default_ = {"), (.typescript, "Acme", "export const Acme = {"),
    ] {
      #expect(try translate(numbers(token("a")), to: target, ["name": name]).text.contains(expected))
    }
  }

  @Test func aNameWithoutLettersIsReportedOnce() throws {
    let json = #"{"a": {"$type": "number", "🙂": {\#(token("b")), \#(token("c")), "d": {\#(token("e"))}}}}"#
    for target in TokenTarget.allCases {
      #expect(try translate(json, to: target).pointers == (target == .json ? [] : ["/a/🙂"]))
    }
    // The option replaces the name of the only group at the root.
    let root = #"{"🙂": {"$type": "number", \#(token("b"))}}"#
    #expect(try translate(root, to: .swift).pointers == ["/🙂"])
    #expect(try translate(root, to: .swift, ["name": "Smile"]).text.contains("enum Smile {"))
  }

  @Test func aCollisionOfCopiedGroupsStandsAtTheCopy() throws {
    let json =
      #"""
      {"$type": "number", "base": {"Fast": {\#(token("a"))}},
       "x": {"fast": {\#(token("b"))}, "$extends": "{base}"}}
      """#
    let result = try translate(json, to: .kotlin)
    #expect(result.pointers == ["/x/fast"], "\(result.errors)")
    #expect(result.errors.first?.detail.contains("as x.Fast has") ?? false)
  }

  @Test func namesFromRightToLeftStayWhole() throws {
    let json = numbers(token("מהיר"))
    #expect(try translate(json, to: .css).text.contains("--motion-מהיר: 1;"))
    #expect(try translate(json, to: .swift).text.contains("let u5deu5d4u5d9u5e8: Double = 1"))
  }

  @Test func charactersThatReorderTextAreSpaces() throws {
    let json = numbers(#""a": {"$value": 1, "$description": "x\u061cy\u2067z\u200f"}"#)
    #expect(try translate(json, to: .css).text.contains("/* x y z  */"))
  }

  @Test func aDeprecationIsABlockTagAtTheBeginningOfALine() throws {
    let json = numbers(#""a": {"$value": 1, "$description": "Old.", "$deprecated": "Use b.\n*/"}"#)
    #expect(
      try translate(json, to: .typescript).text.contains(
        "  /**\n   * Old.\n   * @deprecated Use b. * /\n   */\n  a: 1,\n"))
  }

  // MARK: Numbers

  @Test func dartImportsWhatItUsesAndWritesNumbersThatItReads() throws {
    func imports(_ json: String) throws -> [Substring] {
      try translate(json, to: .dart).text.split(separator: "\n").filter { $0.hasPrefix("import") }
    }
    let (animation, physics) = (
      "import 'package:flutter/animation.dart';", "import 'package:flutter/physics.dart';"
    )
    let spring = #""a": \#(springToken(#"{"bounce": 0}"#))"#
    #expect(try imports(numbers(token("a"))) == [])
    #expect(try imports(transitions(spring)).map(String.init) == [physics])
    #expect(try imports(transitions(#""b": {\#(plainValue)}"#)).map(String.init) == [animation])
    #expect(
      try imports(transitions(#"\#(spring), "b": {\#(plainValue)}"#)).map(String.init) == [
        animation, physics,
      ])
    // 10^23 is no double, and an integer literal must be one.
    #expect(
      try translate(numbers(token("a", 1e23)), to: .dart).text.contains("a = 100000000000000000000000.0;"))
    #expect(try translate(numbers(token("a", 300)), to: .dart).text.contains("a = 300;"))
  }

  @Test(
    arguments: [
      (
        #""$type": "duration", "a": {"$value": {"value": 1e300, "unit": "s"}}"#, "/motion/a/$value",
        "at most 1000000000000000"
      ),
      (
        #""$type": "spring", "a": {"$value": {"bounce": 0, "velocity": -1e300}}"#, "/motion/a/$value",
        "has a velocity of"
      ),
      (
        #""$type": "spring", "a": {"$value": {"mass": 2, "stiffness": 300, "damping": 1e15}}"#,
        "/motion/a/$value",
        "settles after more than 1000000000000 s"
      ),
      (
        #""$type": "spring", "a": {"$value": {"stiffness": 1e-300, "velocity": 1e10}}"#, "/motion/a/$value",
        "this spring has at most"
      ),
    ] as [(String, String, String)])
  func numbersBeyondAllMotionAreErrors(_ row: (String, String, String)) throws {
    let result = try translate("{\"motion\": {\(row.0)}}", to: .typescript)
    #expect(result.pointers == [row.1] && result.detail(at: row.1).contains(row.2), "\(result.errors)")
  }

  // MARK: References

  @Test func referencesMayLeadIntoExtensions() throws {
    let json =
      ##"""
      {"a": {"$type": "number", "$value": 1, "$extensions": {
         "com.example": {"half": 0.5, "list": [1, 2, 3]}}},
       "b": {"$type": "number", "$value": {"$ref": "#/a/$extensions/com.example/half"}},
       "c": {"$type": "number", "$value": {"$ref": "#/a/$extensions/com.example/list/2"}},
       "d": {"$type": "number", "$value": {"$ref": "#/a/$extensions/com.example/list/3"}},
       "e": {"$type": "number", "$value": {"$ref": "#/a/$extensions/com.example/list/01"}},
       "f": {"$type": "number", "$value": "{a.$extensions.com}"}}
      """##
    let result = try translate(json)
    #expect(result.pointers == ["/d/$value/$ref", "/e/$value/$ref", "/f/$value"], "\(result.errors)")
  }

  @Test func anOwnTypeContradictsNoGroup() throws {
    let json =
      #"""
      {"a": {"$type": "duration", "n": {"$type": "number", "$value": 2},
         "d": {"$value": {"value": 1, "unit": "s"}}, "x": {"$type": "duration", "$value": "{a.n}"}}}
      """#
    let result = try translate(json)
    #expect(
      result.pointers == ["/a/x/$value"] && result.errors[0].detail.contains("must refer to a duration"))
  }

  @Test func aChainOfReferencesBetweenGroupsIsOneOfGroups() throws {
    func document(_ count: Int) -> String {
      let chain = (0..<count).map { ##""g\##($0)": {"$ref": "#/g\##($0 + 1)"}"## }.joined(separator: ",")
      return #"{"$type": "number", \#(chain), "g\#(count)": {\#(token("a"))}}"#
    }
    let result = try translate(document(999))
    #expect(result.errors.isEmpty && result.text.contains("--g0-a: 1;"), "\(result.errors.prefix(3))")
    #expect(result.text.contains("Motion tokens: 1000 tokens"))
    // The reference whose copy exceeds the limit has the error.
    let exceeding = try translate(document(5000))
    #expect(exceeding.pointers == ["/g1/$ref"] && exceeding.errors[0].detail.contains("10,000"))
  }

  @Test func aChainWithoutATypeHasOneError() throws {
    let count = 3000
    let chain = (0..<count).map { #""t\#($0)": {"$value": "{t\#($0 + 1)}"}"# }.joined(separator: ",")
    #expect(try translate(#"{\#(chain), "t\#(count)": {"$value": 1}}"#).pointers == ["/t\(count)/$type"])
    let colors = try translate(#"{\#(chain), "t\#(count)": {"$type": "color", "$value": 1}}"#)
    #expect(colors.errors.isEmpty && !colors.isTooMuchWork)
    #expect(colors.text.contains("Not included: 3001 tokens"))
  }

  // MARK: Work

  /// Returns members with names that have a number.
  private func members(_ count: Int, _ member: (Int) -> String) -> String {
    (0..<count).map(member).joined(separator: ",")
  }

  @Test func referencesIntoALargeValueAreNotQuadratic() throws {
    let value = members(4000) { #""m\#($0)": \#($0)"# }
    let tokens = members(2000) { ##""t\##($0)": {"$value": {"$ref": "#/a/$value/m\##(3999 - $0)"}}"## }
    let result = try translate(
      #"{"a": {"$type": "x", "$value": {\#(value)}}, "b": {"$type": "number", \#(tokens)}}"#)
    #expect(result.errors.isEmpty && result.text.contains("--b-t0: 3999;"))
    #expect(result.budget.spent < 700_000)
  }

  @Test func aValueWithManyMembersHasOneErrorHoweverManyReferToIt() throws {
    let wide = members(500) { #""m\#($0)": 1"# }
    let tokens = members(200) { ##""t\##($0)": {"$value": {"$ref": "#/a/$extensions/v"}}"## }
    let result = try translate(
      #"""
      {"a": {"$type": "number", "$value": 1, "$extensions": {"v": {\#(wide)}}},
       "b": {"$type": "duration", \#(tokens)}}
      """#
    )
    #expect(result.errorCount == 200)
    #expect(result.errors.first?.detail.contains("has 500 members; allowed: value, unit") ?? false)
    #expect(try translate(#"{"a": {"$type": "spring", "$value": {\#(wide)}}}"#).pointers == ["/a/$value"])
  }

  @Test func suggestionsForGroupsUseTheBudget() throws {
    let groups = members(300) { #""name of a group \#($0)": {}"# }
    let wrong = members(40) { #""t\#($0)": {"$extends": "{a.naem of a group \#($0)}"}"# }
    let result = try translate(#"{"a": {\#(groups)}, "b": {\#(wrong)}}"#, limit: 400_000)
    #expect(result.isTooMuchWork)
    let few = try translate(#"{"a": {\#(groups)}, "b": {"c": {"$extends": "{a.naem of a group 7}"}}}"#)
    #expect(few.errors.first?.detail.contains("did you mean a.name of a group 7?") ?? false)
  }
}
