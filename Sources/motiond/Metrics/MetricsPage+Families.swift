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
    family(
      "motiond_access_log_lines_dropped_total", .counter,
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
    let busy = "motiond_event_loop_busy_seconds_total"
    family(busy, .counter, "Seconds that an event loop spent handling events.")
    for (shard, loop) in statistics.eventLoops.enumerated() {
      sample(busy, [("shard", "\(shard)")], Double(loop.busyNanoseconds) / 1e9)
    }
    family(
      "motiond_buffered_bytes", .gauge,
      "Bytes of incomplete requests and unsent responses that the server holds.", statistics.bufferedBytes)
    family(
      "motiond_buffer_limit_closed_total", .counter,
      "Connections refused or reset because of the limit of buffered bytes.", statistics.bufferLimitClosed)
  }

  mutating func workers(_ workers: WorkerStatistics) {
    family(
      "motiond_worker_queue_length", .gauge, "Costly requests that wait for a worker.", workers.waiting)
    let wait = "motiond_worker_queue_wait_seconds"
    family(wait, .histogram, "Seconds from the arrival of a costly request until a worker started it.")
    histogram(wait, [], workers.waits)
    family(
      "motiond_worker_busy_seconds_total", .counter, "Seconds that workers spent computing responses.",
      Double(workers.busyNanoseconds) / 1e9)
    let requests = "motiond_worker_requests_total"
    family(requests, .counter, "Costly requests, by outcome.")
    sample(requests, [("outcome", "completed")], workers.completed)
    sample(requests, [("outcome", "cancelled")], workers.cancelled)
    sample(requests, [("outcome", "refused")], workers.refused)
  }

  mutating func work(_ statistics: ServerStatistics) {
    let units = "motiond_work_units_total"
    family(units, .counter, "Units of work of answered requests, by route.")
    for series in statistics.durations { sample(units, [("route", series.route)], series.workUnits) }
    family(
      "motiond_requests_over_work_limit_total", .counter, "Requests that needed more work than --max-work.",
      statistics.requestsOverWorkLimit)
  }

  mutating func connections(_ statistics: ServerStatistics) {
    family("motiond_connections_open", .gauge, "Open connections.", statistics.openConnections)
    family(
      "motiond_connections_limit", .gauge, "Maximum number of open connections; further ones wait.",
      statistics.maxConnections)
    family(
      "motiond_connections_accepted_total", .counter, "Connections accepted.",
      statistics.acceptedConnections)
    family(
      "motiond_accept_failures_total", .counter,
      "Failures to accept a connection because no file descriptor or memory was available.",
      statistics.acceptFailures)
    family("motiond_received_bytes_total", .counter, "Bytes read from clients.", statistics.bytesReceived)
    family("motiond_sent_bytes_total", .counter, "Bytes sent to clients.", statistics.bytesSent)
  }

  mutating func errors(_ statistics: ServerStatistics) {
    let parseErrors = "motiond_parse_errors_total"
    family(parseErrors, .counter, "Requests rejected before routing, by reason.")
    for kind in HTTPRejection.Kind.allCases where kind != .timedOut && kind.status != 503 {
      // Timeouts and overload are not parse errors and have their own metrics.
      sample(parseErrors, [("kind", kind.rawValue)], statistics.rejections[kind] ?? 0)
    }
    let serverErrors = "motiond_server_errors_total"
    family(serverErrors, .counter, "Responses with status 5xx, by reason.")
    for error in HandlerError.allCases {
      sample(serverErrors, [("reason", error.rawValue)], statistics.handlerErrors[error] ?? 0)
    }
    for kind in HTTPRejection.Kind.allCases where kind.status >= 500 {
      sample(serverErrors, [("reason", kind.rawValue)], statistics.rejections[kind] ?? 0)
    }
    let timeouts = "motiond_timeouts_total"
    family(timeouts, .counter, "Timeouts, by phase of the connection.")
    sample(timeouts, [("kind", "head")], statistics.headTimeouts)
    sample(timeouts, [("kind", "body")], statistics.bodyTimeouts)
    sample(timeouts, [("kind", "idle")], statistics.idleTimeouts)
    sample(timeouts, [("kind", "write")], statistics.writeTimeouts)
  }

  /// Adds the metrics of the process, with the names that the client libraries of Prometheus use. Those that
  /// the system does not provide are omitted.
  mutating func process(_ process: ProcessMetrics, descriptorLimit: Int) {
    func gauge(_ name: String, _ help: String, _ value: (some MetricValue)?, _ kind: Kind = .gauge) {
      if let value { family(name, kind, help, value) }
    }
    gauge("process_start_time_seconds", "Start time of the process in seconds since 1970.", process.startTime)
    gauge(
      "process_cpu_seconds_total", "CPU time in user and system mode in seconds.", process.cpuTime, .counter)
    gauge("process_resident_memory_bytes", "Resident memory in bytes.", process.residentBytes)
    gauge("process_virtual_memory_bytes", "Virtual memory in bytes.", process.virtualBytes)
    gauge("process_open_fds", "Open file descriptors.", process.openDescriptors)
    family("process_max_fds", .gauge, "Maximum number of open file descriptors.", descriptorLimit)
  }
}
