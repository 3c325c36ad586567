/// The limits of one request. An error that a limit causes states the limit.
package struct ServiceLimits: Sendable, Equatable {
  /// The maximum number of samples in one response.
  package var samples = 100_000
  /// The maximum number of values in a list, events in a gesture, and sampling times.
  package var values = 100_000
  /// The maximum number of anchors of a drawer.
  package var anchors = 1_000
  /// The maximum number of named axes of a coordinate.
  package var axes = 16
  /// The maximum number of requests in one batch.
  package var batchRequests = 1_000
  /// The maximum number of samples in all results of a batch, counted on each axis.
  package var batchSamples = 1_000_000
  /// The maximum size of a response in bytes.
  package var responseBytes = 16_777_216

  /// Creates the default limits.
  package init() {}
}
