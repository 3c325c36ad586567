import MotionSystem

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
  public let spring: Spring
  /// The value to which the spring pulls.
  public let target: Double
  /// The displacement from the target at t = 0.
  public let displacement: Double
  /// The velocity at t = 0, in units of the value per second.
  public let velocity: Double
  let normalized: NormalizedSpring
  /// The velocity at t = 0 as a length, v₀/ω₀.
  let reducedVelocity: Double

  /// The decay rate β = ζω₀, per second.
  var decay: Double { normalized.dampingRatio * spring.angularFrequency }
  /// ω₀√|1 − ζ²|, per second.
  var splitting: Double { normalized.splitting * spring.angularFrequency }

  /// Creates a law that starts at `target + displacement` with `velocity`.
  public init(spring: Spring, target: Double, displacement: Double, velocity: Double) {
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
  public func displacementState(at time: Double) -> MotionState<Double> {
    if time <= 0 { return MotionState(value: displacement, velocity: velocity) }
    let state = phaseState(at: time)
    return MotionState(value: state.displacement, velocity: state.velocity * spring.angularFrequency)
  }

  /// Returns the displacement and v/ω₀ at a time t ≥ 0 in seconds.
  func phaseState(at time: Double) -> PhaseState {
    let start = PhaseState(displacement: displacement, velocity: reducedVelocity)
    return time > 0 ? normalized.advance(start, by: spring.angularFrequency * time) : start
  }

  /// Returns the state at a time t ≥ 0 in seconds.
  public func state(at time: Double) -> MotionState<Double> {
    var state = displacementState(at: time)
    state.value += target
    return state
  }
}

extension SpringLaw {
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

  /// The oscillation around the target; nil for ζ ≥ 1.
  ///
  /// For ζ < 1 the displacement is e^(−βt)·(a·cos ωt + (v + βa)/ω·sin ωt) with ω = ω₀√(1 − ζ²).
  public var oscillation: Oscillation? {
    guard normalized.oscillates, splitting > 0 else { return nil }
    return Oscillation(
      center: target, halfPeriod: Double.pi / splitting,
      amplitude: hypot(displacement, (velocity + decay * displacement) / splitting), decay: decay)
  }
}

extension SpringLaw {
  /// Returns the times > 0, in seconds, at which the displacement from the target, the velocity or the
  /// acceleration changes its sign.
  ///
  /// Each of the three solves the spring's equation and has the next as its derivative, so
  /// `NormalizedSpring.firstZero` serves all. For ζ ≥ 1 the amplitude of the n-th derivative is (−r₁)ⁿ times
  /// that of the displacement, which avoids the cancellation in d′ + r₂d.
  public func zeros(of quantity: MotionQuantity) -> ZeroTimes {
    let ratio = normalized.dampingRatio
    let a = displacement
    let u = reducedVelocity
    let acceleration = -(a + 2 * ratio * u)
    let value: Double  // d
    let sineTerm: Double  // d′ + ζd, the amplitude for ζ < 1
    let order: Int  // n
    switch quantity {
    case .displacement: (value, sineTerm, order) = (a, u + ratio * a, 0)
    case .velocity: (value, sineTerm, order) = (u, -(a + ratio * u), 1)
    case .acceleration: (value, sineTerm, order) = (acceleration, -(u + ratio * acceleration), 2)
    }
    if normalized.oscillates {
      let zero = normalized.firstZero(of: value, amplitude: sineTerm)
      let time = zero / spring.angularFrequency
      let period = Double.pi / normalized.splitting / spring.angularFrequency
      return time > 0 && zero < .infinity ? ZeroTimes(first: time, period: period) : .none
    }
    var slowAmplitude = u + normalized.fastRate * a
    for _ in 0..<order { slowAmplitude *= -normalized.slowRate }
    let zero = normalized.firstZero(of: value, amplitude: slowAmplitude)
    return ZeroTimes(first: zero / spring.angularFrequency, period: .infinity)
  }
}

extension SpringLaw {
  /// The time in seconds at which the law first has its target, 0 if it starts there; infinite if it never
  /// does.
  package var firstArrival: Double { displacement == 0 ? 0 : zeros(of: .displacement).first }
}

extension SpringLaw {
  /// Fills samples. On a uniform grid each state follows from the previous one by one of two linear steps.
  ///
  /// The step is linear in displacement and v/ω₀, whose norm never grows because the spring's
  /// energy does not. Rounding errors therefore add up but do not multiply.
  func fill(_ samples: AxisSampler, _ range: Range<Int>, origin: Double, budget: WorkMeter) {
    guard !range.isEmpty else { return }
    let uniform = samples.uniformPart(of: range)
    let end = unsafe samples.times[range.upperBound - 1]
    // The sine and cosine of phases beyond about 10^8 take the slow reduction of their argument.
    let isSlow = normalized.oscillates && splitting * (end - origin) > 1e8
    let work = isSlow ? 3 * AxisSampler.evaluationWork : AxisSampler.evaluationWork
    guard let spacing = samples.spacing, let last = uniform.last,
      unsafe isSteppable(from: origin, until: samples.times[last])
    else { return samples.fill(range, work: work, budget: budget) { state(at: $0 - origin) } }
    let frequency = spring.angularFrequency
    let short = SpringStep(normalized, by: frequency * spacing.short)
    let long = spacing.long > spacing.short ? SpringStep(normalized, by: frequency * spacing.long) : short
    // Every index is in `range`, and therefore within the three buffers of the sampler.
    var index = uniform.lowerBound
    while index < uniform.upperBound {
      var state = unsafe phaseState(at: samples.times[index] - origin)
      let end = min(index + AxisSampler.runLength, uniform.upperBound)
      while true {
        unsafe samples.values[index] = target + state.displacement
        unsafe samples.velocities[index] = frequency * state.velocity
        index += 1
        if index == end { break }
        let isLong = unsafe spacing.isLong(samples.times[index] - samples.times[index - 1])
        state = (isLong ? long : short).after(state)
      }
    }
    samples.fill(uniform.upperBound..<range.upperBound, work: work, budget: budget) {
      self.state(at: $0 - origin)
    }
  }

  /// Returns a Boolean value that indicates whether stepping agrees with the law.
  ///
  /// It does not if the rounding of the times, a relative 1e-16, changes more than the last digits
  /// of a sample. This happens after thousands of oscillations, or in a phase that starts late
  /// compared with the rate of its law.
  private func isSteppable(from origin: Double, until end: Double) -> Bool {
    let limit = AxisSampler.phaseAngleLimit
    let angle = normalized.oscillates ? splitting * (end - origin) : 0
    return angle < limit && (decay + splitting) * origin < limit
  }
}

/// The linear map from the state of a spring to its state a fixed time later.
private struct SpringStep {
  /// The state after a unit displacement.
  private let fromDisplacement: PhaseState
  /// The state after a unit velocity.
  private let fromVelocity: PhaseState

  /// Creates the map for a time τ > 0.
  init(_ spring: NormalizedSpring, by time: Double) {
    fromDisplacement = spring.advance(PhaseState(displacement: 1, velocity: 0), by: time)
    fromVelocity = spring.advance(PhaseState(displacement: 0, velocity: 1), by: time)
  }
  func after(_ state: PhaseState) -> PhaseState {
    PhaseState(
      displacement: fromDisplacement.displacement * state.displacement
        + fromVelocity.displacement * state.velocity,
      velocity: fromDisplacement.velocity * state.displacement + fromVelocity.velocity * state.velocity)
  }
}

extension SpringLaw {
  /// Returns the first and the last time at which the law has a value, with the velocities.
  ///
  /// The law approaches its target and has no threshold, so without a crossing the target is unreachable. The
  /// value at the start is reached at time 0.
  ///
  /// - Throws: `overflow(.displacement)` if the distance of the value from the start or from the target is
  ///   not finite.
  public func arrivals(at value: Double) throws(MotionError) -> Arrivals {
    let destination = value - target
    let change = destination - displacement
    guard destination.isFinite, change.isFinite else { throw .overflow(.displacement) }
    let budget = WorkMeter.unlimited
    return arrivals(at: destination, change: change, budget: budget)
  }

  /// Returns the arrivals at a displacement from the target; `change` is that minus the initial displacement.
  /// If the budget is exhausted, they have no meaning.
  func arrivals(at destination: Double, change: Double, budget: WorkMeter) -> Arrivals {
    let scale = max(abs(displacement), abs(reducedVelocity))
    // A law that does not move has only the value at its start.
    guard scale > 0 else {
      return change == 0 ? .reachable(first: Arrival(time: 0, velocity: velocity), last: nil) : .unreachable
    }
    let path = SpringPath(
      spring: normalized,
      start: PhaseState(displacement: displacement / scale, velocity: reducedVelocity / scale),
      destination: destination / scale, change: change / scale)
    func arrival(_ passage: SpringPath.Passage) -> Arrival {
      Arrival(
        time: passage.time / spring.angularFrequency,
        velocity: passage.time == 0 ? velocity : passage.velocity * scale * spring.angularFrequency)
    }
    guard let first = path.first(budget) else { return .unreachable }
    let last = path.isEndless ? nil : arrival(path.last(budget) ?? first)
    return .reachable(first: arrival(first), last: last?.time.isFinite == true ? last : nil)
  }
}

extension SpringLaw {
  /// The closed form with which a client can evaluate the law.
  ///
  /// Near ζ = 1 the two decays of an overdamped spring would cancel: their amplitudes are about 1/(2s) times
  /// the displacement, s = √|1 − ζ²|. The critical form has a relative error of about s² instead. At
  /// s = 1e-5, both errors are about 1e-10 or less.
  public var closedForm: ClosedForm {
    let frequency = spring.angularFrequency
    let ratio = normalized.dampingRatio
    let splitting = normalized.splitting
    if splitting <= 1e-5 {
      return .critical(
        destination: target, decay: ratio * frequency, constant: displacement,
        linear: velocity + ratio * frequency * displacement)
    }
    if normalized.oscillates {
      return .underdamped(
        destination: target, decay: ratio * frequency, frequency: splitting * frequency, cosine: displacement,
        sine: (reducedVelocity + ratio * displacement) / splitting)
    }
    let unitShare = 1 / (2 * splitting)
    let slowAmplitude = displacement + normalized.slowRate * reducedVelocity
    let fastAmplitude = reducedVelocity + normalized.slowRate * displacement
    return .overdamped(
      destination: target,
      slow: ClosedForm.Decay(
        amplitude: normalized.fastRate * unitShare * slowAmplitude, rate: normalized.slowRate * frequency),
      fast: ClosedForm.Decay(amplitude: -unitShare * fastAmplitude, rate: normalized.fastRate * frequency))
  }
}
