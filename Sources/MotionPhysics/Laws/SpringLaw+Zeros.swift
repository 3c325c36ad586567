import Platform

/// The zeros of a spring's displacement or of one of its derivatives: none, one, or a periodic
/// series.
struct ZeroTimes: Sendable, Equatable {
  /// The first zero at a time > 0 in seconds; infinite if there is none.
  let first: Double
  /// The time between two zeros in seconds; infinite if there is at most one.
  let period: Double

  /// No zeros.
  static let none = ZeroTimes(first: .infinity, period: .infinity)

  /// Returns the first zero after `time`, or infinity if there is none.
  func next(after time: Double) -> Double {
    if time < first { return first }
    guard period < .infinity else { return .infinity }
    let count = ((time - first) / period).rounded(.down)
    // Rounding may move the quotient to the other side of a whole number.
    for step in [count, count + 1, count + 2] where first + step * period > time {
      return first + step * period
    }
    return time.nextUp
  }
}

extension SpringLaw {
  /// Returns the times at which the displacement (0), velocity (1) or acceleration (2) changes sign.
  ///
  /// Each of the three solves the spring's equation and has the next as its derivative, so one closed
  /// form serves all. In time τ = ω₀t, for a solution with initial value d and derivative d′:
  ///
  ///     ζ < 1:  tan(sτ) = −s·d/(d′ + ζd), repeated every π/s
  ///     ζ ≥ 1:  τ = ln(1 + 2sy)/(2s) (y if s = 0), y = −d/q, if y > 0; q = d′ + r₂d
  ///
  /// q of the n-th derivative is (−r₁)ⁿ times that of the displacement, which avoids the cancellation
  /// in d′ + r₂d.
  func zeros(ofDerivative order: Int) -> ZeroTimes {
    let ratio = normalized.dampingRatio
    let splitting = normalized.splitting
    let a = displacement
    let u = reducedVelocity
    let acceleration = -(a + 2 * ratio * u)
    let value: Double  // d
    let sineTerm: Double  // d′ + ζd
    switch order {
    case 0: (value, sineTerm) = (a, u + ratio * a)
    case 1: (value, sineTerm) = (u, -(a + ratio * u))
    default: (value, sineTerm) = (acceleration, -(u + ratio * acceleration))
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
