/// The selection of an anchor on one axis, with the anchors sorted by position.
///
/// The rule `nearest` selects the anchor nearest to the projection among all anchors, and `directional` among
/// those not behind, if there are any. A limit of steps reduces both to a range around the position from
/// which steps count. An anchor has two numbers: its index in the list of the caller, and the rank of its
/// position, which is the index of that position in `positions`.
struct AxisAnchorRule {
  /// The positions of the anchors in the order of the caller, at least one.
  private let anchors: [Double]
  /// The distinct positions, ascending.
  private let positions: [Double]
  private let from: Double
  /// The ranks within the limit of steps.
  private let reachable: ClosedRange<Int>
  /// The number of positions below `from`.
  private let countBelow: Int
  /// The number of positions that are at most `from`.
  private let countUpTo: Int

  /// Creates a rule.
  ///
  /// - Parameter dragStart: The position from which the limit of steps counts; nil for the release position.
  /// - Throws: `outOfRange(.maximumSteps)` for a limit less than 1.
  init(from: Double, anchors: [Double], maximumSteps: Int?, dragStart: Double?) throws(MotionError) {
    var positions: [Double] = []
    for position in anchors.sorted() where position != positions.last { positions.append(position) }
    func count(_ isIncluded: (Double) -> Bool) -> Int {
      positions.firstIndex { !isIncluded($0) } ?? positions.count
    }
    let end = positions.count - 1
    var reachable = 0...end
    if let maximumSteps {
      guard maximumSteps >= 1 else { throw .outOfRange(.maximumSteps, received: Double(maximumSteps)) }
      let start = dragStart ?? from
      let steps = min(maximumSteps, positions.count)
      // At least one position: the second count is at least the first, and both are at most that of all.
      let lowest = min(end, max(0, count { $0 < start } - steps))
      reachable = lowest...max(lowest, min(end, count { $0 <= start } - 1 + steps))
    }
    self.reachable = reachable
    countBelow = count { $0 < from }
    countUpTo = count { $0 <= from }
    self.positions = positions
    self.anchors = anchors
    self.from = from
  }

  /// Returns the index of the anchor that a release selects; of equally near ones the first in the list, but
  /// the last one for thresholds.
  func index(_ selection: AnchorSelection, velocity: Double, projection: Double) -> Int? {
    if case .threshold(let thresholds) = selection {
      let rank = rank(velocity: velocity, thresholds)
      return lastIndex(min(max(rank, reachable.lowerBound), reachable.upperBound))
    }
    var range = reachable
    if selection == .directional, velocity > 0, countBelow <= reachable.upperBound {
      range = max(countBelow, reachable.lowerBound)...reachable.upperBound
    } else if selection == .directional, velocity < 0, countUpTo > reachable.lowerBound {
      range = reachable.lowerBound...min(countUpTo - 1, reachable.upperBound)
    }
    return firstIndex(nearest(to: projection, in: range) { (firstIndex($0) ?? 0) > (firstIndex($1) ?? 0) })
  }

  private func firstIndex(_ rank: Int) -> Int? { anchors.firstIndex(of: positions[rank]) }
  private func lastIndex(_ rank: Int) -> Int? { anchors.lastIndex(of: positions[rank]) }

  /// Returns the rank in a range whose position is nearest to a point; of two equally near ones the upper one
  /// if `prefersUpper` is true of both.
  private func nearest(
    to point: Double, in range: ClosedRange<Int>, prefersUpper: (_ lower: Int, _ upper: Int) -> Bool
  ) -> Int {
    let upper = positions.firstIndex { $0 >= point } ?? positions.count
    guard upper > range.lowerBound else { return range.lowerBound }
    guard upper <= range.upperBound else { return range.upperBound }
    let lower = upper - 1
    var below = point - positions[lower]
    var above = positions[upper] - point
    if !below.isFinite || !above.isFinite {
      below = point / 2 - positions[lower] / 2
      above = positions[upper] / 2 - point / 2
    }
    return below > above || below == above && prefersUpper(lower, upper) ? upper : lower
  }

  /// Returns the rank that the thresholds select.
  private func rank(velocity: Double, _ thresholds: AnchorThresholds) -> Int {
    let last = positions.firstIndex(of: anchors[anchors.count - 1]) ?? 0
    let below = countUpTo > 0 ? countUpTo - 1 : last
    let above = countBelow < positions.count ? countBelow : last
    if velocity == 0 {
      return nearest(to: from, in: 0...positions.count - 1) { (lastIndex($0) ?? 0) < (lastIndex($1) ?? 0) }
    }
    if let end = thresholds.end, abs(velocity) >= end { return velocity > 0 ? positions.count - 1 : 0 }
    let ahead = velocity > 0 ? above : below
    if abs(velocity) >= thresholds.step { return ahead }
    let behind = velocity > 0 ? below : above
    let needed = thresholds.position(for: abs(positions[above] - positions[below]))
    return abs(positions[behind] - from) >= needed ? ahead : behind
  }
}
