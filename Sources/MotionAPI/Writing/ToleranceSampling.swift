import MotionPhysics
import MotionSystem
import StrictJSON

// Samples within a tolerance, after rounding. Rounding moves each point, so a polyline that just met the
// tolerance before rounding may exceed it afterward. The points are therefore chosen for a smaller
// tolerance, reduced by the error that rounding added, until the rounded polyline meets the requested one.
extension Trajectory {
  /// Returns few samples whose rounded polyline stays within a tolerance, and the motion that
  /// they belong to. The motion differs from the given one only if that cannot meet the tolerance: its
  /// threshold is then smaller, and it settles slightly later.
  func simplified(
    within tolerance: Double
  ) throws(InvalidRequest) -> (motion: ResolvedMotion, samples: Samples) {
    call.costlyPart = .tolerance
    let (limit, until) = (call.sampleLimit, options.until)
    var goal = tolerance
    var margin = 0.0
    var error = Double.infinity
    for _ in 0..<8 {
      // A final step to rest that is wider than the goal would need two points at one time. The times are
      // therefore chosen on the motion whose threshold is at most the goal.
      let chosen = goal == tolerance ? motion : try build(goal)
      let times = try call.sampling { budget throws(MotionError) in
        try chosen.curve.simplifiedTimes(tolerance: goal, until: until, limit: limit, budget: budget)
      }
      var closest = Double.infinity
      for candidate in goal == tolerance ? [motion] : [motion, chosen] {
        let curve = candidate.curve
        var samples = try rounded(until == nil ? ending(times, at: curve.settlingDuration) : times, of: curve)
        error = try call.sampling { budget throws(MotionError) in
          try curve.maximumError(ofTimes: samples.times, values: samples.values, until: until, budget: budget)
        }
        // A final step to rest of the whole tolerance may appear to exceed it by rounding.
        if error <= tolerance + tolerance * 2e-9 {
          samples.maximumError = min(error, tolerance)
          return (candidate, samples)
        }
        closest = min(closest, error)
      }
      // Different points have different rounding errors. The margin at least doubles, so that a few
      // iterations suffice.
      margin = max(closest - tolerance, tolerance * 2e-9, 2 * margin)
      goal = tolerance - margin
      if goal < tolerance / 2 { break }
    }
    throw call.refusal(
      .unreachable, "/sampling/decimals",
      "rounding to \(options.decimals) decimals moves the points off the curve, so that the lines "
        + "between them deviate by up to \(error.text), more than the tolerance of "
        + "\(tolerance.text); use more decimals")
  }

  /// Returns the times with the last one replaced by the settling duration.
  private func ending(_ times: [Double], at settlingDuration: SettlingDuration) -> [Double] {
    guard let end = settlingDuration.seconds else { return times }
    return times.dropLast().prefix { $0 < end } + [end]
  }

  /// Returns the points at rounded times, with rounded values, as they are written. The last time keeps all
  /// its digits, and so do times that rounding would make equal: a step (a touch that moves the position
  /// instantaneously) keeps its position in time.
  private func rounded(_ exact: [Double], of curve: MotionCurve) throws(InvalidRequest) -> Samples {
    try call.spend(exact.count * (1 + call.axes.count))
    let end = exact.last ?? 0
    var near = exact
    let spacing = end / Double(exact.count)
    if let decimals = DecimalTimes.decimals(apart: spacing, atLeast: options.decimals) {
      let rounding = DecimalTimes(decimals: decimals)
      near = exact.map { $0 < end ? rounding.nearest($0, before: end) : end }
    }
    let times = exact.indices.map { index in
      let collides =
        (index > 0 && near[index] <= near[index - 1])
        || (index + 1 < near.count && near[index] >= near[index + 1])
      return collides ? exact[index] : near[index]
    }
    let limit = call.sampleLimit
    var samples = try call.sampling { budget throws(MotionError) in
      try curve.samples(Sampling(mode: .times(times)), limit: limit, budget: budget)
    }
    let rounding = DecimalRounding(decimals: options.decimals)
    samples.values = samples.values.map { column in column.map { rounding.nearest($0) } }
    return samples
  }
}
