import MotionPhysics
import SpringDialects
import StrictJSON

/// A model of another platform, with the values of its members.
struct ReceivedPlatform {
  let model: PlatformModel
  let values: [Double]
  /// A Boolean value that indicates whether the request is one of a scroll.
  let hasEdges: Bool
  /// The names of the members that the request has.
  private let givenNames: [String]

  /// Reads the members of a model.
  init(_ fields: inout FieldReader, _ model: PlatformModel, hasEdges: Bool) {
    var values: [Double] = []
    for member in model.members {
      guard !member.isForEdges || hasEdges else {
        values.append(member.standard)
        continue
      }
      if let flag = member.requires, fields.has(member.name), !ReceivedPlatform.hasFlag(flag, fields) {
        fields.addError(.required, member.name, "requires \(flag) true; omit it, or set \(flag)")
      }
      values.append(ReceivedPlatform.value(of: member, &fields))
    }
    self.model = model
    self.values = values
    self.hasEdges = hasEdges
    givenNames = fields.given(model.members.map { $0.name }).map { "\($0)" }
  }

  private static func hasFlag(_ name: StaticString, _ fields: borrowing FieldReader) -> Bool {
    fields.document.member(fields.node, named: name).flatMap { fields.document.bool($0) } == true
  }

  private static func value(of member: PlatformMember, _ fields: inout FieldReader) -> Double {
    let range: NumberRange
    switch member.range {
    case .positive: range = .positive
    case .nonNegative: range = .nonNegative
    case .share: range = .open(0, 1)
    case .rate: return fields.receivedRate() ?? member.standard
    case .frameRate: range = .openClosed(0, 1000)
    case .words(let first, let second): return fields.keyword(member.name, [(first, 0.0), (second, 1.0)])
    case .flag: return fields.flag(member.name) ? 1 : 0
    }
    let value = fields.number(member.name, in: range) ?? member.standard
    if "\(member.name)" == "timeConstant", value < 10 {
      fields.context.addWarning(
        .unlikelyValue, fields.pointer(to: member.name),
        "\(ErrorMessages.text(value)) ms is unusually short; if the time constant is in seconds, multiply it "
          + "by 1000")
    }
    if "\(member.name)" == "density", value > 20 {
      fields.context.addWarning(
        .unlikelyValue, fields.pointer(to: member.name),
        "\(ErrorMessages.text(value)) is unusually much for the pixels per density-independent pixel; "
          + "if it is in dots per inch, write \(ErrorMessages.text(value / 160))")
    }
    return value
  }

  /// Returns the velocity with which the platform brings each axis to rest at `to`.
  func launchVelocity(
    from: Coordinate, to: Coordinate, in context: Call
  ) throws(InvalidRequest) -> Coordinate {
    do throws(MotionError) {
      return try PlatformMotion.launchVelocity(
        from: from, to: to, model: model, values: values, budget: context.budget)
    } catch .overflow(let quantity) {
      guard let (member, value) = extremeMember, quantity == .velocity else {
        throw context.refusal(.overflow(quantity), at: "/to")
      }
      throw context.refusal(
        .outOfRange, JSONPointer("/platform").appending("\(member.name)"),
        "makes the velocity exceed the range of a double; use a value nearer to "
          + ErrorMessages.text(member.standard) + ", the default, received " + ErrorMessages.text(value))
    } catch {
      throw report(error, in: context)
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
    overscrollSpring: Spring? = nil, in context: Call
  ) throws(InvalidRequest) -> PlatformMotion {
    do throws(MotionError) {
      return try PlatformMotion(
        from: from, velocity: velocity, model: model, values: values, bounds: bounds, edgeSpring: edgeSpring,
        overscrollSpring: overscrollSpring, budget: context.budget)
    } catch {
      throw report(error, in: context)
    }
  }

  /// Adds the error of a motion that the platform does not have, and returns the error to throw.
  func report(_ error: MotionError, in context: Call) -> InvalidRequest {
    switch error {
    case .tooManySamples(let limit):
      // A rubber band, whose member requires a flag, ends the motion sooner if its value is greater.
      let pull = model.members.first { $0.requires != nil && givenNames.contains("\($0.name)") }
      let member = pull ?? model.members.first
      return context.refusal(
        .limit, JSONPointer("/platform").appending("\(member?.name ?? "model")"),
        "makes \"\(model.name)\" move for more than \(ErrorMessages.grouped(limit)) frames; use a "
          + "\(pull == nil ? "smaller" : "greater") value, or a smaller frameRate")
    case .neverSettles:
      return context.refusalOfMotion("/edgeSpring", "never comes to rest; give a damping greater than 0")
    default: return context.refusal(error)
    }
  }
}

extension FieldReader {
  /// Reports unknown fields of a request that may have `platform`, and those that its platform does not use.
  ///
  /// - Parameters:
  ///   - platform: The platform of the request; nil for iOS.
  ///   - names: The fields that no platform uses.
  mutating func finish(
    on platform: ReceivedPlatform?, refusing names: [StaticString], hasEdges: Bool = false
  ) {
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
    finish { name, allowed, _ in
      if name.utf8.elementsEqual("model".utf8) {
        return PlatformHint.misplacedModel(model ?? "", isQuery: context.isQuery)
      }
      return PlatformHint.target(name, allowed: allowed)
        ?? PlatformHint.misplacedMember(name, allowed: allowed, hasEdges: hasEdges, isQuery: context.isQuery)
    }
  }
}
