import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

extension Operation {
  /// `spring/design`: the spring with a given settling duration and a given shape.
  static let springDesign = Operation("spring/design") { call throws(InvalidRequest) in
    // Without positions the motion is that from 0 to 1.
    let isUnit = !call.has("from") && !call.has("to")
    if isUnit { _ = call.take("from") }
    let from = isUnit ? .scalar(0) : call.requiredCoordinate("from")
    let to = call.coordinate("to") ?? .scalar(isUnit ? 1 : 0)
    let release = ReleaseVelocity(call, isRequired: false)
    let threshold = call.threshold()
    let mass = call.number("mass", in: .positive) ?? 1
    // Seconds.
    let duration = call.requiredNumber("settlingDuration", in: .positive) ?? 1
    let shape = SpringDesign.Shape(call)
    try call.checkFields()

    call.warnIfLong(duration, at: "/settlingDuration")
    let (start, target) = (from.on(call.axes), to.on(call.axes))
    let velocity = try release.resolved(in: call)
    release.warnIfSlow(travel: target - start, in: call)
    // The work of everything but the search.
    try call.spend(200)
    let design: SpringDesign
    let spring: Spring
    do throws(SpringDesignError) {
      design = try SpringDesign(
        from: start, to: target, velocity: velocity, mass: mass, shape: shape, threshold: threshold)
      spring = try design.spring(settlingDuration: duration, budget: call.budget)
    } catch {
      throw call.refusal(error)
    }
    let motion = try call.physics { _ throws(MotionError) in
      try SpringMotion(
        from: start, to: target, velocity: velocity, spring: spring, threshold: design.threshold)
    }
    let settling = try call.finite(
      try call.physics { budget throws(MotionError) in
        try motion.settlingDuration(.exact, budget: budget)
      })
    call.warnIfThresholdIsLarge(motion.threshold, way: motion.reach)
    let overshoot = design.overshoot(of: spring)
    let travel = (target - start).length
    if let overshoot, overshoot > 0, overshoot * travel <= motion.threshold {
      call.addWarning(
        .note, "/threshold",
        "\(motion.threshold.text) is at least the overshoot of \((overshoot * travel).text), so the motion "
          + "may settle before it; reduce the threshold to include the overshoot")
    }
    try call.write { writer in
      writer.spring(spring)
      writer.member("settlingDuration", settling)
      if let overshoot { writer.member("overshoot", overshoot) }
      writer.member("threshold", motion.threshold)
    }
  }
}

extension SpringDesign.Shape {
  /// Reads the one of `overshoot`, `dampingRatio` and `bounce` that is given. Adds an error unless exactly
  /// one is.
  fileprivate init(_ call: Call) {
    let given = call.given(["overshoot", "dampingRatio", "bounce"])
    // A share of the travel.
    let overshoot = call.number("overshoot", in: .nonNegative)
    let ratio = call.number("dampingRatio", in: .positive)
    let bounce = call.number("bounce", in: .open(-1, 1)) ?? 0
    if given.count != 1 {
      let list = given.map { "\($0)" }.joined(separator: ", ")
      call.addError(
        given.isEmpty ? .required : .conflict,
        given.isEmpty
          ? "requires one of overshoot, dampingRatio and bounce"
          : "has \(given.count) shapes (\(list)); give one of overshoot, dampingRatio and bounce")
    }
    self = overshoot.map { .overshoot($0) } ?? .dampingRatio(ratio ?? Spring.dampingRatio(ofBounce: bounce))
  }
}

extension Call {
  /// Adds the error of a design and returns the error to throw.
  fileprivate func refusal(_ error: SpringDesignError) -> InvalidRequest {
    switch error {
    case .motion(let error):
      let pointer: JSONPointer =
        switch error.quantity {
        case .mass: "/mass"
        case .overshoot: "/overshoot"
        case .dampingRatio: "/dampingRatio"
        case .stiffness, .damping, .response, .settlingDuration: "/settlingDuration"
        default: error.quantity.pointer
        }
      return refusal(error, at: pointer)
    case .alwaysAtRest:
      return refusal(
        .unreachable, "/settlingDuration",
        "every spring is at rest at once, because from is within the threshold of to and there is no "
          + "velocity; reduce the threshold")
    case .noTravel:
      return refusal(
        .invalidValue, "/overshoot",
        "is a fraction of the travel, which is 0 because from equals to; give dampingRatio or bounce")
    case .overshootOfSeveralAxes:
      return refusal(
        .invalidValue, "/overshoot",
        "differs between several axes with a velocity; give dampingRatio or bounce, or one axis")
    case .overshootTooLarge(let received):
      return refusal(
        .outOfRange, "/overshoot",
        "must be less than 1 without a velocity, because a spring overshoots by less than its travel, "
          + "received " + received.text
          + (received <= 100 ? "; \(received.text) % is \((received / 100).text)" : ""))
    case .outOfReach(let below, let above):
      // A duration further below or above is possible, too, so rounding leads away from the limit.
      let found = [
        below.flatMap { DecimalRounding.down($0, significantDigits: 4) },
        above.flatMap { DecimalRounding.up($0, significantDigits: 4) },
      ].compactMap { $0 }.map { "about \($0.text) s" }
      return refusal(
        .unreachable, "/settlingDuration",
        "is not possible with this velocity, threshold and shape; "
          + (found.isEmpty ? "" : "use \(found.joined(separator: " or ")), ")
          + "reduce the threshold, or change the velocity")
    }
  }
}
