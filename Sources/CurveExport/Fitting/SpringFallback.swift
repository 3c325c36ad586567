package import MotionPhysics
package import MotionSystem
package import SpringDialects
import StrictJSON

/// The Bézier easing near all springs of one shape, from 0 to 1, for tools without springs.
///
/// It is fitted by the method of least squares. Weights that grow where the distance is large make the
/// greatest distance nearly the smallest possible one (C. L. Lawson, "Contributions to the theory of linear
/// least maximum approximation", 1961).
package struct SpringFallback {
  /// The settling threshold of a fallback, as a share of the travel.
  package static let threshold = 0.005

  /// The easing, with 4 decimals.
  package let easing: CubicBezier
  /// The greatest distance of the easing from the spring, as a share of the travel.
  package let distance: Double
}

/// A spring from 0 to 1 until it settles, and the easings near it.
package struct SettlingSpring {
  package let law: SpringLaw
  package let duration: Double

  package init(_ law: SpringLaw, duration: Double) { (self.law, self.duration) = (law, duration) }

  /// The easings, as x1, y1, x2 and y2, from which the fit starts: the best ones of the damping ratios 0.6,
  /// 0.8 and 1 from rest.
  private static let starts: [SIMD4<Double>] = [
    SIMD4(0.386, 0.9456, 0, 1.1962), SIMD4(0.2591, 0.2516, 0.1238, 1.199),
    SIMD4(0.2206, 0.1805, 0.1339, 1.0315),
  ]
  private static let steps = 40
  private static let greatestChange = 0.2

  /// The number of points of an easing that are compared with the spring: twelve per half oscillation.
  private var count: Int {
    let swings = law.oscillation.map { duration / $0.halfPeriod } ?? 0
    return Int(min(max(36 + 12 * swings, 48), 600))
  }

  /// Fits an easing to the spring. Returns nil if the budget is exhausted.
  package func fallback(budget: WorkMeter) -> SpringFallback? {
    var best = (easing: Self.starts[0], distance: Double.infinity)
    for start in Self.starts {
      guard let found = easing(from: start, budget: budget) else { return nil }
      if found.distance < best.distance { best = found }
    }
    var easing = best.easing
    for index in easing.indices { easing[index] = DecimalRounding(decimals: 4).nearest(easing[index]) }
    let bezier = CubicBezier(easing)
    return distance(of: bezier, budget: budget).map { SpringFallback(easing: bezier, distance: $0) }
  }

  private func easing(
    from start: SIMD4<Double>, budget: WorkMeter
  ) -> (easing: SIMD4<Double>, distance: Double)? {
    var easing = start
    // The easing begins with the velocity of the spring.
    let velocity = law.velocity
    if velocity != 0 { easing[1] = min(max(velocity * duration * easing[0], -4), 4) }
    var best = (easing: easing, distance: Double.infinity)
    let count = count
    var weights = Array(repeating: 1.0, count: count)
    for _ in 0..<Self.steps {
      guard budget.spend(3 * count) else { return nil }
      let points = (0..<count).map { point(of: easing, at: Double($0) / Double(count)) }
      let greatest = points.reduce(0) { max($0, abs($1.distance)) }
      if greatest < best.distance { best = (easing, greatest) }
      guard greatest > 0, greatest.isFinite else { break }
      // The sums of the products of each derivative with all of them and with the remaining distance.
      var sums = Array(repeating: SIMD8<Double>(), count: 4)
      for (index, point) in points.enumerated() {
        let columns = SIMD8(lowHalf: point.gradient, highHalf: SIMD4(-point.distance, 0, 0, 0))
        for row in 0..<4 { sums[row] += weights[index] * point.gradient[row] * columns }
        weights[index] *= (abs(point.distance) / greatest + 0.001).squareRoot()
      }
      for row in 0..<4 { sums[row][row] *= 1.01 }
      let system = SymmetricSystem(sums, unknowns: [0, 1, 2, 3], right: 4)
      for (index, change) in system.solution().enumerated() {
        easing[index] += min(max(change, -Self.greatestChange), Self.greatestChange)
      }
      for index in [0, 2] { easing[index] = min(max(easing[index], 0), 1) }
    }
    return best
  }

  /// Returns the greatest distance of an easing from the spring, as a share of the travel; nil if the budget
  /// is exhausted.
  package func distance(of easing: CubicBezier, budget: WorkMeter) -> Double? {
    let count = 2 * count
    guard budget.spend(2 * count) else { return nil }
    return (0..<count).reduce(0) {
      max($0, abs(point(of: easing.controlPoints, at: Double($1) / Double(count)).distance))
    }
  }

  /// Returns the signed distance of a point of an easing from the spring, and its derivatives with respect
  /// to the numbers of the easing.
  private func point(of easing: SIMD4<Double>, at s: Double) -> (distance: Double, gradient: SIMD4<Double>) {
    let (b1, b2, b3) = CubicBezier.weights(at: s)
    let x = b1 * easing[0] + b2 * easing[2] + b3
    let y = b1 * easing[1] + b2 * easing[3] + b3
    let state = law.state(at: x * duration)
    let slope = state.velocity * duration
    return (y - state.value, SIMD4(-slope * b1, b1, -slope * b2, b2))
  }
}
