import Platform

extension SpringDesign {
  /// The greatest velocity toward the target, as a fraction of the travel, for which an overshoot is
  /// possible; below it the overshoot exceeds that of an undamped spring.
  var leastApproach: Double {
    guard case .overshoot(let overshoot) = shape, overshoot >= 1 else { return 0 }
    return (overshoot - 1).squareRoot() * (overshoot + 1).squareRoot()
  }

  /// The work of one step of the search for a damping ratio, in units of the budget.
  fileprivate static let ratioWork = 4

  /// Returns the damping ratio of the shape, or nil if no damping ratio has the overshoot, or if the budget
  /// is exhausted.
  ///
  /// - Parameter approach: The velocity v₀/ω₀ toward the target, as a fraction of the travel.
  func dampingRatio(approach: Double, _ budget: inout WorkBudget) -> Double? {
    guard case .overshoot(let overshoot) = shape else {
      if case .dampingRatio(let ratio) = shape { return ratio }
      return nil
    }
    // Without overshoot a spring has r₂ ≥ approach, and ζ ≥ 1 in any case.
    let limit = approach > 1 ? (approach + 1 / approach) / 2 : 1
    guard overshoot > 0 else { return limit }
    if approach == 0 {
      guard overshoot < 1 else { return nil }
      let logarithm = log(overshoot)
      return -logarithm / hypot(.pi, logarithm)
    }
    guard overshoot < hypot(1, approach), limit.isFinite else { return nil }
    let equation = OvershootEquation(approach: approach, overshoot: overshoot)
    if let ratio = equation.underdampedRatio(&budget) { return ratio }
    func excess(_ ratio: Double) -> Double {
      let value = SpringDesign.overshoot(of: NormalizedSpring(dampingRatio: ratio), approach: approach)
      return value > 0 ? max(log(value / overshoot), -700) : -700
    }
    let root = BracketedRoot(
      0, limit, values: (log(hypot(1, approach) / overshoot), -700), work: SpringDesign.ratioWork,
      budget: &budget, excess)
    return root.upper > 0 ? root.upper : nil
  }

  /// Returns the overshoot of a spring that starts at a distance of 1 from its target with a velocity v₀/ω₀
  /// toward it.
  static func overshoot(of spring: NormalizedSpring, approach: Double) -> Double {
    let start = NormalizedSpring.PhaseState(displacement: -1, velocity: approach)
    guard let extremum = spring.firstExtremum(after: start) else { return 0 }
    if extremum.displacement > 0 { return extremum.displacement }
    guard spring.oscillates else { return 0 }
    return -extremum.displacement * exp(-spring.dampingRatio * Double.pi / spring.splitting)
  }
}

/// The equation between the damping ratio ζ < 1 of a spring and its overshoot p.
///
/// A spring that starts at −1 with the velocity b = v₀/ω₀ toward its target passes it for the first time to
/// an extremum at the phase θ = atan2(sb, ζb − 1) of its oscillation, or one period later for b < 0, with
/// s = √(1 − ζ²). The extremum is e^(−ζθ/s)·√q, q = 1 − 2ζb + b². The logarithm of p is almost linear in
/// c = ζ/s, so that Newton's method takes a few steps. Its derivative is −θ − sb(1 − ζb)/q.
private struct OvershootEquation {
  /// The velocity v₀/ω₀ toward the target, as a fraction of the travel; not 0.
  let approach: Double
  private let logOvershoot: Double

  init(approach: Double, overshoot: Double) {
    self.approach = approach
    logOvershoot = log(overshoot)
  }

  /// Returns the damping ratio; nil if the steps do not converge, as for ζ ≥ 1, or if the budget is
  /// exhausted.
  func underdampedRatio(_ budget: inout WorkBudget) -> Double? {
    var cotangent = 0.0
    for _ in 0..<12 {
      guard budget.spend(SpringDesign.ratioWork) else { return nil }
      let splitting = 1 / (1 + cotangent * cotangent).squareRoot()
      let ratio = cotangent * splitting
      let square = 1 - 2 * ratio * approach + approach * approach
      var angle = atan2(splitting * approach, ratio * approach - 1)
      if approach < 0 { angle += 2 * Double.pi }
      let excess = log(square) / 2 - cotangent * angle - logOvershoot
      let slope = angle + splitting * approach * (1 - ratio * approach) / square
      let next = cotangent + excess / slope
      guard next >= 0, next < 1e4 else { return nil }
      if abs(next - cotangent) <= 4e-16 * (1 + next) {
        return next > 0 ? next / (1 + next * next).squareRoot() : nil
      }
      cotangent = next
    }
    return nil
  }
}
