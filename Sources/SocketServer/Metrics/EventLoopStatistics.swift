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
