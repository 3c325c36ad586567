/// At which times a curve is sampled.
public struct Sampling: Sendable, Equatable {
  /// How the times are chosen within [0, T].
  public enum Mode: Sendable, Equatable {
    /// At 0, 1/r, 2/r, … for a rate r > 0 per second, and at T exactly. A grid time closer to T than a millionth of
    /// an interval is T.
    case rate(Double)
    /// So many times, at least 1, evenly spaced; T is included from 2 on.
    case count(Int)
    /// Exactly these, in seconds, ≥ 0 and not decreasing.
    case times([Double])
    /// As few as possible such that straight lines between the samples stay within this distance (> 0) of the curve.
    case tolerance(Double)
  }

  /// How the times are chosen.
  public var mode: Mode
  /// Replaces T as the last time, in seconds, ≥ 0; beyond T the motion rests. Says nothing about `times`.
  public var until: Double?

  /// Creates a sampling.
  public init(mode: Mode, until: Double? = nil) {
    self.mode = mode
    self.until = until
  }
}

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
