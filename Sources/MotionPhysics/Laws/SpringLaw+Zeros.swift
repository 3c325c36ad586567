import Platform

extension SpringLaw {
  /// Returns the times > 0, in seconds, at which the displacement from the target, the velocity or the
  /// acceleration changes its sign.
  ///
  /// Each of the three solves the spring's equation and has the next as its derivative, so one closed
  /// form serves all. In time τ = ω₀t, for a solution with initial value d and derivative d′:
  ///
  ///     ζ < 1:  tan(sτ) = −s·d/(d′ + ζd), repeated every π/s
  ///     ζ ≥ 1:  τ = ln(1 + 2sy)/(2s) (y if s = 0), y = −d/q, if y > 0; q = d′ + r₂d
  ///
  /// q of the n-th derivative is (−r₁)ⁿ times that of the displacement, which avoids the cancellation
  /// in d′ + r₂d.
  public func zeros(of quantity: MotionQuantity) -> ZeroTimes {
    let ratio = normalized.dampingRatio
    let splitting = normalized.splitting
    let a = displacement
    let u = reducedVelocity
    let acceleration = -(a + 2 * ratio * u)
    let value: Double  // d
    let sineTerm: Double  // d′ + ζd
    let order: Int  // n
    switch quantity {
    case .displacement: (value, sineTerm, order) = (a, u + ratio * a, 0)
    case .velocity: (value, sineTerm, order) = (u, -(a + ratio * u), 1)
    case .acceleration: (value, sineTerm, order) = (acceleration, -(u + ratio * acceleration), 2)
    }
    if normalized.oscillates {
      guard value != 0 || sineTerm != 0 else { return .none }
      // The angle is determined up to a multiple of π; the first zero after the start is in (0, π].
      var angle = atan2(-splitting * value, sineTerm)
      if angle < 0 { angle += .pi }
      if angle == 0 { angle = .pi }
      let time = angle / splitting / spring.angularFrequency
      let period = Double.pi / splitting / spring.angularFrequency
      return time > 0 ? ZeroTimes(first: time, period: period) : .none
    }
    var slowAmplitude = u + normalized.fastRate * a  // q
    for _ in 0..<order { slowAmplitude *= -normalized.slowRate }
    let quotient = -value / slowAmplitude
    guard quotient > 0 else { return .none }
    let time = splitting > 0 ? log1p(2 * splitting * quotient) / (2 * splitting) : quotient
    return time > 0 ? ZeroTimes(first: time / spring.angularFrequency, period: .infinity) : .none
  }
}
