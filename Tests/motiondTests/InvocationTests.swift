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
