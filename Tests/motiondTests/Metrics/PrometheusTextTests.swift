import Testing

@testable import motiond

/// Tests of the Prometheus text format.
struct PrometheusTextTests {
  @Test func familiesHaveHelpAndTypeAndEscapedTexts() {
    var page = PrometheusText()
    page.counter("a_total", "One\nline with a \\.", 7)
    page.family("b", .gauge, "Two \"quotes\".")
    page.sample("b", [("x", "a\\b\"c\nd"), ("y", "")], 0.5)
    #expect(
      PrometheusText.lines(page.bytes) == [
        "# HELP a_total One\\nline with a \\\\.", "# TYPE a_total counter", "a_total 7",
        "# HELP b Two \"quotes\".",
        "# TYPE b gauge", #"b{x="a\\b\"c\nd",y=""} 0.5"#, "",
      ])
  }

  /// Buckets of the text format are cumulative.
  @Test func aHistogramEndsWithItsSumAndCount() {
    var page = PrometheusText()
    page.histogram(
      "h", [("a", "b")], bounds: [5_000, 1_000_000_000], buckets: [2, 3, 1], nanoseconds: 1_500_000_000)
    #expect(
      PrometheusText.lines(page.bytes) == [
        #"h_bucket{a="b",le="5e-06"} 2"#, #"h_bucket{a="b",le="1.0"} 5"#, #"h_bucket{a="b",le="+Inf"} 6"#,
        #"h_sum{a="b"} 1.5"#, #"h_count{a="b"} 6"#, "",
      ])
  }

  @Test(arguments: [
    (0.0, "0.0"), (1e-5, "1e-05"), (-1.5, "-1.5"), (.infinity, "+Inf"), (-.infinity, "-Inf"), (.nan, "NaN"),
  ])
  func numbersUseTheSyntaxOfPrometheus(number: Double, text: String) {
    #expect(number.text == text)
  }
}

extension PrometheusText {
  /// Splits a page into lines.
  static func lines(_ page: [UInt8]) -> [String] {
    String(decoding: page, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }
}
