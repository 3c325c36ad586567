import MotionPhysics
import MotionSystem

/// The unit curves of a spring as two CSS easings with one duration.
///
/// The easing of the displacement is 1 − P, which rises from 0 to 1. The easing of the velocity is V itself,
/// in seconds; it starts and ends at 0. An animation from 0 to v₀ with this easing has the value v₀·V.
struct UnitCurveFit {
  /// One of the two curves. Its error and its tolerance have no unit for P, and are in seconds for V.
  struct Curve {
    let easing: EasingFit
    let error: Double
    let tolerance: Double
  }

  /// The greatest number of points of each easing, which a request can compute within its work.
  static let limit = 800

  let displacement: Curve
  let velocity: Curve
  let duration: CSSDuration

  /// Fits easings to unit curves.
  ///
  /// A tolerance of the caller is divided equally between the two parts of a release. By default the error of
  /// each curve is 0.002 of its greatest value, or its final step to rest if that is greater.
  /// - Throws: `ExportError` if the easings are not within the tolerance of the caller, if they need too many
  ///   points, or if the budget is exhausted.
  init(_ exported: ExportedUnitCurves, budget: inout WorkBudget) throws(ExportError) {
    let curves = exported.curves
    let end = exported.duration
    // The estimate of the points is good to a twentieth.
    guard end == 0 || curves.pointCount(tolerance: exported.tolerance) <= 1.05 * Double(UnitCurveFit.limit)
    else { throw .tooManyPoints(limit: UnitCurveFit.limit) }
    func axis(
      _ index: Int, _ curve: AxisCurve, peak: Double, range: Double
    ) throws(ExportError) -> TransitionFit.Axis {
      let trace = try AxisTrace(curve, until: end, budget: &budget)
      var tolerance = max(Accuracy.defaultRelativeTolerance * peak, trace.finalStep)
      if let given = exported.tolerance, range > 0 { tolerance = min(given / 2 / range, peak) }
      guard tolerance > 0 else { throw .noTravel(axis: nil) }
      return TransitionFit.Axis(index: index, travel: 1, progress: curve, tolerance: tolerance)
    }
    let axes = [
      try axis(
        0, curves.displacementCurve(endingAt: end).measured(from: 1, in: -1), peak: 1,
        range: curves.displacement),
      try axis(
        1, curves.velocityCurve(endingAt: end), peak: curves.greatestVelocityResponse,
        range: curves.velocity),
    ]
    let (fits, duration) = try TransitionFit.separate(axes, settling: end, budget: &budget)
    guard fits.count == 2 else { throw .noTravel(axis: nil) }
    func fitted(_ index: Int) -> Curve {
      let tolerance = axes[index].tolerance
      return Curve(
        easing: fits[index], error: Accuracy.bound(fits[index].error, within: tolerance),
        tolerance: tolerance)
    }
    displacement = fitted(0)
    velocity = fitted(1)
    self.duration = duration
    if let tolerance = exported.tolerance {
      let error = curves.displacement * displacement.error + curves.velocity * velocity.error
      guard error <= tolerance * Accuracy.margin else { throw .toleranceNotMet(error: error) }
    }
  }
}
