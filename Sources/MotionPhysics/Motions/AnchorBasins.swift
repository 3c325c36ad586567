package import MotionSystem

/// The release velocities that select each anchor of a drawer with one axis.
///
/// The projection grows with the velocity. That of a deceleration is x₀ − v/k, and the anchors a < b are
/// equally near to it at v = −k·((a + b)/2 − x₀). The bounds of the intervals are the doubles at which the
/// selection changes, so that an interval contains exactly the velocities for which `DrawerMotion` selects
/// the anchor.
public struct AnchorBasins: Sendable, Equatable {
  /// An interval of velocities, in points per second.
  public struct Interval: Sendable, Equatable {
    /// The lower bound; −∞ if there is none.
    public let min: Double
    /// The upper bound; ∞ if there is none.
    public let max: Double
    /// A Boolean value that indicates whether the interval contains its lower bound.
    public let includesMin: Bool
    /// A Boolean value that indicates whether the interval contains its upper bound.
    public let includesMax: Bool

    /// Returns whether the interval contains a velocity.
    public func contains(_ velocity: Double) -> Bool {
      (includesMin ? velocity >= min : velocity > min) && (includesMax ? velocity <= max : velocity < max)
    }
  }

  /// The intervals of each anchor, in the order of the anchors, each list in ascending order. An anchor that
  /// no release selects has none.
  public let intervals: [[Interval]]

  /// Computes the intervals.
  ///
  /// - Parameters:
  ///   - from: The release position in points.
  ///   - rate: The deceleration rate of the projection.
  ///   - anchors: The positions at which the motion can come to rest, in points, at least one.
  ///   - selection: The rule that selects the anchor.
  ///   - maximumSteps: The limit of `DrawerMotion.anchorIndex`, ≥ 1; nil for no limit.
  ///   - dragStart: The position in points from which steps count; nil for the release position.
  /// - Throws: `outOfRange(.anchors)` without anchors; `outOfRange(.maximumSteps)`.
  public init(
    from: Double, rate: DecelerationRate = .normal, anchors: [Double],
    selection: AnchorSelection = .nearest, maximumSteps: Int? = nil, dragStart: Double? = nil
  ) throws(MotionError) {
    var budget = WorkBudget.unlimited
    try self.init(
      from: from, anchors: anchors, selection: selection, maximumSteps: maximumSteps, dragStart: dragStart,
      budget: &budget
    ) { velocity, _ in
      // With the rounding of `DecelerationMotion.projection`.
      from - velocity / rate.exponent
    }
  }

  /// Returns the projection of a velocity: a number that grows with it, or does not change, and may be
  /// infinite.
  package typealias Projection =
    (_ velocity: Double, _ budget: inout WorkBudget) throws(MotionError) -> Double

  /// Computes the intervals with another projection.
  package init(
    from: Double, anchors: [Double], selection: AnchorSelection, maximumSteps: Int?, dragStart: Double?,
    budget: inout WorkBudget, projection: @escaping Projection
  ) throws(MotionError) {
    let rule = try AxisAnchorRule(
      from: from, anchors: anchors, selection: selection, maximumSteps: maximumSteps, dragStart: dragStart)
    var pieces = BasinPieces(rule: rule, projection: projection)
    switch selection {
    case .threshold(let thresholds): pieces.add(thresholds)
    case .nearest, .directional: try pieces.addNearest(&budget)
    }
    var intervals: [[Interval]] = Array(repeating: [], count: anchors.count)
    for piece in pieces.list { intervals[rule.index(ofRank: piece.rank)].append(piece.interval) }
    self.intervals = intervals
  }
}

/// The intervals of velocity in ascending order, each with the rank that it selects. Together they
/// contain every velocity once.
private struct BasinPieces {
  /// The end of an interval and the start of the next.
  struct Edge {
    let velocity: Double
    /// A Boolean value that indicates whether the velocity belongs to the interval below the edge.
    let belongsBelow: Bool

    static let infinity = Edge(velocity: .infinity, belongsBelow: false)
    static func below(_ velocity: Double) -> Edge { Edge(velocity: velocity, belongsBelow: false) }
    static func above(_ velocity: Double) -> Edge { Edge(velocity: velocity, belongsBelow: true) }
  }

  let rule: AxisAnchorRule
  let projection: AnchorBasins.Projection
  private(set) var list: [(rank: Int, interval: AnchorBasins.Interval)] = []
  /// The end of the last interval.
  private var end = Edge.above(-.infinity)

  init(rule: AxisAnchorRule, projection: @escaping AnchorBasins.Projection) {
    self.rule = rule
    self.projection = projection
  }

  /// Adds the intervals of the rules `nearest` and `directional`.
  mutating func addNearest(_ budget: inout WorkBudget) throws(MotionError) {
    let greatest = Double.greatestFiniteMagnitude
    let least = Double.leastNonzeroMagnitude
    try add(nearestIn: rule.candidates(velocity: -1), from: -greatest, to: -least, &budget)
    add(rule.rank(velocity: 0, projection: rule.from), upTo: .above(0))
    try add(nearestIn: rule.candidates(velocity: 1), from: least, to: greatest, &budget)
  }

  /// Adds the intervals of the rule `threshold`, whose selection changes only at 0 and at the speeds of its
  /// thresholds.
  mutating func add(_ thresholds: AnchorThresholds) {
    let limits = [thresholds.end, thresholds.step].compactMap { $0 }.filter { $0 > 0 }
    // A speed of each interval, from the fastest to the slowest.
    let speeds =
      [.greatestFiniteMagnitude] + limits.dropFirst() + (limits.last.map { [$0 / 2] } ?? [])
    for (speed, limit) in zip(speeds, limits) { add(selected(at: -speed), upTo: .above(-limit)) }
    add(selected(at: -speeds[limits.count]), upTo: .below(0))
    add(selected(at: 0), upTo: .above(0))
    for (speed, limit) in zip(speeds.reversed(), limits.reversed()) {
      add(selected(at: speed), upTo: .below(limit))
    }
    add(selected(at: speeds[0]), upTo: .infinity)
  }

  /// Adds the intervals of velocities from `low` to `high`, which have the same sign, with the anchor of a
  /// range that is nearest to the projection.
  private mutating func add(
    nearestIn range: ClosedRange<Int>, from low: Double, to high: Double, _ budget: inout WorkBudget
  ) throws(MotionError) {
    let least = try projection(low, &budget)
    let greatest = try projection(high, &budget)
    var rank = range.lowerBound
    for lower in range.lowerBound..<range.upperBound {
      if !rule.selectsUpper(of: lower, for: least) {
        guard rule.selectsUpper(of: lower, for: greatest) else { break }
        add(rank, upTo: try edge(between: lower, from: low, to: high, &budget))
      }
      rank = lower + 1
    }
    add(rank, upTo: high < 0 ? .below(0) : .infinity)
  }

  /// Adds an interval from the end of the last one, unless it is empty.
  private mutating func add(_ rank: Int, upTo edge: Edge) {
    guard
      edge.velocity > end.velocity || edge.velocity == end.velocity && edge.belongsBelow && !end.belongsBelow
    else { return }
    var start = end
    if let last = list.last, last.rank == rank {
      start = Edge(velocity: last.interval.min, belongsBelow: !last.interval.includesMin)
      list.removeLast()
    }
    list.append(
      (
        rank,
        AnchorBasins.Interval(
          min: start.velocity, max: edge.velocity, includesMin: !start.belongsBelow,
          includesMax: edge.belongsBelow)
      ))
    end = edge
  }

  /// Returns the rank that the rule `threshold` selects, for which the projection has no effect.
  private func selected(at velocity: Double) -> Int {
    rule.rank(velocity: velocity, projection: rule.from)
  }

  /// Returns the edge between a rank and the next, of which `low` selects the lower and `high` the upper
  /// one, by bisection to two adjacent doubles.
  private func edge(
    between lower: Int, from low: Double, to high: Double, _ budget: inout WorkBudget
  ) throws(MotionError) -> Edge {
    var (below, above) = (order(of: low), order(of: high))
    while above - below > 1 {
      let half = below + (above - below) / 2
      let projected = try projection(velocity(inOrder: half), &budget)
      if rule.selectsUpper(of: lower, for: projected) { above = half } else { below = half }
    }
    // Where both are equally near, the first in the list is selected.
    return rule.index(ofRank: lower) < rule.index(ofRank: lower + 1)
      ? .above(velocity(inOrder: below)) : .below(velocity(inOrder: above))
  }

  /// Returns the place of a finite number in the order of all doubles; that of 0 is 0.
  private func order(of velocity: Double) -> Int64 {
    let magnitude = Int64(bitPattern: velocity.magnitude.bitPattern)
    return velocity < 0 ? -magnitude : magnitude
  }

  private func velocity(inOrder place: Int64) -> Double {
    let magnitude = Double(bitPattern: place.magnitude)
    return place < 0 ? -magnitude : magnitude
  }
}
