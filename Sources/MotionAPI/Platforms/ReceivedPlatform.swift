import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// The motion of a release: that of another platform, or one with the threshold of the request.
enum ReleasedMotion<Own> {
  case platform(PlatformMotion, ReceivedPlatform)
  case own(Own)
}

/// A model of another platform, with the values of its members.
struct ReceivedPlatform {
  let model: PlatformModel
  let values: [Double]
  /// A Boolean value that indicates whether the request is one of a scroll.
  let hasEdges: Bool
  /// The names of the members that the request has.
  private let givenNames: [String]

  init(_ call: Call, _ model: PlatformModel, hasEdges: Bool) {
    var values: [Double] = []
    for member in model.members {
      guard !member.isForEdges || hasEdges else {
        values.append(member.standard)
        continue
      }
      if let flag = member.requires, call.has(member.name),
        call.document.member(call.node, named: flag).flatMap({ call.document.bool($0) }) != true
      {
        call.addError(.required, member.name, "requires \(flag) true; omit it, or set \(flag)")
      }
      values.append(ReceivedPlatform.value(of: member, call))
    }
    self.model = model
    self.values = values
    self.hasEdges = hasEdges
    givenNames = call.given(model.members.map { $0.name }).map { "\($0)" }
  }

  private static func value(of member: PlatformMember, _ call: Call) -> Double {
    let value = call.take(member.name).flatMap { call.value($0, member.name, member.kind) } ?? member.standard
    var detail: String?
    switch "\(member.name)" {
    case "timeConstant" where value < 10:
      detail = "\(value.text) ms is unusually short; if the time constant is in seconds, multiply it by 1000"
    case "density" where value > 20:
      detail =
        "\(value.text) is unusually much for the pixels per density-independent pixel; "
        + "if it is in dots per inch, write \((value / 160).text)"
    case "drag" where value > 0.95:
      detail =
        "\(value.text) is unusually much for a factor per second; one per frame, raised to 60, is "
        + ((1e4 * pow(value, 60)).rounded() / 1e4).text + ", and one per millisecond, raised to 1000, is "
        + ((1e4 * pow(value, 1000)).rounded() / 1e4).text
    case "deceleration": call.warnIfPerFrame(value, at: call.pointer(to: member.name))
    default: break
    }
    if let detail { call.addWarning(.unlikelyValue, call.pointer(to: member.name), detail) }
    return value
  }

  /// Returns the velocity with which the platform brings each axis to rest at `to`.
  func launchVelocity(from: Coordinate, to: Coordinate, in call: Call) throws(InvalidRequest) -> Coordinate {
    do throws(MotionError) {
      return try PlatformMotion.launchVelocity(
        from: from, to: to, model: model, values: values, budget: call.budget)
    } catch .overflow(let quantity) {
      guard let (member, value) = extremeMember, quantity == .velocity else {
        throw call.refusal(.overflow(quantity), at: "/to")
      }
      throw call.refusal(
        .outOfRange, JSONPointer("/platform").appending("\(member.name)"),
        "makes the velocity exceed the range of a double; use a value nearer to "
          + member.standard.text + ", the default, received " + value.text)
    } catch {
      throw report(error, in: call)
    }
  }

  /// The first member that is not its default and beyond 10^±100; nil if there is none.
  private var extremeMember: (PlatformMember, Double)? {
    zip(model.members, values).first { !(1e-100...1e100).contains($1) && $1 != $0.standard }
  }

  /// Returns a release that the platform moves.
  ///
  /// - Parameter bounds: The bounds of each axis of a scroll; empty for a deceleration.
  func motion(
    from: Coordinate, velocity: Coordinate, bounds: [ScrollBounds] = [], edgeSpring: Spring? = nil,
    overscrollSpring: Spring? = nil, in call: Call
  ) throws(InvalidRequest) -> PlatformMotion {
    do throws(MotionError) {
      let motion = try PlatformMotion(
        from: from, velocity: velocity, model: model, values: values, bounds: bounds, edgeSpring: edgeSpring,
        overscrollSpring: overscrollSpring, budget: call.budget)
      if motion.restsAtOnce { call.warnIfSwallowed(velocity, by: model) }
      return motion
    } catch {
      throw report(error, in: call)
    }
  }

  /// Adds a warning if the platform stops more than half a point, or a tenth of the way, short of its
  /// destination.
  func warnAboutStep(of motion: PlatformMotion, in call: Call) {
    var isShort = false
    for axis in motion.travel.axes where motion.axes[axis].phases.last?.kind == .deceleration {
      let step = motion.finalSteps[axis]
      if call.warnIfThresholdIsLarge(
        step, way: abs(motion.travel[axis]), at: "/platform", "the last step",
        "give the model a smaller tolerance if the unit is not a point")
      {
        return
      }
      isShort = isShort || step > 0.5000001
    }
    guard isShort else { return }
    call.addWarning(
      .note, "/platform",
      "\"\(model.name)\" is \(motion.threshold.text) short of the destination when it stops; a smaller "
        + "tolerance of the model makes the step smaller")
  }

  /// Adds the error of a motion that the platform does not have, and returns the error to throw.
  func report(_ error: MotionError, in call: Call) -> InvalidRequest {
    switch error {
    case .tooManySamples(let limit):
      // A rubber band, whose member requires a flag, ends the motion sooner if its value is greater.
      let pull = model.members.first { $0.requires != nil && givenNames.contains("\($0.name)") }
      let member = pull ?? model.members.first
      return call.refusal(
        .limit, JSONPointer("/platform").appending("\(member?.name ?? "model")"),
        "makes \"\(model.name)\" move for more than \(limit.grouped) frames; use a "
          + "\(pull == nil ? "smaller" : "greater") value, or a smaller frameRate")
    case .neverSettles:
      return call.refusalOfMotion("/edgeSpring", "never comes to rest; give a damping greater than 0")
    default: return call.refusal(error)
    }
  }
}

extension Call {
  /// Reads `platform`: a model and its members. Without it, the platform is iOS, which has a rate.
  ///
  /// - Parameter hasEdges: Whether the request is one of a scroll.
  func platform(hasEdges: Bool) -> (model: DecelerationRate.Model, platform: ReceivedPlatform?) {
    var rate = DecelerationRate.Model.exact
    let platform = object("platform", example: #"{"model": "android-spline"}"#) { () -> ReceivedPlatform? in
      guard let node = takeRequired("model") else { return nil }
      var platform: ReceivedPlatform?
      if document.string(node, equals: "wwdc") {
        rate = .wwdc
      } else if let model = PlatformModel.all.first(where: { document.string(node, equals: $0.name) }) {
        if hasEdges, model.edges == nil {
          let others = PlatformModel.all.filter { $0.edges != nil }.map { "\"\($0.name)\"" }
          addError(
            .invalidValue, "model",
            "\"\(model.name)\" has no edges; use deceleration, or one of \(others.joined(separator: ", "))")
          return nil
        }
        platform = ReceivedPlatform(self, model, hasEdges: hasEdges)
      } else {
        refuseModel(node, hasEdges: hasEdges)
        return nil
      }
      let name = platform?.model.name ?? "wwdc"
      finish { received, _ in PlatformHint.foreignMember(received, of: name, hasEdges: hasEdges) }
      return platform
    }
    return (rate, platform ?? nil)
  }

  private func refuseModel(_ node: JSONDocument.Node, hasEdges: Bool) {
    let names = ["wwdc"] + PlatformModel.all.filter { !hasEdges || $0.edges != nil }.map { "\($0.name)" }
    let received = document.string(node) ?? ""
    let isOwn = ["exact", "ios", "iOS", "uikit", "UIKit"].contains { received.isEqual(to: $0) }
    let family = names.filter { $0.utf8.starts(with: "\(received)-".utf8) }
    var advice: String?
    if isOwn {
      advice = "; for iOS, omit platform, or write \"uiscrollview\""
    } else if !family.isEmpty {
      advice = "; did you mean \(family.map { "\"\($0)\"" }.joined(separator: " or "))?"
    }
    refuse(node, at: pointer(to: "model"), mustBeOneOf: names, advice)
  }

  /// Reports unknown fields of a request that may have `platform`, and those that its platform does not use.
  ///
  /// - Parameters:
  ///   - platform: The platform of the request; nil for iOS.
  ///   - names: The fields that no platform uses.
  func finish(on platform: ReceivedPlatform?, refusing names: [StaticString], hasEdges: Bool = false) {
    if let model = platform?.model {
      for name in given(names) {
        // Generated clients send the default of `settling`, "exact".
        if let node = document.member(node, named: name), document.string(node, equals: "exact") { continue }
        addError(.noEffect, name, PlatformHint.noEffect(on: model))
      }
      let springs: [(name: StaticString, spring: Spring?)] = [
        ("edgeSpring", model.edges?.edgeSpring), ("overscrollSpring", model.edges?.overscrollSpring),
      ]
      for (name, spring) in springs where hasEdges && spring == nil && take(name) != nil {
        addError(.noEffect, name, PlatformHint.noEffect(on: model))
      }
    }
    let model = document.member(node, named: "model").flatMap { document.string($0) }
    finish { name, allowed in
      if name.isEqual(to: "model") { return PlatformHint.misplacedModel(model ?? "", isQuery: isQuery) }
      return PlatformHint.target(name, allowed: allowed)
        ?? PlatformHint.misplacedMember(name, allowed: allowed, hasEdges: hasEdges, isQuery: isQuery)
    }
  }
}
