import MotionPhysics
import Platform
import StrictJSON

// The line must be true to the curve and short to send. Value and velocity are both known exactly, so each
// piece is the cubic through them (a Hermite cubic is a Bézier with handles a third of the piece long).
// A piece is halved until it is within a twentieth of a unit of the curve at a quarter, half and three quarters of its
// length: a spring needs some three pieces for each swing, where a polyline needs thirty.
//
// Two things have no end of detail: a spring that swings faster than a plot can show is drawn as the area
// it swings in, and recorded positions are thinned to what differs on the plot.

/// The line of one axis in a plot's coordinates.
struct SVGPath {
  /// Path data of the line; a new `M` only where it must.
  private(set) var line: [UInt8] = []
  /// Path data of the areas that stand for swings too fast to show; often empty.
  private(set) var area: [UInt8] = []

  private let time: PlotScale
  private let value: PlotScale
  private var pen: Point?
  private var pending: [Point] = []

  /// A point on the plot.
  struct Point: Equatable {
    var x: Double
    var y: Double
  }

  /// How far the line may be from the curve, in the plot's units, across the line.
  private static let accuracy = 0.05
  /// What is narrower than this is drawn as a straight line.
  private static let narrowest = 0.02
  /// More half swings than this are drawn as an area.
  private static let mostSwings = 240.0
  /// More recorded corners than this are thinned before they are looked at one by one.
  private static let mostCorners = 2000

  init(_ trace: AxisTrace, time: PlotScale, value: PlotScale) {
    self.time = time
    self.value = value
    move(to: point(0, trace.initialValue))
    for stretch in trace.stretches {
      switch stretch.shape {
      case .line(let from, let to):
        pending.append(point(stretch.start, from))
        pending.append(point(stretch.end, to))
      case .law(let law, _):
        flush()
        append(stretch, law)
      }
    }
    pending.append(point(trace.end, trace.finalValue))
    flush()
  }

  private func point(_ at: Double, _ number: Double) -> Point {
    Point(x: time.position(at), y: value.position(number))
  }

  // MARK: Curved stretches

  private mutating func append(_ stretch: Stretch, _ law: AxisLaw) {
    var pieces = 1.0
    if case .spring(let spring) = law {
      let turns = SpringExtrema(spring)
      let swings = turns.interval.map { (stretch.end - stretch.start) / $0 } ?? 0
      // A spring that is quiet on the plot may swing as often as it likes.
      if swings > SVGPath.mostSwings, abs(value.extent(turns.amplitude)) > SVGPath.accuracy {
        return appendArea(stretch, spring, turns)
      }
      pieces = max(1, min(swings, SVGPath.mostSwings).rounded(.up))
    }
    let duration = stretch.end - stretch.start
    var start = stretch.start
    lineOrMove(to: point(start, stretch.state(at: start).value))
    for piece in 1...Int(pieces) {
      let end = piece == Int(pieces) ? stretch.end : stretch.start + duration * Double(piece) / pieces
      appendCubics(stretch, from: start, to: end)
      start = end
    }
  }

  private mutating func appendCubics(_ stretch: Stretch, from start: Double, to end: Double) {
    var stops = [end]
    var start = start
    while let end = stops.last {
      let first = stretch.state(at: start)
      let last = stretch.state(at: end)
      let a = point(start, first.value)
      let d = point(end, last.value)
      let middle = start + (end - start) / 2
      if d.x - a.x < SVGPath.narrowest || middle <= start {
        draw(lineTo: d)
      } else {
        let third = (end - start) / 3
        let b = a.y + value.extent(first.velocity * third)
        let c = d.y - value.extent(last.velocity * third)
        guard isFaithful(stretch, start, end, a.y, b, c, d.y) else {
          stops.append(middle)
          continue
        }
        draw(cubicTo: d, Point(x: a.x + (d.x - a.x) / 3, y: b), Point(x: d.x - (d.x - a.x) / 3, y: c))
      }
      start = end
      stops.removeLast()
    }
  }

  /// Whether the cubic through the four heights is within the accuracy of the stretch.
  private func isFaithful(
    _ stretch: Stretch, _ start: Double, _ end: Double, _ a: Double, _ b: Double, _ c: Double, _ d: Double
  ) -> Bool {
    guard b.magnitude < 1e5, c.magnitude < 1e5 else { return false }
    let width = time.extent(end - start)
    for share in [0.25, 0.5, 0.75] {
      let rest = 1 - share
      let height =
        rest * rest * (rest * a + 3 * share * b) + share * share * (3 * rest * c + share * d)
      let state = stretch.state(at: start + share * (end - start))
      // Across the line, not along it: on a steep line a step sideways is a long way up.
      let slope = value.extent(state.velocity * (end - start)) / width
      let away = abs(height - value.position(state.value)) / (1 + slope * slope).squareRoot()
      if !(away <= SVGPath.accuracy) { return false }
    }
    return true
  }

  private mutating func appendArea(_ stretch: Stretch, _ law: SpringLaw, _ turns: SpringExtrema) {
    let steps = turns.decay == 0 ? 1 : 96
    var upper: [Point] = []
    var lower: [Point] = []
    for step in 0...steps {
      let elapsed = (stretch.end - stretch.start) * Double(step) / Double(steps)
      let reach = turns.amplitude * exp(-turns.decay * elapsed)
      upper.append(point(stretch.start + elapsed, law.target + reach))
      lower.append(point(stretch.start + elapsed, law.target - reach))
    }
    for (index, point) in (upper + lower.reversed()).enumerated() {
      SVGPath.write(index == 0 ? "M" : "L", [point], to: &area)
    }
    area.append(UInt8(ascii: "Z"))
    pen = nil
    move(to: point(stretch.end, stretch.state(at: stretch.end).value))
  }

  // MARK: Straight stretches

  /// Draws the collected corners; where they are very many, per half a unit the first, lowest, highest and last at most.
  private mutating func flush() {
    guard let first = pending.first else { return }
    lineOrMove(to: first)
    var index = 1
    var kept: [Point] = []
    let columns = pending.count > SVGPath.mostCorners ? 2.0 : 1e6
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

  /// Draws a polyline without the corners that are within `accuracy` of the line past them. Every corner that is
  /// left out narrows the directions that the next line may take, so what is left out never adds up.
  private mutating func drawThinned(_ corners: [Point]) {
    var steepest = Double.infinity
    var flattest = -Double.infinity
    for (corner, next) in zip(corners, corners.dropFirst()) {
      if let pen, corner.x > pen.x, next.x > corner.x {
        let width = corner.x - pen.x
        steepest = min(steepest, (corner.y + SVGPath.accuracy - pen.y) / width)
        flattest = max(flattest, (corner.y - SVGPath.accuracy - pen.y) / width)
        let slope = (next.y - pen.y) / (next.x - pen.x)
        if flattest <= slope, slope <= steepest { continue }
      }
      draw(lineTo: corner)
      (steepest, flattest) = (.infinity, -.infinity)
    }
    if let last = corners.last { draw(lineTo: last) }
  }

  // MARK: Pen

  private mutating func move(to point: Point) {
    SVGPath.write("M", [point], to: &line)
    pen = point
  }

  private mutating func lineOrMove(to point: Point) {
    if pen == nil { move(to: point) } else { draw(lineTo: point) }
  }

  private mutating func draw(lineTo point: Point) {
    guard point != pen else { return }
    SVGPath.write("L", [point], to: &line)
    pen = point
  }

  private mutating func draw(cubicTo point: Point, _ first: Point, _ second: Point) {
    SVGPath.write("C", [first, second, point], to: &line)
    pen = point
  }

  private static func write(_ command: StaticString, _ points: [Point], to bytes: inout [UInt8]) {
    command.withUTF8Buffer { bytes.append(contentsOf: $0) }
    for (index, point) in points.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: " ")) }
      NumberWriter.append(point.x, decimals: 2, to: &bytes)
      bytes.append(UInt8(ascii: ","))
      NumberWriter.append(point.y, decimals: 2, to: &bytes)
    }
  }
}
