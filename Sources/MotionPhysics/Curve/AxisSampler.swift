import Platform

/// Fills the columns of one axis.
///
/// On an even grid the samples of a spring or a deceleration follow from each other by a fixed linear step, which costs a fifth
/// of the exponentials and sines of the law itself. The step is taken in the spring's energy norm (displacement, v/ω₀), in which
/// no motion grows, so rounding adds up but never multiplies; every 32 samples the law itself starts anew.
///
/// All three buffers have equal counts, and every index is below it by construction of `fill`, which covers each index once.
struct AxisSampler {
  let times: UnsafeBufferPointer<Double>
  let step: Double?
  let values: UnsafeMutableBufferPointer<Double>
  let velocities: UnsafeMutableBufferPointer<Double>

  private static let runLength = 32

  /// Fills every sample: within each phase by its law, at and after the end at rest.
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

  /// The first index from `start` on whose time is at or after `time`, found by bisection.
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
    // The step before the very last sample may be shorter.
    let even = range.lowerBound..<max(range.lowerBound, min(range.upperBound, times.count - 1))
    var direct = range
    if let step, even.count > 2, isSteppable(phase, until: times[even.upperBound - 1]) {
      switch phase.law {
      case .spring(let law): fill(law, phase.start, even, step)
      case .deceleration(let law): fill(law, phase.start, even, step)
      case .recorded: break
      }
      direct = even.upperBound..<range.upperBound
    }
    for index in direct {
      let state = phase.law.state(at: times[index] - phase.start)
      values[index] = state.value
      velocities[index] = state.velocity
    }
  }

  /// Whether steps agree with the law. They do not where the rounding of a time alone, 1e-16 of it, is worth more than the last
  /// digits of a sample: late in a phase through whose period the spring runs thousands of times, or in one that starts late for
  /// the speed of its law. Then the law itself is asked for every sample.
  private func isSteppable(_ phase: AxisPhase, until end: Double) -> Bool {
    let turns = 2000.0
    switch phase.law {
    case .spring(let law):
      let oscillation = law.shape.oscillates ? law.splitting * (end - phase.start) : 0
      return oscillation < turns && (law.decay + law.splitting) * phase.start < turns
    case .deceleration(let law):
      return -law.exponent * phase.start < turns
    case .recorded:
      return false
    }
  }

  private func fill(_ law: SpringLaw, _ start: Double, _ range: Range<Int>, _ step: Double) {
    let frequency = law.spring.angularFrequency
    let target = law.target
    // What one step makes of a unit displacement and of a unit velocity.
    let fromDisplacement = law.shape.advance(NormalizedSpring.Pair(a: 1, u: 0), by: frequency * step)
    let fromVelocity = law.shape.advance(NormalizedSpring.Pair(a: 0, u: 1), by: frequency * step)
    var index = range.lowerBound
    while index < range.upperBound {
      var pair = law.reducedState(at: times[index] - start)
      let end = min(index + AxisSampler.runLength, range.upperBound)
      while true {
        values[index] = target + pair.a
        velocities[index] = frequency * pair.u
        index += 1
        if index == end { break }
        pair = NormalizedSpring.Pair(
          a: fromDisplacement.a * pair.a + fromVelocity.a * pair.u,
          u: fromDisplacement.u * pair.a + fromVelocity.u * pair.u)
      }
    }
  }

  /// The travelled share e^(kt) − 1 is stepped, not e^(kt), so that the first values do not cancel.
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
