import MotionSystem

/// The resistance beyond one bound: the offset of the content for a touch x points beyond the bound.
///
/// f(x) = (1 − 1/(x·c/d + 1))·d for x ≥ 0, the curve of UIScrollView, with f(x) < d and f′(0) = c.
/// It is computed in a form without cancellation.
public struct RubberBand: Sendable, Equatable {
  /// UIScrollView's coefficient, 0.55.
  public static let standardCoefficient = 0.55

  /// The coefficient c ≥ 0, dimensionless: the slope of the curve at the bound. With 0 the bound is a hard
  /// edge.
  public let coefficient: Double
  /// The dimension d > 0 in points: the limit of the content's offset.
  public let dimension: Double

  /// What the content's offset stays below, in points; 0 at a hard edge.
  var reach: Double { coefficient > 0 ? dimension : 0 }

  /// Creates a rubber band.
  ///
  /// - Throws: `negative` or `overflow` of the coefficient; `notPositive` or `overflow` of the dimension.
  public init(coefficient: Double = standardCoefficient, dimension: Double) throws(MotionError) {
    guard coefficient >= 0 else { throw .negative(.coefficient, received: coefficient) }
    guard coefficient.isFinite else { throw .overflow(.coefficient) }
    guard dimension > 0 else { throw .notPositive(.dimension, received: dimension) }
    guard dimension.isFinite else { throw .overflow(.dimension) }
    self.coefficient = coefficient
    self.dimension = dimension
  }

  /// Returns the offset of the content for a touch offset x ≥ 0, both in points.
  ///
  /// The result is less than `dimension` for finite x, and `dimension` for x = ∞.
  public func offset(_ x: Double) -> Double {
    if x == .infinity { return reach }
    let scaled = coefficient * x
    let ratio = scaled / dimension
    let result = ratio < .infinity ? scaled / (1 + ratio) : dimension
    // The curve stays below d, but rounding may reach it.
    return min(result, dimension.nextDown)
  }

  /// Returns the touch offset for an offset y of the content, 0 ≤ y < `dimension`, both in points.
  ///
  /// x = (d/c)·(1/(1 − y/d) − 1).
  ///
  /// - Throws: `beyondReach` if y ≥ d, or if y > 0 at a hard edge; `negative` if y < 0; `overflow` if the
  ///   result is not finite.
  public func inverse(_ y: Double) throws(MotionError) -> Double {
    guard y >= 0 else { throw .negative(.displacement, received: y) }
    if y == 0 { return 0 }
    guard y < reach else { throw .beyondReach(value: y, dimension: reach) }
    let result = y / coefficient * (dimension / (dimension - y))
    guard result.isFinite else { throw .overflow(.displacement) }
    return result
  }

  /// Returns the ratio of content velocity to touch velocity at a touch offset x ≥ 0:
  /// f′(x) = c/(1 + c·x/d)².
  public func velocityFactor(at x: Double) -> Double {
    let divisor = 1 + coefficient * x / dimension
    return coefficient / divisor / divisor
  }
}
