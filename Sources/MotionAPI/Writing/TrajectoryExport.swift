import CurveExport
import MotionPhysics
import MotionSystem
import StrictJSON

// Trajectories in text formats other than JSON. A format states its error, which is at most the tolerance of
// the request. A format that cannot keep it with the threshold of the motion may keep it with a smaller
// one: the final step to rest is then smaller, and the motion settles slightly later.

extension Trajectory {
  /// Returns the text of a format, with the warnings of the call in a comment or a member if it has one.
  func text(as format: CurveFormat) throws(InvalidRequest) -> [UInt8] {
    let text = try plainText(as: format)
    // What has no effect on a curve may have one in the code of its library.
    let warnings = call.warnings.filter { $0.code != .noEffect }
    return FormatComment.adding(warnings.map { $0.detail }, above: text)
  }

  private func plainText(as format: CurveFormat) throws(InvalidRequest) -> [UInt8] {
    call.costlyPart = options.tolerance == nil ? .format : .toleranceOfFormat
    do throws(ExportError) {
      return try text(of: motion, as: format)
    } catch {
      guard case .toleranceNotMet = error, let tolerance = options.tolerance else {
        throw refusal(error, format)
      }
      let smaller = try build(tolerance / 2)
      do throws(ExportError) {
        return try text(of: smaller, as: format)
      } catch {
        throw refusal(error, format)
      }
    }
  }

  private func text(of motion: ResolvedMotion, as format: CurveFormat) throws(ExportError) -> [UInt8] {
    let axes = call.axes
    var curve = ExportedCurve(
      name: options.name, axisNames: axes.names, curve: motion.curve,
      end: options.until ?? motion.settlingDuration.seconds ?? end)
    (curve.property, curve.frameRate, curve.stated) = (options.property, options.frameRate, motion.stated)
    (curve.samples, curve.decimals) = (samples, options.decimals)
    (curve.selectedAnchor, curve.clamp) = (motion.choice, motion.clamp)
    curve.warnings = call.warnings
    curve.thresholds = (0..<axes.count).map { motion.threshold[$0] }
    (curve.tolerance, curve.maxBytes) = (options.tolerance, call.limits.responseBytes)
    return try format.text(of: curve, budget: call.budget)
  }

  /// Adds the error of an export, and returns the error to throw.
  private func refusal(_ error: ExportError, _ format: CurveFormat) -> InvalidRequest {
    switch error {
    case .tooMuchWork: return .tooMuchWork
    case .toleranceNotMet:
      let tolerance = options.tolerance ?? 0
      let jump = CurveJump(greatestOf: motion.curve, over: tolerance, budget: call.budget)
      return call.refusal(
        .invalidValue, "/sampling/tolerance",
        "\(format.name) \(error.detail) of \(tolerance.text)"
          + (jump.map { ", because " + $0.clause + call.axes.suffix($0.axis) } ?? "")
          + "; use a larger tolerance, or another format")
    case .tooManyPoints: return call.refusal(.limit, "/sampling/tolerance", error.detail)
    default: return call.refusal(.unreachable, "/format", error.detail)
    }
  }
}
