package import MotionSystem

extension AxisCurve {
  /// Returns the corners of a polyline that stays within `tolerance` of a curve that settles, with the
  /// fewest lines and, among the polylines with as many lines, almost the smallest error.
  ///
  /// The corners may lie off the curve, except the first and the last. Two corners with equal times are
  /// a step of the curve that is greater than the tolerance.
  ///
  /// The lines are fitted to nodes on the curve. A polyline within the tolerance of the curve is within the
  /// tolerance of its nodes, so the fewest lines for the nodes alone are a lower bound. Between the nodes the
  /// curve deviates from straight lines by at most a small slack, so the fewest lines within the tolerance
  /// minus the slack are sufficient. Where the two numbers differ, the error of the polyline for the nodes is
  /// measured, and the nodes become denser until the numbers agree, or differ only for tolerances that are
  /// closer to each other than a hundredth of a percent. A curve with many nodes keeps the number of lines
  /// that its first nodes give, because the proof that it has no fewer would cost more than all other work.
  ///
  /// - Parameters:
  ///   - tolerance: The tolerance in units of the value, > 0.
  ///   - finalStep: The greatest step to rest that the last line replaces, in units of the value.
  ///   - limit: The greatest number of corners.
  ///   - budget: The computation that the method may use.
  /// - Throws: `neverSettles`; `tooManySamples` past the limit; `tooMuchWork` if the budget is exhausted.
  package func minLinkCorners(
    tolerance: Double, finalStep: Double, limit: Int, budget: WorkMeter
  ) throws(MotionError) -> [PolylinePoint] {
    guard end.isFinite else { throw .neverSettles }
    let segments = segments(until: end).filter { $0.start < end }
    // A curve has about six nodes per corner, so a polyline with more nodes needs too many corners.
    var nodeLimit = 20 * limit + segments.count { $0.isLine }
    func paths(_ slack: Double, _ budget: WorkMeter) throws(MotionError) -> [MinLinkPath] {
      let line = try DensePolyline(
        segments, rest: PolylinePoint(time: end, value: destination), slack: slack,
        step: 1.8 * (tolerance - slack), finalStep: finalStep, limit: nodeLimit,
        budget: budget)
      return line.pieces.enumerated().map { index, nodes in
        MinLinkPath(nodes, startsExactly: index == 0, endsExactly: index == line.pieces.count - 1)
      }
    }

    var slack = tolerance / 50
    var pieces = try paths(slack, budget)
    guard var best = try pieces.corners(width: tolerance - slack, limit: limit, budget: budget) else {
      throw .tooManySamples(limit: limit)
    }
    var isTight = false
    var refinements = 0
    while best.count > 2,
      let fewer = try pieces.corners(width: tolerance, limit: best.count - 1, budget: budget)
    {
      if try isCurve(within: tolerance * (1 - 1e-6), of: fewer, budget) {
        (best, isTight) = (fewer, true)
        continue
      }
      let nodes = pieces.reduce(0) { $0 + $1.nodes.count }
      guard refinements < 3, nodes <= AxisCurve.refinedNodes else { break }
      refinements += 1
      nodeLimit *= 3
      slack /= 8
      pieces = try paths(slack, budget)
      if let fewer = try pieces.corners(width: tolerance - slack, limit: best.count - 1, budget: budget) {
        (best, isTight) = (fewer, true)
      }
    }
    if isTight { return best }
    var narrow = slack
    var wide = tolerance - slack
    let nodes = pieces.reduce(0) { $0 + $1.nodes.count }
    for _ in 0..<(nodes <= AxisCurve.refinedNodes ? 8 : 5) {
      let middle = (narrow + wide) / 2
      if let corners = try pieces.corners(width: middle, limit: best.count, budget: budget) {
        best = corners
        wide = middle
      } else {
        narrow = middle
      }
    }
    return best
  }

  /// The greatest number of nodes that are made denser, and for which the error is reduced with most effort.
  private static let refinedNodes = 3000

  /// Returns whether the curve stays within a distance of a polyline.
  private func isCurve(
    within distance: Double, of corners: [PolylinePoint], _ budget: WorkMeter
  ) throws(MotionError) -> Bool {
    let error = try MotionCurve(axes: [self]).maximumError(
      ofTimes: corners.map { $0.time }.beforeSteps, values: [corners.map { $0.value }], cutoff: distance,
      budget: budget)
    return error <= distance
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

extension [MinLinkPath] {
  /// Returns the corners of all pieces of a curve within `width` of their nodes, or nil if they need more
  /// than `limit` corners.
  fileprivate func corners(
    width: Double, limit: Int, budget: WorkMeter
  ) throws(MotionError) -> [PolylinePoint]? {
    var corners: [PolylinePoint] = []
    for piece in self {
      guard let part = try piece.corners(width: width, limit: limit, budget: budget) else { return nil }
      corners += part
      if corners.count > limit { return nil }
    }
    return corners
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
