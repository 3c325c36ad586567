import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

// Trajectories in text formats other than JSON. A format states its error, which is at most the tolerance of
// the request. A format that cannot keep it with the threshold of the motion may keep it with a smaller
// one: the final step to rest is then smaller, and the motion settles slightly later.
extension OperationRequest {
  /// The outcome of writing a format.
  enum ExportAttempt {
    case text([UInt8])
    case failure(ExportFailure)
  }

  /// Returns a trajectory in a text format other than JSON.
  func export(_ trajectory: Trajectory, _ format: CurveFormat, name: String) throws(InvalidRequest) -> [UInt8]
  {
    let (motion, tolerance) = (trajectory.motion, trajectory.tolerance)
    costlyPart = tolerance == nil ? .format : .toleranceOfFormat
    var attempt = try text(of: trajectory, motion, format, name, tolerance: tolerance)
    if case .failure(let failure) = attempt, failure.deviation != nil, let tolerance {
      let smaller = try trajectory.build(tolerance / 2)
      attempt = try text(of: trajectory, smaller, format, name, tolerance: tolerance)
    }
    switch attempt {
    case .text(let text): return text
    case .failure(let failure):
      let start = tolerance ?? CurveFormat.defaultRelativeTolerance * motion.curve.greatestTravel
      throw invalid(
        failure, format, tolerance: tolerance, from: start,
        jump: CurveJump(greatestOf: motion.curve, over: start, budget: &budget)
      ) { tolerance throws(InvalidRequest) in
        try self.text(of: trajectory, trajectory.build(tolerance), format, name, tolerance: tolerance)
      }
    }
  }

  private func text(
    of trajectory: Trajectory, _ motion: ResolvedMotion, _ format: CurveFormat, _ name: String,
    tolerance: Double?
  ) throws(InvalidRequest) -> ExportAttempt {
    let thresholds: [Double] =
      switch motion.threshold {
      case .common(let threshold): Array(repeating: threshold, count: axes.count)
      case .perAxis(let thresholds): thresholds.components
      }
    let travel = motion.curve.greatestTravel
    let end = trajectory.until ?? motion.curve.settlingDuration.seconds ?? trajectory.end
    let curve = ExportedCurve(
      name: name, axisNames: axes.names, property: trajectory.property, curve: motion.curve,
      samples: trajectory.samples, decimals: trajectory.decimals, destination: motion.destination,
      selectedAnchor: motion.choice, thresholds: thresholds, end: end, tolerance: tolerance,
      maxBytes: limits.responseBytes)
    do throws(ExportError) {
      return .text(try format.text(of: curve, budget: &budget))
    } catch .tooMuchWork {
      throw .tooMuchWork
    } catch {
      guard let failure = ExportFailure(error, travel: travel) else { throw invalid(error) }
      return .failure(failure)
    }
  }

  /// Returns the motion, or one with a smaller threshold if its final step to rest exceeds the default
  /// tolerance of a format.
  func settledWithinDefaultTolerance(
    _ motion: ResolvedMotion, of format: CurveFormat,
    _ build: (Double) throws(InvalidRequest) -> ResolvedMotion
  ) throws(InvalidRequest) -> ResolvedMotion {
    var motion = motion
    // The step of each axis is not quite proportional to the threshold of all.
    for _ in 0..<3 {
      let share = format.thresholdShare(of: motion.curve)
      guard share < 1 else { break }
      let threshold: Double =
        switch motion.threshold {
        case .common(let threshold): threshold
        case .perAxis(let thresholds): thresholds.components.max() ?? 0
        }
      motion = try build(threshold * share)
    }
    return motion
  }
}

/// The reason why a format has no text for a tolerance. A wider one may be possible.
struct ExportFailure {
  let error: ExportError
  /// The greatest distance of the format from the motion, in its unit; nil if it needs too many points.
  let deviation: Double?
  /// The greatest distance that the motion covers.
  let travel: Double

  /// Creates the failure of an error; nil if the tolerance is not its reason.
  init?(_ error: ExportError, travel: Double) {
    self.error = error
    self.travel = travel
    switch error {
    case .toleranceNotMet(let error): deviation = error
    case .tooManyPoints: deviation = nil
    default: return nil
    }
  }
}

extension MotionCurve {
  /// The greatest distance of an axis from its start to its destination.
  fileprivate var greatestTravel: Double {
    axes.reduce(0) { max($0, abs($1.destination - ($1.phases.first?.law.state(at: 0).value ?? 0))) }
  }
}
