import HTTPWire
import MotionService
import SocketServer
import Testing

@testable import motiond

/// `/metrics` as text, and the program put together as it serves.
struct MetricsPageTests {
  private func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }

  @Test func aFamilyIsOpenedByWhatItIsAndEveryTextIsEscaped() {
    var page = PrometheusText()
    page.family("a_total", .counter, "One\nline with a \\.", 7)
    page.family("b", .gauge, "Two \"quotes\".")
    page.sample("b", [("x", "a\\b\"c\nd"), ("y", "")], 0.5)
    #expect(
      lines(page.bytes) == [
        "# HELP a_total One\\nline with a \\\\.", "# TYPE a_total counter", "a_total 7",
        "# HELP b Two \"quotes\".",
        "# TYPE b gauge", #"b{x="a\\b\"c\nd",y=""} 0.5"#, "",
      ])
  }

  @Test(arguments: [
    (0.0, "0.0"), (1e-5, "1e-05"), (-1.5, "-1.5"), (.infinity, "+Inf"), (-.infinity, "-Inf"), (.nan, "NaN"),
  ])
  func numbersAreWrittenAsPrometheusReadsThem(number: Double, text: String) {
    #expect(number.text == text)
  }

  @Test func everyAgreedNameIsThereOnceAndEverySampleBelongsToTheFamilyAboveIt() throws {
    let page = MetricsPage(version: "1.2.3", server: ServerRelay())
    var service = ServiceStatistics()
    service.computedSamples = 42
    var families: [String] = []
    for line in lines(page.text(service)).dropLast() {
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      if line.hasPrefix("# HELP ") {
        families.append(words[2])
        #expect(words[3].hasSuffix("."))
      } else if line.hasPrefix("# TYPE ") {
        #expect(words[2] == families.last)
        #expect((words[3] == "counter") == words[2].hasSuffix("_total"))
      } else {
        #expect(
          line.hasPrefix(families.last ?? "?") && words.count == 2 && Double(words[1]) != nil, "\(line)")
      }
    }
    #expect(Set(families).count == families.count)
    let agreed = [
      "http_server_request_duration_seconds", "motiond_connections_open",
      "motiond_connections_accepted_total",
      "motiond_connections_refused_total", "motiond_accept_failures_total", "motiond_received_bytes_total",
      "motiond_sent_bytes_total", "motiond_parse_errors_total", "motiond_timeouts_total",
      "motiond_samples_computed_total", "motiond_access_log_lines_dropped_total", "motiond_ready",
      "motiond_build_info", "motiond_uptime_seconds", "process_start_time_seconds",
      "process_cpu_seconds_total",
      "process_resident_memory_bytes", "process_virtual_memory_bytes", "process_open_fds", "process_max_fds",
    ]
    #expect(Set(families) == Set(agreed))
    let text = lines(page.text(service))
    #expect(text.contains("motiond_samples_computed_total 42"))
    #expect(text.contains("motiond_build_info{version=\"1.2.3\"} 1") && text.contains("motiond_ready 1"))
  }

  @Test func theFiguresOfTheProcessAreThoseOfThisOne() throws {
    let figures = ProcessMetrics()
    let resident = try #require(figures.residentBytes)
    let virtual = try #require(figures.virtualBytes)
    #expect(resident > 1 << 20 && virtual >= resident)
    #expect(try #require(figures.cpuTime) > 0)
    let open = try #require(figures.openDescriptors)
    #expect(open >= 3 && open <= figures.descriptorLimit)
    // After 2020, and before this test began.
    #expect(try #require(figures.startTime) > 1_577_836_800)
    #expect(try #require(figures.startTime) <= ProcessMetricsClock.now + 1)
  }
}
