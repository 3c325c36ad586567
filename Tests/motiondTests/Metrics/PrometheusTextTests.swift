import Testing

@testable import HTTPServer
@testable import motiond

/// Tests of the Prometheus text format.
struct PrometheusTextTests {
  @Test func familiesHaveHelpAndType() {
    var page = PrometheusText()
    page.value("a_total", "One line.", 7)
    page.family("b", "Two labels.")
    page.sample("b", [("x", "a b"), ("y", "")], 0.5)
    #expect(
      PrometheusText.lines(page.bytes) == [
        "# HELP a_total One line.", "# TYPE a_total counter", "a_total 7", "# HELP b Two labels.",
        "# TYPE b gauge", #"b{x="a b",y=""} 0.5"#, "",
      ])
  }

  /// Buckets of the text format are cumulative.
  @Test func aHistogramEndsWithItsSumAndCount() {
    let cells = Cells(4)
    for (index, number) in [2, 3, 1, 1_500_000_000].enumerated() { cells.add(number, to: index) }
    var durations = DurationDistribution(bounds: [5_000, 1_000_000_000])
    durations.add(cells, from: 0)
    var page = PrometheusText()
    page.histograms("h", "H.", [([("a", "b")], durations)])
    #expect(
      PrometheusText.lines(page.bytes) == [
        "# HELP h H.", "# TYPE h histogram",
        #"h_bucket{a="b",le="5e-06"} 2"#, #"h_bucket{a="b",le="1.0"} 5"#, #"h_bucket{a="b",le="+Inf"} 6"#,
        #"h_sum{a="b"} 1.5"#, #"h_count{a="b"} 6"#, "",
      ])
  }

  @Test(arguments: [(0.0, "0.0"), (1e-5, "1e-05"), (-1.5, "-1.5")])
  func numbersUseTheSyntaxOfPrometheus(number: Double, text: String) {
    var page = PrometheusText()
    page.sample("a", [], number)
    #expect(PrometheusText.lines(page.bytes) == ["a \(text)", ""])
  }
}

extension PrometheusText {
  /// Splits a page into lines.
  static func lines(_ page: [UInt8]) -> [String] {
    String(decoding: page, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }
}
