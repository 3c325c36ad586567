import MotionPhysics

// First the fewest points that stay within the tolerance; then, with so many points, the smallest error: a
// bisection of the tube's width while the number of points stays. Then the shortest numbers that keep the
// error, judged on the curve itself, within the tolerance.

/// The progress of one axis from 0 to 1 as the points of a CSS `linear()`.
struct EasingFit {
  /// A point of the easing as it is written.
  struct Point {
    let progress: Double
    /// Percent of the duration.
    let percent: Double
  }

  let points: [Point]
  /// Digits after the point of the progress and of the percentage.
  let progressDecimals: Int
  let percentDecimals: Int
  /// The greatest distance between what is written and the motion, as a share of the travel.
  let error: Double

  /// The greatest number of points.
  static let limit = 1000
  /// A curve takes some six nodes for each of its points, so more of them are more points than may be.
  private static let nodeLimit = 20_000

  /// - Parameters:
  ///   - progress: The axis, scaled so that it starts at 0 and rests at 1.
  ///   - duration: The duration as it is written, in seconds, greater than 0.
  ///   - tolerance: The greatest error, as a share of the travel.
  init(_ progress: AxisCurve, duration: Double, tolerance: Double) throws(ExportError) {
    let corners = try EasingFit.corners(progress, tolerance: tolerance)
    let base = max(-DisplayNumber.exponent(of: tolerance), 0)
    var best: (points: [Point], extra: Int, error: Double)?
    for extra in 0...8 {
      let points = EasingFit.rounded(
        corners, duration: progress.end, progressDecimals: base + extra, percentDecimals: 1 + extra)
      let error = EasingFit.error(of: points, duration: duration, progress)
      if error < best?.error ?? .infinity { best = (points, extra, error) }
      if error <= tolerance { break }
    }
    let extra = best?.extra ?? 0
    points = best?.points ?? []
    progressDecimals = base + extra
    percentDecimals = 1 + extra
    error = best?.error ?? .infinity
  }

  /// Whether the end is a step at the full duration, so that the duration must be written exactly.
  static func endsWithStep(_ progress: AxisCurve, tolerance: Double) -> Bool {
    let trace = AxisTrace(progress, until: progress.end)
    guard let last = trace.stretches.last else { return false }
    return abs(last.state(at: last.end).value - trace.finalValue) > 0.9 * tolerance
  }

  /// How far points are from the progress of an axis, as a share of its travel.
  static func error(of points: [Point], duration: Double, _ progress: AxisCurve) -> Double {
    var times = points.map { duration * ($0.percent / 100) }
    // A step: its left side holds up to the last double before it.
    for index in times.indices.dropFirst() where times[index] == times[index - 1] {
      times[index - 1] = max(times[index - 1].nextDown, 0)
    }
    return MotionCurve(axes: [progress]).maximumError(ofTimes: times, values: [points.map(\.progress)])
  }

  private static func corners(
    _ progress: AxisCurve, tolerance: Double
  ) throws(ExportError) -> [MinLinkPath.Node] {
    let slack = tolerance / 50
    let width = tolerance - slack
    let trace = AxisTrace(progress, until: progress.end)
    let corners = trace.stretches.count { !$0.isLaw }
    let line = try DensePolyline(trace, slack: slack, step: 1.8 * width, limit: nodeLimit + corners)
    let pieces = line.pieces.enumerated().map { index, nodes in
      MinLinkPath(nodes, startsExactly: index == 0, endsExactly: index == line.pieces.count - 1)
    }
    func fit(_ width: Double, _ limit: Int) -> [MinLinkPath.Node]? {
      var corners: [MinLinkPath.Node] = []
      for piece in pieces {
        guard let part = piece.corners(width: width, limit: limit) else { return nil }
        corners += part
        if corners.count > limit { return nil }
      }
      return corners
    }
    guard var best = fit(width, limit) else { throw .tooManyPoints(limit: limit) }
    var narrow = slack
    var wide = width
    for _ in 0..<12 {
      let middle = (narrow + wide) / 2
      if let corners = fit(middle, best.count), corners.count <= best.count {
        best = corners
        wide = middle
      } else {
        narrow = middle
      }
    }
    return best
  }

  private static func rounded(
    _ corners: [MinLinkPath.Node], duration: Double, progressDecimals: Int, percentDecimals: Int
  ) -> [Point] {
    corners.enumerated().map { index, corner in
      let isEnd = index == 0 || index == corners.count - 1
      return Point(
        progress: isEnd ? corner.value : Accuracy.rounded(corner.value, decimals: progressDecimals),
        percent: Accuracy.rounded(100 * (corner.time / duration), decimals: percentDecimals))
    }
  }
}
