/// The complete motion of one axis: consecutive phases, then rest.
///
/// Every motion is converted to such a curve, so sampling, events, simplification and every export
/// have one implementation.
public struct AxisCurve: Sendable, Equatable {
  /// The phases in order of time. Each starts at the end of the previous phase and has a positive
  /// length, except the only phase of a motion with T = 0. Without phases, the axis is at rest.
  public let phases: [AxisPhase]
  /// The rest value at and after T.
  public let destination: Double
  /// The end of the last phase in seconds, T; infinite if the axis never comes to rest.
  package var end: Double { phases.last?.end ?? 0 }
  /// The time T at which the axis comes to rest.
  public var settlingDuration: SettlingDuration { SettlingDuration(end: end) }

  /// Creates a curve.
  public init(phases: [AxisPhase], destination: Double) {
    self.phases = phases
    self.destination = destination
  }

  /// Returns the state at a time in seconds.
  ///
  /// At and after T the axis is at rest. At a handoff, the later phase applies.
  public func state(at time: Double) -> MotionState<Double> {
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

extension AxisCurve {
  /// Returns the curve of (x − origin)/unit; `unit` is not 0.
  ///
  /// All laws are linear, so the result has the same phases and laws.
  public func measured(from origin: Double, in unit: Double) -> AxisCurve {
    AxisCurve(
      phases: phases.map { phase in
        AxisPhase(
          start: phase.start, end: phase.end, kind: phase.kind, role: phase.role,
          law: phase.law.measured(from: origin, in: unit))
      }, destination: (destination - origin) / unit)
  }

  /// The number of segments from 0 to any time, at most.
  package var segmentLimit: Int { phases.reduce(1) { $0 + $1.law.segmentLimit } }

  /// Returns the segments from 0 to `horizon`, in order of time.
  ///
  /// The segments leave no gap. If the axis comes to rest at or before `horizon`, the last segment is
  /// its rest. A segment that starts at `horizon` has no length.
  ///
  /// - Parameter horizon: The last time in seconds, ≥ 0 and finite.
  public func segments(until horizon: Double) -> [SmoothSegment] {
    var segments: [SmoothSegment] = []
    for phase in phases where phase.start <= horizon && phase.end > phase.start {
      switch phase.law {
      case .smooth(let law):
        segments.append(
          SmoothSegment(start: phase.start, nextStart: phase.end, horizon: horizon, law: law))
      case .polyline(let law):
        law.appendSegments(from: phase.start, to: phase.end, horizon: horizon, to: &segments)
      }
    }
    if horizon >= end {
      segments.append(
        SmoothSegment(
          start: end, nextStart: .infinity, horizon: horizon,
          law: .polynomial(PolynomialLaw(restingAt: destination))))
    }
    return segments
  }
}
