import MotionSystem

/// The replay of a recording, event by event, into the phases of a toss.
///
/// At any time either a spring or the recording of the current drag moves the position. The rest
/// before the first touch counts as part of the recording. Times are relative to the first event.
struct ReplayedGesture {
  /// The target of the spring at the current time.
  private var destination: Coordinate
  private let releaseSpring: Spring
  /// Whether each axis rests when the spring first brings it to the target.
  private let clamp: Bool
  private let resistance: [RubberBandRange]?
  /// The resistance of the current drag, which reaches the position at which the drag started.
  private var dragResistance: [RubberBandRange]?
  private let threshold: Double
  private let tracker: VelocityTracker

  /// The finished phases. Each has a positive length, except the only phase of a motion without
  /// duration.
  private(set) var phases: [TossPhase] = []
  /// The spring that currently moves the position, and its start time in seconds.
  private(set) var activeSpring: TossSpring?
  /// The last dragged position in points.
  private(set) var position: Coordinate
  /// The time of the last event in seconds.
  private(set) var time = 0.0

  /// The start time of the current recording in seconds.
  private var recordingStart = 0.0
  /// The recorded times in seconds from `recordingStart`.
  private var times: [Double] = [0]
  /// The recorded positions, one column per axis.
  private var columns: [[Double]]
  /// The unresisted position at the start of the current drag; nil if no drag is in progress.
  private var cachedPosition: Coordinate?
  /// The position that the drag would have without resistance.
  private var unresistedPosition: Coordinate
  private var hasDragged = false

  init(
    initialPosition: Coordinate, destination: Coordinate, spring: Spring, clamp: Bool,
    resistance: [RubberBandRange]?, threshold: Double, tracker: VelocityTracker
  ) {
    self.destination = destination
    releaseSpring = spring
    self.clamp = clamp
    self.resistance = resistance
    dragResistance = resistance
    self.threshold = threshold
    self.tracker = tracker
    position = initialPosition
    unresistedPosition = initialPosition
    columns = initialPosition.components.map { [$0] }
  }

  /// Replays all events and changes of the destination, and ends a recording that is still in progress.
  ///
  /// - Parameters:
  ///   - changes: The changes of the destination in order of time, on the clock of the events. A change at
  ///     the time of an event comes before the event.
  ///   - startsReleased: Whether a spring from the initial position, at rest, starts at time 0.
  mutating func run(
    _ events: [GestureEvent], changes: [DestinationChange] = [], startsReleased: Bool = false
  ) throws(MotionError) {
    guard position.isFinite else { throw .overflow(.from) }
    let origin = events.first?.time ?? 0
    var applied = 0
    if startsReleased {
      try retarget(at: 0, origin: origin, changes, &applied)
      activeSpring = TossSpring(start: 0, motion: try springMotion(from: position, velocity: 0))
    }
    var gestureStart = 0
    for (index, event) in events.enumerated() {
      try retarget(at: event.time - origin, origin: origin, changes, &applied)
      time = max(time, event.time - origin)
      guard time.isFinite else { throw .overflow(.time) }
      if event.state.isDragging {
        if cachedPosition == nil || event.state == .began {
          gestureStart = index
          try beginDrag()
        }
        try drag(by: event.translation)
      } else {
        if event.state.isTerminal, cachedPosition != nil {
          try release(
            with: GestureAnalysis.releaseVelocity(
              of: events[gestureStart...index], axisCount: position.count, tracker: tracker))
        }
        cachedPosition = nil
      }
    }
    try retarget(at: .infinity, origin: origin, changes, &applied)
    if activeSpring == nil { endRecording() }
  }

  /// Applies the changes of the destination up to a time. A spring in flight is followed by one to the new
  /// destination, with the position and the velocity of that moment.
  ///
  /// - Parameter applied: The number of changes that have been applied.
  private mutating func retarget(
    at limit: Double, origin: Double, _ changes: [DestinationChange], _ applied: inout Int
  ) throws(MotionError) {
    while applied < changes.count, !(changes[applied].time - origin > limit) {
      let change = changes[applied]
      applied += 1
      destination = try change.value.matching(position)
      guard let spring = activeSpring, spring.motion.to != destination else { continue }
      time = max(time, change.time - origin)
      guard time.isFinite else { throw .overflow(.time) }
      let state = spring.state(at: time)
      guard state.value.isFinite else { throw .overflow(.displacement) }
      if time > spring.start { phases.append(.spring(spring, end: time)) }
      activeSpring = TossSpring(
        start: time, motion: try springMotion(from: state.value, velocity: state.velocity))
    }
  }

  /// Starts a drag at the current position and interrupts the active spring, if there is one.
  private mutating func beginDrag() throws(MotionError) {
    if let spring = activeSpring {
      position = spring.state(at: time).value
      if time > spring.start { phases.append(.spring(spring, end: time)) }
      activeSpring = nil
      recordingStart = time
      times = []
      columns = Array(repeating: [], count: position.count)
    } else if !hasDragged {
      // The position has rested since the first event. At time 0 the first dragged position
      // replaces it.
      if time > 0 {
        try append(position)
      } else {
        times = []
        columns = Array(repeating: [], count: position.count)
      }
    }
    hasDragged = true
    var base = position
    if let resistance {
      var reaching = resistance
      for axis in base.axes {
        reaching[axis] = try resistance[axis].reaching(position[axis])
        base[axis] = try unresisted(position[axis], reaching[axis])
      }
      dragResistance = reaching
    }
    cachedPosition = base
  }

  private mutating func drag(by translation: Coordinate) throws(MotionError) {
    unresistedPosition = (cachedPosition ?? position) + translation
    guard unresistedPosition.isFinite else { throw .overflow(.displacement) }
    position = unresistedPosition
    if let dragResistance {
      for axis in position.axes { position[axis] = dragResistance[axis].value(unresistedPosition[axis]) }
    }
    try append(position)
  }

  private mutating func release(with dragVelocity: Coordinate) throws(MotionError) {
    endRecording(keepEmpty: false)
    var velocity = dragVelocity
    if let dragResistance {
      for axis in velocity.axes {
        velocity[axis] = dragResistance[axis].velocity(dragVelocity[axis], at: unresistedPosition[axis])
      }
    }
    activeSpring = TossSpring(start: time, motion: try springMotion(from: position, velocity: velocity))
  }

  private func springMotion(from: Coordinate, velocity: Coordinate) throws(MotionError) -> SpringMotion {
    try SpringMotion(
      from: from, to: destination, velocity: velocity, spring: releaseSpring, clamp: clamp,
      threshold: threshold)
  }

  private mutating func append(_ position: Coordinate) throws(MotionError) {
    let local = time - recordingStart
    if let before = times.last, local > before {
      for axis in position.axes {
        let step = position[axis] - (columns[axis].last ?? position[axis])
        guard (step / (local - before)).isFinite else { throw .overflow(.velocity) }
      }
    }
    times.append(local)
    for axis in position.axes { columns[axis].append(position[axis]) }
  }

  /// Ends the current recording at the current time.
  ///
  /// - Parameter keepEmpty: Whether a phase without duration is kept if it is the only one.
  private mutating func endRecording(keepEmpty: Bool = true) {
    guard time > recordingStart || keepEmpty && phases.isEmpty else { return }
    phases.append(.recorded(start: recordingStart, end: time, times: times, columns: columns))
  }

  /// Returns the unresisted position whose resisted value is `value`.
  ///
  /// Without a rubber band, every position outside the range is the minimum, and a drag starts at the bound.
  private func unresisted(_ value: Double, _ range: RubberBandRange) throws(MotionError) -> Double {
    do {
      return try range.inverse(value)
    } catch .beyondReach {
      return value > range.max ? range.max : range.min
    } catch {
      throw error
    }
  }
}
