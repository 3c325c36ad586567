import Platform

/// How a release chooses among anchors.
public enum AnchorSelection: Sendable, Equatable {
  /// The anchor nearest to the projection; of equally near ones the first listed.
  case nearest
  /// One axis only: like `nearest`, but a motion never turns back. Where the nearest anchor is not strictly ahead of the
  /// start in the direction of the velocity, the first one met that way; where there is none, or the velocity is 0, the nearest.
  case directional
}

/// A release that comes to rest on one of several anchors: a drawer, a picture in a corner, a page.
///
/// Where the release would come to rest by deceleration decides which anchor is meant; a spring
/// then moves there with the release velocity.
public struct DrawerMotion: Sendable, Equatable {
  /// Where the release would come to rest if there were no anchors.
  public let projection: Coordinate
  /// The chosen anchor's place in the list.
  public let anchorIndex: Int
  /// The motion to the chosen anchor.
  public let motion: SpringMotion

  /// Creates the motion; `threshold` nil stands for `SpringMotion.standardThreshold`.
  ///
  /// - Throws: `outOfRange` of the anchors where there are none and of the axes where their numbers differ or `directional` is
  ///   asked for more than one; the errors of `DecelerationMotion.projection` and `SpringMotion`.
  public init(
    from: Coordinate, velocity: Coordinate, rate: DecelerationRate, anchors: [Coordinate],
    selection: AnchorSelection = .nearest, spring: SpringParameters = .standard, threshold: Double? = nil
  ) throws(MotionError) {
    projection = try DecelerationMotion.projection(from: from, velocity: velocity, rate: rate)
    anchorIndex = try DrawerMotion.anchorIndex(
      projection: projection, from: from, velocity: velocity, anchors: anchors, selection: selection)
    let anchor = anchors[anchorIndex]
    motion = try SpringMotion(
      from: from, to: anchor, velocity: velocity, spring: spring,
      threshold: threshold ?? SpringMotion.standardThreshold(from: from, to: anchor))
  }

  /// The place in the list of the anchor that a release from `from` with `velocity` chooses, given its projection.
  ///
  /// - Throws: `outOfRange` of the anchors where there are none, and of the axes where their numbers differ or `directional` is asked for more than one;
  ///   `overflow` of the displacement where every anchor is farther away than a double can hold.
  public static func anchorIndex(
    projection: Coordinate, from: Coordinate, velocity: Coordinate, anchors: [Coordinate],
    selection: AnchorSelection
  ) throws(MotionError) -> Int {
    guard !anchors.isEmpty else { throw .outOfRange(.anchors, received: 0) }
    try checkAxes(of: from, equal: projection)
    try checkAxes(of: velocity, equal: projection)
    for anchor in anchors { try checkAxes(of: anchor, equal: projection) }
    guard let nearest = index(of: anchors, nearestTo: projection) else { throw .overflow(.displacement) }
    guard selection == .directional else { return nearest }
    guard from.count == 1 else { throw .outOfRange(.axes, received: Double(from.count)) }
    func isAhead(_ anchor: Coordinate) -> Bool {
      velocity[0] > 0 ? anchor[0] > from[0] : velocity[0] < 0 && anchor[0] < from[0]
    }
    if isAhead(anchors[nearest]) { return nearest }
    return index(of: anchors, nearestTo: from, where: isAhead) ?? nearest
  }

  /// The first of the anchors at the least distance, nil where none has a finite one.
  private static func index(
    of anchors: [Coordinate], nearestTo point: Coordinate,
    where isCandidate: (Coordinate) -> Bool = { _ in true }
  ) -> Int? {
    var best: Int?
    var least = Double.infinity
    for (index, anchor) in anchors.enumerated() where isCandidate(anchor) {
      let distance = (anchor - point).length
      if distance < least {
        least = distance
        best = index
      }
    }
    return best
  }
}
