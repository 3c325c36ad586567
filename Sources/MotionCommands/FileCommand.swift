/// The commands that need no server. The raw value is the argument that selects one.
package enum FileCommand: String, CaseIterable {
  case spring, tokens, call, check, mcp

  /// What the command does, for the list of all commands.
  package var summary: String {
    switch self {
    case .spring: "Print one spring as the code of a platform; see motiond spring --help."
    case .tokens: "Translate motion tokens; see motiond tokens --help."
    case .call: "Answer one request without a server; see motiond call --help."
    case .check: "Compare recorded responses; see motiond check --help."
    case .mcp: "Serve agents on standard input and output; see motiond mcp --help."
    }
  }

  /// Returns the command of a name.
  package static func named(_ name: String) -> FileCommand? {
    allCases.first { $0.rawValue.utf8.elementsEqual(name.utf8) }
  }

  /// The list of all commands, a line for each.
  package static var list: String {
    allCases.map { command in
      let name = "  " + command.rawValue
      return name + String(repeating: " ", count: 32 - name.utf8.count) + command.summary + "\n"
    }.joined()
  }

  /// Runs the command with the arguments after its name. Returns the exit status.
  package func run(_ arguments: ArraySlice<String>, on host: some CommandHost) -> Int32 {
    switch self {
    case .spring: SpringCommand.run(arguments, on: host)
    case .tokens: TokensCommand.run(arguments, on: host)
    case .call: CallCommand.run(arguments, on: host)
    case .check: CheckCommand.run(arguments, on: host)
    case .mcp: AgentCommand.run(arguments, on: host)
    }
  }
}
