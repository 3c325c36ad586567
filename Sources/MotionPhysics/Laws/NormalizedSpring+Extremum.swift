import Platform

extension NormalizedSpring {
  /// Returns the first time τ > 0 after `start` at which the velocity vanishes, with the displacement then;
  /// nil if there is none.
  func firstExtremum(after start: PhaseState) -> (time: Double, displacement: Double)? {
    let (a, u) = (start.displacement, start.velocity)
    if oscillates {
      // tan(sτ) = s·u/(a + ζu), with the first solution in (0, π].
      let sine = a + dampingRatio * u
      var angle = atan2(splitting * u, sine)
      if angle < 0 { angle += .pi }
      if angle <= 0 { angle = .pi }
      let time = angle / splitting
      // At an extremum |x| = e^(−ζτ)·√((a + ζu)² + (su)²), on the side to which the spring moves.
      let size = exp(-dampingRatio * time) * hypot(sine, splitting * u)
      let isPositive = u != 0 ? u > 0 : a < 0
      return (time, isPositive ? size : -size)
    }
    // e^(2sτ) = 1 + 2sw with w = u/(a + r₁u), and τ = w for s = 0.
    let quotient = u / (a + slowRate * u)
    guard quotient > 0 else { return nil }
    let growth = 2 * splitting * quotient
    let logarithm = growth.isFinite ? log1p(growth) : log(2 * splitting) + log(quotient)
    let time = splitting > 0 ? logarithm / (2 * splitting) : quotient
    guard time > 0, time.isFinite else { return nil }
    return (time, advance(start, by: time).displacement)
  }
}
