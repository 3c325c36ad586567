/// The spacing of uniform times that are rounded to decimals: two lengths that differ by one unit of the last
/// decimal.
struct GridSpacing {
  /// The lesser spacing in seconds.
  let short: Double
  /// The greater spacing in seconds; equal to `short` if all are.
  let long: Double
  /// The number of times, from the first one, that have this spacing.
  let count: Int

  init(short: Double, long: Double, count: Int) {
    self.short = short
    self.long = long
    self.count = count
  }

  /// Creates the spacing of `count` times that are `units` units of 1/`scale` seconds apart and rounded to
  /// whole units.
  init(units: Double, scale: Double, count: Int) {
    let whole = units.rounded()
    // Without a drift of half a unit all spacings are equal.
    let isWhole = abs(units - whole) * Double(count) < 0.4
    let lower = isWhole ? whole : units.rounded(.down)
    self.init(short: lower / scale, long: (isWhole ? lower : lower + 1) / scale, count: count)
  }

  /// Returns a Boolean value that indicates whether the spacing of two neighboring times is `long`.
  func isLong(_ difference: Double) -> Bool { difference > short + (long - short) / 2 }
}
