import MotionSystem

/// A cubic Bézier easing from (0, 0) to (1, 1).
package struct CubicBezier: Equatable {
  /// The coordinates x1, y1, x2 and y2 of the control points.
  package let controlPoints: SIMD4<Double>

  package init(_ controlPoints: SIMD4<Double>) { self.controlPoints = controlPoints }

  /// Creates a curve from its four coordinates; nil for another count.
  package init?(_ numbers: [Double]) {
    guard numbers.count == 4 else { return nil }
    controlPoints = SIMD4(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  package var numbers: [Double] { controlPoints.indices.map { controlPoints[$0] } }

  /// Returns the progress at a share of the duration, and spends the work of each step of the search for it.
  func progress(at share: Double, budget: WorkMeter) -> Double {
    CubicBezier.coordinate(controlPoints[1], controlPoints[3], at: parameter(at: share, budget: budget))
  }

  /// Returns the weights of the control points and of the end in a coordinate.
  package static func weights(at parameter: Double) -> (one: Double, two: Double, end: Double) {
    let rest = 1 - parameter
    return (3 * rest * rest * parameter, 3 * rest * parameter * parameter, parameter * parameter * parameter)
  }

  /// Returns a coordinate of a curve with the control values `one` and `two`.
  private static func coordinate(_ one: Double, _ two: Double, at parameter: Double) -> Double {
    let weights = weights(at: parameter)
    return weights.one * one + weights.two * two + weights.end
  }

  /// Returns the parameter at which x is `share`. x does not decrease, so bisection finds it; steps of
  /// Newton's method that stay in the bracket shorten the search.
  private func parameter(at share: Double, budget: WorkMeter) -> Double {
    let (x1, x2) = (controlPoints[0], controlPoints[2])
    var (low, high) = (0.0, 1.0)
    var parameter = share
    for _ in 0..<60 {
      _ = budget.spend(1)
      let excess = CubicBezier.coordinate(x1, x2, at: parameter) - share
      if excess == 0 { return parameter }
      if excess < 0 { low = parameter } else { high = parameter }
      let rest = 1 - parameter
      let slope = 3 * (rest * rest * x1 + 2 * rest * parameter * (x2 - x1) + parameter * parameter * (1 - x2))
      let next = parameter - excess / slope
      let isInside = next > low && next < high
      if isInside, abs(next - parameter) <= 1e-16 { return next }
      parameter = isInside ? next : low + (high - low) / 2
      if high - low <= 1e-16 { return parameter }
    }
    return parameter
  }
}
