import MotionSystem

/// The times at which a curve is sampled.
struct SampleTimes {
  let times: [Double]
  /// The number of decimals to which all times but the last are rounded; nil if they are not rounded.
  private(set) var decimals: Int?
  /// The spacing of the times if it is uniform, except for rounding; otherwise nil.
  private(set) var spacing: GridSpacing?

  /// Creates the grid 0, 1/r, 2/r, … before `end`, followed by `end`.
  ///
  /// - Parameter decimals: The least number of decimals of the times before `end`; nil if they are not
  ///   rounded.
  /// - Throws: `notPositive` or `overflow` of the rate; `tooManySamples` past the limit.
  init(rate: Double, end: Double, decimals: Int? = nil, limit: Int) throws(MotionError) {
    guard rate > 0 else { throw .notPositive(.samplingRate, received: rate) }
    guard rate.isFinite else { throw .overflow(.samplingRate) }
    if end == 0 {
      self = try SampleTimes(explicit: [0], limit: limit)
      return
    }
    // The number of grid times that are clearly before the end, at least 1 for the time 0.
    let before = max(1, (rate * end - 1e-6).rounded(.up))
    guard before < Double(limit) else { throw .tooManySamples(limit: limit) }
    self.init(count: Int(before), end: end, step: 1 / rate, decimals: decimals) { index in
      // A division per time instead of a running sum keeps errors from growing along the grid.
      Double(index) / rate
    }
  }

  /// Creates `count` uniformly spaced times from 0 to `end`; only the time 0 if `count` is 1 or
  /// `end` is 0.
  ///
  /// - Parameter decimals: The least number of decimals of the times before `end`; nil if they are not
  ///   rounded.
  /// - Throws: `outOfRange(.sampleCount)`; `tooManySamples` past the limit.
  init(count: Int, end: Double, decimals: Int? = nil, limit: Int) throws(MotionError) {
    guard count >= 1 else { throw .outOfRange(.sampleCount, received: Double(count)) }
    guard count <= limit else { throw .tooManySamples(limit: limit) }
    if count == 1 || end == 0 {
      self = try SampleTimes(explicit: [0], limit: limit)
      return
    }
    let intervals = Double(count - 1)
    // The division comes first only if the product overflows.
    let divideFirst = !(end * intervals).isFinite
    self.init(count: count - 1, end: end, step: end / intervals, decimals: decimals) { index in
      divideFirst ? end / intervals * Double(index) : end * Double(index) / intervals
    }
  }

  /// Creates a grid of `count` ≥ 1 times, the first of which is 0, followed by `end`.
  private init(count: Int, end: Double, step: Double, decimals: Int?, time: (_ index: Int) -> Double) {
    self.decimals = decimals.flatMap { DecimalTimes.decimals(apart: step, atLeast: $0) }
    guard let decimals = self.decimals else {
      times = (0..<count).map(time) + [end]
      spacing = GridSpacing(short: step, long: step, count: count)
      return
    }
    let scale = pow(10, Double(decimals))
    guard end * scale < SampleTimes.unitLimit, (step * scale).isFinite else {
      let rounding = DecimalTimes(scale: scale)
      times = (0..<count).map { rounding.nearest(time($0), before: end) } + [end]
      return
    }
    let units = step * scale
    var grid = Array(repeating: end, count: count + 1)
    if end * scale < SampleTimes.productLimit {
      // An addition of 2⁵² rounds to a whole number.
      for index in 0..<count { grid[index] = (Double(index) * units + 0x1p52 - 0x1p52) / scale }
    } else {
      for index in 0..<count { grid[index] = SampleTimes.roundedProduct(Double(index), units) / scale }
    }
    var uniformCount = count
    if grid[count - 1] >= end, count > 1 {
      grid[count - 1] = DecimalTimes(scale: scale).nearest(time(count - 1), before: end)
      uniformCount -= 1
    }
    times = grid
    spacing = GridSpacing(units: units, scale: scale, count: uniformCount)
  }

  /// Returns a product below 2⁵¹, rounded once to the nearest whole number, halves up.
  private static func roundedProduct(_ index: Double, _ units: Double) -> Double {
    let product = index * units
    let whole = product.rounded(.down)
    let roundingError = (-product).addingProduct(index, units)
    return whole + ((product - whole) + roundingError + 0.5).rounded(.down)
  }

  /// From this number of units on, the rounding of a product may change the nearest whole number.
  private static let productLimit = 0x1p48
  /// From this number of units on, the difference of two times does not tell a short spacing from a long one.
  private static let unitLimit = 0x1p51

  /// Creates the given times.
  ///
  /// - Throws: `negative`, `outOfRange` (for decreasing times) or `overflow` of a time;
  ///   `tooManySamples` past the limit.
  init(explicit times: [Double], limit: Int) throws(MotionError) {
    guard times.count <= limit else { throw .tooManySamples(limit: limit) }
    var last = 0.0
    for time in times {
      guard time >= 0 else { throw .negative(.time, received: time) }
      guard time >= last else { throw .outOfRange(.time, received: time) }
      guard time.isFinite else { throw .overflow(.time) }
      last = time
    }
    self.times = times
  }
}

/// The spacing of uniform times that are rounded to decimals: two lengths that differ by one unit of the last
/// decimal.
struct GridSpacing {
  /// The lesser spacing in seconds.
  let short: Double
  /// The greater spacing in seconds; equal to `short` if all are.
  let long: Double
  /// The number of times, from the first one, that have this spacing.
  let count: Int

  /// Returns a Boolean value that indicates whether the spacing of two neighboring times is `long`.
  func isLong(_ difference: Double) -> Bool { difference > short + (long - short) / 2 }
}

extension GridSpacing {
  /// Creates the spacing of `count` times that are `units` units of 1/`scale` seconds apart and rounded to
  /// whole units.
  init(units: Double, scale: Double, count: Int) {
    let whole = units.rounded()
    // Without a drift of half a unit all spacings are equal.
    let isWhole = abs(units - whole) * Double(count) < 0.4
    let lower = isWhole ? whole : units.rounded(.down)
    self.init(short: lower / scale, long: (isWhole ? lower : lower + 1) / scale, count: count)
  }
}
