import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

// Trajectories in text formats other than JSON. A format states its error, which is at most the tolerance of
// the request. A format that cannot keep it with the threshold of the motion may keep it with a smaller
// one: the final step to rest is then smaller, and the motion settles slightly later.

extension Trajectory {
  /// Returns the text of a format other than JSON, with the warnings of the call in a comment if it has one.
  func text(
    as format: CurveFormat, in context: Call
  ) throws(InvalidRequest) -> [UInt8] {
    let text = try plainText(as: format, in: context)
    // What has no effect on a curve may have one in the code of its library.
    let warnings = context.warnings.filter { $0.code != .noEffect }
    return FormatComment.adding(warnings.map { $0.detail }, above: text)
  }

  private func plainText(
    as format: CurveFormat, in context: Call
  ) throws(InvalidRequest) -> [UInt8] {
    context.costlyPart = options.tolerance == nil ? .format : .toleranceOfFormat
    do throws(ExportError) {
      return try text(of: motion, as: format, in: context)
    } catch {
      guard case .toleranceNotMet = error, let tolerance = options.tolerance else {
        throw refusal(error, format, in: context)
      }
      let smaller = try build(tolerance / 2, context)
      do throws(ExportError) {
        return try text(of: smaller, as: format, in: context)
      } catch {
        throw refusal(error, format, in: context)
      }
    }
  }

  private func text(
    of motion: ResolvedMotion, as format: CurveFormat, in context: Call
  ) throws(ExportError) -> [UInt8] {
    let thresholds: [Double] =
      switch motion.threshold {
      case .common(let threshold): Array(repeating: threshold, count: axes.count)
      case .perAxis(let thresholds): thresholds.components
      }
    var curve = ExportedCurve(
      name: options.name, axisNames: axes.names, curve: motion.curve,
      end: options.until ?? motion.curve.settlingDuration.seconds ?? end)
    (curve.property, curve.frameRate, curve.stated) = (options.property, options.frameRate, motion.stated)
    (curve.samples, curve.decimals) = (samples, options.sampling.decimals)
    (curve.selectedAnchor, curve.clamp, curve.thresholds) = (motion.choice, motion.clamp, thresholds)
    (curve.tolerance, curve.maxBytes) = (options.tolerance, context.limits.responseBytes)
    return try format.text(of: curve, budget: context.budget)
  }

  /// Adds the error of an export, and returns the error to throw.
  private func refusal(_ error: ExportError, _ format: CurveFormat, in context: Call) -> InvalidRequest {
    switch error {
    case .tooMuchWork: return .tooMuchWork
    case .toleranceNotMet:
      let tolerance = options.tolerance ?? 0
      let axes = context.axes
      let jump = CurveJump(greatestOf: motion.curve, over: tolerance, budget: context.budget)
      context.addError(
        .invalidValue, "/sampling/tolerance",
        "\(format.name) \(error.detail) of \(ErrorMessages.text(tolerance))"
          + (jump.map { ", because " + $0.clause + axes.suffix($0.axis) } ?? "")
          + "; use a larger tolerance, or another format")
    case .tooManyPoints: context.addError(.limit, "/sampling/tolerance", error.detail)
    default: context.addError(.unreachable, "/format", error.detail)
    }
    return .validationErrors
  }
}

extension ResolvedMotion {
  /// Returns the motion, or one with a smaller threshold if its final step to rest exceeds the default
  /// tolerance of a format.
  func settledWithinDefaultTolerance(
    of format: CurveFormat, in context: Call, _ build: MotionBuilder
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
      motion = try build(threshold * share, context)
    }
    return motion
  }
}
