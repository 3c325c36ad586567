package import MotionPhysics
package import MotionSystem

/// A jump of a curve: a recorded touch that moves the position without time.
///
/// The formats interpolate between rounded times, so they deviate from a curve at a jump by up to its size.
package struct CurveJump: Sendable, Equatable {
  /// The index of the axis.
  package private(set) var axis = 0
  /// The time in seconds.
  package private(set) var time = 0.0
  /// The distance in the value's unit, > 0.
  package private(set) var size: Double

  /// Finds the greatest jump of a curve; nil if none exceeds a limit, or if the budget is exhausted.
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - limit: The distance that a jump exceeds, in the value's unit.
  ///   - budget: The computation that the search may use.
  package init?(greatestOf curve: MotionCurve, over limit: Double, budget: WorkMeter) {
    size = limit
    for axis in curve.axes.indices {
      for phase in curve.axes[axis].phases {
        guard let jump = phase.law.greatestJump(over: size, budget: budget) else { continue }
        (self.axis, time, size) = (axis, phase.start + jump.time, jump.size)
      }
    }
    if size == limit || budget.isExhausted { return nil }
  }

  /// A clause such as `the motion jumps by 50 at 0.1 s`.
  package var clause: String {
    "the motion jumps by " + DisplayNumber.text(size, significantDigits: 6) + " at "
      + DisplayNumber.text(time, significantDigits: 6) + " s"
  }
}
