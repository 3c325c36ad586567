/// The release velocities that select each anchor of a drawer with one axis.
///
/// The projection x₀ − v/k grows with the velocity, and the anchors a < b are equally near to it at
/// v = −k·((a + b)/2 − x₀). The bounds of the intervals are the doubles at which the selection changes, so
/// that an interval contains exactly the velocities for which `DrawerMotion` selects the anchor.
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
    let rule = try AxisAnchorRule(
      from: from, anchors: anchors, selection: selection, maximumSteps: maximumSteps, dragStart: dragStart)
    var pieces = BasinPieces(rule: rule, exponent: rate.exponent)
    switch selection {
    case .threshold(let thresholds): pieces.add(thresholds)
    case .nearest, .directional: pieces.addNearest()
    }
    var intervals: [[Interval]] = Array(repeating: [], count: anchors.count)
    for piece in pieces.list { intervals[rule.listedIndex(of: piece.position)].append(piece.interval) }
    self.intervals = intervals
  }
}

/// The intervals of velocity in ascending order, each with the position that it selects. Together they
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
  /// The exponent k of the deceleration, < 0 per second.
  let exponent: Double
  private(set) var list: [(position: Int, interval: AnchorBasins.Interval)] = []
  /// The end of the last interval.
  private var end = Edge.above(-.infinity)

  init(rule: AxisAnchorRule, exponent: Double) {
    self.rule = rule
    self.exponent = exponent
  }

  /// Adds the intervals of the rules `nearest` and `directional`.
  mutating func addNearest() {
    let greatest = Double.greatestFiniteMagnitude
    let least = Double.leastNonzeroMagnitude
    add(nearestIn: rule.candidates(velocity: -1), from: -greatest, to: -least)
    add(rule.position(velocity: 0, projection: rule.from), upTo: .above(0))
    add(nearestIn: rule.candidates(velocity: 1), from: least, to: greatest)
  }

  /// Adds the intervals of the rule `threshold`, whose selection changes only at 0 and at the velocity
  /// threshold.
  mutating func add(_ thresholds: AnchorThresholds) {
    let limit = thresholds.velocity
    add(selected(at: -.greatestFiniteMagnitude), upTo: limit > 0 ? .above(-limit) : .below(0))
    if limit > 0 { add(selected(at: -limit / 2), upTo: .below(0)) }
    add(selected(at: 0), upTo: .above(0))
    if limit > 0 { add(selected(at: limit / 2), upTo: .below(limit)) }
    add(selected(at: .greatestFiniteMagnitude), upTo: .infinity)
  }

  /// Adds the intervals of velocities from `low` to `high`, which have the same sign, with the anchor of a
  /// range that is nearest to the projection.
  private mutating func add(nearestIn range: ClosedRange<Int>, from low: Double, to high: Double) {
    var position = range.lowerBound
    for lower in range.lowerBound..<range.upperBound {
      if !selectsUpper(of: lower, at: low) {
        guard selectsUpper(of: lower, at: high) else { break }
        add(position, upTo: edge(between: lower, from: low, to: high))
      }
      position = lower + 1
    }
    add(position, upTo: high < 0 ? .below(0) : .infinity)
  }

  /// Adds an interval from the end of the last one, unless it is empty.
  private mutating func add(_ position: Int, upTo edge: Edge) {
    guard
      edge.velocity > end.velocity || edge.velocity == end.velocity && edge.belongsBelow && !end.belongsBelow
    else { return }
    var start = end
    if let last = list.last, last.position == position {
      start = Edge(velocity: last.interval.min, belongsBelow: !last.interval.includesMin)
      list.removeLast()
    }
    list.append(
      (
        position,
        AnchorBasins.Interval(
          min: start.velocity, max: edge.velocity, includesMin: !start.belongsBelow,
          includesMax: edge.belongsBelow)
      ))
    end = edge
  }

  private func selected(at velocity: Double) -> Int {
    rule.position(velocity: velocity, projection: projection(of: velocity))
  }

  /// Returns the projection of a release, with the rounding of `DecelerationMotion.projection`.
  private func projection(of velocity: Double) -> Double { rule.from - velocity / exponent }

  /// Returns whether, of two successive positions, a velocity selects the upper one.
  private func selectsUpper(of lower: Int, at velocity: Double) -> Bool {
    rule.selectsUpper(of: lower, for: projection(of: velocity))
  }

  /// Returns the edge between two successive positions, of which `low` selects the lower and `high` the upper
  /// one: by bisection to two adjacent doubles, near the formula of the edge.
  private func edge(between lower: Int, from low: Double, to high: Double) -> Edge {
    var (below, above) = (order(of: low), order(of: high))
    let middle = rule.positions[lower] / 2 + rule.positions[lower + 1] / 2
    let estimate = -exponent * (middle - rule.from)
    if estimate > low, estimate < high {
      let (near, margin) = (order(of: estimate), Int64(64))
      let (down, up) = (max(below, near - margin), min(above, near + margin))
      if !selectsUpper(of: lower, at: velocity(inOrder: down)) { below = down }
      if selectsUpper(of: lower, at: velocity(inOrder: up)) { above = up }
    }
    while above - below > 1 {
      let half = below + (above - below) / 2
      if selectsUpper(of: lower, at: velocity(inOrder: half)) { above = half } else { below = half }
    }
    // Where both are equally near, the first in the list is selected.
    return rule.listedIndex(of: lower) < rule.listedIndex(of: lower + 1)
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
