import MotionSystem

/// Joined lines within a distance of one continuous piece of a curve, by the swing filter (Elmeleegy,
/// Elmagarmid, Cecchet, Aref and Zwaenepoel, 2009).
///
/// Each line starts at the end of the one before and extends as far as the tube around the curve allows.
/// Its slope is then the last one that was possible, and it ends where it leaves the tube. Along a bend, a
/// line from one side of the tube touches the other side and ends on the first one again, which is as far
/// as any line can extend.
///
/// The tube is straight between the nodes, so a line within it at the nodes is within it everywhere.
struct SwingFilter {
  /// The nodes along the curve in order of time, at least one.
  let nodes: [PolylinePoint]

  /// Returns the corners of few lines, the first and the last of which are the ends of the curve; nil if a
  /// step is wider than the tube.
  ///
  /// Both ends are exact, so the last line of a greedy path may be short. The path from the start therefore
  /// continues as the one from the end where a line of one crosses a line of the other and the corners are
  /// fewest.
  ///
  /// - Parameters:
  ///   - width: The greatest distance from the nodes, in units of the value.
  ///   - budget: The computation that may be used: half a unit for each node.
  /// - Throws: `tooMuchWork` if the budget is exhausted.
  func corners(width: Double, budget: WorkMeter) throws(MotionError) -> [PolylinePoint]? {
    guard budget.spend(1 + nodes.count / 2) else { throw .tooMuchWork }
    let mirrored = nodes.reversed().map { PolylinePoint(time: -$0.time, value: $0.value) }
    guard let forward = greedyCorners(width),
      let backward = SwingFilter(nodes: mirrored).greedyCorners(width)?.reversed()
        .map({ PolylinePoint(time: -$0.time, value: $0.value) })
    else { return nil }
    let shorter = forward.count <= backward.count ? forward : backward
    var least = shorter.count
    var best: (index: Int, joint: PolylinePoint, next: Int)?
    var other = 1
    for index in forward.indices.dropFirst() {
      while other + 1 < backward.count, backward[other].time <= forward[index - 1].time { other += 1 }
      for next in backward.indices.dropFirst(other) {
        guard backward[next - 1].time < forward[index].time else { break }
        let count = index + 1 + backward.count - next
        guard count < least,
          let joint = PolylinePoint(
            crossing: (forward[index - 1], forward[index]), (backward[next - 1], backward[next]))
        else { continue }
        (least, best) = (count, (index, joint, next))
      }
    }
    guard let best else { return shorter }
    return forward[..<best.index] + [best.joint] + backward[best.next...]
  }

  /// Returns the corners of lines each of which is as long as possible; nil if a step is wider than the tube.
  private func greedyCorners(_ width: Double) -> [PolylinePoint]? {
    guard let first = nodes.first, let last = nodes.last else { return [] }
    var corners = [first]
    var next = nodes.firstIndex { $0.time > first.time } ?? nodes.count
    guard next == nodes.count || nodes[..<next].allSatisfy({ abs($0.value - first.value) <= width }) else {
      return nil
    }
    while let (end, index) = line(from: corners[corners.count - 1], next, width) {
      guard end.time > corners[corners.count - 1].time else { return nil }
      corners.append(end)
      next = index
    }
    return last == first ? corners : corners + [last]
  }

  /// Returns the end of the longest line from a corner, and the index of the first node after it; nil if
  /// the line reaches the last node.
  ///
  /// - Parameter first: The index of the first node after the corner.
  private func line(
    from corner: PolylinePoint, _ first: Int, _ width: Double
  ) -> (end: PolylinePoint, next: Int)? {
    var slopes = FeasibleSlopes()
    for index in nodes.indices.dropFirst(first) {
      let node = nodes[index]
      let elapsed = node.time - corner.time
      // The last node is met exactly.
      let distance = index == nodes.count - 1 ? 0 : width
      var further = slopes
      further.keep(
        from: node.value - distance - corner.value, to: node.value + distance - corner.value, after: elapsed)
      guard further.isEmpty else {
        slopes = further
        continue
      }
      let isTooLow = further.lower > slopes.lower
      let slope = isTooLow ? slopes.upper : slopes.lower
      func value(_ time: Double) -> Double { corner.value + slope * (time - corner.time) }
      // The line leaves the tube after the last earlier node.
      var inside = index - 1
      while inside > first, nodes[inside].time == node.time { inside -= 1 }
      let before = nodes[inside]
      let sign = isTooLow ? 1.0 : -1
      let room = max(width + sign * (value(before.time) - before.value), 0)
      let excess = max(-(distance + sign * (value(node.time) - node.value)), 0)
      let share = inside == index - 1 && room + excess > 0 ? room / (room + excess) : 0
      let time = before.time + share * (node.time - before.time)
      guard time < node.time else {
        return (PolylinePoint(time: before.time, value: value(before.time)), inside + 1)
      }
      return (PolylinePoint(time: time, value: value(time)), inside + 1)
    }
    return nil
  }
}

extension PolylinePoint {
  /// Creates the point at which two lines cross; nil if they do not.
  fileprivate init?(
    crossing first: (from: PolylinePoint, to: PolylinePoint),
    _ second: (from: PolylinePoint, to: PolylinePoint)
  ) {
    func slope(_ line: (from: PolylinePoint, to: PolylinePoint)) -> Double {
      (line.to.value - line.from.value) / (line.to.time - line.from.time)
    }
    let start = second.from.value + slope(second) * (first.from.time - second.from.time)
    let time = first.from.time + (start - first.from.value) / (slope(first) - slope(second))
    guard time > max(first.from.time, second.from.time), time < min(first.to.time, second.to.time) else {
      return nil
    }
    self.init(time: time, value: first.from.value + slope(first) * (time - first.from.time))
  }
}
