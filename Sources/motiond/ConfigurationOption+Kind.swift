import HTTPServer
import MotionService
import StrictJSON

extension ConfigurationOption {
  /// A property of the configuration.
  typealias Path<Value> = any WritableKeyPath<Configuration, Value> & Sendable

  /// How an option's value is read from text, stored in a configuration and written as text.
  struct Kind: Sendable {
    /// The placeholder for the value in the help text.
    let placeholder: String
    /// Returns the value in a configuration as text, in the form that `set` accepts.
    let value: @Sendable (Configuration) -> String
    /// Parses a value and stores it in a configuration. The last argument is whether a list keeps its
    /// elements. Returns a description of the error, or nil if the value is valid.
    let set: @Sendable (String, inout Configuration, Bool) -> String?

    /// Returns the option of this kind with a flag.
    func option(_ flag: String, _ help: String) -> ConfigurationOption {
      ConfigurationOption(flag: flag, kind: self, help: help)
    }

    /// A value at a property.
    /// - Parameter expected: What a text must be, for the error.
    private static func property<Value>(
      _ placeholder: String, _ path: Path<Value>, _ expected: String,
      parse: @escaping @Sendable (String) -> Value?,
      print: @escaping @Sendable (Value) -> String = { "\($0)" }
    ) -> Kind {
      Kind(placeholder: placeholder, value: { print($0[keyPath: path]) }) { text, configuration, _ in
        guard let value = parse(text) else { return "must be \(expected), received \"\(text)\"" }
        configuration[keyPath: path] = value
        return nil
      }
    }

    /// A numeric address or `localhost`.
    static func host(_ path: Path<String>) -> Kind {
      property("HOST", path, "a numeric IPv4 or IPv6 address or localhost") {
        ListenAddress.isHost($0) ? $0 : nil
      }
    }

    /// A comma-separated list of listen addresses.
    static let addresses = list(\.server.listen) { $0.server.addresses }

    /// The same, or `none`.
    static let adminAddresses = list(\.server.adminListen, none: "none") { $0.server.adminListen }

    private static func list(
      _ path: Path<[ListenAddress]>, none: String? = nil,
      value: @escaping @Sendable (Configuration) -> [ListenAddress]
    ) -> Kind {
      Kind(
        placeholder: "ADDRESS",
        value: {
          let addresses = value($0)
          return addresses.isEmpty ? none ?? "" : addresses.map(\.description).joined(separator: ",")
        },
        set: { text, configuration, appending in
          if !appending || text == none { configuration[keyPath: path] = [] }
          if text == none { return nil }
          var errors: [String] = []
          for element in text.split(separator: ",", omittingEmptySubsequences: false) {
            do throws(ListenAddress.ParseError) {
              configuration[keyPath: path].append(try ListenAddress(String(element)))
            } catch {
              errors.append("\"\(element)\" (\(error))")
            }
          }
          guard !errors.isEmpty else { return nil }
          return "must be HOST:PORT, [IPv6]:PORT, :PORT or unix:PATH, received "
            + errors.joined(separator: " and ")
        })
    }

    /// File permissions in octal.
    static func mode(_ path: Path<Int>) -> Kind {
      property(
        "MODE", path, "permissions from 000 to 777 in octal",
        parse: { text in Int(text, radix: 8).flatMap { (0...0o777).contains($0) ? $0 : nil } },
        print: { "0" + String($0, radix: 8) })
    }

    static func integer(_ range: ClosedRange<Int>, _ path: Path<Int>) -> Kind {
      property("N", path, "a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
        Int(text).flatMap { range.contains($0) ? $0 : nil }
      }
    }

    static func seconds(_ range: ClosedRange<Double>, _ path: Path<Double>) -> Kind {
      property("SECONDS", path, "a number of seconds from \(range.lowerBound) to \(range.upperBound)") {
        Double($0).flatMap { range.contains($0) ? $0 : nil }
      }
    }

    static func origins(_ path: Path<CrossOriginPolicy>) -> Kind {
      property(
        "ORIGINS", path, "*, none or a comma-separated list of origins such as https://example.org",
        parse: { CrossOriginPolicy($0) }, print: { $0.text })
    }

    static func level(_ path: Path<LogLevel>) -> Kind {
      let keywords = LogLevel.allCases.map(\.rawValue)
      return property(keywords.joined(separator: "|"), path, keywords.alternatives) { LogLevel(rawValue: $0) }
    }

    /// The form of the access log, or `off`.
    static let accessLog = Kind(placeholder: "off|json", value: { $0.logsRequests ? "json" : "off" }) {
      text, configuration, _ in
      switch text {
      case "json", "off":
        configuration.logsRequests = text == "json"
        return nil
      case "text": return "has only the form JSON; write json"
      default: return "must be off or json, received \"\(text)\""
      }
    }
  }
}
