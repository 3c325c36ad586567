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
}

extension MemberReader {
  /// `sampling`, `settling` and `events`.
  mutating func trajectoryRequest() -> TrajectoryRequest {
    TrajectoryRequest(sampling: sampling(), settling: settling(), includesEvents: flag("events"))
  }
}

extension Question {
  /// Builds a motion, samples it, and finds its events where they were asked for.
  ///
  /// `build` makes the motion with a threshold of at most what it is given: with a tolerance the final
  /// step to rest must stay within it too.
  func trajectory(
    _ request: TrajectoryRequest, _ build: (Double) throws(Refusal) -> AnsweredMotion
  ) throws(Refusal) -> Trajectory {
    var motion = try build(request.tolerance ?? .infinity)
    let samples: Samples
    if let tolerance = request.tolerance {
      (motion, samples) = try fewestSamples(of: motion, within: tolerance, request, build)
    } else {
      samples = try sampling { () throws(MotionError) in
        try motion.curve.samples(request.sampling.sampling, limit: limits.samples)
      }
    }
    sampleCount += samples.times.count
    var events: [CurveEvents]?
    if request.includesEvents {
      events = try sampling { () throws(MotionError) in
        var events: [CurveEvents] = []
        for axis in motion.curve.axes {
          events.append(try axis.events(until: request.until ?? samples.times.last, limit: limits.samples))
        }
        return events
      }
    }
    return Trajectory(
      axes: axes, motion: motion, samples: samples, decimals: request.sampling.decimals, events: events,
      until: request.until, tolerance: request.tolerance)
  }

  /// Runs physics that a motion without end cannot answer, or only at too great a length.
  func sampling<Result>(
    _ compute: () throws(MotionError) -> Result
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
