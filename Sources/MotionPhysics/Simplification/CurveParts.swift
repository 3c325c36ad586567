/// The parts of a curve that lines may follow: the start of the next one, and the ends of those that are
/// tested next.
struct CurveParts {
  /// The segment of each axis.
  private let segments: [SmoothSegment]
  private(set) var start: Double
  /// The states of all axes at the start.
  private(set) var startStates: [MotionState<Double>]
  /// The ends, the nearest one last.
  private(set) var ends: [Double] = []
  /// The states of all axes at the first end, at the second one, and so on.
  private var states: [MotionState<Double>] = []

  init(of segments: [SmoothSegment], from start: Double) {
    self.segments = segments
    self.start = start
    startStates = segments.map { $0.state(at: start) }
  }

  /// Adds an end, which is the nearest one.
  mutating func append(_ end: Double) {
    ends.append(end)
    for segment in segments { states.append(segment.state(at: end)) }
  }

  mutating func removeNearest() {
    ends.removeLast()
    states.removeLast(segments.count)
  }

  /// Moves the start to the nearest end.
  mutating func advance() {
    start = ends[ends.count - 1]
    for axis in segments.indices { startStates[axis] = states[states.count - segments.count + axis] }
    removeNearest()
  }

  /// Returns whether the part to the second end is within a distance of its chord. The nearest end is in the
  /// middle of it.
  ///
  /// The velocities at the ends give the cubic near the curve. Where the fourth derivative hardly changes,
  /// its distance from the curve is the greatest in the middle.
  func isStraight(within distance: Double) -> Bool {
    let span = ends[ends.count - 2] - start
    let middle = states.count - segments.count
    return segments.indices.allSatisfy { axis in
      let (from, to) = (startStates[axis], states[middle - segments.count + axis])
      let rise = to.value - from.value
      let (first, last) = (from.velocity * span - rise, to.velocity * span - rise)
      // The offset of the cubic from the chord.
      func offset(_ share: Double) -> Double { share * (1 - share) * (first * (1 - share) - last * share) }
      let error = abs(states[middle + axis].value - from.value - rise / 2 - offset(0.5))
      return [0.25, 0.5, 0.75].allSatisfy { abs(offset($0)) + error <= 0.9 * distance }
    }
  }
}
