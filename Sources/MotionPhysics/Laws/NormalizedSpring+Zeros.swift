import Platform

extension NormalizedSpring {
  /// Returns the first time τ > 0 at which a solution of the spring's equation is 0; infinite if there is
  /// none.
  ///
  /// For a solution with the initial value d, the derivative d′ and the amplitude q:
  ///
  ///     ζ < 1:  tan(sτ) = −s·d/q, repeated every π/s; q = d′ + ζd
  ///     ζ ≥ 1:  τ = ln(1 + 2sy)/(2s) (y if s = 0), y = −d/q, if y > 0; q = d′ + r₂d
  ///
  /// The caller computes q without cancellation. The velocity is a solution too, and its zeros are the
  /// extrema of the displacement.
  ///
  /// - Parameters:
  ///   - value: The initial value d.
  ///   - amplitude: The amplitude q.
  func firstZero(of value: Double, amplitude: Double) -> Double {
    if oscillates {
      guard value != 0 || amplitude != 0 else { return .infinity }
      // The angle is determined up to a multiple of π; the first zero after the start is in (0, π].
      var angle = atan2(-splitting * value, amplitude)
      if angle < 0 { angle += .pi }
      if angle == 0 { angle = .pi }
      return angle / splitting
    }
    let quotient = -value / amplitude
    guard quotient > 0 else { return .infinity }
    let time = splitting > 0 ? log1p(2 * splitting * quotient) / (2 * splitting) : quotient
    return time > 0 ? time : .infinity
  }

  /// Returns the first time τ > 0 after `start` at which the velocity vanishes, with the displacement then;
  /// nil if there is none.
  func firstExtremum(after start: PhaseState) -> (time: Double, displacement: Double)? {
    let (a, u) = (start.displacement, start.velocity)
    if oscillates {
      let sine = a + dampingRatio * u
      // The zero of −u, whose derivative is a + 2ζu.
      let time = firstZero(of: -u, amplitude: sine)
      guard time < .infinity else { return nil }
      // At an extremum |x| = e^(−ζτ)·√((a + ζu)² + (su)²), on the side to which the spring moves.
      let size = exp(-dampingRatio * time) * hypot(sine, splitting * u)
      let isPositive = u != 0 ? u > 0 : a < 0
      return (time, isPositive ? size : -size)
    }
    // u′ + r₂u is −(a + r₁u), since u′ = −a − 2ζu and 2ζ = r₁ + r₂.
    let amplitude = -(a + slowRate * u)
    var time = firstZero(of: u, amplitude: amplitude)
    if time == .infinity, u / amplitude < 0 {
      // For a huge ζ, e^(2sτ) exceeds the range of a double.
      time = (log(2 * splitting) + log(-u / amplitude)) / (2 * splitting)
    }
    guard time > 0, time.isFinite else { return nil }
    return (time, advance(start, by: time).displacement)
  }
}
