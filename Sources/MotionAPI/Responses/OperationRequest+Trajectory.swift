import CurveExport
import MotionPhysics
import StrictJSON

extension OperationRequest {
  /// Builds a motion, samples it if the response contains samples, and finds its events if requested.
  ///
  /// - Parameter build: Returns the motion with a threshold of at most its argument. With a tolerance,
  ///   the final step to the destination must stay within the tolerance too.
  func trajectory(
    _ options: TrajectoryOptions, _ build: (Double) throws(InvalidRequest) -> ResolvedMotion
  ) throws(InvalidRequest) -> Trajectory {
    costlyPart = .samples
    var motion = try build(options.tolerance ?? .infinity)
    let end = try sampling { () throws(MotionError) in try motion.curve.end(of: options.sampling.sampling) }
    guard needsSamples else {
      return Trajectory(
        axes: axes, property: options.property, motion: motion,
        samples: Samples(times: [], values: [], velocities: []),
        decimals: options.sampling.decimals, end: end, tolerance: options.tolerance)
    }
    let samples: Samples
    if let tolerance = options.tolerance {
      (motion, samples) = try fewestSamples(of: motion, within: tolerance, options, build)
    } else {
      samples = try sampling { () throws(MotionError) in
        try motion.curve.samples(options.sampling.sampling, limit: sampleLimit, budget: &budget)
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
      decimals: options.sampling.decimals, events: events, end: end, tolerance: options.tolerance)
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
    } catch .neverSettles {
      throw .neverSettles(
        ValidationError(
          pointer: JSONPointer.root.appending("sampling").appending("until"),
          detail: ErrorMessages.detail(of: .neverSettles)))
    } catch .tooMuchWork {
      throw .tooMuchWork
    } catch .tooManySamples where sampleLimit < limits.samples {
      addError(
        JSONPointer.root.appending("sampling"),
        "exceeds the \(ErrorMessages.grouped(sampleLimit)) samples that remain of the "
          + "\(ErrorMessages.grouped(limits.batchSamples)) allowed per batch (each axis counts separately)")
      throw .validationErrors
    } catch {
      addError(OperationRequest.member(for: error.quantity), ErrorMessages.detail(of: error))
      throw .validationErrors
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

  /// Returns a trajectory in a text format other than JSON.
  func export(_ trajectory: Trajectory, _ format: CurveFormat, name: String) throws(InvalidRequest) -> [UInt8]
  {
    let thresholds: [Double] =
      switch trajectory.motion.threshold {
      case .common(let threshold): Array(repeating: threshold, count: axes.count)
      case .perAxis(let thresholds): thresholds.components
      }
    let curve = ExportedCurve(
      name: name, axisNames: axes.names, property: trajectory.property, curve: trajectory.motion.curve,
      samples: trajectory.samples, decimals: trajectory.decimals, destination: trajectory.motion.destination,
      selectedAnchor: trajectory.motion.choice, thresholds: thresholds, end: trajectory.end,
      tolerance: trajectory.tolerance, maxBytes: limits.responseBytes)
    costlyPart = .format
    do throws(ExportError) {
      return try format.text(of: curve, budget: &budget)
    } catch .tooMuchWork {
      throw .tooMuchWork
    } catch {
      addError(JSONPointer.root.appending("format"), error.detail)
      throw .validationErrors
    }
  }
}
