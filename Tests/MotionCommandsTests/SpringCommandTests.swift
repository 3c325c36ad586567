import CurveExport
import MotionAPI
import MotionSystem
import StrictJSON
import Testing

@testable import MotionCommands

/// The parts of `motiond spring`. `Tests/Live/test_commands.py` tests the command.
struct SpringCommandTests {
  func json(_ operands: String...) throws(CommandFailure) -> String {
    String(decoding: try SpringOperands.spring(operands, on: TestHost()).json, as: UTF8.self)
  }

  @Test func operandsAreNumbersAssignmentsOrCode() throws {
    #expect(try json("0.5", "0.3") == #"{"duration":0.5,"bounce":0.3}"#)
    #expect(try json("0.5") == #"{"duration":0.5}"#)
    #expect(try json("0.5", "-0.2") == #"{"duration":0.5,"bounce":-0.2}"#)
    #expect(try json(".5", "-.2") == json("0.5", "-0.2"))
    #expect(try json("k=170", "c=26", "m=2") == #"{"stiffness":170,"damping":26,"mass":2}"#)
    #expect(try json("response=0.5", "dampingRatio=0.8") == #"{"response":0.5,"dampingRatio":0.8}"#)
    #expect(try json("swiftui.bouncy") == #"{"preset":"swiftui.bouncy"}"#)
    #expect(
      try json("spring(stiffness", "=", "400f,", "dampingRatio", "=", "0.5f)")
        == #"{"dialect":"compose","dampingRatio":0.5,"stiffness":400}"#)
    #expect(
      try json(
        #"{"spring": {"mass": 1, "stiffness": 200, "damping": 14, "bounce": 0.5, "regime": "underdamped"}}"#)
        == #"{"stiffness":200,"damping":14,"mass":1,"bounce":0.5,"regime":"underdamped"}"#)
    #expect(try json("ease", "300", "ms") == json("ease", "300ms"))
    #expect(
      try SpringOperands.spring(["ease", "0.3s"], on: TestHost()).notes.last?.contains("1.3 % of the travel")
        == true
    )
  }

  @Test(
    arguments: [
      (["0.5", "0.3", "1"], 64, "spring takes a duration and a bounce, received 3 numbers"),
      (["k=170", "z=1"], 64, "unknown parameter z;"), (["stifness=1"], 64, "did you mean stiffness?"),
      (["k=x"], 64, "k must be a number, received \"x\""), (["k="], 64, "k must be a number"),
      (["hello"], 1, "the code has no spring that is known"),
      (["ease-in-out"], 1, "is an easing without a duration; add it, as in \"ease-in-out 300ms\""),
    ])
  func errorsAreLines(operands: [String], status: Int32, text: String) {
    let error = #expect(throws: CommandFailure.self) { try SpringOperands.spring(operands, on: TestHost()) }
    #expect(error?.status == status)
    #expect(error?.lines.first?.contains(text) == true)
  }

  /// The notes of the fit follow its deviation. The easing passes its target by 9.8 %.
  @Test func noteOfAnEasingHasTheNotesOfItsSpring() throws {
    let notes = try SpringOperands.spring(["cubic-bezier(0.34, 1.56, 0.64, 1) 400ms"], on: TestHost()).notes
    #expect(notes.first?.hasPrefix("the nearest spring to the easing deviates by at most ") == true)
    #expect(
      notes.last?.hasPrefix("the easing passes its target by 9.8 % of the travel, the spring by ") == true)
  }

  @Test func codeStatesItsNotes() {
    func text(_ code: String, _ notes: [String]) -> String {
      String(decoding: FormatComment.adding(notes, above: Array(code.utf8)), as: UTF8.self)
    }
    #expect(text("// a\nb", ["a */ b", "c\nd"]) == "// spring: a * b; c d\n// a\nb")
    #expect(text("/* a */ b", ["a */ b"]) == "/* spring: a * b */\n/* a */ b")
    #expect(text("time,x", ["a"]) == "time,x" && text("// a", []) == "// a")
  }

  /// Compose estimates its end from the threshold that the code states, not from its own.
  @Test func commentIsThatOfTheCode() throws {
    let spring = Array(#"{"stiffness": 246.74, "damping": 25.13}"#.utf8)
    let code = try SpringCommand.result(
      of: "spring/trajectory", spring, #""from":0,"to":1"#, format: "compose-spring")
    let translation = try JSONDocument(
      parsing: SpringCommand.result(
        of: "spring/translate", spring, #""from":0,"to":1,"threshold":0.005,"dialects":["compose"]"#)[...])
    let end = translation.node(at: "/springs/compose/settlingDuration").flatMap { translation.number($0) }
    let text = String(decoding: code, as: UTF8.self)
    #expect(text.contains("visibilityThreshold = 0.005f"))
    #expect(text.contains("Jetpack Compose ends it after \(try #require(end)) s "), "\(text)")
  }

  /// A library without a comment in its code has what it cannot do beside it. From rest, the motion passes
  /// the target by e^(−πζ/√(1 − ζ²)) = 0.388.
  @Test func formWithoutACommentHasNotes() throws {
    let code = "useSpring({ config: { tension: 300, friction: 10, clamp: true, velocity: 0.005 } })"
    let spring = try SpringOperands.spring([code], on: TestHost())
    func notes(_ flag: String) throws -> String {
      let format = try #require(SpringFormat.all.first { $0.flag == flag })
      return try format.text(of: spring).notes.joined(separator: "\n")
    }
    let svelte = try notes("svelte")
    for clause in ["no initial velocity", "no clamp", "deviates by at most 38.8 % of the travel"] {
      #expect(svelte.contains(clause), "\(svelte)")
    }
    #expect(!(try notes("wobble").contains("deviates")))
  }

  /// A number below 0 is no option.
  @Test func negativeNumbersAreOperands() {
    let line = CommandLineReader(["0.5", "-0.2", "-.3", "-", "-x"], flags: [], switches: ["css"])
    #expect(line.operands == ["0.5", "-0.2", "-.3", "-"])
    #expect(line.errors == ["unknown option -x; the options are --css, --help"])
  }

  @Test func optionThatIsAParameterIsWrittenAsOne() {
    let line = CommandLineReader(
      ["--duration", "0.5", "--k=3"], flags: [], assignments: SpringOperands.names)
    #expect(
      line.errors == [
        "unknown option --duration; write duration=0.5", "unknown option --k=3; write k=3",
      ])
  }

  @Test func unknownOperationHasASuggestion() {
    let expected = [
      ("velocity", "did you mean gesture/velocity?"), ("springs/fit", "did you mean spring/fit?"),
      ("settling-duration", "did you mean spring/settling-duration, deceleration/settling-duration, "),
      ("toss/anchor", "did you mean drawer/anchor?"),
      ("gesture/x", "did you mean gesture/positions or gesture/velocity?"),
      ("hello", "motiond help call lists the operations"),
    ]
    for (name, text) in expected {
      #expect(CallCommand.error(in: name, nil)?.contains("unknown operation \(name); \(text)") == true)
    }
    #expect(
      CallCommand.error(in: "drawer/basins", nil) == "drawer/basins was removed; use drawer/anchor")
  }

  @Test func eachFormatAndLibraryHasOneSwitch() {
    let flags = SpringFormat.all.map(\.flag)
    #expect(Set(flags).count == flags.count)
    for flag in ["css", "svg", "swift", "kotlin", "motion", "svelte", "anime", "json", "compose-spring"] {
      #expect(flags.contains(flag))
    }
  }

  @Test func summaryHasTheNumbersOfTheSpring() throws {
    // k = 4π²/0.25, c = 4π·0.7/0.5, overshoot e^(−0.7π/√0.51).
    let summary = try SpringSummary.text(of: SpringOperands.spring(["0.5", "0.3"], on: TestHost()))
    #expect(
      summary == "mass 1, stiffness 157.9, damping 17.59; damping ratio 0.7, response 0.5 s; "
        + "overshoot from rest 4.599 %; at rest, within 0.5 % of the travel, after 0.5562 s")
    let endless = try SpringSummary.text(of: SpringOperands.spring(["k=100", "c=0"], on: TestHost()))
    #expect(endless.hasSuffix("overshoot from rest 100 %; never at rest"))
  }

  /// The velocity of a code is that of a motion from 0 to 1, for its warnings and its duration, too.
  @Test(arguments: [
    ("withSpring(1, { velocity: 500, damping: 15 })", false),
    ("withSpring(1, { velocity: -500, damping: 15 })", true),
    ("withSpring(1, { velocity: -5, duration: 550 })", true),
  ])
  func aVelocityPointsAwayFromOne(code: String, isAway: Bool) throws {
    let host = TestHost()
    let spring = try SpringOperands.spring([code], on: host)
    let warnings = try #require(Call.warnings(aboutSpring: spring.json, budget: .unlimited))
    #expect(warnings.contains { $0.contains("points away") } == isAway, "\(warnings)")
  }

  /// The animation of CSS may have the name of a parameter.
  @Test func anAnimationMayBeNamedAsAParameter() throws {
    let bounce = try SpringOperands.spring(["animation: bounce 1s ease-in-out"], on: TestHost())
    let pulse = try SpringOperands.spring(["animation: pulse 1s ease-in-out"], on: TestHost())
    #expect(bounce.json == pulse.json)
  }

  // MARK: Lines

  @Test func linesHaveALimit() throws {
    let host = TestHost(input: ["ab\n\nabc", "def\ncd\r\n", String(repeating: "x", count: 5000), "x\nlast"])
    var input = LineInput(host, limit: 5)
    var lines: [String] = []
    while let line = try input.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    // One byte more than the limit of those that are too long.
    #expect(lines == ["ab", "", "abcdef", "cd\r", "xxxxxx", "last"])
  }

  @Test func emptyLinesAreNotAnswered() {
    func answer(_ line: String) -> String? {
      AgentCommand.response(to: Array(line.utf8), version: "1").map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(answer(" \r") == nil)
    #expect(answer("") == nil)
    #expect(
      answer(String(repeating: " ", count: 1_048_577))?.contains(
        "the line exceeds the limit of 1048576 bytes") == true)
  }
}
