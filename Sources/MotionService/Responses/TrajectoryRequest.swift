import MotionPhysics
import StrictJSON

/// The members that every trajectory question has beyond its motion's own.
struct TrajectoryRequest {
  let sampling: ReceivedSampling
  let settling: SettlingPolicy
  let includesEvents: Bool

  /// Where the caller ends the curve, in seconds.
  var until: Double? { sampling.sampling.until }

  /// The tolerance that the caller allows, in the motion's unit.
  var tolerance: Double? {
    if case .tolerance(let tolerance) = sampling.sampling.mode { tolerance } else { nil }
  }
}

extension MemberReader {
  /// `sampling`, `settling` and `events`.
  mutating func trajectoryRequest() -> TrajectoryRequest {
    TrajectoryRequest(sampling: sampling(), settling: settling(), includesEvents: flag("events"))
  }
}

extension OperationRequest {
  /// Builds a motion, samples it where its answer holds samples, and finds its events where they were asked for.
  ///
  /// `build` makes the motion with a threshold of at most what it is given: with a tolerance the final
  /// step to rest must stay within it too.
  func trajectory(
    _ request: TrajectoryRequest, _ build: (Double) throws(InvalidRequest) -> ResolvedMotion
  ) throws(InvalidRequest) -> Trajectory {
    var motion = try build(request.tolerance ?? .infinity)
    let end = try sampling { () throws(MotionError) in try motion.curve.end(of: request.sampling.sampling) }
    guard wantsSamples else {
      return Trajectory(
        axes: axes, motion: motion, samples: Samples(times: [], values: [], velocities: []),
        decimals: request.sampling.decimals, end: end, tolerance: request.tolerance)
    }
    let samples: Samples
    if let tolerance = request.tolerance {
      (motion, samples) = try fewestSamples(of: motion, within: tolerance, request, build)
    } else {
      samples = try sampling { () throws(MotionError) in
        try motion.curve.samples(request.sampling.sampling, limit: sampleLimit)
      }
    }
    samplesLeft -= samples.times.count * axes.count
    samplesMade += samples.times.count * axes.count
    var events: [CurveEvents]?
    if request.includesEvents {
      events = try self.events(of: motion.curve, until: request.until, orUntil: samples.times.last)
    }
    return Trajectory(
      axes: axes, motion: motion, samples: samples, decimals: request.sampling.decimals, events: events,
      end: end, tolerance: request.tolerance)
  }

  /// The events of each axis within [0, T], or up to `until`; up to `last` where there is neither. All axes together
  /// have no more events than an answer has samples.
  private func events(
    of curve: MotionCurve, until: Double?, orUntil last: Double?
  ) throws(InvalidRequest) -> [CurveEvents] {
    let limit = min(limits.samples, samplesLeft)
    var left = limit
    var events: [CurveEvents] = []
    for axis in curve.axes {
      var isWithin = false
      if let found = try? axis.events(until: axis.end.isFinite ? until : until ?? last, limit: left) {
        left -= found.extrema.count + found.crossings.count + found.handoffs.count
        events.append(found)
        isWithin = left >= 0
      }
      guard isWithin else {
        errors.add(
          JSONPointer.root.appending("events"),
          "exceed the limit of \(limit) events per response; omit events or reduce sampling.until"
        )
        throw .errors
      }
    }
    samplesLeft -= limit - left
    return events
  }

  /// Runs physics that a motion without end cannot answer, or only at too great a length.
  ///
  /// `isFollowing` says that it follows the curve within a tolerance, which takes effort.
  func sampling<Result>(
    isFollowing: Bool = false, _ compute: () throws(MotionError) -> Result
  ) throws(InvalidRequest) -> Result {
    do throws(MotionError) {
      return try compute()
    } catch .neverSettles {
      throw .neverSettles(
        ValidationError(
          pointer: JSONPointer.root.appending("sampling").appending("until"),
          detail: ErrorMessages.detail(of: .neverSettles)))
    } catch .tooManySamples where isFollowing && effortLeft <= 0 {
      errors.add(
        JSONPointer.root.appending("sampling").appending("tolerance"),
        "needs more work than one request may use because the curve oscillates too often; "
          + "widen the tolerance, reduce until, or use rate, count or times")
      throw .errors
    } catch .tooManySamples where sampleLimit < limits.samples {
      errors.add(
        JSONPointer.root.appending("sampling"),
        "exceeds the \(sampleLimit) samples that remain of the \(limits.batchSamples) allowed per batch "
          + "(each axis counts separately)")
      throw .errors
    } catch {
      errors.add(
        OperationRequest.member(for: ErrorMessages.quantity(of: error)), ErrorMessages.detail(of: error))
      throw .errors
    }
  }

  /// The time of a settling duration that must exist; `spring` names the member that would have to damp it.
  func finite(_ settling: SettlingDuration, spring: String = "spring") throws(InvalidRequest) -> Double {
    switch settling {
    case .after(let seconds): return seconds
    case .never:
      throw .neverSettles(
        ValidationError(
          pointer: JSONPointer.root.appending(spring),
          detail:
            "has no damping, so the motion oscillates beyond the threshold permanently and has no settling "
            + "duration; give a damping greater than 0"))
    }
  }
}
