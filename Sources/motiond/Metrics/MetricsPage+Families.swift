import HTTPServer
import MotionSystem

/// The metric families of the server and the process.
extension PrometheusText {
  /// Adds the metrics of the server.
  mutating func server(_ statistics: ServerStatistics) {
    requests(statistics)
    connections(statistics)
    errors(statistics)
    eventLoops(statistics)
    workers(statistics.workers)
    work(statistics)
    counter(
      "motiond_access_log_lines_dropped_total",
      "Access log lines dropped because the output was too slow or closed.", statistics.droppedLogLines)
  }

  mutating func requests(_ statistics: ServerStatistics) {
    let duration = "http_server_request_duration_seconds"
    family(
      duration, .histogram,
      "Seconds from parsing a request to writing its response, including the wait for a worker.")
    for series in statistics.durations {
      histogram(
        duration, [("http_route", series.route)], bounds: RouteDurations.bounds, buckets: series.buckets,
        nanoseconds: series.nanoseconds)
    }
    let responses = "motiond_responses_total"
    family(responses, .counter, "Responses, by route, method and status class.")
    for series in statistics.responses {
      let labels = [
        ("route", series.key.route), ("method", series.key.method), ("status", series.key.statusClass),
      ]
      sample(responses, labels, series.count)
    }
  }

  mutating func eventLoops(_ statistics: ServerStatistics) {
    let lag = "motiond_event_loop_lag_seconds"
    family(
      lag, .histogram,
      "Seconds that an event loop iteration took, which is how long other ready connections wait.")
    for (shard, loop) in statistics.eventLoops.enumerated() {
      histogram(lag, [("shard", "\(shard)")], loop.iterations)
    }
    counter(
      "motiond_event_loop_busy_seconds_total", "Seconds that an event loop spent handling events.",
      by: "shard", statistics.eventLoops.enumerated().map { ("\($0)", Double($1.busyNanoseconds) / 1e9) })
    gauge(
      "motiond_buffered_bytes", "Bytes of incomplete requests and unsent responses that the server holds.",
      statistics.bufferedBytes)
    counter(
      "motiond_buffer_limit_closed_total",
      "Connections refused or reset because of the limit of buffered bytes.", statistics.bufferLimitClosed)
  }

  mutating func workers(_ workers: WorkerStatistics) {
    gauge("motiond_worker_queue_length", "Costly requests that wait for a worker.", workers.waiting)
    let wait = "motiond_worker_queue_wait_seconds"
    family(wait, .histogram, "Seconds from the arrival of a costly request until a worker started it.")
    histogram(wait, [], workers.waits)
    counter(
      "motiond_worker_busy_seconds_total", "Seconds that workers spent computing responses.",
      Double(workers.busyNanoseconds) / 1e9)
    counter(
      "motiond_worker_requests_total", "Costly requests, by outcome.", by: "outcome",
      [("completed", workers.completed), ("cancelled", workers.cancelled), ("refused", workers.refused)])
  }

  mutating func work(_ statistics: ServerStatistics) {
    counter(
      "motiond_work_units_total", "Units of work of answered requests, by route.", by: "route",
      statistics.durations.map { ($0.route, $0.workUnits) })
    counter(
      "motiond_requests_over_work_limit_total", "Requests that needed more work than --max-work.",
      statistics.requestsOverWorkLimit)
  }

  mutating func connections(_ statistics: ServerStatistics) {
    gauge("motiond_connections_open", "Open connections.", statistics.openConnections)
    gauge(
      "motiond_connections_limit", "Maximum number of open connections; further ones wait.",
      statistics.maxConnections)
    counter("motiond_connections_accepted_total", "Connections accepted.", statistics.acceptedConnections)
    counter(
      "motiond_accept_failures_total",
      "Failures to accept a connection because no file descriptor or memory was available.",
      statistics.acceptFailures)
    counter("motiond_received_bytes_total", "Bytes read from clients.", statistics.bytesReceived)
    counter("motiond_sent_bytes_total", "Bytes sent to clients.", statistics.bytesSent)
  }

  mutating func errors(_ statistics: ServerStatistics) {
    func rejections(where isCounted: (HTTPRejection.Kind) -> Bool) -> [(String, Int)] {
      HTTPRejection.Kind.allCases.filter(isCounted).map { ($0.rawValue, statistics.rejections[$0] ?? 0) }
    }
    // Timeouts and overload are not parse errors and have their own metrics.
    counter(
      "motiond_parse_errors_total", "Requests rejected before routing, by reason.", by: "kind",
      rejections { $0 != .timedOut && $0.status != 503 })
    counter(
      "motiond_server_errors_total", "Responses with status 5xx, by reason.", by: "reason",
      HandlerError.allCases.map { ($0.rawValue, statistics.handlerErrors[$0] ?? 0) }
        + rejections { $0.status >= 500 })
    counter(
      "motiond_timeouts_total", "Timeouts, by phase of the connection.", by: "kind",
      [
        ("head", statistics.headTimeouts), ("body", statistics.bodyTimeouts),
        ("idle", statistics.idleTimeouts), ("write", statistics.writeTimeouts),
      ])
  }

  /// Adds the metrics of the process, with the names that the client libraries of Prometheus use. Those that
  /// the system does not provide are omitted.
  mutating func process(_ process: ProcessMetrics, descriptorLimit: Int) {
    if let time = process.startTime {
      gauge("process_start_time_seconds", "Start time of the process in seconds since 1970.", time)
    }
    if let time = process.cpuTime {
      counter("process_cpu_seconds_total", "CPU time in user and system mode in seconds.", time)
    }
    if let bytes = process.residentBytes {
      gauge("process_resident_memory_bytes", "Resident memory in bytes.", bytes)
    }
    if let bytes = process.virtualBytes {
      gauge("process_virtual_memory_bytes", "Virtual memory in bytes.", bytes)
    }
    if let count = process.openDescriptors {
      gauge("process_open_fds", "Open file descriptors.", count)
    }
    gauge("process_max_fds", "Maximum number of open file descriptors.", descriptorLimit)
  }
}
