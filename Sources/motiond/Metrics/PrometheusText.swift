import HTTPServer

/// A writer of the Prometheus text format 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/). No text of the program has a byte that the
/// format escapes: a quotation mark, a backslash or a line feed.
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
    let bounds = (histograms.first?.1.bounds ?? []).map { "\(Double($0) / 1e9)" } + ["+Inf"]
    for (labels, durations) in histograms {
      var sum = 0
      for (bound, count) in zip(bounds, durations.buckets) {
        sum += count
        sample("\(name)_bucket", labels + [("le", bound)], sum)
      }
      sample("\(name)_sum", labels, Double(durations.nanoseconds) / 1e9)
      sample("\(name)_count", labels, sum)
    }
  }

  /// Writes the header of a metric family. Its samples must follow.
  /// - Parameters:
  ///   - help: A text without line feeds and backslashes.
  ///   - type: The type; nil for a counter, which only increases, if the name ends with `_total`, and
  ///     otherwise for a gauge.
  mutating func family(_ name: String, _ help: String, type: String? = nil) {
    let type = type ?? (name.hasSuffix("_total") ? "counter" : "gauge")
    bytes += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n".utf8
  }

  /// Writes a sample of the current metric family. A number must be finite.
  mutating func sample(_ name: String, _ labels: [(String, String)], _ value: some CustomStringConvertible) {
    bytes += name.utf8
    var separator = "{"
    for (label, text) in labels {
      bytes += separator.utf8
      bytes += label.utf8
      bytes += "=\"".utf8
      bytes += text.utf8
      separator = "\","
    }
    if !labels.isEmpty { bytes += "\"}".utf8 }
    bytes += " \(value)\n".utf8
  }
}
