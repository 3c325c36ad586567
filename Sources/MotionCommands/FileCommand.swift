import StrictJSON

/// The commands that need no server. The raw value is the argument that selects one.
///
/// Begin here. A command reads its arguments with a `CommandLineReader`, answers with the operations of
/// MotionAPI, and writes the result to its host. What prevents a result is a `CommandFailure`: the exit
/// status, and lines on standard error. The program and the WebAssembly module each have a `CommandHost`.
package enum FileCommand: String, CaseIterable {
  case spring, tokens, call, mcp

  /// What the command does, for the list of all commands.
  package var summary: String {
    switch self {
    case .spring: "Print one spring as the code of a platform; see motiond spring --help."
    case .tokens: "Translate motion tokens; see motiond tokens --help."
    case .call: "Answer one request without a server; see motiond call --help."
    case .mcp: "Serve agents on standard input and output; see motiond mcp --help."
    }
  }

  /// Returns the command of a name.
  package static func named(_ name: String) -> FileCommand? {
    allCases.first { $0.rawValue.utf8.elementsEqual(name.utf8) }
  }

  /// Returns what to write instead of the name of no command: a clause.
  package static func advice(for name: String, among others: [String] = []) -> String {
    if name.utf8.elementsEqual("check".utf8) {
      return "to compare a recorded response, run motiond call OPERATION request.json | diff expected.json -"
    }
    let nearest = NearestName.nearest(to: name, among: others + allCases.map { $0.rawValue })
    return nearest.map { "did you mean \($0)?" } ?? "run motiond --help for usage"
  }

  /// The list of all commands, a line for each.
  package static var list: String { allCases.map { row($0.rawValue, $0.summary) }.joined() }

  /// Returns a line of a list: a name, and in a column what it is.
  package static func row(_ name: String, _ description: String) -> String {
    "  " + name + String(repeating: " ", count: max(1, 30 - name.utf8.count)) + description + "\n"
  }

  /// Runs the command with the arguments after its name. Returns the exit status.
  package func run(_ arguments: ArraySlice<String>, on host: some CommandHost) -> Int32 {
    host.run { () throws(CommandFailure) in
      switch self {
      case .spring: try SpringCommand.run(arguments, on: host)
      case .tokens: try TokensCommand.run(arguments, on: host)
      case .call: try CallCommand.run(arguments, on: host)
      case .mcp: try AgentCommand.run(arguments, on: host)
      }
    }
  }
}
