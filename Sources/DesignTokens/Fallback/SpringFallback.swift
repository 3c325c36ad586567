import MotionPhysics
import MotionSystem
import StrictJSON

// A tool without springs uses the duration and the Bézier easing of a transition. The easing is the best
// approximation of the spring in the sense of Chebyshev: its greatest distance from the spring is smallest.
// It is found by sequential linear programming. Each step linearizes the distance at samples of the curve
// and solves the resulting linear program within a trust region (K. Madsen, "An algorithm for minimax
// solution of overdetermined systems of non-linear equations", 1975).

/// The duration and the Bézier easing nearest to all springs of one shape, from 0 to 1.
struct SpringFallback {
  /// The settling duration at the threshold 0.005, multiplied by ω₀.
  let normalizedDuration: Double
  /// The easing, with 4 decimals.
  let easing: TokenBezier
  /// The greatest distance of the easing from the spring, as a share of the travel.
  let distance: Double
  private let progress: SpringProgress

  /// The settling threshold, as a share of the travel.
  static let threshold = 0.005
  /// The easings from which the search starts: those of the damping ratios 0.6, 0.8 and 1 from rest.
  private static let starts: [SIMD4<Double>] = [
    SIMD4(0.386, 0.9456, 0, 1.1962), SIMD4(0.2591, 0.2516, 0.1238, 1.199),
    SIMD4(0.2206, 0.1805, 0.1339, 1.0315),
  ]
  private static let stepLimit = 30

  /// Finds the fallback.
  /// - Parameters:
  ///   - dampingRatio: The damping ratio ζ, greater than 0.
  ///   - velocity: The initial velocity divided by ω₀, in travels, positive toward the target.
  ///   - budget: The computation that may be used.
  init(dampingRatio: Double, velocity: Double, budget: WorkMeter) throws(TokenFailure) {
    let progress = try SpringProgress(dampingRatio: dampingRatio, velocity: velocity, budget: budget)
    self.progress = progress.refined
    normalizedDuration = progress.duration
    var best = SpringFallback.starts[0]
    var bestDistance = Double.infinity
    for start in SpringFallback.starts {
      var easing = start
      // The easing begins with the velocity of the spring.
      if velocity != 0 { easing[1] = min(max(velocity * progress.duration * easing[0], -4), 4) }
      let distance = try SpringFallback.improve(&easing, progress, budget: budget)
      if distance < bestDistance { (best, bestDistance) = (easing, distance) }
    }
    // The samples of the search are far apart.
    let fine = progress.refined
    _ = try SpringFallback.improve(&best, fine, radius: 0.01, budget: budget)
    (best, bestDistance) = try SpringFallback.rounded(best, fine, budget: budget)
    easing = TokenBezier(x1: best[0], y1: best[1], x2: best[2], y2: best[3])
    distance = bestDistance
  }

  /// Returns the greatest distance of an easing from the spring, as a share of the travel.
  func distance(of easing: TokenBezier, budget: WorkMeter) throws(TokenFailure) -> Double {
    try progress.distance(of: SIMD4(easing.x1, easing.y1, easing.x2, easing.y2), budget: budget)
  }

  /// Returns the duration in milliseconds, with 3 decimals.
  /// - Parameter angularFrequency: ω₀ in radians per second.
  func milliseconds(angularFrequency: Double) -> Double {
    DecimalRounding(decimals: 3).nearest(normalizedDuration / angularFrequency * 1000)
  }

  /// Reduces the distance of an easing until it is locally smallest.
  /// - Parameters:
  ///   - fixedCount: The number of coordinates, in the order of `roundingOrder`, that stay as they are.
  private static func improve(
    _ easing: inout SIMD4<Double>, _ progress: SpringProgress, fixedCount: Int = 0, radius: Double = 0.25,
    budget: WorkMeter
  ) throws(TokenFailure) -> Double {
    var distance = try progress.distance(of: easing, budget: budget)
    var radius = radius
    for _ in 0..<stepLimit where radius > 1e-6 {
      let samples = try progress.linearized(at: easing, budget: budget)
      var (low, high) = (SIMD4(repeating: -radius), SIMD4(repeating: radius))
      for index in [0, 2] {
        low[index] = max(low[index], -easing[index])
        high[index] = min(high[index], 1 - easing[index])
      }
      for index in roundingOrder.prefix(fixedCount) { (low[index], high[index]) = (0, 0) }
      let step = try MinimaxStep.solve(samples, low: low, high: high, budget: budget)
      var next = easing + step.change
      for index in [0, 2] { next[index] = min(max(next[index], 0), 1) }
      let reached = try progress.distance(of: next, budget: budget)
      let (actual, predicted) = (distance - reached, distance - step.distance)
      guard predicted > 1e-7 else { break }
      if actual > 0 { (easing, distance) = (next, reached) }
      if actual > 0.75 * predicted {
        radius *= 2
      } else if actual < 0.25 * predicted {
        radius *= 0.3
      }
    }
    return distance
  }

  /// The order in which the coordinates are rounded: first those of time.
  private static let roundingOrder = [2, 0, 1, 3]

  /// Returns an easing with 4 decimals whose distance is hardly greater.
  ///
  /// Each coordinate is rounded in turn, and the others are adapted to it.
  private static func rounded(
    _ easing: SIMD4<Double>, _ progress: SpringProgress, budget: WorkMeter
  ) throws(TokenFailure) -> (SIMD4<Double>, Double) {
    let rounding = DecimalRounding(decimals: 4)
    var best = easing
    for (count, index) in roundingOrder.enumerated() {
      best[index] = rounding.nearest(best[index])
      guard count < 3 else { break }
      _ = try improve(&best, progress, fixedCount: count + 1, radius: 1e-3, budget: budget)
    }
    var distance = try progress.distance(of: best, budget: budget)
    for index in 0..<4 {
      for change in [-1e-4, 1e-4] {
        var next = best
        next[index] = rounding.nearest(next[index] + change)
        if index.isMultiple(of: 2), next[index] < 0 || next[index] > 1 { continue }
        let reached = try progress.distance(of: next, budget: budget)
        if reached < distance { (best, distance) = (next, reached) }
      }
    }
    return (best, distance)
  }
}
