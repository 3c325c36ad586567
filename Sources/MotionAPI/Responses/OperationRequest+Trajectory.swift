import MotionPhysics
import StrictJSON

extension OperationRequest {
  /// Builds a motion, samples it if the response contains samples, and finds its events if requested.
  ///
  /// - Parameter build: Returns the motion with a threshold of at most its argument. With a tolerance,
  ///   the final step to the destination must stay within the tolerance too.
  func trajectory(
    _ options: TrajectoryOptions, _ build: @escaping (Double) throws(InvalidRequest) -> ResolvedMotion
  ) throws(InvalidRequest) -> Trajectory {
    if representation == .phases { return try phases(options, build) }
    costlyPart = .samples
    var motion = try build(options.tolerance ?? .infinity)
    if case .curve(let format) = representation, options.tolerance == nil, !options.hasThreshold {
      motion = try settledWithinDefaultTolerance(motion, of: format, build)
    }
    let end = try sampling { () throws(MotionError) in try motion.curve.end(of: options.sampling.sampling) }
    if case .times(let times) = options.sampling.sampling.mode {
      warnIfLate(times, after: motion.curve.settlingDuration)
    }
    guard representation.carriesSamples else {
      return Trajectory(
        axes: axes, property: options.property, motion: motion,
        samples: Samples(times: [], values: [], velocities: []), decimals: options.sampling.decimals,
        until: options.until, end: end, tolerance: options.tolerance, build: build)
    }
    let samples: Samples
    if let tolerance = options.tolerance {
      (motion, samples) = try simplifiedSamples(of: motion, within: tolerance, options, build)
    } else {
      samples = try sampling { () throws(MotionError) in
        try motion.curve.samples(
          options.sampling.sampling, timeDecimals: options.sampling.decimals, limit: sampleLimit,
          budget: &budget)
      }
    }
    remainingSamples -= samples.times.count * axes.count
    computedSamples += samples.times.count * axes.count
    var events: [CurveEvents]?
    if options.includesEvents {
      costlyPart = .events
      events = try self.events(of: motion.curve, until: options.until, orUntil: samples.times.last)
    }
    return Trajectory(
      axes: axes, property: options.property, motion: motion, samples: samples,
      decimals: options.sampling.decimals, events: events, until: options.until, end: end,
      tolerance: options.tolerance, build: build)
  }

  /// Returns a motion without samples. The sampling has no effect, so a motion that never settles needs no
  /// end.
  private func phases(
    _ options: TrajectoryOptions, _ build: @escaping (Double) throws(InvalidRequest) -> ResolvedMotion
  ) throws(InvalidRequest) -> Trajectory {
    let motion = try build(.infinity)
    return Trajectory(
      axes: axes, property: options.property, motion: motion,
      samples: Samples(times: [], values: [], velocities: []), decimals: options.sampling.decimals,
      until: nil, end: motion.curve.settlingDuration.seconds ?? 0, tolerance: nil, build: build)
  }

  /// Returns the events of each axis up to `until`, which defaults to the settling duration, or to
  /// `last` if the axis never settles. The limit of samples applies to the events of all axes together.
  private func events(
    of curve: MotionCurve, until: Double?, orUntil last: Double?
  ) throws(InvalidRequest) -> [CurveEvents] {
    let limit = min(limits.samples, remainingSamples)
    var remaining = limit
    var events: [CurveEvents] = []
    for axis in curve.axes {
      var isWithin = false
      let end = axis.settlingDuration == .never ? until ?? last : until
      do throws(MotionError) {
        let found = try axis.events(until: end, limit: remaining, budget: &budget)
        remaining -= found.extrema.count + found.crossings.count + found.handoffs.count
        events.append(found)
        isWithin = remaining >= 0
      } catch .tooMuchWork {
        throw .tooMuchWork
      } catch {}
      guard isWithin else {
        addError(
          JSONPointer.root.appending("events"),
          "exceed the limit of \(ErrorMessages.grouped(limit)) events per response; "
            + "omit events or reduce sampling.until"
        )
        throw .validationErrors
      }
    }
    remainingSamples -= limit - remaining
    return events
  }

  /// Runs a computation that fails if the motion never settles, needs too many samples or too much work.
  func sampling<Result>(_ compute: () throws(MotionError) -> Result) throws(InvalidRequest) -> Result {
    do throws(MotionError) {
      return try compute()
    } catch {
      throw invalidSampling(error)
    }
  }

  /// Returns a settling duration in seconds.
  ///
  /// - Parameter spring: The member that needs damping if the motion never settles.
  /// - Throws: `InvalidRequest.neverSettles` if the motion never settles.
  func finite(_ settling: SettlingDuration, spring: String = "spring") throws(InvalidRequest) -> Double {
    switch settling {
    case .after(let seconds): return seconds
    case .never:
      throw .neverSettles(
        ValidationError(
          pointer: JSONPointer.root.appending(spring),
          detail:
            "has no damping, so the motion oscillates beyond the threshold indefinitely and has no settling "
            + "duration; give a damping greater than 0"))
    }
  }
}
