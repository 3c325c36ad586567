import Platform

/// A whole recorded interaction: the position follows the finger, a spring takes it at each release,
/// and the next touch catches it wherever the spring has it.
///
/// The recording is read once, in linear time, into stages that the axes share: drag, spring, drag,
/// spring … Everything but the end of the last stage is then known; that is asked of its spring.
public struct TossMotion: Sendable, Equatable {
  /// Where it rests in the end: the spring's destination, or the last position of a recording that
  /// ends while dragging.
  public let destination: Coordinate
  /// The distance from rest that counts as arrived, in points.
  public let threshold: Double

  /// All stages but a spring that nothing interrupts.
  private let stages: [TossPhase]
  /// The spring that brings it to rest, and when it starts.
  private let finale: (start: Double, spring: SpringMotion)?
  /// The last event's time in seconds from the first event's.
  private let lastEvent: Double

  /// Replays a recording.
  ///
  /// - Parameters:
  ///   - events: In order of time; a time before its predecessor's counts as that one's. Time 0 of the
  ///     motion is the first event's. Without any drag the motion rests at `initialPosition`.
  ///   - initialPosition: Where the position is before the first drag. All coordinates have as many axes.
  ///   - destination: Where the spring pulls to at a release.
  ///   - spring: What pulls after a release.
  ///   - resistance: One range for each axis, outside which a rubber band resists the finger.
  ///   - threshold: In points, > 0.
  /// - Throws: `.overflow` where a position or velocity is more than a double can hold, `.notPositive(.threshold)`.
  public init(
    events: [GestureEvent], initialPosition: Coordinate, destination: Coordinate,
    spring: SpringParameters = .toss,
    resistance: [RubberBandRange]? = nil, threshold: Double = 1
  ) throws(MotionError) {
    try checkThreshold(threshold)
    var replay = ReplayedGesture(
      initialPosition: initialPosition, destination: destination, spring: spring,
      resistance: resistance.flatMap { $0.count == initialPosition.count ? $0 : nil }, threshold: threshold)
    try replay.run(events)
    self.threshold = threshold
    self.destination = replay.spring == nil ? replay.position : destination
    stages = replay.stages
    finale = replay.spring
    lastEvent = replay.time
  }

  /// When it comes to rest, never before the last event.
  public func settlingDuration(_ settling: SettlingPolicy = .exact) throws(MotionError) -> SettlingDuration {
    guard let finale else { return .after(lastEvent) }
    guard case .after(let duration) = try finale.spring.settlingDuration(settling) else { return .never }
    let end = finale.start + duration
    guard end.isFinite else { throw .overflow(.settlingDuration) }
    return .after(max(end, lastEvent))
  }

  /// The phases up to rest, the same times on every axis; without end where the last spring never settles.
  public func curve(_ settling: SettlingPolicy = .exact) throws(MotionError) -> MotionCurve {
    let end: Double
    switch try settlingDuration(settling) {
    case .after(let seconds): end = seconds
    case .never: end = .infinity
    }
    var all = stages
    if let finale, end > finale.start || stages.isEmpty {
      all.append(.spring(start: finale.start, end: end, motion: finale.spring))
    }
    return MotionCurve(
      axes: destination.axes.map { axis in
        AxisCurve(phases: all.compactMap { $0.phase(axis) }, destination: destination[axis])
      })
  }

  /// Two motions are equal where every stage is.
  public static func == (left: TossMotion, right: TossMotion) -> Bool {
    left.destination == right.destination && left.threshold == right.threshold
      && left.stages == right.stages && left.lastEvent == right.lastEvent
      && left.finale?.start == right.finale?.start && left.finale?.spring == right.finale?.spring
  }
}

/// A stretch of a toss in which either the finger or the spring moves all axes.
enum TossPhase: Sendable, Equatable {
  /// Times in seconds from `start`, and the positions at them: one column for each axis.
  case drag(start: Double, end: Double, times: [Double], columns: [[Double]])
  case spring(start: Double, end: Double, motion: SpringMotion)

  /// This stage on one axis.
  func phase(_ axis: Int) -> AxisPhase? {
    switch self {
    case .recorded(let start, let end, let times, let columns):
      guard let law = RecordedLaw(times: times, values: columns[axis]) else { return nil }
      return AxisPhase(start: start, end: end, law: .recorded(law))
    case .spring(let start, let end, let motion):
      return AxisPhase(start: start, end: end, law: .spring(motion.axisLaw(axis)))
    }
  }
}
