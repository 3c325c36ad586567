package import Platform

extension AxisCurve {
  /// Returns the corners of a polyline that stays within `tolerance` of a curve that settles, with the
  /// fewest lines and, among the polylines with as many lines, almost the smallest error.
  ///
  /// The corners may lie off the curve, except the first and the last. Two corners with equal times are
  /// a step of the curve that is greater than the tolerance. The lines are fitted to a dense polyline
  /// along the curve; its distance from the curve is measured at a few times per line and reduces the
  /// tolerance, so the error of the result must be measured with `maximumError(ofTimes:values:until:)`
  /// where it matters.
  ///
  /// - Parameters:
  ///   - tolerance: The tolerance in units of the value, > 0.
  ///   - limit: The greatest number of corners.
  ///   - budget: The computation that the method may use.
  /// - Throws: `neverSettles`; `tooManySamples` past the limit; `tooMuchWork` if the budget is exhausted.
  package func minLinkCorners(
    tolerance: Double, limit: Int, budget: inout WorkBudget
  ) throws(MotionError) -> [PolylinePoint] {
    guard end.isFinite else { throw .neverSettles }
    let slack = tolerance / 50
    let width = tolerance - slack
    let segments = segments(until: end).filter { $0.start < end }
    // A curve has about six nodes per corner, so a polyline with more nodes needs too many corners.
    let nodeLimit = 20 * limit + segments.count { $0.isLine }
    let line = try DensePolyline(
      segments, rest: PolylinePoint(time: end, value: destination), slack: slack, step: 1.8 * width,
      limit: nodeLimit, budget: &budget)
    let pieces = line.pieces.enumerated().map { index, nodes in
      MinLinkPath(nodes, startsExactly: index == 0, endsExactly: index == line.pieces.count - 1)
    }
    func fit(
      _ width: Double, _ limit: Int, _ budget: inout WorkBudget
    ) throws(MotionError) -> [PolylinePoint]? {
      var corners: [PolylinePoint] = []
      for piece in pieces {
        guard let part = try piece.corners(width: width, limit: limit, budget: &budget) else { return nil }
        corners += part
        if corners.count > limit { return nil }
      }
      return corners
    }
    guard var best = try fit(width, limit, &budget) else { throw .tooManySamples(limit: limit) }
    var narrow = slack
    var wide = width
    for _ in 0..<12 {
      let middle = (narrow + wide) / 2
      if let corners = try fit(middle, best.count, &budget), corners.count <= best.count {
        best = corners
        wide = middle
      } else {
        narrow = middle
      }
    }
    return best
  }
}

/// A point of a polyline over time.
package struct PolylinePoint: Sendable, Equatable {
  /// The time in seconds.
  package let time: Double
  /// The value.
  package let value: Double

  /// Creates a point.
  package init(time: Double, value: Double) {
    self.time = time
    self.value = value
  }
}
