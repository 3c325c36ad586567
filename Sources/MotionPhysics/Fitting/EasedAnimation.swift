import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// An animation by an easing, to which the nearest spring is found.
struct EasedAnimation {
  let easing: EasingFunction
  /// Seconds.
  let duration: Double
  let start: Double
  let target: Double

  /// The number of intervals into which the duration is divided.
  private static let count = 256
  /// The greatest damping ratio of the spring. The nearest springs of steep easings have ratios of 50 and
  /// more, and a stiffness that no library is made for, but are hardly nearer.
  private static let maximumDampingRatio = 3.0

  /// Returns the position after a share of the duration.
  private func position(at share: Double, _ budget: WorkMeter) -> Double {
    share < 1 ? start + (target - start) * easing.progress(at: share, budget: budget) : target
  }

  func nearestSpring(velocity: Double?, mass: Double, in call: Call) throws(SpringFitError) -> SpringFit {
    // After its duration an animation stays at its end for as long again, and so must the spring.
    let shares = (0..<2 * EasedAnimation.count).map { Double($0) / Double(EasedAnimation.count) }
    var fitting = try SpringFitting(
      times: shares.map { $0 * duration }, values: shares.map { position(at: $0, call.budget) })
    // An animation starts at rest.
    (fitting.from, fitting.to, fitting.velocity, fitting.mass) = (start, target, velocity ?? 0, mass)
    fitting.maximumDampingRatio = EasedAnimation.maximumDampingRatio
    var fit = try fitting.nearest(budget: call.budget)
    try measureDeviation(of: &fit, call.budget)
    try compareOvershoot(of: fit, in: call)
    return fit
  }

  /// Adds a note if the spring passes its target by less than half as much as the easing does.
  private func compareOvershoot(of fit: SpringFit, in call: Call) throws(SpringFitError) {
    guard fit.velocity == 0 else { return }
    let shares = (1..<EasedAnimation.count).map { Double($0) / Double(EasedAnimation.count) }
    let overshoot = shares.map { easing.progress(at: $0, budget: call.budget) - 1 }.max() ?? 0
    guard !call.budget.isExhausted else { throw .tooMuchWork }
    let own = fit.spring.overshootFromRest
    guard overshoot > 0.01, overshoot < 1e6, own < overshoot / 2 else { return }
    func percent(_ share: Double) -> String { ((1000 * share).rounded() / 10).text }
    call.addWarning(
      .note, "/easing",
      "the easing passes its target by \(percent(overshoot)) % of the travel, the spring by \(percent(own)) %"
    )
  }

  /// Sets the deviation of a fit to the greatest distance from the animation at any time: that of a grid four
  /// times as fine as that of the search, refined between its neighbors. A steep easing is far from the
  /// spring between two times of the search.
  private func measureDeviation(of fit: inout SpringFit, _ budget: WorkMeter) throws(SpringFitError) {
    let count = 8 * EasedAnimation.count
    let refinements = 60
    guard budget.spend(BracketedRoot.lawWork, times: count + refinements) else { throw .tooMuchWork }
    let springTarget = fit.to
    let law = SpringLaw(
      spring: fit.spring, target: springTarget, displacement: fit.from - springTarget, velocity: fit.velocity)
    func distance(_ share: Double) -> Double {
      abs(springTarget + law.displacementState(at: share * duration).value - position(at: share, budget))
    }
    let step = 2 / Double(count)
    var greatest = (share: 0.0, distance: distance(0))
    for index in 1...count {
      let share = Double(index) * step
      let distance = distance(share)
      if distance > greatest.distance { greatest = (share, distance) }
    }
    var (low, high) = (max(0, greatest.share - step), greatest.share + step)
    for _ in 0..<refinements / 2 {
      let third = (high - low) / 3
      if distance(low + third) < distance(high - third) { low += third } else { high -= third }
    }
    let refined = distance(low)
    if refined > greatest.distance { greatest = (low, refined) }
    guard !budget.isExhausted else { throw .tooMuchWork }
    fit.maximumDeviation = greatest.distance
    fit.maximumDeviationTime = greatest.share * duration
  }
}
