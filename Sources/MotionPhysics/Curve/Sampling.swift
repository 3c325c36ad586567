/// The selection of the times at which a curve is sampled.
public struct Sampling: Sendable, Equatable {
  /// A rule that selects times within [0, T].
  public enum Mode: Sendable, Equatable {
    /// The times 0, 1/r, 2/r, … for a rate r > 0 per second, and T exactly. A grid time within a
    /// millionth of an interval of T is replaced by T.
    case rate(Double)
    /// This number of uniformly spaced times, at least 1; T is included for 2 or more.
    case count(Int)
    /// These times in seconds, ≥ 0 and not decreasing.
    case times([Double])
    /// The times of `MotionCurve.simplifiedTimes`: straight lines between the samples stay within
    /// this distance (> 0, in points) of the curve.
    case tolerance(Double)
  }

  /// The rule that selects the times.
  public var mode: Mode
  /// The last time in seconds, ≥ 0, instead of T; after T the motion is at rest. Ignored for `times`.
  public var until: Double?

  /// Creates a sampling.
  public init(mode: Mode, until: Double? = nil) {
    self.mode = mode
    self.until = until
  }
}

/// The samples of a curve, stored in columns.
public struct Samples: Sendable, Equatable {
  /// The times in seconds, not decreasing.
  public var times: [Double]
  /// The values in points: one column per axis, with one value per time.
  public var values: [[Double]]
  /// The velocities in points per second: one column per axis, with one velocity per time.
  public var velocities: [[Double]]
  /// The greatest distance between the curve and the straight lines that join the samples, in points;
  /// nil unless the sampling has a tolerance.
  public var maximumError: Double?
  /// The number of decimals to which all times but the last are rounded; nil if they are not rounded.
  package var timeDecimals: Int?

  /// Returns the number of decimals to which the time of a row is written; nil for all its digits. The last
  /// time, which is the settling duration or a received time, always has all of them.
  package func decimals(ofTime row: Int) -> Int? { row < times.count - 1 ? timeDecimals : nil }

  /// Creates samples from columns of equal length.
  public init(times: [Double], values: [[Double]], velocities: [[Double]], maximumError: Double? = nil) {
    self.times = times
    self.values = values
    self.velocities = velocities
    self.maximumError = maximumError
  }
}
