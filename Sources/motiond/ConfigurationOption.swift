import HTTPWire
import MotionAPI
import MotionService
import SocketServer

/// A configuration option. One element of `ConfigurationOption.all` defines its flag, environment
/// variable, validation and help text; the default is that of `Configuration`.
struct ConfigurationOption: Sendable {
  /// A property of the configuration.
  typealias Path<Value> = any WritableKeyPath<Configuration, Value> & Sendable

  /// The type of an option's value and the property that stores it.
  enum Kind: Sendable {
    case host(Path<String>)
    /// A comma-separated list of listen addresses.
    case addresses
    /// The same, or `none`.
    case adminAddresses
    /// File permissions in octal.
    case mode(Path<Int>)
    case integer(ClosedRange<Int>, Path<Int>)
    case seconds(ClosedRange<Double>, Path<Double>)
    case origins(Path<CrossOriginPolicy>)
    /// One of a fixed set of keywords.
    case choice(
      [String], get: @Sendable (Configuration) -> String, set: @Sendable (String, inout Configuration) -> Void
    )

    /// A choice whose keywords are the cases of an enumeration.
    static func choice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
      _ path: Path<Value>
    ) -> Kind {
      .choice(Value.allCases.map(\.rawValue), get: { $0[keyPath: path].rawValue }) { text, configuration in
        if let value = Value(rawValue: text) { configuration[keyPath: path] = value }
      }
    }

    /// A choice between `off` and `on`.
    static func toggle(_ path: Path<Bool>) -> Kind {
      .choice(["off", "on"], get: { $0[keyPath: path] ? "on" : "off" }) { text, configuration in
        configuration[keyPath: path] = text == "on"
      }
    }
  }

  /// The name of the flag without the leading `--`.
  let flag: String
  let environmentVariable: String
  let kind: Kind
  let help: String

  /// - Parameter environmentVariable: The default is `MOTIOND_` and the flag in upper case with
  ///   underscores.
  private init(_ flag: String, environmentVariable: String? = nil, _ kind: Kind, _ help: String) {
    self.flag = flag
    self.environmentVariable =
      environmentVariable ?? "MOTIOND_" + flag.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
    self.kind = kind
    self.help = help
  }

  /// All options in the order of the help text.
  static let all: [ConfigurationOption] = [
    ConfigurationOption(
      "listen", .addresses,
      "HOST:PORT, [IPv6]:PORT, :PORT or unix:PATH; repeatable or comma-separated"),
    ConfigurationOption(
      "admin-listen", .adminAddresses,
      "Addresses that serve only health checks and metrics, on a separate thread"),
    ConfigurationOption(
      "unix-socket-mode", .mode(\.server.unixSocketMode),
      "Permissions of a Unix domain socket file, in octal"),
    ConfigurationOption(
      "host", environmentVariable: "HOST", .host(\.server.host),
      "Listen host: numeric address or localhost; :: accepts IPv6 and IPv4"),
    ConfigurationOption(
      "port", environmentVariable: "PORT", .integer(0...65535, \.server.port),
      "Listen port; 0 selects a free port and prints it at startup"),
    ConfigurationOption(
      "shards", .integer(1...256, \.server.shards),
      "Number of event-loop threads; the default is one per core that the process may use"),
    ConfigurationOption(
      "max-connections", .integer(1...1_000_000, \.server.maxConnections),
      "Maximum number of open connections (503)"),
    ConfigurationOption(
      "max-buffered", .integer(1_048_576...1_099_511_627_776, \.server.maxBuffered),
      "Maximum size of all incomplete requests and unsent responses (503)"),
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
      "Maximum time to read each 64 KiB, and on average each MiB, of a response"),
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
      "server-timing", .toggle(\.server.sendsServerTiming),
      "Whether responses carry their duration in a Server-Timing field"),
    ConfigurationOption(
      "access-log", .choice(\.accessLog),
      "Format of the access log on standard output, one line per request"),
    ConfigurationOption(
      "log-level", .choice(\.logLevel),
      "Level of messages on standard error; debug prints the configuration"),
  ]

  /// Parses a value and stores it in a configuration.
  /// - Parameters:
  ///   - text: The value from the command line or environment.
  ///   - configuration: The configuration to change.
  ///   - appending: Whether a list keeps its elements. Other values are always replaced.
  /// - Returns: A description of the error, or nil if the value is valid.
  func set(_ text: String, in configuration: inout Configuration, appending: Bool = false) -> String? {
    switch kind {
    case .host(let path):
      guard ListenAddress.isHost(text) else {
        return "must be a numeric IPv4 or IPv6 address or localhost, received \"\(text)\""
      }
      configuration[keyPath: path] = text
    case .addresses:
      return setAddresses(text, in: &configuration.server.listen, appending: appending)
    case .adminAddresses:
      guard text != "none" else {
        configuration.server.adminListen = []
        return nil
      }
      return setAddresses(text, in: &configuration.server.adminListen, appending: appending)
    case .mode(let path):
      guard let value = Int(text, radix: 8), (0...0o777).contains(value) else {
        return "must be permissions from 000 to 777 in octal, received \"\(text)\""
      }
      configuration[keyPath: path] = value
    case .integer(let range, let path):
      guard let value = Int(text), range.contains(value) else {
        return "must be a whole number from \(range.lowerBound) to \(range.upperBound), received \"\(text)\""
      }
      configuration[keyPath: path] = value
    case .seconds(let range, let path):
      guard let value = Double(text), range.contains(value) else {
        return
          "must be a number of seconds from \(range.lowerBound) to \(range.upperBound), received \"\(text)\""
      }
      configuration[keyPath: path] = value
    case .origins(let path):
      guard let value = CrossOriginPolicy(text) else {
        return "must be *, none or a comma-separated list of origins such as https://example.org, "
          + "received \"\(text)\""
      }
      configuration[keyPath: path] = value
    case .choice(let keywords, _, let set):
      guard keywords.contains(text) else {
        return "must be \(Self.alternatives(keywords)), received \"\(text)\""
      }
      set(text, &configuration)
    }
    return nil
  }

  private func setAddresses(
    _ text: String, in addresses: inout [ListenAddress], appending: Bool
  ) -> String? {
    if !appending { addresses = [] }
    var errors: [String] = []
    for element in text.split(separator: ",", omittingEmptySubsequences: false) {
      do throws(ListenAddress.ParseError) {
        addresses.append(try ListenAddress(String(element)))
      } catch {
        errors.append("\"\(element)\" (\(error))")
      }
    }
    guard !errors.isEmpty else { return nil }
    return "must be HOST:PORT, [IPv6]:PORT, :PORT or unix:PATH, received " + errors.joined(separator: " and ")
  }

  /// Returns a list such as `off, text or json`.
  private static func alternatives(_ keywords: [String]) -> String {
    keywords.dropLast().joined(separator: ", ") + " or " + (keywords.last ?? "")
  }

  /// Returns the value in a configuration as text, in the form that `set` accepts.
  func value(in configuration: Configuration) -> String {
    switch kind {
    case .host(let path): configuration[keyPath: path]
    case .addresses: configuration.server.addresses.map(\.description).joined(separator: ",")
    case .adminAddresses:
      configuration.server.adminListen.isEmpty
        ? "none" : configuration.server.adminListen.map(\.description).joined(separator: ",")
    case .mode(let path): "0" + String(configuration[keyPath: path], radix: 8)
    case .integer(_, let path): String(configuration[keyPath: path])
    case .seconds(_, let path): "\(configuration[keyPath: path])"
    case .origins(let path): configuration[keyPath: path].text
    case .choice(_, let get, _): get(configuration)
    }
  }

  /// The placeholder for the value in the help text.
  var placeholder: String {
    switch kind {
    case .host: "HOST"
    case .addresses, .adminAddresses: "ADDRESS"
    case .mode: "MODE"
    case .integer: "N"
    case .seconds: "SECONDS"
    case .origins: "ORIGINS"
    case .choice(let keywords, _, _): keywords.joined(separator: "|")
    }
  }
}
