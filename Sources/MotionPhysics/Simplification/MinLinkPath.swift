// A minimum-link path: the fewest joined lines that stay within a distance of a curve, with corners
// that may lie off the curve. The path runs through a tube around the curve, and a greedy algorithm
// is optimal: each line extends as far as possible (Imai and Iri, 1986).
//
// A line is blocked at a time c if one boundary, say the upper one, would cut it, and a lower line
// would cross the lower boundary at an earlier time b, where the line touches it. After b, no line
// has reached a point below this line yet. The next line therefore starts on this one between b and
// c and lies below it afterward: it is not below it at b, not above it at c, and between the
// boundaries from there on. Before the start it is above this line, so between b and c only the
// lower boundary restricts it.
//
// The boundaries have corners at the nodes of a dense polyline along the curve, so a line is within
// the tube if it is within it at the nodes. The distance between polyline and curve (`slack`) is
// subtracted from the tube's width.

import MotionSystem

/// Fits the fewest joined lines to one continuous piece of a curve.
struct MinLinkPath {
  /// A line that cannot be extended to the end, and the interval in which the next line starts.
  private struct BlockedLine {
    let line: FeasibleLines.Line
    /// The index of the last node at which the line touches the other boundary. The next line
    /// starts there or later.
    let contactNode: Int
    /// The last time at which the next line starts.
    let stopTime: Double
    /// The index of the first node that the line cannot pass.
    let blockingNode: Int
    /// 1 if the upper boundary blocks the line, −1 if the lower one does.
    let sign: Double
  }

  /// The result of extending a line.
  private enum Extension {
    case reachesEnd(FeasibleLines.Line)
    case blocked(BlockedLine)
    case infeasible
  }

  /// The nodes along the curve in order of time, at least one.
  let nodes: [PolylinePoint]
  /// A Boolean value that indicates whether the path starts exactly at the first node.
  let startsExactly: Bool
  /// A Boolean value that indicates whether the path ends exactly at the last node.
  let endsExactly: Bool

  /// The number of corners of `FeasibleLines` that are examined in the time of one unit of work.
  private static let stepsPerUnit = 4
  /// The number of such steps after which their work is spent.
  private static let stepInterval = 8192
  /// The steps that adding one node takes in addition to examining corners.
  private static let nodeSteps = 8

  private let greatestValue: Double
  private let greatestSlope: Double

  init(_ nodes: [PolylinePoint], startsExactly: Bool, endsExactly: Bool) {
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

  /// Returns the corners of the path with the fewest lines within `width` of the nodes, including
  /// both ends, or `nil` if the path needs more than `limit` lines.
  /// - Throws: `tooMuchWork` if the budget is exhausted.
  func corners(
    width: Double, limit: Int, budget: WorkMeter
  ) throws(MotionError) -> [PolylinePoint]? {
    var steps = 0
    let corners = try corners(width, limit, &steps, budget)
    try MinLinkPath.spend(&steps, budget)
    return corners
  }

  /// Spends the work of `steps`, and sets them to 0.
  private static func spend(_ steps: inout Int, _ budget: WorkMeter) throws(MotionError) {
    guard budget.spend(1 + steps / stepsPerUnit) else { throw .tooMuchWork }
    steps = 0
  }

  private func corners(
    _ width: Double, _ limit: Int, _ steps: inout Int, _ budget: WorkMeter
  ) throws(MotionError) -> [PolylinePoint]? {
    guard let first = nodes.first, let last = nodes.last else { return [] }
    guard last.time > first.time else { return last == first ? [first] : [first, last] }
    var lines: [FeasibleLines.Line] = []
    var joints: [(from: Double, to: Double)] = []
    var previous: BlockedLine?
    while true {
      guard lines.count < limit else { return nil }
      switch try longestLine(after: previous, width: width, &steps, budget) {
      case .reachesEnd(let line):
        lines.append(line)
        return joined(lines, joints)
      case .blocked(let next):
        // No line passes the node that blocked the previous one: a step wider than the tube.
        if let previous, next.blockingNode <= previous.blockingNode { return nil }
        lines.append(next.line)
        joints.append((nodes[next.contactNode].time, next.stopTime))
        previous = next
      case .infeasible: return nil
      }
    }
  }

  /// Returns the line that starts on the previous one and extends farthest.
  private func longestLine(
    after previous: BlockedLine?, width: Double, _ steps: inout Int, _ budget: WorkMeter
  ) throws(MotionError) -> Extension {
    let start = previous?.contactNode ?? 0
    var lines = FeasibleLines(
      reference: nodes[start].time, greatestValue: greatestValue, greatestSlope: greatestSlope)
    if let previous {
      let limit = previous.line.value(at: previous.stopTime)
      let isPossible =
        previous.sign > 0
        ? lines.keep(at: previous.stopTime, notAbove: limit)
        : lines.keep(at: previous.stopTime, notBelow: limit)
      guard isPossible else { return .infeasible }
    }
    var stepsBefore = 0
    for index in start..<nodes.count {
      steps += MinLinkPath.nodeSteps + lines.steps - stepsBefore
      stepsBefore = lines.steps
      if steps >= MinLinkPath.stepInterval { try MinLinkPath.spend(&steps, budget) }
      let halfWidth = self.halfWidth(at: index, width)
      let node = nodes[index]
      let isBeforeBlock = previous.map { index < $0.blockingNode } ?? false
      // Until the line has left the previous one, the boundary that blocked that one does not
      // restrict it.
      if !(isBeforeBlock && previous?.sign == 1), !lines.keep(at: node.time, notAbove: node.value + halfWidth)
      {
        return blockedLine(lines, at: index, from: start, sign: 1, width)
      }
      if !(isBeforeBlock && previous?.sign == -1),
        !lines.keep(at: node.time, notBelow: node.value - halfWidth)
      {
        return blockedLine(lines, at: index, from: start, sign: -1, width)
      }
    }
    return .reachesEnd(lines.middle)
  }

  private func blockedLine(
    _ lines: FeasibleLines, at index: Int, from start: Int, sign: Double, _ width: Double
  ) -> Extension {
    guard index > start else { return .infeasible }
    let line = lines.extreme(at: nodes[index].time, sign: sign)
    /// The distance of the line from a boundary inside the tube: from the blocking one (1) or from
    /// the other one (−1).
    func clearance(_ node: Int, _ side: Double) -> Double {
      self.halfWidth(at: node, width) + sign * side * (nodes[node].value - line.value(at: nodes[node].time))
    }
    // The last node at which the line touches the other boundary. If rounding hides the contact,
    // the node with the smallest clearance is used.
    var contactNode = start
    var smallest = Double.infinity
    for node in (start..<index).reversed() {
      let clearance = clearance(node, -1)
      if clearance <= 1e-7 * width {
        contactNode = node
        break
      }
      if clearance < smallest { (contactNode, smallest) = (node, clearance) }
    }
    let inside = max(clearance(index - 1, 1), 0)
    let outside = max(-clearance(index, 1), 0)
    let share = inside + outside > 0 ? inside / (inside + outside) : 0
    let stopTime = nodes[index - 1].time + share * (nodes[index].time - nodes[index - 1].time)
    return .blocked(
      BlockedLine(
        line: line, contactNode: contactNode, stopTime: max(stopTime, nodes[contactNode].time),
        blockingNode: index, sign: sign))
  }

  /// Returns half the tube's width at a node. An exact end has a small width because a set of lines
  /// through one point has no area; `joined` then replaces the end with the exact node.
  private func halfWidth(at index: Int, _ width: Double) -> Double {
    let isExact = (index == 0 && startsExactly) || (index == nodes.count - 1 && endsExactly)
    return isExact ? width * 1e-6 : width
  }

  private func joined(_ lines: [FeasibleLines.Line], _ joints: [(from: Double, to: Double)])
    -> [PolylinePoint]
  {
    guard let first = nodes.first, let last = nodes.last else { return [] }
    var corners = [
      startsExactly ? first : PolylinePoint(time: first.time, value: lines[0].value(at: first.time))
    ]
    for (index, joint) in joints.enumerated() {
      let intersection = lines[index].intersectionTime(with: lines[index + 1]) ?? joint.to
      let time = min(max(intersection, joint.from), joint.to)
      corners.append(PolylinePoint(time: time, value: lines[index].value(at: time)))
    }
    let end = lines[lines.count - 1].value(at: last.time)
    corners.append(endsExactly ? last : PolylinePoint(time: last.time, value: end))
    return corners
  }
}
