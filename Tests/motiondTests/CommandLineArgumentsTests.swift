import HTTPServer
import MotionAPI
import MotionService
import Testing

@testable import motiond

/// Tests of parsing the command line and the environment.
struct CommandLineArgumentsTests {
  func parse(_ arguments: String..., environment: [String: String] = [:]) -> CommandLineArguments {
    CommandLineArguments(arguments, environment: environment)
  }

  @Test func defaultsAreUsedWithoutArguments() {
    let arguments = parse()
    #expect(arguments.command == .serve)
    #expect(arguments.errors == [])
    #expect(arguments.configuration.server.host == "0.0.0.0")
    #expect(arguments.configuration.server.port == 8080)
    #expect(arguments.configuration.server.limits.body == 1_048_576)
    #expect(arguments.configuration.service.samples == 100_000)
    #expect(arguments.configuration.logsRequests)
    #expect(arguments.configuration.logLevel == .info)
  }

  @Test func onlyListedKeywordsAreAcceptedForAChoice() {
    #expect(!parse("--access-log", "off").configuration.logsRequests)
    #expect(parse("--access-log=text").errors == ["--access-log has only the form JSON; write json"])
    let environment = ["MOTIOND_ACCESS_LOG": "off", "MOTIOND_LOG_LEVEL": "debug"]
    let both = parse("--access-log", "json", environment: environment)
    #expect(both.configuration.logsRequests && both.configuration.logLevel == .debug)
    let bad = parse("--access-log", "JSON", "--log-level=", "--log-level", "loud")
    #expect(
      bad.errors == [
        "--access-log must be off or json, received \"JSON\"",
        "--log-level must be error, warning, info or debug, received \"\"",
        "--log-level must be error, warning, info or debug, received \"loud\"",
      ])
  }

  @Test func logLevelsAreOrderedByVerbosity() {
    #expect(LogLevel.error < .warning && .warning < .info && .info < .debug)
  }

  @Test func commandsAreParsed() {
    #expect(parse("serve").command == .serve)
    #expect(parse("healthcheck", "--port", "1").command == .healthcheck)
    #expect(parse("check-config").command == .checkConfiguration)
    #expect(parse("--help").command == .help)
    #expect(parse("help").command == .help)
    #expect(parse("serve", "help").errors == ["unexpected argument help; run motiond --help for usage"])
    #expect(parse("--version").command == .version)
    #expect(parse("serve", "serve").errors == ["unexpected argument serve; run motiond --help for usage"])
  }

  @Test func flagsTakePrecedenceOverTheEnvironment() {
    let both = parse("--port", "81", environment: ["PORT": "80", "HOST": "::", "MOTIOND_MAX_BODY": "5"])
    #expect(both.configuration.server.port == 81)
    #expect(both.configuration.server.host == "::")
    #expect(both.configuration.server.limits.body == 5)
    #expect(parse("--idle-timeout=2.5").configuration.server.idleTimeout == 2.5)
  }

  @Test func listenAddressesCanBeRepeatedOrSeparatedByCommas() {
    let expected: [ListenAddress] = [
      .tcp(host: "::1", port: 81), .unix(path: "/run/motiond.sock"), .tcp(host: "::", port: 0),
    ]
    let environment = ["MOTIOND_LISTEN": "[::1]:81,unix:/run/motiond.sock,:0"]
    #expect(parse(environment: environment).configuration.server.addresses == expected)
    let flags = parse(
      "--listen", "[::1]:81", "--listen=unix:/run/motiond.sock", "--listen", ":0",
      environment: ["MOTIOND_LISTEN": "127.0.0.1:1"])
    #expect(flags.configuration.server.addresses == expected)
    #expect(flags.errors == [])
  }

  @Test func addressesForOperatorsAreSeparateFromOthers() {
    let environment = ["MOTIOND_ADMIN_LISTEN": "127.0.0.1:9090,unix:/run/admin"]
    let configuration = parse("--port", "81", environment: environment).configuration.server
    #expect(configuration.addresses == [.tcp(host: "0.0.0.0", port: 81)])
    #expect(configuration.adminListen == [.tcp(host: "127.0.0.1", port: 9090), .unix(path: "/run/admin")])
    #expect(parse().configuration.server.adminListen.isEmpty)
    let none = parse("--admin-listen", "none", environment: environment)
    #expect(none.configuration.server.adminListen.isEmpty)
    #expect(parse("--admin-listen", "9090").errors.count == 1)
  }

  /// The command line takes precedence over the environment. Both ways on the command line are an error.
  @Test func hostAndPortAreAnAlternativeToListen() {
    #expect(parse("--port", "81").configuration.server.addresses == [.tcp(host: "0.0.0.0", port: 81)])
    let platform = parse(environment: ["PORT": "80", "HOST": "::", "MOTIOND_LISTEN": "unix:/a"])
    #expect(platform.configuration.server.addresses == [.unix(path: "/a")])
    let flag = parse("--listen", "unix:/b", environment: ["PORT": "80"])
    #expect(flag.configuration.server.addresses == [.unix(path: "/b")] && flag.errors == [])
    let port = parse("--port", "81", environment: ["MOTIOND_LISTEN": "unix:/a"])
    #expect(port.configuration.server.addresses == [.tcp(host: "0.0.0.0", port: 81)])
    let both = parse("--host", "::", "--listen", "unix:/b", "--port", "81")
    #expect(
      both.errors == [
        "--host and --listen are mutually exclusive", "--port and --listen are mutually exclusive",
      ])
  }

  @Test func everyInvalidAddressIsReportedWithAReason() {
    let bad = parse(
      "--listen", "127.0.0.1", "--listen", "unix:/good", "--listen", "example.org:80,[::1]:99999,unix:",
      "--host", "example.org", "--unix-socket-mode", "0888", environment: ["MOTIOND_LISTEN": "::1:80"])
    let form = "must be HOST:PORT, [IPv6]:PORT, :PORT or unix:PATH, received"
    #expect(
      bad.errors == [
        "MOTIOND_LISTEN \(form) \"::1:80\" (an IPv6 address must be in brackets; other hosts must not)",
        "--listen \(form) \"127.0.0.1\" (the port is missing; example: 127.0.0.1:8080)",
        "--listen \(form) \"example.org:80\" (the host must be a numeric IPv4 or IPv6 address or localhost)"
          + " and \"[::1]:99999\" (the port must be a whole number from 0 to 65535)"
          + " and \"unix:\" (the path is missing; example: unix:/run/motiond.sock)",
        "--host must be a numeric IPv4 or IPv6 address or localhost, received \"example.org\"",
        "--unix-socket-mode must be permissions from 000 to 777 in octal, received \"0888\"",
        "--host and --listen are mutually exclusive",
      ])
    #expect(parse("--unix-socket-mode", "600").configuration.server.unixSocketMode == 0o600)
    #expect(parse("--unix-socket-mode", "0777").configuration.server.unixSocketMode == 0o777)
    #expect(parse("--unix-socket-mode", "1000").errors.count == 1)
  }

  /// A deployment often sets a variable to nothing instead of leaving it out.
  @Test func anEmptyVariableIsNotSet() {
    let parsed = parse(environment: ["PORT": "", "HOST": "", "MOTIOND_SHARDS": "", "MOTIOND_LISTEN": ""])
    #expect(parsed.errors == [])
    #expect(parsed.configuration.server.addresses == [.tcp(host: "0.0.0.0", port: 8080)])
  }

  /// Some shells set HOST to the name of the machine.
  @Test func aHostNameInHOSTIsExplained() {
    #expect(
      parse(environment: ["HOST": "build-7"]).errors == [
        "HOST must be a numeric IPv4 or IPv6 address or localhost, received \"build-7\"; "
          + "unset HOST, or write --host, if a shell has set it"
      ])
  }

  @Test func allInvalidValuesAreReportedTogether() {
    let bad = parse(
      "--port", "65536", "--nothing", "--max-samples", "0", "--grace-period",
      environment: ["MOTIOND_SHARDS": "many"])
    #expect(bad.errors.count == 5)
    #expect(bad.errors.contains("--port must be a whole number from 0 to 65535, received \"65536\""))
    #expect(bad.errors.contains("MOTIOND_SHARDS must be a whole number from 1 to 256, received \"many\""))
    #expect(bad.errors.contains("unknown option --nothing; run motiond --help for usage"))
    #expect(bad.errors.contains("--grace-period requires a value (SECONDS)"))
    #expect(!parse("--port=nan").errors.isEmpty)
    #expect(!parse("--head-timeout=nan").errors.isEmpty)
  }

  /// A misspelled name is one error, also if a value follows it.
  @Test func unknownNamesAreReportedWithTheNearestName() {
    #expect(parse("--prot", "1").errors == ["unknown option --prot; did you mean --port?"])
    #expect(parse("--prot=1").errors == ["unknown option --prot; did you mean --port?"])
    #expect(parse("--max-sample", "1").errors == ["unknown option --max-sample; did you mean --max-samples?"])
    #expect(parse("-port", "1").errors == ["unknown option -port; did you mean --port?"])
    #expect(parse("--versoin").errors == ["unknown option --versoin; did you mean --version?"])
    #expect(parse("healthchek").errors == ["unknown command healthchek; did you mean healthcheck?"])
    #expect(parse("check_config").errors == ["unknown command check_config; did you mean check-config?"])
    #expect(parse("start").errors == ["unknown command start; run motiond --help for usage"])
    let call = "run motiond call OPERATION request.json | diff expected.json -"
    #expect(parse("check").errors == ["unknown command check; to compare a recorded response, \(call)"])
    #expect(parse("").errors == ["unknown command ; run motiond --help for usage"])
    #expect(parse("serve", "8080").errors == ["unexpected argument 8080; run motiond --help for usage"])
    #expect(parse("--prot", "1", "--shards", "0").errors.count == 2, "the arguments after it are checked")
  }

  @Test func optionIsNotTheValueOfAnother() {
    let arguments = parse("--port", "--shards", "3")
    #expect(arguments.errors == ["--port requires a value (N)"])
    #expect(arguments.configuration.server.shards == 3)
    // A negative number is a value.
    #expect(
      parse("--port", "-1").errors == ["--port must be a whole number from 0 to 65535, received \"-1\""])
  }

  @Test func unknownVariablesOfTheProgramAreReported() {
    func errors(_ name: String, _ value: String = "1") -> [String] {
      parse(environment: [name: value]).errors
    }
    #expect(
      errors("MOTIOND_SHARD") == ["unknown environment variable MOTIOND_SHARD; did you mean MOTIOND_SHARDS?"])
    #expect(
      errors("MOTIOND_PORT", "8081") == ["unknown environment variable MOTIOND_PORT; did you mean PORT?"])
    #expect(
      errors("MOTIOND_XYZZY") == [
        "unknown environment variable MOTIOND_XYZZY; run motiond --help for all names"
      ])
    #expect(errors("OTHER_SHARD") == [] && errors("motiond_shard") == [])
    #expect(parse("--help", environment: ["MOTIOND_SHARD": "1"]).command == .help)
  }

  /// The variables that Kubernetes sets in each container for services called `motiond` and `motiond-admin`.
  @Test func variablesOfAServiceLinkAreIgnored() {
    var environment: [String: String] = [:]
    for name in ["MOTIOND", "MOTIOND_ADMIN"] {
      environment[name + "_SERVICE_HOST"] = "10.0.0.11"
      environment[name + "_SERVICE_PORT"] = "80"
      environment[name + "_SERVICE_PORT_HTTP"] = "80"
      environment[name + "_PORT"] = "tcp://10.0.0.11:80"
      for (port, transport) in [(80, "TCP"), (53, "UDP"), (3868, "SCTP")] {
        let link = "\(name)_PORT_\(port)_\(transport)"
        environment[link] = "\(transport.lowercased())://10.0.0.11:\(port)"
        environment[link + "_PROTO"] = transport.lowercased()
        environment[link + "_PORT"] = "\(port)"
        environment[link + "_ADDR"] = "10.0.0.11"
      }
    }
    #expect(parse(environment: environment).errors == [])
  }

  @Test func argumentsComeFromTheArrayOfTheSystem() throws {
    func read(_ arguments: [[CChar]], count: CInt? = nil) throws -> [String] {
      // The texts and the array are read only by the call, and freed after it.
      let texts = unsafe arguments.map { argument in
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: argument.count)
        unsafe text.initialize(from: argument, count: argument.count)
        return unsafe Optional(text)
      }
      defer { unsafe texts.forEach { unsafe $0?.deallocate() } }
      var array = unsafe texts + [nil]
      return unsafe try array.withUnsafeMutableBufferPointer {
        unsafe try ProgramArguments.read(count: count ?? CInt(arguments.count), $0.baseAddress)
      }
    }
    let program = Array("motiond".utf8CString)
    #expect(try read([program]) == [])
    #expect(try read([program, Array("--port".utf8CString), [0]]) == ["--port", ""])
    #expect(throws: ProgramArguments.Failure.notUTF8(position: 2)) { try read([program, [0], [-1, 0]]) }
    #expect(throws: ProgramArguments.Failure.missing) { try read([]) }
    #expect(throws: ProgramArguments.Failure.missing) { try read([program], count: 0) }
    #expect(throws: ProgramArguments.Failure.missing) { try read([program], count: 2) }
    #expect(throws: ProgramArguments.Failure.missing) { unsafe try ProgramArguments.read(count: 1, nil) }
  }

  @Test func helpListsEveryOptionWithUniqueNames() {
    let help = CommandLineArguments.help
    for option in ConfigurationOption.all {
      #expect(help.contains("--\(option.flag) "))
      #expect(help.contains("(\(option.environmentVariable), default "))
    }
    #expect(Set(ConfigurationOption.all.map(\.flag)).count == ConfigurationOption.all.count)
    #expect(Set(ConfigurationOption.all.map(\.environmentVariable)).count == ConfigurationOption.all.count)
  }

  /// The output of `check-config` must be valid input.
  @Test func everyDefaultIsAValidValue() {
    let defaults = Configuration()
    for option in ConfigurationOption.all {
      var configuration = defaults
      #expect(option.set(option.value(in: defaults), in: &configuration) == nil)
      #expect(option.value(in: configuration) == option.value(in: defaults))
    }
  }
}
