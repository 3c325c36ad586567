public import HTTPWire

/// The totals of a server since it was created. The shards are read while they serve, so the values may
/// differ by a few requests.
public struct ServerStatistics: Sendable, Equatable {
  /// Connections that are open now.
  public var openConnections = 0
  /// Connections accepted, without those over the limit.
  public var acceptedConnections = 0
  /// Connections over the limit, which received a 503 response unless their request was essential.
  public var refusedConnections = 0
  /// Failed attempts to accept a connection, because the system had no descriptor or memory for it.
  public var acceptFailures = 0
  /// Complete requests passed to the handler.
  public var requests = 0
  /// Bytes read from clients.
  public var bytesReceived = 0
  /// Bytes for clients that the kernel accepted.
  public var bytesSent = 0
  /// Request headers that were not received in time.
  public var headTimeouts = 0
  /// Request bodies that were not received in time.
  public var bodyTimeouts = 0
  /// Connections closed because no request arrived in time.
  public var idleTimeouts = 0
  /// Connections reset because the client did not read its responses.
  public var writeTimeouts = 0
  /// Bytes of incomplete requests and unsent responses that the server holds now.
  public var bufferedBytes = 0
  /// Connections refused or reset because of the limit of these bytes.
  public var bufferLimitClosed = 0
  /// Requests rejected by the HTTP layer, by kind, including timeouts and overload.
  public var rejections: [HTTPRejection.Kind: Int] = [:]
  /// Requests that needed more work than `ServerConfiguration.maxWork`.
  public var requestsOverWorkLimit = 0
  /// The event loops, by the index of the shard.
  public var eventLoops: [EventLoopStatistics] = []
  /// The workers, which compute costly requests.
  public var workers = WorkerStatistics()
  /// Log lines that were not written, because the reader of the log was too slow or closed its end.
  public var droppedLogLines = 0
  /// All responses, including those to rejected requests; sorted by key, without empty series.
  public var responses: [RequestSeries] = []
  /// The durations of all responses by route, without routes that had no response.
  public var durations: [RouteDurations] = []

  /// Creates statistics in which all values are zero.
  public init() {}
}

/// The totals of an event loop since the server was created.
public struct EventLoopStatistics: Sendable, Equatable {
  /// Connections that are open now.
  public var openConnections = 0
  /// The time that the loop was not waiting for connections, in nanoseconds.
  public var busyNanoseconds = 0
  /// The durations of the iterations that served connections or handled deadlines. A connection that becomes
  /// ready waits for at most one iteration.
  public var iterations = DurationDistribution()

  /// Creates statistics in which all values are zero.
  public init() {}
}

/// The totals of the workers, which compute requests that are too costly for the event loop.
public struct WorkerStatistics: Sendable, Equatable {
  /// Requests that wait for a worker now.
  public var waiting = 0
  /// Requests whose response a worker has computed.
  public var completed = 0
  /// Requests that were cancelled because the client closed the connection or the server stopped.
  public var cancelled = 0
  /// Requests that received 503 because too many were waiting.
  public var refused = 0
  /// The time that workers have computed, in nanoseconds.
  public var busyNanoseconds = 0
  /// The times from the arrival of a request until a worker started to compute its response.
  public var waits = DurationDistribution()

  /// Creates statistics in which all values are zero.
  public init() {}
}

/// The number of the responses with one route, method and status class.
public struct RequestSeries: Sendable, Equatable {
  /// The labels of a series.
  public struct Key: Sendable, Hashable, Comparable {
    /// A path template of the handler.
    public let route: String
    /// The method, such as `GET`; `_OTHER` for all methods that the route does not allow, and for all
    /// requests without a route.
    public let method: String
    /// The status class, such as `2xx`.
    public let statusClass: String

    /// Compares route, method and status class, in this order.
    public static func < (left: Key, right: Key) -> Bool {
      (left.route, left.method, left.statusClass) < (right.route, right.method, right.statusClass)
    }
  }

  /// The labels of the series.
  public let key: Key
  /// The number of responses.
  public let count: Int
}

/// The durations of the responses of one route, and the work that they have cost.
public struct RouteDurations: Sendable, Equatable {
  /// A path template of the handler.
  public let route: String
  /// The number of responses in each bucket (not cumulative). The last bucket has those above all `bounds`.
  public private(set) var buckets: [Int]
  /// The sum of the durations, in nanoseconds.
  public private(set) var nanoseconds = 0
  /// The units of work that the responses have cost.
  public private(set) var workUnits = 0

  /// The inclusive upper bounds of all buckets except the last, in nanoseconds.
  public static var bounds: [Int] { RequestDurations.bounds }

  /// The number of responses.
  public var count: Int { buckets.reduce(0, &+) }

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
