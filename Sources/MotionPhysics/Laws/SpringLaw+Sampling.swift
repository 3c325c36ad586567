import Platform

extension SpringLaw {
  /// Fills samples. On a uniform grid each state follows from the previous one by one of two linear steps.
  ///
  /// The step is linear in displacement and v/ω₀, whose norm never grows because the spring's
  /// energy does not. Rounding errors therefore add up but do not multiply.
  func fill(_ samples: AxisSampler, _ range: Range<Int>, origin: Double, budget: inout WorkBudget) {
    let uniform = samples.uniformPart(of: range)
    guard let spacing = samples.spacing, let last = uniform.last,
      unsafe isSteppable(from: origin, until: samples.times[last])
    else { return samples.fill(range, budget: &budget) { state(at: $0 - origin) } }
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
    samples.fill(uniform.upperBound..<range.upperBound, budget: &budget) { self.state(at: $0 - origin) }
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
  private let fromDisplacement: NormalizedSpring.PhaseState
  /// The state after a unit velocity.
  private let fromVelocity: NormalizedSpring.PhaseState

  /// Creates the map for a time τ > 0.
  init(_ spring: NormalizedSpring, by time: Double) {
    fromDisplacement = spring.advance(NormalizedSpring.PhaseState(displacement: 1, velocity: 0), by: time)
    fromVelocity = spring.advance(NormalizedSpring.PhaseState(displacement: 0, velocity: 1), by: time)
  }

  /// Returns the state one step after another.
  func after(_ state: NormalizedSpring.PhaseState) -> NormalizedSpring.PhaseState {
    NormalizedSpring.PhaseState(
      displacement: fromDisplacement.displacement * state.displacement
        + fromVelocity.displacement * state.velocity,
      velocity: fromDisplacement.velocity * state.displacement + fromVelocity.velocity * state.velocity)
  }
}
