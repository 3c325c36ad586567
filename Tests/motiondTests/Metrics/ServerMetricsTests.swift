import MotionService
import Testing

@testable import HTTPServer
@testable import motiond

/// The series of each value of the statistics: if one value changes, its series change and no others.
struct ServerMetricsTests {
  /// A value of the statistics and its series.
  struct Case: Sendable, CustomTestStringConvertible {
    let value: String
    let change: @Sendable (inout ServerStatistics) -> Void
    /// The series that change, with their new values.
    let series: [String: String]

    init(
      _ value: String, _ series: [String: String],
      _ change: @escaping @Sendable (inout ServerStatistics) -> Void
    ) {
      self.value = value
      self.series = series
      self.change = change
    }

    var testDescription: String { "\(value) \(series.keys.sorted().first ?? "no series")" }
  }

  /// Statistics with one series for each label.
  static var statistics: ServerStatistics {
    var statistics = ServerStatistics()
    statistics.iterations = [DurationHistogram().snapshot]
    statistics.routes = [RouteStatistics(route: "/a")]
    statistics.routes[0].counts[0] = 1
    return statistics
  }

  /// The series of each counter.
  private static func series(of counter: Counter) -> String? {
    switch counter {
    case .openConnections: "motiond_connections_open"
    case .maxConnections: "motiond_connections_limit"
    case .acceptedConnections: "motiond_connections_accepted_total"
    case .acceptFailures: "motiond_accept_failures_total"
    case .requests: nil
    case .bytesReceived: "motiond_received_bytes_total"
    case .bytesSent: "motiond_sent_bytes_total"
    case .headTimeouts: #"motiond_timeouts_total{kind="head"}"#
    case .bodyTimeouts: #"motiond_timeouts_total{kind="body"}"#
    case .idleTimeouts: #"motiond_timeouts_total{kind="idle"}"#
    case .writeTimeouts: #"motiond_timeouts_total{kind="write"}"#
    case .bufferedBytes: "motiond_buffered_bytes"
    case .bufferLimitClosed: "motiond_buffer_limit_closed_total"
    case .requestsOverWorkLimit: "motiond_requests_over_work_limit_total"
    case .defects: #"motiond_server_errors_total{reason="internal"}"#
    case .drainingResponses: #"motiond_server_errors_total{reason="draining"}"#
    case .waitingRequests: "motiond_worker_queue_length"
    case .completedTasks: #"motiond_worker_requests_total{outcome="completed"}"#
    case .cancelledTasks: #"motiond_worker_requests_total{outcome="cancelled"}"#
    case .refusedTasks: #"motiond_worker_requests_total{outcome="refused"}"#
    case .workerNanoseconds: "motiond_worker_busy_seconds_total"
    case .droppedLogLines: "motiond_access_log_lines_dropped_total"
    }
  }

  static let cases: [Case] =
    Counter.allCases.map { counter in
      let value = counter == .workerNanoseconds ? 2_000_000_000 : 1
      let text = counter == .workerNanoseconds ? "2.0" : "1"
      return Case("\(counter)", series(of: counter).map { [$0: text] } ?? [:]) { $0[counter] = value }
    }
    + [
      Case(
        "iterations",
        durationSeries("motiond_event_loop_lag_seconds", [("shard", "0")]).merging(
          [#"motiond_event_loop_busy_seconds_total{shard="0"}"#: "9.0"], uniquingKeysWith: { $1 })
      ) { $0.iterations = [longDuration(DurationHistogram.bounds)] },
      Case("waits", durationSeries("motiond_worker_queue_wait_seconds", [])) {
        $0.waits = longDuration(DurationHistogram.bounds)
      },
      Case("routes", [#"motiond_responses_total{route="/a",method="GET",status="2xx"}"#: "2"]) {
        $0.routes[0].counts[0] = 2
      },
      Case("routes", [#"motiond_work_units_total{route="/a"}"#: "1"]) { $0.routes[0].workUnits = 1 },
      Case("routes", durationSeries("http_server_request_duration_seconds", [("http_route", "/a")])) {
        $0.routes[0].durations = longDuration(RequestDurations.bounds)
      },
    ]
    + HTTPRejection.Kind.allCases.map { kind in
      // Timeouts have series of their own, and overload is no defect of the request.
      let isParseError = kind != .timedOut && kind.status != 503
      var series = isParseError ? [#"motiond_parse_errors_total{kind="\#(kind.rawValue)"}"#: "1"] : [:]
      if kind.status >= 500 { series[#"motiond_server_errors_total{reason="\#(kind.rawValue)"}"#] = "1" }
      return Case("rejections", series) { $0.rejections[kind] = 1 }
    }

  /// One duration of 9 s, which is in the last bucket.
  private static func longDuration(_ bounds: [Int]) -> DurationDistribution {
    let cells = Cells(bounds.count + 2)
    cells.add(1, to: bounds.count)
    cells.add(9_000_000_000, to: bounds.count + 1)
    var durations = DurationDistribution(bounds: bounds)
    durations.add(cells, from: 0)
    return durations
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
  }

  @Test func everyValueHasACase() {
    let properties = Mirror(reflecting: Self.statistics).children.compactMap(\.label)
    #expect(
      Set(Self.cases.map(\.value))
        == Set(properties).subtracting(["counts"]).union(Counter.allCases.map { "\($0)" }))
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
    func readiness() -> [String] {
      let page = MetricsPage(status)
      return PrometheusText.lines(page.text()).filter { $0.hasPrefix("motiond_ready") }
    }
    #expect(readiness() == ["motiond_ready 1"])
    server.drain()
    #expect(readiness() == ["motiond_ready 0"])
  }
}
