/// The limits of one request. An error that a limit causes states the limit.
public struct ServiceLimits: Sendable, Equatable {
  /// The maximum number of samples in one response.
  public var samples = 100_000
  /// The maximum number of values in a list, events in a gesture, and sampling times.
  public var values = 100_000
  /// The maximum number of anchors of a drawer.
  public var anchors = 1_000
  /// The maximum number of named axes of a coordinate.
  public var axes = 16
  /// The maximum number of requests in one batch.
  public var batchRequests = 1_000
  /// The maximum number of samples in all results of a batch, counted on each axis.
  public var batchSamples = 1_000_000
  /// The maximum size of a response in bytes.
  public var responseBytes = 16_777_216

  /// Creates the default limits.
  public init() {}
}
