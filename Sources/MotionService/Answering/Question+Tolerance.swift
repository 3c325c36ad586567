import MotionPhysics
import Platform
import StrictJSON

/// Samples within a tolerance, as they will be printed: rounding moves each point a little, so chords
/// that just held before it no longer would. The points are therefore chosen for a tolerance that is
/// smaller by what rounding added, until the printed polyline holds the tolerance that was asked for.
extension Question {
  func fewestSamples(
    of curve: MotionCurve, within tolerance: Double, _ request: TrajectoryRequest,
    _ build: (Double) throws(Refusal) -> AnsweredMotion
  ) throws(Refusal) -> Samples {
    var goal = tolerance
    var error = Double.infinity
    for _ in 0..<8 {
      // A final step to rest that is wider than the goal would need points of its own: the times are
      // chosen on the motion with a threshold to match, which rests a moment later.
      let chosen = goal == tolerance ? curve : try build(goal).curve
      var times = try sampling { () throws(MotionError) in
        try chosen.fewestTimes(tolerance: goal, until: request.until, limit: limits.samples)
      }
      if request.until == nil, let rest = curve.settlingDuration {
        times.removeLast()
        while times.count > 1, let last = times.last, last >= rest { times.removeLast() }
        if rest > 0 || times.isEmpty { times.append(rest) }
      }
      var samples = try rounded(times, of: curve, request)
      error = curve.maximumError(ofTimes: samples.times, values: samples.values, until: request.until)
      if error <= tolerance {
        samples.maximumError = error
        return samples
      }
      goal -= (error - tolerance) * 1.0625
      if goal < tolerance / 2 { break }
    }
    faults.add(
      JSONPointer.root.appending("sampling").appending("decimals"),
      "of \(request.sampling.decimals) round the points off the curve, so that lines between them are up to "
        + "\(Wording.number(error)) away from it, more than the tolerance of \(Wording.number(tolerance)); give more"
    )
    throw .faults
  }

  /// The points at rounded times, with rounded values: what is printed. Times that rounding makes equal
  /// keep the values that they had, so that a step stays a step.
  private func rounded(
    _ exact: [Double], of curve: MotionCurve, _ request: TrajectoryRequest
  ) throws(Refusal) -> Samples {
    let scale = pow(10, Double(request.sampling.decimals))
    var times = exact.map { rounded($0, scale) }
    // Rest is never told too early.
    if let last = exact.last, times[times.count - 1] < last {
      times[times.count - 1] = (last * scale).rounded(.up) / scale
    }
    for index in times.indices.dropFirst() where times[index] <= times[index - 1] {
      times[index] = times[index - 1]
    }
    let places = times.indices.map { index in
      let isStep =
        (index > 0 && times[index] == times[index - 1])
        || (index + 1 < times.count && times[index] == times[index + 1])
      return isStep ? exact[index] : times[index]
    }
    var samples = try sampling { () throws(MotionError) in
      try curve.samples(Sampling(mode: .times(places)), limit: limits.samples)
    }
    samples.times = times
    samples.values = samples.values.map { column in column.map { rounded($0, scale) } }
    return samples
  }

  private func rounded(_ number: Double, _ scale: Double) -> Double {
    let product = number * scale
    // Beyond 2⁵³ units a double has no digits left to round.
    return abs(product) < 9_007_199_254_740_992 ? product.rounded(.toNearestOrEven) / scale : number
  }
}
