public import MotionPhysics
public import Platform

/// A jump of a curve: a recorded touch that moves the position without time.
///
/// The formats interpolate between rounded times, so they deviate from a curve at a jump by up to its size.
public struct CurveJump: Sendable, Equatable {
  /// The index of the axis.
  public private(set) var axis = 0
  /// The time in seconds.
  public private(set) var time = 0.0
  /// The distance in the value's unit, > 0.
  public private(set) var size: Double

  /// Finds the greatest jump of a curve; nil if none exceeds a limit, or if the budget is exhausted.
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - limit: The distance that a jump exceeds, in the value's unit.
  ///   - budget: The computation that the search may use.
  public init?(greatestOf curve: MotionCurve, over limit: Double, budget: inout WorkBudget) {
    size = limit
    for axis in curve.axes.indices {
      for phase in curve.axes[axis].phases {
        guard case .recorded(let law) = phase.law else { continue }
        guard budget.spend(law.times.count) else { return nil }
        for index in law.times.indices.dropFirst() where law.times[index] == law.times[index - 1] {
          let distance = abs(law.values[index] - law.values[index - 1])
          if distance > size { (self.axis, time, size) = (axis, phase.start + law.times[index], distance) }
        }
      }
    }
    if size == limit { return nil }
  }

  /// A clause such as `the motion jumps by 50 at 0.1 s`.
  public var clause: String {
    "the motion jumps by " + DisplayNumber.text(size, significantDigits: 6) + " at "
      + DisplayNumber.text(time, significantDigits: 6) + " s"
  }
}
