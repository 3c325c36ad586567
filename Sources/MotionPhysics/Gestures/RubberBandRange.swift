import MotionSystem

/// A range of values with a rubber band outside each bound; values inside the range are unchanged.
public struct RubberBandRange: Sendable, Equatable {
  /// The lower bound in points; −∞ for none.
  public let min: Double
  /// The upper bound in points; ∞ for none.
  public let max: Double
  /// The rubber bands; if nil, every value outside the range maps to `min`.
  private let bands: Bands?

  private struct Bands: Sendable, Equatable {
    let below: RubberBand
    let above: RubberBand
  }

  /// Creates a range with a rubber band below and one above; either bound may be infinite.
  ///
  /// - Parameters:
  ///   - min: The lower bound in points, at most `max`.
  ///   - max: The upper bound in points.
  ///   - below: The rubber band below `min`.
  ///   - above: The rubber band above `max`.
  /// - Throws: `outOfRange(.bounds)` if `min` > `max`; `overflow(.dimension)` if the sum of a bound
  ///   and the dimension beyond it is not finite.
  public init(min: Double, max: Double, below: RubberBand, above: RubberBand) throws(MotionError) {
    try RubberBandRange.check(min, max)
    guard min == -.infinity || (min - below.dimension).isFinite else { throw .overflow(.dimension) }
    guard max == .infinity || (max + above.dimension).isFinite else { throw .overflow(.dimension) }
    self.min = min
    self.max = max
    bands = Bands(below: below, above: above)
  }

  private init(collapsing min: Double, _ max: Double) throws(MotionError) {
    try RubberBandRange.check(min, max)
    guard min.isFinite else { throw .outOfRange(.bounds, received: min) }
    self.min = min
    self.max = max
    bands = nil
  }

  private static func check(_ min: Double, _ max: Double) throws(MotionError) {
    guard min <= max, min < .infinity, max > -.infinity else { throw .outOfRange(.bounds, received: min) }
  }

  /// Returns the range of Material Motion's operator `rubberBanded(below:above:length:)`.
  ///
  /// Both rubber bands have the standard coefficient and the dimension `length`. If `length` is not
  /// positive there is no rubber band and, as the operator's specification requires, every value
  /// outside the range becomes the minimum.
  ///
  /// - Parameters:
  ///   - min: The lower bound in points, at most `max`.
  ///   - max: The upper bound in points.
  ///   - length: The dimension of both rubber bands in points.
  /// - Throws: The errors of `init`; `overflow(.length)`; `outOfRange(.bounds)` if `length` ≤ 0 and
  ///   `min` is infinite.
  public static func materialMotion(min: Double, max: Double, length: Double) throws(MotionError)
    -> RubberBandRange
  {
    guard length > 0 else { return try RubberBandRange(collapsing: min, max) }
    guard length.isFinite else { throw .overflow(.length) }
    let band = try RubberBand(dimension: length)
    return try RubberBandRange(min: min, max: max, below: band, above: band)
  }

  /// Returns the resisted value in points; ±∞ maps to the bound plus or minus the dimension.
  public func value(_ x: Double) -> Double {
    if x > max { return bands.map { max + $0.above.offset(x - max) } ?? min }
    if x < min { return bands.map { min - $0.below.offset(min - x) } ?? min }
    return x
  }

  /// Returns the value whose resisted value is y, in points.
  ///
  /// - Throws: `beyondReach`, with the dimension of the rubber band on that side (0 if there is
  ///   none), if no value maps to y; `overflow(.displacement)` if the result is not finite.
  public func inverse(_ y: Double) throws(MotionError) -> Double {
    guard y < min || y > max else { return y }
    guard let bands else { throw .beyondReach(value: y, dimension: 0) }
    let above = y > max
    let band = above ? bands.above : bands.below
    let excess = above ? y - max : min - y
    guard excess < band.reach else { throw .beyondReach(value: y, dimension: band.reach) }
    let offset = try band.inverse(excess)
    let result = above ? max + offset : min - offset
    guard result.isFinite else { throw .overflow(.displacement) }
    return result
  }

  /// Returns the range for a drag that starts at the resisted value y, in points.
  ///
  /// A value beyond a bound by more than 0.99 of the dimension is out of reach, or nearly so. Its side gets a
  /// larger dimension, of which the value is 0.99, so that `inverse` has a result and a drag starts without
  /// a jump.
  ///
  /// - Throws: `overflow(.dimension)` if the larger dimension is not finite.
  func reaching(_ y: Double) throws(MotionError) -> RubberBandRange {
    guard let bands, y < min || y > max else { return self }
    let above = y > max
    let band = above ? bands.above : bands.below
    let dimension = (above ? y - max : min - y) / 0.99
    guard dimension > band.dimension else { return self }
    let larger = try RubberBand(coefficient: band.coefficient, dimension: dimension)
    return try RubberBandRange(
      min: min, max: max, below: above ? bands.below : larger, above: above ? larger : bands.above)
  }

  /// Returns the velocity of the resisted value y, in points per second, if the value that it belongs to
  /// moves at velocity v.
  ///
  /// Beyond an edge that is hard, every value has the resisted value of the edge, which rests. A value that
  /// moves outward at such an edge counts as beyond it.
  ///
  /// - Throws: The errors of `inverse(_:)`.
  public func velocity(_ v: Double, resistedTo y: Double) throws(MotionError) -> Double {
    if y == max, v > 0, (bands?.above.reach ?? 0) == 0 { return 0 }
    if y == min, v < 0, (bands?.below.reach ?? 0) == 0 { return 0 }
    return velocity(v, at: try inverse(y))
  }

  /// Returns the velocity of the resisted value, in points per second, if x moves at velocity v.
  ///
  /// A value on a bound is not resisted.
  public func velocity(_ v: Double, at x: Double) -> Double {
    guard x < min || x > max else { return v }
    guard let bands else { return 0 }
    return v * (x > max ? bands.above.velocityFactor(at: x - max) : bands.below.velocityFactor(at: min - x))
  }
}
