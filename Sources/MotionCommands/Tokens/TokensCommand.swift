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

  static func run(_ arguments: ArraySlice<String>, on host: some CommandHost) throws(CommandFailure) {
    let flags = TokenOptions.all.map { flag(of: $0.name) }.filter { $0 != "strict" }
    var line = CommandLineReader(
      arguments, flags: ["target", "out-dir", "max-work"] + flags, switches: ["strict"])
    if line.wantsHelp { return try host.writeLine(usage) }
    let targets = targets(&line)
    let options = options(&line, targets)
    let directory = line.value(of: "out-dir")
    var limit = standardLimit
    if let text = line.value(of: "max-work") {
      limit = Int(text) ?? 0
      if limit < 1 { line.errors.append("--max-work must be a whole number above 0, received \"\(text)\"") }
    }
    if directory?.isEmpty == true { line.errors.append("--out-dir requires a directory") }
    if targets.count > 1, directory == nil { line.errors.append("several targets need --out-dir DIR") }
    if line.operands.isEmpty {
      line.errors.append("tokens requires a file, or - for standard input; run motiond tokens --help")
    }
    if line.operands.count(where: { $0 == "-" }) > 1 {
      line.errors.append("- is repeated; standard input is read once")
    }
    try line.check()
    let input = try TokenInput(line.operands, on: host)
    try translate(input, targets, options, directory: directory, limit: limit, on: host)
  }

  private static func targets(_ line: inout CommandLineReader) -> [TokenTarget] {
    let known = TokenTarget.allCases.map { $0.rawValue }.joined(separator: ", ")
    let names = line.values.filter { $0.flag == "target" }.map { $0.value }
    var targets: [TokenTarget] = []
    for name in names {
      if let target = TokenTarget(rawValue: name) {
        if targets.contains(target) { line.errors.append("--target \(name) is repeated; give it once") }
        targets.append(target)
      } else {
        let meant = TokenTarget.meant(by: name).map { "; did you mean \($0.rawValue)?" } ?? ""
        line.errors.append("--target must be one of \(known), received \"\(name)\"\(meant)")
      }
    }
    if names.isEmpty { line.errors.append("--target is required, one of \(known)") }
    return targets
  }

  /// The flag of an option: `reduced-motion` for `reducedMotion`.
  private static func flag(of option: String) -> String {
    option.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
  }

  private static func options(_ line: inout CommandLineReader, _ targets: [TokenTarget]) -> TokenOptions {
    var options = TokenOptions()
    for (name, applicable) in TokenOptions.all {
      let flag = flag(of: name)
      guard let text = line.switches.contains(flag) ? "true" : line.value(of: flag) else { continue }
      if !targets.isEmpty, !applicable.contains(where: { targets.contains($0) }) {
        let names = applicable.map { $0.rawValue }.joined(separator: ", ")
        line.errors.append("--\(flag) has no effect; it applies to \(names)")
      } else if let error = options.set(name, to: text) {
        line.errors.append("--\(flag) \(error)")
      }
    }
    return options
  }

  // MARK: Translation

  private static func translate(
    _ input: TokenInput, _ targets: [TokenTarget], _ options: TokenOptions, directory: String?, limit: Int,
    on host: some CommandHost
  ) throws(CommandFailure) {
    if let directory { try checkPlaces(of: targets, in: directory, input, on: host) }
    let budget = WorkMeter(limit: limit)
    var outputs: [(path: String, bytes: [UInt8])] = []
    var warnings = input.unreadFiles(on: host)
    do throws(TokenFailure) {
      let file = try TokenFile(input.source, isStrict: options.isStrict, budget: budget)
      if file.isEmpty { throw TokenFailure.invalid(file.warnings) }
      for issues in [file.leniencies, file.warnings] {
        warnings += input.lines(issues, areWarnings: true)
      }
      for target in targets {
        let path = (directory.map { $0 + "/" } ?? "") + target.fileName
        outputs.append((path, try file.text(for: target, options, budget: budget)))
      }
    } catch {
      switch error {
      case .tooMuchWork:
        throw CommandFailure(
          status: ExitStatus.data,
          message: "\(input.name) requires more than \(limit) units of work; raise --max-work")
      case .invalid(let issues):
        let errors = input.lines(issues)
        throw CommandFailure(status: ExitStatus.data, lines: warnings + errors)
      }
    }
    if let directory {
      try host.makeDirectory(directory)
      try host.replace(outputs)
    } else if let output = outputs.first {
      try host.writeOutput(output.bytes)
    }
    for line in warnings { host.writeErrorLine(line) }
  }

  /// Throws if an output would replace a file that is read, or be read the next time.
  private static func checkPlaces(
    of targets: [TokenTarget], in directory: String, _ input: TokenInput, on host: some CommandHost
  ) throws(CommandFailure) {
    for target in targets {
      let path = directory + "/" + target.fileName
      var effect: String?
      if input.paths.contains(where: { host.areSame(path, $0) }) {
        effect = "replace \(path), the file that is translated"
      } else if input.wouldRead(target.fileName, in: directory, on: host) {
        effect = "add \(target.fileName) to the files of \(directory), which are translated"
      }
      guard let effect else { continue }
      throw CommandFailure(
        status: ExitStatus.usage, message: "--out-dir would \(effect); give another directory")
    }
  }
}
