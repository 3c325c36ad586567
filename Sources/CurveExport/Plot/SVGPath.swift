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
  private var currentPoint: Point?
  /// Corners of straight segments that are not drawn yet.
  private var pending: [Point] = []

  /// A point in the plot's coordinates.
  struct Point: Equatable {
    var x: Double
    var y: Double
  }

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
    move(to: point(0, trace.initialValue))
    for segment in trace.segments {
      if segment.isLine {
        try budget.use(SVGPath.lineWork)
        pending.append(point(segment.start, segment.state(at: segment.start).value))
        pending.append(point(segment.end, segment.state(at: segment.end).value))
      } else {
        drawPending()
        try append(segment, budget)
        try line.checkLength()
        try area.checkLength()
      }
    }
    pending.append(point(trace.end, trace.finalValue))
    drawPending()
  }

  private func point(_ at: Double, _ number: Double) -> Point {
    Point(x: time.position(at), y: value.position(number))
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
    drawOrMove(to: point(start, segment.state(at: start).value))
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
        draw(lineTo: d)
      } else {
        let third = (end - start) / 3
        let b = a.y + value.extent(first.velocity * third)
        let c = d.y - value.extent(last.velocity * third)
        guard isWithinTolerance(segment, start, end, a.y, b, c, d.y) else {
          stops.append(middle)
          continue
        }
        draw(cubicTo: d, Point(x: a.x + (d.x - a.x) / 3, y: b), Point(x: d.x - (d.x - a.x) / 3, y: c))
      }
      start = end
      stops.removeLast()
    }
  }

  /// Returns whether the Bézier curve with the four control heights is within the tolerance of the
  /// segment.
  private func isWithinTolerance(
    _ segment: SmoothSegment, _ start: Double, _ end: Double, _ a: Double, _ b: Double, _ c: Double,
    _ d: Double
  ) -> Bool {
    guard b.magnitude < 1e5, c.magnitude < 1e5 else { return false }
    let width = time.extent(end - start)
    for share in [0.25, 0.5, 0.75] {
      let rest = 1 - share
      let height =
        rest * rest * (rest * a + 3 * share * b) + share * share * (3 * rest * c + share * d)
      let state = segment.state(at: start + share * (end - start))
      // The distance is perpendicular to the line because a steep line amplifies vertical
      // distances.
      let slope = value.extent(state.velocity * (end - start)) / width
      let distance = abs(height - value.position(state.value)) / (1 + slope * slope).squareRoot()
      if !(distance <= SVGPath.tolerance) { return false }
    }
    return true
  }

  private mutating func appendArea(_ segment: SmoothSegment, _ oscillation: Oscillation) {
    let steps = oscillation.decay == 0 ? 1 : SVGPath.areaSteps
    var upper: [Point] = []
    var lower: [Point] = []
    for step in 0...steps {
      let elapsed = (segment.end - segment.start) * Double(step) / Double(steps)
      let deviation = oscillation.amplitude * exp(-oscillation.decay * elapsed)
      upper.append(point(segment.start + elapsed, oscillation.center + deviation))
      lower.append(point(segment.start + elapsed, oscillation.center - deviation))
    }
    for (index, point) in (upper + lower.reversed()).enumerated() {
      SVGPath.write(index == 0 ? "M" : "L", [point], to: &area)
    }
    area.add("Z")
    currentPoint = nil
    move(to: point(segment.end, segment.state(at: segment.end).value))
  }

  // MARK: Straight segments

  /// Draws the pending corners. If there are more than `cornerLimit`, each column of half a unit
  /// keeps at most its first, lowest, highest and last corner.
  private mutating func drawPending() {
    guard let first = pending.first else { return }
    drawOrMove(to: first)
    var index = 1
    var kept: [Point] = []
    let columns = pending.count > SVGPath.cornerLimit ? 2.0 : 1e6
    while index < pending.count {
      let column = (pending[index].x * columns).rounded(.down)
      var low = pending[index]
      var high = low
      var last = low
      var isLowFirst = true
      kept.append(low)
      while index < pending.count, (pending[index].x * columns).rounded(.down) == column {
        last = pending[index]
        if last.y < low.y { (low, isLowFirst) = (last, false) }
        if last.y > high.y { (high, isLowFirst) = (last, true) }
        index += 1
      }
      for corner in isLowFirst ? [low, high, last] : [high, low, last] where corner != kept.last {
        kept.append(corner)
      }
    }
    drawThinned(kept)
    pending.removeAll(keepingCapacity: true)
  }

  /// Draws a polyline without the corners that are within `tolerance` of the line that skips them.
  /// Every skipped corner narrows the slope interval of the next line, so errors do not accumulate.
  private mutating func drawThinned(_ corners: [Point]) {
    var slopes = FeasibleSlopes()
    for (corner, next) in zip(corners, corners.dropFirst()) {
      if let currentPoint, corner.x > currentPoint.x, next.x > corner.x {
        slopes.keep(
          from: corner.y - SVGPath.tolerance - currentPoint.y,
          to: corner.y + SVGPath.tolerance - currentPoint.y, after: corner.x - currentPoint.x)
        if slopes.contains((next.y - currentPoint.y) / (next.x - currentPoint.x)) { continue }
      }
      draw(lineTo: corner)
      slopes = FeasibleSlopes()
    }
    if let last = corners.last { draw(lineTo: last) }
  }

  // MARK: Path commands

  private mutating func move(to point: Point) {
    SVGPath.write("M", [point], to: &line)
    currentPoint = point
  }

  private mutating func drawOrMove(to point: Point) {
    if currentPoint == nil { move(to: point) } else { draw(lineTo: point) }
  }

  private mutating func draw(lineTo point: Point) {
    guard point != currentPoint else { return }
    SVGPath.write("L", [point], to: &line)
    currentPoint = point
  }

  private mutating func draw(cubicTo point: Point, _ first: Point, _ second: Point) {
    SVGPath.write("C", [first, second, point], to: &line)
    currentPoint = point
  }

  private static func write(_ command: StaticString, _ points: [Point], to text: inout TextBuilder) {
    text.add(command)
    for (index, point) in points.enumerated() {
      if index > 0 { text.add(" ") }
      text.add(point.x, decimals: 2)
      text.add(",")
      text.add(point.y, decimals: 2)
    }
  }
}
