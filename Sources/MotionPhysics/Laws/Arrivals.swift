/// A time at which a motion passes a value.
public struct Arrival: Sendable, Equatable {
  /// The time in seconds, ≥ 0.
  public let time: Double
  /// The velocity at that time in units of the value per second.
  public let velocity: Double
}

/// The first and the last time at which the law of a motion has a value.
public enum Arrivals: Sendable, Equatable {
  /// The law never has the value.
  case unreachable
  /// The law has the value for the first and for the last time. `last` is nil if there is no last time: for
  /// a law that rests at the value, for an undamped spring, for the target of an underdamped one, and where
  /// that time exceeds the range of a double.
  case reachable(first: Arrival, last: Arrival?)

  /// The first arrival; nil if the law never has the value.
  public var first: Arrival? {
    if case .reachable(let first, _) = self { first } else { nil }
  }

  /// Returns the arrivals of a law that has the value once.
  static func once(time: Double, velocity: Double) -> Arrivals {
    let arrival = Arrival(time: time, velocity: velocity)
    return .reachable(first: arrival, last: arrival)
  }
}
