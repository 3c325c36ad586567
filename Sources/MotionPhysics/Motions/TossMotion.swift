public import MotionSystem

/// A recorded interaction: dragging moves the position, a spring moves it after each release, and the
/// next touch interrupts the spring at its current state.
///
/// One pass over the recording yields phases that all axes share: recording, spring, recording,
/// spring, and so on. Only the end of the last spring phase depends on the settling policy.
public struct TossMotion: ThresholdMotion {
  /// The default threshold in points, 1 (Material Motion).
  public static var standardThreshold: Double { 1 }

  /// The rest position in points: the target of the spring, or the last position of a recording that
  /// ends while dragging.
  public let destination: Coordinate
  /// The distance from the destination in points, > 0, within which the motion counts as settled.
  public private(set) var threshold: Double

  /// All phases except a final spring.
  private let phases: [TossPhase]
  /// The spring that brings the motion to rest.
  private var finalSpring: TossSpring?
  /// The time of the last event in seconds after the first event.
  private let lastEventTime: Double
  /// The work of creating one phase of an axis, in units of the budget, which bounds their memory too.
  private static var phaseWork: Int { 10 }
  /// Whether each axis rests when a spring first brings it to the target.
  private let clamp: Bool

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
  ///   - clamp: Whether each axis rests when the spring first brings it to the target; see `SpringMotion`.
  ///   - resistance: One range per axis outside which a rubber band resists the drag; nil for none.
  ///   - threshold: The settling threshold in points, > 0; `standardThreshold` if nil.
  ///   - tracker: The rule that estimates the velocity at each release whose event has none.
  /// - Throws: `outOfRange(.axes)` or `axesDiffer` if the axes of the coordinates or of the ranges
  ///   differ; `notPositive` or `overflow` for the threshold; `overflow` of a position or a velocity
  ///   that is not finite.
  public init(
    from: Coordinate, to: Coordinate, events: [GestureEvent], destinationChanges: [DestinationChange] = [],
    initiallyReleased: Bool = false, spring: Spring = .toss, clamp: Bool = false,
    resistance: [RubberBandRange]? = nil, threshold: Double? = nil, tracker: VelocityTracker = .leastSquares
  ) throws(MotionError) {
    let threshold = threshold ?? TossMotion.standardThreshold
    try checkThreshold(threshold)
    let to = try to.matching(from)
    for event in events {
      try from.checkAxes(of: event.translation)
      if let velocity = event.velocity { try from.checkAxes(of: velocity) }
    }
    for change in destinationChanges { try from.checkAxes(of: change.value) }
    if let resistance, resistance.count != from.count {
      throw .outOfRange(.axes, received: Double(resistance.count))
    }
    var replay = ReplayedGesture(
      initialPosition: from, destination: to, spring: spring, clamp: clamp, resistance: resistance,
      threshold: threshold, tracker: tracker)
    try replay.run(events, changes: destinationChanges, startsReleased: initiallyReleased)
    self.threshold = threshold
    destination = replay.activeSpring?.motion.to ?? replay.position
    phases = replay.phases
    finalSpring = replay.activeSpring
    lastEventTime = replay.time
    self.clamp = clamp
  }

  package var reach: Double {
    max((state(at: 0).value - destination).length, finalSpring?.motion.reach ?? 0)
  }

  /// The law of each axis after each release.
  package var springLaws: [SpringLaw] {
    let springs = phases.map { if case .spring(let spring, _) = $0 { spring } else { nil } } + [finalSpring]
    return springs.compactMap { $0?.motion }.flatMap { motion in motion.from.axes.map { motion.axisLaw($0) } }
  }

  package func settling(within distance: Double) -> TossMotion {
    var motion = self
    motion.threshold = min(threshold, distance)
    motion.finalSpring = finalSpring.map {
      TossSpring(start: $0.start, motion: $0.motion.settling(within: distance))
    }
    return motion
  }

  /// Returns the state at a time in seconds: of the recording, or of the law of the active spring.
  public func state(at time: Double) -> MotionState<Coordinate> {
    if let finalSpring, time >= finalSpring.start || phases.isEmpty { return finalSpring.state(at: time) }
    let phase = phases.last { $0.start <= time } ?? phases.first
    return MotionState(axesOf: destination) { axis in
      AxisCurve(phases: phase?.phases(axis) ?? [], destination: destination[axis]).state(at: max(0, time))
    }
  }

  /// Returns the end of the final spring on each axis in seconds, or no time if there is no final spring.
  private func finalEnds(_ settling: SettlingPolicy, budget: WorkMeter) throws(MotionError) -> [Double] {
    guard let finalSpring else { return [] }
    var ends: [Double] = []
    for axis in try finalSpring.motion.curve(settling, budget: budget).axes {
      let end = finalSpring.start + axis.end
      guard end.isFinite || axis.end == .infinity else { throw .overflow(.settlingDuration) }
      ends.append(max(end, lastEventTime))
    }
    return ends
  }

  /// Returns the curve up to rest, with the same phase times on every axis. It ends at the last event or
  /// later; the last phase has an infinite end if the final spring never settles.
  ///
  /// - Throws: The errors of `Motion`.
  public func curve(_ settling: SettlingPolicy, budget: WorkMeter) throws(MotionError) -> MotionCurve {
    try settling.check()
    let ends = try finalEnds(settling, budget: budget)
    let phaseCount = destination.count * phases.count * (clamp ? 2 : 1)
    guard budget.spend(TossMotion.phaseWork, times: phaseCount) else { throw .tooMuchWork }
    return MotionCurve(
      axes: destination.axes.map { axis in
        var phases = phases.flatMap { $0.phases(axis) }
        if let finalSpring, ends[axis] > finalSpring.start || phases.isEmpty {
          phases += TossPhase.spring(finalSpring, end: ends[axis]).phases(axis)
        }
        return AxisCurve(phases: phases, destination: destination[axis])
      }, axesAreIndependent: clamp)
  }
}

/// A spring that moves all axes of a toss from a time on.
struct TossSpring: Sendable, Equatable {
  /// The start time in seconds.
  let start: Double
  let motion: SpringMotion

  func state(at time: Double) -> MotionState<Coordinate> { motion.state(at: time - start) }
}

/// A phase of a toss, in which either the recording or a spring moves all axes.
enum TossPhase: Sendable, Equatable {
  /// Recorded times in seconds from `start`, and the positions at these times: one column per axis.
  case recorded(start: Double, end: Double, times: [Double], columns: [[Double]])
  case spring(TossSpring, end: Double)

  /// The start in seconds.
  var start: Double {
    switch self {
    case .recorded(let start, _, _, _): start
    case .spring(let spring, _): spring.start
    }
  }

  /// Returns the phases of one axis: one, or the motion of a spring and the rest after it.
  func phases(_ axis: Int) -> [AxisPhase] {
    switch self {
    case .recorded(let start, let end, let times, let columns):
      guard let law = PolylineLaw(times: times, values: columns[axis]) else { return [] }
      return [AxisPhase(start: start, end: end, kind: .drag, law: .polyline(law))]
    case .spring(let spring, let end):
      let (start, motion) = (spring.start, spring.motion)
      let law = motion.axisLaw(axis)
      let arrival = start + motion.end(of: axis, before: end - start)
      let moving = AxisPhase(start: start, end: min(arrival, end), kind: .spring, law: .spring(law))
      guard arrival < end else { return [moving] }
      let rest = SpringLaw(spring: motion.spring, target: law.target, displacement: 0, velocity: 0)
      let resting = AxisPhase(start: arrival, end: end, kind: .spring, law: .spring(rest))
      return arrival > start ? [moving, resting] : [resting]
    }
  }
}
