import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

// Trajectories in text formats other than JSON. A format states its error, which is at most the tolerance of
// the request. A format that cannot keep it with the threshold of the motion may keep it with a smaller
// one: the final step to rest is then smaller, and the motion settles slightly later.

extension Trajectory {
  /// Returns the text of a format other than JSON.
  func text(
    as format: CurveFormat, in context: inout OperationContext
  ) throws(InvalidRequest) -> [UInt8] {
    context.costlyPart = tolerance == nil ? .format : .toleranceOfFormat
    var attempt = try attempt(motion, format, tolerance: tolerance, in: &context)
    if case .failure(let failure) = attempt, failure.deviation != nil, let tolerance {
      let smaller = try build(tolerance / 2, &context)
      attempt = try self.attempt(smaller, format, tolerance: tolerance, in: &context)
    }
    switch attempt {
    case .text(let text): return text
    case .failure(let failure):
      let start = tolerance ?? CurveFormat.defaultRelativeTolerance * motion.curve.greatestTravel
      let jump =
        failure.deviation == nil
        ? nil : CurveJump(greatestOf: motion.curve, over: start, budget: &context.budget)
      throw failure.report(format, tolerance: tolerance, from: start, jump: jump, in: &context) {
        tolerance, context throws(InvalidRequest) in
        let motion = try build(tolerance, &context)
        return try self.attempt(motion, format, tolerance: tolerance, in: &context)
      }
    }
  }

  private func attempt(
    _ motion: ResolvedMotion, _ format: CurveFormat, tolerance: Double?, in context: inout OperationContext
  ) throws(InvalidRequest) -> ExportAttempt {
    let thresholds: [Double] =
      switch motion.threshold {
      case .common(let threshold): Array(repeating: threshold, count: axes.count)
      case .perAxis(let thresholds): thresholds.components
      }
    let curve = ExportedCurve(
      name: name, axisNames: axes.names, property: property, curve: motion.curve,
      samples: samples, decimals: decimals, destination: motion.destination,
      selectedAnchor: motion.choice, thresholds: thresholds, clamp: motion.clamp,
      end: until ?? motion.curve.settlingDuration.seconds ?? end, tolerance: tolerance,
      maxBytes: context.limits.responseBytes, frameRate: frameRate)
    do throws(ExportError) {
      return .text(try format.text(of: curve, budget: &context.budget))
    } catch {
      return try ExportAttempt(error, travel: motion.curve.greatestTravel, in: &context)
    }
  }
}

extension ResolvedMotion {
  /// Returns the motion, or one with a smaller threshold if its final step to rest exceeds the default
  /// tolerance of a format.
  func settledWithinDefaultTolerance(
    of format: CurveFormat, in context: inout OperationContext, _ build: MotionBuilder
  ) throws(InvalidRequest) -> ResolvedMotion {
    var motion = self
    // The step of each axis is not quite proportional to the threshold of all.
    for _ in 0..<3 {
      let share = format.thresholdShare(of: motion.curve)
      guard share < 1 else { break }
      let threshold: Double =
        switch motion.threshold {
        case .common(let threshold): threshold
        case .perAxis(let thresholds): thresholds.components.max() ?? 0
        }
      motion = try build(threshold * share, &context)
    }
    return motion
  }
}

extension MotionCurve {
  /// The greatest distance of an axis from its start to its destination.
  fileprivate var greatestTravel: Double {
    axes.reduce(0) { max($0, abs($1.destination - ($1.phases.first?.law.state(at: 0).value ?? 0))) }
  }
}
