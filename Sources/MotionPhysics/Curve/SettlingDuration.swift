/// The time at which a motion comes to rest, or the statement that it never does.
///
/// All public properties and functions state with this type whether a motion settles. Only the `end` of
/// an `AxisPhase` is infinite if the phase never ends, since it is the bound of a time range.
public enum SettlingDuration: Sendable, Equatable {
  /// The motion is at rest after this number of seconds, ≥ 0.
  case after(Double)
  /// The motion never comes to rest: it is undamped and its amplitude exceeds the threshold.
  case never

  /// The duration in seconds; nil for `never`.
  public var seconds: Double? {
    switch self {
    case .after(let seconds): seconds
    case .never: nil
    }
  }

  /// The end of the last phase in seconds; infinite for `never`.
  var end: Double { seconds ?? .infinity }

  /// Creates the duration of a curve whose last phase ends at `end`, which may be infinite.
  init(end: Double) {
    self = end < .infinity ? .after(end) : .never
  }
}
