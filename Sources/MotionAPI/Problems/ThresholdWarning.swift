import MotionPhysics
import StrictJSON

extension Call {
  /// Adds a warning if the threshold is more than a tenth of the way of a motion, which then ends before most
  /// of it is visible.
  func warnIfSwallowed(_ motion: ResolvedMotion) {
    for axis in motion.reach.axes {
      let (distance, way) = (motion.threshold[axis], motion.reach[axis])
      guard way > 0, distance > way / 10 else { continue }
      let share = distance / way
      let part = share < 10 ? "\(((100 * share).rounded()).text) % of" : "more than ten times"
      addWarning(
        .unlikelyValue, "/threshold",
        "the threshold \(distance.text) is \(part) the whole way of "
          + "\(way.text); give threshold if the unit is not a point")
      return
    }
  }
}
