/// The law of one axis during one phase.
public enum AxisLaw: Sendable, Equatable {
  /// A recorded drag.
  case recorded(RecordedLaw)
  /// A deceleration.
  case deceleration(DecelerationLaw)
  /// A spring.
  case spring(SpringLaw)

  /// Returns the state `time` seconds after the start of the phase.
  public func state(at time: Double) -> MotionState {
    switch self {
    case .recorded(let law): law.state(at: time)
    case .deceleration(let law): law.state(at: time)
    case .spring(let law): law.state(at: time)
    }
  }
}

/// A time range in which one law moves an axis.
public struct AxisPhase: Sendable, Equatable {
  /// The role of a spring in a scroll.
  public enum Role: Sendable, Equatable {
    /// The spring bounces off a bound.
    case edge
    /// The spring pulls content back from outside the bounds.
    case overscroll
  }

  /// The start in seconds from the start of the motion.
  public let start: Double
  /// The end in seconds from the start of the motion; infinite if the motion never settles.
  public let end: Double
  /// The law; its time 0 is `start`.
  public let law: AxisLaw
  /// The role of a spring in a scroll; nil for every other phase.
  public let role: Role?

  /// Creates a phase.
  public init(start: Double, end: Double, law: AxisLaw, role: Role? = nil) {
    self.start = start
    self.end = end
    self.law = law
    self.role = role
  }
}

/// The complete motion of one axis: consecutive phases, then rest.
///
/// Every motion is converted to such a curve, so sampling, events, simplification and every export
/// have one implementation.
public struct AxisCurve: Sendable, Equatable {
  /// The phases in order of time, at least one. Each starts at the end of the previous phase and
  /// has a positive length, except the only phase of a motion with T = 0.
  public let phases: [AxisPhase]
  /// The rest value at and after `end`.
  public let destination: Double
  /// The time T in seconds at which the axis comes to rest; infinite if it never does.
  public var end: Double { phases.last?.end ?? 0 }

  /// Creates a curve.
  public init(phases: [AxisPhase], destination: Double) {
    self.phases = phases
    self.destination = destination
  }

  /// Returns the state at a time in seconds.
  ///
  /// At and after `end` the axis is at rest. At a handoff the later phase counts.
  public func state(at time: Double) -> MotionState {
    guard time < end, !phases.isEmpty else { return MotionState(value: destination, velocity: 0) }
    // A long recording has many phases, so the phase is found by bisection. `low` becomes the
    // number of phases that start at or before `time`.
    var low = 0
    var high = phases.count
    while low < high {
      let middle = (low + high) / 2
      if phases[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    let phase = phases[max(low, 1) - 1]
    return phase.law.state(at: time - phase.start)
  }
}
