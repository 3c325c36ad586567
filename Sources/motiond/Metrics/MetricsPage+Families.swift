import HTTPServer
import MotionSystem

/// The metric families of the server and the process.
extension PrometheusText {
  /// Adds the metrics of the server.
  mutating func server(_ statistics: ServerStatistics) {
    histograms(
      "http_server_request_duration_seconds",
      "Seconds from parsing a request to writing its response, including the wait for a worker.",
      statistics.durations.map { ([("http_route", $0.route)], $0.durations) })
    let responses = "motiond_responses_total"
    family(responses, "Responses, by route, method and status class.")
    for (key, count) in statistics.responses.map({ ($0.key, $0.count) }) {
      sample(responses, [("route", key.route), ("method", key.method), ("status", key.statusClass)], count)
    }
    counters(
      statistics,
      [
        ("motiond_connections_open", "Open connections.", .openConnections),
        ("motiond_connections_limit", "Maximum number of open connections; further ones wait.", .maxConnections),
        ("motiond_connections_accepted_total", "Connections accepted.", .acceptedConnections),
        (
          "motiond_accept_failures_total",
          "Failures to accept a connection because no file descriptor or memory was available.", .acceptFailures
        ),
        ("motiond_received_bytes_total", "Bytes read from clients.", .bytesReceived),
        ("motiond_sent_bytes_total", "Bytes sent to clients.", .bytesSent),
      ])
    errors(statistics)
    eventLoops(statistics)
    workers(statistics)
    values(
      "motiond_work_units_total", "Units of work of answered requests, by route.", by: "route",
      statistics.durations.map { ($0.route, $0.workUnits) })
    counters(
      statistics,
      [
        (
          "motiond_requests_over_work_limit_total", "Requests that needed more work than --max-work.",
          .requestsOverWorkLimit
        ),
        (
          "motiond_access_log_lines_dropped_total",
          "Access log lines dropped because the output was too slow or closed.", .droppedLogLines
        ),
      ])
  }

  /// Adds a metric for each counter.
  private mutating func counters(
    _ statistics: ServerStatistics, _ counters: [(name: String, help: String, Counter)]
  ) {
    for (name, help, counter) in counters { value(name, help, statistics[counter]) }
  }

  /// Adds a metric with a value of a label for each counter.
  private mutating func counters(
    _ statistics: ServerStatistics, _ name: String, _ help: String, by label: String,
    _ counters: [(String, Counter)], and others: [(String, Int)] = []
  ) {
    values(name, help, by: label, counters.map { ($0, statistics[$1]) } + others)
  }

  private mutating func errors(_ statistics: ServerStatistics) {
    func rejections(where isCounted: (HTTPRejection.Kind) -> Bool) -> [(String, Int)] {
      HTTPRejection.Kind.allCases.filter(isCounted).map { ($0.rawValue, statistics.rejections[$0] ?? 0) }
    }
    // Timeouts and overload are not parse errors and have their own metrics.
    values(
      "motiond_parse_errors_total", "Requests rejected before routing, by reason.", by: "kind",
      rejections { $0 != .timedOut && $0.status != 503 })
    counters(
      statistics, "motiond_server_errors_total", "Responses with status 5xx, by reason.", by: "reason",
      [("internal", .defects), ("draining", .drainingResponses)], and: rejections { $0.status >= 500 })
    counters(
      statistics, "motiond_timeouts_total", "Timeouts, by phase of the connection.", by: "kind",
      [
        ("head", .headTimeouts), ("body", .bodyTimeouts), ("idle", .idleTimeouts), ("write", .writeTimeouts),
      ])
  }

  private mutating func eventLoops(_ statistics: ServerStatistics) {
    let loops = statistics.iterations.enumerated()
    histograms(
      "motiond_event_loop_lag_seconds",
      "Seconds that an event loop iteration took, which is how long other ready connections wait.",
      loops.map { ([("shard", "\($0)")], $1) })
    values(
      "motiond_event_loop_busy_seconds_total", "Seconds that an event loop spent handling events.",
      by: "shard", loops.map { ("\($0)", Double($1.nanoseconds) / 1e9) })
    counters(
      statistics,
      [
        (
          "motiond_buffered_bytes", "Bytes of incomplete requests and unsent responses that the server holds.",
          .bufferedBytes
        ),
        (
          "motiond_buffer_limit_closed_total",
          "Connections refused or reset because of the limit of buffered bytes.", .bufferLimitClosed
        ),
      ])
  }

  private mutating func workers(_ statistics: ServerStatistics) {
    counters(
      statistics,
      [("motiond_worker_queue_length", "Costly requests that wait for a worker.", .waitingRequests)])
    histograms(
      "motiond_worker_queue_wait_seconds",
      "Seconds from the arrival of a costly request until a worker started it.", [([], statistics.waits)])
    value(
      "motiond_worker_busy_seconds_total", "Seconds that workers spent computing responses.",
      Double(statistics[.workerNanoseconds]) / 1e9)
    counters(
      statistics, "motiond_worker_requests_total", "Costly requests, by outcome.", by: "outcome",
      [("completed", .completedTasks), ("cancelled", .cancelledTasks), ("refused", .refusedTasks)])
  }

  /// Adds the metrics of the process, with the names that the client libraries of Prometheus use. Those that
  /// the system does not provide are omitted.
  mutating func process(_ process: ProcessMetrics, descriptorLimit: Int) {
    let values: [(String, String, (any CustomStringConvertible)?)] = [
      ("start_time_seconds", "Start time of the process in seconds since 1970.", process.startTime),
      ("cpu_seconds_total", "CPU time in user and system mode in seconds.", process.cpuTime),
      ("resident_memory_bytes", "Resident memory in bytes.", process.residentBytes),
      ("virtual_memory_bytes", "Virtual memory in bytes.", process.virtualBytes),
      ("open_fds", "Open file descriptors.", process.openDescriptors),
      ("max_fds", "Maximum number of open file descriptors.", descriptorLimit),
    ]
    for (name, help, number) in values {
      if let number { value("process_\(name)", help, number.description) }
    }
  }
}
