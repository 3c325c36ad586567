import MotionPhysics
import StrictJSON

extension Call {
  /// Adds a warning if the threshold is more than a tenth of the way of a motion, which then ends before most
  /// of it is visible.
  ///
  /// - Parameters:
  ///   - threshold: The threshold of the motion, given or default.
  ///   - reach: How far the motion gets from its destination, on all axes together or on each axis.
  func warnIfSwallowed(by threshold: ResolvedThreshold, reach: Coordinate) {
    for axis in reach.axes {
      let (distance, way) = (threshold.value(on: axis), reach[axis])
      guard way > 0, distance > way / 10 else { continue }
      let share = distance / way
      let part = share < 10 ? "\(ErrorMessages.text((100 * share).rounded())) % of" : "more than ten times"
      addWarning(
        .unlikelyValue, "/threshold",
        "the threshold \(ErrorMessages.text(distance)) is \(part) the whole way of "
          + "\(ErrorMessages.text(way)); give threshold if the unit is not a point")
      return
    }
  }
}
