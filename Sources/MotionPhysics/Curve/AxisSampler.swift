import Platform

/// A sampler that fills the value and velocity columns of one axis.
///
/// On a uniform grid the samples of a spring or a deceleration follow from each other by a fixed
/// linear step, which costs a fifth of evaluating the law. The step is linear in displacement and
/// v/ω₀, whose norm (the spring's energy) never grows, so rounding errors add up but do not
/// multiply. Every 32 samples the law is evaluated again.
///
/// All three buffers have the same count. Indices stay below it because `fill` covers each index
/// once.
struct AxisSampler {
  /// The sample times in seconds.
  let times: UnsafeBufferPointer<Double>
  /// The spacing of a uniform grid in seconds; nil for other times.
  let step: Double?
  /// The values to fill.
  let values: UnsafeMutableBufferPointer<Double>
  /// The velocities to fill, per second.
  let velocities: UnsafeMutableBufferPointer<Double>

  /// The number of samples between two evaluations of the law.
  private static let runLength = 32
  /// The greatest phase angle, in radians, up to which steps are accurate enough.
  private static let phaseAngleLimit = 2000.0

  /// Fills all samples: by the law of each phase, and with the rest state at and after the end.
  func fill(_ curve: AxisCurve) {
    var index = 0
    for phase in curve.phases where index < times.count {
      let first = index
      index = firstIndex(notBefore: phase.end, from: first)
      fill(phase, first..<index)
    }
    while index < times.count {
      values[index] = curve.destination
      velocities[index] = 0
      index += 1
    }
  }

  /// Returns the first index, at or after `start`, whose time is at or after `time`.
  private func firstIndex(notBefore time: Double, from start: Int) -> Int {
    var low = start
    var high = times.count
    while low < high {
      let middle = low + (high - low) / 2
      if times[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func fill(_ phase: AxisPhase, _ range: Range<Int>) {
    // The step before the last sample may be shorter.
    let uniform = range.lowerBound..<max(range.lowerBound, min(range.upperBound, times.count - 1))
    var direct = range
    if let step, uniform.count > 2, isSteppable(phase, until: times[uniform.upperBound - 1]) {
      switch phase.law {
      case .spring(let law): fill(law, phase.start, uniform, step)
      case .deceleration(let law): fill(law, phase.start, uniform, step)
      case .recorded: break
      }
      direct = uniform.upperBound..<range.upperBound
    }
    for index in direct {
      let state = phase.law.state(at: times[index] - phase.start)
      values[index] = state.value
      velocities[index] = state.velocity
    }
  }

  /// Returns a Boolean value that indicates whether stepping agrees with the law.
  ///
  /// It does not if the rounding of the times, a relative 1e-16, changes more than the last digits
  /// of a sample. This happens after thousands of oscillations, or in a phase that starts late
  /// compared with the rate of its law. The law is then evaluated for every sample.
  private func isSteppable(_ phase: AxisPhase, until end: Double) -> Bool {
    let limit = AxisSampler.phaseAngleLimit
    switch phase.law {
    case .spring(let law):
      let angle = law.normalized.oscillates ? law.splitting * (end - phase.start) : 0
      return angle < limit && (law.decay + law.splitting) * phase.start < limit
    case .deceleration(let law):
      return -law.exponent * phase.start < limit
    case .recorded:
      return false
    }
  }

  /// Fills a spring.
  private func fill(_ law: SpringLaw, _ start: Double, _ range: Range<Int>, _ step: Double) {
    let frequency = law.spring.angularFrequency
    let target = law.target
    // The states one step after a unit displacement and after a unit velocity.
    let fromDisplacement = law.normalized.advance(
      NormalizedSpring.PhaseState(displacement: 1, velocity: 0), by: frequency * step)
    let fromVelocity = law.normalized.advance(
      NormalizedSpring.PhaseState(displacement: 0, velocity: 1), by: frequency * step)
    var index = range.lowerBound
    while index < range.upperBound {
      var state = law.phaseState(at: times[index] - start)
      let end = min(index + AxisSampler.runLength, range.upperBound)
      while true {
        values[index] = target + state.displacement
        velocities[index] = frequency * state.velocity
        index += 1
        if index == end { break }
        state = NormalizedSpring.PhaseState(
          displacement: fromDisplacement.displacement * state.displacement
            + fromVelocity.displacement * state.velocity,
          velocity: fromDisplacement.velocity * state.displacement + fromVelocity.velocity * state.velocity)
      }
    }
  }

  /// Fills a deceleration. The steps compute e^(kt) − 1 instead of e^(kt) to avoid cancellation in
  /// the first values.
  private func fill(_ law: DecelerationLaw, _ start: Double, _ range: Range<Int>, _ step: Double) {
    let travel = law.velocity / law.exponent
    let loss = expm1(law.exponent * step)
    var index = range.lowerBound
    while index < range.upperBound {
      var growth = expm1(law.exponent * (times[index] - start))
      let end = min(index + AxisSampler.runLength, range.upperBound)
      while true {
        values[index] = law.from + travel * growth
        velocities[index] = law.velocity * (1 + growth)
        index += 1
        if index == end { break }
        growth += loss * (1 + growth)
      }
    }
  }
}
