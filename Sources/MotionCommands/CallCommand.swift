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

  static func run(_ arguments: ArraySlice<String>, on host: some CommandHost) throws(CommandFailure) {
    var line = CommandLineReader(arguments, flags: ["format"])
    if line.wantsHelp { return try host.writeLine(usage) }
    let format = line.value(of: "format")
    let operation = line.operands.first ?? ""
    if line.operands.isEmpty {
      line.errors.append("call requires an operation; run motiond call --help")
    } else if let error = error(in: operation, format) {
      line.errors.append(error)
    }
    if line.operands.count > 2 {
      line.errors.append("call takes one file, received \(line.operands.count - 1)")
    }
    try line.check()
    let path = line.operands.dropFirst().first ?? "-"
    let body = try host.read(path, limit: Call.maximumBodyBytes)[...]
    let response = Operation.answer(to: operation, body, format: format ?? "json")
    guard response.status == 200 else {
      let problem = String(decoding: response.body, as: UTF8.self)
      throw CommandFailure(status: ExitStatus.failure, lines: [problem])
    }
    for warning in response.warnings { host.writeErrorLine("motiond: \(warning)") }
    try host.writeText(response.body)
  }

  /// Returns the text of the error of an unknown operation, or of a format that it does not have.
  static func error(in name: String, _ format: String?) -> String? {
    guard let operation = Operation.named(name) else {
      if name == "tokens" { return "tokens is a command of its own: motiond tokens FILE --target TARGET" }
      if let replacement = Operation.replacement(of: name) { return "\(replacement)" }
      let near = Operation.names(near: name, budget: .unlimited)
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
