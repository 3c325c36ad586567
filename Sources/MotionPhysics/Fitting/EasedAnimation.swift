package import MotionSystem

/// An animation by an easing, to which the nearest spring is found.
package struct EasedAnimation {
  /// The progress at a share of the duration from 0 to 1.
  private let progress: (Double) -> Double
  /// Seconds.
  private let duration: Double
  private let start: Double
  private let target: Double

  /// The number of intervals into which the duration is divided.
  private static let count = 256
  /// The greatest damping ratio of the spring. The nearest springs of steep easings have ratios of 50 and
  /// more, and a stiffness that no library is made for, but are hardly nearer.
  private static let maximumDampingRatio = 3.0

  /// - Parameters:
  ///   - duration: Seconds.
  ///   - progress: Returns the progress at a share of the duration from 0 to 1, and spends its own work.
  package init(
    from start: Double, to target: Double, duration: Double, progress: @escaping (Double) -> Double
  ) {
    (self.start, self.target, self.duration, self.progress) = (start, target, duration, progress)
  }

  private func position(at share: Double) -> Double {
    share < 1 ? start + (target - start) * progress(share) : target
  }

  /// The greatest part of the travel by which the easing passes its target before its end.
  package var overshoot: Double {
    (1..<EasedAnimation.count).reduce(-1) { greatest, index in
      max(greatest, progress(Double(index) / Double(EasedAnimation.count)) - 1)
    }
  }

  package func nearestSpring(
    velocity: Double, mass: Double, budget: WorkMeter
  ) throws(SpringFitError) -> SpringFit {
    // After its duration an animation stays at its end for as long again, and so must the spring.
    let shares = (0..<2 * EasedAnimation.count).map { Double($0) / Double(EasedAnimation.count) }
    var fitting = try SpringFitting(
      times: shares.map { $0 * duration }, values: shares.map { position(at: $0) })
    (fitting.from, fitting.to, fitting.velocity, fitting.mass) = (start, target, velocity, mass)
    fitting.maximumDampingRatio = EasedAnimation.maximumDampingRatio
    var fit = try fitting.nearest(budget: budget)
    try measureDeviation(of: &fit, budget)
    return fit
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
      abs(springTarget + law.displacementState(at: share * duration).value - position(at: share))
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
