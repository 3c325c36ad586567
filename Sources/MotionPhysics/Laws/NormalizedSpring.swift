import MotionSystem

/// A spring in normalized time τ = ω₀t, in which its law depends only on the damping ratio ζ.
///
/// Velocities are divided by ω₀, so displacement a and velocity u are both lengths. `SpringLaw` gives
/// the formulas.
struct NormalizedSpring: Sendable, Equatable {
  /// The damping ratio ζ ≥ 0.
  let dampingRatio: Double
  /// s = √|1 − ζ²|: the damped frequency for ζ < 1, half the difference of the decay rates for ζ > 1.
  let splitting: Double
  /// The rate of the final decay: ζ for ζ ≤ 1, r₁ = 1/(ζ + s) for ζ > 1.
  let slowRate: Double

  init(dampingRatio: Double) {
    self.dampingRatio = dampingRatio
    // The product of two roots neither cancels near ζ = 1 nor overflows for a huge ζ.
    splitting = abs(1 - dampingRatio).squareRoot() * (1 + dampingRatio).squareRoot()
    slowRate = dampingRatio > 1 ? 1 / (dampingRatio + splitting) : dampingRatio
  }

  /// The rate r₂ = ζ + s of the fast decay; defined for ζ > 1 only.
  var fastRate: Double { dampingRatio + splitting }

  /// A Boolean value that indicates whether the spring oscillates (ζ < 1).
  var oscillates: Bool { dampingRatio < 1 }

  /// Returns the state a time τ > 0 after `start`.
  func advance(_ start: PhaseState, by time: Double) -> PhaseState {
    // An infinite time is clamped. Only an undamped spring still moves then, and its phase is
    // undetermined at such times anyway.
    let time = min(time, .greatestFiniteMagnitude)
    let decay = exp(-slowRate * time)
    if decay == 0 { return PhaseState(displacement: 0, velocity: 0) }
    let scaled = scaledAdvance(start, by: time)
    return PhaseState(displacement: decay * scaled.displacement, velocity: decay * scaled.velocity)
  }

  /// Returns the state a time τ after `start`, multiplied by e^(slowRate·τ).
  ///
  /// The result has a moderate size even if the state itself underflows.
  func scaledAdvance(_ start: PhaseState, by time: Double) -> PhaseState {
    let (a, u) = (start.displacement, start.velocity)
    return dampingRatio > 1 ? overdamped(a, u, time) : oscillating(a, u, time)
  }

  private func oscillating(_ a: Double, _ u: Double, _ time: Double) -> PhaseState {
    let valueSlope = u + dampingRatio * a
    let velocitySlope = a + dampingRatio * u
    if splitting == 0 {
      return PhaseState(displacement: a + valueSlope * time, velocity: u - velocitySlope * time)
    }
    let angle = splitting * time
    let cosine = cos(angle)
    let sine = sin(angle) / splitting
    return PhaseState(
      displacement: a * cosine + valueSlope * sine, velocity: u * cosine - velocitySlope * sine)
  }

  private func overdamped(_ a: Double, _ u: Double, _ time: Double) -> PhaseState {
    let fastAmplitude = u + slowRate * a
    // The exponent by which the two decays differ, 2sτ.
    let separation = 2 * splitting * time
    if separation < 1 {
      let loss = expm1(-separation)
      let displacement = a - fastAmplitude * (loss / (2 * splitting))
      return PhaseState(
        displacement: displacement, velocity: fastAmplitude * (1 + loss) - slowRate * displacement)
    }
    let fastDecay = exp(-separation)
    let slowAmplitude = a + slowRate * u
    // The division comes first because r₂ times a length may overflow.
    let fastShare = fastRate / (2 * splitting)
    let unitShare = 1 / (2 * splitting)
    return PhaseState(
      displacement: fastShare * slowAmplitude - unitShare * fastAmplitude * fastDecay,
      velocity: fastShare * fastAmplitude * fastDecay - unitShare * slowAmplitude)
  }
}

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
