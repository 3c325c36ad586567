public import MotionSystem

extension MotionCurve {
  /// Returns samples of every axis at the times that `sampling` selects.
  ///
  /// - Parameters:
  ///   - sampling: The selection of the sample times.
  ///   - timeDecimals: The least number of decimals to which the times of a grid are rounded, as they are
  ///     printed, except for the last time; nil if they are not rounded.
  ///   - limit: The greatest number of samples.
  ///   - budget: The computation that the method may use.
  /// - Throws: `neverSettles` if the motion never settles and neither `until` nor explicit times
  ///   are given; `tooManySamples` past the limit; the errors of an invalid rate, count, time,
  ///   tolerance or `until`; `tooMuchWork` if the budget is exhausted.
  public func samples(
    _ sampling: Sampling, timeDecimals: Int? = nil, limit: Int = MotionCurve.standardLimit,
    budget: WorkMeter = .oneSecond
  ) throws(MotionError) -> Samples {
    let times: SampleTimes
    switch sampling.mode {
    case .rate(let rate):
      times = try SampleTimes(rate: rate, end: lastTime(sampling.until), decimals: timeDecimals, limit: limit)
    case .count(let count):
      times = try SampleTimes(
        count: count, end: lastTime(sampling.until), decimals: timeDecimals, limit: limit)
    case .times(let explicit): times = try SampleTimes(explicit: explicit, limit: limit)
    case .tolerance(let tolerance):
      let selected = try simplifiedTimes(
        tolerance: tolerance, until: sampling.until, limit: limit, budget: budget)
      var samples = try samples(at: SampleTimes(explicit: selected, limit: limit), budget: budget)
      let error = try maximumError(
        ofTimes: samples.times, values: samples.values, until: sampling.until, budget: budget)
      // A final step to rest of the whole tolerance may appear to exceed it by rounding.
      samples.maximumError = error < tolerance + tolerance * 2e-9 ? min(error, tolerance) : error
      return samples
    }
    return try samples(at: times, budget: budget)
  }

  /// Returns the end of the exported curve in seconds: for explicit times T, or the last of them if
  /// the motion never settles; otherwise `until`, or T if that is missing.
  ///
  /// - Throws: `neverSettles` if all of these are missing; `negative(.time)` or `overflow(.time)` for
  ///   `until`.
  public func end(of sampling: Sampling) throws(MotionError) -> Double {
    if case .times(let times) = sampling.mode { return settlingDuration.seconds ?? times.last ?? 0 }
    return try lastTime(sampling.until)
  }

  /// Returns `until` if it is given, otherwise T, in seconds.
  ///
  /// - Throws: `neverSettles` if both are missing; `negative(.time)` or `overflow(.time)` for
  ///   `until`.
  func lastTime(_ until: Double?) throws(MotionError) -> Double {
    guard let until else {
      guard let seconds = settlingDuration.seconds else { throw .neverSettles }
      return seconds
    }
    guard until >= 0 else { throw .negative(.time, received: until) }
    guard until.isFinite else { throw .overflow(.time) }
    return until
  }

  /// Returns samples of every axis at the given times.
  ///
  /// - Throws: `tooMuchWork`.
  func samples(at times: SampleTimes, budget: WorkMeter) throws(MotionError) -> Samples {
    var values: [[Double]] = []
    var velocities: [[Double]] = []
    let count = times.times.count
    for axis in axes {
      guard budget.spend(AxisSampler.work(of: count, phases: axis.phases.count)) else { throw .tooMuchWork }
      var value = Array(repeating: 0.0, count: count)
      var velocity = Array(repeating: 0.0, count: count)
      // The sampler is used only while the three buffers exist.
      unsafe value.withUnsafeMutableBufferPointer { valueBuffer in
        unsafe velocity.withUnsafeMutableBufferPointer { velocityBuffer in
          unsafe times.times.withUnsafeBufferPointer { timeBuffer in
            let sampler = unsafe AxisSampler(
              times: timeBuffer, spacing: times.spacing, values: valueBuffer, velocities: velocityBuffer)
            sampler.fill(axis, budget: budget)
          }
        }
      }
      guard !budget.isExhausted else { throw .tooMuchWork }
      values.append(value)
      velocities.append(velocity)
    }
    var samples = Samples(times: times.times, values: values, velocities: velocities)
    samples.timeDecimals = times.decimals
    return samples
  }
}
