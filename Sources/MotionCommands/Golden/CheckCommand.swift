import MotionSystem
import StrictJSON

/// `motiond check`: compares golden answers with those of this version.
enum CheckCommand {
  static let usage = """
    Usage: motiond check [--write] FILE|-...

    Compares recorded responses with those of this version. A file has one case or an array of cases:
    {"operation": "spring/settling-duration", "body": {…}, "format": "css",
    "tolerance": 1e-9, "expected": …}. format is optional, and so is tolerance, which is 1e-9 by
    default. --write adds expected. A number may deviate by the tolerance, also within CSS or other
    text; everything else must be equal.

      --write       Record the responses as expected, in cases that deviate or have none. Files keep
                    their modes and links. If one cannot be written, none is changed.

    Each deviation is one line, FILE:LINE:COLUMN: /pointer: detail.

    Exit status: 0, 1 if a response deviates, 64 usage, 65 errors in a file, 66 no such file,
    74 cannot write.
    """

  /// Runs the command with the arguments after `check`. Returns the exit status.
  static func run(_ arguments: some Sequence<String>, on host: some CommandHost) -> Int32 {
    let line = CommandLineReader(arguments, flags: [], switches: ["write"])
    if line.wantsHelp { return host.printUsage(usage) }
    var errors = line.errors
    if line.operands.isEmpty { errors.append("check requires a file; run motiond check --help") }
    if line.operands.filter({ $0 == "-" }).count > 1 { errors.append("- is repeated; give it once") }
    guard errors.isEmpty else { return host.report(errors) }
    let isWriting = line.switches.contains("write")
    var status = ExitStatus.success
    var outputs: [(path: String, bytes: [UInt8])] = []
    for path in line.operands {
      do throws(CommandFailure) {
        let bytes = try host.read(path, limit: maximumFileBytes)
        var file = GoldenFile(path: path, isWriting: isWriting)
        let (lines, output) = try file.check(bytes)
        for line in lines { host.writeErrorLine(line) }
        // An unreadable file matters more than a deviation.
        if !lines.isEmpty, status == ExitStatus.success { status = ExitStatus.failure }
        if isWriting { outputs.append((path, output)) }
      } catch {
        status = host.report(error)
      }
    }
    guard isWriting, status == ExitStatus.success else { return status }
    do throws(CommandFailure) {
      try host.replace(outputs.filter { $0.path != "-" })
      for output in outputs where output.path == "-" { try host.writeOutput(output.bytes) }
      return ExitStatus.success
    } catch {
      return host.report(error)
    }
  }

  /// The greatest size of a file: that of a hundred responses of the greatest size would not fit.
  private static let maximumFileBytes = 100_000_000
}
