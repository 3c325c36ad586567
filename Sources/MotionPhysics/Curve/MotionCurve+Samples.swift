/// A curve turns into columns: first the times, then axis by axis, phase by phase.
extension MotionCurve {
  /// Samples every axis at the times that `sampling` chooses, at most `limit` of them.
  ///
  /// - Throws: `neverSettles` where no T exists and neither `until` nor times are given; `tooManySamples`; what is wrong with
  ///   rate, count, times, tolerance or `until`.
  public func samples(_ sampling: Sampling, limit: Int) throws(MotionError) -> Samples {
    let times: SampleTimes
    switch sampling.mode {
    case .rate(let rate):
      times = try SampleTimes(rate: rate, end: lastTime(sampling.until), limit: limit)
    case .count(let count):
      times = try SampleTimes(count: count, end: lastTime(sampling.until), limit: limit)
    case .times(let explicit):
      times = try SampleTimes(explicit: explicit, limit: limit)
    case .tolerance(let tolerance):
      let chosen = try simplifiedTimes(tolerance: tolerance, until: sampling.until, limit: limit)
      var samples = samples(at: try SampleTimes(explicit: chosen, limit: limit))
      let error = maximumError(ofTimes: samples.times, values: samples.values, until: sampling.until)
      // The error is known to a part in 10⁹; a chord that just holds may seem over by as much.
      samples.maximumError = error < tolerance + tolerance * 2e-9 ? min(error, tolerance) : error
      return samples
    }
    return samples(at: times)
  }

  /// The last time that a sampling shows, in seconds: `until`, else T, else the last of the times that are given.
  ///
  /// - Throws: `neverSettles` where there is none of these; `negative` or `overflow` of `until`.
  public func end(of sampling: Sampling) throws(MotionError) -> Double {
    if case .times(let times) = sampling.mode, settlingDuration == nil { return times.last ?? 0 }
    return try lastTime(sampling.until)
  }

  /// T, or what replaces it.
  ///
  /// - Throws: `neverSettles` where there is neither; `negative` or `overflow` of the time.
  func lastTime(_ until: Double?) throws(MotionError) -> Double {
    guard let until else {
      guard let settlingDuration else { throw .neverSettles }
      return settlingDuration
    }
    guard until >= 0 else { throw .negative(.time, received: until) }
    guard until.isFinite else { throw .overflow(.time) }
    return until
  }

  func samples(at times: SampleTimes) -> Samples {
    var values: [[Double]] = []
    var velocities: [[Double]] = []
    values.reserveCapacity(axes.count)
    velocities.reserveCapacity(axes.count)
    let count = times.times.count
    for axis in axes {
      var velocity: [Double] = []
      let value = [Double](count: count) { valueBuffer in
        velocity = [Double](count: count) { velocityBuffer in
          times.times.withUnsafeBufferPointer { timeBuffer in
            let sampler = AxisSampler(
              times: timeBuffer, step: times.step, values: valueBuffer, velocities: velocityBuffer)
            sampler.fill(axis)
          }
        }
      }
      values.append(value)
      velocities.append(velocity)
    }
    return Samples(times: times.times, values: values, velocities: velocities)
  }
}
