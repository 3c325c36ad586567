import MotionPhysics

/// A polyline so fine that it may stand for one axis, cut where the axis jumps.
struct DensePolyline {
  /// The continuous pieces in order of time; each begins at the time at which the one before ends.
  private(set) var pieces: [[MinLinkPath.Node]] = []

  private let slack: Double
  private let limit: Int
  private var count = 0

  /// - Parameters:
  ///   - slack: How far the polyline may be from the axis, in the value's unit.
  ///   - step: Jumps wider than this begin a new piece.
  ///   - limit: The greatest number of nodes.
  init(_ trace: AxisTrace, slack: Double, step: Double, limit: Int) throws(ExportError) {
    self.slack = slack
    self.limit = limit
    try add(MinLinkPath.Node(time: 0, value: trace.initialValue), step)
    for stretch in trace.stretches {
      try add(MinLinkPath.Node(time: stretch.start, value: stretch.state(at: stretch.start).value), step)
      try follow(stretch, step)
    }
    // The end must be met exactly, so the step to rest may only be half as wide.
    try add(MinLinkPath.Node(time: trace.end, value: trace.finalValue), step / 2)
  }

  private mutating func add(_ node: MinLinkPath.Node, _ step: Double) throws(ExportError) {
    guard count < limit else { throw .tooManyPoints(limit: limit) }
    guard let last = pieces.last?.last else {
      pieces.append([node])
      count += 1
      return
    }
    if node == last { return }
    count += 1
    if node.time == last.time, abs(node.value - last.value) > step {
      pieces.append([node])
    } else {
      pieces[pieces.count - 1].append(node)
    }
  }

  private mutating func follow(_ stretch: Stretch, _ step: Double) throws(ExportError) {
    var pieces = 1.0
    if case .law(.spring(let law), _) = stretch.shape, let interval = SpringExtrema(law).interval {
      pieces = max(1, ((stretch.end - stretch.start) / interval * 2).rounded(.up))
      guard pieces < Double(limit) else { throw .tooManyPoints(limit: limit) }
    }
    var time = stretch.start
    let duration = stretch.end - stretch.start
    for piece in 1...Int(pieces) {
      var stops = [piece == Int(pieces) ? stretch.end : stretch.start + duration * (Double(piece) / pieces)]
      while let stop = stops.last {
        let middle = time + (stop - time) / 2
        if stretch.isLaw, middle > time, middle < stop, !isStraight(stretch, time, stop) {
          guard stops.count < 64 else { throw .tooManyPoints(limit: limit) }
          stops.append(middle)
          continue
        }
        try add(MinLinkPath.Node(time: stop, value: stretch.state(at: stop).value), step)
        time = stop
        stops.removeLast()
      }
    }
  }

  /// Whether the chord is within the slack: looked at in five places, with a margin for what is between them.
  private func isStraight(_ stretch: Stretch, _ start: Double, _ end: Double) -> Bool {
    let from = stretch.state(at: start).value
    let to = stretch.state(at: end).value
    for share in [0.15, 0.35, 0.5, 0.65, 0.85] {
      let value = stretch.state(at: start + share * (end - start)).value
      if !(abs(value - (from + share * (to - from))) <= 0.8 * slack) { return false }
    }
    return true
  }
}
