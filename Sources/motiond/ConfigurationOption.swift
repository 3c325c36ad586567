import HTTPServer
import MotionAPI

/// A configuration option. One element of `ConfigurationOption.all` defines its flag, environment
/// variable, validation and help text; the default is that of `Configuration`.
struct ConfigurationOption: Sendable {
  /// The name of the flag without the leading `--`.
  let flag: String
  let kind: Kind
  let help: String

  private init(_ flag: String, _ kind: Kind, _ help: String) {
    (self.flag, self.kind, self.help) = (flag, kind, help)
  }

  /// The flag in upper case with underscores, after `MOTIOND_`. Hosting platforms set `HOST` and `PORT`.
  var environmentVariable: String {
    (["host", "port"].contains(flag) ? "" : EnvironmentNames.prefix)
      + flag.uppercased().replacing("-", with: "_")
  }

  /// All options in the order of the help text.
  static let all: [ConfigurationOption] = [
    ConfigurationOption(
      "listen", .addresses,
      "HOST:PORT, [IPv6]:PORT, :PORT (IPv4 and IPv6) or unix:PATH; repeatable or comma-separated"),
    ConfigurationOption(
      "admin-listen", .adminAddresses,
      "Addresses that serve only health checks and metrics, also while all connections are in use"),
    ConfigurationOption(
      "unix-socket-mode", .mode(\.server.unixSocketMode),
      "Permissions of a Unix domain socket file, in octal"),
    ConfigurationOption(
      "host", .host(\.server.host),
      "Host of the only address, without --listen; :: accepts IPv6 and IPv4"),
    ConfigurationOption(
      "port", .integer(0...65535, \.server.port),
      "Listen port; 0 selects a free port and prints it at startup"),
    ConfigurationOption(
      "shards", .integer(1...256, \.server.shards),
      "Number of event-loop threads; the default is one per core that the process may use"),
    ConfigurationOption(
      "max-connections", .integer(1...1_000_000, \.server.maxConnections),
      "Maximum number of open connections; further ones wait"),
    ConfigurationOption(
      "max-buffered", .integer(1_048_576...1_099_511_627_776, \.server.maxBuffered),
      "Maximum size of all incomplete requests and unsent responses in bytes (503)"),
    ConfigurationOption(
      "head-timeout", .seconds(0.01...3600, \.server.headTimeout),
      "Maximum time to receive a request line and header section (408)"),
    ConfigurationOption(
      "body-timeout", .seconds(0.01...3600, \.server.bodyTimeout),
      "Maximum time to receive a request body (408)"),
    ConfigurationOption(
      "idle-timeout", .seconds(0.01...86400, \.server.idleTimeout),
      "Maximum time that a connection waits for its next request"),
    ConfigurationOption(
      "write-timeout", .seconds(0.01...3600, \.server.writeTimeout),
      "Maximum time for a client to read the next 64 KiB; a response has this time, plus this time per MiB"),
    ConfigurationOption(
      "grace-period", .seconds(0...3600, \.server.gracePeriod),
      "Maximum time to finish requests after the drain delay"),
    ConfigurationOption(
      "drain-delay", .seconds(0...3600, \.server.drainDelay),
      "Delay after SIGTERM before closing listeners and idle connections"),
    ConfigurationOption(
      "max-request-line", .integer(64...1_048_576, \.server.limits.requestLine),
      "Maximum size of a request line in bytes (414)"),
    ConfigurationOption(
      "max-head", .integer(256...1_048_576, \.server.limits.head),
      "Maximum size of a header section in bytes (431)"),
    ConfigurationOption(
      "max-fields", .integer(1...10_000, \.server.limits.fieldCount),
      "Maximum number of header fields (431)"),
    ConfigurationOption(
      "max-chunk-overhead", .integer(64...1_048_576, \.server.limits.chunkOverhead),
      "Maximum size of chunk extensions and trailers in bytes (431)"),
    ConfigurationOption(
      "max-body", .integer(1...1_073_741_824, \.server.limits.body),
      "Maximum size of a request body in bytes (413)"),
    ConfigurationOption(
      "max-samples", .integer(1...10_000_000, \.service.samples),
      "Maximum number of samples in a response (422)"),
    ConfigurationOption(
      "max-values", .integer(1...10_000_000, \.service.values),
      "Maximum number of values, gesture events or sampling times (422)"),
    ConfigurationOption(
      "max-anchors", .integer(1...1_000_000, \.service.anchors),
      "Maximum number of anchors of a drawer (422)"),
    ConfigurationOption(
      "max-batch-requests", .integer(1...100_000, \.service.batchRequests),
      "Maximum number of requests in a batch (422)"),
    ConfigurationOption(
      "max-batch-samples", .integer(1...100_000_000, \.service.batchSamples),
      "Maximum number of samples in all responses of a batch (422)"),
    ConfigurationOption(
      "max-response", .integer(1024...1_073_741_824, \.service.responseBytes),
      "Maximum size of a response body in bytes (422)"),
    ConfigurationOption(
      "max-work", .integer(100_000...1_000_000_000, \.server.maxWork),
      "Maximum work of a request in units of about 25 ns of CPU time (422)"),
    ConfigurationOption(
      "max-axes", .integer(1...256, \.service.axes), "Maximum number of axes of a coordinate (422)"),
    ConfigurationOption(
      "cors-origins", .origins(\.origins),
      "Origins that can read responses: *, none or a comma-separated list"),
    ConfigurationOption(
      "access-log", .accessLog, "Access log on standard output, one JSON object per request and line"),
    ConfigurationOption(
      "log-level", .level(\.logLevel),
      "Level of messages on standard error; debug prints the configuration"),
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
