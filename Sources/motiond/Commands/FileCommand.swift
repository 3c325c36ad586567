/// The commands that need no server. The raw value is the argument that selects one.
enum FileCommand: String, CaseIterable {
  case call, check, mcp, spring, tokens

  /// Runs the command with the arguments after its name. Returns the exit status.
  var run: (ArraySlice<String>) -> Int32 {
    switch self {
    case .call: { CallCommand.run($0) }
    case .check: { CheckCommand.run($0) }
    case .mcp: { AgentCommand.run($0) }
    case .spring: { SpringCommand.run($0) }
    case .tokens: { TokensCommand.run($0) }
    }
  }
}
