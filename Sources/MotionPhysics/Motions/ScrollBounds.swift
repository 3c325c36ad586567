/// The range in which a scroll can come to rest; either bound may be missing.
public struct ScrollBounds: Sendable, Equatable {
  /// The smallest value at rest in points; nil if there is no lower bound.
  public private(set) var min: Double?
  /// The largest value at rest in points, at least `min`; nil if there is no upper bound.
  public private(set) var max: Double?

  /// No bound on either side.
  public static let none = ScrollBounds()

  private init() {}

  /// Creates bounds from two values in points; nil, or an infinite value in that direction, means no
  /// bound.
  ///
  /// - Throws: `overflow(.bounds)` if a bound is not a number, or infinite in the other direction;
  ///   `outOfRange(.bounds, received: max)` if `max` < `min`.
  public init(min: Double?, max: Double?) throws(MotionError) {
    let min = min == -.infinity ? nil : min
    let max = max == .infinity ? nil : max
    for bound in [min, max] {
      if let bound, !bound.isFinite { throw .overflow(.bounds) }
    }
    if let min, let max, max < min { throw .outOfRange(.bounds, received: max) }
    self.min = min
    self.max = max
  }

  /// Returns the bounds of a content offset.
  ///
  /// min = −inset before, max = max(min, content − viewport + inset after). Content that is smaller
  /// than the viewport has a single rest position, min = max.
  ///
  /// - Parameters:
  ///   - content: The length of the content in points.
  ///   - viewport: The length of the viewport in points.
  ///   - insetBefore: The inset before the content in points.
  ///   - insetAfter: The inset after the content in points.
  /// - Throws: `overflow(.bounds)` if a bound is not finite.
  public static func from(
    content: Double, viewport: Double, insetBefore: Double = 0, insetAfter: Double = 0
  ) throws(MotionError) -> ScrollBounds {
    let lower = 0 - insetBefore
    let upper = content - viewport + insetAfter
    guard lower.isFinite, upper.isFinite else { throw .overflow(.bounds) }
    return try ScrollBounds(min: lower, max: upper > lower ? upper : lower)
  }

  /// A Boolean value that indicates whether there is a single rest position.
  var isPoint: Bool { min != nil && min == max }

  /// Returns the value within the bounds that is nearest to `value`.
  func nearest(to value: Double) -> Double {
    if let min, value < min { return min }
    if let max, value > max { return max }
    return value
  }
}
