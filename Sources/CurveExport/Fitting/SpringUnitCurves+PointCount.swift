public import MotionPhysics
import MotionSystem

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
  public var leastExportedTolerance: Double? {
    let ratio = spring.dampingRatio
    guard ratio > 0, ratio < 0.5 else { return nil }
    // √least in the formula of `pointCount`, with a margin for its error and for the work of the attempt.
    let points = 0.8 * Double(UnitCurveFit.limit)
    let root = SpringUnitCurves.density / (SpringUnitCurves.density + points * ratio)
    return 2 * root * root * max(displacement, velocity * greatestVelocityResponse)
  }
}
