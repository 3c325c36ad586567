import AgentTools
import MotionAPI
import MotionSystem

/// `motiond mcp`: the tools for agents on standard input and output, one message per line.
enum AgentCommand {
  static let usage = """
    Usage: motiond mcp

    Serves agents over the Model Context Protocol on standard input and output: one JSON-RPC
    message per line. The tools are translate, design, settle, compare and tokens. It exits
    when its input ends.

    A client starts it with a configuration such as
    {"mcpServers": {"motiond": {"command": "motiond", "args": ["mcp"]}}}.

    Exit status: 0, 64 usage, 66 cannot read, 74 cannot write.
    """

  /// Runs the command with the arguments after `mcp`. Returns the exit status.
  static func run(_ arguments: some Sequence<String>, on host: some CommandHost) -> Int32 {
    let line = CommandLineReader(arguments, flags: [])
    if line.wantsHelp { return host.printUsage(usage) }
    let errors =
      line.errors + line.operands.prefix(1).map { "mcp takes no argument, received \($0.onOneLine)" }
    guard errors.isEmpty else { return host.report(errors) }
    do throws(CommandFailure) {
      var lines = LineInput(host, limit: Call.maximumBodyBytes)
      while let line = try lines.next() {
        guard let response = response(to: line, version: host.version) else { continue }
        try host.writeOutput(response + [UInt8(ascii: "\n")])
      }
      return ExitStatus.success
    } catch {
      return host.report(error)
    }
  }

  /// Returns the response to a line, or nil if it has none.
  static func response<Host>(to line: LineInput<Host>.Line, version: String) -> [UInt8]? {
    switch line {
    case .tooLong:
      return AgentCall.refusal("the line exceeds the limit of \(Call.maximumBodyBytes) bytes")
    case .text(let text):
      guard text.contains(where: { !" \t\r".utf8.contains($0) }) else { return nil }
      let message = text[...]
      let budget = WorkMeter(limit: WorkMeter.standardLimit)
      return AgentCall.response(to: message.span, version: version, budget: budget)
    }
  }
}
