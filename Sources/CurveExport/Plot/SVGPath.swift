import MotionPhysics
import MotionSystem

// The path must be accurate and short. Value and velocity are known exactly, so each piece is a
// Hermite cubic, written as a Bézier curve whose control points are a third of the piece's duration
// from its ends. A piece is halved until it is within a twentieth of a unit of the curve at a
// quarter, half and three quarters of its length. A spring needs about three pieces per
// half-period; a polyline needs thirty.
//
// Two cases have unbounded detail. A spring that oscillates faster than a plot can show is drawn as
// the area of its envelope, and recorded positions are thinned to those that differ in the plot.

/// The SVG path of one axis in a plot's coordinates.
struct SVGPath {
  /// The path data of the line. It has a new `M` only after an area.
  private(set) var line: TextBuilder
  /// The path data of the areas that replace oscillations too fast to show; often empty.
  private(set) var area: TextBuilder

  private let time: PlotScale
  private let value: PlotScale
  private var currentPoint: PlotPoint?
  /// Corners of straight segments that are not drawn yet.
  private var pending: [PlotPoint] = []

  /// The greatest distance of the line from the curve, in the plot's units, perpendicular to the
  /// line.
  private static let tolerance = 0.05
  /// A piece narrower than this, in the plot's units, is drawn as a straight line.
  private static let minimumWidth = 0.02
  /// An oscillation with more half-periods than this is drawn as an area.
  private static let halfPeriodLimit = 240.0
  /// More recorded corners than this are reduced per column of the plot before they are simplified.
  private static let cornerLimit = 2000
  /// The number of steps in which the envelope of a decaying oscillation is drawn.
  private static let areaSteps = 96
  /// The work of testing whether a piece is within the tolerance, or of drawing it.
  private static let pieceWork = 18
  /// The work of drawing a straight segment.
  private static let lineWork = 8
  /// The work of one step of an envelope.
  private static let areaWork = 12

  /// Draws an axis in at most `maxBytes` bytes.
  init(
    _ trace: AxisTrace, time: PlotScale, value: PlotScale, maxBytes: Int, budget: WorkMeter
  ) throws(ExportError) {
    self.time = time
    self.value = value
    line = TextBuilder(maxBytes: maxBytes)
    area = TextBuilder(reservingCapacity: 0, maxBytes: maxBytes)
    draw(to: point(0, trace.initialValue))
    for segment in trace.segments {
      if segment.isLine {
        try budget.use(SVGPath.lineWork)
        pending.append(point(segment.start, segment.state(at: segment.start).value))
        pending.append(point(segment.end, segment.state(at: segment.end).value))
      } else {
        try drawPending(budget)
        try append(segment, budget)
        try line.checkLength()
        try area.checkLength()
      }
    }
    pending.append(point(trace.end, trace.finalValue))
    try drawPending(budget)
  }

  private func point(_ at: Double, _ number: Double) -> PlotPoint {
    PlotPoint(x: time.position(at), y: value.position(number))
  }

  // MARK: Curved segments

  private mutating func append(
    _ segment: SmoothSegment, _ budget: WorkMeter
  ) throws(ExportError) {
    var pieces = 1.0
    if let oscillation = segment.law.oscillation {
      let halfPeriods = (segment.end - segment.start) / oscillation.halfPeriod
      // An oscillation too small to see in the plot needs no area.
      if halfPeriods > SVGPath.halfPeriodLimit, abs(value.extent(oscillation.amplitude)) > SVGPath.tolerance {
        try budget.use(SVGPath.areaWork, times: SVGPath.areaSteps)
        return appendArea(segment, oscillation)
      }
      pieces = max(1, min(halfPeriods, SVGPath.halfPeriodLimit).rounded(.up))
    }
    let duration = segment.end - segment.start
    var start = segment.start
    draw(to: point(start, segment.state(at: start).value))
    for piece in 1...Int(pieces) {
      let end = piece == Int(pieces) ? segment.end : segment.start + duration * Double(piece) / pieces
      try appendCubics(segment, from: start, to: end, budget)
      start = end
    }
  }

  private mutating func appendCubics(
    _ segment: SmoothSegment, from start: Double, to end: Double, _ budget: WorkMeter
  ) throws(ExportError) {
    var stops = [end]
    var start = start
    while let end = stops.last {
      try budget.use(SVGPath.pieceWork)
      let first = segment.state(at: start)
      let last = segment.state(at: end)
      let a = point(start, first.value)
      let d = point(end, last.value)
      let middle = start + (end - start) / 2
      if d.x - a.x < SVGPath.minimumWidth || middle <= start {
        draw(to: d)
      } else {
        let piece = CubicPiece(start: start, end: end, from: first, to: last)
        let third = (end - start) / 3
        let b = a.y + value.extent(first.velocity * third)
        let c = d.y - value.extent(last.velocity * third)
        guard b.magnitude < 1e5, c.magnitude < 1e5, isWithinTolerance(piece, segment) else {
          stops.append(middle)
          continue
        }
        let width = (d.x - a.x) / 3
        line.add("C\(PlotPoint(x: a.x + width, y: b)) \(PlotPoint(x: d.x - width, y: c)) \(d)")
        currentPoint = d
      }
      start = end
      stops.removeLast()
    }
  }

  private func isWithinTolerance(_ piece: CubicPiece, _ segment: SmoothSegment) -> Bool {
    let duration = piece.end - piece.start
    return [0.25, 0.5, 0.75].allSatisfy { share in
      let time = piece.start + share * duration
      let state = segment.state(at: time)
      // The distance is perpendicular to the line because a steep line amplifies vertical
      // distances.
      let slope = value.extent(state.velocity * duration) / self.time.extent(duration)
      let distance = abs(value.extent(piece.value(at: time) - state.value))
      return distance / (1 + slope * slope).squareRoot() <= SVGPath.tolerance
    }
  }

  private mutating func appendArea(_ segment: SmoothSegment, _ oscillation: Oscillation) {
    let steps = oscillation.decay == 0 ? 1 : SVGPath.areaSteps
    var upper: [PlotPoint] = []
    var lower: [PlotPoint] = []
    for step in 0...steps {
      let elapsed = (segment.end - segment.start) * Double(step) / Double(steps)
      let deviation = oscillation.amplitude * exp(-oscillation.decay * elapsed)
      upper.append(point(segment.start + elapsed, oscillation.center + deviation))
      lower.append(point(segment.start + elapsed, oscillation.center - deviation))
    }
    for (index, point) in (upper + lower.reversed()).enumerated() {
      area.add("\(index == 0 ? "M" : "L")\(point)")
    }
    area.add("Z")
    currentPoint = nil
    draw(to: point(segment.end, segment.state(at: segment.end).value))
  }

  // MARK: Straight segments

  /// Draws the pending corners. If there are more than `cornerLimit`, each column of half a unit
  /// keeps at most its first, lowest, highest and last corner.
  private mutating func drawPending(_ budget: WorkMeter) throws(ExportError) {
    guard let first = pending.first else { return }
    var index = 1
    var kept = [first]
    let columns = pending.count > SVGPath.cornerLimit ? 2.0 : 1e6
    func column(_ point: PlotPoint) -> Double { (point.x * columns).rounded(.down) }
    while index < pending.count {
      let own = column(pending[index])
      let end = pending[index...].firstIndex { column($0) != own } ?? pending.count
      let low = (index..<end).min { pending[$0].y < pending[$1].y } ?? index
      let high = (index..<end).max { pending[$0].y < pending[$1].y } ?? index
      for corner in [index, min(low, high), max(low, high), end - 1] where pending[corner] != kept.last {
        kept.append(pending[corner])
      }
      index = end
    }
    pending.removeAll(keepingCapacity: true)
    // A step has equal times, and no line skips one of its ends.
    let corners = Polyline(times: kept.map { $0.x }, values: [kept.map { $0.y }])
    let drawn = try ExportError.fitting(limit: kept.count) { () throws(MotionError) in
      try corners.simplified(within: SVGPath.tolerance, limit: kept.count, budget: budget)
    }
    for index in drawn { draw(to: kept[index]) }
  }

  /// Draws a line, or begins the path if it has no point yet.
  private mutating func draw(to point: PlotPoint) {
    if point == currentPoint { return }
    line.add("\(currentPoint == nil ? "M" : "L")\(point)")
    currentPoint = point
  }
}
