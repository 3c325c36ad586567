import MotionSystem

/// A detector of extrema and crossings that processes the segments of one axis in order.
///
/// The zeros of a law's velocity have a closed form and divide its segment into monotone pieces. Each
/// piece has one direction and crosses the destination at most once.
struct EventDetector {
  private(set) var events = CurveEvents()
  /// The greatest signed offset from the destination so far.
  private(set) var highest = -Double.infinity
  /// The smallest signed offset from the destination so far.
  private(set) var lowest = Double.infinity

  private let destination: Double
  private let limit: Int
  /// The last direction of motion: −1, 1, or 0 if there was no motion yet.
  private var direction = 0.0
  /// The end of the last motion in `direction`; an extremum if the direction then reverses.
  private var extremumCandidate: CurveEvent?
  /// The number of zeros of the velocity, including those whose excursions are too small to
  /// be extrema.
  private var velocityZeroCount = 0
  /// The last side of the destination: −1, 1, or 0 if the curve was only on it.
  private var side = 0.0
  /// The time at which the curve reached the destination; nil if it is not on it.
  private var contact: CurveEvent?

  /// The work of one monotone piece of a segment without the search for a crossing, in units of the budget.
  private static let pieceWork = 16
  /// The work of a segment that is a line.
  private static let lineWork = 8

  init(destination: Double, limit: Int) {
    self.destination = destination
    self.limit = limit
  }

  /// Processes the next segment.
  ///
  /// - Throws: `tooManySamples` if there are more than `limit` events of one kind or velocity zeros;
  ///   `tooMuchWork`.
  mutating func process(_ segment: SmoothSegment, budget: WorkMeter) throws(MotionError) {
    let velocityZeros = segment.law.zeros(of: .velocity)
    moveEventsToStart(of: segment)
    updateSide(segment, segment.start)
    var time = segment.start
    while time < segment.last {
      guard budget.spend(segment.isLine ? EventDetector.lineWork : EventDetector.pieceWork) else {
        throw .tooMuchWork
      }
      let zero = segment.origin + velocityZeros.next(after: time - segment.origin)
      let endsAtZero = zero < segment.last
      let next = endsAtZero ? max(zero, time.nextUp) : segment.last
      updateDirection(segment, from: time, to: next, endsAtZero: endsAtZero)
      detectCrossing(segment, from: time, to: next, budget)
      if endsAtZero { velocityZeroCount += 1 }
      guard velocityZeroCount <= limit, events.extrema.count <= limit, events.crossings.count <= limit else {
        throw .tooManySamples(limit: limit)
      }
      time = next
    }
  }

  /// Moves events just before a segment to its start. At the boundary of two segments the state of the later
  /// one counts. A crossing at a boundary has the time of the boundary, although rounding may place it
  /// slightly earlier.
  private mutating func moveEventsToStart(of segment: SmoothSegment) {
    if extremumCandidate?.time == segment.start.nextDown { extremumCandidate = event(segment, segment.start) }
    guard segment.offset(from: destination, at: segment.start) == 0 else { return }
    let start = event(segment, segment.start)
    if let contact, isSame(contact, as: start) { self.contact = start }
    if let crossing = events.crossings.last, isSame(crossing, as: start) {
      events.crossings[events.crossings.count - 1] = start
    }
  }

  /// Returns whether only rounding of times or values separates an event from a later one.
  private func isSame(_ event: CurveEvent, as later: CurveEvent) -> Bool {
    let time = later.time - event.time
    if time <= 4 * later.time.ulp { return true }
    let size = abs(destination) + max(highest.magnitude, lowest.magnitude)
    return time * max(abs(event.velocity), abs(later.velocity)) <= 8 * size.ulp
  }

  /// Updates the direction of motion on a monotone piece and appends an extremum if it reverses.
  private mutating func updateDirection(
    _ segment: SmoothSegment, from first: Double, to last: Double, endsAtZero: Bool
  ) {
    let velocity = segment.state(at: first + (last - first) / 2).velocity
    guard velocity != 0 else { return }
    let current = velocity < 0 ? -1.0 : 1.0
    if current == -direction, let extremumCandidate { events.extrema.append(extremumCandidate) }
    direction = current
    let state = segment.state(at: last)
    extremumCandidate = CurveEvent(time: last, value: state.value, velocity: endsAtZero ? 0 : state.velocity)
  }

  /// Finds the crossing of the destination on a monotone piece.
  private mutating func detectCrossing(
    _ segment: SmoothSegment, from first: Double, to last: Double, _ budget: WorkMeter
  ) {
    let before = segment.offset(from: destination, at: first)
    let after = segment.offset(from: destination, at: last)
    if before < 0 && after > 0 || before > 0 && after < 0 {
      let root = BracketedRoot(first, last, values: (before, after), budget: budget) {
        segment.offset(from: destination, at: $0)
      }
      let state = segment.state(at: root.upper)
      contact = CurveEvent(time: root.upper, value: state.value, velocity: state.velocity)
    }
    updateSide(segment, last)
  }

  /// Updates the side of the destination at a time and appends a crossing if it changes.
  private mutating func updateSide(_ segment: SmoothSegment, _ time: Double) {
    let offset = segment.offset(from: destination, at: time)
    highest = max(highest, offset)
    lowest = min(lowest, offset)
    let current = offset < 0 ? -1.0 : offset > 0 ? 1.0 : 0
    if current == -side, current != 0 { events.crossings.append(contact ?? event(segment, time)) }
    if current == 0 {
      contact = contact ?? event(segment, time)
    } else {
      side = current
      contact = nil
    }
  }

  private func event(_ segment: SmoothSegment, _ time: Double) -> CurveEvent {
    let state = segment.state(at: time)
    return CurveEvent(time: time, value: state.value, velocity: state.velocity)
  }
}
