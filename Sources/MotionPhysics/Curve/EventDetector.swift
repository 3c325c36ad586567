/// Walks along one axis, piece by monotone piece, and notes what happens.
///
/// A spring is monotone between two zeros of its velocity, which are closed-form; every other segment is monotone. So each
/// piece has one direction and crosses the destination at most once.
struct EventDetector {
  private(set) var events = CurveEvents()
  /// The greatest and the least distance from the destination, with its sign.
  private(set) var highest = -Double.infinity
  private(set) var lowest = Double.infinity

  private let destination: Double
  private let limit: Int
  /// The last direction of motion, −1, 1, or 0 before any, and where it was last seen.
  private var direction = 0.0
  private var turn: CurveEvent?
  /// How often a spring has turned, however little.
  private var turnCount = 0
  /// The last side of the destination, −1, 1, or 0 before any.
  private var side = 0.0
  /// Where the curve has come to lie exactly on the destination since.
  private var touch: CurveEvent?

  init(destination: Double, limit: Int) {
    self.destination = destination
    self.limit = limit
  }

  /// Goes on along the next segment.
  mutating func pass(_ segment: SmoothSegment) throws(MotionError) {
    let turns = segment.zeros(ofDerivative: 1)
    if turn?.time == segment.start.nextDown {
      // A reversal at a seam is told from the later segment, which holds at that time.
      let state = segment.state(at: segment.start)
      turn = CurveEvent(time: segment.start, value: state.value, velocity: state.velocity)
    }
    look(segment, segment.start)
    var time = segment.start
    while time < segment.last {
      let zero = segment.origin + turns.next(after: time - segment.origin)
      let isTurn = zero < segment.last
      let next = isTurn ? max(zero, time.nextUp) : segment.last
      note(directionOf: segment, from: time, to: next, isTurn: isTurn)
      note(crossingOf: segment, from: time, to: next)
      if isTurn { turnCount += 1 }
      guard turnCount <= limit, events.extrema.count <= limit, events.crossings.count <= limit else {
        throw .tooManySamples(limit: limit)
      }
      time = next
    }
  }

  private mutating func note(
    directionOf segment: SmoothSegment, from first: Double, to last: Double, isTurn: Bool
  ) {
    let velocity = segment.state(at: first + (last - first) / 2).velocity
    guard velocity != 0 else { return }
    let current = velocity < 0 ? -1.0 : 1.0
    if current == -direction, let turn { events.extrema.append(turn) }
    direction = current
    let state = segment.state(at: last)
    turn = CurveEvent(time: last, value: state.value, velocity: isTurn ? 0 : state.velocity)
  }

  private mutating func note(crossingOf segment: SmoothSegment, from first: Double, to last: Double) {
    let before = segment.offset(from: destination, at: first)
    let after = segment.offset(from: destination, at: last)
    if before < 0 && after > 0 || before > 0 && after < 0 {
      let root = BracketedRoot(first, last, values: (before, after)) {
        segment.offset(from: destination, at: $0)
      }
      let state = segment.state(at: root.upper)
      touch = CurveEvent(time: root.upper, value: state.value, velocity: state.velocity)
    }
    look(segment, last)
  }

  /// Takes in the side of the destination on which the curve is at a time.
  private mutating func look(_ segment: SmoothSegment, _ time: Double) {
    let offset = segment.offset(from: destination, at: time)
    highest = max(highest, offset)
    lowest = min(lowest, offset)
    let current = offset < 0 ? -1.0 : offset > 0 ? 1.0 : 0
    if current == -side, current != 0 {
      events.crossings.append(touch ?? event(segment, time))
    }
    if current == 0 {
      touch = touch ?? event(segment, time)
    } else {
      side = current
      touch = nil
    }
  }

  private func event(_ segment: SmoothSegment, _ time: Double) -> CurveEvent {
    let state = segment.state(at: time)
    return CurveEvent(time: time, value: state.value, velocity: state.velocity)
  }
}
