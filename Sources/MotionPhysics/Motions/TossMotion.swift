package import MotionSystem

/// A recorded interaction: dragging moves the position, a spring moves it after each release, and the
/// next touch interrupts the spring at its current state.
///
/// One pass over the recording yields phases that all axes share: recording, spring, recording,
/// spring, and so on. Only the end of the last spring phase depends on the settling policy.
public struct TossMotion<Value: MotionValue>: ThresholdMotion {
  /// The default threshold in points, 1 (Material Motion).
  public static var standardThreshold: Double { 1 }

  /// The rest position in points: the target of the spring, or the last position of a recording that
  /// ends while dragging.
  public var destination: Value { Value(coordinate: end) }
  /// The distance from the destination in points, > 0, within which the motion counts as settled.
  public private(set) var threshold: Double

  /// The rest position on each axis.
  private let end: Coordinate
  /// All phases except a final spring.
  private let phases: [TossPhase]
  /// The spring that brings the motion to rest, and its start time in seconds.
  private var finalSpring: (start: Double, motion: SpringMotion<Coordinate>)?
  /// The time of the last event in seconds after the first event.
  private let lastEventTime: Double

  /// Replays a recording.
  ///
  /// - Parameters:
  ///   - from: The position before the first drag, in points.
  ///   - to: The target of the spring in points.
  ///   - events: The events in order of time. A time before that of the previous event counts as
  ///     that time. Time 0 of the motion is the time of the first event. A recording without a drag
  ///     rests at `from`, unless it is initially released.
  ///   - destinationChanges: Changes of the target in order of time, on the clock of the events; without
  ///     events, time 0 is that of the motion. A spring in flight continues to the new target from its
  ///     position and velocity at that time. During a drag a change applies to the next release, and a change
  ///     at the time of an event precedes the event.
  ///   - initiallyReleased: Whether the spring moves from `from` at time 0, with velocity 0, as in Material
  ///     Motion. Otherwise the position rests there until the first drag.
  ///   - spring: The spring after each release.
  ///   - resistance: One range per axis outside which a rubber band resists the drag; nil for none.
  ///   - threshold: The settling threshold in points, > 0; `standardThreshold` if nil.
  ///   - tracker: The rule that estimates the velocity at each release whose event has none.
  /// - Throws: `outOfRange(.axes)` or `axesDiffer` if the axes of the coordinates or of the ranges
  ///   differ; `notPositive` or `overflow` for the threshold; `overflow` of a position or a velocity
  ///   that is not finite.
  public init(
    from: Value, to: Value, events: [GestureEvent], destinationChanges: [DestinationChange] = [],
    initiallyReleased: Bool = false, spring: Spring = .toss,
    resistance: [RubberBandRange]? = nil, threshold: Double? = nil,
    tracker: VelocityTracker = .leastSquares
  ) throws(MotionError) {
    let threshold = threshold ?? TossMotion.standardThreshold
    try checkThreshold(threshold)
    let from = from.coordinate
    let to = try to.coordinate.matching(from)
    for event in events {
      try from.checkAxes(of: event.translation)
      if let velocity = event.velocity { try from.checkAxes(of: velocity) }
    }
    for change in destinationChanges { try from.checkAxes(of: change.value) }
    if let resistance, resistance.count != from.count {
      throw .outOfRange(.axes, received: Double(resistance.count))
    }
    var replay = ReplayedGesture(
      initialPosition: from, destination: to, spring: spring, resistance: resistance, threshold: threshold,
      tracker: tracker)
    try replay.run(events, changes: destinationChanges, startsReleased: initiallyReleased)
    self.threshold = threshold
    end = replay.activeSpring?.motion.to ?? replay.position
    phases = replay.phases
    finalSpring = replay.activeSpring
    lastEventTime = replay.time
  }

  package func settling(within distance: Double) -> TossMotion {
    var motion = self
    motion.threshold = min(threshold, distance)
    if let (start, spring) = finalSpring { motion.finalSpring = (start, spring.settling(within: distance)) }
    return motion
  }

  /// Returns the state at a time in seconds: of the recording, or of the law of the active spring.
  public func state(at time: Double) -> MotionState<Value> {
    if let (start, motion) = finalSpring, time >= start || phases.isEmpty {
      return MotionState(motion.state(at: time - start))
    }
    let phase = phases.last { $0.start <= time } ?? phases.first
    return MotionState(axesOf: end) { axis in
      guard let phase = phase?.phase(axis) else { return MotionState(value: end[axis], velocity: 0) }
      return phase.law.state(at: max(0, time) - phase.start)
    }
  }

  /// Returns the settling duration in seconds, never less than the time of the last event.
  ///
  /// - Throws: `envelopeUndefined` for an envelope and ζ > 1; `notPositive` or `overflow` for the speed
  ///   threshold; `overflow(.settlingDuration)`.
  public func settlingDuration(_ settling: SettlingPolicy) throws(MotionError) -> SettlingDuration {
    var budget = WorkBudget.unlimited
    return try settlingDuration(settling, budget: &budget)
  }

  package func settlingDuration(
    _ settling: SettlingPolicy, budget: inout WorkBudget
  ) throws(MotionError) -> SettlingDuration {
    try settling.check()
    guard let finalSpring else { return .after(lastEventTime) }
    guard case .after(let duration) = try finalSpring.motion.settlingDuration(settling, budget: &budget)
    else { return .never }
    let end = finalSpring.start + duration
    guard end.isFinite else { throw .overflow(.settlingDuration) }
    return .after(max(end, lastEventTime))
  }

  /// Returns the curve up to rest, with the same phase times on every axis; the last phase has an
  /// infinite end if the final spring never settles.
  ///
  /// - Throws: The errors of `settlingDuration(_:)`.
  public func curve(_ settling: SettlingPolicy) throws(MotionError) -> MotionCurve {
    var budget = WorkBudget.unlimited
    return try curve(settling, budget: &budget)
  }

  package func curve(
    _ settling: SettlingPolicy, budget: inout WorkBudget
  ) throws(MotionError) -> MotionCurve {
    let end = try settlingDuration(settling, budget: &budget).end
    var all = phases
    if let finalSpring, end > finalSpring.start || phases.isEmpty {
      all.append(.spring(start: finalSpring.start, end: end, motion: finalSpring.motion))
    }
    return MotionCurve(
      axes: self.end.axes.map { axis in
        AxisCurve(phases: all.compactMap { $0.phase(axis) }, destination: self.end[axis])
      })
  }

  /// Returns a Boolean value that indicates whether all phases of two motions are equal.
  public static func == (left: TossMotion, right: TossMotion) -> Bool {
    left.end == right.end && left.threshold == right.threshold
      && left.phases == right.phases && left.lastEventTime == right.lastEventTime
      && left.finalSpring?.start == right.finalSpring?.start
      && left.finalSpring?.motion == right.finalSpring?.motion
  }
}

/// A phase of a toss, in which either the recording or a spring moves all axes.
enum TossPhase: Sendable, Equatable {
  /// Recorded times in seconds from `start`, and the positions at these times: one column per axis.
  case recorded(start: Double, end: Double, times: [Double], columns: [[Double]])
  case spring(start: Double, end: Double, motion: SpringMotion<Coordinate>)

  /// The start of the phase in seconds.
  var start: Double {
    switch self {
    case .recorded(let start, _, _, _): start
    case .spring(let start, _, _): start
    }
  }

  /// Returns the phase of one axis.
  func phase(_ axis: Int) -> AxisPhase? {
    switch self {
    case .recorded(let start, let end, let times, let columns):
      guard let law = RecordedLaw(times: times, values: columns[axis]) else { return nil }
      return AxisPhase(start: start, end: end, kind: .drag, law: .recorded(law))
    case .spring(let start, let end, let motion):
      return AxisPhase(start: start, end: end, kind: .spring, law: .smooth(.spring(motion.axisLaw(axis))))
    }
  }
}
