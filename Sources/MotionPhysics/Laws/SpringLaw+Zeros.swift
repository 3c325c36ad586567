import Platform

/// When a quantity that swings like a spring is zero: once, or again and again.
struct ZeroTimes: Sendable, Equatable {
  /// The first time > 0 in seconds, infinite where there is none.
  let first: Double
  /// Seconds from one to the next, infinite where there is only one.
  let period: Double

  /// No zero at all.
  static let none = ZeroTimes(first: .infinity, period: .infinity)

  /// The first zero after `time`, infinite where there is none.
  func next(after time: Double) -> Double {
    if time < first { return first }
    guard period < .infinity else { return .infinity }
    let count = ((time - first) / period).rounded(.down)
    // The quotient may be off by its last digit, on either side of a whole number.
    for step in [count, count + 1, count + 2] where first + step * period > time {
      return first + step * period
    }
    return time.nextUp
  }
}

extension SpringLaw {
  /// When the displacement (0), the velocity (1) or the acceleration (2) passes through zero.
  ///
  /// All three solve the same equation, each with the next one as its derivative, so one closed form
  /// serves. In time τ = ω₀t, for a solution with initial value d and derivative d′:
  ///
  ///     ζ < 1:  tan(sτ) = −s·d/(d′ + ζd), again every π/s
  ///     ζ ≥ 1:  τ = ln(1 + 2sy)/(2s) (y where s is 0), y = −d/q, if y > 0; q = d′ + r₂d
  ///
  /// q is (−r₁)ⁿ times that of the displacement, which spares the cancellation in d′ + r₂d.
  func zeros(ofDerivative order: Int) -> ZeroTimes {
    let ratio = shape.ratio
    let splitting = shape.splitting
    let a = displacement
    let u = reducedVelocity
    let acceleration = -(a + 2 * ratio * u)
    let value: Double
    let push: Double  // d′ + ζd
    switch order {
    case 0: (value, push) = (a, u + ratio * a)
    case 1: (value, push) = (u, -(a + ratio * u))
    default: (value, push) = (acceleration, -(u + ratio * acceleration))
    }
    if shape.oscillates {
      guard value != 0 || push != 0 else { return .none }
      // The angle is known to a multiple of π; the first zero after the start is the one in (0, π].
      var angle = atan2(-splitting * value, push)
      if angle < 0 { angle += .pi }
      if angle == 0 { angle = .pi }
      let time = angle / splitting / spring.angularFrequency
      let period = Double.pi / splitting / spring.angularFrequency
      return time > 0 ? ZeroTimes(first: time, period: period) : .none
    }
    var slow = u + shape.fastRate * a
    for _ in 0..<order { slow *= -shape.slowRate }
    let quotient = -value / slow
    guard quotient > 0 else { return .none }
    let time = splitting > 0 ? log1p(2 * splitting * quotient) / (2 * splitting) : quotient
    return time > 0 ? ZeroTimes(first: time / spring.angularFrequency, period: .infinity) : .none
  }
}
