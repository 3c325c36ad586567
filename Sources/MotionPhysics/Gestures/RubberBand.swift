import Platform

/// The resistance beyond one bound: how far the content goes when the finger goes x beyond it.
///
/// f(x) = (1 − 1/(x·c/d + 1))·d for x ≥ 0, written without the cancelling difference. It never reaches d, and f′(0) = c.
public struct RubberBand: Sendable, Equatable {
  /// UIScrollView's coefficient.
  public static let standardCoefficient = 0.55

  /// c, the share of the finger's motion that the content follows at first, > 0.
  public let coefficient: Double
  /// d, the reach of the band in points, > 0.
  public let dimension: Double

  /// Creates a band.
  ///
  /// - Throws: `notPositive` or `overflow` of coefficient or dimension.
  public init(coefficient: Double = standardCoefficient, dimension: Double) throws(MotionError) {
    guard coefficient > 0 else { throw .notPositive(.coefficient, received: coefficient) }
    guard coefficient.isFinite else { throw .overflow(.coefficient) }
    guard dimension > 0 else { throw .notPositive(.dimension, received: dimension) }
    guard dimension.isFinite else { throw .overflow(.dimension) }
    self.coefficient = coefficient
    self.dimension = dimension
  }

  /// The content's offset for a finger's offset x ≥ 0: less than `dimension`, and `dimension` for x = ∞.
  public func offset(_ x: Double) -> Double {
    if x == .infinity { return dimension }
    let pull = coefficient * x
    let stretch = pull / dimension
    let result = stretch < .infinity ? pull / (1 + stretch) : dimension
    // Rounding may reach d; the curve does not.
    return min(result, dimension.nextDown)
  }

  /// The finger's offset for a content's offset y, 0 ≤ y < `dimension`.
  ///
  /// - Throws: `beyondReach` for y ≥ d, `negative` for y < 0, `overflow` where the answer is more than a double can hold.
  public func inverse(_ y: Double) throws(MotionError) -> Double {
    guard y >= 0 else { throw .negative(.displacement, received: y) }
    guard y < dimension else { throw .beyondReach(value: y, dimension: dimension) }
    let result = y / coefficient * (dimension / (dimension - y))
    guard result.isFinite else { throw .overflow(.displacement) }
    return result
  }

  /// By how much the content is slower than the finger at its offset x ≥ 0: f′(x) = c/(1 + c·x/d)².
  public func velocityFactor(at x: Double) -> Double {
    let stretch = 1 + coefficient * x / dimension
    return coefficient / stretch / stretch
  }
}
