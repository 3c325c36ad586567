public import HTTPWire
import Platform

/// How a server listens and how long it waits. Durations are seconds; each is meant overall, from
/// the first byte of a thing to its last, so that a client that drips bytes gains nothing.
public struct ServerConfiguration: Sendable {
  /// Where to listen, several places if wished. Where none is given it is `host` and `port`.
  public var listen: [ListenAddress] = []
  /// Where to listen: a numeric IPv4 or IPv6 address, or `localhost` (127.0.0.1). `0.0.0.0` takes
  /// every IPv4 address, `::` every IPv6 and IPv4 address. Names are never resolved: a static
  /// libc could not.
  public var host = "0.0.0.0"
  /// TCP port, 0 … 65 535; 0 takes a free one, which `Server.port` then names.
  public var port = 8080
  /// Permissions of the file of a Unix socket, 0 … 0o777. To connect takes the right to write to it.
  public var unixSocketMode = 0o660
  /// Event loops, each on a thread of its own; 1 or more. Default: one per online core.
  public var shards = Self.onlineCores
  /// Connections open at once; one more is answered 503. Default: 10 000, or what the hard
  /// descriptor limit of the process leaves.
  public var maxConnections = Self.defaultMaxConnections
  /// Seconds from the first byte of a request to the end of its header (over it: 408). Default 10.
  public var headTimeout = 10.0
  /// Seconds from the end of the header to the end of the body (over it: 408). Default 30.
  public var bodyTimeout = 30.0
  /// Seconds without a request, before the first and between two (over it: closed without a word).
  /// Default 60.
  public var idleTimeout = 60.0
  /// Seconds in which a client must take the next 64 KiB of its answers, or all that is left
  /// (over it: reset). Default 30.
  public var writeTimeout = 30.0
  /// Seconds that requests in flight get to end once the listener is closed by a drain. Default 10.
  public var gracePeriod = 10.0
  /// Seconds between the start of a drain and the closing of the listener, in which new connections
  /// are still answered: whoever balances the load needs them to notice. Default 0.
  public var drainDelay = 0.0
  /// Whether and how requests are logged, a line each. Default: not at all.
  public var accessLog = AccessLogFormat.off
  /// Where the log goes: an open descriptor, whose flags stay as they are. Default: standard output.
  public var accessLogDescriptor: Int32 = STDOUT_FILENO
  /// Told in a sentence, from any thread, what went wrong and no client learns of.
  public var report: @Sendable (String) -> Void = { _ in }
  /// Sizes that one request may have.
  public var limits = HTTPLimits()

  /// The defaults.
  public init() {}

  /// Where it really listens: `listen`, or else `host` and `port`.
  public var addresses: [ListenAddress] { listen.isEmpty ? [.tcp(host: host, port: port)] : listen }

  /// Processors that are online now, at least 1.
  public static var onlineCores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// `min(10 000, what the hard descriptor limit leaves)`, at least 1.
  public static var defaultMaxConnections: Int {
    max(1, min(10_000, DescriptorLimit.hard - DescriptorLimit.reserve(shards: onlineCores)))
  }
}
