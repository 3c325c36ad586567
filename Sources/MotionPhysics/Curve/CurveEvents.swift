public import MotionSystem

/// The time of an event on a curve, with the state of the curve at that time.
public struct CurveEvent: Sendable, Equatable {
  /// The time in seconds from the start of the motion.
  public let time: Double
  /// The value in points.
  public let value: Double
  /// The velocity in points per second.
  public let velocity: Double
}

/// The events of one axis between its start and its rest.
public struct CurveEvents: Sendable, Equatable {
  /// The reversals of the direction of motion; with a pause in between, the start of the pause. The
  /// start and the final rest are not extrema.
  public internal(set) var extrema: [CurveEvent] = []
  /// The crossings of the destination. Touching it, starting on it and resting on it are not
  /// crossings.
  public internal(set) var crossings: [CurveEvent] = []
  /// The transitions from one phase to the next, without the final rest.
  public internal(set) var handoffs: [CurveEvent] = []
  /// The largest excursion beyond the destination in the direction of travel, as a fraction of the
  /// travel, ≥ 0; nil if the travel is 0 or so small that the fraction overflows.
  public internal(set) var overshoot: Double?
}

extension AxisCurve {
  /// Returns the events within [0, T], or within [0, until] if that is shorter.
  ///
  /// - Parameters:
  ///   - until: The last time in seconds, ≥ 0; required if the axis never settles.
  ///   - limit: The greatest number of events of each kind.
  ///   - budget: The computation that the method may use.
  /// - Throws: `neverSettles` if both T and `until` are missing; `tooManySamples` past the limit;
  ///   `tooMuchWork` if the budget is exhausted.
  public func events(
    until: Double? = nil, limit: Int = MotionCurve.standardLimit, budget: WorkMeter = .oneSecond
  ) throws(MotionError) -> CurveEvents {
    let horizon = min(end, until ?? .infinity)
    guard horizon < .infinity else { throw .neverSettles }
    var detector = EventDetector(destination: destination, limit: limit)
    for segment in segments(until: horizon) where segment.start < end {
      try detector.process(segment, budget: budget)
    }
    guard !budget.isExhausted else { throw .tooMuchWork }
    var events = detector.events
    for phase in phases.dropFirst() where phase.start <= horizon {
      let state = phase.law.state(at: 0)
      events.handoffs.append(CurveEvent(time: phase.start, value: state.value, velocity: state.velocity))
    }
    guard events.handoffs.count <= limit else { throw .tooManySamples(limit: limit) }
    if let start = phases.first?.law.state(at: 0).value, start != destination {
      let beyond = start < destination ? detector.highest : -detector.lowest
      let overshoot = max(0, beyond) / abs(destination - start)
      events.overshoot = overshoot.isFinite ? overshoot : nil
    }
    return events
  }
}
