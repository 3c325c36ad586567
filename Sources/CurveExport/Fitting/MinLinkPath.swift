// The fewest straight lines, joined end to end, that stay within a distance of a curve, where the corners may
// leave the curve. This is a shortest path by number of links through a tube around the curve, and
// greed is optimal: each line is the one that gets farthest.
//
// A line gets stuck at a time c where one wall, say the upper, would cut it, and it could only be lower there if it
// went through the lower wall at an earlier time b, which it touches (and through the upper wall before that).
// Beyond b nothing below that line has been reached yet. So the next line leaves it somewhere between b and c, downwards:
// it is not below it at b, not above it at c, and from there on between the walls. Before
// it leaves it is above, so between b and c only the lower wall can bar it. (Imai and Iri, 1986.)
//
// The walls have corners at the nodes of a fine polyline along the curve, so a line is within the tube if it is
// at the nodes. The curve is nearer to the polyline than `slack`, which is taken off the tube's width.

/// Fits joined lines to one continuous piece of a curve.
struct MinLinkPath {
  /// A point of the fine polyline, or of the answer.
  struct Node: Equatable {
    let time: Double
    let value: Double
  }

  /// A line, and between which times the next one leaves it.
  private struct Stuck {
    let line: FeasibleLines.Line
    let touch: Int
    let stop: Double
    let node: Int
    /// 1 where the upper wall stopped it, −1 where the lower did.
    let sign: Double
  }

  /// The nodes along the curve, in order of time, at least one.
  let nodes: [Node]
  /// How near the ends of the answer must be to the curve's: 0 means exactly.
  let startsExactly: Bool
  let endsExactly: Bool

  private let greatestValue: Double
  private let greatestSlope: Double

  init(_ nodes: [Node], startsExactly: Bool, endsExactly: Bool) {
    self.nodes = nodes
    self.startsExactly = startsExactly
    self.endsExactly = endsExactly
    var step = Double.infinity
    var low = Double.infinity
    var high = -Double.infinity
    for (index, node) in nodes.enumerated() {
      if index > 0, node.time > nodes[index - 1].time { step = min(step, node.time - nodes[index - 1].time) }
      low = min(low, node.value)
      high = max(high, node.value)
    }
    greatestValue = 8 * max(abs(low), abs(high)) + 8
    greatestSlope = step.isFinite ? greatestValue / step : 1
  }

  /// The corners of the fewest lines within `width` of the nodes, the ends included; nil where that takes more
  /// than `limit` lines.
  func corners(width: Double, limit: Int) -> [Node]? {
    guard let first = nodes.first, let last = nodes.last else { return [] }
    guard last.time > first.time else { return last == first ? [first] : [first, last] }
    var lines: [FeasibleLines.Line] = []
    var places: [(from: Double, to: Double)] = []
    var stuck: Stuck?
    while true {
      guard lines.count < limit else { return nil }
      switch farthest(from: stuck, width: width) {
      case .through(let line):
        lines.append(line)
        return joined(lines, places)
      case .stuck(let next):
        // No line gets past the node that stopped the one before: a step wider than the tube.
        if let stuck, next.node <= stuck.node { return nil }
        lines.append(next.line)
        places.append((nodes[next.touch].time, next.stop))
        stuck = next
      case .barred: return nil
      }
    }
  }

  private enum Reach {
    case through(FeasibleLines.Line)
    case stuck(Stuck)
    case barred
  }

  /// The line that leaves the one before and gets farthest.
  private func farthest(from before: Stuck?, width: Double) -> Reach {
    let start = before?.touch ?? 0
    var lines = FeasibleLines(
      reference: nodes[start].time, greatestValue: greatestValue, greatestSlope: greatestSlope)
    if let before {
      let limit = before.line.value(at: before.stop)
      let isPossible =
        before.sign > 0
        ? lines.keep(at: before.stop, notAbove: limit) : lines.keep(at: before.stop, notBelow: limit)
      guard isPossible else { return .barred }
    }
    for index in start..<nodes.count {
      let reach = self.width(at: index, width)
      let node = nodes[index]
      let isBefore = before.map { index < $0.node } ?? false
      // Until the line has left the one before, the wall on that side is behind it.
      if !(isBefore && before?.sign == 1), !lines.keep(at: node.time, notAbove: node.value + reach) {
        return stopped(lines, at: index, from: start, sign: 1, width)
      }
      if !(isBefore && before?.sign == -1), !lines.keep(at: node.time, notBelow: node.value - reach) {
        return stopped(lines, at: index, from: start, sign: -1, width)
      }
    }
    return .through(lines.middle)
  }

  private func stopped(_ lines: FeasibleLines, at index: Int, from start: Int, sign: Double, _ width: Double)
    -> Reach
  {
    guard index > start else { return .barred }
    let line = lines.extreme(at: nodes[index].time, sign: sign)
    /// How far the line is inside of a wall: the one that stopped it (1) or the other one (−1).
    func room(_ node: Int, _ side: Double) -> Double {
      self.width(at: node, width) + sign * side * (nodes[node].value - line.value(at: nodes[node].time))
    }
    // The last node where the other wall holds the line. The tightest one stands in where rounding hides the touch.
    var touch = start
    var tightest = Double.infinity
    for node in (start..<index).reversed() {
      let room = room(node, -1)
      if room <= 1e-7 * width {
        touch = node
        break
      }
      if room < tightest { (touch, tightest) = (node, room) }
    }
    let inside = max(room(index - 1, 1), 0)
    let outside = max(-room(index, 1), 0)
    let share = inside + outside > 0 ? inside / (inside + outside) : 0
    let stop = nodes[index - 1].time + share * (nodes[index].time - nodes[index - 1].time)
    return .stuck(
      Stuck(line: line, touch: touch, stop: max(stop, nodes[touch].time), node: index, sign: sign))
  }

  /// Half the tube's width at a node. Ends that must be exact have a little, or nothing could be solved; the
  /// answer's ends are then put in place.
  private func width(at index: Int, _ width: Double) -> Double {
    let isExact = (index == 0 && startsExactly) || (index == nodes.count - 1 && endsExactly)
    return isExact ? width * 1e-6 : width
  }

  private func joined(_ lines: [FeasibleLines.Line], _ places: [(from: Double, to: Double)]) -> [Node] {
    guard let first = nodes.first, let last = nodes.last else { return [] }
    var corners = [startsExactly ? first : Node(time: first.time, value: lines[0].value(at: first.time))]
    for (index, place) in places.enumerated() {
      let meeting = lines[index].meeting(lines[index + 1]) ?? place.to
      let time = min(max(meeting, place.from), place.to)
      corners.append(Node(time: time, value: lines[index].value(at: time)))
    }
    let end = lines[lines.count - 1].value(at: last.time)
    corners.append(endsExactly ? last : Node(time: last.time, value: end))
    return corners
  }
}
