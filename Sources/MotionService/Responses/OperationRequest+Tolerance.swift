import MotionPhysics
import Platform
import StrictJSON

/// Samples within a tolerance, as they will be printed: rounding moves each point a little, so chords
/// that just held before it no longer would. The points are therefore chosen for a tolerance that is
/// smaller by what rounding added, until the printed polyline holds the tolerance that was asked for.
extension OperationRequest {
  /// The motion as it is answered, and its samples. The motion differs from the one given only where that
  /// could not hold: then its threshold is smaller still, and it rests a moment later.
  func fewestSamples(
    of motion: ResolvedMotion, within tolerance: Double, _ request: TrajectoryRequest,
    _ build: (Double) throws(InvalidRequest) -> ResolvedMotion
  ) throws(InvalidRequest) -> (motion: ResolvedMotion, samples: Samples) {
    var goal = tolerance
    var margin = 0.0
    var error = Double.infinity
    for _ in 0..<8 {
      // A final step to rest that is wider than the goal would need two points at one time, so the times are
      // chosen on the motion with a threshold to match.
      let chosen = goal == tolerance ? motion : try build(goal)
      let times = try sampling(isFollowing: true) { () throws(MotionError) in
        try chosen.curve.simplifiedTimes(
          tolerance: goal, until: request.until, limit: sampleLimit, effort: &effortLeft)
      }
      var closest = Double.infinity
      for answered in goal == tolerance ? [motion] : [motion, chosen] {
        let curve = answered.curve
        var samples = try rounded(
          request.until == nil ? ending(times, at: curve.settlingDuration) : times, of: curve, request)
        error = curve.maximumError(
          ofTimes: samples.times, values: samples.values, until: request.until, effort: &effortLeft)
        // The error is never under-stated, and known to a part in 10⁹.
        if error <= tolerance + tolerance * 2e-9 {
          samples.maximumError = min(error, tolerance)
          return (answered, samples)
        }
        closest = min(closest, error)
      }
      // A bound that the effort did not suffice to close in on says nothing about rounding.
      guard effortLeft > 0 else {
        throw try sampling(isFollowing: true) { () throws(MotionError) -> InvalidRequest in
          throw .tooManySamples(limit: sampleLimit)
        }
      }
      // Other points are rounded otherwise: what is taken off doubles, so that a few rounds are enough.
      margin = max(closest - tolerance, tolerance * 2e-9, 2 * margin)
      goal = tolerance - margin
      if goal < tolerance / 2 { break }
    }
    errors.add(
      JSONPointer.root.appending("sampling").appending("decimals"),
      "of \(request.sampling.decimals) round the points off the curve, so that the lines between them deviate by up to "
        + "\(ErrorMessages.number(error)), more than the tolerance of \(ErrorMessages.number(tolerance)); use more decimals"
    )
    throw .errors
  }

  /// The times with the rest at its own time.
  private func ending(_ times: [Double], at rest: Double?) -> [Double] {
    guard let rest else { return times }
    return times.dropLast().prefix { $0 < rest } + [rest]
  }

  /// The points at rounded times, with rounded values: what is printed. Times that rounding would make
  /// equal keep all their digits, so that a step (a touch that moves the position at once) stays where it is.
  private func rounded(
    _ exact: [Double], of curve: MotionCurve, _ request: TrajectoryRequest
  ) throws(InvalidRequest) -> Samples {
    let scale = pow(10, Double(request.sampling.decimals))
    var near = exact.map { rounded($0, scale) }
    // Rest is never told too early.
    if let last = exact.last, near[near.count - 1] < last {
      near[near.count - 1] = (last * scale).rounded(.up) / scale
    }
    let times = exact.indices.map { index in
      let meetsNeighbour =
        (index > 0 && near[index] <= near[index - 1])
        || (index + 1 < near.count && near[index] >= near[index + 1])
      return meetsNeighbour ? exact[index] : near[index]
    }
    var samples = try sampling { () throws(MotionError) in
      try curve.samples(Sampling(mode: .times(times)), limit: sampleLimit)
    }
    samples.values = samples.values.map { column in column.map { rounded($0, scale) } }
    return samples
  }

  private func rounded(_ number: Double, _ scale: Double) -> Double {
    let product = number * scale
    // Beyond 2⁵³ units a double has no digits left to round.
    return abs(product) < 9_007_199_254_740_992 ? product.rounded(.toNearestOrEven) / scale : number
  }
}
