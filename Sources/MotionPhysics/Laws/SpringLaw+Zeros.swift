extension SpringLaw {
  /// Returns the times > 0, in seconds, at which the displacement from the target, the velocity or the
  /// acceleration changes its sign.
  ///
  /// Each of the three solves the spring's equation and has the next as its derivative, so
  /// `NormalizedSpring.firstZero` serves all. For ζ ≥ 1 the amplitude of the n-th derivative is (−r₁)ⁿ times
  /// that of the displacement, which avoids the cancellation in d′ + r₂d.
  public func zeros(of quantity: MotionQuantity) -> ZeroTimes {
    let ratio = normalized.dampingRatio
    let a = displacement
    let u = reducedVelocity
    let acceleration = -(a + 2 * ratio * u)
    let value: Double  // d
    let sineTerm: Double  // d′ + ζd, the amplitude for ζ < 1
    let order: Int  // n
    switch quantity {
    case .displacement: (value, sineTerm, order) = (a, u + ratio * a, 0)
    case .velocity: (value, sineTerm, order) = (u, -(a + ratio * u), 1)
    case .acceleration: (value, sineTerm, order) = (acceleration, -(u + ratio * acceleration), 2)
    }
    if normalized.oscillates {
      let zero = normalized.firstZero(of: value, amplitude: sineTerm)
      let time = zero / spring.angularFrequency
      let period = Double.pi / normalized.splitting / spring.angularFrequency
      return time > 0 && zero < .infinity ? ZeroTimes(first: time, period: period) : .none
    }
    var slowAmplitude = u + normalized.fastRate * a
    for _ in 0..<order { slowAmplitude *= -normalized.slowRate }
    let zero = normalized.firstZero(of: value, amplitude: slowAmplitude)
    return ZeroTimes(first: zero / spring.angularFrequency, period: .infinity)
  }
}
