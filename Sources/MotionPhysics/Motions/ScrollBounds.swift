/// Where a scroll's value may rest: between two bounds, either of which may be missing.
public struct ScrollBounds: Sendable, Equatable {
  /// The smallest value of rest in points; nil where there is no bound on that side.
  public let min: Double?
  /// The largest value of rest in points, at least `min`; nil where there is no bound on that side.
  public let max: Double?

  /// No bound on either side.
  public static let none = ScrollBounds()

  private init() {
    min = nil
    max = nil
  }

  /// Bounds given directly, finite and not crossed: `min` ≤ `max`.
  ///
  /// Throws `.overflow(.bounds)` where a bound is not finite, `.outOfRange(.bounds, received: max)` where `max` < `min`.
  public init(min: Double?, max: Double?) throws(MotionError) {
    for bound in [min, max] {
      if let bound, !bound.isFinite { throw .overflow(.bounds) }
    }
    if let min, let max, max < min { throw .outOfRange(.bounds, received: max) }
    self.min = min
    self.max = max
  }

  /// The bounds of a content offset: min = −inset before, max = max(min, content − viewport + inset after), all in points.
  ///
  /// Content smaller than the viewport has one place of rest: min = max. Throws `.overflow(.bounds)`.
  public static func from(
    content: Double, viewport: Double, insetBefore: Double = 0, insetAfter: Double = 0
  ) throws(MotionError) -> ScrollBounds {
    let least = 0 - insetBefore
    let greatest = content - viewport + insetAfter
    guard least.isFinite, greatest.isFinite else { throw .overflow(.bounds) }
    return try ScrollBounds(min: least, max: greatest > least ? greatest : least)
  }

  /// Whether there is only one place of rest.
  var isPoint: Bool { min != nil && min == max }

  /// The place of rest nearest to a value.
  func nearest(to value: Double) -> Double {
    if let min, value < min { return min }
    if let max, value > max { return max }
    return value
  }
}
