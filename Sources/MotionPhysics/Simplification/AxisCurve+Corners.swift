package import MotionSystem

extension AxisCurve {
  /// Returns the corners of a polyline that stays within `tolerance` of a curve that settles, with few
  /// lines and, for their number, a small error; see `SwingFilter`.
  ///
  /// The corners may lie off the curve, except the first and the last. Two corners with equal times are a
  /// step of the curve that is greater than the tolerance. Of 250 random springs, the polylines had 2 %
  /// more points than the ones with the fewest.
  ///
  /// - Parameters:
  ///   - tolerance: The tolerance in units of the value, > 0.
  ///   - finalStep: The greatest step to rest that the last line replaces, in units of the value.
  ///   - limit: The greatest number of corners.
  ///   - budget: The computation that the method may use.
  /// - Throws: `neverSettles`; `tooManySamples` past the limit; `tooMuchWork` if the budget is exhausted.
  package func corners(
    tolerance: Double, finalStep: Double, limit: Int, budget: WorkMeter
  ) throws(MotionError) -> [PolylinePoint] {
    guard end.isFinite else { throw .neverSettles }
    let segments = segments(until: end).filter { $0.start < end }
    // The lines are fitted to nodes, between which the curve deviates from straight lines by at most the
    // slack. A curve has about 14 nodes per corner, so a polyline with many more nodes needs too many
    // corners.
    let slack = tolerance / 250
    let line = try DensePolyline(
      segments, rest: PolylinePoint(time: end, value: destination), slack: slack,
      step: 1.8 * (tolerance - slack), finalStep: finalStep,
      limit: 45 * limit + segments.count { $0.isLine }, budget: budget)
    guard var best = try line.corners(width: tolerance - slack, limit: limit, budget: budget) else {
      throw .tooManySamples(limit: limit)
    }
    var (narrow, wide) = (slack, tolerance - slack)
    for _ in 0..<6 {
      let middle = (narrow + wide) / 2
      if let corners = try line.corners(width: middle, limit: best.count, budget: budget) {
        (best, wide) = (corners, middle)
      } else {
        narrow = middle
      }
    }
    return best
  }
}

extension DensePolyline {
  /// Returns the corners of all pieces within `width` of their nodes; nil if they need more than `limit`
  /// corners.
  fileprivate func corners(
    width: Double, limit: Int, budget: WorkMeter
  ) throws(MotionError) -> [PolylinePoint]? {
    var corners: [PolylinePoint] = []
    for nodes in pieces {
      guard let part = try SwingFilter(nodes: nodes).corners(width: width, budget: budget),
        corners.count + part.count <= limit
      else { return nil }
      corners += part
    }
    return corners
  }
}

extension [Double] {
  /// Times in which the first of two equal ones is replaced by the last time before a step, up to which the
  /// value before the step applies.
  package var beforeSteps: [Double] {
    var times = self
    for index in times.indices.dropFirst() where times[index] == times[index - 1] {
      times[index - 1] = Swift.max(times[index - 1].nextDown, 0)
    }
    return times
  }
}
