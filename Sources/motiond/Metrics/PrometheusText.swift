/// Prometheus's text format 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/): families of samples,
/// each opened by what it is and what it means.
struct PrometheusText {
  /// What a family's numbers are.
  enum Kind: String {
    /// Only ever grows, until the process ends.
    case counter
    /// Goes up and down.
    case gauge
    case histogram
  }

  private(set) var bytes: [UInt8] = []

  /// A family whose only sample has no labels.
  mutating func family(_ name: String, _ kind: Kind, _ help: String, _ value: some MetricValue) {
    family(name, kind, help)
    sample(name, [], value)
  }

  /// Opens a family; its samples follow.
  mutating func family(_ name: String, _ kind: Kind, _ help: String) {
    let help = help.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    line("# HELP \(name) \(help)")
    line("# TYPE \(name) \(kind.rawValue)")
  }

  /// A sample of the family that was opened last.
  mutating func sample(_ name: String, _ labels: [(name: String, value: String)], _ value: some MetricValue) {
    let list = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
    line("\(name)\(list.isEmpty ? "" : "{\(list)}") \(value.text)")
  }

  private mutating func line(_ text: String) {
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}

/// A number as Prometheus reads it.
protocol MetricValue {
  var text: String { get }
}

extension Int: MetricValue {
  var text: String { String(self) }
}

extension Double: MetricValue {
  var text: String { isNaN ? "NaN" : isInfinite ? (self < 0 ? "-Inf" : "+Inf") : "\(self)" }
}
