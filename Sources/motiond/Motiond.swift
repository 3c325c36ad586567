import HTTPServer
import MotionCommands
import MotionService
import MotionSystem

/// The entry point of the program.
///
/// The Swift Package Manager gives the function `main` of an executable module this name, and makes it the
/// entry point when it links the program. A function with the C calling convention receives the arguments
/// from the system; see `ProgramArguments`.
@c(motiond_main)
public func main(
  count: CInt, arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
  do throws(ProgramArguments.Failure) {
    return Motiond.run(try unsafe ProgramArguments.read(count: count, arguments))
  } catch {
    Motiond.report(["\(error)"])
    return ExitStatus.usage
  }
}

/// The program: reads the configuration, connects the service to the server, and runs the server.
enum Motiond {
  /// Runs the command that the arguments select.
  /// - Parameter arguments: The arguments without the program name.
  /// - Returns: The exit status.
  static func run(_ arguments: [String]) -> Int32 {
    if arguments.first == "help", arguments.count > 1 { return run([arguments[1], "--help"]) }
    if let name = arguments.first, let command = FileCommand.named(name) {
      // A write beyond the file size limit of the process fails instead of ending the process.
      signal(SIGXFSZ, SIG_IGN)
      return command.run(arguments.dropFirst(), on: ProgramHost())
    }
    let environment = ProcessEnvironment.variables()
    let arguments = CommandLineArguments(arguments, environment: environment)
    guard arguments.errors.isEmpty || arguments.command == .help || arguments.command == .version else {
      report(arguments.errors)
      return ExitStatus.usage
    }
    switch arguments.command {
    case .help: StandardStreams.writeLine(CommandLineArguments.help, to: STDOUT_FILENO)
    case .version: StandardStreams.writeLine(BuildInformation.line, to: STDOUT_FILENO)
    case .checkConfiguration: return check(arguments.configuration)
    case .healthcheck: return checkHealth(arguments.configuration.server)
    case .serve: return serve(arguments.configuration, environment: environment)
    }
    return ExitStatus.success
  }

  /// Writes messages of a command that is no server to standard error.
  fileprivate static func report(_ messages: [String]) {
    for message in messages { StandardStreams.writeLine("motiond: \(message)", to: STDERR_FILENO) }
  }

  /// Checks a configuration as `serve` does before it binds addresses, and prints it.
  private static func check(_ configuration: Configuration) -> Int32 {
    do throws(ServerError) {
      try Server.check(configuration.server)
    } catch {
      report(error.lines)
      return status(of: error)
    }
    report(configuration.server.warnings)
    StandardStreams.writeLine(lines(of: configuration).joined(separator: "\n"), to: STDOUT_FILENO)
    return ExitStatus.success
  }

  /// Returns the exit status for an error that prevents a start.
  static func status(of error: ServerError) -> Int32 {
    if error.isContradiction { return ExitStatus.usage }
    return error.isResourceShortage ? ExitStatus.system : ExitStatus.failure
  }

  private static func checkHealth(_ configuration: ServerConfiguration) -> Int32 {
    let unhealthy = unhealthyAddresses(configuration)
    report(unhealthy.map { "\($0) is not healthy" })
    return unhealthy.isEmpty ? ExitStatus.success : ExitStatus.failure
  }

  /// Returns the addresses at which no healthy server responds: admin addresses, or the others if there are
  /// none. A server with as many connections as are allowed is healthy, but answers at its admin addresses
  /// only.
  static func unhealthyAddresses(_ configuration: ServerConfiguration) -> [ListenAddress] {
    let admin = configuration.adminListen
    return (admin.isEmpty ? configuration.addresses : admin).filter { !HealthProbe.isHealthy($0) }
  }

  private static func serve(_ configuration: Configuration, environment: [String: String]) -> Int32 {
    StandardStreams.openMissing()
    // The memory of large responses is not kept after they are sent.
    MemoryAllocator.returnLargeBlocks(ofAtLeast: 1 << 20)
    MemoryAllocator.limitReservations()
    let log = ServerLog(level: configuration.logLevel)
    log.reportCrashes()
    let status = ServerStatus()
    var configuration = configuration
    do throws(ServerError) {
      let manager = serviceManager(environment, log)
      SignalWatcher.prepare()
      try SignalWatcher.start { request in
        // Before there is a server, there is nothing to drain.
        guard let server = status.current else { exit(ExitStatus.success) }
        let wasDraining = server.isDraining
        // Reported before the drain, which can end the process at once.
        if !wasDraining { manager?.report(.stopping) }
        let ending = request == .drainOrEndPhase ? "ending the current phase of the shutdown" : nil
        // A reader of the message can rely on the drain, and sees the message before "stopped".
        log.post(wasDraining ? ending : "draining", .info) {
          if request == .drain { server.drain() } else { server.drainOrEndPhase() }
        }
      }
      configuration.server.inherit(try InheritedSocket.all(environment: environment))
      log.write(lines(of: configuration), .debug)
      if configuration.logsRequests {
        configuration.server.makeAccessLogFormatter = { LineFormatter(routes: $0) }
      }
      try Server.check(configuration.server)
      try log.start()
      configuration.server.report = { log.post($0, .error) }
      configuration.server.returnFreeMemory = { MemoryAllocator.returnFreePages() }
      if let manager, let timeout = manager.watchdogTimeout {
        // Four checks within the timeout, so that a single late one does not matter.
        configuration.server.watchdogInterval = timeout / 4
        configuration.server.reportAlive = { manager.report(.alive) }
      }
      let service = makeService(configuration, status)
      let server = try Server(
        configuration.server, handler: service, adminHandler: AdminService(service) { status.isAlive })
      status.setServer(server)
      log.write(configuration.server.warnings, .warning)
      log.write(startMessages(server, configuration.server.inherited), .info, isAlwaysWritten: true)
      // A signal may have started the drain already.
      if !server.isDraining { manager?.report(.ready) }
      server.run()
    } catch {
      log.write(error.lines, .error)
      return self.status(of: error)
    }
    log.post("stopped", .info)
    log.flush()
    return ExitStatus.success
  }

  /// Creates the service. Its metrics are not public if there are admin addresses.
  static func makeService(_ configuration: Configuration, _ status: ServerStatus) -> MotionService {
    let page = MetricsPage(status)
    return MotionService(
      limits: configuration.service, origins: configuration.origins, version: BuildInformation.version,
      publishesMetrics: configuration.server.adminListen.isEmpty, isReady: { status.isReady },
      metrics: { page.text() })
  }

  /// Returns a message for each address.
  private static func startMessages(_ server: Server, _ inherited: [InheritedSocket]) -> [String] {
    let program = "motiond \(BuildInformation.version)"
    func text(_ address: ListenAddress) -> String {
      address.url + (inherited.contains { $0.address == address } ? " (inherited)" : "")
    }
    return server.addresses.map { "\(program) listening on \(text($0))" }
      + server.adminAddresses.map { "\(program) serving health and metrics on \(text($0))" }
  }

  /// Returns the service manager, or nil if there is none or if it cannot be reached.
  private static func serviceManager(_ environment: [String: String], _ log: ServerLog) -> ServiceManager? {
    do throws(ServiceManager.Failure) {
      return try ServiceManager(environment: environment)
    } catch {
      log.write(["\(error)"], .warning)
      return nil
    }
  }

  /// Returns each option of a configuration with its value.
  private static func lines(of configuration: Configuration) -> [String] {
    ConfigurationOption.all.map { "\($0.flag) = \($0.value(in: configuration))" }
  }
}

extension ServerError {
  /// A line for each error.
  fileprivate var lines: [String] { "\(self)".split(separator: "\n").map(String.init) }
}
