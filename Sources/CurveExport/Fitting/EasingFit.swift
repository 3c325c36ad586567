import MotionPhysics
import MotionSystem
import StrictJSON

// The fit has two steps: the fewest points within the tolerance, with almost the smallest error for
// that number of points; and the shortest numbers that keep the error, measured on the curve itself,
// within the tolerance.

/// The progress of one axis from 0 to 1 as the points of a CSS `linear()` easing.
struct EasingFit {
  /// A written point of the easing.
  struct Point {
    let progress: Double
    /// The time, as a percentage of the duration.
    let percent: Double
  }

  private(set) var points: [Point] = []
  /// The number of decimals of the progress.
  private(set) var progressDecimals = 0
  /// The number of decimals of the percentage.
  private(set) var percentDecimals = 0
  /// The greatest distance of the written easing from the motion, as a fraction of the travel.
  private(set) var error = Double.infinity

  /// The greatest number of points.
  static let limit = 1000

  /// The greatest number of decimals beyond those that the tolerance has.
  private static let extraDecimals = 10

  /// Creates the easing of a motion that is at rest from the start, such as `linear(0, 1)`.
  init(immediatelyTo progress: Double) {
    points = [Point(progress: 0, percent: 0), Point(progress: progress, percent: 100)]
    error = 0
  }

  /// Writes corners with the fewest decimals that keep the error within the tolerance.
  /// - Parameters:
  ///   - corners: The corners of a polyline along the axis, at least two.
  ///   - progress: The axis, scaled to start at 0 and settle at 1.
  ///   - duration: The written duration, in seconds; greater than 0.
  ///   - tolerance: The greatest error, as a fraction of the travel.
  ///   - budget: The computation that may be used.
  init(
    _ corners: [PolylinePoint], of progress: AxisCurve, duration: Double, tolerance: Double,
    budget: WorkMeter
  ) throws(ExportError) {
    let base = max(-DisplayNumber.exponent(of: tolerance), 0)
    let first = EasingFit.leastExtraDecimals(corners, duration: duration, tolerance: tolerance)
    for extra in first...EasingFit.extraDecimals {
      let points = EasingFit.rounded(
        corners, duration: duration, progressDecimals: base + extra, percentDecimals: 1 + extra)
      let error = try EasingFit.error(of: points, duration: duration, progress, budget: budget)
      if error < self.error {
        (self.points, self.error) = (points, error)
        (progressDecimals, percentDecimals) = (base + extra, 1 + extra)
      }
      if error <= tolerance * Accuracy.margin { break }
      // More decimals do not help against an error that is not due to rounding.
      if extra >= first + 3, error > 1.05 * tolerance { break }
    }
  }

  /// Returns the least number of extra decimals, 0…`extraDecimals`, with which rounding the time of a corner
  /// moves the steepest line by at most half of the tolerance.
  private static func leastExtraDecimals(
    _ corners: [PolylinePoint], duration: Double, tolerance: Double
  ) -> Int {
    let slope = zip(corners, corners.dropFirst()).reduce(0) { steepest, line in
      line.1.time > line.0.time
        ? max(steepest, abs(line.1.value - line.0.value) / (line.1.time - line.0.time)) : steepest
    }
    // Half a unit of the first decimal of a percentage.
    var error = slope * duration * 0.0005
    var extra = 0
    while error > tolerance / 2, extra < extraDecimals {
      error /= 10
      extra += 1
    }
    return extra
  }

  private static func rounded(
    _ corners: [PolylinePoint], duration: Double, progressDecimals: Int, percentDecimals: Int
  ) -> [Point] {
    corners.enumerated().map { index, corner in
      let isLast = index == corners.count - 1
      let percent = DecimalRounding(decimals: percentDecimals).nearest(100 * (corner.time / duration))
      let progress = DecimalRounding(decimals: progressDecimals).nearest(corner.value)
      return Point(
        progress: index == 0 || isLast ? corner.value : progress, percent: isLast ? 100 : min(percent, 100))
    }
  }

  /// Returns the greatest distance of the points from the progress of an axis, as a fraction of its
  /// travel.
  static func error(
    of points: [Point], duration: Double, _ progress: AxisCurve, budget: WorkMeter
  ) throws(ExportError) -> Double {
    try budget.use(ExportWork.state, times: points.count)
    let times = points.map { duration * ($0.percent / 100) }.beforeSteps
    return try ExportError.fitting(limit: limit) { () throws(MotionError) in
      try MotionCurve(axes: [progress]).maximumError(
        ofTimes: times, values: [points.map { $0.progress }], budget: budget)
    }
  }

  /// Returns the corners of an easing with few points.
  ///
  /// - Parameters:
  ///   - progress: The axis, scaled to start at 0 and settle at 1.
  ///   - tolerance: The greatest error of the easing, as a fraction of the travel.
  ///   - share: The share of the tolerance that the lines may use.
  ///   - budget: The computation that may be used.
  /// - Throws: `ExportError.tooManyPoints` if more than `limit` points are needed; `tooMuchWork`.
  static func corners(
    _ progress: AxisCurve, tolerance: Double, share: Double, budget: WorkMeter
  ) throws(ExportError) -> [PolylinePoint] {
    try budget.use(ExportWork.segment, times: progress.segmentLimit)
    return try ExportError.fitting(limit: limit) { () throws(MotionError) in
      // The last line may replace a step to rest of the whole tolerance.
      try progress.corners(
        tolerance: share * tolerance, finalStep: tolerance * Accuracy.margin, limit: limit, budget: budget)
    }
  }

  /// Appends the easing, such as `linear(0, 0.25 10%, 1)`.
  func write(to text: inout TextBuilder, budget: WorkMeter) throws(ExportError) {
    try budget.use(2 * ExportWork.number, times: points.count)
    for (index, point) in points.enumerated() {
      text.add("\(index == 0 ? "linear(" : ", ")\(point.progress, decimals: progressDecimals)")
      if index > 0, index < points.count - 1 { text.add(" \(point.percent, decimals: percentDecimals)%") }
    }
    text.add(")")
  }
}
