import Platform

/// A range within which values are free, with a rubber band on either side.
public struct RubberBandRange: Sendable, Equatable {
  /// The lower bound, −∞ for none.
  public let min: Double
  /// The upper bound, ∞ for none.
  public let max: Double
  /// The bands; without them every value outside collapses to `min`.
  private let bands: Bands?

  private struct Bands: Sendable, Equatable {
    let below: RubberBand
    let above: RubberBand
  }

  /// Creates the range min…max with a band below and one above; either bound may be infinite.
  ///
  /// - Throws: `outOfRange` of the bounds where they are crossed; `overflow` of the dimension where a bound and the reach
  ///   beyond it are together more than a double can hold.
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

  /// The operator `rubberBanded(below:above:length:)` of Material Motion: the same curve with d = length and the standard coefficient.
  /// For length ≤ 0 there is no band and, as its specification has it, every value outside becomes the minimum.
  ///
  /// - Throws: like `init`; also `outOfRange` of the bounds where length ≤ 0 and there is no minimum.
  public static func materialMotion(min: Double, max: Double, length: Double) throws(MotionError)
    -> RubberBandRange
  {
    guard length > 0 else { return try RubberBandRange(collapsing: min, max) }
    guard length.isFinite else { throw .overflow(.length) }
    let band = try RubberBand(dimension: length)
    return try RubberBandRange(min: min, max: max, below: band, above: band)
  }

  /// The resisted value; ±∞ goes to the end of the band's reach.
  public func value(_ x: Double) -> Double {
    if x > max { return bands.map { max + $0.above.offset(x - max) } ?? min }
    if x < min { return bands.map { min - $0.below.offset(min - x) } ?? min }
    return x
  }

  /// The value that is resisted to y.
  ///
  /// - Throws: `beyondReach` for a value that no finger reaches, with the dimension of the band on its side (0 where
  ///   there is none); `overflow` where the answer is more than a double can hold.
  public func inverse(_ y: Double) throws(MotionError) -> Double {
    guard y < min || y > max else { return y }
    guard let bands else { throw .beyondReach(value: y, dimension: 0) }
    let above = y > max
    let band = above ? bands.above : bands.below
    let excess = above ? y - max : min - y
    guard excess < band.dimension else { throw .beyondReach(value: y, dimension: band.dimension) }
    let offset = try band.inverse(excess)
    let result = above ? max + offset : min - offset
    guard result.isFinite else { throw .overflow(.displacement) }
    return result
  }

  /// The velocity of the resisted value while x moves with velocity v, per second. On a bound nothing resists yet.
  public func velocity(_ v: Double, at x: Double) -> Double {
    guard x < min || x > max else { return v }
    guard let bands else { return 0 }
    return v * (x > max ? bands.above.velocityFactor(at: x - max) : bands.below.velocityFactor(at: min - x))
  }
}
