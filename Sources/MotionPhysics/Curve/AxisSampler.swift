import MotionSystem

/// A sampler that fills the value and velocity columns of one axis.
///
/// Each law fills the samples of its phase. On a uniform grid a law may compute them by a step from
/// one to the next, which costs a fifth of evaluating the law. Every 32 samples it evaluates the law
/// again.
///
/// Safe: all three buffers have the same count and outlive the sampler, which `MotionCurve.samples(at:)`
/// creates for one call. Every index comes from a range within that count.
@safe struct AxisSampler {
  let times: UnsafeBufferPointer<Double>
  /// The spacing of a uniform grid; nil for other times.
  let spacing: GridSpacing?
  let values: UnsafeMutableBufferPointer<Double>
  /// The velocities to fill, per second.
  let velocities: UnsafeMutableBufferPointer<Double>

  /// The number of samples between two evaluations of the law.
  static let runLength = 32
  /// The greatest phase angle, in radians, up to which steps are accurate enough.
  static let phaseAngleLimit = 2000.0

  /// The number of samples between two checks of the budget.
  private static let checkInterval = 2048
  /// The work of evaluating a law, in units of the budget.
  static let evaluationWork = 2

  /// The work of the samples of one axis before a law is evaluated, in units of the budget: storing them,
  /// steps from one to the next, and finding the samples of each phase.
  static func work(of count: Int, phases: Int) -> Int { count / 4 + 4 * phases }

  /// Fills all samples: by the law of each phase, and with the rest state at and after the end. If the
  /// budget is exhausted, the samples have no meaning.
  func fill(_ curve: AxisCurve, budget: WorkMeter) {
    var index = 0
    for phase in curve.phases where unsafe index < times.count {
      let first = index
      index = firstIndex(notBefore: phase.end, from: first)
      phase.law.fill(self, first..<index, origin: phase.start, budget: budget)
    }
    while unsafe index < times.count {
      unsafe values[index] = curve.destination
      unsafe velocities[index] = 0
      index += 1
    }
  }

  /// Returns the first index, at or after `start`, whose time is at or after `time`.
  private func firstIndex(notBefore time: Double, from start: Int) -> Int {
    var low = start
    var high = unsafe times.count
    while low < high {
      let middle = low + (high - low) / 2
      if unsafe times[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Fills a range of samples one by one with the states at their times. If the budget is exhausted, the
  /// rest of the range is filled with zeros.
  ///
  /// - Parameter work: The work of one state, in units of the budget.
  func fill(
    _ range: Range<Int>, work: Int = evaluationWork, budget: WorkMeter,
    _ state: (Double) -> MotionState<Double>
  ) {
    var first = range.lowerBound
    while first < range.upperBound {
      let end = min(first + AxisSampler.checkInterval, range.upperBound)
      guard budget.spend(work * (end - first)) else {
        for index in first..<range.upperBound {
          unsafe values[index] = 0
          unsafe velocities[index] = 0
        }
        return
      }
      for index in first..<end {
        let state = unsafe state(times[index])
        unsafe values[index] = state.value
        unsafe velocities[index] = state.velocity
      }
      first = end
    }
  }

  /// Returns the part of a range in which the times are `step` apart and that a law may fill by steps:
  /// empty if there are too few samples to save anything.
  func uniformPart(of range: Range<Int>) -> Range<Int> {
    let end = max(range.lowerBound, min(range.upperBound, spacing?.count ?? 0))
    return end - range.lowerBound > 2 ? range.lowerBound..<end : range.lowerBound..<range.lowerBound
  }
}
