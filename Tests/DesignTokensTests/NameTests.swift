import DesignTokens
import Foundation
import Testing

/// Names in the targets: words, reserved words, collisions, and text from the document in comments and
/// literals.
struct NameTests {
  /// Returns the name of a number token in a target: what stands before its value.
  func name(_ token: String, _ target: TokenTarget, group: String = "motion") throws -> String {
    let result = try translate(
      #"{"\#(group)": {"$type": "number", "\#(token)": {"$value": 0.5}}}"#, to: target)
    let line = result.text.split(separator: "\n").first { $0.contains("0.5") } ?? ""
    return line.replacing("public static let ", with: "").replacing("public const val ", with: "")
      .replacing("static const double ", with: "").split(whereSeparator: { ":=".contains($0) })
      .first.map { $0.trimmingCharacters(in: .whitespaces) } ?? "\(result.errors)"
  }

  @Test(
    arguments: [
      ("fastSpatial", ["--motion-fast-spatial", "fastSpatial", "fastSpatial", "fastSpatial", "fastSpatial"]),
      ("short1", ["--motion-short1", "short1", "short1", "short1", "short1"]),
      (
        "emphasized-decelerate",
        ["--motion-emphasized-decelerate"] + Array(repeating: "emphasizedDecelerate", count: 4)
      ),
      ("default", ["--motion-default", "`default`", "default", "default_", "default"]),
      ("in", ["--motion-in", "`in`", "`in`", "in_", "in"]),
      ("init", ["--motion-init", "init_", "init", "init", "init"]),
      ("hashCode", ["--motion-hash-code", "hashCode", "hashCode_", "hashCode_", "hashCode"]),
      ("2x", ["--motion-2x", "n2x", "n2x", "n2x", "\"2x\""]),
      ("$root", ["--motion", "root", "root", "root", "root"]),
      ("größe", ["--motion-größe", "gruf6udfe", "gruf6udfe", "gruf6udfe", "\"größe\""]),
      ("a b/c", ["--motion-a-b-c", "aBC", "aBC", "aBC", "aBC"]),
      ("brand tone", ["--motion-brand-tone", "brandTone", "brandTone", "brandTone", "brandTone"]),
      ("ЖЖ", ["--motion-ЖЖ", "u416u416", "u416u416", "u416u416", "\"ЖЖ\""]),
    ] as [(String, [String])])
  func namesFollowTheTargets(_ row: (String, [String])) throws {
    let targets: [TokenTarget] = [.css, .swift, .kotlin, .dart, .typescript]
    for (target, expected) in zip(targets, row.1) {
      #expect(try name(row.0, target) == expected, "\(row.0) \(target)")
    }
  }

  @Test func groupsThatWouldHideTypesHaveAnUnderscore() throws {
    for (group, target, expected) in [
      ("type", TokenTarget.swift, "enum Type_"), ("double", .swift, "enum Double_"),
      ("int", .kotlin, "object Int_"), ("duration", .dart, "class Duration_"),
      ("cubic", .dart, "class Cubic_"), ("spring description", .dart, "class SpringDescription_"),
      ("default", .typescript, "const default_ "),
    ] {
      let text = try translate(
        #"{"\#(group)": {"$type": "number", "a": {"$value": 1}}}"#, to: target
      ).text
      #expect(text.contains(expected), "\(text)")
    }
  }

  @Test func theNamespaceIsTheOnlyRootGroup() throws {
    let one = #"{"motion": {"$type": "number", "a": {"$value": 1}}}"#
    let two =
      #"{"motion": {"$type": "number", "a": {"$value": 1}}, "b": {"$type": "number", "c": {"$value": 1}}}"#
    #expect(try translate(one, to: .swift).text.contains("public enum Motion {"))
    #expect(try translate(two, to: .swift).text.contains("public enum Tokens {"))
    #expect(try translate(two, to: .typescript).text.contains("export const tokens = {"))
    #expect(
      try translate(one, to: .kotlin, ["name": "Acme", "package": "com.acme"]).text.contains("object Acme {"))
    #expect(try translate(one, to: .css, ["prefix": "acme"]).text.contains("--acme-motion-a: 1;"))
  }

  @Test func theRootTokenOfAFileHasAName() throws {
    let file = #"{"$type": "number", "$root": {"$value": 1}, "a": {"$root": {"$value": 2}}}"#
    #expect(try translate(file, to: .css).text.contains("--root: 1;\n  --a: 2;"))
    #expect(
      try translate(file, to: .css, ["prefix": "acme"]).text.contains("--acme: 1;\n  --acme-a: 2;"))
    #expect(try translate(file, to: .dart).text.contains("root = 1;\n  static const double aRoot = 2;"))
  }

  @Test func aMemberOfADartClassDoesNotHaveItsName() throws {
    let file = #"{"m": {"$type": "number", "fast": {"$value": 1}}}"#
    #expect(try translate(file, to: .dart, ["name": "fast"]).pointers == ["/m/fast"])
    #expect(try translate(file, to: .dart, ["name": "slow"]).errors.isEmpty)
  }

  @Test func aTransitionInDartTakesOnlyTheNamesThatItDeclares() throws {
    let file = transitions(#""Fast": {\#(plainValue)}, "fast": {"$type": "number", "$value": 1}"#)
    #expect(try translate(file, to: .dart).errors.isEmpty)
  }

  @Test func aNameWithoutLettersIsAnErrorWhereAnAliasPrecedesIt() throws {
    let file = #"{"$type": "number", "a": {"$value": "{--.b}"}, "--": {"b": {"$value": 2}}}"#
    let errors = try translate(file, to: .css, ["references": "keep"]).errors
    #expect(errors.map(\.pointer) == ["/--"])
  }

  @Test(
    arguments: [
      (
        transitions(#""fast": {\#(plainValue)}, "fast-duration": {\#(plainValue)}"#), TokenTarget.css,
        "/motion/fast-duration"
      ),
      (
        transitions(#""fast": \#(springToken(#"{"bounce": 0}"#)), "fast-spring": {\#(plainValue)}"#), .swift,
        "/motion/fast-spring"
      ),
      (#"{"a": {"$type": "number", "fast": {"$value": 1}, "Fast": {"$value": 2}}}"#, .kotlin, "/a/Fast"),
      (#"{"a": {"$type": "number", "b c": {"$value": 1}, "b": {"c": {"$value": 2}}}}"#, .dart, "/a/b/c"),
      (
        #"{"a": {"$type": "number", "b": {"c": {"$value": 1}}, "B": {"d": {"$value": 2}}}}"#, .typescript,
        "/a/B"
      ),
      (#"{"a": {"$type": "number", "🙂": {"$value": 1}}}"#, .css, "/a/🙂"),
      (#"{"a": {"$type": "number", "–": {"$value": 1}}}"#, .swift, "/a/–"),
    ] as [(String, TokenTarget, String)])
  func collisionsAndNamesWithoutLettersAreErrors(_ row: (String, TokenTarget, String)) throws {
    let result = try translate(row.0, to: row.1)
    #expect(result.pointers == [row.2], "\(result.errors)")
    #expect(try translate(row.0, to: .json).errors.isEmpty)
  }

  @Test func textStaysInItsCommentOrLiteral() throws {
    let hostile =
      #"\u007f \u0085 \u061c \u200e \u2029 \u2066 \ufeff "#
      + #"*/ } body{} /* \" ' \\ \\(x) $x ${x} `y` \u2028 \u0000 \n \u202e // # --> */"#
    let categories: Set<Unicode.GeneralCategory> = [
      .control, .format, .lineSeparator, .paragraphSeparator,
    ]
    for target in TokenTarget.allCases where target != .json {
      let text = try translate(
        #"""
        {"a": {"$type": "number",
           "b": {"$value": 1, "$description": "\#(hostile)", "$deprecated": "\#(hostile)"}}}
        """#,
        to: target
      ).text
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        #expect(!line.contains("body{}") || isWithinText(line), "\(target): \(line)")
      }
      #expect(
        !text.unicodeScalars.contains {
          $0 != "\n" && categories.contains($0.properties.generalCategory)
        })
    }
  }

  /// Returns whether the hostile words of a line are in a comment or in a literal.
  private func isWithinText(_ line: Substring) -> Bool {
    let trimmed = line.drop { $0 == " " }
    if trimmed.hasPrefix("///") { return true }
    // A line of a block comment.
    if trimmed.hasPrefix("* ") { return !trimmed.contains("*/") && !trimmed.contains("/*") }
    if trimmed.hasPrefix("/*") {
      return trimmed.hasSuffix("*/") && trimmed.dropFirst(2).dropLast(2).contains("*/") == false
        && trimmed.dropFirst(2).contains("/*") == false
    }
    // A literal: every quotation mark inside, backslash and dollar sign is escaped.
    guard let open = trimmed.firstIndex(where: { "\"'".contains($0) }) else { return false }
    let quote = trimmed[open]
    var escaped = false
    for (index, character) in trimmed[trimmed.index(after: open)...].enumerated() {
      if escaped { escaped = false; continue }
      if character == "\\" { escaped = true; continue }
      if character == quote {
        return trimmed.dropFirst(trimmed.distance(from: trimmed.startIndex, to: open) + 2 + index) == ")"
      }
      if character == "$", !trimmed.hasPrefix("@available") { return false }
    }
    return false
  }
}
