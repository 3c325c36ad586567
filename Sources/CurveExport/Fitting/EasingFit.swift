import MotionPhysics
import Platform
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

  let points: [Point]
  /// The number of decimals of the progress.
  let progressDecimals: Int
  /// The number of decimals of the percentage.
  let percentDecimals: Int
  /// The greatest distance of the written easing from the motion, as a fraction of the travel.
  let error: Double

  /// The greatest number of points.
  static let limit = 1000

  /// Fits an easing to an axis.
  /// - Parameters:
  ///   - progress: The axis, scaled to start at 0 and settle at 1.
  ///   - duration: The written duration, in seconds; greater than 0.
  ///   - tolerance: The greatest error, as a fraction of the travel.
  ///   - budget: The computation that may be used.
  /// - Throws: `ExportError.tooManyPoints` if more than `limit` points are needed; `tooMuchWork`.
  init(
    _ progress: AxisCurve, duration: Double, tolerance: Double, budget: inout WorkBudget
  ) throws(ExportError) {
    let corners = try EasingFit.corners(progress, tolerance: tolerance, budget: &budget)
    let base = max(-DisplayNumber.exponent(of: tolerance), 0)
    var best: (points: [Point], extra: Int, error: Double)?
    for extra in 0...8 {
      let points = EasingFit.rounded(
        corners, duration: progress.end, progressDecimals: base + extra, percentDecimals: 1 + extra)
      let error = try EasingFit.error(of: points, duration: duration, progress, budget: &budget)
      if error < best?.error ?? .infinity { best = (points, extra, error) }
      if error <= tolerance { break }
    }
    let extra = best?.extra ?? 0
    points = best?.points ?? []
    progressDecimals = base + extra
    percentDecimals = 1 + extra
    error = best?.error ?? .infinity
  }

  /// Returns whether the motion ends with a step at its full duration. The duration must then be
  /// written exactly.
  static func endsWithStep(
    _ progress: AxisCurve, tolerance: Double, budget: inout WorkBudget
  ) throws(ExportError) -> Bool {
    let trace = try AxisTrace(progress, until: progress.end, budget: &budget)
    guard let last = trace.segments.last else { return false }
    return abs(last.state(at: last.end).value - trace.finalValue) > 0.9 * tolerance
  }

  /// Returns the greatest distance of the points from the progress of an axis, as a fraction of its
  /// travel.
  static func error(
    of points: [Point], duration: Double, _ progress: AxisCurve, budget: inout WorkBudget
  ) throws(ExportError) -> Double {
    try budget.use(ExportWork.state, times: points.count)
    var times = points.map { duration * ($0.percent / 100) }
    // At a step the value before it applies up to the last double before its time.
    for index in times.indices.dropFirst() where times[index] == times[index - 1] {
      times[index - 1] = max(times[index - 1].nextDown, 0)
    }
    do throws(MotionError) {
      return try MotionCurve(axes: [progress]).maximumError(
        ofTimes: times, values: [points.map { $0.progress }], budget: &budget)
    } catch {
      throw ExportError(error, limit: limit)
    }
  }

  private static func corners(
    _ progress: AxisCurve, tolerance: Double, budget: inout WorkBudget
  ) throws(ExportError) -> [PolylinePoint] {
    try budget.use(ExportWork.segment, times: progress.segmentLimit)
    do throws(MotionError) {
      return try progress.minLinkCorners(tolerance: tolerance, limit: limit, budget: &budget)
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
      let isEnd = index == 0 || index == corners.count - 1
      return Point(
        progress: isEnd ? corner.value : DecimalRounding(decimals: progressDecimals).nearest(corner.value),
        percent: DecimalRounding(decimals: percentDecimals).nearest(100 * (corner.time / duration)))
    }
  }
}
