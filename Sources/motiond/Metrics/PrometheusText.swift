import HTTPServer

/// A writer of the Prometheus text format 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/).
struct PrometheusText {
  private(set) var bytes: [UInt8] = []

  /// Writes a metric with one value.
  mutating func value(_ name: String, _ help: String, _ value: some CustomStringConvertible) {
    family(name, help)
    sample(name, [], value)
  }

  /// Writes a metric with a value for each value of a label.
  mutating func values(
    _ name: String, _ help: String, by label: String, _ samples: [(String, some CustomStringConvertible)]
  ) {
    family(name, help)
    for (text, value) in samples { sample(name, [(label, text)], value) }
  }

  /// Writes a metric that is a histogram for each set of labels.
  mutating func histograms(
    _ name: String, _ help: String, _ histograms: [(labels: [(String, String)], DurationDistribution)]
  ) {
    family(name, help, type: "histogram")
    for (labels, durations) in histograms {
      var sum = 0
      let bounds = durations.bounds.map { "\(Double($0) / 1e9)" } + ["+Inf"]
      for (bound, count) in zip(bounds, durations.buckets) {
        sum += count
        sample("\(name)_bucket", labels + [("le", bound)], sum)
      }
      sample("\(name)_sum", labels, Double(durations.nanoseconds) / 1e9)
      sample("\(name)_count", labels, sum)
    }
  }

  /// Writes the header of a metric family. Its samples must follow.
  /// - Parameter type: the type; nil for a counter, which only increases, if the name ends with `_total`, and
  ///   otherwise for a gauge.
  mutating func family(_ name: String, _ help: String, type: String? = nil) {
    let help = help.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    line("# HELP \(name) \(help)")
    line("# TYPE \(name) \(type ?? (name.hasSuffix("_total") ? "counter" : "gauge"))")
  }

  /// Writes a sample of the current metric family. A number must be finite.
  mutating func sample(_ name: String, _ labels: [(String, String)], _ value: some CustomStringConvertible) {
    let list = labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
    line("\(name)\(list.isEmpty ? "" : "{\(list)}") \(value)")
  }

  private mutating func line(_ text: String) {
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
