import MotionSystem

/// The addresses, limits and timeouts of a server.
///
/// Durations are in seconds. The timeouts of a head and of a body cover all of it, from its first byte to its
/// last, so a client that sends one byte at a time cannot extend them.
package struct ServerConfiguration: Sendable {
  /// The addresses to listen on. If empty, the server listens on `host` and `port`. Default: empty.
  package var listen: [ListenAddress] = []
  /// The sockets that the process has inherited. Those whose address is one of the addresses are used instead
  /// of new ones. Default: none.
  package private(set) var inherited: [InheritedSocket] = []
  /// The host to listen on: a numeric IPv4 or IPv6 address, or `localhost` (127.0.0.1). `0.0.0.0` means
  /// all IPv4 addresses, `::` all IPv6 and IPv4 addresses. Other names are not resolved, because a static
  /// C library cannot resolve them. Default: `0.0.0.0`.
  package var host = "0.0.0.0"
  /// The TCP port, 0 … 65,535. If 0, the system chooses a free port; see `Server.port`. Default: 8080.
  package var port = 8080
  /// The addresses at which operators request health and metrics, served by a thread of their own. If empty,
  /// there are none. Default: empty.
  package var adminListen: [ListenAddress] = []
  /// The permissions of the file of a Unix socket, 0 … 0o777. Clients need write permission to connect.
  /// Default: 0o660.
  package var unixSocketMode = 0o660
  /// The number of event loops, each with its own thread, at least 1. Default: one per
  /// core that the process may use.
  package var shards = AvailableCores.count
  /// The maximum number of open connections. Further ones wait in the kernel until one has closed.
  /// Default: 10,000, or fewer if the hard descriptor limit of the process does not allow as many.
  package var maxConnections: Int {
    get { configuredMaxConnections ?? max(1, min(Self.preferredMaxConnections, descriptors.connections)) }
    set { configuredMaxConnections = newValue }
  }
  /// The maximum number of bytes that all connections hold together: incomplete requests, requests at
  /// workers, and unsent responses. Beyond it, the connections that hold the most are closed: those with
  /// unsent output are reset, others receive 503. Default: 96 MiB.
  package var maxBuffered = 96 << 20
  /// Seconds from the first byte of a request to the end of its header. After that the response is 408.
  /// Default: 10.
  package var headTimeout = 10.0
  /// Seconds from the end of the header to the end of the body. After that the response is 408.
  /// Default: 30.
  package var bodyTimeout = 30.0
  /// Seconds without a request, before the first request and between requests. After that the connection
  /// is closed without a response. Default: 60.
  package var idleTimeout = 60.0
  /// Seconds in which a client must receive the next 64 KiB of output, or all remaining output if less. The
  /// limit for the whole output is this time, plus this time for each MiB or part of one. After that the
  /// connection is reset.
  /// Default: 30.
  package var writeTimeout = 30.0
  /// Seconds that requests in flight may take after a drain has closed the listeners. Default: 10.
  package var gracePeriod = 10.0
  /// Seconds between the start of a drain and the closing of the listeners. New connections are still
  /// served during this time, because load balancers need it to detect the drain, and connections stay open
  /// for one more response. Default: 0.
  package var drainDelay = 0.0
  /// The greatest time between two reports that all event loops are alive, in seconds. Default: 0, which
  /// means no reports.
  package var watchdogInterval = 0.0
  /// Called on the acceptor's thread after each check that has found all event loops alive.
  package var reportAlive: @Sendable () -> Void = {}
  /// Creates the formatter of a shard's access log, on the shard's thread. The argument has the names of
  /// the handler's routes. Default: nil, which means that there is no access log.
  package var makeAccessLogFormatter: (@Sendable (_ routes: [String]) -> any AccessLogFormatter)?
  /// The open descriptor to which the access log is written. Its flags are not changed.
  /// Default: standard output.
  package var accessLogDescriptor: Int32 = STDOUT_FILENO
  /// Receives a message, on any thread, about an error that is not reported to any client.
  package var report: @Sendable (String) -> Void = { _ in }
  /// Called on the thread of an event loop when it is at rest after a burst of traffic: returns free memory
  /// to the system. Default: does nothing.
  package var returnFreeMemory: @Sendable () -> Void = {}
  /// The units of work that a request may use. Default: 4,000,000, about 100 ms of CPU time.
  package var maxWork = WorkMeter.standardLimit
  /// The size limits of a request.
  package var limits = HTTPLimits()

  /// Creates a configuration with the default values.
  package init() {}

  /// The addresses the server listens on: `listen`, or `host` and `port` if `listen` is empty.
  package var addresses: [ListenAddress] { listen.isEmpty ? [.tcp(host: host, port: port)] : listen }

  /// Listens on inherited sockets instead of the addresses: those named `admin` replace the admin addresses,
  /// and the others replace `listen`, `host` and `port`.
  package mutating func inherit(_ sockets: [InheritedSocket]) {
    inherited = sockets
    let admin = sockets.filter { $0.name == InheritedSocket.adminName }.map(\.address)
    let others = sockets.filter { $0.name != InheritedSocket.adminName }.map(\.address)
    if !admin.isEmpty { adminListen = admin }
    if !others.isEmpty { listen = others }
  }

  private static let preferredMaxConnections = 10_000
  private var configuredMaxConnections: Int?

  /// The use of the descriptors to which the process can raise its limit.
  private var descriptors: DescriptorBudget { DescriptorBudget(limit: DescriptorLimit.hard, self) }

  /// Messages for the operator about what is less than the settings suggest.
  package var warnings: [String] {
    [descriptorWarning, memoryWarning(limit: MemoryLimit.bytes), healthWarning].compactMap { $0 }
  }

  /// A message for the operator if the descriptor limit reduces the default of `maxConnections`, or nil.
  var descriptorWarning: String? {
    guard configuredMaxConnections == nil, maxConnections < Self.preferredMaxConnections else { return nil }
    return "the number of open connections is limited to \(maxConnections): \(descriptors.explanation)"
  }

  /// The greatest memory in MiB that requests can make the process use, kernel included; `docs/limits.md`
  /// explains the parts.
  var memoryNeed: Int {
    let mebibyte = 1 << 20
    let bytes = 20 * mebibyte + maxConnections * 22 * 1024 + maxBuffered + shards * 72 * mebibyte
    return (bytes + mebibyte - 1) / mebibyte
  }

  /// A message for the operator if requests can make the process use more memory than it may, or nil.
  /// - Parameter limit: The memory that it may use, in bytes.
  func memoryWarning(limit: Int) -> String? {
    guard limit >> 20 < memoryNeed else { return nil }
    return "requests can need \(memoryNeed) MiB of memory, but the process may use \(limit >> 20) MiB; allow "
      + "more, or lower --max-buffered, --max-connections or --shards"
  }

  /// A message for the operator if nothing answers health checks while all connections are in use, or nil.
  package var healthWarning: String? {
    guard adminListen.isEmpty else { return nil }
    return "without --admin-listen, health checks wait, too, while \(maxConnections) connections are open"
  }
}
