public import HTTPWire

/// What a server has done so far: sums over its shards, read while they work, so that figures
/// taken together may be a few requests apart.
public struct ServerStatistics: Sendable, Equatable {
  /// Connections open now.
  public var openConnections = 0
  /// Connections accepted, those refused not counted.
  public var acceptedConnections = 0
  /// Connections beyond the limit, which were told 503.
  public var refusedConnections = 0
  /// Times that the system had no descriptor or memory for a waiting connection.
  public var acceptFailures = 0
  /// Complete requests handed to the handler.
  public var requests = 0
  /// Bytes read from clients.
  public var bytesReceived = 0
  /// Bytes that the kernel took for clients.
  public var bytesSent = 0
  /// Headers that took too long.
  public var headTimeouts = 0
  /// Bodies that took too long.
  public var bodyTimeouts = 0
  /// Connections closed because nothing was asked of them.
  public var idleTimeouts = 0
  /// Clients that did not read.
  public var writeTimeouts = 0
  /// What the wire refused, by kind; timeouts and overload are among them.
  public var rejections: [HTTPRejection.Kind: Int] = [:]
  /// Log lines that were not written: whoever reads the log was too slow, or has gone.
  public var droppedLogLines = 0
  /// All answers, those to what was refused included, with how long they took; sorted by key, without
  /// those that were never given.
  public var answers: [RequestSeries] = []

  /// Nothing yet.
  public init() {}
}
