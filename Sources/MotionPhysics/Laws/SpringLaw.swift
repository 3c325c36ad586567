import Platform

/// The law of one axis pulled to a target by a spring, for all t ≥ 0.
///
/// Inside, time is counted in radians of the undamped oscillation (τ = ω₀t) and velocity as
/// u = v/ω₀, a length like the displacement a. Then the damping ratio ζ alone shapes the motion,
/// and no intermediate result is larger than the motion itself, whatever the stiffness:
///
///     ζ ≤ 1:  x = e^(−ζτ)·(a·C + (u + ζa)·S),  u = e^(−ζτ)·(u·C − (a + ζu)·S)
///             C = cos sτ, S = sin(sτ)/s (τ where s is 0), s = √(1 − ζ²)
///     ζ > 1:  x = E₁·a + (u + r₁a)·σ,  u = (u + r₁a)·E₂ − r₁x,  σ = (E₁ − E₂)/(2s)
///             E₁ = e^(−r₁τ), E₂ = e^(−r₂τ), r₂ = ζ + s, r₁ = 1/r₂, s = √(ζ² − 1)
///
/// S and σ both tend to τ·e^(−τ) where s tends to 0, so there is no seam at ζ = 1 and no division
/// by a vanishing frequency. Once the two decays of ζ > 1 have drawn apart (2sτ ≥ 1), the same
/// thing is written as their sum, so that a motion which has none of the slow decay shows none.
/// The energy x² + u² never grows: no state is ever larger than the first one.
public struct SpringLaw: Sendable, Equatable {
  /// The spring that pulls.
  public let spring: SpringParameters
  /// Where it pulls to.
  public let target: Double
  /// Displacement from the target at t = 0.
  public let displacement: Double
  /// Velocity at t = 0, per second.
  public let velocity: Double

  /// What the damping ratio alone says about the motion.
  let shape: NormalizedSpring
  /// The velocity as a length, v₀/ω₀.
  let reducedVelocity: Double

  /// β = ζω₀, per second.
  var decay: Double { shape.ratio * spring.angularFrequency }
  /// s = ω₀√|1 − ζ²|, per second.
  var splitting: Double { shape.splitting * spring.angularFrequency }
  /// The slow rate r₁ = ω₀²/(β + s) for ζ > 1, else β.
  var slowRate: Double { shape.slowRate * spring.angularFrequency }

  /// A law that starts at `target + displacement` with `velocity`.
  public init(spring: SpringParameters, target: Double, displacement: Double, velocity: Double) {
    self.spring = spring
    self.target = target
    self.displacement = displacement
    self.velocity = velocity
    shape = NormalizedSpring(dampingRatio: spring.dampingRatio)
    reducedVelocity = velocity / spring.angularFrequency
  }

  /// The state at time t ≥ 0 seconds, relative to the target: `value` is the displacement.
  public func displacementState(at time: Double) -> MotionState {
    if time <= 0 { return MotionState(value: displacement, velocity: velocity) }
    let reduced = reducedState(at: time)
    return MotionState(value: reduced.a, velocity: reduced.u * spring.angularFrequency)
  }

  /// Displacement and v/ω₀ at time t ≥ 0 seconds.
  func reducedState(at time: Double) -> NormalizedSpring.Pair {
    let start = NormalizedSpring.Pair(a: displacement, u: reducedVelocity)
    return time > 0 ? shape.advance(start, by: spring.angularFrequency * time) : start
  }

  /// The state at time t ≥ 0 seconds.
  public func state(at time: Double) -> MotionState {
    var state = displacementState(at: time)
    state.value += target
    return state
  }
}
