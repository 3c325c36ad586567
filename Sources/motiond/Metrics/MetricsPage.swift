import HTTPWire
import MotionService
import Platform
import SocketServer

/// The page `/metrics` with the metrics of the server, the service and the process.
///
/// Requests only increment counters. Names, labels and sums are created when the page is requested.
final class MetricsPage: Sendable {
  private let version: String
  private let server: ServerStatus
  private let start = MetricsPage.seconds()

  /// Creates a page whose uptime begins now.
  init(version: String, server: ServerStatus) {
    self.version = version
    self.server = server
  }

  /// Returns the page with the current values.
  func text(_ service: ServiceStatistics) -> [UInt8] {
    var page = PrometheusText()
    let statistics = server.statistics
    page.requests(statistics)
    page.connections(statistics)
    page.errors(statistics)
    page.family(
      "motiond_samples_computed_total", .counter, "Curve samples computed, counted per axis.",
      service.computedSamples)
    page.family(
      "motiond_access_log_lines_dropped_total", .counter,
      "Access log lines dropped because the output was too slow or closed.", statistics.droppedLogLines)
    page.family(
      "motiond_ready", .gauge, "1 if the server accepts new work, 0 while it drains.", server.isReady ? 1 : 0)
    page.family("motiond_build_info", .gauge, "Always 1; the label contains the version.")
    page.sample("motiond_build_info", [("version", version)], 1)
    page.family(
      "motiond_uptime_seconds", .gauge, "Seconds since the server started.", Self.seconds() - start)
    page.process(ProcessMetrics())
    return page.bytes
  }

  /// Returns the monotonic clock in seconds.
  private static func seconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

extension PrometheusText {
  fileprivate mutating func requests(_ statistics: ServerStatistics) {
    let name = "http_server_request_duration_seconds"
    family(
      name, .histogram,
      "Seconds of processing from parsing a request to writing its response, without network time."
    )
    for series in statistics.responses {
      let labels = [
        ("http_route", series.key.route), ("http_request_method", series.key.method),
        ("http_response_status_class", series.key.statusClass),
      ]
      var sum = 0
      let bounds = RequestSeries.bounds.map { (Double($0) / 1e9).text } + ["+Inf"]
      for (bound, count) in zip(bounds, series.buckets) {
        sum += count
        sample("\(name)_bucket", labels + [("le", bound)], sum)
      }
      sample("\(name)_sum", labels, Double(series.nanoseconds) / 1e9)
      sample("\(name)_count", labels, sum)
    }
  }

  fileprivate mutating func connections(_ statistics: ServerStatistics) {
    family("motiond_connections_open", .gauge, "Open connections.", statistics.openConnections)
    family(
      "motiond_connections_accepted_total", .counter, "Connections accepted, excluding refused ones.",
      statistics.acceptedConnections)
    family(
      "motiond_connections_refused_total", .counter,
      "Connections refused with 503 because of the connection limit.",
      statistics.refusedConnections)
    family(
      "motiond_accept_failures_total", .counter,
      "Failures to accept a connection because no file descriptor or memory was available.",
      statistics.acceptFailures)
    family("motiond_received_bytes_total", .counter, "Bytes read from clients.", statistics.bytesReceived)
    family("motiond_sent_bytes_total", .counter, "Bytes sent to clients.", statistics.bytesSent)
  }

  fileprivate mutating func errors(_ statistics: ServerStatistics) {
    let parseErrors = "motiond_parse_errors_total"
    family(parseErrors, .counter, "Requests rejected before routing, by reason.")
    for kind in HTTPRejection.Kind.allCases where kind != .timedOut && kind != .overloaded {
      // Timeouts and overload are not parse errors and have their own metrics.
      sample(parseErrors, [("kind", kind.rawValue)], statistics.rejections[kind] ?? 0)
    }
    let timeouts = "motiond_timeouts_total"
    family(timeouts, .counter, "Timeouts, by phase of the connection.")
    sample(timeouts, [("kind", "head")], statistics.headTimeouts)
    sample(timeouts, [("kind", "body")], statistics.bodyTimeouts)
    sample(timeouts, [("kind", "idle")], statistics.idleTimeouts)
    sample(timeouts, [("kind", "write")], statistics.writeTimeouts)
  }

  fileprivate mutating func process(_ process: ProcessMetrics) {
    func gauge(_ name: String, _ help: String, _ value: (some MetricValue)?, _ kind: Kind = .gauge) {
      if let value { family(name, kind, help, value) }
    }
    gauge("process_start_time_seconds", "Start time of the process in seconds since 1970.", process.startTime)
    gauge(
      "process_cpu_seconds_total", "CPU time in user and system mode in seconds.", process.cpuTime, .counter)
    gauge("process_resident_memory_bytes", "Resident memory in bytes.", process.residentBytes)
    gauge("process_virtual_memory_bytes", "Virtual memory in bytes.", process.virtualBytes)
    gauge("process_open_fds", "Open file descriptors.", process.openDescriptors)
    family("process_max_fds", .gauge, "Maximum number of open file descriptors.", process.descriptorLimit)
  }
}
