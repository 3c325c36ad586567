public import MotionSystem

/// A release that comes to rest at one of several anchors: a drawer, a picture in picture, a page.
///
/// The projection of the release by deceleration selects the anchor. A spring then moves to it with
/// the release velocity.
public struct DrawerMotion: ThresholdMotion {
  /// The position in points at which the release would come to rest without anchors.
  public let projection: Coordinate
  /// The index of the selected anchor.
  public let anchorIndex: Int
  /// The motion of the spring to the selected anchor.
  public private(set) var springMotion: SpringMotion

  /// Creates a motion.
  ///
  /// - Parameters:
  ///   - from: The release position in points.
  ///   - velocity: The release velocity in points per second.
  ///   - rate: The deceleration rate of the projection.
  ///   - projection: The position in points at which the release would come to rest without anchors; nil for
  ///     that of the rate.
  ///   - anchors: The positions at which the motion can come to rest, in points, at least one.
  ///   - selection: The rule that selects the anchor.
  ///   - maximumSteps: The greatest number of anchors from `dragStart` to the selected anchor, ≥ 1; nil for
  ///     no limit. See `anchorIndex`.
  ///   - dragStart: The position in points from which steps count, on one axis; nil for the release position.
  ///   - spring: The spring that moves to the anchor.
  ///   - clamp: Whether each axis rests when it first reaches the anchor; see `SpringMotion`.
  ///   - threshold: The settling threshold in points, > 0; `SpringMotion.standardThreshold(reach:)`
  ///     if nil.
  /// - Throws: The errors of `DecelerationMotion.projection`, `anchorIndex` and `SpringMotion`.
  public init(
    from: Coordinate, velocity: Coordinate = 0, rate: DecelerationRate = .normal,
    projection: Coordinate? = nil,
    anchors: [Coordinate], selection: AnchorSelection = .nearest, maximumSteps: Int? = nil,
    dragStart: Double? = nil, spring: Spring = .standard, clamp: Bool = false, threshold: Double? = nil
  ) throws(MotionError) {
    if let projection {
      self.projection = projection
    } else {
      self.projection = try DecelerationMotion.projection(from: from, velocity: velocity, rate: rate)
    }
    anchorIndex = try DrawerMotion.anchorIndex(
      projection: self.projection, from: from, velocity: velocity, anchors: anchors, selection: selection,
      maximumSteps: maximumSteps, dragStart: dragStart)
    springMotion = try SpringMotion(
      from: from, to: anchors[anchorIndex], velocity: velocity, spring: spring, clamp: clamp,
      threshold: threshold)
  }

  /// The selected anchor in points, at which the motion comes to rest.
  public var destination: Coordinate { springMotion.to }

  /// The distance from the anchor in points, > 0, within which the motion counts as settled.
  public var threshold: Double { springMotion.threshold }

  package var reach: Double { springMotion.reach }

  package func settling(within distance: Double) -> DrawerMotion {
    var motion = self
    motion.springMotion = springMotion.settling(within: distance)
    return motion
  }

  /// Returns the state of the spring's law at a time in seconds.
  public func state(at time: Double) -> MotionState<Coordinate> { springMotion.state(at: time) }

  /// Returns the settling duration of the spring in seconds.
  ///
  /// - Throws: The errors of `SpringMotion.settlingDuration(_:budget:)`.
  public func settlingDuration(
    _ settling: SettlingPolicy, budget: WorkMeter
  ) throws(MotionError) -> SettlingDuration {
    try springMotion.settlingDuration(settling, budget: budget)
  }

  /// Returns the curve of the spring; its phases have an infinite end if the motion never settles.
  ///
  /// - Throws: The errors of `settlingDuration(_:budget:)`.
  public func curve(_ settling: SettlingPolicy, budget: WorkMeter) throws(MotionError) -> MotionCurve {
    try springMotion.curve(settling, budget: budget)
  }

  /// Returns the index of the anchor that a release selects.
  ///
  /// - Parameters:
  ///   - projection: The projection of the release in points.
  ///   - from: The release position in points.
  ///   - velocity: The release velocity in points per second.
  ///   - anchors: The positions at which the motion can come to rest, in points, at least one.
  ///   - selection: The rule that selects the anchor.
  ///   - maximumSteps: The greatest number of steps from `dragStart` to the selected anchor, ≥ 1; nil for no
  ///     limit. The next anchor above or below that position is one step away. If the rule selects an anchor
  ///     that is farther away, the last one within the limit is selected in its place.
  ///   - dragStart: The position in points from which steps count, on one axis; nil for the release position.
  /// - Throws: `outOfRange(.anchors)` if there is no anchor; `outOfRange(.axes)` or `axesDiffer` if
  ///   the axes of the coordinates differ, or if a threshold or a limit of steps is given for several axes;
  ///   `outOfRange(.maximumSteps)`; `overflow(.displacement)` if no anchor has a finite distance from the
  ///   projection.
  public static func anchorIndex(
    projection: Coordinate, from: Coordinate, velocity: Coordinate = 0, anchors: [Coordinate],
    selection: AnchorSelection = .nearest, maximumSteps: Int? = nil, dragStart: Double? = nil
  ) throws(MotionError) -> Int {
    guard !anchors.isEmpty else { throw .outOfRange(.anchors, received: 0) }
    try projection.checkAxes(of: from)
    let velocity = try velocity.matching(projection)
    for anchor in anchors { try projection.checkAxes(of: anchor) }
    guard let nearest = index(of: anchors, nearestTo: projection) else { throw .overflow(.displacement) }
    if from.count == 1 {
      let rule = try AxisAnchorRule(
        from: from[0], anchors: anchors.map { $0[0] }, maximumSteps: maximumSteps, dragStart: dragStart)
      return rule.index(selection, velocity: velocity[0], projection: projection[0]) ?? nearest
    }
    guard maximumSteps == nil else { throw .outOfRange(.axes, received: Double(from.count)) }
    switch selection {
    case .nearest: return nearest
    case .directional:
      return index(of: anchors, nearestTo: projection) { !isBehind($0, from, along: velocity) } ?? nearest
    case .threshold: throw .outOfRange(.axes, received: Double(from.count))
    }
  }

  /// Returns whether (anchor − start)·velocity < 0. Both vectors are scaled, so that no product overflows or
  /// underflows.
  private static func isBehind(_ anchor: Coordinate, _ start: Coordinate, along velocity: Coordinate) -> Bool
  {
    var offset = anchor - start
    if !offset.isFinite { offset = anchor.map { $0 / 2 } - start.map { $0 / 2 } }
    let length = offset.components.reduce(0) { max($0, abs($1)) }
    let speed = velocity.components.reduce(0) { max($0, abs($1)) }
    guard length > 0, speed > 0 else { return false }
    return start.axes.reduce(0.0) { $0 + offset[$1] / length * (velocity[$1] / speed) } < 0
  }

  /// Returns the index of the first candidate at the smallest distance, or nil if no distance is
  /// finite.
  private static func index(
    of anchors: [Coordinate], nearestTo point: Coordinate,
    where isCandidate: (Coordinate) -> Bool = { _ in true }
  ) -> Int? {
    var nearest: Int?
    var least = Double.infinity
    for (index, anchor) in anchors.enumerated() where isCandidate(anchor) {
      let distance = (anchor - point).length
      guard distance.isFinite else { continue }
      if let current = nearest {
        // Distances from a point that is far from all anchors differ by less than their rounding error.
        let margin = 8 * Double.ulpOfOne * least
        guard distance <= least + margin else { continue }
        if distance >= least - margin, !isNearer(anchor, than: anchors[current], to: point) { continue }
      }
      least = distance
      nearest = index
    }
    return nearest
  }

  /// Returns whether b is nearer to a point p than a, by the sign of |p − a|² − |p − b|² =
  /// (b − a)·((p − a) + (p − b)), which does not depend on the difference of two nearly equal distances. With
  /// several axes, a sum within its rounding error counts as 0.
  private static func isNearer(_ b: Coordinate, than a: Coordinate, to point: Coordinate) -> Bool {
    let difference = b - a
    let scale = difference.components.reduce(0) { max($0, abs($1)) }
    guard scale > 0 else { return false }
    var sum = 0.0
    var magnitude = 0.0
    for axis in point.axes {
      let share = difference[axis] / scale
      let below = point[axis] / 2 - a[axis] / 2
      let above = point[axis] / 2 - b[axis] / 2
      sum += share * (below + above)
      magnitude += abs(share) * (abs(below) + abs(above))
    }
    return sum > (point.count > 1 ? 4 * Double.ulpOfOne * magnitude : 0)
  }
}
