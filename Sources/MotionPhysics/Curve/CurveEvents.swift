/// Where a curve is and how fast it moves at the moment when something happens to it.
public struct CurveEvent: Sendable, Equatable {
  /// Seconds from the start of the motion.
  public var time: Double
  /// In points.
  public var value: Double
  /// In points per second.
  public var velocity: Double

  /// Creates an event.
  public init(time: Double, value: Double, velocity: Double) {
    self.time = time
    self.value = value
    self.velocity = velocity
  }
}

/// What happens to one axis between its start and its rest.
public struct CurveEvents: Sendable, Equatable {
  /// Where the direction of motion reverses; after a pause, when the pause begins. Neither the start
  /// nor the rest is one.
  public var extrema: [CurveEvent]
  /// Where the curve changes sides of its destination. Touching it is no crossing, nor is starting or resting on it.
  public var crossings: [CurveEvent]
  /// Where one phase takes over from another; the final rest is not one.
  public var handoffs: [CurveEvent]
  /// The farthest excursion beyond the destination in the direction of travel, as a share of the travel, ≥ 0.
  /// Absent where the axis travels no distance, or so little that the share is beyond a double.
  public var overshoot: Double?

  /// Creates events.
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
  /// The events within [0, T], or [0, until] where that is earlier.
  ///
  /// Throws `.neverSettles` where there is neither, `.tooManySamples` where there are more than `limit` of one kind.
  public func events(until: Double? = nil, limit: Int = 100_000) throws(MotionError) -> CurveEvents {
    let horizon = min(end, until ?? .infinity)
    guard horizon < .infinity else { throw .neverSettles }
    var scan = EventDetector(destination: destination, limit: limit)
    for segment in SegmentedCurve.segments(of: self, horizon: horizon) where segment.start < end {
      try scan.pass(segment)
    }
    var events = scan.events
    for phase in phases.dropFirst() where phase.start <= horizon {
      let state = phase.law.state(at: 0)
      events.handoffs.append(CurveEvent(time: phase.start, value: state.value, velocity: state.velocity))
    }
    guard events.handoffs.count <= limit else { throw .tooManySamples(limit: limit) }
    if let start = phases.first?.law.state(at: 0).value, start != destination {
      let beyond = start < destination ? scan.highest : -scan.lowest
      let share = max(0, beyond) / abs(destination - start)
      events.overshoot = share.isFinite ? share : nil
    }
    return events
  }
}
