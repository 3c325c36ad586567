import HTTPServer

/// A writer of the Prometheus text format 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/).
struct PrometheusText {
  /// The type of a metric family.
  enum Kind: String {
    /// A value that only increases during the life of the process.
    case counter
    /// A value that increases and decreases.
    case gauge
    case histogram
  }

  private(set) var bytes: [UInt8] = []

  /// Writes a counter with one sample and no labels.
  mutating func counter(_ name: String, _ help: String, _ value: some MetricValue) {
    family(name, .counter, help)
    sample(name, [], value)
  }

  /// Writes a counter with a sample for each value of a label.
  mutating func counter(
    _ name: String, _ help: String, by label: String, _ samples: [(String, some MetricValue)]
  ) {
    family(name, .counter, help)
    for (text, value) in samples { sample(name, [(label, text)], value) }
  }

  /// Writes a gauge with one sample and no labels.
  mutating func gauge(_ name: String, _ help: String, _ value: some MetricValue) {
    family(name, .gauge, help)
    sample(name, [], value)
  }

  /// Writes the header of a metric family. Its samples must follow.
  mutating func family(_ name: String, _ kind: Kind, _ help: String) {
    let help = help.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    line("# HELP \(name) \(help)")
    line("# TYPE \(name) \(kind.rawValue)")
  }

  /// Writes a sample of the current metric family.
  mutating func sample(_ name: String, _ labels: [(name: String, value: String)], _ value: some MetricValue) {
    let list = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
    line("\(name)\(list.isEmpty ? "" : "{\(list)}") \(value.text)")
  }

  /// Writes the samples of a histogram of the current metric family.
  /// - Parameters:
  ///   - bounds: The inclusive upper bounds of all buckets except the last, in nanoseconds.
  ///   - buckets: The number of durations in each bucket, not cumulative.
  ///   - nanoseconds: The sum of the durations.
  mutating func histogram(
    _ name: String, _ labels: [(name: String, value: String)], bounds: [Int], buckets: [Int],
    nanoseconds: Int
  ) {
    var sum = 0
    for (bound, count) in zip(bounds.map { (Double($0) / 1e9).text } + ["+Inf"], buckets) {
      sum += count
      sample("\(name)_bucket", labels + [("le", bound)], sum)
    }
    sample("\(name)_sum", labels, Double(nanoseconds) / 1e9)
    sample("\(name)_count", labels, sum)
  }

  /// Writes the samples of a histogram of durations.
  mutating func histogram(
    _ name: String, _ labels: [(name: String, value: String)], _ durations: DurationDistribution
  ) {
    histogram(
      name, labels, bounds: DurationDistribution.bounds, buckets: durations.buckets,
      nanoseconds: durations.nanoseconds)
  }

  private mutating func line(_ text: String) {
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}

/// A number that can be written in the Prometheus text format.
protocol MetricValue {
  /// The number in the syntax of the format.
  var text: String { get }
}

extension Int: MetricValue {
  var text: String { String(self) }
}

extension Double: MetricValue {
  var text: String { isNaN ? "NaN" : isInfinite ? (self < 0 ? "-Inf" : "+Inf") : "\(self)" }
}
