import HTTPWire
import MotionService
import SocketServer

/// One configurable value. Its flag, environment variable, default, help and validation all come
/// from one line of `Setting.all`.
struct Setting {
  /// What values it takes, and where they go.
  enum Kind {
    case host(WritableKeyPath<Configuration, String>)
    /// Where to listen, with commas between.
    case addresses
    /// Permissions, in octal digits.
    case mode(WritableKeyPath<Configuration, Int>)
    case integer(ClosedRange<Int>, WritableKeyPath<Configuration, Int>)
    case seconds(ClosedRange<Double>, WritableKeyPath<Configuration, Double>)
    case origins(WritableKeyPath<Configuration, CrossOriginPolicy>)
    /// One of some words.
    case choice([String], get: (Configuration) -> String, set: (String, inout Configuration) -> Void)

    /// The words are the cases of an enumeration.
    static func choice<Value: RawRepresentable<String> & CaseIterable>(
      _ path: WritableKeyPath<Configuration, Value>
    ) -> Kind {
      .choice(Value.allCases.map(\.rawValue), get: { $0[keyPath: path].rawValue }) { text, configuration in
        if let value = Value(rawValue: text) { configuration[keyPath: path] = value }
      }
    }
  }

  let flag: String
  let environment: String
  let kind: Kind
  let help: String

  private init(_ flag: String, environment: String? = nil, _ kind: Kind, _ help: String) {
    self.flag = flag
    self.environment =
      environment ?? "MOTIOND_" + flag.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
    self.kind = kind
    self.help = help
  }

  /// The table.
  static var all: [Setting] {
    [
      Setting(
        "listen", .addresses,
        "where to listen: HOST:PORT, [IPv6]:PORT, :PORT or unix:PATH; several with commas or given again"),
      Setting(
        "unix-socket-mode", .mode(\.server.unixSocketMode),
        "permissions of the file of a Unix socket, in octal"
      ),
      Setting(
        "host", environment: "HOST", .host(\.server.host),
        "address to listen on: numeric IPv4 or IPv6, or localhost; :: is dual-stack"),
      Setting(
        "port", environment: "PORT", .integer(0...65535, \.server.port),
        "port to listen on; 0 takes a free one, which the start line names"),
      Setting(
        "shards", .integer(1...256, \.server.shards),
        "threads that serve, each with its own connections; one for each core"),
      Setting(
        "max-connections", .integer(1...1_000_000, \.server.maxConnections),
        "open connections; one more is answered 503"),
      Setting(
        "head-timeout", .seconds(0.01...3600, \.server.headTimeout), "for a request's head to arrive, overall"
      ),
      Setting(
        "body-timeout", .seconds(0.01...3600, \.server.bodyTimeout), "for a request's body to arrive, overall"
      ),
      Setting(
        "idle-timeout", .seconds(0.01...86400, \.server.idleTimeout),
        "that a connection may wait for its next request"),
      Setting(
        "write-timeout", .seconds(0.01...3600, \.server.writeTimeout),
        "that a client may leave its answer unread"),
      Setting(
        "grace-period", .seconds(0...3600, \.server.gracePeriod), "for requests in flight after SIGTERM"),
      Setting(
        "drain-delay", .seconds(0...3600, \.server.drainDelay),
        "between SIGTERM and closing the listener, while /readyz says 503"),
      Setting(
        "max-request-line", .integer(64...1_048_576, \.server.limits.requestLine),
        "bytes of a request line (414)"),
      Setting(
        "max-head", .integer(256...1_048_576, \.server.limits.head), "bytes of all header fields (431)"),
      Setting("max-fields", .integer(1...10_000, \.server.limits.fieldCount), "header fields (431)"),
      Setting(
        "max-chunk-overhead", .integer(64...1_048_576, \.server.limits.chunkOverhead),
        "bytes of chunk extensions and trailers in all (431)"),
      Setting("max-body", .integer(1...1_073_741_824, \.server.limits.body), "bytes of a body (413)"),
      Setting("max-samples", .integer(1...10_000_000, \.service.samples), "samples in one answer (422)"),
      Setting(
        "max-values", .integer(1...10_000_000, \.service.values),
        "values of a stream or events of a gesture (422)"),
      Setting("max-anchors", .integer(1...1_000_000, \.service.anchors), "anchors of a drawer (422)"),
      Setting(
        "max-batch-requests", .integer(1...100_000, \.service.batchRequests), "requests in one batch (422)"),
      Setting(
        "max-batch-samples", .integer(1...100_000_000, \.service.batchSamples),
        "samples in all answers of a batch (422)"),
      Setting(
        "max-effort", .integer(1000...1_000_000_000, \.service.effort),
        "pieces of a curve that one answer within a tolerance may look at (422)"),
      Setting("max-axes", .integer(1...256, \.service.axes), "axes of a coordinate (422)"),
      Setting(
        "cors-origins", .origins(\.origins),
        "whose pages may read the answers: *, none, or origins with commas between"),
      Setting("access-log", .choice(\.server.accessLog), "a line for each request, on standard output"),
      Setting(
        "log-level", .choice(\.logLevel),
        "what it says of itself, on standard error: failures, also its end, also the configuration"),
    ]
  }

  /// Sets the value from text; what is wrong with the text where it is not allowed.
  /// - Parameter adding: whether a list keeps what it has.
  func apply(_ text: String, to configuration: inout Configuration, adding: Bool = false) -> String? {
    switch kind {
    case .host(let path):
      guard ListenAddress.isHost(text) else {
        return "must be a numeric IPv4 or IPv6 address or localhost, received \"\(text)\""
      }
      configuration[keyPath: path] = text
    case .addresses:
      return listen(at: text, in: &configuration.server.listen, adding: adding)
    case .mode(let path):
      guard let value = Int(text, radix: 8), (0...0o777).contains(value) else {
        return "must be permissions from 000 to 777 in octal digits, received \"\(text)\""
      }
      configuration[keyPath: path] = value
    case .integer(let range, let path):
      guard let value = Int(text), range.contains(value) else {
        return "must be a whole number from \(range.lowerBound) to \(range.upperBound), received \"\(text)\""
      }
      configuration[keyPath: path] = value
    case .seconds(let range, let path):
      guard let value = Double(text), range.contains(value) else {
        return "must be seconds from \(range.lowerBound) to \(range.upperBound), received \"\(text)\""
      }
      configuration[keyPath: path] = value
    case .origins(let path):
      guard let value = CrossOriginPolicy(text) else {
        return
          "must be *, none, or origins such as https://example.org with commas between, received \"\(text)\""
      }
      configuration[keyPath: path] = value
    case .choice(let words, _, let set):
      guard words.contains(text) else {
        return "must be \(Self.list(words)), received \"\(text)\""
      }
      set(text, &configuration)
    }
    return nil
  }

  private func listen(at text: String, in list: inout [ListenAddress], adding: Bool) -> String? {
    if !adding { list = [] }
    var faults: [String] = []
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      do throws(ListenAddress.ParseError) {
        list.append(try ListenAddress(String(piece)))
      } catch {
        faults.append("\"\(piece)\" (\(error))")
      }
    }
    guard !faults.isEmpty else { return nil }
    return "must be HOST:PORT, [IPv6]:PORT, :PORT or unix:PATH, received " + faults.joined(separator: " and ")
  }

  /// Such as `off, text or json`.
  private static func list(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }

  /// The value that a configuration has.
  func value(in configuration: Configuration) -> String {
    switch kind {
    case .host(let path): configuration[keyPath: path]
    case .addresses: configuration.server.addresses.map(\.description).joined(separator: ",")
    case .mode(let path): "0" + String(configuration[keyPath: path], radix: 8)
    case .integer(_, let path): String(configuration[keyPath: path])
    case .seconds(_, let path): "\(configuration[keyPath: path])"
    case .origins(let path): configuration[keyPath: path].text
    case .choice(_, let get, _): get(configuration)
    }
  }

  /// What stands for the value in the help.
  var placeholder: String {
    switch kind {
    case .host: "HOST"
    case .addresses: "ADDRESS"
    case .mode: "MODE"
    case .integer: "N"
    case .seconds: "SECONDS"
    case .origins: "ORIGINS"
    case .choice(let words, _, _): words.joined(separator: "|")
    }
  }
}
