import MotionPhysics
import MotionSystem
import StrictJSON

// The fit has two steps: the fewest points within the tolerance, with almost the smallest error for
// that number of points; and the shortest numbers that keep the error, measured on the curve itself,
// within the tolerance. The duration is rounded too, so the second step repeats with more of its digits if
// the error does not allow the first ones.

/// The progress of one axis from 0 to 1 as the points of a CSS `linear()` easing.
struct EasingFit {
  /// A written point of the easing.
  struct Point {
    let progress: Double
    /// The time, as a percentage of the duration.
    let percent: Double
  }

  let points: [Point]
  /// The number of decimals of the progress.
  let progressDecimals: Int
  /// The number of decimals of the percentage.
  let percentDecimals: Int
  /// The greatest distance of the written easing from the motion, as a fraction of the travel.
  let error: Double

  /// The greatest number of points.
  static let limit = 1000

  /// The greatest number of decimals beyond those that the tolerance has.
  private static let extraDecimals = 10

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
    var best: (points: [Point], extra: Int, error: Double)?
    let first = EasingFit.leastExtraDecimals(corners, duration: duration, tolerance: tolerance)
    for extra in first...EasingFit.extraDecimals {
      let points = EasingFit.rounded(
        corners, duration: duration, progressDecimals: base + extra, percentDecimals: 1 + extra)
      let error = try EasingFit.error(of: points, duration: duration, progress, budget: budget)
      if error < best?.error ?? .infinity { best = (points, extra, error) }
      if error <= tolerance * Accuracy.margin { break }
      // More decimals do not help against an error that is not due to rounding.
      if extra >= first + 3, error > 1.05 * tolerance { break }
    }
    let extra = best?.extra ?? 0
    points = best?.points ?? []
    progressDecimals = base + extra
    percentDecimals = 1 + extra
    error = best?.error ?? .infinity
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

  /// Returns whether a written duration moves the end of the last line by at most a hundredth of the
  /// tolerance. A step needs its exact time.
  static func allows(
    _ duration: Double, insteadOf exact: Double, for corners: [PolylinePoint], tolerance: Double
  ) -> Bool {
    guard duration != exact else { return true }
    guard corners.count > 1, !zip(corners, corners.dropFirst()).contains(where: { $0.time == $1.time })
    else { return false }
    let (start, end) = (corners[corners.count - 2], corners[corners.count - 1])
    let slope = abs(end.value - start.value) / (end.time - start.time)
    return start.time < duration && slope * abs(duration - exact) <= 0.01 * tolerance
  }

  /// Returns the greatest distance of the points from the progress of an axis, as a fraction of its
  /// travel.
  static func error(
    of points: [Point], duration: Double, _ progress: AxisCurve, budget: WorkMeter
  ) throws(ExportError) -> Double {
    try budget.use(ExportWork.state, times: points.count)
    let times = points.map { duration * ($0.percent / 100) }.beforeSteps
    do throws(MotionError) {
      return try MotionCurve(axes: [progress]).maximumError(
        ofTimes: times, values: [points.map { $0.progress }], budget: budget)
    } catch {
      throw ExportError(error, limit: limit)
    }
  }

  /// Returns the corners of an easing with few points.
  ///
  /// - Parameters:
  ///   - progress: The axis, scaled to start at 0 and settle at 1.
  ///   - tolerance: The greatest distance of the lines from the axis, as a fraction of the travel.
  ///   - finalStep: The greatest step to rest that the last line replaces, as a fraction of the travel.
  ///   - budget: The computation that may be used.
  /// - Throws: `ExportError.tooManyPoints` if more than `limit` points are needed; `tooMuchWork`.
  static func corners(
    _ progress: AxisCurve, tolerance: Double, finalStep: Double, budget: WorkMeter
  ) throws(ExportError) -> [PolylinePoint] {
    try budget.use(ExportWork.segment, times: progress.segmentLimit)
    do throws(MotionError) {
      return try progress.corners(
        tolerance: tolerance, finalStep: finalStep, limit: limit, budget: budget)
    } catch .neverSettles {
      throw .neverSettles
    } catch {
      throw ExportError(error, limit: limit)
    }
  }

  private static func rounded(
    _ corners: [PolylinePoint], duration: Double, progressDecimals: Int, percentDecimals: Int
  ) -> [Point] {
    corners.enumerated().map { index, corner in
      let isFirst = index == 0
      let isLast = index == corners.count - 1
      let percent = DecimalRounding(decimals: percentDecimals).nearest(100 * (corner.time / duration))
      return Point(
        progress: isFirst || isLast
          ? corner.value : DecimalRounding(decimals: progressDecimals).nearest(corner.value),
        percent: isLast ? 100 : min(percent, 100))
    }
  }
}
