import CurveExport
import MotionPhysics
import StrictJSON

/// A motion with its samples, ready for any format.
final class Trajectory {
  let call: Call
  let options: TrajectoryOptions
  /// Returns the motion with a threshold of at most its argument.
  let build: MotionBuilder
  private(set) var motion: ResolvedMotion
  /// The samples. Empty if the format contains none.
  private(set) var samples = Samples(times: [], values: [], velocities: [])
  /// The exact events of the curve, one for each axis, if requested.
  private(set) var events: [CurveEvents]?
  /// The last time of the curve in seconds: `sampling.until` or the settling duration.
  private(set) var end = 0.0

  /// Builds a motion, samples it if the response contains samples, and finds its events if requested.
  init(_ options: TrajectoryOptions, in call: Call, _ build: @escaping MotionBuilder) throws(InvalidRequest) {
    (self.call, self.options, self.build) = (call, options, build)
    let format = call.format
    let isSampled = format != .phases
    if isSampled { call.costlyPart = .samples }
    motion = try build(isSampled ? options.tolerance ?? .infinity : .infinity)
    if let platform = motion.platform, let tolerance = options.tolerance,
      motion.threshold.greatest > tolerance
    {
      throw call.refusal(
        .unreachable, "/sampling/tolerance",
        "is less than the step of \(motion.threshold.greatest.text) to the destination with which "
          + "\"\(platform)\" stops; widen the tolerance")
    }
    // Without samples, a motion that never settles needs no end.
    guard isSampled else { return }
    if case .curve(let format) = format, options.tolerance == nil, !options.hasThreshold {
      try settleWithinDefaultTolerance(of: format)
    }
    let sampling = options.sampling
    end = try call.sampling { _ throws(MotionError) in try motion.curve.end(of: sampling) }
    if case .times(let times) = sampling.mode {
      call.warnIfLate(times.last, after: motion.settlingDuration, at: "/sampling/times")
    }
    guard format.carriesSamples else { return }
    if let tolerance = options.tolerance {
      (motion, samples) = try simplified(within: tolerance)
    } else {
      samples = try call.sampling { budget throws(MotionError) in
        try motion.curve.samples(
          sampling, timeDecimals: options.decimals, limit: call.sampleLimit, budget: budget)
      }
    }
    call.remainingSamples -= samples.times.count * call.axes.count
    if options.includesEvents { events = try foundEvents() }
  }

  /// Replaces the motion by one with a smaller threshold if its final step to rest exceeds the default
  /// tolerance of a format.
  private func settleWithinDefaultTolerance(of format: CurveFormat) throws(InvalidRequest) {
    // The step of each axis is not quite proportional to the threshold of all.
    for _ in 0..<3 {
      let share = format.thresholdShare(of: motion.curve)
      guard share < 1 else { break }
      motion = try build(motion.threshold.greatest * share)
    }
  }

  /// Returns the events of each axis up to `until`, which defaults to the settling duration, or to the last
  /// sample if the axis never settles. The limit of samples applies to the events of all axes together.
  private func foundEvents() throws(InvalidRequest) -> [CurveEvents] {
    call.costlyPart = .events
    let limit = min(call.limits.samples, call.remainingSamples)
    var remaining = limit
    var events: [CurveEvents] = []
    for axis in motion.curve.axes {
      var isWithin = false
      let until = options.until ?? (axis.settlingDuration == .never ? samples.times.last : nil)
      do throws(MotionError) {
        let found = try axis.events(until: until, limit: remaining, budget: call.budget)
        remaining -= found.extrema.count + found.crossings.count + found.handoffs.count
        events.append(found)
        isWithin = remaining >= 0
      } catch .tooMuchWork {
        throw .tooMuchWork
      } catch {}
      guard isWithin else {
        throw call.refusal(
          .limit, "/events",
          "exceed the limit of \(limit.grouped) events per response; omit events or reduce sampling.until")
      }
    }
    call.remainingSamples -= limit - remaining
    return events
  }
}
