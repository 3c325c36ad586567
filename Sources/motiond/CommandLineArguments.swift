import SocketServer

/// The parsed command line and environment.
struct CommandLineArguments {
  enum Command { case serve, healthcheck, checkConfiguration, help, version }

  private(set) var command = Command.serve
  private(set) var configuration = Configuration()
  /// One message per invalid argument or environment variable.
  private(set) var errors: [String] = []
  /// The names of the options that are set on the command line.
  private var flagsGiven: Set<String> = []

  /// Parses the arguments and the environment. A flag takes precedence over its environment variable.
  /// - Parameters:
  ///   - arguments: The arguments without the program name.
  ///   - environment: Returns the value of an environment variable, or nil if it is not set.
  init(_ arguments: [String], environment: (String) -> String?) {
    for option in ConfigurationOption.all {
      guard let text = environment(option.environmentVariable) else { continue }
      if let error = option.set(text, in: &configuration) {
        errors.append("\(option.environmentVariable) \(error)")
      }
    }
    var rest = arguments[...]
    var hasCommand = false
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": command = .help
      case "--version": command = .version
      case "serve" where !hasCommand: hasCommand = true
      case "healthcheck" where !hasCommand:
        hasCommand = true
        command = .healthcheck
      case "check-config" where !hasCommand:
        hasCommand = true
        command = .checkConfiguration
      default: parseOption(argument, &rest)
      }
      if command == .help || command == .version { return }
    }
    resolveListenAddresses()
  }

  /// Resolves the two ways to specify the address: `--listen`, or `--host` and `--port`.
  ///
  /// Both on the command line are an error. A flag takes precedence over the variables of the other
  /// way. Of the variables, `MOTIOND_LISTEN` takes precedence, because hosting platforms set `PORT` for
  /// every program.
  private mutating func resolveListenAddresses() {
    let hostAndPort = ["host", "port"].filter(flagsGiven.contains)
    if flagsGiven.contains("listen") {
      for flag in hostAndPort { errors.append("--\(flag) and --listen are mutually exclusive") }
    } else if !hostAndPort.isEmpty {
      configuration.server.listen = []
    }
  }

  /// Parses `--flag VALUE` or `--flag=VALUE`.
  private mutating func parseOption(_ argument: String, _ rest: inout ArraySlice<String>) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    guard let option = ConfigurationOption.all.first(where: { "--" + $0.flag == name }) else {
      let kind = name.hasPrefix("-") ? "unknown option" : "unexpected argument"
      errors.append("\(kind) \(argument); run motiond --help for usage")
      return
    }
    guard let text = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
      errors.append("\(name) requires a value (\(option.placeholder))")
      return
    }
    let isFirst = flagsGiven.insert(option.flag).inserted
    if let error = option.set(text, in: &configuration, appending: !isFirst) {
      errors.append("\(name) \(error)")
    }
  }

  /// The text of `--help`.
  static var help: String {
    let defaults = Configuration()
    var text = """
      motiond computes user-interface motion over HTTP: springs, deceleration, scrolling, drawers and
      rubber bands.

      Usage: motiond [COMMAND] [OPTION]...

      Commands:
        serve                         Run the server (default). SIGTERM and SIGINT shut it down
                                      gracefully; a second signal stops it immediately.
        healthcheck                   Request /livez from a running server. Exits with status 0 if
                                      the server is healthy and 1 otherwise.
        check-config                  Print the configuration. Exits with status 64 if it is invalid.

      Options:
        Each option has an environment variable; the command line takes precedence. A number in
        parentheses is the status of the response if a request exceeds the limit.


      """
    for option in ConfigurationOption.all {
      let usage = "  --\(option.flag) \(option.placeholder)"
      text += padded(usage) + option.help + "\n"
      text += padded("") + "(\(option.environmentVariable), default \(option.value(in: defaults)))\n"
    }
    text += "\n" + padded("  -h, --help") + "Print this help and exit.\n"
    text += padded("      --version") + "Print the version and the commit, and exit.\n"
    return text
  }

  /// Pads a text to the column of the descriptions.
  private static func padded(_ text: String) -> String {
    text + String(repeating: " ", count: max(1, 32 - text.count))
  }
}
