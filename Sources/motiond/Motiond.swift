import HTTPWire
import MotionService
import Platform
import SocketServer

/// The executable: reads the configuration, connects the service to the server, and runs the server.
@main
enum Motiond {
  static func main() {
    let arguments = CommandLineArguments(Array(CommandLine.arguments.dropFirst())) { name in
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }
    guard arguments.errors.isEmpty || arguments.command == .help || arguments.command == .version else {
      for error in arguments.errors { StandardStreams.writeLine("motiond: " + error, to: STDERR_FILENO) }
      exit(64)
    }
    switch arguments.command {
    case .help: StandardStreams.writeLine(CommandLineArguments.help, to: STDOUT_FILENO)
    case .version: StandardStreams.writeLine(BuildInformation.line, to: STDOUT_FILENO)
    case .checkConfiguration: printConfiguration(arguments.configuration, to: STDOUT_FILENO)
    case .healthcheck:
      let configuration = arguments.configuration.server
      let unhealthy = (configuration.addresses + configuration.adminListen).filter {
        !HealthProbe.isHealthy($0)
      }
      for address in unhealthy {
        StandardStreams.writeLine("motiond: \(address) does not respond", to: STDERR_FILENO)
      }
      exit(unhealthy.isEmpty ? 0 : 1)
    case .serve: serve(arguments.configuration)
    }
  }

  private static func serve(_ configuration: Configuration) {
    StandardStreams.openMissing()
    #if canImport(Glibc)
      // The memory of large responses is not kept after they are sent.
      MemoryAllocator.returnLargeBlocks(ofAtLeast: 1 << 20)
    #endif
    let level = configuration.logLevel
    if level >= .debug { printConfiguration(configuration, to: STDERR_FILENO) }
    let version = BuildInformation.version
    let status = ServerStatus()
    let page = MetricsPage(version: version, revision: BuildInformation.revision, server: status)
    let service = MotionService(
      limits: configuration.service, origins: configuration.origins, version: version,
      publishesMetrics: configuration.server.adminListen.isEmpty,
      isReady: { status.isReady }, metrics: { page.text($0) })
    var configuration = configuration
    configuration.server.report = { StderrLog.post($0) }
    configuration.server.makeAccessLogFormatter = configuration.accessLog.makeFormatter
    let server: Server
    do throws(ServerError) {
      server = try Server(configuration.server, handler: service, adminHandler: AdminService(service))
    } catch {
      for line in "\(error)".split(separator: "\n") {
        StandardStreams.writeLine("motiond: \(line)", to: STDERR_FILENO)
      }
      exit(1)
    }
    status.setServer(server)
    // The first signal starts a drain, the second one stops the server immediately.
    SignalWatcher.onTermination { count in
      if count == 1 { server.drain() } else { server.stop() }
      if level >= .info { StderrLog.post(count == 1 ? "draining" : "stopping immediately") }
    }
    // All start lines are written in one call, so a reader of the first line can also read the others.
    // They go to standard error, because standard output contains only the access log.
    let startLines =
      server.addresses.map { "motiond \(version) listening on \($0.url)" }
      + server.adminAddresses.map { "motiond \(version) serving health and metrics on \($0.url)" }
    StandardStreams.writeLine(startLines.joined(separator: "\n"), to: STDERR_FILENO)
    server.run()
    if level >= .info { StderrLog.post("stopped") }
    StderrLog.flush()
  }

  /// Writes each option of a configuration with its value on one line.
  private static func printConfiguration(_ configuration: Configuration, to descriptor: Int32) {
    for option in ConfigurationOption.all {
      StandardStreams.writeLine("\(option.flag) = \(option.value(in: configuration))", to: descriptor)
    }
  }
}
