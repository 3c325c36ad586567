import HTTPServer
import MotionSystem

/// The metric families of the server and the process.
extension PrometheusText {
  /// Adds the metrics of the server.
  mutating func server(_ statistics: ServerStatistics) {
    func add(_ counter: Counter, _ name: String, _ help: String) { value(name, help, statistics[counter]) }
    func add(_ counters: [(String, Counter)], by label: String, _ name: String, _ help: String) {
      values(name, help, by: label, counters.map { ($0, statistics[$1]) })
    }
    func rejections(where isCounted: (HTTPRejection.Kind) -> Bool) -> [(String, Int)] {
      HTTPRejection.Kind.allCases.filter(isCounted).map { ($0.rawValue, statistics.rejections[$0] ?? 0) }
    }

    histograms(
      "http_server_request_duration_seconds",
      "Seconds from parsing a request to writing its response, including the wait for a worker.",
      statistics.routes.map { ([("http_route", $0.route)], $0.durations) })
    family("motiond_responses_total", "Responses, by route, method and status class.")
    for route in statistics.routes {
      for (method, status, count) in route.responses {
        let labels = [("route", route.route), ("method", method), ("status", status)]
        sample("motiond_responses_total", labels, count)
      }
    }

    add(.openConnections, "motiond_connections_open", "Open connections.")
    add(
      .maxConnections, "motiond_connections_limit", "Maximum number of open connections; further ones wait.")
    add(.acceptedConnections, "motiond_connections_accepted_total", "Connections accepted.")
    add(
      .acceptFailures, "motiond_accept_failures_total",
      "Failures to accept a connection because no file descriptor or memory was available.")
    add(.bytesReceived, "motiond_received_bytes_total", "Bytes read from clients.")
    add(.bytesSent, "motiond_sent_bytes_total", "Bytes sent to clients.")

    // Timeouts and overload are not parse errors and have their own metrics.
    values(
      "motiond_parse_errors_total", "Requests rejected before routing, by reason.", by: "kind",
      rejections { $0 != .timedOut && $0.status != 503 })
    values(
      "motiond_server_errors_total", "Responses with status 5xx, by reason.", by: "reason",
      [("internal", statistics[.defects]), ("draining", statistics[.drainingResponses])]
        + rejections { $0.status >= 500 })
    add(
      [("head", .headTimeouts), ("body", .bodyTimeouts), ("idle", .idleTimeouts), ("write", .writeTimeouts)],
      by: "kind", "motiond_timeouts_total", "Timeouts, by phase of the connection.")

    let loops = statistics.iterations.enumerated()
    histograms(
      "motiond_event_loop_lag_seconds",
      "Seconds that an event loop iteration took, which is how long other ready connections wait.",
      loops.map { ([("shard", "\($0)")], $1) })
    values(
      "motiond_event_loop_busy_seconds_total", "Seconds that an event loop spent handling events.",
      by: "shard", loops.map { ("\($0)", Double($1.nanoseconds) / 1e9) })
    add(
      .bufferedBytes, "motiond_buffered_bytes",
      "Bytes of incomplete requests and unsent responses that the server holds.")
    add(
      .bufferLimitClosed, "motiond_buffer_limit_closed_total",
      "Connections refused or reset because of the limit of buffered bytes.")

    add(.waitingRequests, "motiond_worker_queue_length", "Costly requests that wait for a worker.")
    histograms(
      "motiond_worker_queue_wait_seconds",
      "Seconds from the arrival of a costly request until a worker started it.", [([], statistics.waits)])
    value(
      "motiond_worker_busy_seconds_total", "Seconds that workers spent computing responses.",
      Double(statistics[.workerNanoseconds]) / 1e9)
    add(
      [("completed", .completedTasks), ("cancelled", .cancelledTasks), ("refused", .refusedTasks)],
      by: "outcome", "motiond_worker_requests_total", "Costly requests, by outcome.")
    values(
      "motiond_work_units_total", "Units of work of answered requests, by route.", by: "route",
      statistics.routes.map { ($0.route, $0.workUnits) })
    add(
      .requestsOverWorkLimit, "motiond_requests_over_work_limit_total",
      "Requests that needed more work than --max-work.")
    add(
      .droppedLogLines, "motiond_access_log_lines_dropped_total",
      "Access log lines dropped because the output was too slow or closed.")
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
