import Platform

/// Bounds of a spring's derivatives over a time span, for error bounds of chords.
///
/// Every derivative of x solves the spring's own equation. In normalized time τ = ω₀t a solution y
/// obeys, for every damping ratio,
///
///     |y(τ + σ)| ≤ |y| + |y′ + r₁y|·min(σ, 1/s).
///
/// For ζ > 1, once the two decays differ by a factor of e, adding their magnitudes gives a closer
/// bound without cancellation, because each of them only falls.
extension SpringLaw {
  /// Returns bounds over the `span` seconds that follow `time` ≥ 0; the center is the target.
  ///
  /// The displacement is that of the state, which rounds with the target. A rounding error of the state never
  /// grows, because the spring's energy does not.
  public func bounds(from time: Double, _ state: MotionState, span: Double) -> DerivativeBounds {
    let angle = spring.angularFrequency * span
    if let (slow, fast) = modes(at: time, angle: angle) {
      let slowRate = normalized.slowRate * angle
      let fastRate = normalized.fastRate * angle
      func magnitude(_ order: Double) -> Double {
        abs(slow) * pow(slowRate, order) + (fast == 0 ? 0 : abs(fast) * pow(fastRate, order))
      }
      return DerivativeBounds(
        center: target, distance: magnitude(0), second: magnitude(2), third: magnitude(3))
    }
    let derivatives = derivatives(in: state, angle: angle)
    let sineBound = normalized.splitting * angle > 1 ? 1 / (normalized.splitting * angle) : 1
    func bound(_ value: Double, _ next: Double) -> Double {
      abs(value) + abs(next + normalized.slowRate * angle * value) * sineBound
    }
    return DerivativeBounds(
      center: target, distance: bound(derivatives.0, derivatives.1),
      second: bound(derivatives.2, derivatives.3), third: bound(derivatives.3, derivatives.4))
  }

  /// Returns x″·span² at a time t ≥ 0 in seconds, a length in units of the value.
  public func scaledAcceleration(at time: Double, _ state: MotionState, span: Double) -> Double {
    let angle = spring.angularFrequency * span
    if let (slow, fast) = modes(at: time, angle: angle) {
      let slowRate = normalized.slowRate * angle
      let fastRate = normalized.fastRate * angle
      return slow * slowRate * slowRate + (fast == 0 ? 0 : fast * fastRate * fastRate)
    }
    return derivatives(in: state, angle: angle).2
  }

  /// Returns the displacement and its first four derivatives, the n-th multiplied by (`angle`/ω₀)ⁿ.
  private func derivatives(
    in state: MotionState, angle: Double
  ) -> (Double, Double, Double, Double, Double) {
    let displacement = state.value - target
    let damping = 2 * normalized.dampingRatio * angle
    let first = angle * (state.velocity / spring.angularFrequency)
    let second = -(angle * angle * displacement + damping * first)
    let third = -(angle * angle * first + damping * second)
    let fourth = -(angle * angle * second + damping * third)
    return (displacement, first, second, third, fourth)
  }

  /// Returns the slow and the fast decay for ζ > 1, or nil if they do not separate within `angle`.
  private func modes(at time: Double, angle: Double) -> (slow: Double, fast: Double)? {
    guard normalized.dampingRatio > 1, 2 * normalized.splitting * angle > 1 else { return nil }
    let fastShare = normalized.fastRate / (2 * normalized.splitting)
    let unitShare = 1 / (2 * normalized.splitting)
    let tau = spring.angularFrequency * time
    let slow = fastShare * displacement + unitShare * reducedVelocity
    let fast = unitShare * (reducedVelocity + normalized.slowRate * displacement)
    return (slow * exp(-normalized.slowRate * tau), -fast * exp(-normalized.fastRate * tau))
  }
}
