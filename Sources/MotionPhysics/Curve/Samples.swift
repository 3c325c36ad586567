/// A sampled curve, in columns.
public struct Samples: Sendable, Equatable {
  /// The times in seconds, not decreasing.
  public var times: [Double]
  /// The values of each axis, one for each time.
  public var values: [[Double]]
  /// The velocities of each axis per second, one for each time.
  public var velocities: [[Double]]
  /// The greatest distance of the straight lines between the samples from the curve, where it was asked to be limited.
  public var maximumError: Double?

  /// Creates samples from columns of equal length.
  public init(times: [Double], values: [[Double]], velocities: [[Double]], maximumError: Double? = nil) {
    self.times = times
    self.values = values
    self.velocities = velocities
    self.maximumError = maximumError
  }
}
