import Platform

/// Reads a recording event by event into the stages of a toss.
///
/// One of two things always moves the position: a spring, or the polyline of the drag in progress.
/// The polyline also stands for the stillness before the first touch. Time counts from the first event.
struct ReplayedGesture {
  private let destination: Coordinate
  private let released: SpringParameters
  private let resistance: [RubberBandRange]?
  private let threshold: Double

  /// The finished stages, each of positive length unless it is the only one of a motion without duration.
  private(set) var stages: [TossPhase] = []
  /// The spring that moves the position now, and since when.
  private(set) var spring: (start: Double, spring: SpringMotion)?
  /// The last dragged position.
  private(set) var position: Coordinate
  /// The last event's time.
  private(set) var time = 0.0

  private var dragStart = 0.0
  private var times: [Double] = [0]
  private var columns: [[Double]]
  /// The unresisted position where the drag in progress began, nil while nothing is dragged.
  private var cached: Coordinate?
  /// The finger's unresisted position.
  private var finger: Coordinate
  private var hasDragged = false

  init(
    initialPosition: Coordinate, destination: Coordinate, spring: SpringParameters,
    resistance: [RubberBandRange]?,
    threshold: Double
  ) {
    self.destination = destination
    released = spring
    self.resistance = resistance
    self.threshold = threshold
    position = initialPosition
    finger = initialPosition
    columns = initialPosition.components.map { [$0] }
  }

  /// Replays all events and closes the drag that is in progress at the end.
  mutating func run(_ events: [GestureEvent]) throws(MotionError) {
    guard position.isFinite else { throw .overflow(.from) }
    guard let origin = events.first?.time else { return closeDrag() }
    var gestureStart = 0
    for (index, event) in events.enumerated() {
      time = max(time, event.time - origin)
      guard time.isFinite else { throw .overflow(.time) }
      if event.state.isDrag {
        if cached == nil || event.state == .began {
          gestureStart = index
          try beginDrag()
        }
        try drag(by: event.translation)
      } else {
        if event.state.isEnd, cached != nil {
          try release(
            with: RecordedGesture.releaseVelocity(of: events[gestureStart...index], axisCount: position.count)
          )
        }
        cached = nil
      }
    }
    if spring == nil { closeDrag() }
  }

  /// Catches the position wherever it is now.
  private mutating func beginDrag() throws(MotionError) {
    if let (start, motion) = spring {
      for axis in position.axes { position[axis] = motion.axisLaw(axis).state(at: time - start).value }
      if time > start { stages.append(.spring(start: start, end: time, motion: motion)) }
      spring = nil
      dragStart = time
      times = []
      columns = Array(repeating: [], count: position.count)
    } else if !hasDragged {
      // It has rested since the first event; at time 0 the drag's own first position replaces that.
      if time > 0 {
        try append(position)
      } else {
        times = []
        columns = Array(repeating: [], count: position.count)
      }
    }
    hasDragged = true
    var base = position
    for axis in base.axes { base[axis] = try unresisted(position[axis], axis) }
    cached = base
  }

  private mutating func drag(by translation: Coordinate) throws(MotionError) {
    finger = (cached ?? position) + translation
    guard finger.isFinite else { throw .overflow(.displacement) }
    position = finger
    if let resistance {
      for axis in position.axes { position[axis] = resistance[axis].value(finger[axis]) }
    }
    try append(position)
  }

  private mutating func release(with fingerVelocity: Coordinate) throws(MotionError) {
    closeDrag(always: false)
    var velocity = fingerVelocity
    if let resistance {
      for axis in velocity.axes {
        velocity[axis] = resistance[axis].velocity(fingerVelocity[axis], at: finger[axis])
      }
    }
    let motion = try SpringMotion(
      from: position, to: destination, velocity: velocity, spring: released, threshold: threshold)
    spring = (time, motion)
  }

  private mutating func append(_ position: Coordinate) throws(MotionError) {
    let local = time - dragStart
    if let before = times.last, local > before {
      for axis in position.axes {
        let step = position[axis] - (columns[axis].last ?? position[axis])
        guard (step / (local - before)).isFinite else { throw .overflow(.velocity) }
      }
    }
    times.append(local)
    for axis in position.axes { columns[axis].append(position[axis]) }
  }

  /// Ends the drag's stage now; one without duration is left out unless it is all there is.
  private mutating func closeDrag(always: Bool = true) {
    guard time > dragStart || always && stages.isEmpty else { return }
    stages.append(.drag(start: dragStart, end: time, times: times, columns: columns))
  }

  /// The finger's position that is resisted to `value`; beyond the band's reach that of 0.99 of its length.
  private func unresisted(_ value: Double, _ axis: Int) throws(MotionError) -> Double {
    guard let range = resistance?[axis] else { return value }
    do {
      return try range.inverse(value)
    } catch .beyondReach(_, let dimension) {
      let reach = 0.99 * dimension
      return try range.inverse(value > range.max ? range.max + reach : range.min - reach)
    } catch {
      throw error
    }
  }
}
