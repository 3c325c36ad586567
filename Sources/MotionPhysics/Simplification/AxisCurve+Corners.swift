package import MotionSystem

extension AxisCurve {
  /// Returns the corners of a polyline that stays within `tolerance` of a curve that settles, with few
  /// lines and, for their number, a small error; see `Polyline.corners`.
  ///
  /// The corners may lie off the curve, except the first and the last. Two corners with equal times are a
  /// step of the curve that is greater than the tolerance.
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
    let segments = segments(until: end)
    // The lines are fitted to nodes, between which the curve deviates from straight lines by at most the
    // slack. A curve has about 14 nodes per corner, so a polyline with many more nodes needs too many
    // corners.
    let slack = tolerance / 250
    var line = try Polyline(
      along: [segments], slack: slack, limit: 45 * limit + segments.count { $0.isLine }, budget: budget)
    // A smaller step needs no corner: the last line ends at rest, and the error there is the step.
    line.removeFinalStep(upTo: finalStep)
    guard var best = try line.corners(within: tolerance - slack, limit: limit, budget: budget) else {
      throw .tooManySamples(limit: limit)
    }
    // For this number of corners, the smallest distance is within a 64th of the tolerance.
    var (narrow, wide) = (slack, tolerance - slack)
    for _ in 0..<6 {
      let middle = (narrow + wide) / 2
      if let corners = try line.corners(within: middle, limit: best.count, budget: budget) {
        (best, wide) = (corners, middle)
      } else {
        narrow = middle
      }
    }
    return best.indices.map { index in
      let next = best[min(index + 1, best.count - 1)].time
      return PolylinePoint(
        time: next == best[index].time.nextUp ? next : best[index].time, value: best[index].value)
    }
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
