/// The selection of an anchor on one axis, with the anchors sorted by position.
///
/// The rule `nearest` selects the anchor nearest to the projection among all anchors, and `directional` among
/// those not behind, if there are any. A limit of steps reduces both to a range around the position from
/// which steps count. Each is therefore the nearest of a range of the sorted anchors that depends only on the
/// sign of the velocity.
///
/// An anchor has two numbers: its index in the list of the caller, and the rank of its position, which is the
/// index of that position in `positions`.
struct AxisAnchorRule {
  /// The distinct positions of the anchors, ascending.
  let positions: [Double]
  /// The release position.
  let from: Double
  let selection: AnchorSelection
  /// The index of the first anchor at each position.
  private let firstIndices: [Int]
  /// The index of the last anchor at each position.
  private let lastIndices: [Int]
  /// The rank of the last anchor in the list.
  private let rankOfLast: Int
  /// The number of positions below `from`.
  private let countBelow: Int
  /// The number of positions that are at most `from`.
  private let countUpTo: Int
  /// The ranks within the limit of steps.
  private let reachable: ClosedRange<Int>

  /// Creates a rule.
  ///
  /// - Parameter dragStart: The position from which the limit of steps counts; nil for the release position.
  /// - Throws: `outOfRange(.anchors)` without anchors; `outOfRange(.maximumSteps)` for a limit less than 1.
  init(
    from: Double, anchors: [Double], selection: AnchorSelection, maximumSteps: Int?, dragStart: Double? = nil
  ) throws(MotionError) {
    guard !anchors.isEmpty else { throw .outOfRange(.anchors, received: 0) }
    if let maximumSteps, maximumSteps < 1 {
      throw .outOfRange(.maximumSteps, received: Double(maximumSteps))
    }
    // In ascending order of position and, at equal positions, of index.
    let sorted = anchors.indices.sorted { (anchors[$0], $0) < (anchors[$1], $1) }
    var positions: [Double] = []
    var first: [Int] = []
    var last: [Int] = []
    var rankOfLast = 0
    for index in sorted {
      let position = anchors[index]
      if position == positions.last {
        last[last.count - 1] = index
      } else {
        positions.append(position)
        first.append(index)
        last.append(index)
      }
      if index == anchors.count - 1 { rankOfLast = positions.count - 1 }
    }
    let end = positions.count - 1
    if let maximumSteps, maximumSteps < positions.count {
      let start = dragStart ?? from
      let below = AxisAnchorRule.count(of: positions) { $0 < start }
      let upTo = AxisAnchorRule.count(of: positions) { $0 <= start }
      // The range has at least one position: below ≤ upTo, and both are at most the number of positions.
      let lowest = min(end, max(0, below - maximumSteps))
      reachable = lowest...max(lowest, min(end, upTo - 1 + maximumSteps))
    } else {
      reachable = 0...end
    }
    self.positions = positions
    firstIndices = first
    lastIndices = last
    self.rankOfLast = rankOfLast
    self.from = from
    self.selection = selection
    countBelow = AxisAnchorRule.count(of: positions) { $0 < from }
    countUpTo = AxisAnchorRule.count(of: positions) { $0 <= from }
  }

  /// Returns the index of the anchor that a release selects.
  func index(velocity: Double, projection: Double) -> Int {
    if case .threshold(let thresholds) = selection {
      let rank = rank(velocity: velocity, thresholds)
      return lastIndices[min(max(rank, reachable.lowerBound), reachable.upperBound)]
    }
    return firstIndices[nearest(to: projection, in: candidates(velocity: velocity))]
  }

  /// Returns the ranks among which the rules `nearest` and `directional` select the one nearest to the
  /// projection. They depend only on the sign of the velocity.
  private func candidates(velocity: Double) -> ClosedRange<Int> {
    guard selection == .directional, velocity != 0 else { return reachable }
    if velocity > 0, countBelow <= reachable.upperBound {
      return max(countBelow, reachable.lowerBound)...reachable.upperBound
    }
    if velocity < 0, countUpTo > reachable.lowerBound {
      return reachable.lowerBound...min(countUpTo - 1, reachable.upperBound)
    }
    return reachable
  }

  /// Returns the rank in a range whose position is nearest to a point; of two equally near ones that of the
  /// earlier anchor in the list, or of the later one.
  private func nearest(to point: Double, in range: ClosedRange<Int>, isLater: Bool = false) -> Int {
    let upper = AxisAnchorRule.count(of: positions) { $0 < point }
    guard upper > range.lowerBound else { return range.lowerBound }
    guard upper <= range.upperBound else { return range.upperBound }
    let lower = upper - 1
    var below = point - positions[lower]
    var above = positions[upper] - point
    if !below.isFinite || !above.isFinite {
      below = point / 2 - positions[lower] / 2
      above = positions[upper] / 2 - point / 2
    }
    if below != above { return below > above ? upper : lower }
    let isUpper =
      isLater ? lastIndices[upper] > lastIndices[lower] : firstIndices[upper] < firstIndices[lower]
    return isUpper ? upper : lower
  }

  /// Returns the rank that the thresholds select.
  private func rank(velocity: Double, _ thresholds: AnchorThresholds) -> Int {
    let below = countUpTo > 0 ? countUpTo - 1 : rankOfLast
    let above = countBelow < positions.count ? countBelow : rankOfLast
    if velocity == 0 { return nearest(to: from, in: 0...positions.count - 1, isLater: true) }
    if let end = thresholds.end, abs(velocity) >= end { return velocity > 0 ? positions.count - 1 : 0 }
    let ahead = velocity > 0 ? above : below
    if abs(velocity) >= thresholds.step { return ahead }
    let behind = velocity > 0 ? below : above
    let needed = thresholds.position(for: abs(positions[above] - positions[below]))
    return abs(positions[behind] - from) >= needed ? ahead : behind
  }

  /// Returns the number of positions at the start of a sorted list that satisfy a condition.
  private static func count(of positions: [Double], where isIncluded: (Double) -> Bool) -> Int {
    var low = 0
    var high = positions.count
    while low < high {
      let middle = (low + high) / 2
      if isIncluded(positions[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
