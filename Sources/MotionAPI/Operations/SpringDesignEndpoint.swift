import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// `spring/design`: the spring with a given settling duration and a given shape.
enum SpringDesignEndpoint {
  static let design = Operation.Definition.object(
    "spring/design", read: { SpringDesignRequest(&$0) },
    compute: { request, context throws(InvalidRequest) in try request.design(in: context) },
    write: { writer, result, context in
      writer.spring(result.spring)
      writer.member("settlingDuration", result.settlingDuration)
      if let overshoot = result.overshoot { writer.member("overshoot", overshoot) }
      writer.threshold(.common(result.threshold), on: context.axes)
    })
}

/// The fields that describe a design.
private struct SpringDesignRequest {
  let from: ReceivedCoordinate
  let to: ReceivedCoordinate
  let velocity: ReleaseVelocity
  let threshold: Double?
  let mass: Double
  /// Seconds.
  let settlingDuration: Double
  let shape: SpringDesign.Shape
  /// The work of everything but the search, in units of the budget.
  private static let work = 200

  init(_ fields: inout FieldReader) {
    // Without positions the motion is that from 0 to 1.
    let isUnit = !fields.has("from") && !fields.has("to")
    if isUnit { _ = fields.take("from") }
    from = isUnit ? .scalar(0) : fields.requiredCoordinate("from")
    to = fields.coordinate("to") ?? .scalar(isUnit ? 1 : 0)
    velocity = ReleaseVelocity(&fields, isRequired: false)
    threshold = fields.threshold()
    mass = fields.number("mass", in: .positive) ?? 1
    settlingDuration = fields.requiredNumber("settlingDuration", in: .positive) ?? 1
    shape = SpringDesign.Shape(&fields)
    fields.finish()
  }

  /// A spring with its settling duration in seconds, its overshoot as a share of the travel, if there is
  /// one, and the threshold.
  typealias Design = (spring: Spring, settlingDuration: Double, overshoot: Double?, threshold: Double)

  func design(in context: Call) throws(InvalidRequest) -> Design {
    context.warnIfLong(settlingDuration, at: "/settlingDuration")
    let (start, target) = (from.on(context.axes), to.on(context.axes))
    let velocities = try velocity.resolved(in: context)
    velocity.warnIfSlow(travel: target - start, in: context)
    try context.spend(SpringDesignRequest.work)
    let design: SpringDesign
    let spring: Spring
    do throws(SpringDesignError) {
      design = try SpringDesign(
        from: start, to: target, velocity: velocities, mass: mass, shape: shape, threshold: threshold)
      spring = try design.spring(settlingDuration: settlingDuration, budget: context.budget)
    } catch {
      throw context.invalid(error)
    }
    let settling = try context.physics { budget throws(MotionError) in
      try SpringMotion(
        from: start, to: target, velocity: velocities, spring: spring, threshold: design.threshold
      ).settlingDuration(.exact, budget: budget)
    }
    let overshoot = design.overshoot(of: spring)
    let travel = (target - start).length
    if let overshoot, overshoot > 0, overshoot * travel <= design.threshold {
      context.addWarning(
        .note, "/threshold",
        "\(ErrorMessages.text(design.threshold)) is at least the overshoot of "
          + "\(ErrorMessages.text(overshoot * travel)), so the motion may settle before it; "
          + "reduce the threshold to include the overshoot")
    }
    return (spring, try context.finite(settling), overshoot, design.threshold)
  }
}

extension SpringDesign.Shape {
  /// Reads the one of `overshoot`, `dampingRatio` and `bounce` that is given. Adds an error unless exactly
  /// one is.
  fileprivate init(_ fields: inout FieldReader) {
    let given = fields.given(["overshoot", "dampingRatio", "bounce"])
    // A share of the travel.
    let overshoot = fields.number("overshoot", in: .nonNegative)
    let ratio = fields.number("dampingRatio", in: .positive)
    let bounce = fields.number("bounce", in: .open(-1, 1)) ?? 0
    if given.count != 1 {
      let list = given.map { "\($0)" }.joined(separator: ", ")
      fields.addError(
        given.isEmpty ? .required : .conflict,
        given.isEmpty
          ? "requires one of overshoot, dampingRatio and bounce"
          : "has \(given.count) shapes (\(list)); give one of overshoot, dampingRatio and bounce")
    }
    self =
      overshoot.map { .overshoot($0) }
      ?? .dampingRatio(ratio ?? Spring.dampingRatio(ofBounce: bounce))
  }
}

extension Call {
  /// Adds the error of a design and returns the error to throw.
  fileprivate func invalid(_ error: SpringDesignError) -> InvalidRequest {
    switch error {
    case .motion(.tooMuchWork): return .tooMuchWork
    case .motion(let error):
      let pointer: JSONPointer =
        switch error.quantity {
        case .mass: "/mass"
        case .overshoot: "/overshoot"
        case .dampingRatio: "/dampingRatio"
        case .stiffness, .damping, .response, .settlingDuration: "/settlingDuration"
        default: error.quantity.pointer
        }
      addError(error.code, pointer, ErrorMessages.detail(of: error))
    case .alwaysAtRest:
      addError(
        .unreachable, "/settlingDuration",
        "every spring is at rest at once, because from is within the threshold of to and there is no "
          + "velocity; reduce the threshold")
    case .noTravel:
      addError(
        .invalidValue, "/overshoot",
        "is a fraction of the travel, which is 0 because from equals to; give dampingRatio or bounce")
    case .overshootOfSeveralAxes:
      addError(
        .invalidValue, "/overshoot",
        "differs between several axes with a velocity; give dampingRatio or bounce, or one axis")
    case .overshootTooLarge(let received):
      addError(
        .outOfRange, "/overshoot",
        "must be less than 1 without a velocity, because a spring overshoots by less than its travel, "
          + "received " + ErrorMessages.text(received)
          + (received <= 100
            ? "; \(ErrorMessages.text(received)) % is \(ErrorMessages.text(received / 100))" : ""))
    case .outOfReach(let below, let above):
      // A duration further below or above is possible, too, so rounding leads away from the limit.
      let found = [
        below.flatMap { DecimalRounding.down($0, significantDigits: 4) },
        above.flatMap { DecimalRounding.up($0, significantDigits: 4) },
      ].compactMap { $0 }.map { "about \(ErrorMessages.text($0)) s" }
      addError(
        .unreachable, "/settlingDuration",
        "is not possible with this velocity, threshold and shape; "
          + (found.isEmpty ? "" : "use \(found.joined(separator: " or ")), ")
          + "reduce the threshold, or change the velocity")
    }
    return .validationErrors
  }
}
