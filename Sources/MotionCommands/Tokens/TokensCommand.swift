import DesignTokens
import MotionAPI
import MotionSystem
import StrictJSON

/// `motiond tokens`: motion tokens as platform code, without a server.
package enum TokensCommand {
  static let usage = """
    Usage: motiond tokens FILE|DIR|-... --target TARGET... [--out-dir DIR] [OPTION]...

    Translates the motion tokens of Design Tokens files (format 2025.10). Several files are merged;
    DIR stands for its files *.json and *.jsonc in the order of their names. With one target the
    output goes to standard output. With --out-dir, each target is a file in DIR:
    \(TokenTarget.allCases.map { $0.fileName }.joined(separator: ", ")).

    A file:
      {"enter": {"$type": "transition", "$value": {"duration": {"value": 200, "unit": "ms"},
        "delay": {"value": 0, "unit": "ms"}, "timingFunction": [0.2, 0, 0, 1]}},
       "snap": {"$type": "spring", "$value": {"stiffness": 400, "dampingRatio": 0.75}}}

    Options:
      --target TARGET               \(TokenTarget.allCases.map { $0.rawValue }.joined(separator: ", "))
      --out-dir DIR                 Write files to this directory, which is created if it does not
                                    exist
      --prefix PREFIX               The words in front of custom properties (css)
      --name NAME                   The outermost namespace (swift, kotlin, dart, typescript)
      --package PACKAGE             The package (kotlin)
      --tolerance SHARE             The error of linear(), default 0.002 (css, typescript)
      --reduced-motion include|none The rule for reduced motion, default include (css)
      --references resolve|keep     Aliases as values or as var(), default resolve (css)
      --strict                      Reject what format 2025.10 does not allow
      --max-work N                  The units of work, default \(standardLimit): about 10 seconds

    Exit status: 0, 64 usage, 65 errors in the files, 66 no such file, 74 cannot write.
    """

  /// The default limit of work: a hundred times that of a request, so that no file occupies a machine
  /// for long.
  package static let standardLimit = 100 * WorkMeter.standardLimit

  /// Runs the command.
  /// - Parameter arguments: The arguments after `tokens`.
  /// - Returns: The exit status.
  static func run(_ arguments: some Sequence<String>, on host: some CommandHost) -> Int32 {
    let flags = TokenOptions.all.map { flag(of: $0.name) }.filter { $0 != "strict" }
    var line = CommandLineReader(
      arguments, flags: ["target", "out-dir", "max-work"] + flags, switches: ["strict"])
    if line.wantsHelp { return host.printUsage(usage) }
    let targets = targets(line.values.filter { $0.flag == "target" }.map { $0.value })
    let directory = line.value(of: "out-dir")
    var errors = targets.errors
    let options = options(&line, targets.list, &errors)
    var limit = standardLimit
    if let text = line.value(of: "max-work") {
      if let units = Int(text), units > 0 {
        limit = units
      } else {
        errors.append("--max-work must be a whole number above 0, received \"\(text)\"")
      }
    }
    if directory?.isEmpty == true { errors.append("--out-dir requires a directory") }
    if targets.list.count > 1, directory == nil {
      errors.append("several targets need --out-dir DIR")
    }
    if line.operands.isEmpty {
      errors.append("tokens requires a file, or - for standard input; run motiond tokens --help")
    }
    if line.operands.count(where: { $0 == "-" }) > 1 {
      errors.append("- is repeated; standard input is read once")
    }
    guard line.errors.isEmpty, errors.isEmpty else {
      return host.report(line.errors + errors)
    }
    do throws(CommandFailure) {
      let input = try TokenInput(line.operands, on: host)
      try translate(input, targets.list, options, directory: directory, limit: limit, on: host)
      return ExitStatus.success
    } catch {
      return host.report(error)
    }
  }

  private static func targets(_ names: [String]) -> (list: [TokenTarget], errors: [String]) {
    let known = TokenTarget.allCases.map { $0.rawValue }
    var list: [TokenTarget] = []
    var errors: [String] = []
    for name in names {
      guard let target = TokenTarget(rawValue: name) else {
        let meant = TokenTarget.meant(by: name)
        errors.append(
          "--target must be one of \(known.joined(separator: ", ")), received \"\(name)\""
            + (meant.map { "; did you mean \($0.rawValue)?" } ?? ""))
        continue
      }
      if list.contains(target) {
        errors.append("--target \(name) is repeated; give it once")
      } else {
        list.append(target)
      }
    }
    if names.isEmpty { errors.append("--target is required, one of \(known.joined(separator: ", "))") }
    return (list, errors)
  }

  /// The flag of an option: `reduced-motion` for `reducedMotion`.
  private static func flag(of option: String) -> String {
    option.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
  }

  private static func options(
    _ line: inout CommandLineReader, _ targets: [TokenTarget], _ errors: inout [String]
  ) -> TokenOptions {
    var options = TokenOptions()
    for (name, applicable) in TokenOptions.all {
      let flag = flag(of: name)
      let isSet = line.switches.contains(flag)
      guard let text = isSet ? "true" : line.value(of: flag) else { continue }
      if !targets.isEmpty, !applicable.contains(where: { targets.contains($0) }) {
        errors.append(
          "--\(flag) has no effect; it applies to \(applicable.map { $0.rawValue }.joined(separator: ", "))")
      } else if let error = options.set(name, to: text) {
        errors.append("--\(flag) \(error)")
      }
    }
    return options
  }

  // MARK: Translation

  private static func translate(
    _ input: TokenInput, _ targets: [TokenTarget], _ options: TokenOptions, directory: String?, limit: Int,
    on host: some CommandHost
  ) throws(CommandFailure) {
    let outputPaths = targets.map { target in (directory.map { $0 + "/" } ?? "") + target.fileName }
    let replaced = outputPaths.first { output in
      input.paths.contains { host.areSame(output, $0) }
    }
    if directory != nil, let output = replaced {
      throw CommandFailure(
        status: ExitStatus.usage,
        message: "--out-dir would replace \(output), the file that is translated; give another directory")
    }
    if let directory,
      let output = targets.first(where: { input.wouldRead($0.fileName, in: directory, on: host) })
    {
      throw CommandFailure(
        status: ExitStatus.usage,
        message: "--out-dir would add \(output.fileName) to the files of \(directory), which are translated; "
          + "give another directory")
    }
    let budget = WorkMeter(limit: limit)
    var outputs: [(path: String, bytes: [UInt8])] = []
    var warnings = input.unreadFiles(on: host)
    do throws(TokenFailure) {
      let file = try TokenFile(input.source, isStrict: options.isStrict, budget: budget)
      for issues in [file.leniencies, file.warnings] {
        warnings += input.lines(issues, prefix: "warning: ")
        if issues.count > issues.list.count {
          warnings.append("\(input.name): and \(issues.count - issues.list.count) more warnings")
        }
      }
      if file.isEmpty { warnings.append("\(input.name): warning: there is no token of motion") }
      for (target, output) in zip(targets, outputPaths) {
        outputs.append((output, try file.text(for: target, options, budget: budget)))
      }
    } catch {
      throw failure(error, input, limit: limit)
    }
    if let directory {
      try host.makeDirectory(directory)
      try host.replace(outputs)
    } else if let output = outputs.first {
      try host.writeOutput(output.bytes)
    }
    for line in warnings { host.writeErrorLine(line) }
  }

  private static func failure(
    _ failure: TokenFailure, _ input: TokenInput, limit: Int
  ) -> CommandFailure {
    switch failure {
    case .tooMuchWork:
      return CommandFailure(
        status: ExitStatus.data,
        message: "\(input.name) requires more than \(limit) units of work; raise --max-work")
    case .invalid(let issues):
      var lines = input.lines(issues)
      if issues.count > issues.list.count {
        lines.append("\(input.name): and \(issues.count - issues.list.count) more errors")
      }
      return CommandFailure(status: ExitStatus.data, message: "", lines: lines)
    }
  }
}
