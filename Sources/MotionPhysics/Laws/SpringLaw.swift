import Platform

/// The law of one axis that a spring pulls to a target, for all t ≥ 0.
///
/// The computation uses normalized time τ = ω₀t and the velocity u = v/ω₀, a length like the
/// displacement a. The law then depends only on the damping ratio ζ, and no intermediate result is
/// larger than the motion itself, for any stiffness:
///
///     ζ ≤ 1:  x = e^(−ζτ)·(a·C + (u + ζa)·S),  u = e^(−ζτ)·(u·C − (a + ζu)·S)
///             C = cos sτ, S = sin(sτ)/s (τ if s = 0), s = √(1 − ζ²)
///     ζ > 1:  x = E₁·a + (u + r₁a)·σ,  u = (u + r₁a)·E₂ − r₁x,  σ = (E₁ − E₂)/(2s)
///             E₁ = e^(−r₁τ), E₂ = e^(−r₂τ), r₂ = ζ + s, r₁ = 1/r₂, s = √(ζ² − 1)
///
/// S and σ both tend to τ·e^(−τ) as s tends to 0, so the law is continuous at ζ = 1 and never
/// divides by a vanishing frequency. For ζ > 1 and 2sτ ≥ 1 the law is evaluated as the sum of its
/// two decays, so a motion that contains only the fast decay shows no trace of the slow one. The
/// energy x² + u² never grows, so no state is larger than the initial one.
public struct SpringLaw: Sendable, Equatable {
  /// The spring.
  public let spring: SpringParameters
  /// The value to which the spring pulls.
  public let target: Double
  /// The displacement from the target at t = 0.
  public let displacement: Double
  /// The velocity at t = 0, in units of the value per second.
  public let velocity: Double

  /// The spring in normalized time.
  let normalized: NormalizedSpring
  /// The velocity at t = 0 as a length, v₀/ω₀.
  let reducedVelocity: Double

  /// The decay rate β = ζω₀, per second.
  var decay: Double { normalized.dampingRatio * spring.angularFrequency }
  /// ω₀√|1 − ζ²|, per second.
  var splitting: Double { normalized.splitting * spring.angularFrequency }

  /// Creates a law that starts at `target + displacement` with `velocity`.
  public init(spring: SpringParameters, target: Double, displacement: Double, velocity: Double) {
    self.spring = spring
    self.target = target
    self.displacement = displacement
    self.velocity = velocity
    normalized = NormalizedSpring(dampingRatio: spring.dampingRatio)
    reducedVelocity = velocity / spring.angularFrequency
  }

  /// Creates a law with the spring of another law.
  private init(_ other: SpringLaw, target: Double, displacement: Double, velocity: Double) {
    spring = other.spring
    normalized = other.normalized
    self.target = target
    self.displacement = displacement
    self.velocity = velocity
    reducedVelocity = velocity / spring.angularFrequency
  }

  /// Returns the state at a time t ≥ 0 in seconds, with the displacement from the target as its
  /// value.
  public func displacementState(at time: Double) -> MotionState {
    if time <= 0 { return MotionState(value: displacement, velocity: velocity) }
    let state = phaseState(at: time)
    return MotionState(value: state.displacement, velocity: state.velocity * spring.angularFrequency)
  }

  /// Returns the displacement and v/ω₀ at a time t ≥ 0 in seconds.
  func phaseState(at time: Double) -> NormalizedSpring.PhaseState {
    let start = NormalizedSpring.PhaseState(displacement: displacement, velocity: reducedVelocity)
    return time > 0 ? normalized.advance(start, by: spring.angularFrequency * time) : start
  }

  /// Returns the state at a time t ≥ 0 in seconds.
  public func state(at time: Double) -> MotionState {
    var state = displacementState(at: time)
    state.value += target
    return state
  }
}

extension SpringLaw: MotionLaw {
  /// Returns the value at a time t ≥ 0 minus `reference`, without cancellation if `reference` is the
  /// target.
  public func offset(from reference: Double, at time: Double) -> Double {
    reference == target ? displacementState(at: time).value : state(at: time).value - reference
  }

  /// Returns the law of (x − origin)/unit; `unit` is not 0.
  public func measured(from origin: Double, in unit: Double) -> SpringLaw {
    SpringLaw(
      self, target: (target - origin) / unit, displacement: displacement / unit, velocity: velocity / unit)
  }

  /// Returns the law of factor·x + otherFactor·y, or nil if the springs differ.
  public func combined(_ factor: Double, with other: SpringLaw, _ otherFactor: Double) -> SpringLaw? {
    guard spring == other.spring else { return nil }
    return SpringLaw(
      self, target: factor * target + otherFactor * other.target,
      displacement: factor * displacement + otherFactor * other.displacement,
      velocity: factor * velocity + otherFactor * other.velocity)
  }

  /// The oscillation around the target; nil for ζ ≥ 1.
  ///
  /// For ζ < 1 the displacement is e^(−βt)·(a·cos ωt + (v + βa)/ω·sin ωt) with ω = ω₀√(1 − ζ²).
  public var oscillation: Oscillation? {
    guard normalized.oscillates, splitting > 0 else { return nil }
    return Oscillation(
      center: target, halfPeriod: Double.pi / splitting,
      amplitude: hypot(displacement, (velocity + decay * displacement) / splitting), decay: decay)
  }

  /// The spring.
  public var springParameters: SpringParameters? { spring }
}
