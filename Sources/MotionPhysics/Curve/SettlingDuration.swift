/// The time at which a motion comes to rest, or the statement that it never does.
///
/// All public properties and functions that return the time of rest use this type. The exception is the
/// `end` of an `AxisPhase`, the bound of a time range, which is infinite if the phase has no end.
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

  /// Creates the duration until a time in seconds, or `never` for infinity, such as the end of a last phase.
  package init(end: Double) {
    self = end < .infinity ? .after(end) : .never
  }
}
