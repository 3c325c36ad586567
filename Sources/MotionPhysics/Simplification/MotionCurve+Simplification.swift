extension MotionCurve {
  /// The fewest times whose points on the curve, joined by straight lines, stay within `tolerance` of it:
  /// each next point is the farthest that holds. The first time is 0, the last T, or `until` in its place.
  ///
  /// Distance is along the value at one time: Euclidean over axes that one law moves, on each axis by itself where
  /// they are independent. The final step to rest belongs to the curve, so the threshold must not exceed
  /// the tolerance. A step wider than the tolerance becomes two times that are neighbouring doubles.
  ///
  /// - Parameters:
  ///   - tolerance: In the unit of the values, > 0.
  ///   - until: Seconds, ≥ 0; needed where the motion never settles.
  ///   - limit: The greatest number of times.
  /// - Throws: `.notPositive(.tolerance)`, `.negative(.time)`, `.overflow(.time)`, `.neverSettles`, `.tooManySamples`.
  public func simplifiedTimes(
    tolerance: Double, until: Double? = nil, limit: Int
  ) throws(MotionError) -> [Double] {
    var effort = MotionCurve.standardEffort
    return try simplifiedTimes(tolerance: tolerance, until: until, limit: limit, effort: &effort)
  }

  /// The effort that one answer may take unless its caller says otherwise: about a second. A unit is an interval of
  /// `PolylineError` on one axis.
  public static let standardEffort = 8_000_000

  /// The same with a budget of effort, from which what was done is taken, also where it throws.
  ///
  /// Time is bounded by effort because neither the tolerance nor the number of points bounds it: a spring may swing
  /// millions of times within the tolerance.
  /// Throws `.tooManySamples` also where the budget is used up; it is then 0 or less.
  public func simplifiedTimes(
    tolerance: Double, until: Double? = nil, limit: Int, effort: inout Int
  ) throws(MotionError) -> [Double] {
    guard tolerance > 0 else { throw .notPositive(.tolerance, received: tolerance) }
    guard tolerance.isFinite else { throw .overflow(.tolerance) }
    if let until {
      guard until >= 0 else { throw .negative(.time, received: until) }
      guard until.isFinite else { throw .overflow(.time) }
    }
    guard let horizon = until ?? settlingDuration else { throw .neverSettles }
    guard limit > 0 else { throw .tooManySamples(limit: limit) }
    var points = PolylineSimplifier(
      SegmentedCurve(self, horizon: horizon), tolerance: tolerance, limit: limit, effort: effort)
    defer { effort = points.effort }
    return try points.times()
  }

  /// The greatest distance between a polyline and the curve at any t ≥ 0 (or in [0, until]), its last digits included.
  ///
  /// The polyline need not lie on the curve: rounded samples and CSS keyframes do not. Before its first and after
  /// its last time it holds its value; equal times are a vertical step. The answer is true to a part in
  /// 10⁹ and never less than the truth but for the rounding of the curve's own values. Where the motion never
  /// settles and there is no `until` the polyline is judged up to its last time.
  ///
  /// - Parameters:
  ///   - times: Seconds, finite, ≥ 0 and not decreasing, at least one.
  ///   - values: One column for each axis, each as long as `times`.
  ///   - until: Seconds, ≥ 0, where the curve is cut or extended.
  public func maximumError(ofTimes times: [Double], values: [[Double]], until: Double? = nil) -> Double {
    var effort = MotionCurve.standardEffort
    return maximumError(ofTimes: times, values: values, until: until, effort: &effort)
  }

  /// The same with a budget of effort, from which what was done is taken. Past it the answer is still never less than
  /// the truth, but may be far more.
  public func maximumError(
    ofTimes times: [Double], values: [[Double]], until: Double? = nil, effort: inout Int
  ) -> Double {
    guard let first = times.first, let last = times.last, values.count == axes.count,
      values.allSatisfy({ $0.count == times.count })
    else { return .infinity }
    let horizon = until ?? max(settlingDuration ?? 0, last)
    guard horizon >= 0, horizon.isFinite, last.isFinite else { return .infinity }
    let curve = SegmentedCurve(self, horizon: horizon)
    let groups = curve.isJoint ? [Array(axes.indices)] : axes.indices.map { [$0] }
    var greatest = 0.0
    for group in groups {
      var error = PolylineError(axes: group.map { curve.axes[$0] }, effort: effort)
      defer { effort = error.effort }
      var segment = 0
      var point = group.map { values[$0][0] }
      error.add(from: 0, point, to: first, point, segment: &segment)
      for index in times.indices.dropFirst() {
        let next = group.map { values[$0][index] }
        error.add(from: times[index - 1], point, to: times[index], next, segment: &segment)
        point = next
      }
      error.add(from: last, point, to: horizon, point, segment: &segment)
      if last <= horizon, let count = group.first.map({ curve.axes[$0].count }) {
        error.add(at: horizon, point, segment: count - 1)
      }
      greatest = max(greatest, error.bound)
    }
    return greatest
  }
}
