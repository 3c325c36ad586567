import HTTPServer
import MotionCommands
import StrictJSON

/// The parsed command line and environment.
struct CommandLineArguments {
  /// What the program does. The raw value is the argument that selects it.
  enum Command: String {
    case serve, healthcheck
    case checkConfiguration = "check-config"
    case help = "--help"
    case version = "--version"

    /// The commands that are not options.
    static let subcommands: [Command] = [.serve, .healthcheck, .checkConfiguration]
  }

  private(set) var command = Command.serve
  private(set) var configuration = Configuration()
  /// One message per invalid argument or environment variable.
  private(set) var errors: [String] = []
  /// The names of the options that are set on the command line.
  private var flagsGiven: Set<String> = []

  /// Parses the arguments and the environment. A flag takes precedence over its environment variable.
  /// - Parameters:
  ///   - arguments: The arguments without the program name.
  ///   - environment: The environment variables.
  init(_ arguments: [String], environment: [String: String]) {
    for option in ConfigurationOption.all {
      // A variable without a value is not set.
      guard let text = environment[option.environmentVariable], !text.isEmpty else { continue }
      if let error = option.set(text, in: &configuration) {
        // Some shells set HOST to the name of the machine.
        let remark = option.flag == "host" ? "; unset HOST, or write --host, if a shell has set it" : ""
        errors.append("\(option.environmentVariable) \(error)\(remark)")
      }
    }
    errors += EnvironmentNames.errors(in: environment)
    var rest = arguments[...]
    var hasCommand = false
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": command = .help
      case "help" where !hasCommand: command = .help
      case "--version": command = .version
      case _ where argument.hasPrefix("-"): parseOption(argument, &rest)
      case _ where hasCommand: errors.append("unexpected argument \(argument); run motiond --help for usage")
      default:
        hasCommand = true
        guard let known = Command.subcommands.first(where: { $0.rawValue == argument }) else {
          let advice = FileCommand.advice(for: argument, among: Command.subcommands.map(\.rawValue))
          errors.append("unknown command \(argument); \(advice)")
          return
        }
        command = known
      }
      if command == .help || command == .version { return }
    }
    // There are two ways to specify the address: `--listen`, or `--host` and `--port`. Both on the command
    // line are an error. A flag takes precedence over the variables of the other way. Of the variables,
    // `MOTIOND_LISTEN` takes precedence, because hosting platforms set `PORT` for every program.
    let hostAndPort = ["host", "port"].filter(flagsGiven.contains)
    if flagsGiven.contains("listen") {
      for flag in hostAndPort { errors.append("--\(flag) and --listen are mutually exclusive") }
    } else if !hostAndPort.isEmpty {
      configuration.server.listen = []
    }
  }

  /// Parses `--flag VALUE` or `--flag=VALUE`. No value begins with `--`.
  private mutating func parseOption(_ argument: String, _ rest: inout ArraySlice<String>) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    var text = parts.count > 1 ? String(parts[1]) : nil
    if text == nil, let next = rest.first, !next.hasPrefix("--") {
      text = next
      rest.removeFirst()
    }
    guard let option = ConfigurationOption.all.first(where: { "--" + $0.flag == name }) else {
      let known = ConfigurationOption.all.map { "--" + $0.flag } + ["--help", "--version"]
      let nearest = NearestName.nearest(to: name, among: known)
      let advice = nearest.map { "did you mean \($0)?" } ?? "run motiond --help for usage"
      return errors.append("unknown option \(name); \(advice)")
    }
    guard let text else { return errors.append("\(name) requires a value (\(option.kind.placeholder))") }
    let isFirst = flagsGiven.insert(option.flag).inserted
    if let error = option.set(text, in: &configuration, appending: !isFirst) {
      errors.append("\(name) \(error)")
    }
  }

  /// The text of `--help`.
  static var help: String {
    let defaults = Configuration()
    let helpRow = FileCommand.row("help", "Print this help, or that of spring, tokens, call or mcp.")
    var text = """
      motiond computes user-interface motion over HTTP: springs, deceleration, scrolling, drawers and
      rubber bands.

      Usage: motiond [COMMAND] [OPTION]...

      Commands:
        serve                         Run the server (default). SIGTERM, SIGINT and SIGQUIT shut it
                                      down gracefully. A further one ends the current phase of the
                                      shutdown: the drain delay, then the grace period.
        healthcheck                   Request /livez from a running server at the addresses of
                                      --admin-listen, or of the same options without it. Exits with
                                      status 0 if the server is healthy, 1 if it is not, and 64 if
                                      an option is invalid.
        check-config                  Print the configuration, or what prevents a start. Exits with
                                      status 0 if the configuration is valid, 64 if an option is
                                      invalid, and 71 if the system has too few resources. Does not
                                      test whether an address is free.
      \(FileCommand.list)\(helpRow)
      Examples:
        motiond spring 0.5 0.3 --css
        motiond spring '.spring(response: 0.4, dampingFraction: 0.8)' --kotlin
        motiond tokens motion.tokens.json --target css >tokens.css
        echo '{"from": 300}' | motiond call spring/settling-duration
        motiond --port 8080 --admin-listen 127.0.0.1:9090

      Options:
        Each option has an environment variable; the command line takes precedence. A number in
        parentheses is the status of the response if a request exceeds the limit.


      """
    for option in ConfigurationOption.all {
      let defaultText = "(\(option.environmentVariable), default \(option.value(in: defaults)))"
      text += FileCommand.row("--\(option.flag) \(option.kind.placeholder)", option.help)
      text += FileCommand.row("", defaultText)
    }
    text += "\n" + FileCommand.row("-h, --help", "Print this help and exit.")
    return text + FileCommand.row("    --version", "Print the version and the commit, and exit.")
  }
}
