import HTTPWire
import MotionService
import Platform
import SocketServer

/// The executable: reads the configuration, joins the service to the server, and runs.
@main
enum Motiond {
  static let version = "0.1.0"

  static func main() {
    let invocation = Invocation(arguments: Array(CommandLine.arguments.dropFirst())) { name in
      getenv(name).map { String(cString: $0) }
    }
    guard invocation.complaints.isEmpty || invocation.command == .help || invocation.command == .version
    else {
      for complaint in invocation.complaints { say("motiond: " + complaint, to: STDERR_FILENO) }
      exit(64)
    }
    switch invocation.command {
    case .help: say(Invocation.help, to: STDOUT_FILENO)
    case .version: say("motiond " + version, to: STDOUT_FILENO)
    case .checkConfiguration:
      describe(invocation.configuration, to: STDOUT_FILENO)
    case .healthcheck:
      let silent = invocation.configuration.server.addresses.filter { !HealthProbe.isHealthy($0) }
      for address in silent { say("motiond: \(address) does not answer", to: STDERR_FILENO) }
      exit(silent.isEmpty ? 0 : 1)
    case .serve: serve(invocation.configuration)
    }
  }

  private static func serve(_ configuration: Configuration) {
    StandardStreams.open()
    let level = configuration.logLevel
    if level >= .debug { describe(configuration, to: STDERR_FILENO) }
    let relay = ServerRelay()
    let page = MetricsPage(version: version, server: relay)
    let service = MotionService(
      limits: configuration.service, origins: configuration.origins, version: version,
      isReady: { relay.isReady }, metrics: { page.text($0) })
    var configuration = configuration
    configuration.server.report = { StderrLog.post($0) }
    let server: Server
    do throws(ServerError) {
      server = try Server(configuration.server, handler: service)
    } catch {
      for line in "\(error)".split(separator: "\n") { say("motiond: \(line)", to: STDERR_FILENO) }
      exit(1)
    }
    relay.watch(server)
    // A first signal drains, a second one ends at once.
    SignalWatcher.onTermination { count in
      if count == 1 { server.drain() } else { server.stop() }
      if level >= .info { StderrLog.post(count == 1 ? "draining" : "stopping at once") }
    }
    // Written at once: who has read the first line finds the others.
    let lines = server.addresses.map { "motiond \(version) listening on \($0.url)" }
    say(lines.joined(separator: "\n"), to: STDOUT_FILENO)
    server.run()
    if level >= .info { StderrLog.post("ended") }
    StderrLog.flush()
  }

  /// Every setting with its value, a line each.
  private static func describe(_ configuration: Configuration, to descriptor: Int32) {
    for setting in Setting.all {
      say("\(setting.flag) = \(setting.value(in: configuration))", to: descriptor)
    }
  }

  /// One line, straight to a descriptor: the C library's streams are not safe to touch in Swift 6.
  static func say(_ line: String, to descriptor: Int32) {
    var bytes = Array((line.hasSuffix("\n") ? line : line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
