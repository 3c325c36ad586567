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
