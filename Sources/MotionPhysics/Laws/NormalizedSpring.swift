import Platform

/// A spring in normalized time τ = ω₀t, in which its law depends only on the damping ratio ζ.
///
/// Velocities are divided by ω₀, so displacement a and velocity u are both lengths. `SpringLaw` gives
/// the formulas.
struct NormalizedSpring: Sendable, Equatable {
  /// The state of a normalized spring, relative to its target.
  struct PhaseState: Sendable, Equatable {
    /// The displacement a.
    var displacement: Double
    /// The velocity u = v/ω₀, a length.
    var velocity: Double
  }

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
