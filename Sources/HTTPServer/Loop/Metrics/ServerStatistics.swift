/// The totals of a server since it was created. The shards are read while they serve, so the values may
/// differ by a few requests.
package struct ServerStatistics: Sendable, Equatable {
  /// Connections that are open now.
  package var openConnections = 0
  /// The maximum number of open connections.
  package var maxConnections = 0
  /// Connections accepted.
  package var acceptedConnections = 0
  /// Failed attempts to accept a connection, because the system had no descriptor or memory for it.
  package var acceptFailures = 0
  /// Complete requests passed to the handler.
  package var requests = 0
  /// Bytes read from clients.
  package var bytesReceived = 0
  /// Bytes for clients that the kernel accepted.
  package var bytesSent = 0
  /// Request headers that were not received in time.
  package var headTimeouts = 0
  /// Request bodies that were not received in time.
  package var bodyTimeouts = 0
  /// Connections closed because no request arrived in time.
  package var idleTimeouts = 0
  /// Connections reset because the client did not read its responses.
  package var writeTimeouts = 0
  /// Bytes of incomplete requests and unsent responses that the server holds now.
  package var bufferedBytes = 0
  /// Connections refused or reset because of the limit of these bytes.
  package var bufferLimitClosed = 0
  /// Requests rejected by the HTTP layer, by kind, including timeouts and overload.
  package var rejections: [HTTPRejection.Kind: Int] = [:]
  /// Responses of the handler with status 5xx.
  package var handlerErrors: [HandlerError: Int] = [:]
  /// Requests that needed more work than `ServerConfiguration.maxWork`.
  package var requestsOverWorkLimit = 0
  /// The event loops, by the index of the shard.
  package var eventLoops: [EventLoopStatistics] = []
  /// The workers, which compute costly requests.
  package var workers = WorkerStatistics()
  /// Log lines that were not written, because the reader of the log was too slow or closed its end.
  package var droppedLogLines = 0
  /// All responses, including those to rejected requests; sorted by key, without empty series.
  package var responses: [RequestSeries] = []
  /// The durations of all responses by route, without routes that had no response.
  package var durations: [RouteDurations] = []

  /// Creates statistics in which all values are zero.
  package init() {}
}

/// Why a handler has responded with status 5xx. The raw value is its name in metrics.
package enum HandlerError: String, Sendable, CaseIterable {
  /// A defect: 500, or a status that is none.
  case `internal`
  /// The readiness check during a drain: 503.
  case draining
}

/// The totals of an event loop since the server was created.
package struct EventLoopStatistics: Sendable, Equatable {
  /// Connections that are open now.
  package var openConnections = 0
  /// The time that the loop was not waiting for connections, in nanoseconds.
  package var busyNanoseconds = 0
  /// The durations of the iterations that served connections or handled deadlines. A connection that becomes
  /// ready waits for at most one iteration.
  package var iterations = DurationDistribution()

  /// Creates statistics in which all values are zero.
  package init() {}
}

/// The totals of the workers, which compute requests that are too costly for the event loop.
package struct WorkerStatistics: Sendable, Equatable {
  /// Requests that wait for a worker now.
  package var waiting = 0
  /// Requests whose response a worker has computed.
  package var completed = 0
  /// Requests that were cancelled because the client closed the connection or the server stopped.
  package var cancelled = 0
  /// Requests that received 503 because too many were waiting.
  package var refused = 0
  /// The time that workers have computed, in nanoseconds.
  package var busyNanoseconds = 0
  /// The times from the arrival of a request until a worker started to compute its response.
  package var waits = DurationDistribution()

  /// Creates statistics in which all values are zero.
  package init() {}
}

/// The number of the responses with one route, method and status class.
package struct RequestSeries: Sendable, Equatable {
  /// The labels of a series.
  package struct Key: Sendable, Hashable, Comparable {
    /// A path template of the handler.
    package let route: String
    /// The method, such as `GET`; `_OTHER` for all methods that the route does not allow, and for all
    /// requests without a route.
    package let method: String
    /// The status class, such as `2xx`.
    package let statusClass: String

    /// Compares route, method and status class, in this order.
    package static func < (left: Key, right: Key) -> Bool {
      (left.route, left.method, left.statusClass) < (right.route, right.method, right.statusClass)
    }
  }

  /// The labels of the series.
  package let key: Key
  /// The number of responses.
  package let count: Int
}

/// The durations of the responses of one route, and the work that they have cost.
package struct RouteDurations: Sendable, Equatable {
  /// A path template of the handler.
  package let route: String
  /// The number of responses in each bucket (not cumulative). The last bucket has those above all `bounds`.
  package private(set) var buckets: [Int]
  /// The sum of the durations, in nanoseconds.
  package private(set) var nanoseconds = 0
  /// The units of work that the responses have cost.
  package private(set) var workUnits = 0

  /// The inclusive upper bounds of all buckets except the last, in nanoseconds.
  package static var bounds: [Int] { RequestDurations.bounds }

  /// The number of responses.
  package var count: Int { buckets.reduce(0, &+) }

  init(route: String) {
    self.route = route
    buckets = Array(repeating: 0, count: Self.bounds.count + 1)
  }

  mutating func add(_ counts: [Int], nanoseconds: Int, work: Int) {
    for (index, count) in zip(buckets.indices, counts) { buckets[index] &+= count }
    self.nanoseconds &+= nanoseconds
    workUnits &+= work
  }
}
