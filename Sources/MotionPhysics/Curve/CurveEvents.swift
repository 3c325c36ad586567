package import MotionSystem

/// The time of an event on a curve, with the state of the curve at that time.
public struct CurveEvent: Sendable, Equatable {
  /// The time in seconds from the start of the motion.
  public var time: Double
  /// The value in points.
  public var value: Double
  /// The velocity in points per second.
  public var velocity: Double

  /// Creates an event.
  public init(time: Double, value: Double, velocity: Double) {
    self.time = time
    self.value = value
    self.velocity = velocity
  }
}

/// The events of one axis between its start and its rest.
public struct CurveEvents: Sendable, Equatable {
  /// The reversals of the direction of motion; with a pause in between, the start of the pause. The
  /// start and the final rest are not extrema.
  public var extrema: [CurveEvent]
  /// The crossings of the destination. Touching it, starting on it and resting on it are not
  /// crossings.
  public var crossings: [CurveEvent]
  /// The transitions from one phase to the next, without the final rest.
  public var handoffs: [CurveEvent]
  /// The largest excursion beyond the destination in the direction of travel, as a fraction of the
  /// travel, ≥ 0; nil if the travel is 0 or so small that the fraction overflows.
  public var overshoot: Double?

  /// Creates a collection of events.
  public init(
    extrema: [CurveEvent] = [], crossings: [CurveEvent] = [], handoffs: [CurveEvent] = [],
    overshoot: Double? = nil
  ) {
    self.extrema = extrema
    self.crossings = crossings
    self.handoffs = handoffs
    self.overshoot = overshoot
  }
}

extension AxisCurve {
  /// Returns the events within [0, T], or within [0, until] if that is shorter.
  ///
  /// - Parameters:
  ///   - until: The last time in seconds, ≥ 0; required if the axis never settles.
  ///   - limit: The greatest number of events of each kind.
  /// - Throws: `neverSettles` if both T and `until` are missing; `tooManySamples` past the limit;
  ///   `tooMuchWork` after about a second of computation.
  public func events(until: Double? = nil, limit: Int = MotionCurve.standardLimit) throws(MotionError)
    -> CurveEvents
  {
    let budget = WorkMeter(limit: MotionCurve.standardWorkLimit)
    return try events(until: until, limit: limit, budget: budget)
  }

  /// Returns the same events within a given budget.
  ///
  /// - Parameters:
  ///   - until: The last time in seconds, ≥ 0; required if the axis never settles.
  ///   - limit: The greatest number of events of each kind.
  ///   - budget: The computation that the method may use.
  /// - Throws: The errors of `events(until:limit:)`; `tooMuchWork` if the budget is exhausted.
  package func events(
    until: Double?, limit: Int, budget: WorkMeter
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
