import HTTPServer
import MotionAPI

/// A configuration option. One element of `ConfigurationOption.all` defines its flag, environment
/// variable, validation and help text; the default is that of `Configuration`.
struct ConfigurationOption: Sendable {
  /// The name of the flag without the leading `--`.
  let flag: String
  let kind: Kind
  let help: String

  /// The flag in upper case with underscores, after `MOTIOND_`. Hosting platforms set `HOST` and `PORT`.
  var environmentVariable: String {
    (["host", "port"].contains(flag) ? "" : EnvironmentNames.prefix)
      + flag.uppercased().replacing("-", with: "_")
  }

  /// All options in the order of the help text.
  static let all: [ConfigurationOption] = [
    Kind.addresses.option(
      "listen", "HOST:PORT, [IPv6]:PORT, :PORT (IPv4 and IPv6) or unix:PATH; repeatable or comma-separated"),
    Kind.adminAddresses.option(
      "admin-listen",
      "Addresses that serve only health checks and metrics, also while all connections are in use"),
    Kind.mode(\.server.unixSocketMode).option(
      "unix-socket-mode", "Permissions of a Unix domain socket file, in octal"),
    Kind.host(\.server.host).option(
      "host", "Host of the only address, without --listen; :: accepts IPv6 and IPv4"),
    Kind.integer(0...65535, \.server.port).option(
      "port", "Listen port; 0 selects a free port and prints it at startup"),
    Kind.integer(1...256, \.server.shards).option(
      "shards", "Number of event-loop threads; the default is one per core that the process may use"),
    Kind.integer(1...1_000_000, \.server.maxConnections).option(
      "max-connections", "Maximum number of open connections; further ones wait"),
    Kind.integer(1_048_576...1_099_511_627_776, \.server.maxBuffered).option(
      "max-buffered", "Maximum size of all incomplete requests and unsent responses in bytes (503)"),
    Kind.seconds(0.01...3600, \.server.headTimeout).option(
      "head-timeout", "Maximum time to receive a request line and header section (408)"),
    Kind.seconds(0.01...3600, \.server.bodyTimeout).option(
      "body-timeout", "Maximum time to receive a request body (408)"),
    Kind.seconds(0.01...86400, \.server.idleTimeout).option(
      "idle-timeout", "Maximum time that a connection waits for its next request"),
    Kind.seconds(0.01...3600, \.server.writeTimeout).option(
      "write-timeout",
      "Maximum time for a client to read the next 64 KiB; a response has this time, plus this time per MiB"),
    Kind.seconds(0...3600, \.server.gracePeriod).option(
      "grace-period", "Maximum time to finish requests after the drain delay"),
    Kind.seconds(0...3600, \.server.drainDelay).option(
      "drain-delay", "Delay after SIGTERM before closing listeners and idle connections"),
    Kind.integer(64...1_048_576, \.server.limits.requestLine).option(
      "max-request-line", "Maximum size of a request line in bytes (414)"),
    Kind.integer(256...1_048_576, \.server.limits.head).option(
      "max-head", "Maximum size of a header section in bytes (431)"),
    Kind.integer(1...10_000, \.server.limits.fieldCount).option(
      "max-fields", "Maximum number of header fields (431)"),
    Kind.integer(64...1_048_576, \.server.limits.chunkOverhead).option(
      "max-chunk-overhead", "Maximum size of chunk extensions and trailers in bytes (431)"),
    Kind.integer(1...1_073_741_824, \.server.limits.body).option(
      "max-body", "Maximum size of a request body in bytes (413)"),
    Kind.integer(1...10_000_000, \.service.samples).option(
      "max-samples", "Maximum number of samples in a response (422)"),
    Kind.integer(1...10_000_000, \.service.values).option(
      "max-values", "Maximum number of values, gesture events or sampling times (422)"),
    Kind.integer(1...1_000_000, \.service.anchors).option(
      "max-anchors", "Maximum number of anchors of a drawer (422)"),
    Kind.integer(1...100_000, \.service.batchRequests).option(
      "max-batch-requests", "Maximum number of requests in a batch (422)"),
    Kind.integer(1...100_000_000, \.service.batchSamples).option(
      "max-batch-samples", "Maximum number of samples in all responses of a batch (422)"),
    Kind.integer(1024...1_073_741_824, \.service.responseBytes).option(
      "max-response", "Maximum size of a response body in bytes (422)"),
    Kind.integer(100_000...1_000_000_000, \.server.maxWork).option(
      "max-work", "Maximum work of a request in units of about 25 ns of CPU time (422)"),
    Kind.integer(1...256, \.service.axes).option("max-axes", "Maximum number of axes of a coordinate (422)"),
    Kind.origins(\.origins).option(
      "cors-origins", "Origins that can read responses: *, none or a comma-separated list"),
    Kind.accessLog.option(
      "access-log", "Access log on standard output, one JSON object per request and line"),
    Kind.level(\.logLevel).option(
      "log-level", "Level of messages on standard error; debug prints the configuration"),
  ]

  /// Parses a value and stores it in a configuration.
  /// - Parameters:
  ///   - text: The value from the command line or environment.
  ///   - configuration: The configuration to change.
  ///   - appending: Whether a list keeps its elements. Other values are always replaced.
  /// - Returns: A description of the error, or nil if the value is valid.
  func set(_ text: String, in configuration: inout Configuration, appending: Bool = false) -> String? {
    kind.set(text, &configuration, appending)
  }

  /// Returns the value in a configuration as text, in the form that `set` accepts.
  func value(in configuration: Configuration) -> String { kind.value(configuration) }
}
