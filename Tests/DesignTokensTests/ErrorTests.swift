import DesignTokens
import Testing

/// Errors of tokens documents: where they stand and what they say.
struct ErrorTests {
  @Test func theExampleWithTenErrorsGivesExactlyThese() throws {
    let result = try translate(example("errors"))
    #expect(
      result.pointers == [
        "/motion/duration/quick/$value/unit", "/motion/duration/late/$value", "/motion/easing/wild/$value/0",
        "/motion/easing/braced{name", "/motion/untyped/$type", "/motion/moves/enter/$value/duration",
        "/motion/moves/exit/$value/duration", "/motion/moves/loop/a/$value", "/motion/moves/loop/b/$value",
        "/motion/moves/sheet/$extensions/dev.motiond.spring",
      ])
    #expect(result.errorCount == 10)
    let fragments = [
      "must be \"ms\" or \"s\", received \"sec\"", "{\"value\": 200, \"unit\": \"ms\"}",
      "x must be 0 to 1, received 1.2", "an opening brace", "neither the token nor a group around it",
      "did you mean motion.duration.brief?", "is missing", "circle", "circle", "stiffness, bounce",
    ]
    for (error, fragment) in zip(result.errors, fragments) {
      #expect(error.detail.contains(fragment), "\(error)")
    }
  }

  @Test(
    arguments: [
      // Names and members.
      (#"{"a": 3}"#, "/a", "must be a group, or a token with"),
      (#"[1]"#, "/0", "must be an object"),
      (#"[]"#, "", "must be an object"),
      (#"{"$value": 3, "$type": "number"}"#, "", "must be a group"),
      (#"{"a": {"$vlaue": 3}}"#, "/a/$vlaue", "did you mean $value?"),
      (#"{"a": {"$type": "number", "$value": 3, "$descripton": "x"}}"#, "/a/$descripton", "$description?"),
      (#"{"a{b": {}}"#, "/a{b", "an opening brace"),
      (#"{"a": {"$type": "cubicbezier", "$value": [0, 0, 1, 1]}}"#, "/a/$type", "did you mean cubicBezier?"),
      (#"{"a": {"$type": "number", "$value": 3, "b": {"$value": 1}}}"#, "/a/b", "no tokens or groups in it"),
      (#"{"a": {"$root": {}}}"#, "/a/$root", "must be a token"),
      (#"{"a": {"$type": 4}}"#, "/a/$type", "must be a string"),
      (#"{"a": {"$deprecated": 4}}"#, "/a/$deprecated", "true, false or a string"),
      (
        #"{"resolutionOrder": [], "version": "2025.10"}"#, "/resolutionOrder", "send the resolved tokens file"
      ),
      (#"{"a": {"$type": "cubicBezier", "$value": [0, 0, -0.1, 1]}}"#, "/a/$value/2", "received -0.1"),
      // References.
      (#"{"a": {"$type": "number", "$value": "{b}"}}"#, "/a/$value", "no token b"),
      (#"{"a": {"$type": "number", "$value": "{a"}}"#, "/a/$value", "must be one reference"),
      (#"{"a": {"$type": "number", "$value": "{a}{b}"}}"#, "/a/$value", "must be one reference"),
      (#"{"a": {"$type": "number", "$value": "{b}"}, "b": {"c": {}}}"#, "/a/$value", "is a group"),
      (#"{"a": {"$type": "number", "$value": "{a}"}}"#, "/a/$value", "circle"),
      (#"{"a": {"$type": "number", "$ref": 4}}"#, "/a/$ref", "must be a string"),
      (#"{"a": {"$type": "number", "$value": {"$ref": [4]}}}"#, "/a/$value/$ref", "received an array"),
      (#"{"a": {"$type": "number", "$ref": "other.json#/b"}}"#, "/a/$ref", "other documents are never read"),
      (##"{"a": {"$type": "number", "$ref": "#"}}"##, "/a/$ref", "must name a token"),
      (##"{"a": {"$type": "number", "$ref": "#/"}}"##, "/a/$ref", "must name a token"),
      (##"{"a": {"$type": "number", "$ref": "#/a%2"}}"##, "/a/$ref", "two hexadecimal digits"),
      (##"{"a": {"$type": "number", "$ref": "#/a~2"}}"##, "/a/$ref", "followed by 0 or 1"),
      (##"{"a": {"$type": "number", "$ref": "#/a"}}"##, "/a/$ref", "circle"),
      (
        ##"{"$type": "number", "a": {"$value": 1}, "b": {"$value": {"$ref": "#/a/$value/x"}}}"##,
        "/b/$value/$ref", "nothing exists"
      ),
      (
        ##"{"a": {"$type": "duration", "$value": {"value": {"$ref": "#/a/$value"}, "unit": "s"}}}"##,
        "/a/$value/value/$ref", "what is around it"
      ),
      (
        ##"{"a": {"$type": "spring", "$value": {"duration": 0.4, "bounce": {"$ref": "#/a/$value"}}}}"##,
        "/a/$value/bounce/$ref", "what is around it"
      ),
      (
        ##"{"a":{"$type": "spring", "$value":{"duration": "1s", "mass": {"$ref": "#/a/$value/duration"}}}}"##,
        "/a/$value/mass/$ref", "does not fit"
      ),
      (
        #"{"a": {"$type": "number", "$value": 1}, "b": {"$type": "duration", "$value": "{a}"}}"#, "/b/$value",
        "must refer to a duration"
      ),
      // Groups.
      (#"{"a": {"$extends": "{b}"}}"#, "/a/$extends", "no group b"),
      (#"{"a": {"$extends": "{a}"}}"#, "/a/$extends", "itself or a group around it"),
      (#"{"a": {"b": {"$extends": "{a}"}}}"#, "/a/b/$extends", "itself or a group around it"),
      (
        #"{"a": {"$extends": "{b}"}, "b": {"$type": "number", "$value": 1}}"#, "/a/$extends", "is a token"
      ),
      // Springs.
      (transitions(#""s": \#(springToken(#"{}"#))"#), "/motion/s/$extensions/dev.motiond.spring", "needs"),
      (
        transitions(#""s": \#(springToken(#"{"velocity": 2}"#))"#),
        "/motion/s/$extensions/dev.motiond.spring",
        "needs"
      ),
      (
        transitions(#""s": \#(springToken(#"{"stiffness": 100, "dampingRatio": 0}"#))"#),
        "/motion/s/$extensions/dev.motiond.spring", "no damping"
      ),
      (
        transitions(#""s": \#(springToken(#"{"response": 1, "damping": 1.8}"#))"#),
        "/motion/s/$extensions/dev.motiond.spring/damping", "write dampingRatio"
      ),
      (
        transitions(#""s": \#(springToken(#"{"preset": "swiftui.bouncey"}"#))"#),
        "/motion/s/$extensions/dev.motiond.spring/preset", "did you mean swiftui.bouncy?"
      ),
      (
        transitions(#""s": \#(springToken(#"{"preset": "swiftui.bouncy", "mass": 2}"#))"#),
        "/motion/s/$extensions/dev.motiond.spring", "has preset beside mass"
      ),
      (
        transitions(#""s": \#(springToken(#"{"duration": 500, "bounce": 0}"#))"#),
        "/motion/s/$extensions/dev.motiond.spring/duration", "state the unit"
      ),
      (
        transitions(#""s": \#(springToken(#"{"stifness": 500}"#))"#),
        "/motion/s/$extensions/dev.motiond.spring/stifness", "did you mean stiffness?"
      ),
      (
        #"{"a": {"$type": "number", "$value": 1, "$extensions": {"dev.motiond.spring": {"bounce": 0}}}}"#,
        "/a/$extensions/dev.motiond.spring", "only on a transition"
      ),
      (
        transitions(#""s": {\#(plainValue), "$extensions": {"dev.motiond.sprng": {}}}"#),
        "/motion/s/$extensions/dev.motiond.sprng", "dev.motiond.spring?"
      ),
      (
        #"{"a": {"$type": "spring", "$value": {"physics": {"stiffness": 300, "damping": 20}}}}"#,
        "/a/$value/physics", "unknown member; allowed: stiffness, damping, mass"
      ),
    ] as [(String, String, String)])
  func anErrorStandsWhereItIsAndSaysWhatIsAllowed(_ row: (String, String, String)) throws {
    let result = try translate(row.0)
    #expect(result.pointers == [row.1], "\(result.errors)")
    #expect(result.detail(at: row.1).contains(row.2), "\(result.errors)")
  }

  @Test func anErrorIsReportedOnceAndNotAtItsAliases() throws {
    let result = try translate(
      #"""
      {"d": {"$type": "duration",
         "bad": {"$value": {"value": 1, "unit": "h"}}, "alias": {"$value": "{d.bad}"}},
       "m": {"$type": "transition",
         "a": {"$value": {"duration": "{d.bad}", "delay": {"$ref": "#/d/alias/$value"},
           "timingFunction": [0, 0, 1, 1]}},
         "b": {"$value": "{m.a}"}, "c": {"$ref": "#/m/b"}},
       "copy": {"$extends": "{m}"}}
      """#)
    #expect(result.pointers == ["/d/bad/$value/unit"])
  }

  @Test func allErrorsOfACircleAreReported() throws {
    let members = (0..<50).map { #""t\#($0)": {"$value": "{t\#(($0 + 1) % 50)}"}"# }.joined(separator: ",")
    let result = try translate(#"{"$type": "number", \#(members), "outside": {"$value": "{t7}"}}"#)
    #expect(result.pointers == (0..<50).map { "/t\($0)/$value" })
  }

  @Test func groupsThatExtendEachOtherAreReportedAtEach() throws {
    let result = try translate(
      #"""
      {"a": {"$extends": "{b}"}, "b": {"$extends": "{c}"}, "c": {"$extends": "{a}"}, "d": {"$extends": "{a}"}}
      """#
    )
    #expect(result.pointers == ["/a/$extends", "/b/$extends", "/c/$extends"])
  }

  @Test func groupsThatContainEachOtherAreReported() throws {
    let result = try translate(#"{"a": {"x": {"$extends": "{b}"}}, "b": {"y": {"$extends": "{a}"}}}"#)
    #expect(!result.pointers.isEmpty)
    #expect(result.pointers.allSatisfy { $0.hasSuffix("$extends") })
  }

  /// A message shows the first four references of a circle.
  @Test(arguments: [(4, "{t1} → {t2} → {t3} → {t0}"), (5, "{t1} → {t2} → {t3} → {t4} → …")])
  func aCircleIsShownUpToItsFourthReference(count: Int, shown: String) throws {
    let members = (0..<count).map { #""t\#($0)": {"$value": "{t\#(($0 + 1) % count)}"}"# }
    let result = try translate(#"{"$type": "number", \#(members.joined(separator: ", "))}"#)
    #expect(result.errorCount == count)
    #expect(result.errors.first?.detail == "is part of a circle of references: " + shown)
  }

  /// The greatest velocity is a million times the angular frequency, which is 1 here.
  @Test(arguments: [("1000000", []), ("1000001", ["/a/$value"])] as [(String, [String])])
  func aVelocityHasAGreatestValue(velocity: String, errors: [String]) throws {
    let value = #"{"stiffness": 1, "dampingRatio": 1, "velocity": \#(velocity)}"#
    let result = try translate(
      #"{"a": {"$type": "spring", "$value": \#(value)}}"#, to: .dart, limit: .max / 2)
    #expect(result.pointers == errors)
  }

  @Test func theHeadListsAHundredWarnings() throws {
    let groups = (0..<101).map { #""g\#($0)": {"$extensions": {"dev.motiond.spring": {"stiffness": 1}}}"# }
    let json = #"{"a": {"$type": "number", "$value": 1}, \#(groups.joined(separator: ", "))}"#
    let lines = try translate(json, limit: .max / 2).text.split(separator: "\n")
    #expect(lines.count { $0.contains("Warning: ") } == 100)
    #expect(lines.contains { $0.contains("And 1 more warnings.") })
  }

  @Test func aTransitionMayTakeNoTime() throws {
    let value =
      #"{"duration": \#(#"{"value": 0, "unit": "ms"}"#), "delay": {"value": 0, "unit": "ms"}, "#
      + #""timingFunction": [0, 0, 1, 1]}"#
    let result = try translate(#"{"a": {"$type": "transition", "$value": \#(value)}}"#)
    #expect(result.errors.isEmpty && result.text.contains("--a-duration: 0ms;"))
  }

  @Test(arguments: [
    (#"{"$type": "duration", "$value": 2}"#, "wrong-type"),
    (#"{"$type": "duration", "$value": {"value": 200}}"#, "required"),
    (#"{"$type": "duration", "$value": {"value": 200, "unit": "sec"}}"#, "invalid-value"),
    (#"{"$type": "duration", "$value": {"value": 200, "unit": 1}}"#, "wrong-type"),
    (#"{"$type": "duration", "$value": {"value": 1e20, "unit": "s"}}"#, "out-of-range"),
    (#"{"$type": "duration", "$value": {"value": 1, "unit": "s", "x": 1}}"#, "unknown-field"),
    (#"{"$type": "duration", "$value": "{b}"}"#, "invalid-value"),
    (#"{"$type": "duration", "$value": {"value": 1, "value": 1, "unit": "s"}}"#, "duplicate"),
    (#"{"$type": "cubicBezier", "$value": [2, 0, 0, 1]}"#, "out-of-range"),
    (#"{"$type": "cubicBezier", "$value": [0, 1]}"#, "invalid-value"),
    (#"{"$type": "number", "$value": "one"}"#, "wrong-type"),
    (##"{"$type": "number", "$value": 1, "$ref": "#/b"}"##, "conflict"),
    (#"{"$type": "number", "$value": 1, "$typ": 1}"#, "unknown-field"),
    (#"{"$type": "spring", "$value": {"stiffness": 1, "damping": 1, "bounce": 0}}"#, "conflict"),
    (#"{"$type": "spring", "$value": {"stiffness": 1, "damping": 0}}"#, "never-settles"),
    (#"{"$type": "spring", "$value": {"stiffness": -1, "damping": 1}}"#, "out-of-range"),
    (#"{"$type": "spring", "$value": {"preset": "zebra"}}"#, "invalid-value"),
    (#"{"$type": "spring", "$value": {}}"#, "required"),
    (#"{"$value": 1}"#, "required"),
    ("1", "wrong-type"),
  ])
  func errorHasItsCode(token: String, code: String) throws {
    let result = try translate(#"{"a": \#(token)}"#)
    #expect(result.codes == [code], "\(result.errors)")
  }

  @Test func limitsAndNamesHaveTheirCodes() throws {
    let long = String(repeating: "a", count: 129)
    #expect(try translate(#"{"\#(long)": {"$type": "number", "$value": 1}}"#).codes == ["limit"])
    let number = #"{"$type": "number", "$value": 1}"#
    #expect(try translate(#"{"a-b": \#(number), "a b": \#(number)}"#).codes == ["duplicate"])
  }
}
