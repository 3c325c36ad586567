import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// `spring/design`: the spring with a given settling duration and a given shape.
enum SpringDesignEndpoint {
  static func design(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    // Without positions the motion is that from 0 to 1.
    let isUnit = !members.has("from") && !members.has("to")
    let from = isUnit ? ReceivedCoordinate.scalar(0) : members.requiredCoordinate("from")
    if isUnit { _ = members.take("from") }
    let to = members.coordinate("to") ?? .scalar(isUnit ? 1 : 0)
    let velocity = members.releaseVelocity(isRequired: false)
    let threshold = members.threshold()
    let mass = members.number("mass", in: .positive) ?? 1
    let duration = members.requiredPositive("settlingDuration")
    let shape = members.shape()
    members.finish()
    try request.check()
    guard let duration, let shape else { throw .validationErrors }
    request.warnIfLong(duration, at: members.pointer(to: "settlingDuration"))
    let axes = request.axes
    let (start, target) = (from.on(axes), to.on(axes))
    let velocities = try velocity.on(axes, in: request)
    request.warnIfSlow(velocities, travel: target - start)
    guard request.budget.spend(SpringDesignEndpoint.work) else { throw .tooMuchWork }
    let design: SpringDesign
    let spring: Spring
    do throws(SpringDesignError) {
      design = try SpringDesign(
        from: start, to: target, velocity: velocities, mass: mass, shape: shape, threshold: threshold)
      spring = try design.spring(settlingDuration: duration, budget: &request.budget)
    } catch {
      throw request.invalid(error)
    }
    let settling = try request.physics { () throws(MotionError) in
      try SpringMotion(
        from: start, to: target, velocity: velocities, spring: spring, threshold: design.threshold
      ).settlingDuration(.exact, budget: &request.budget)
    }
    let overshoot = design.overshoot(of: spring)
    if let overshoot, overshoot > 0, overshoot * (target - start).length <= design.threshold {
      request.addWarning(
        members.pointer(to: "threshold"),
        "\(ErrorMessages.text(design.threshold)) is at least the overshoot of "
          + "\(ErrorMessages.text(overshoot * (target - start).length)), so the motion may settle before it; "
          + "reduce the threshold to include the overshoot")
    }
    var writer = JSONWriter(reservingCapacity: 384)
    writer.beginObject()
    writer.key("spring")
    writer.beginObject()
    writer.resolved(spring)
    writer.endObject()
    writer.member("settlingDuration", try request.finite(settling))
    if let overshoot {
      writer.member("overshoot", overshoot)
    }
    writer.threshold(.common(design.threshold), on: axes)
    writer.endObject(with: request.warnings)
    return writer
  }

  /// The work of everything but the search, in units of the budget.
  private static let work = 200
}

extension MemberReader {
  /// Reads a required number greater than 0. Adds an error and returns nil if it is missing or invalid.
  fileprivate mutating func requiredPositive(_ name: StaticString) -> Double? {
    takeRequired(name).flatMap { request.number($0, in: .positive, at: pointer(to: name)) }
  }

  /// Reads the one of `overshoot`, `dampingRatio` and `bounce` that is given. Adds an error and returns nil
  /// unless exactly one is.
  fileprivate mutating func shape() -> SpringDesign.Shape? {
    let names: [StaticString] = ["overshoot", "dampingRatio", "bounce"]
    let given = names.filter { has($0) }
    let overshoot = number("overshoot", in: .nonNegative)
    let ratio = number("dampingRatio", in: .positive)
    let bounce = number("bounce", in: .open(-1, 1))
    guard given.count == 1 else {
      let list = given.map { "\($0)" }.joined(separator: ", ")
      request.addError(
        pointer,
        given.isEmpty
          ? "requires one of overshoot, dampingRatio and bounce"
          : "has \(given.count) shapes (\(list)); give one of overshoot, dampingRatio and bounce")
      return nil
    }
    if let overshoot { return .overshoot(overshoot) }
    if let ratio { return .dampingRatio(ratio) }
    // As in SwiftUI: ζ = 1 − bounce, or 1/(1 + bounce) for a negative bounce.
    return bounce.map { .dampingRatio($0 >= 0 ? 1 - $0 : 1 / (1 + $0)) }
  }
}

extension OperationRequest {
  /// Adds the error of a design and returns the error to throw.
  fileprivate func invalid(_ error: SpringDesignError) -> InvalidRequest {
    let root = JSONPointer.root
    switch error {
    case .motion(.tooMuchWork): return .tooMuchWork
    case .motion(let error):
      let pointer: JSONPointer =
        switch error.quantity {
        case .mass, .overshoot, .dampingRatio: root.appending("\(error.quantity.member)")
        case .stiffness, .damping, .response, .settlingDuration: root.appending("settlingDuration")
        default: error.quantity.pointer
        }
      addError(pointer, ErrorMessages.detail(of: error))
    case .alwaysAtRest:
      addError(
        root.appending("settlingDuration"),
        "every spring is at rest at once, because from is within the threshold of to and there is no "
          + "velocity; reduce the threshold")
    case .noTravel:
      addError(
        root.appending("overshoot"),
        "is a fraction of the travel, which is 0 because from equals to; give dampingRatio or bounce")
    case .overshootOfSeveralAxes:
      addError(
        root.appending("overshoot"),
        "differs between several axes with a velocity; give dampingRatio or bounce, or one axis")
    case .overshootTooLarge(let received):
      addError(
        root.appending("overshoot"),
        "must be less than 1 without a velocity, because a spring overshoots by less than its travel, "
          + "received " + ErrorMessages.text(received))
    case .outOfReach(let below, let above):
      let rounded = [
        below.map { DecimalRounding(decimals: 6).nearest($0) },
        above.flatMap { DecimalRounding.up($0, significantDigits: 6) },
      ]
      let nearest = rounded.compactMap { $0 }.map { "about \(ErrorMessages.text($0)) s" }
      addError(
        root.appending("settlingDuration"),
        "is not possible with this velocity, threshold and shape"
          + (nearest.isEmpty
            ? "" : "; the nearest possible durations are " + nearest.joined(separator: " and "))
          + "; reduce the threshold, or change the velocity")
    }
    return .validationErrors
  }
}

extension MotionError.Quantity {
  /// The name of the member of a design.
  fileprivate var member: StaticString {
    switch self {
    case .mass: "mass"
    case .overshoot: "overshoot"
    default: "dampingRatio"
    }
  }
}
