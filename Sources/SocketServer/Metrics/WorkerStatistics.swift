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
