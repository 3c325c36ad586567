import CurveExport
import MotionPhysics
import StrictJSON

extension ReceivedPlatform {
  /// Returns the trajectory of a motion of the platform.
  func trajectory(
    of motion: PlatformMotion, _ options: TrajectoryOptions, in context: Call
  ) throws(InvalidRequest) -> Trajectory {
    warnAboutStep(of: motion, in: context)
    if let tolerance = options.tolerance, motion.threshold > tolerance {
      throw context.refusal(
        .unreachable, "/sampling/tolerance",
        "is less than the step of \(ErrorMessages.text(motion.threshold)) to the destination with which "
          + "\"\(model.name)\" stops; widen the tolerance")
    }
    return try options.trajectory(in: context) { _, context throws(InvalidRequest) in
      ResolvedMotion(
        curve: motion.curve, destination: motion.destination,
        threshold: hasEdges ? .perAxis(motion.finalSteps) : .common(motion.threshold),
        isPerAxis: context.axes.areNamed)
    }
  }

  /// Adds a warning if the platform stops more than half a point short of its destination.
  func warnAboutStep(of motion: PlatformMotion, in context: Call) {
    let isShort = zip(motion.axes, motion.finalSteps.components).contains { curve, step in
      curve.phases.last?.kind == .deceleration && step > 0.5000001
    }
    guard isShort else { return }
    context.addWarning(
      .note, "/platform",
      "\"\(model.name)\" is \(ErrorMessages.text(motion.threshold)) short of the destination when "
        + "it stops; a smaller tolerance of the model makes the step smaller")
  }
}
