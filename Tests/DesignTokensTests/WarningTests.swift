import DesignTokens
import StrictJSON
import Testing

/// What is in a file and not in an output is named, at its token.
struct WarningTests {
  private func warnings(_ members: String) throws -> [String] { try translate("{\(members)}").warnings }
  private let number = #"{"$type": "number", "$value": 1}"#

  @Test(arguments: [
    ("string", #""cubic-bezier(.25, 0, 1, 1)""#, #""$type": "cubicBezier""#),
    ("other", #""linear(\n 0, 0.006, 1)""#, "the format has neither"),
    ("other", #""steps(4)""#, "the format has neither"),
    ("string", #""150ms""#, #""$type": "duration""#), ("string", #""ease-out""#, #""$type": "cubicBezier""#),
    ("string", #""spring(1, 100, 10, 0)""#, #""$type": "spring""#),
    ("other", #"{"duration": "0.5s", "bounce": 0.3}"#, #""$type": "spring""#),
    ("other", #"{"tension": 170, "friction": 26}"#, #""$type": "spring""#),
    ("string", #"{"type": "CUSTOM", "curve": {"x1": 0, "y1": 0, "x2": 0.58, "y2": 1}}"#, "cubicBezier"),
    ("other", "[0.2, 0, 0, 1]", #""$type": "cubicBezier""#),
    ("other", #"{"value": 200, "unit": "ms"}"#, #""$type": "duration""#),
    ("dimension", #"{"value": 200, "unit": "ms"}"#, #""$type": "duration""#),
    ("other", #"{"duration": "1s", "easing": "ease"}"#, #""$type": "transition""#),
    ("easingFunction", #""easeOutCubic""#, #""$type": "cubicBezier""#),
    ("motion.duration", #""fast""#, #""$type": "duration""#),
  ])
  func aTokenOfAnotherTypeThatLooksLikeMotionIsNamed(type: String, value: String, advice: String) throws {
    let result = try translate(
      #"{"g": {"a": {"$type": "\#(type)", "$value": \#(value)}}, "n": \#(number)}"#)
    #expect(result.errors.isEmpty && result.warnings.count == 1, "\(result)")
    #expect(result.warnings[0].hasPrefix("/g/a/$value: looks like a "))
    #expect(result.warnings[0].contains("tokens of the type \(type) are not included"))
    #expect(result.warnings[0].contains(advice), "\(result)")
    #expect(result.text.contains("Warning: g.a: looks like a "), "\(result.text)")
  }

  /// A token is a spring, without the end that a preset has.
  @Test(arguments: [("reanimated.snappy", 1), ("swiftui.bouncy", 0)])
  func theEndOfAPresetIsNamed(preset: String, count: Int) throws {
    let warnings = try warnings(#""a": {"$type": "spring", "$value": {"preset": "\#(preset)"}}"#)
    #expect(warnings.count == count)
    #expect(warnings.allSatisfy { $0.hasPrefix("/a/$value: ends at its target as \(preset)") })
  }

  @Test func theNoteOfAPresetIsAWarning() throws {
    #expect(
      try warnings(#""a": {"$type": "spring", "$value": {"preset": "figma.gentle"}}"#) == [
        "/a/$value: Figma publishes the name; the values are measured by a third party"
      ])
  }

  @Test(arguments: [
    ("string", #""Inter""#), ("color", #""linear(0, 1)""#), ("string", #"{"name": "linear", "after": "1s"}"#),
    ("other", "[0, 8, 0, 8]"), ("dimension", #"{"value": 2, "unit": "px"}"#), ("other", "150"),
    ("string", #""{a.b}""#),
  ])
  func anotherTokenIsNot(type: String, value: String) throws {
    let token = #""a": {"$type": "\#(type)", "$value": \#(value)}"#
    #expect(try warnings(#"\#(token), "n": \#(number)"#) == [])
  }

  @Test(arguments: [
    #"{"com.example": {"spring": {"stiffness": 300, "damping": 20}}}"#,
    #"{"com.example": {"stiffness": 300, "damping": 20}}"#,
  ])
  func theSpringOfAnotherVendorIsNamed(extensions: String) throws {
    let result = try translate(transitions(#""s": {\#(plainValue), "$extensions": \#(extensions)}"#))
    #expect(result.warnings.count == 1, "\(result)")
    #expect(result.warnings[0].hasPrefix("/motion/s/$extensions/com.example: looks like a spring"))
    #expect(
      result.text.contains("  /* Warning: looks like a spring, but is not read; write it as dev.motiond."))
    let group = try warnings(#""g": {"$extensions": \#(extensions)}, "n": \#(number)"#)
    #expect(group.count == 1 && group[0].hasPrefix("/g/$extensions/com.example: "), "\(group)")
    let own = #"{"dev.motiond.spring": {"stiffness": 300}, \#(extensions.dropFirst())"#
    let both = try translate(transitions(#""s": {\#(plainValue), "$extensions": \#(own)}"#))
    #expect(!both.warnings.contains { $0.contains("looks like a spring") }, "\(both)")
  }

  @Test func aSpringWithoutAValueIsAnError() throws {
    let members = #""stiffness": 400, "damping": 30"#
    for (document, pointer) in [
      (#"{"physics": {"snappy": {\#(members), "$type": "spring"}}}"#, "/physics/snappy/$value"),
      (#"{"physics": {"$type": "spring", "snappy": {\#(members)}}}"#, "/physics/snappy/$value"),
    ] {
      let result = try translate(document)
      #expect(result.pointers == [pointer] && result.codes == ["required"], "\(result)")
      #expect(
        result.errors[0].detail == "is missing; put stiffness and damping into the $value of this spring")
    }
  }

  @Test func theTypeAmongTheMembersOfASpringIsNamed() throws {
    let document = { (member: String) in
      #"{"a": {"$type": "spring", "$value": {\#(member)"stiffness": 400, "damping": 30}}}"#
    }
    let result = try translate(document(#""type": "spring", "#), to: .json)
    #expect(result.errors.isEmpty && result.warnings.count == 1, "\(result)")
    #expect(result.warnings[0].hasPrefix("/a/$value/type: type is not used"))
    #expect(result.text == (try translate(document(""), to: .json)).text)
    for other in [#""type": "tween", "#, #""kind": "spring", "#] {
      #expect(try translate(document(other)).codes == ["unknown-field"])
    }
  }

  @Test func thePropertyOfATransitionIsNamed() throws {
    let value = #"{"duration": "1s", "delay": "0s", "timingFunction": "ease", "property": "opacity"}"#
    let document = #"{"a": {"$type": "transition", "$value": \#(value)}}"#
    let result = try translate(document)
    #expect(result.errors.isEmpty && result.warnings.count == 1, "\(result)")
    #expect(result.warnings[0].hasPrefix("/a/$value/property: property is not used"))
    #expect(result.text.contains("  /* Warning: property is not used; state it where the token is used. */"))
    let strict = try translate(document, isStrict: true)
    #expect(strict.pointers.contains("/a/$value/property") && strict.codes.contains("unknown-field"))
    let json = try translate(document, to: .json).text
    #expect(!json.contains("property"))
    #expect(try translate(json, to: .json, isStrict: true).text == json)
  }

  @Test(arguments: [
    #"{"props": {"A": {"value": "1s", "type": "time", "category": "duration"}}}"#,
    #"{"global": {"type": "time", "category": "duration"}, "props": {"A": {"value": "1s"}}}"#,
    #"{"props": [{"name": "A", "value": "1s"}]}"#, #"{"imports": ["./a.json"], "props": {}}"#,
  ])
  func theFormOfTheoIsRefused(document: String) throws {
    let result = try translate(document)
    #expect(result.pointers == ["/props"] && result.codes == ["unknown-field"], "\(result)")
    #expect(result.errors[0].detail.contains("Theo") && result.errors[0].detail.contains("npx theo FILE"))
  }

  @Test func groupsMayHaveTheNamesOfTheo() throws {
    let number = #"{"$type": "number", "$value": 1}"#
    #expect(try translate(#"{"global": {"a": \#(number)}, "props": {"a": \#(number)}}"#).errors.isEmpty)
  }

  @Test(arguments: [
    (#"{"stiffness": 380, "damping": 0.8}"#, "damping"), (#"{"stiffness": 380, "damping": 20}"#, nil),
    (#"{"stiffness": 15, "damping": 0.8}"#, nil),
  ])
  func aDampingThatLooksLikeARatioIsNamed(spring: String, place: String?) throws {
    let text =
      "0.8 is unusually little for a stiffness of 380; if a damping ratio is meant, give dampingRatio"
    let result = try translate(#"{"a": {"$type": "spring", "$value": \#(spring)}}"#)
    #expect(result.warnings == (place.map { ["/a/$value/\($0): \(text)"] } ?? []), "\(result)")
    #expect(result.text.contains("  /* Warning: \(text). */") == (place != nil))
  }

  @Test(arguments: ["{}", #"{"a": {}}"#, #"{"a": {"$type": "color", "$value": "white"}}"#])
  func anOutputWithoutATokenOfMotionSaysSo(document: String) throws {
    let result = try translate(document)
    let text =
      "there are no motion tokens; their types are duration, cubicBezier, number, transition and spring"
    #expect(result.warnings == [": \(text)"], "\(result)")
    #expect(result.text.contains("Warning: \(text)"), "\(result.text)")
  }

  @Test(arguments: [
    (#"{"damping": 26}"#, "stiffness 200 is its default"),
    (#"{"bounce": 0.2}"#, "duration 0.5 is its default"),
    (#"{"stiffness": 300, "damping": 26}"#, nil), (#"{"preset": "swiftui.bouncy"}"#, nil),
  ])
  func aDefaultOfASpringIsNoted(spring: String, note: String?) throws {
    let result = try translate(#"{"a": {"$type": "spring", "$value": \#(spring)}}"#)
    #expect(result.warnings == (note.map { ["/a/$value: \($0)"] } ?? []), "\(result)")
    #expect(note == nil || result.text.contains("  /* Note: \(note ?? ""). */"), "\(result.text)")
  }

  @Test(arguments: TokenTarget.allCases)
  func aWarningIsACommentAtItsToken(_ target: TokenTarget) throws {
    let spring = #"{"$type": "spring", "$value": {"stiffness": 380, "damping": 0.8}}"#
    let result = try translate(
      #"{"g": {"b": {"$type": "number", "$value": 1}, "a": \#(spring)}}"#, to: target)
    let lines = result.text.split(separator: "\n")
    let place = lines.firstIndex { $0.contains("Warning: 0.8 is unusually little") }
    #expect((place == nil) == (target == .json), "\(result.text)")
    if let place { #expect(place > (lines.firstIndex { $0.contains("b") && $0.contains("1") } ?? 0)) }
  }

  @Test(arguments: [
    ("aliases:\n  A: \"0s\"\n", "YAML"), ("# x\na: 1", "YAML"), ("---\na: 1", "YAML"), ("- a", "YAML"),
    ("export const motion = {}", "JavaScript or TypeScript"),
    ("/** x */\n// y\nmodule.exports = {}", "JavaScript or TypeScript"), ("{a: 1}", "JSON5"),
  ])
  func anotherTextIsNamed(text: String, name: String) throws {
    let error = #expect(throws: JSONSyntaxError.self) { try translate(text) }
    let syntaxError = try #require(error)
    let form = try #require(ForeignText(text.utf8, syntaxError))
    #expect(
      form.advice().contains(name) && form.advice().contains("FILE") == (name != "JavaScript or TypeScript"))
  }

  @Test func theEndingOfAFileNamesItsForm() {
    #expect(ForeignText(path: "a/duration.yml")?.advice(path: "b").contains("YAML") == true)
    #expect(ForeignText(path: "motion.TS")?.advice().contains("TypeScript") == true)
    #expect(ForeignText(path: "tailwind.config.js")?.advice().contains("JavaScript") == true)
    #expect(ForeignText(path: "a.json") == nil && ForeignText(path: "yml") == nil)
  }

  @Test(arguments: ["[", "\"", "1 2", "/", "x", "", "{\"a\" 1}"])
  func anyOtherTextIsNot(text: String) throws {
    let error = #expect(throws: JSONSyntaxError.self) { try translate(text) }
    let syntaxError = try #require(error)
    #expect(ForeignText(text.utf8, syntaxError) == nil)
  }
}
