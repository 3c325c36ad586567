package import MotionPhysics
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

// How many points the easing of a lightly damped spring needs. A line within ε of a curve, with ends off the
// curve, is at most 4√(ε/|x″|) long. For x = a·e^(−ζω₀t)·cos(ω₀t) down to an amplitude of ε this makes
// g/ζ·(√(a/ε) − 1) lines, with g = half of the mean of √|cos|.
extension SpringUnitCurves {
  /// Half of the mean of √|cos φ| over all φ.
  private static let density = 0.38138

  /// Returns about how many points the longer of both easings has, for the greatest error of a release in the
  /// unit of the displacement; nil for the default error of the formats. 0 without damping, and for ζ ≥ 0.5,
  /// where it is small.
  func pointCount(tolerance: Double?) -> Double {
    let ratio = spring.dampingRatio
    guard ratio > 0, ratio < 0.5 else { return 0 }
    let relative = CurveFormat.defaultRelativeTolerance
    let shares = [displacement, velocity * greatestVelocityResponse].map { reach in
      tolerance.map { $0 / 2 / reach } ?? relative
    }
    // A range of 0 has no error, and its curve that of the default.
    let least = shares.filter { $0 < .infinity }.min() ?? relative
    return least < 1 ? SpringUnitCurves.density / ratio * (1 / least.squareRoot() - 1) : 0
  }

  /// Returns about the least error of a release, in the unit of the displacement, that both easings can keep
  /// within the limit of points; nil where they need few.
  package var leastExportedTolerance: Double? {
    let ratio = spring.dampingRatio
    guard ratio > 0, ratio < 0.5 else { return nil }
    // √least in the formula of `pointCount`, with a margin for its error and for the work of the attempt.
    let points = 0.8 * Double(UnitCurveFit.limit)
    let root = SpringUnitCurves.density / (SpringUnitCurves.density + points * ratio)
    return 2 * root * root * max(displacement, velocity * greatestVelocityResponse)
  }
}
