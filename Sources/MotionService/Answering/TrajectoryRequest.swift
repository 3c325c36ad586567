import MotionPhysics
import StrictJSON

/// The members that every trajectory question has beyond its motion's own.
struct TrajectoryRequest {
  let sampling: ReceivedSampling
  let settling: Settling
  let includesEvents: Bool

  /// Where the caller ends the curve, in seconds.
  var until: Double? { sampling.sampling.until }

  /// The tolerance that the caller allows, in the motion's unit.
  var tolerance: Double? {
    if case .tolerance(let tolerance) = sampling.sampling.mode { tolerance } else { nil }
  }

  /// The threshold to settle within: never above a sampling tolerance, so that the final step to
  /// rest is within the tolerance too.
  func threshold(_ threshold: Double) -> Double {
    tolerance.map { min($0, threshold) } ?? threshold
  }
}

extension MemberReader {
  /// `sampling`, `settling` and `events`.
  mutating func trajectoryRequest() -> TrajectoryRequest {
    TrajectoryRequest(sampling: sampling(), settling: settling(), includesEvents: flag("events"))
  }
}

extension Question {
  /// Samples a motion, and finds its events where they were asked for.
  func trajectory(
    of curve: MotionCurve, _ request: TrajectoryRequest, destination: Coordinate, threshold: AnsweredThreshold
  ) throws(Refusal) -> Trajectory {
    let samples = try sampled(curve, request) { () throws(MotionError) in
      try curve.samples(request.sampling.sampling, limit: limits.samples)
    }
    sampleCount += samples.times.count
    var trajectory = Trajectory(
      axes: axes, curve: curve, samples: samples, decimals: request.sampling.decimals,
      destination: destination, threshold: threshold, until: request.until, tolerance: request.tolerance)
    if request.includesEvents {
      trajectory.events = try sampled(curve, request) { () throws(MotionError) in
        var events: [CurveEvents] = []
        for axis in curve.axes {
          events.append(try axis.events(until: request.until ?? samples.times.last, limit: limits.samples))
        }
        return events
      }
    }
    return trajectory
  }

  /// Runs physics that a motion without end cannot answer, or only at too great a length.
  private func sampled<Result>(
    _ curve: MotionCurve, _ request: TrajectoryRequest, _ compute: () throws(MotionError) -> Result
  ) throws(Refusal) -> Result {
    do throws(MotionError) {
      return try compute()
    } catch .neverSettles {
      throw .neverSettles(
        Fault(
          pointer: JSONPointer.root.appending("sampling").appending("until"),
          detail: Wording.detail(of: .neverSettles)))
    } catch {
      faults.add(Question.member(for: Wording.quantity(of: error)), Wording.detail(of: error))
      throw .faults
    }
  }

  /// The time of a settling duration that must exist; `spring` names the member that would have to damp it.
  func finite(_ settling: SettlingDuration, spring: String = "spring") throws(Refusal) -> Double {
    switch settling {
    case .after(let seconds): return seconds
    case .never:
      throw .neverSettles(
        Fault(
          pointer: JSONPointer.root.appending(spring),
          detail: "has no damping, so the motion swings for ever beyond the threshold and has no settling "
            + "duration; give a damping greater than 0"))
    }
  }
}
