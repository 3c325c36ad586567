import CurveExport
import MotionAPI
import MotionSystem
import SpringDialects
import StrictJSON

/// `motiond spring`: one spring, as numbers or as the code of a platform.
enum SpringCommand {
  static let usage = """
    Usage: motiond spring SPRING [FORMAT]...

    Prints one spring as numbers, or in each FORMAT. Durations and thresholds are those of a motion
    from 0 to 1 that starts at rest; for other distances and velocities, use motiond call
    spring/settling-duration. SPRING is one of

      DURATION [BOUNCE]             as in SwiftUI: seconds, and -1 to 1 (default 0)
      NAME=NUMBER...                k (stiffness) and c (damping) or dampingRatio, optionally m
                                    (mass); or response and dampingRatio; or duration and bounce
      CODE                          the declaration of a library, an easing of CSS with its
                                    duration, or the name of a preset; - reads standard input

    --from LIBRARY[@VERSION]        the library of CODE, as in --from reanimated@3; what was read as
                                    what, and what was assumed, is on standard error

    Examples:
      motiond spring 0.5 0.3 --css
      motiond spring k=170 c=26 --swift --kotlin
      motiond spring '.spring(response: 0.4, dampingFraction: 0.8)' --motion
      motiond spring 'withSpring(1, { damping: 15, stiffness: 120 })' --flutter
      motiond spring 'cubic-bezier(0.34, 1.56, 0.64, 1) 300ms' --swift
      motiond spring 'withSpring(1, { damping: 15 })' --from reanimated@3
      motiond spring swiftui.bouncy --svg >bouncy.svg

    Springs, as a library declares them:
    \(SpringFormat.list(SpringFormat.all.filter { $0.isSpring }))

    Curves, data and pictures of the motion:
    \(SpringFormat.list(SpringFormat.all.filter { !$0.isSpring }))

    Exit status: 0, 1 if there is no such spring, 64 usage, 65 standard input too long, 66 cannot
    read, 74 cannot write.
    """

  static func run(_ arguments: ArraySlice<String>, on host: some CommandHost) throws(CommandFailure) {
    var line = CommandLineReader(
      arguments, flags: ["from"], switches: SpringFormat.all.map { $0.flag },
      assignments: SpringOperands.names)
    if line.wantsHelp { return try host.writeLine(usage) }
    let library = line.value(of: "from")
    if line.operands.isEmpty, line.errors.isEmpty {
      line.errors = ["spring requires a spring, such as 0.5 0.3 or k=170 c=26; run motiond spring --help"]
    }
    try line.check()
    let spring = try SpringOperands.spring(line.operands, library: library, on: host)
    let own = Call.warnings(aboutSpring: spring.json, besides: spring.notes, budget: .unlimited)
    for warning in spring.warnings + (own ?? []) {
      let kind = DialectValues.isDefaultsNote(warning) ? "note" : "warning"
      host.writeErrorLine("motiond: \(kind): \(warning.onOneLine)")
    }
    for note in spring.notes { host.writeErrorLine("motiond: note: \(note.onOneLine)") }
    if line.switches.contains("json"), let velocity = spring.velocity {
      host.writeErrorLine(
        "motiond: warning: the parameters have no initial velocity; that of the code is \(velocity.text)")
    }
    if line.switches.isEmpty { try host.writeLine(try SpringSummary.text(of: spring)) }
    for format in SpringFormat.all where line.switches.contains(format.flag) {
      let (text, notes) = try format.text(of: spring)
      for note in notes { host.writeErrorLine("motiond: note: \(note.onOneLine)") }
      try host.writeText(FormatComment.adding(spring.warnings + spring.notes, above: text))
    }
  }

  /// Returns the result of an operation with a spring.
  /// - Parameter fields: The other fields, as JSON without braces; empty if there are none.
  static func result(
    of operation: String, _ spring: [UInt8], _ fields: String = "", format: String = "json"
  ) throws(CommandFailure) -> [UInt8] {
    let rest = fields.isEmpty ? "}" : ",\(fields)}"
    let request = (Array(#"{"spring":"#.utf8) + spring + Array(rest.utf8))[...]
    do throws(Problem) {
      return try Operation.result(of: operation, request, format: format).body
    } catch {
      throw failure(error)
    }
  }

  /// Returns the JSON result of an operation with a spring.
  static func document(
    of operation: String, _ spring: [UInt8], _ fields: String = ""
  ) throws(CommandFailure) -> JSONDocument {
    let result = try result(of: operation, spring, fields)
    do throws(Problem) {
      return try Call.document(parsing: result[...])
    } catch {
      throw failure(error)
    }
  }

  /// Returns the failure of a problem, a line for each error.
  private static func failure(_ problem: Problem) -> CommandFailure {
    if problem.errors.contains(where: { $0.code == .neverSettles }) {
      // The operation suggests a field that the command does not have.
      return CommandFailure(
        status: ExitStatus.failure, message: "the spring has no damping and never settles; give it damping")
    }
    let lines = problem.errors.map { error in
      let name = error.pointer.referenceTokens.dropFirst().joined(separator: ".")
      return "motiond: " + (name.isEmpty ? "spring: " : name + " ") + error.detail.onOneLine
    }
    guard lines.isEmpty else { return CommandFailure(status: ExitStatus.failure, lines: lines) }
    return CommandFailure(status: ExitStatus.failure, message: String(decoding: problem.body, as: UTF8.self))
  }
}
