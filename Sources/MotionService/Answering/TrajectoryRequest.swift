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
  /// Samples a motion; a fault where it never settles and no end was given, or where the answer would be too long.
  func samples(of curve: MotionCurve, _ request: TrajectoryRequest) throws(Refusal) -> Samples {
    do throws(MotionError) {
      let samples = try curve.samples(request.sampling.sampling, limit: limits.samples)
      sampleCount += samples.times.count
      return samples
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

  /// The time of a settling duration that must exist.
  func finite(_ settling: SettlingDuration, spring: String = "spring") throws(Refusal) -> Double {
    switch settling {
    case .after(let seconds): return seconds
    case .never:
      throw .neverSettles(
        Fault(
          pointer: JSONPointer.root.appending(spring),
          detail:
            "has no damping, so the motion swings for ever beyond the threshold and has no settling duration; "
            + "give a damping greater than 0"))
    }
  }
}
