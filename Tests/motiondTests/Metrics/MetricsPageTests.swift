import MotionService
import Testing

@testable import motiond

/// Tests of the page `/metrics`.
struct MetricsPageTests {
  @Test func everyDocumentedFamilyAppearsOnceWithItsSamples() throws {
    let page = MetricsPage(version: "1.2.3", server: ServerStatus())
    var service = ServiceStatistics()
    service.computedSamples = 42
    var families: [String] = []
    for line in PrometheusText.lines(page.text(service)).dropLast() {
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
    let documented = [
      "http_server_request_duration_seconds", "motiond_connections_open",
      "motiond_connections_accepted_total",
      "motiond_connections_refused_total", "motiond_accept_failures_total", "motiond_received_bytes_total",
      "motiond_sent_bytes_total", "motiond_parse_errors_total", "motiond_timeouts_total",
      "motiond_samples_computed_total", "motiond_access_log_lines_dropped_total", "motiond_ready",
      "motiond_build_info", "motiond_uptime_seconds", "process_start_time_seconds",
      "process_cpu_seconds_total",
      "process_resident_memory_bytes", "process_virtual_memory_bytes", "process_open_fds", "process_max_fds",
    ]
    #expect(Set(families) == Set(documented))
    let text = PrometheusText.lines(page.text(service))
    #expect(text.contains("motiond_samples_computed_total 42"))
    #expect(text.contains("motiond_build_info{version=\"1.2.3\"} 1") && text.contains("motiond_ready 1"))
  }
}
