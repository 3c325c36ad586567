/// What moves one axis during one phase.
public enum AxisLaw: Sendable, Equatable {
  case drag(RecordedLaw)
  case deceleration(DecelerationLaw)
  case spring(SpringLaw)

  /// The state `time` seconds after the start of the phase.
  public func state(at time: Double) -> MotionState {
    switch self {
    case .recorded(let law): law.state(at: time)
    case .deceleration(let law): law.state(at: time)
    case .spring(let law): law.state(at: time)
    }
  }
}

/// A stretch of time in which one law holds for an axis.
public struct AxisPhase: Sendable, Equatable {
  /// What a scroll's spring does: bounce off an edge, or pull an overscrolled content back.
  public enum Role: Sendable, Equatable { case edge, overscroll }

  /// Seconds from the start of the motion.
  public let start: Double
  /// Seconds from the start of the motion; infinite where the motion never settles.
  public let end: Double
  /// The law; its time 0 is `start`.
  public let law: AxisLaw
  /// The role of a scroll's spring, nil for every other phase.
  public let role: Role?

  /// Creates a phase.
  public init(start: Double, end: Double, law: AxisLaw, role: Role? = nil) {
    self.start = start
    self.end = end
    self.law = law
    self.role = role
  }
}

/// The whole motion of one axis: its phases one after the other, then rest.
///
/// Every motion of the service, whatever made it, is such a curve, so sampling, events,
/// simplification and every export are written once.
public struct AxisCurve: Sendable, Equatable {
  /// At least one phase, in order of time, each starting where the one before it ends; all but a single governing phase of a motion with T = 0 have positive length.
  public let phases: [AxisPhase]
  /// Where the axis rests at and after `end`.
  public let destination: Double
  /// When the axis is at rest (T), in seconds; infinite where it never is.
  public var end: Double { phases.last?.end ?? 0 }

  /// Creates a curve.
  public init(phases: [AxisPhase], destination: Double) {
    self.phases = phases
    self.destination = destination
  }

  /// The state at a time in seconds: at and after `end` at rest, at a hand-off that of the later phase.
  public func state(at time: Double) -> MotionState {
    guard time < end, !phases.isEmpty else { return MotionState(value: destination, velocity: 0) }
    // A long recording has a phase per interruption, so the phase is found by bisection:
    // `low` becomes the number of phases that start at or before `time`.
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
