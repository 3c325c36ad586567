import MotionAPI
import MotionSystem
import StrictJSON

/// `motiond call`: one request, answered without a server.
enum CallCommand {
  static let usage = """
    Usage: motiond call OPERATION [--format FORMAT] [FILE|-]

    Answers one request without a server. OPERATION is a path of the service below /v1/. The body
    is read from FILE, or from standard input. The response goes to standard output, an error
    response (a problem) to standard error. FORMAT is an extension of the path, such as css. To
    list the required fields, send an empty request: {}.

    Examples:
      echo '{"spring": {"response": 0.4, "dampingRatio": 0.8}, "from": 0, "to": 300}' |
        motiond call spring/settling-duration
      motiond call spring/trajectory --format css request.json >motion.css

    Operations:
    \(Operation.all.map { "  \($0.name)" }.joined(separator: "\n"))

    Exit status: 0, 1 if the response is a problem, 64 usage, 65 body too large, 66 no such file,
    74 cannot write.
    """

  /// Runs the command with the arguments after `call`. Returns the exit status.
  static func run(_ arguments: some Sequence<String>, on host: some CommandHost) -> Int32 {
    var line = CommandLineReader(arguments, flags: ["format"])
    if line.wantsHelp { return host.printUsage(usage) }
    let format = line.value(of: "format")
    var errors = line.errors
    if line.operands.isEmpty { errors.append("call requires an operation; run motiond call --help") }
    if line.operands.count > 2 { errors.append("call takes one file, received \(line.operands.count - 1)") }
    if let operation = line.operands.first, let error = error(in: operation, format) { errors.append(error) }
    guard errors.isEmpty, let operation = line.operands.first else {
      return host.report(errors)
    }
    do throws(CommandFailure) {
      let path = line.operands.dropFirst().first ?? "-"
      let body = try host.read(path, limit: Call.maximumBodyBytes)[...]
      let response = Operation.answer(to: operation, body, format: format ?? "json")
      let text = response.body.last == 0x0A ? response.body : response.body + [0x0A]
      guard response.status == 200 else {
        host.writeError(text)
        return ExitStatus.failure
      }
      try host.writeOutput(text)
      return ExitStatus.success
    } catch {
      return host.report(error)
    }
  }

  /// Returns the text of the error of an unknown operation, or of a format that it does not have.
  static func error(in name: String, _ format: String?) -> String? {
    guard let operation = Operation.named(name) else {
      if name == "tokens" { return "tokens is a command of its own: motiond tokens FILE --target TARGET" }
      if let replacement = Operation.replacement(of: name) { return "\(replacement)" }
      let budget = WorkMeter.unlimited
      let near = Operation.names(near: name, budget: budget)
      return "unknown operation \(name.onOneLine); "
        + (near.isEmpty ? "motiond help call lists the operations" : "did you mean \(near.alternatives)?")
    }
    guard let format else { return nil }
    let formats = operation.formats.map { "\($0.name)" }
    guard !formats.contains(format) else { return nil }
    let nearest = NearestName.nearest(to: format, among: formats)
    return "--format must be one of \(formats.joined(separator: ", ")), received \"\(format.onOneLine)\""
      + (nearest.map { "; did you mean \($0)?" } ?? "")
  }
}
