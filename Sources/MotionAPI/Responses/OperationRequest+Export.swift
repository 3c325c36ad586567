import CurveExport
import MotionPhysics
import StrictJSON

// Trajectories in text formats other than JSON. A format states its error, which is at most the tolerance of
// the request. A format that cannot keep it with the threshold of the motion may keep it with a smaller
// one: the final step to rest is then smaller, and the motion settles slightly later.
extension OperationRequest {
  /// Returns a trajectory in a text format other than JSON.
  func export(_ trajectory: Trajectory, _ format: CurveFormat, name: String) throws(InvalidRequest) -> [UInt8]
  {
    costlyPart = .format
    let (motion, tolerance) = (trajectory.motion, trajectory.tolerance)
    var attempt = try text(of: trajectory, motion, format, name, tolerance: tolerance)
    if case .deviates = attempt, let tolerance {
      let smaller = try trajectory.build(tolerance / 2)
      attempt = try text(of: trajectory, smaller, format, name, tolerance: tolerance)
    }
    switch attempt {
    case .text(let text): return text
    case .deviates(let error):
      let possible = try possibleTolerance(of: trajectory, format, name, from: error)
      addError(
        JSONPointer.root.appending("sampling").appending("tolerance"),
        "format=\(format.name) deviates from this motion by more than \(ErrorMessages.text(tolerance ?? 0)); "
          + (possible.map { "a tolerance of \(ErrorMessages.text($0)) is possible" }
            ?? "widen the tolerance, or select another format"))
      throw .validationErrors
    }
  }

  /// The outcome of writing a format.
  private enum ExportAttempt {
    case text([UInt8])
    /// The lines of the format deviate from the curve by up to `error`, more than the tolerance.
    case deviates(error: Double)
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
    } catch .toleranceNotMet(let error) {
      return .deviates(error: error)
    } catch {
      addError(JSONPointer.root.appending("format"), error.detail)
      throw .validationErrors
    }
  }

  /// Returns a tolerance that the format can keep: the error, or more if the fit for that tolerance has a
  /// greater error. Returns nil if several attempts find none.
  private func possibleTolerance(
    of trajectory: Trajectory, _ format: CurveFormat, _ name: String, from error: Double
  ) throws(InvalidRequest) -> Double? {
    var tolerance = error
    for _ in 0..<8 {
      tolerance = DecimalRounding.up(tolerance) ?? tolerance
      let motion = try trajectory.build(tolerance)
      guard case .deviates(let error) = try text(of: trajectory, motion, format, name, tolerance: tolerance)
      else { return tolerance }
      tolerance = max(error, tolerance * 1.05)
    }
    return nil
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
