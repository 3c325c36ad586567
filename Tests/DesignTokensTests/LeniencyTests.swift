import DesignTokens
import Foundation
import Testing

/// Files as earlier drafts of the format and other tools write them: what they are read as, the warning, and
/// the error of strict reading.
struct LeniencyTests {
  static let drafts = [
    "commented", "transition-without-delay", "response-and-damping", "texts", "names-without-dollar",
  ]

  private func draft(_ name: String, _ kind: String) throws -> String {
    try String(contentsOf: corpusFolder.appending(path: "drafts/\(name).\(kind).json"), encoding: .utf8)
  }

  private func lines(_ text: String) -> [String] { text.components(separatedBy: "\n") }

  /// Returns the lines of an output except those of its head.
  private func code(_ text: String) -> [String] {
    lines(text).filter { !$0.contains("Motion tokens: ") && !$0.contains("Warning: ") }
  }

  @Test(arguments: drafts, TokenTarget.allCases)
  func aDraftHasTheCodeOfTheValidFile(_ name: String, _ target: TokenTarget) throws {
    let received = try translate(draft(name, "tokens"), to: target)
    let valid = try translate(draft(name, "valid"), to: target)
    #expect(received.errors.isEmpty && !received.leniencies.isEmpty)
    #expect(valid.leniencies.isEmpty)
    // Only a group's type, which Style Dictionary does not have, makes a difference in `json`.
    guard target != .json || name != "names-without-dollar" else { return }
    #expect(lines(received.text).contains { $0.contains("Warning: the file deviates") } == (target != .json))
    #expect(code(received.text) == code(valid.text))
  }

  @Test(arguments: drafts) func strictReadingHasAnErrorPerWarning(_ name: String) throws {
    let lenient = try translate(draft(name, "tokens"))
    let strict = try translate(draft(name, "tokens"), isStrict: true)
    #expect(strict.text.isEmpty && strict.errorCount == lenient.leniencies.count)
    for (error, warning) in zip(strict.errors, lenient.leniencies) {
      #expect(warning.hasPrefix(error.pointer + ": "), "\(error)")
    }
  }

  @Test(arguments: drafts) func jsonMigratesAFile(_ name: String) throws {
    let json = try translate(draft(name, "tokens"), to: .json).text
    let again = try translate(json, to: .json, isStrict: true)
    #expect(again.errors.isEmpty && again.text == json)
  }

  @Test(arguments: [
    (#""0.15s""#, "0.15s"), (#""150ms""#, "150ms"), ("150", "150ms"), ("0", "0ms"),
  ])
  func aDurationMayBeATextOrANumber(value: String, css: String) throws {
    let result = try translate(#"{"a": {"$type": "duration", "$value": \#(value)}}"#)
    #expect(result.errors.isEmpty && result.text.contains("--a: \(css);"), "\(result)")
    #expect(result.leniencies.count == 1 && result.leniencies[0].hasPrefix("/a/$value: "))
  }

  /// A reference to the number of a duration leaves out its unit.
  @Test func thePartOfADurationIsNoDuration() throws {
    let number = "200"
    let result = try translate(
      #"""
      {"a": {"$type": "duration", "$value": {"value": \#(number), "unit": "s"}},
       "b": {"$type": "duration", "$value": {"$ref": "#/a/$value/value"}},
       "c": {"$type": "transition", "$value":
         {"duration": {"$ref": "#/a/$value/value"}, "delay": "{a}", "timingFunction": [0, 0, 1, 1]}}}
      """#)
    #expect(result.pointers == ["/b/$value/$ref", "/c/$value/duration/$ref"])
    let whole = try translate(
      #"""
      {"a": {"$type": "duration", "$value": \#(number)}, "b": {"$type": "duration", "$value": "{a}"},
       "c": {"$type": "duration", "$value": {"$ref": "#/a/$value"}}}
      """#)
    #expect(whole.errors.isEmpty && whole.text.contains("--c: 200ms;"), "\(whole)")
  }

  @Test(arguments: [
    (#"{"$type": "duration", "$value": {"value": "200", "unit": "ms"}}"#, "/a/$value/value"),
    (#"{"$type": "cubicBezier", "$value": [0.2, "0", 0, 1]}"#, "/a/$value/1"),
    (#"{"$type": "spring", "$value": {"stiffness": "300", "damping": 20}}"#, "/a/$value/stiffness"),
  ])
  func aNumberInQuotationMarksIsAnError(received: String, pointer: String) throws {
    let result = try translate(#"{"a": \#(received)}"#)
    #expect(result.pointers == [pointer] && result.codes == ["wrong-type"], "\(result)")
  }

  @Test(arguments: [#""1.5""#, #""1px""#, #""""#, #""1e400""#, "true"])
  func anotherTextIsNoNumber(value: String) throws {
    let result = try translate(#"{"a": {"$type": "number", "$value": \#(value)}}"#)
    #expect(result.pointers == ["/a/$value"] && result.codes == ["wrong-type"])
  }

  @Test(arguments: ["5", "-10", "0.3", #""150""#, #""fast""#, #""150 ms""#, #""1e400ms""#, #""150min""#])
  func aDurationThatIsNotClearIsAnError(value: String) throws {
    let result = try translate(#"{"a": {"$type": "duration", "$value": \#(value)}}"#)
    #expect(result.pointers == ["/a/$value"] && result.codes == ["wrong-type"])
  }

  @Test(arguments: [
    ("cubic-bezier(0.2, 0, 0, 1)", "0.2, 0, 0, 1"), ("cubic-bezier(.4,-1,1,2)", "0.4, -1, 1, 2"),
    ("ease", "0.25, 0.1, 0.25, 1"), ("ease-in", "0.42, 0, 1, 1"), ("ease-out", "0, 0, 0.58, 1"),
    ("ease-in-out", "0.42, 0, 0.58, 1"), ("linear", "0, 0, 1, 1"),
  ])
  func anEasingMayBeAFunctionOfCSS(text: String, numbers: String) throws {
    let json = #"{"a": {"$type": "cubicBezier", "$value": "\#(text)"}}"#
    let result = try translate(json)
    #expect(result.text.contains("--a: cubic-bezier(\(numbers));"), "\(result)")
    #expect(result.leniencies == ["/a/$value: the string \"\(text)\" is read as [\(numbers)]"])
  }

  @Test(arguments: [
    "cubic-bezier(0, 0, 1)", "cubic-bezier(0, 0, 1, 1", "steps(4)", "",
    "cubic-bezier(0, 0, 1, 1, 1)", "cubic-bezier(a, 0, 1, 1)",
  ])
  func anotherTextIsNoEasing(text: String) throws {
    let result = try translate(#"{"a": {"$type": "cubicBezier", "$value": "\#(text)"}}"#)
    #expect(result.pointers == ["/a/$value"] && result.detail(at: "/a/$value").contains("four numbers"))
  }

  @Test func anEasingThatRunsBackwardSaysSo() throws {
    let result = try translate(#"{"a": {"$type": "cubicBezier", "$value": "cubic-bezier(1.1, 0, 0, 1)"}}"#)
    #expect(result.codes == ["out-of-range"] && result.errors[0].detail.contains("x1 and x2 from 0"))
  }

  /// CSS does not distinguish case, and a declaration ends with a semicolon.
  @Test(arguments: ["EASE", " ease ", "Cubic-Bezier(.25, .1, .25, 1);", "--curve: ease;"])
  func anEasingIsReadAsCSSWritesIt(text: String) throws {
    let result = try translate(#"{"a": {"$type": "cubicBezier", "$value": "\#(text)"}}"#)
    #expect(result.text.contains("--a: cubic-bezier(0.25, 0.1, 0.25, 1);"), "\(result)")
  }

  @Test(arguments: ["1e16", "-1e16", #""1e16""#, #""1e16s""#])
  func aDurationHasALimitWithoutAUnitToo(value: String) throws {
    let result = try translate(#"{"a": {"$type": "duration", "$value": \#(value)}}"#)
    #expect(result.pointers == ["/a/$value"])
  }

  @Test func aResponseInMillisecondsIsAnError() throws {
    let spring = #"{"response": 300, "dampingRatio": 0.8}"#
    let result = try translate(transitions(#""s": \#(springToken(spring))"#))
    #expect(result.codes == ["out-of-range"], "\(result)")
    #expect(result.errors[0].detail.hasSuffix(#"state the unit, {"value": 300, "unit": "ms"} or "s""#))
  }

  /// Style Dictionary has types of its own.
  @Test func typesOfStyleDictionaryAreRead() throws {
    let document = #"""
      {"fast": {"value": "150ms", "type": "time"}, "out": {"value": "ease-out", "type": "easing"},
       "slow": {"type": "time", "a": {"value": "2s"}}}
      """#
    let result = try translate(document)
    for line in ["--fast: 150ms;", "--out: cubic-bezier(0, 0, 0.58, 1);", "--slow-a: 2s;"] {
      #expect(result.text.contains(line), "\(result)")
    }
    #expect(result.leniencies.contains("/fast/type: time is read as duration"), "\(result.leniencies)")
    let json = try translate(document, to: .json).text
    let again = try translate(json, to: .json, isStrict: true)
    #expect(again.errors.isEmpty && again.text == json)
  }

  @Test func aTypeOfStyleDictionaryInTheFormatHasAWarning() throws {
    let result = try translate(#"{"a": {"$type": "time", "$value": "150ms"}}"#)
    #expect(result.warnings.count == 2 && result.warnings[1].hasSuffix(#"write "$type": "duration""#))
  }

  /// Below a group with a type, a value of motion that is an object is that of a token.
  @Test(arguments: [
    (#"{"type": "duration", "a": {"value": {"value": 1, "unit": "ms"}}}"#, "--a: 1ms;"),
    (#"{"g": {"type": "transition", "a": {"value": {"duration": "1s"}}}}"#, "--g-a-duration: 1s;"),
    (#"{"type": "spring", "a": {"value": {"response": 0.3, "dampingRatio": 1}}}"#, "--a-duration: "),
  ])
  func anObjectMayBeTheValueOfAnInheritedType(document: String, line: String) throws {
    let result = try translate(document)
    #expect(result.errors.isEmpty && result.text.contains(line), "\(result)")
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    let result = try translate(
      "\u{FEFF}" + #"{"a": {"$type": "duration", "$value": {"value": 1, "unit": "s"}}}"#)
    #expect(result.text.contains("--a: 1s;") && result.leniencies.count == 1, "\(result)")
  }

  @Test func aTransitionWithoutEasingIsLinear() throws {
    let result = try translate(#"{"a": {"$type": "transition", "$value": {"duration": "1s"}}}"#)
    #expect(result.text.contains("--a-easing: cubic-bezier(0, 0, 1, 1);"))
    #expect(result.leniencies.count == 3 && result.leniencies[1].contains("/a/$value/timingFunction"))
  }

  @Test func aTransitionNeedsADuration() throws {
    let result = try translate(#"{"a": {"$type": "transition", "$value": {}}}"#)
    #expect(result.pointers == ["/a/$value/duration"])
  }

  @Test(arguments: [(#""300ms""#, "0.85", true), ("0.3", "1", true), ("0.3", "1.5", false)])
  func aDampingBesideResponseIsARatio(response: String, damping: String, isRatio: Bool) throws {
    let spring = #"{"response": \#(response), "damping": \#(damping)}"#
    let result = try translate(transitions(#""s": \#(springToken(spring))"#), to: .json)
    #expect(result.errors.isEmpty == isRatio, "\(result)")
    #expect(result.text.contains(#""dampingRatio": \#(damping)"#) == isRatio)
    #expect(!result.text.contains(#""damping":"#))
  }

  @Test func aTokenLikeASpringOfAnUnknownTypeHasAWarning() throws {
    let value = #"{"response": 0.3, "damping": 0.7}"#
    let result = try translate(#"{"a": {"$type": "lms.spring", "$value": \#(value)}}"#)
    #expect(result.warnings.count == 2 && result.warnings[1].contains(#"write "$type": "spring""#))
    #expect(result.text.contains("Not included: 1 token"))
  }

  @Test(arguments: [
    (#"{"response": "300ms", "damping": 0.7}"#, "animation", true), (#""snappy""#, "Acme.Spring", true),
    (#"{"bounce": 0.3}"#, "lms.spring", true), (#"{"bounce": 0.3}"#, "animation", false),
    (#""{b}""#, "animation", false),
  ])
  func aTokenThatLooksLikeASpringHasAWarning(value: String, type: String, hasWarning: Bool) throws {
    let other = #"{"$type": "animation", "$value": {"mass": 1}}"#
    let result = try translate(#"{"a": {"$type": "\#(type)", "$value": \#(value)}, "b": \#(other)}"#)
    let own = result.warnings.filter { !$0.hasPrefix(": there are no motion tokens") }
    #expect(own.count == (hasWarning ? 1 : 0), "\(result)")
    #expect(result.text.contains("Not included: 2 tokens"))
  }

  @Test func aNameMayHavePeriods() throws {
    let document = #"""
      {"md.sys": {"$type": "number", "short.1": {"$value": 1}},
       "a": {"$type": "number", "b": {"$value": "{'md.sys'.'short.1'}"}},
       "d": {"$extends": "{'md.sys'}"}}
      """#
    let result = try translate(document)
    for line in ["--md-sys-short-1: 1;", "--a-b: 1;", "--d-short-1: 1;"] {
      #expect(result.text.contains(line), "\(result)")
    }
    #expect(result.leniencies.count == 2 && result.leniencies[0].hasPrefix("/md.sys: has a period"))
    #expect(try translate(document, isStrict: true).pointers.prefix(1) == ["/md.sys"])
  }

  /// A quotation mark that encloses no name with a period is part of a name.
  @Test(arguments: ["{'}", "{'a'}", "{a'}", "{g.'}"])
  func aNameMayHaveQuotationMarks(reference: String) throws {
    let members = ["'", "'a'", "a'"].map { #""\#($0)": {"$value": 7}"# }.joined(separator: ",")
    let token = #""x": {"$value": "\#(reference)"}"#
    let result = try translate(
      #"{"$type": "number", \#(token), \#(members), "g": {\#(members)}}"#, to: .json)
    #expect(result.errors.isEmpty, "\(result)")
  }

  @Test(arguments: ["{'a.b}", "{'a.b'c}", "{'a.b", "{''}", "{'.'}", "{'}", "{a.'b}", "{'a.b'.}"])
  func aQuotationMarkMayBePartOfAName(reference: String) throws {
    let result = try translate(
      ##"{"$type": "number", "a.b": {"$value": 1}, "c": {"$value": "\##(reference)"}}"##)
    #expect(result.pointers == ["/c/$value"], "\(result)")
  }

  @Test func otherMembersAreKept() throws {
    let document = #"""
      {"$themes": [1], "a": {"$value": 1, "$type": "number", "filePath": "x", "$zebra": 2,
        "attributes": {"category": {"x": "time"}}, "tags": ["y"]}}
      """#
    let result = try translate(document, to: .json)
    #expect(
      result.leniencies.map { $0.prefix { $0 != ":" } } == [
        "/$themes", "/a/filePath", "/a/$zebra", "/a/attributes", "/a/tags",
      ], "\(result)")
    let texts = ["filePath\": \"x\"", "\"$zebra\": 2", "\"category\": {", "\"tags\": [", "\"$themes\": ["]
    for text in texts { #expect(result.text.contains(text), "\(result.text)") }
    #expect(try translate(result.text, to: .json).text == result.text)
    #expect(try translate(document, isStrict: true).errorCount == 5)
    let nested = #"{"a": {"$value": 1, "$type": "number", "x": {"y": {"$value": 2}}}}"#
    #expect(try translate(nested).pointers == ["/a/x"])
  }

  @Test func aCommentIsNamedAndKept() throws {
    let result = try translate(
      #"{"a": {"value": 1, "type": "number", "comment": "x", "description": "y"}}"#, to: .json)
    #expect(
      result.text.contains(#""$description": "y""#) && result.text.contains(#""comment": "x""#), "\(result)")
    #expect(result.leniencies.contains("/a/comment: is no member of a token; only the target json has it"))
    #expect(try translate(#"{"g": {"comment": "x", "a": {"value": 1}}}"#).pointers.contains("/g/comment"))
  }

  @Test func namesWithoutDollarMayBeThoseOfGroups() throws {
    let result = try translate(
      #"{"value": {"type": "number", "description": "x", "a": {"value": 1}, "#
        + #""b": {"value": "{value.a.value}"}}}"#
    )
    #expect(result.text.contains("--value-a: 1;") && result.text.contains("--value-b: 1;"), "\(result)")
  }

  @Test func namesWithAndWithoutDollarAreNotMixed() throws {
    let result = try translate(#"{"a": {"$value": 1, "type": "number"}}"#)
    #expect(result.pointers == ["/a/$type", "/a/type"])
  }

  @Test(arguments: [
    ("// a\n{}", true), ("{/**/}", true), (#"{"a": {"$description": "// */", },}"#, true), ("{} //", true),
    ("{,}", false), (#"{"a":,}"#, false), ("{} /", false), ("{/*}", false), (#"{a: {}}"#, false),
    (#"{"a": {},,}"#, false), (#"{"a" /* x */ : {}}"#, true), ("/", false), ("{} /*/", false),
  ])
  func commentsAndTrailingCommasAreRead(text: String, isRead: Bool) throws {
    let result = try? translate(text)
    #expect((result?.leniencies.count == 1) == isRead)
  }

  @Test func aNumberOfADurationIsNoNumber() throws {
    let result = try translate(
      ##"""
      {"a": {"$type": "duration", "$value": 150},
       "b": {"$type": "duration", "$value": {"value": {"$ref": "#/a/$value"}, "unit": "ms"}}}
      """##)
    #expect(result.pointers == ["/b/$value/value/$ref"])
  }
}
