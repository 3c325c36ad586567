import HTTPWire
import MotionService
import SocketServer
import Testing

@testable import motiond

/// The command line and the environment.
struct InvocationTests {
  func invocation(_ arguments: String..., environment: [String: String] = [:]) -> Invocation {
    Invocation(arguments: arguments) { environment[$0] }
  }

  @Test func withoutArgumentsItServesOnTheDefaults() {
    let invocation = invocation()
    #expect(invocation.command == .serve)
    #expect(invocation.complaints == [])
    #expect(invocation.configuration.server.host == "0.0.0.0")
    #expect(invocation.configuration.server.port == 8080)
    #expect(invocation.configuration.server.limits.body == 1_048_576)
    #expect(invocation.configuration.service.samples == 100_000)
    #expect(invocation.configuration.server.accessLog == .json)
    #expect(invocation.configuration.logLevel == .info)
  }

  @Test func aChoiceTakesItsWordsAndNoOthers() {
    #expect(invocation("--access-log", "off").configuration.server.accessLog == .off)
    #expect(invocation("--access-log=text").configuration.server.accessLog == .text)
    let environment = ["MOTIOND_ACCESS_LOG": "off", "MOTIOND_LOG_LEVEL": "debug"]
    let both = invocation("--access-log", "json", environment: environment)
    #expect(both.configuration.server.accessLog == .json && both.configuration.logLevel == .debug)
    let bad = invocation("--access-log", "JSON", "--log-level=", "--log-level", "loud")
    #expect(
      bad.complaints == [
        "--access-log must be off, text or json, received \"JSON\"",
        "--log-level must be error, info or debug, received \"\"",
        "--log-level must be error, info or debug, received \"loud\"",
      ])
  }

  @Test func aLevelSaysWhatTheOnesBeforeItSay() {
    #expect(LogLevel.allCases.sorted() == [.error, .info, .debug])
  }

  @Test func commandsAreKnown() {
    #expect(invocation("serve").command == .serve)
    #expect(invocation("healthcheck", "--port", "1").command == .healthcheck)
    #expect(invocation("check-config").command == .checkConfiguration)
    #expect(invocation("--help").command == .help)
    #expect(invocation("--version").command == .version)
    #expect(invocation("serve", "serve").complaints.count == 1)
  }

  @Test func aFlagWinsOverTheEnvironment() {
    let both = invocation("--port", "81", environment: ["PORT": "80", "HOST": "::", "MOTIOND_MAX_BODY": "5"])
    #expect(both.configuration.server.port == 81)
    #expect(both.configuration.server.host == "::")
    #expect(both.configuration.server.limits.body == 5)
    #expect(invocation("--idle-timeout=2.5").configuration.server.idleTimeout == 2.5)
  }

  @Test func severalAddressesComeByFlagsOrWithCommas() {
    let expected: [ListenAddress] = [
      .tcp(host: "::1", port: 81), .unix(path: "/run/motiond.sock"), .tcp(host: "::", port: 0),
    ]
    let environment = ["MOTIOND_LISTEN": "[::1]:81,unix:/run/motiond.sock,:0"]
    #expect(invocation(environment: environment).configuration.server.addresses == expected)
    let flags = invocation(
      "--listen", "[::1]:81", "--listen=unix:/run/motiond.sock", "--listen", ":0",
      environment: ["MOTIOND_LISTEN": "127.0.0.1:1"])
    #expect(flags.configuration.server.addresses == expected)
    #expect(flags.complaints == [])
  }

  /// The nearer one wins; where both stand on the command line there is none.
  @Test func hostAndPortAreTheOtherWayToSayWhere() {
    #expect(invocation("--port", "81").configuration.server.addresses == [.tcp(host: "0.0.0.0", port: 81)])
    let platform = invocation(environment: ["PORT": "80", "HOST": "::", "MOTIOND_LISTEN": "unix:/a"])
    #expect(platform.configuration.server.addresses == [.unix(path: "/a")])
    let flag = invocation("--listen", "unix:/b", environment: ["PORT": "80"])
    #expect(flag.configuration.server.addresses == [.unix(path: "/b")] && flag.complaints == [])
    let port = invocation("--port", "81", environment: ["MOTIOND_LISTEN": "unix:/a"])
    #expect(port.configuration.server.addresses == [.tcp(host: "0.0.0.0", port: 81)])
    let both = invocation("--host", "::", "--listen", "unix:/b", "--port", "81")
    #expect(
      both.complaints == [
        "--host and --listen exclude each other", "--port and --listen exclude each other",
      ])
  }

  @Test func everyBadAddressIsToldWithWhatIsWrong() {
    let bad = invocation(
      "--listen", "127.0.0.1", "--listen", "unix:/good", "--listen", "example.org:80,[::1]:99999,unix:",
      "--host", "example.org", "--unix-socket-mode", "0888", environment: ["MOTIOND_LISTEN": "::1:80"])
    let form = "must be HOST:PORT, [IPv6]:PORT, :PORT or unix:PATH, received"
    #expect(
      bad.complaints == [
        "MOTIOND_LISTEN \(form) \"::1:80\" (brackets belong around an IPv6 address, and around no other)",
        "--listen \(form) \"127.0.0.1\" (a port is missing, as in 127.0.0.1:8080)",
        "--listen \(form) \"example.org:80\" (its host is neither a numeric IPv4 or IPv6 address nor localhost)"
          + " and \"[::1]:99999\" (the port must be a whole number from 0 to 65535)"
          + " and \"unix:\" (a path is missing, as in unix:/run/motiond.sock)",
        "--host must be a numeric IPv4 or IPv6 address or localhost, received \"example.org\"",
        "--unix-socket-mode must be permissions from 000 to 777 in octal digits, received \"0888\"",
        "--host and --listen exclude each other",
      ])
    #expect(invocation("--unix-socket-mode", "600").configuration.server.unixSocketMode == 0o600)
  }

  @Test func everyBadValueIsToldAtOnce() {
    let bad = invocation(
      "--port", "65536", "--nothing", "--max-samples", "0", "--grace-period",
      environment: ["MOTIOND_SHARDS": "many"])
    #expect(bad.complaints.count == 5)
    #expect(bad.complaints.contains("--port must be a whole number from 0 to 65535, received \"65536\""))
    #expect(bad.complaints.contains("MOTIOND_SHARDS must be a whole number from 1 to 256, received \"many\""))
    #expect(bad.complaints.contains { $0.hasPrefix("--nothing is not known") })
    #expect(bad.complaints.contains { $0.hasPrefix("--grace-period needs a value") })
    #expect(!invocation("--port=nan").complaints.isEmpty)
    #expect(!invocation("--head-timeout=nan").complaints.isEmpty)
  }

  @Test func everySettingIsInTheHelpWithItsDefaultAndHasNamesOfItsOwn() {
    let help = Invocation.help
    for setting in Setting.all {
      #expect(help.contains("--\(setting.flag) "))
      #expect(help.contains("(\(setting.environment), default "))
    }
    #expect(Set(Setting.all.map(\.flag)).count == Setting.all.count)
    #expect(Set(Setting.all.map(\.environment)).count == Setting.all.count)
  }

  /// A default that its own rule refuses would be a setting that cannot be written down.
  @Test func everyDefaultIsAllowed() {
    let defaults = Configuration()
    for setting in Setting.all {
      var configuration = defaults
      #expect(setting.apply(setting.value(in: defaults), to: &configuration) == nil)
      #expect(setting.value(in: configuration) == setting.value(in: defaults))
    }
  }
}
