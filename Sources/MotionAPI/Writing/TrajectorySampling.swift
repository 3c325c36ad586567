import MotionPhysics
import StrictJSON

/// Returns a motion with a threshold of at most its first argument. With a tolerance, the final step to the
/// destination must stay within the tolerance too.
typealias MotionBuilder = (Double, Call) throws(InvalidRequest) -> ResolvedMotion

extension TrajectoryOptions {
  /// Builds a motion, samples it if the response contains samples, and finds its events if requested.
  func trajectory(in context: Call, _ build: @escaping MotionBuilder) throws(InvalidRequest) -> Trajectory {
    let representation = context.representation
    if representation == .phases {
      // The sampling has no effect, so a motion that never settles needs no end.
      let motion = try build(.infinity, context)
      return Trajectory(
        axes: context.axes, options: self, motion: motion, end: motion.curve.settlingDuration.seconds ?? 0,
        build: build)
    }
    context.costlyPart = .samples
    var motion = try build(tolerance ?? .infinity, context)
    if case .curve(let format) = representation, tolerance == nil, !hasThreshold {
      motion = try motion.settledWithinDefaultTolerance(of: format, in: context, build)
    }
    let end = try context.sampling { _ throws(MotionError) in try motion.curve.end(of: sampling.sampling) }
    if case .times(let times) = sampling.sampling.mode {
      context.warnIfLate(times.last, after: motion.curve.settlingDuration, at: "/sampling/times")
    }
    guard representation.carriesSamples else {
      return Trajectory(axes: context.axes, options: self, motion: motion, end: end, build: build)
    }
    let samples: Samples
    if let tolerance {
      (motion, samples) = try simplified(motion, within: tolerance, in: context, build)
    } else {
      let limit = context.sampleLimit
      samples = try context.sampling { budget throws(MotionError) in
        try motion.curve.samples(
          sampling.sampling, timeDecimals: sampling.decimals, limit: limit, budget: budget)
      }
    }
    context.count(samples: samples.times.count * context.axes.count)
    if includesEvents { context.costlyPart = .events }
    let events =
      includesEvents ? try self.events(of: motion.curve, orUntil: samples.times.last, in: context) : nil
    return Trajectory(
      axes: context.axes, options: self, motion: motion, samples: samples, events: events, end: end,
      build: build)
  }

  /// Returns the events of each axis up to `until`, which defaults to the settling duration, or to
  /// `last` if the axis never settles. The limit of samples applies to the events of all axes together.
  private func events(
    of curve: MotionCurve, orUntil last: Double?, in context: Call
  ) throws(InvalidRequest) -> [CurveEvents] {
    let limit = min(context.limits.samples, context.remainingSamples)
    var remaining = limit
    var events: [CurveEvents] = []
    for axis in curve.axes {
      var isWithin = false
      let end = axis.settlingDuration == .never ? until ?? last : until
      do throws(MotionError) {
        let found = try axis.events(until: end, limit: remaining, budget: context.budget)
        remaining -= found.extrema.count + found.crossings.count + found.handoffs.count
        events.append(found)
        isWithin = remaining >= 0
      } catch .tooMuchWork {
        throw .tooMuchWork
      } catch {}
      guard isWithin else {
        throw context.refusal(
          .limit, "/events",
          "exceed the limit of \(ErrorMessages.grouped(limit)) events per response; "
            + "omit events or reduce sampling.until")
      }
    }
    context.remainingSamples -= limit - remaining
    return events
  }
}
