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

  static func run(_ arguments: ArraySlice<String>, on host: some CommandHost) throws(CommandFailure) {
    var line = CommandLineReader(arguments, flags: [])
    if line.wantsHelp { return try host.writeLine(usage) }
    line.errors += line.operands.prefix(1).map { "mcp takes no argument, received \($0.onOneLine)" }
    try line.check()
    var lines = LineInput(host, limit: Call.maximumBodyBytes)
    while let line = try lines.next() {
      guard let response = response(to: line, version: host.version) else { continue }
      try host.writeOutput(response + [UInt8(ascii: "\n")])
    }
  }

  static func response(to line: [UInt8], version: String) -> [UInt8]? {
    // A slice has a span on systems whose arrays have none.
    let line = line[...]
    guard line.count <= Call.maximumBodyBytes else {
      return AgentCall.refusal("the line exceeds the limit of \(Call.maximumBodyBytes) bytes")
    }
    guard line.contains(where: { !" \t\r".utf8.contains($0) }) else { return nil }
    let budget = WorkMeter(limit: WorkMeter.standardLimit)
    return AgentCall.response(to: line.span, version: version, budget: budget)
  }
}
