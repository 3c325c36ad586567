import MotionService
import Synchronization
import Testing

@testable import HTTPServer
@testable import motiond

/// Tests of the page `/metrics`.
struct MetricsPageTests {
  @Test func everyDocumentedFamilyAppearsOnceWithItsSamples() {
    let page = MetricsPage(ServerStatus())
    var families: [String] = []
    let text = PrometheusText.lines(page.text())
    for line in text.dropLast() {
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
      "http_server_request_duration_seconds", "motiond_responses_total", "motiond_server_errors_total",
      "motiond_connections_open", "motiond_connections_accepted_total",
      "motiond_connections_limit", "motiond_accept_failures_total", "motiond_received_bytes_total",
      "motiond_sent_bytes_total", "motiond_parse_errors_total", "motiond_timeouts_total",
      "motiond_event_loop_lag_seconds", "motiond_event_loop_busy_seconds_total", "motiond_buffered_bytes",
      "motiond_buffer_limit_closed_total", "motiond_worker_queue_length",
      "motiond_worker_queue_wait_seconds", "motiond_worker_busy_seconds_total",
      "motiond_worker_requests_total", "motiond_work_units_total", "motiond_requests_over_work_limit_total",
      "motiond_access_log_lines_dropped_total", "motiond_ready",
      "motiond_alive", "motiond_build_info", "motiond_uptime_seconds", "process_start_time_seconds",
      "process_cpu_seconds_total",
      "process_resident_memory_bytes", "process_virtual_memory_bytes", "process_open_fds", "process_max_fds",
      "motiond_memory_limit_bytes",
    ]
    #expect(Set(families) == Set(documented))
    let (version, revision) = (BuildInformation.version, BuildInformation.revision ?? "unknown")
    #expect(text.contains("motiond_build_info{version=\"\(version)\",revision=\"\(revision)\"} 1"))
    #expect(text.contains("motiond_ready 1"))
  }

  @Test func eventLoopsAndWorkersHaveTheirLabels() {
    var statistics = ServerStatistics()
    statistics.iterations = [0, 2_500_000_000].map { duration in
      let histogram = DurationHistogram()
      if duration > 0 { histogram.record(nanoseconds: duration) }
      return histogram.snapshot
    }
    let values: [(Counter, Int)] = [
      (.bufferedBytes, 17), (.bufferLimitClosed, 3), (.waitingRequests, 4), (.completedTasks, 5),
      (.cancelledTasks, 6), (.refusedTasks, 7), (.workerNanoseconds, 500_000_000),
    ]
    for (counter, value) in values { statistics[counter] = value }
    var page = PrometheusText()
    page.server(statistics)
    let lines = PrometheusText.lines(page.bytes)
    for line in [
      #"motiond_event_loop_busy_seconds_total{shard="0"} 0.0"#,
      #"motiond_event_loop_busy_seconds_total{shard="1"} 2.5"#,
      #"motiond_event_loop_lag_seconds_count{shard="1"} 1"#, "motiond_buffered_bytes 17",
      "motiond_buffer_limit_closed_total 3", "motiond_worker_queue_length 4",
      "motiond_worker_queue_wait_seconds_count 0", "motiond_worker_busy_seconds_total 0.5",
      #"motiond_worker_requests_total{outcome="completed"} 5"#,
      #"motiond_worker_requests_total{outcome="cancelled"} 6"#,
      #"motiond_worker_requests_total{outcome="refused"} 7"#,
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }

  @Test func theLimitOfDescriptorsIsThatOfTheProcess() {
    var page = PrometheusText()
    page.process(ProcessMetrics(), descriptorLimit: 123_456)
    #expect(PrometheusText.lines(page.bytes).contains("process_max_fds 123456"))
  }

  @Test func unitsOfWorkAreCountedByRoute() {
    var statistics = ServerStatistics()
    for (route, work) in [("/a", 21), ("/b", 300)] {
      var routeStatistics = RouteStatistics(route: route)
      routeStatistics.workUnits = work
      statistics.routes.append(routeStatistics)
    }
    statistics[.requestsOverWorkLimit] = 2
    var page = PrometheusText()
    page.server(statistics)
    let lines = PrometheusText.lines(page.bytes).filter { $0.hasPrefix("motiond_") && $0.contains("work_") }
    #expect(
      lines == [
        #"motiond_work_units_total{route="/a"} 21"#, #"motiond_work_units_total{route="/b"} 300"#,
        "motiond_requests_over_work_limit_total 2",
      ])
  }

  /// Within a second, the page is the same text and costs nothing.
  @Test func pageIsRenderedOnceASecond() {
    let time = Atomic<Int>(1000)
    let page = MetricsPage(ServerStatus(), seconds: { Double(time.load(ordering: .relaxed)) / 1000 })
    func uptime() -> String? {
      PrometheusText.lines(page.text()).first { $0.hasPrefix("motiond_uptime_seconds ") }
    }
    #expect(uptime() == "motiond_uptime_seconds 0.0")
    time.store(1999, ordering: .relaxed)
    #expect(uptime() == "motiond_uptime_seconds 0.0")
    time.store(2000, ordering: .relaxed)
    #expect(uptime() == "motiond_uptime_seconds 1.0")
  }

  /// The largest page: every method that a route allows with every status class, and great counts.
  @Test func pageHasALimit() {
    let routes = MotionService(version: "1").routes
    let durations = RequestDurations(routes: routes.count)
    for route in routes.indices {
      for method in HTTPMethod.allCases {
        for status in [200, 304, 422, 503] {
          // Other methods receive 405.
          let allowed: [HTTPMethod] =
            [.get, .head, .options] + (routes[route].hasPrefix("/v1/") ? [.post] : [])
          let isAllowed = allowed.contains(method)
          durations.record(
            route: route, method: method, status: isAllowed ? status : 405, nanoseconds: 1_000_000_000_000,
            work: 1_000_000_000_000)
        }
      }
    }
    var statistics = ServerStatistics()
    statistics.routes = routes.map { RouteStatistics(route: $0) }
    durations.add(to: &statistics.routes)
    for route in statistics.routes.indices {
      statistics.routes[route].counts = statistics.routes[route].counts.map { $0 * 1_000_000_000 }
    }
    statistics.iterations = Array(repeating: DurationHistogram().snapshot, count: 8)
    var page = PrometheusText()
    page.server(statistics)
    let rest = MetricsPage(ServerStatus())
    let size = page.bytes.count + rest.text().count
    #expect((100_000...200_000).contains(size), "\(size) bytes")
  }
}
