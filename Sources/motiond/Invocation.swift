import SocketServer

/// What the command line and the environment ask for.
struct Invocation {
  enum Command { case serve, healthcheck, checkConfiguration, help, version }

  private(set) var command = Command.serve
  private(set) var configuration = Configuration()
  /// What is wrong, a line each; empty where all is well.
  private(set) var complaints: [String] = []
  /// The settings that a flag has set.
  private var flagged: Set<String> = []

  /// Reads the arguments (without the program's name) and the environment; a flag wins over a variable.
  init(arguments: [String], environment: (String) -> String?) {
    for setting in Setting.all {
      guard let text = environment(setting.environment) else { continue }
      if let complaint = setting.apply(text, to: &configuration) {
        complaints.append("\(setting.environment) \(complaint)")
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
      default: read(argument, &rest)
      }
      if command == .help || command == .version { return }
    }
    chooseListeners()
  }

  /// `--listen` and `--host` with `--port` are two ways to say one thing. Of two flags neither can win; else
  /// the flag wins over the variable, and of variables `MOTIOND_LISTEN`, since a platform may set `PORT` for all.
  private mutating func chooseListeners() {
    let simple = ["host", "port"].filter(flagged.contains)
    if flagged.contains("listen") {
      for flag in simple { complaints.append("--\(flag) and --listen exclude each other") }
    } else if !simple.isEmpty {
      configuration.server.listen = []
    }
  }

  /// Reads `--flag VALUE` or `--flag=VALUE`.
  private mutating func read(_ argument: String, _ rest: inout ArraySlice<String>) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    guard name.hasPrefix("--"), let setting = Setting.all.first(where: { "--" + $0.flag == name }) else {
      complaints.append("\(argument) is not known; motiond --help lists what is")
      return
    }
    guard let text = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
      complaints.append("\(name) needs a value (\(setting.placeholder))")
      return
    }
    let isFirst = flagged.insert(setting.flag).inserted
    if let complaint = setting.apply(text, to: &configuration, adding: !isFirst) {
      complaints.append("\(name) \(complaint)")
    }
  }

  static var help: String {
    let defaults = Configuration()
    var text = """
      motiond answers questions of motion over HTTP: springs, scrolls, drawers, rubber bands.

      usage: motiond [serve] [FLAG …]        serve until SIGTERM
             motiond healthcheck [FLAG …]    ask the running server's /livez; exit 0 or 1
             motiond check-config [FLAG …]   print the configuration; exit 0, or 64 where a value is bad
             motiond --help | --version

      Every flag has an environment variable; the flag wins.


      """
    for setting in Setting.all {
      let usage = "  --\(setting.flag) \(setting.placeholder)"
      text += usage + String(repeating: " ", count: max(1, 32 - usage.count)) + setting.help + "\n"
      text +=
        String(repeating: " ", count: 32)
        + "(\(setting.environment), default \(setting.value(in: defaults)))\n"
    }
    return text
  }
}
