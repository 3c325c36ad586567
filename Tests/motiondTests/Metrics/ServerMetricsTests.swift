import MotionService
import MotionSystem
import Testing

@testable import HTTPServer
@testable import motiond

/// The series of each value of the statistics: if one value changes, its series change and no others.
struct ServerMetricsTests {
  /// A value of the statistics and its series.
  struct Case: Sendable, CustomTestStringConvertible {
    /// The name of the property of `ServerStatistics`.
    let property: String
    let change: @Sendable (inout ServerStatistics) -> Void
    /// The series that change, with their new values.
    let series: [String: String]

    init(
      _ property: String, _ series: [String: String],
      _ change: @escaping @Sendable (inout ServerStatistics) -> Void
    ) {
      self.property = property
      self.series = series
      self.change = change
    }

    var testDescription: String { "\(property) \(series.keys.sorted().first ?? "no series")" }
  }

  static let responseKey = RequestSeries.Key(route: "/a", method: "GET", statusClass: "2xx")

  /// Statistics with one series for each label.
  static var statistics: ServerStatistics {
    var statistics = ServerStatistics()
    statistics.eventLoops = [EventLoopStatistics()]
    statistics.responses = [RequestSeries(key: responseKey, count: 0)]
    statistics.durations = [RouteDurations(route: "/a")]
    return statistics
  }

  static let cases: [Case] =
    [
      Case("openConnections", ["motiond_connections_open": "1"]) { $0.openConnections = 1 },
      Case("acceptedConnections", ["motiond_connections_accepted_total": "1"]) { $0.acceptedConnections = 1 },
      Case("maxConnections", ["motiond_connections_limit": "1"]) { $0.maxConnections = 1 },
      Case("acceptFailures", ["motiond_accept_failures_total": "1"]) { $0.acceptFailures = 1 },
      Case("requests", [:]) { $0.requests = 1 },
      Case("bytesReceived", ["motiond_received_bytes_total": "1"]) { $0.bytesReceived = 1 },
      Case("bytesSent", ["motiond_sent_bytes_total": "1"]) { $0.bytesSent = 1 },
      Case("headTimeouts", [#"motiond_timeouts_total{kind="head"}"#: "1"]) { $0.headTimeouts = 1 },
      Case("bodyTimeouts", [#"motiond_timeouts_total{kind="body"}"#: "1"]) { $0.bodyTimeouts = 1 },
      Case("idleTimeouts", [#"motiond_timeouts_total{kind="idle"}"#: "1"]) { $0.idleTimeouts = 1 },
      Case("writeTimeouts", [#"motiond_timeouts_total{kind="write"}"#: "1"]) { $0.writeTimeouts = 1 },
      Case("bufferedBytes", ["motiond_buffered_bytes": "1"]) { $0.bufferedBytes = 1 },
      Case("bufferLimitClosed", ["motiond_buffer_limit_closed_total": "1"]) { $0.bufferLimitClosed = 1 },
      Case("requestsOverWorkLimit", ["motiond_requests_over_work_limit_total": "1"]) {
        $0.requestsOverWorkLimit = 1
      },
      Case("eventLoops", [#"motiond_event_loop_busy_seconds_total{shard="0"}"#: "2.0"]) {
        $0.eventLoops[0].busyNanoseconds = 2_000_000_000
      },
      Case("eventLoops", durationSeries("motiond_event_loop_lag_seconds", [("shard", "0")])) {
        $0.eventLoops[0].iterations = longDuration
      },
      Case("eventLoops", [:]) { $0.eventLoops[0].openConnections = 1 },
      Case("workers", ["motiond_worker_queue_length": "1"]) { $0.workers.waiting = 1 },
      Case("workers", [#"motiond_worker_requests_total{outcome="completed"}"#: "1"]) {
        $0.workers.completed = 1
      },
      Case("workers", [#"motiond_worker_requests_total{outcome="cancelled"}"#: "1"]) {
        $0.workers.cancelled = 1
      },
      Case("workers", [#"motiond_worker_requests_total{outcome="refused"}"#: "1"]) { $0.workers.refused = 1 },
      Case("workers", ["motiond_worker_busy_seconds_total": "2.0"]) {
        $0.workers.busyNanoseconds = 2_000_000_000
      },
      Case("workers", durationSeries("motiond_worker_queue_wait_seconds", [])) {
        $0.workers.waits = longDuration
      },
      Case("droppedLogLines", ["motiond_access_log_lines_dropped_total": "1"]) { $0.droppedLogLines = 1 },
      Case("responses", [#"motiond_responses_total{route="/a",method="GET",status="2xx"}"#: "1"]) {
        $0.responses = [RequestSeries(key: responseKey, count: 1)]
      },
      Case("durations", [#"motiond_work_units_total{route="/a"}"#: "1"]) {
        $0.durations[0].add([], nanoseconds: 0, work: 1)
      },
      Case("durations", durationSeries("http_server_request_duration_seconds", [("http_route", "/a")])) {
        let buckets = RouteDurations.bounds.map { _ in 0 } + [1]
        $0.durations[0].add(buckets, nanoseconds: 9_000_000_000, work: 0)
      },
    ]
    + HTTPRejection.Kind.allCases.map { kind in
      // Timeouts have series of their own, and overload is no defect of the request.
      let isParseError = kind != .timedOut && kind.status != 503
      var series = isParseError ? [#"motiond_parse_errors_total{kind="\#(kind.rawValue)"}"#: "1"] : [:]
      if kind.status >= 500 { series[#"motiond_server_errors_total{reason="\#(kind.rawValue)"}"#] = "1" }
      return Case("rejections", series) { $0.rejections[kind] = 1 }
    }
    + HandlerError.allCases.map { error in
      Case("handlerErrors", [#"motiond_server_errors_total{reason="\#(error.rawValue)"}"#: "1"]) {
        $0.handlerErrors[error] = 1
      }
    }

  /// One duration of 9 s, which is in the last bucket.
  private static var longDuration: DurationDistribution {
    let histogram = DurationHistogram()
    histogram.record(nanoseconds: 9_000_000_000)
    return histogram.snapshot
  }

  /// The series that a duration of 9 s changes.
  private static func durationSeries(_ name: String, _ labels: [(String, String)]) -> [String: String] {
    let list = labels.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
    let own = list.isEmpty ? "" : "{\(list)}"
    let bucket = list.isEmpty ? "" : list + ","
    return [
      "\(name)_bucket{\(bucket)le=\"+Inf\"}": "1", "\(name)_sum\(own)": "9.0", "\(name)_count\(own)": "1",
    ]
  }

  /// Returns the values of all series.
  private static func series(_ statistics: ServerStatistics) -> [String: String] {
    var page = PrometheusText()
    page.server(statistics)
    var series: [String: String] = [:]
    for line in PrometheusText.lines(page.bytes) where !line.hasPrefix("#") {
      guard let space = line.lastIndex(of: " ") else { continue }
      series[String(line[..<space])] = String(line[line.index(after: space)...])
    }
    return series
  }

  @Test(arguments: cases) func eachValueHasItsSeries(_ testCase: Case) {
    let before = Self.statistics
    var after = before
    testCase.change(&after)
    let old = Self.series(before)
    #expect(Self.series(after).filter { old[$0.key] != $0.value } == testCase.series)
    let changed = zip(Mirror(reflecting: before).children, Mirror(reflecting: after).children)
      .filter { "\($0.value)" != "\($1.value)" }.map { $0.0.label }
    #expect(changed == [testCase.property])
  }

  @Test func everyValueHasACase() {
    let properties = Mirror(reflecting: Self.statistics).children.compactMap(\.label)
    #expect(Set(Self.cases.map(\.property)) == Set(properties))
    // Every series of the page, except the lower buckets of histograms.
    let series = Set(
      Self.series(Self.statistics).keys.filter { !$0.contains("_bucket{") || $0.contains("+Inf") })
    #expect(Set(Self.cases.flatMap(\.series.keys)) == series)
  }

  /// The server drains and does not yet run.
  @Test func serverThatDrainsIsNotReady() throws {
    var configuration = ServerConfiguration()
    configuration.listen = [.tcp(host: "127.0.0.1", port: 0)]
    configuration.shards = 1
    let status = ServerStatus()
    let server = try Server(configuration, handler: Motiond.makeService(Configuration(), status))
    status.setServer(server)
    func readiness() throws -> [String] {
      let page = MetricsPage(version: "1", revision: nil, server: status)
      let budget = WorkMeter(limit: MetricsPage.work)
      let text = try #require(page.text(computedSamples: 0, within: budget))
      return PrometheusText.lines(text).filter { $0.hasPrefix("motiond_ready") }
    }
    #expect(try readiness() == ["motiond_ready 1"])
    server.drain()
    #expect(try readiness() == ["motiond_ready 0"])
  }
}
