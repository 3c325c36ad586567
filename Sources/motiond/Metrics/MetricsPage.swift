import HTTPWire
import MotionService
import Platform
import SocketServer

/// `/metrics`: what server, service and process have done, put into words when it is asked for. What is counted
/// costs a request next to nothing; all names and sums are made here.
final class MetricsPage: Sendable {
  private let version: String
  private let server: ServerRelay
  private let start = MetricsPage.seconds()

  /// - Parameter server: where the server's figures come from.
  init(version: String, server: ServerRelay) {
    self.version = version
    self.server = server
  }

  /// The page as it is now.
  func text(_ service: ServiceStatistics) -> [UInt8] {
    var page = PrometheusText()
    let statistics = server.statistics
    page.requests(statistics)
    page.connections(statistics)
    page.faults(statistics)
    page.family(
      "motiond_samples_computed_total", .counter, "Samples of curves computed, counted on each axis.",
      service.computedSamples)
    page.family(
      "motiond_access_log_lines_dropped_total", .counter,
      "Log lines not written, because their reader was too slow or gone.", statistics.droppedLogLines)
    page.family(
      "motiond_ready", .gauge, "1 while new work is welcome, 0 while draining.", server.isReady ? 1 : 0)
    page.family("motiond_build_info", .gauge, "Always 1; its label names the version.")
    page.sample("motiond_build_info", [("version", version)], 1)
    page.family(
      "motiond_uptime_seconds", .gauge, "Seconds since the program began to serve.", Self.seconds() - start)
    page.process(ProcessMetrics())
    return page.bytes
  }

  /// The monotonic clock.
  private static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

extension PrometheusText {
  fileprivate mutating func requests(_ statistics: ServerStatistics) {
    let name = "http_server_request_duration_seconds"
    family(
      name, .histogram,
      "Seconds of work from a request's bytes to its answer; waiting for the client or the network is not in it."
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
    family("motiond_connections_open", .gauge, "Connections open now.", statistics.openConnections)
    family(
      "motiond_connections_accepted_total", .counter, "Connections accepted, those refused not counted.",
      statistics.acceptedConnections)
    family(
      "motiond_connections_refused_total", .counter, "Connections beyond the limit, answered 503.",
      statistics.refusedConnections)
    family(
      "motiond_accept_failures_total", .counter,
      "Times that the system had no descriptor or memory for a connection.", statistics.acceptFailures)
    family("motiond_received_bytes_total", .counter, "Bytes read from clients.", statistics.bytesReceived)
    family("motiond_sent_bytes_total", .counter, "Bytes sent to clients.", statistics.bytesSent)
  }

  fileprivate mutating func faults(_ statistics: ServerStatistics) {
    let refusals = "motiond_parse_errors_total"
    family(refusals, .counter, "Requests refused before they were complete, by what was wrong with them.")
    for kind in HTTPRejection.Kind.allCases where kind != .timedOut && kind != .overloaded {
      // Those two say nothing about the request; they have figures of their own.
      sample(refusals, [("kind", kind.rawValue)], statistics.rejections[kind] ?? 0)
    }
    let timeouts = "motiond_timeouts_total"
    family(timeouts, .counter, "Waits that ended by time, by what was waited for.")
    sample(timeouts, [("kind", "head")], statistics.headTimeouts)
    sample(timeouts, [("kind", "body")], statistics.bodyTimeouts)
    sample(timeouts, [("kind", "idle")], statistics.idleTimeouts)
    sample(timeouts, [("kind", "write")], statistics.writeTimeouts)
  }

  fileprivate mutating func process(_ figures: ProcessMetrics) {
    func gauge(_ name: String, _ help: String, _ value: (some MetricValue)?, _ kind: Kind = .gauge) {
      if let value { family(name, kind, help, value) }
    }
    gauge("process_start_time_seconds", "Start of the process, in seconds since 1970.", figures.startTime)
    gauge("process_cpu_seconds_total", "CPU time in user and system mode.", figures.cpuTime, .counter)
    gauge("process_resident_memory_bytes", "Memory that is resident.", figures.residentBytes)
    gauge("process_virtual_memory_bytes", "Memory that is mapped.", figures.virtualBytes)
    gauge("process_open_fds", "Descriptors that are open.", figures.openDescriptors)
    family("process_max_fds", .gauge, "Descriptors that may be open.", figures.descriptorLimit)
  }
}
