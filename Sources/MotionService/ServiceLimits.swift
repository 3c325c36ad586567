import MotionPhysics

/// How much one question may ask for. Each limit is named in the error that it causes.
public struct ServiceLimits: Sendable, Equatable {
  /// Samples in one answer.
  public var samples = 100_000
  /// Values of a stream, events of a gesture, times of a sampling.
  public var values = 100_000
  /// Anchors of a drawer.
  public var anchors = 1_000
  /// Named axes of a coordinate.
  public var axes = 16
  /// Effort of following curves within a tolerance, in all answers to one request: about a second.
  public var effort = MotionCurve.standardEffort
  /// Requests in one batch.
  public var batchRequests = 1_000
  /// Samples in all answers of a batch together, counted on each axis.
  public var batchSamples = 1_000_000

  /// The default limits.
  public init() {}
}
