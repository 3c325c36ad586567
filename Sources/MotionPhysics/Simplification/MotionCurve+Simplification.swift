public import MotionSystem

// A curve becomes a dense `Polyline`, whose points are states of the curve. Two searches take few lines from
// it, each of them as long as possible:
//
// * `simplified` joins points *on the curve*, at times that all axes share.
// * `corners` are the corners of lines along one axis that may lie *off the curve*. There are fewer of them.
//
// `PolylineError` is the greatest distance of *any* polyline from the curve.

extension MotionCurve {
  /// Returns times whose points on the curve, joined by straight lines, stay within `tolerance` of
  /// the curve.
  ///
  /// From each time, the line is as long as a doubling and a bisection of its length find. The times are not
  /// always the fewest: of 300 random springs, 198 had the fewest, 78 one more, 19 two more and 5 three more.
  /// The first time is 0, and the last is T or `until`.
  ///
  /// The distance is measured along the value at one time: Euclidean for coupled axes, separately
  /// on each axis for independent axes. The final step to rest is part of the curve, so the
  /// threshold must not exceed the tolerance. A step that is greater than the tolerance yields two
  /// times that are adjacent doubles.
  ///
  /// - Parameters:
  ///   - tolerance: The tolerance in points, > 0.
  ///   - until: The last time in seconds, ≥ 0; required if the motion never settles.
  ///   - limit: The greatest number of times.
  ///   - budget: The computation that the method may use. Neither tolerance nor number of times bounds
  ///     it: a spring may oscillate millions of times within the tolerance.
  /// - Throws: `notPositive(.tolerance)`, `overflow(.tolerance)`, `negative(.time)`,
  ///   `overflow(.time)`; `neverSettles` if both T and `until` are missing; `tooManySamples` past
  ///   the limit; `tooMuchWork` if the budget is exhausted.
  public func simplifiedTimes(
    tolerance: Double, until: Double? = nil, limit: Int = MotionCurve.standardLimit,
    budget: WorkMeter = .oneSecond
  ) throws(MotionError) -> [Double] {
    guard tolerance > 0 else { throw .notPositive(.tolerance, received: tolerance) }
    guard tolerance.isFinite else { throw .overflow(.tolerance) }
    guard limit > 0 else { throw .tooManySamples(limit: limit) }
    let line = try polyline(for: tolerance, until: until, budget: budget)
    return try line.simplified(within: tolerance, limit: limit, budget: budget).map { line.times[$0] }
  }

  /// Returns points so dense that lines between few of them may use nearly all of a tolerance, or of a part
  /// of it.
  ///
  /// - Throws: The errors of `simplifiedTimes` without those of the tolerance and the limit.
  package func polyline(
    for tolerance: Double, until: Double?, budget: WorkMeter
  ) throws(MotionError) -> Polyline {
    let horizon = try lastTime(until)
    let curve = SegmentedCurve(self, horizon: horizon)
    // A value of the curve is at most a few times the largest value at a segment start, which bounds the
    // rounding errors.
    let scale = curve.axes.joined().reduce(0) { max($0, abs($1.state(at: $1.start).value)) }
    let slack = tolerance / 250 + 4 * scale.ulp
    return try Polyline(
      along: curve.axes, areCoupled: curve.axesAreCoupled, slack: slack, budget: budget)
  }

  /// Returns the greatest distance between a polyline and the curve at any t ≥ 0, or in [0, until].
  ///
  /// The polyline need not lie on the curve: rounded samples and CSS keyframes do not. Before its
  /// first and after its last time it is constant; equal times are a vertical step. The result has the
  /// rounding errors of the curve's own values. If the motion never settles and `until` is nil, the distance
  /// is measured up to the last time.
  ///
  /// - Parameters:
  ///   - times: The times in seconds, finite, ≥ 0 and not decreasing, at least one.
  ///   - values: The values in points: one column per axis, each as long as `times`.
  ///   - until: The time in seconds, ≥ 0, at which the curve is cut or to which it is extended.
  ///   - budget: The computation that the method may use.
  /// - Returns: The distance in points; infinity if the columns do not match the axes and the
  ///   times, or if the last time is not finite.
  /// - Throws: `tooMuchWork` if the budget is exhausted.
  public func maximumError(
    ofTimes times: [Double], values: [[Double]], until: Double? = nil, budget: WorkMeter = .oneSecond
  ) throws(MotionError) -> Double {
    guard let first = times.first, let last = times.last, values.count == axes.count,
      values.allSatisfy({ $0.count == times.count })
    else { return .infinity }
    let horizon = until ?? max(settlingDuration.seconds ?? 0, last)
    guard horizon >= 0, horizon.isFinite, last.isFinite else { return .infinity }
    let curve = SegmentedCurve(self, horizon: horizon)
    let groups = curve.axesAreCoupled ? [Array(axes.indices)] : axes.indices.map { [$0] }
    var greatest = 0.0
    for group in groups {
      var error = PolylineError(axes: group.map { curve.axes[$0] }, budget: budget)
      var segment = 0
      var point = group.map { values[$0][0] }
      try error.addChord(from: 0, point, to: first, point, segment: &segment)
      for index in times.indices.dropFirst() {
        let next = group.map { values[$0][index] }
        try error.addChord(from: times[index - 1], point, to: times[index], next, segment: &segment)
        point = next
      }
      try error.addChord(from: last, point, to: horizon, point, segment: &segment)
      if last <= horizon, let count = group.first.map({ curve.axes[$0].count }) {
        error.addPoint(at: horizon, point, segment: count - 1)
      }
      greatest = max(greatest, error.greatest)
    }
    return greatest
  }
}

/// A curve divided into smooth segments from 0 up to a horizon.
struct SegmentedCurve: Sendable {
  /// The segments of each axis in order of time; the last segment of each axis ends at `horizon`.
  let axes: [[SmoothSegment]]
  /// A Boolean value that indicates whether one law moves several axes, so their segments have the same times
  /// and distances are Euclidean.
  let axesAreCoupled: Bool
  /// The last time in seconds.
  let horizon: Double

  /// Creates the segments up to `horizon` in seconds (finite, ≥ 0); after its end the curve is at
  /// rest.
  init(_ curve: MotionCurve, horizon: Double) {
    axes = curve.axes.map { $0.segments(until: horizon) }
    self.horizon = horizon
    let first = axes.first ?? []
    axesAreCoupled =
      axes.count > 1 && !curve.axesAreIndependent
      && axes.allSatisfy { other in
        other.count == first.count
          && zip(first, other).allSatisfy { $0.start == $1.start && $0.last == $1.last }
      }
  }
}
