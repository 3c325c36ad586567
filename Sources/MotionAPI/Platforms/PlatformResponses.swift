import CurveExport
import MotionPhysics
import StrictJSON

// The responses of a release that another platform moves.
extension OperationRequest {
  /// Returns the trajectory of a platform's motion.
  func trajectory(
    of motion: PlatformMotion, _ platform: ReceivedPlatform, _ options: TrajectoryOptions
  ) throws(InvalidRequest) -> Trajectory {
    warnAboutStep(of: motion, platform)
    if let tolerance = options.tolerance, motion.threshold > tolerance {
      addError(
        JSONPointer.root.appending("sampling").appending("tolerance"),
        "is less than the step of \(ErrorMessages.text(motion.threshold)) to the destination with which "
          + "\"\(platform.model.name)\" stops; widen the tolerance")
      throw .validationErrors
    }
    return try trajectory(options) { _ throws(InvalidRequest) in
      ResolvedMotion(
        curve: MotionCurve(axes: motion.axes, axesAreIndependent: true), destination: motion.destination,
        threshold: platform.hasEdges ? .perAxis(motion.finalSteps) : .common(motion.threshold),
        isPerAxis: self.axes.areNamed)
    }
  }

  /// Adds a warning if the platform stops more than half a point short of its destination.
  func warnAboutStep(of motion: PlatformMotion, _ platform: ReceivedPlatform) {
    let isShort = zip(motion.axes, motion.finalSteps.components).contains { curve, step in
      curve.phases.last?.kind == .deceleration && step > 0.5000001
    }
    guard isShort else { return }
    addWarning(
      JSONPointer.root.appending("model"),
      "\"\(platform.model.name)\" is \(ErrorMessages.text(motion.threshold)) short of the destination when "
        + "it stops; a smaller tolerance of the model makes the step smaller")
  }
}
