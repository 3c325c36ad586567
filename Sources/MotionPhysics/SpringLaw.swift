import Platform

/// The law of one axis pulled to a target by a spring, for all t ≥ 0.
///
/// With x measured from the target, β = ζω₀ and s = ω₀√|1 − ζ²|:
///
///     ζ ≤ 1:  x = e^(−βt)·(x₀·cos st + (v₀ + βx₀)·S),  S = sin(st)/s (t where s is 0)
///     ζ > 1:  x = x₀·E₁ + p·σ,  v = p·E₂ − r₁·x,  p = v₀ + r₁x₀,
///             E₁ = e^(−r₁t), E₂ = e^(−r₂t), σ = (E₁ − E₂)/(r₂ − r₁)
///
/// S and σ both tend to t·e^(−βt) where s tends to 0, so there is no seam at ζ = 1 and no
/// division by a vanishing frequency. The over-damped form follows from (D + r₂)(D + r₁)x = 0:
/// y = x′ + r₁x decays with r₂ alone. It keeps every digit of both modes however far apart
/// they are, and no cosh of a large number is ever formed.
public struct SpringLaw: Sendable, Equatable {
  /// The spring that pulls.
  public let spring: Spring
  /// Where it pulls to.
  public let target: Double
  /// Displacement from the target at t = 0.
  public let displacement: Double
  /// Velocity at t = 0, per second.
  public let velocity: Double

  /// β = ζω₀, per second.
  let decay: Double
  /// s = ω₀√|1 − ζ²|, per second.
  let splitting: Double
  /// The slow rate r₁ = ω₀²/(β + s) for ζ > 1, else β.
  let slowRate: Double

  /// A law that starts at `target + displacement` with `velocity`.
  public init(spring: Spring, target: Double, displacement: Double, velocity: Double) {
    self.spring = spring
    self.target = target
    self.displacement = displacement
    self.velocity = velocity
    let ratio = spring.dampingRatio
    let frequency = spring.angularFrequency
    decay = ratio * frequency
    // The product of two roots neither cancels near ζ = 1 nor overflows for huge ζ.
    splitting = frequency * (abs(1 - ratio).squareRoot() * (1 + ratio).squareRoot())
    slowRate = ratio > 1 ? frequency / (ratio + splitting / frequency) : decay
  }

  /// The state at time t ≥ 0 seconds, relative to the target: `value` is the displacement.
  public func displacementState(at time: Double) -> State {
    if time <= 0 { return State(value: displacement, velocity: velocity) }
    if spring.dampingRatio > 1 {
      let slow = exp(-slowRate * time)
      let sum = velocity + slowRate * displacement
      let x = displacement * slow + sum * (slow * (-expm1(-2 * splitting * time) / (2 * splitting)))
      return State(value: x, velocity: sum * exp(-(decay + splitting) * time) - slowRate * x)
    }
    let envelope = exp(-decay * time)
    let cosine: Double
    let sine: Double
    if splitting > 0 {
      cosine = cos(splitting * time)
      sine = sin(splitting * time) / splitting
    } else {
      cosine = 1
      sine = time
    }
    let frequency = spring.angularFrequency
    let push = velocity + decay * displacement
    let pull = frequency * (frequency * displacement + spring.dampingRatio * velocity)
    return State(
      value: envelope * (displacement * cosine + push * sine),
      velocity: envelope * (velocity * cosine - pull * sine))
  }

  /// The state at time t ≥ 0 seconds.
  public func state(at time: Double) -> State {
    var state = displacementState(at: time)
    state.value += target
    return state
  }
}
