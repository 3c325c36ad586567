import MotionPhysics
import SpringDialects
import StrictJSON

/// The deceleration of a release, as received: a rate, or the model of another platform.
enum ReceivedDeceleration {
  case rate(DecelerationRate)
  case platform(ReceivedPlatform)

  /// Reads `decelerationRate` and `platform`.
  init(_ fields: inout FieldReader) {
    let errorsBefore = fields.context.errors.count
    let rate = fields.receivedRate()
    switch ReceivedModel(&fields, hasEdges: false) {
    case .platform(let platform): self = .platform(platform)
    case .rate(let model):
      self = .rate(
        fields.context.errors.count == errorsBefore
          ? fields.decelerationRate(rate, model: model) : .normal)
    }
  }

  /// The other platform; nil for a rate.
  var platform: ReceivedPlatform? { if case .platform(let platform) = self { platform } else { nil } }
}

/// A model as received: one of a deceleration rate, or one of another platform.
enum ReceivedModel {
  case rate(DecelerationRate.Model)
  case platform(ReceivedPlatform)

  /// The other platform; nil for a rate.
  var platform: ReceivedPlatform? { if case .platform(let platform) = self { platform } else { nil } }

  /// Reads `platform`: a model and its members. Without it, the platform is iOS.
  ///
  /// - Parameter hasEdges: Whether the request is one of a scroll.
  init(_ fields: inout FieldReader, hasEdges: Bool) {
    self =
      fields.object("platform", example: #"{"model": "android-spline"}"#) { fields in
        ReceivedModel(platform: &fields, hasEdges: hasEdges)
      } ?? .rate(.exact)
  }

  private init(platform fields: inout FieldReader, hasEdges: Bool) {
    self = .rate(.exact)
    guard let node = fields.takeRequired("model") else { return }
    let document = fields.document
    if document.string(node, equals: "wwdc") {
      self = .rate(.wwdc)
    } else if let model = PlatformModel.all.first(where: { document.string(node, equals: $0.name) }) {
      if hasEdges, model.edges == nil {
        let others = PlatformModel.all.filter { $0.edges != nil }.map { "\"\($0.name)\"" }
        fields.addError(
          .invalidValue,
          "model",
          "\"\(model.name)\" has no edges; use deceleration, or one of \(others.joined(separator: ", "))")
        return
      }
      self = .platform(ReceivedPlatform(&fields, model, hasEdges: hasEdges))
    } else {
      ReceivedModel.refuse(node, &fields, hasEdges: hasEdges)
      return
    }
    let model = self
    fields.finish { name, _, _ in PlatformHint.hint(name, of: model, hasEdges: hasEdges) }
  }

  /// Adds the error of an unknown model.
  private static func refuse(_ node: JSONDocument.Node, _ fields: inout FieldReader, hasEdges: Bool) {
    let document = fields.document
    let names = ["wwdc"] + PlatformModel.all.filter { !hasEdges || $0.edges != nil }.map { "\($0.name)" }
    let received = document.string(node) ?? ""
    let isOwn = ["exact", "ios", "iOS", "uikit", "UIKit"].contains { received.utf8.elementsEqual($0.utf8) }
    let family = names.filter { $0.utf8.starts(with: "\(received)-".utf8) }
    let advice: String
    if isOwn {
      advice = "; for iOS, omit platform"
    } else if !family.isEmpty {
      advice = "; did you mean \(family.map { "\"\($0)\"" }.joined(separator: " or "))?"
    } else {
      let near = fields.context.nearestName(to: received, among: names)
      advice = near.map { "; did you mean \"\($0)\"?" } ?? ""
    }
    fields.refuse(node, at: fields.pointer(to: "model"), mustBeOneOf: names, advice)
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
        // Clients send the default of `settling`.
        if let node = document.member(node, named: name), document.string(node, equals: "exact") { continue }
        addError(.noEffect, name, PlatformHint.noEffect(on: model))
      }
      if hasEdges, model.edges?.edgeSpring == nil { refuseSpring("edgeSpring", of: model) }
      if hasEdges, model.edges?.overscrollSpring == nil { refuseSpring("overscrollSpring", of: model) }
    }
    let model = document.member(node, named: "model").flatMap { document.string($0) }
    finish { name, allowed, context in
      if name.utf8.elementsEqual("model".utf8) {
        return PlatformHint.formerModel(model ?? "", isQuery: context.isQuery)
      }
      return PlatformHint.target(name, allowed: allowed)
        ?? PlatformHint.hint(name, allowed: allowed, hasEdges: hasEdges, isQuery: context.isQuery)
    }
  }

  /// Adds an error if the request has a spring that a platform does not use.
  private mutating func refuseSpring(_ name: StaticString, of model: PlatformModel) {
    guard take(name) != nil else { return }
    addError(.noEffect, name, PlatformHint.noEffect(on: model))
  }
}

/// A model of another platform, with the values of its members.
struct ReceivedPlatform {
  let model: PlatformModel
  let values: [Double]
  /// A Boolean value that indicates whether the request is one of a scroll.
  let hasEdges: Bool
  /// The names of the members that the request has.
  private let givenNames: [String]

  fileprivate init(_ fields: inout FieldReader, _ model: PlatformModel, hasEdges: Bool) {
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
    case .frameRate: range = .openClosed(0, 1000)
    case .words(let first, let second):
      return fields.keyword(member.name, Keywords((first, 0.0), (second, 1.0)))
    case .flag: return fields.flag(member.name) ? 1 : 0
    }
    let value = fields.number(member.name, in: range) ?? member.standard
    if "\(member.name)" == "timeConstant", value < 10 {
      let pointer = fields.pointer(to: member.name)
      fields.context.addWarning(
        .unlikelyValue, pointer,
        "\(ErrorMessages.text(value)) ms is unusually short; a time constant in seconds is multiplied by 1000"
      )
    }
    return value
  }

  /// Returns the velocity with which the platform brings each axis to rest at `to`.
  func launchVelocity(
    from: Coordinate, to: Coordinate, in context: inout OperationContext
  ) throws(InvalidRequest) -> Coordinate {
    do throws(MotionError) {
      return try PlatformMotion.launchVelocity(
        from: from, to: to, model: model, values: values, budget: &context.budget)
    } catch .overflow(let quantity) {
      let root = JSONPointer.root
      if let (member, value) = extremeMember, quantity == .velocity {
        context.addError(
          .outOfRange,
          root.appending("platform").appending("\(member.name)"),
          "makes the velocity exceed the range of a double; use a value nearer to "
            + ErrorMessages.text(member.standard) + ", the default, received " + ErrorMessages.text(value))
      } else {
        context.addError(.outOfRange, "/to", ErrorMessages.detail(of: .overflow(quantity)))
      }
      throw .validationErrors
    } catch {
      throw report(error, in: &context)
    }
  }

  /// The first member that is not its default and beyond 10^±100; nil if there is none.
  private var extremeMember: (member: PlatformMember, value: Double)? {
    for index in model.members.indices where !(1e-100...1e100).contains(values[index]) {
      let member = model.members[index]
      if values[index] != member.standard { return (member, values[index]) }
    }
    return nil
  }

  /// Returns a release that the platform moves.
  ///
  /// - Parameter bounds: The bounds of each axis of a scroll; empty for a deceleration.
  func motion(
    from: Coordinate, velocity: Coordinate, bounds: [ScrollBounds] = [],
    edgeSpring: Spring? = nil, overscrollSpring: Spring? = nil,
    in context: inout OperationContext
  ) throws(InvalidRequest) -> PlatformMotion {
    do throws(MotionError) {
      return try PlatformMotion(
        from: from, velocity: velocity, model: model, values: values, bounds: bounds, edgeSpring: edgeSpring,
        overscrollSpring: overscrollSpring, budget: &context.budget)
    } catch {
      throw report(error, in: &context)
    }
  }

  /// Adds the error of a motion that the platform does not have, and returns the error to throw.
  func report(_ error: MotionError, in context: inout OperationContext) -> InvalidRequest {
    let root = JSONPointer.root
    switch error {
    case .tooManySamples(let limit):
      // A member that requires a flag pulls the value back.
      let pull = model.members.first { $0.requires != nil && givenNames.contains("\($0.name)") }
      let member = pull ?? model.members.first
      context.addError(
        .limit,
        root.appending("platform").appending("\(member?.name ?? "model")"),
        "makes \"\(model.name)\" move for more than \(ErrorMessages.grouped(limit)) frames; use a "
          + "\(pull == nil ? "smaller" : "greater") value, or a smaller frameRate")
    case .neverSettles:
      return .neverSettles(
        ValidationError(
          .neverSettles, "/edgeSpring", "never comes to rest; give a damping greater than 0")
      )
    case .tooMuchWork: return .tooMuchWork
    default: context.addError(error.code, error.quantity.pointer, ErrorMessages.detail(of: error))
    }
    return .validationErrors
  }
}

/// Error texts about members of models.
enum PlatformHint {
  /// Returns the text about a field that has no effect on the motion of a platform.
  static func noEffect(on model: PlatformModel) -> String {
    "has no effect on the platform \"\(model.name)\"; omit it"
  }

  /// Returns the text about an unknown member of `platform` that another model has; nil if none has it.
  static func hint(_ name: String, of model: ReceivedModel, hasEdges: Bool) -> String? {
    if ["bounceStiffness", "bounceDamping"].contains(where: { name.utf8.elementsEqual($0.utf8) }) {
      return hasEdges
        ? "belongs to the spring at a bound; give edgeSpring beside platform, with its stiffness and damping"
        : "belongs to the spring at a bound; the operations scroll/… have bounds and edgeSpring"
    }
    let names = models(with: name, hasEdges: hasEdges)
    guard let last = names.last else { return nil }
    let own: StaticString =
      switch model {
      case .platform(let platform): platform.model.name
      case .rate: "wwdc"
      }
    let others = names.dropLast().joined(separator: ", ")
    let list = (others.isEmpty ? "model " : "models \(others) and ") + last
    return "is a member of the \(list), not of \"\(own)\""
  }

  /// Returns the text about a target of a release, whose velocity determines where it ends; nil for any other
  /// field.
  static func target(_ name: String, allowed: [String]) -> String? {
    guard !allowed.contains("to"),
      ["to", "toValue", "target", "targetValue", "destination"].contains(where: {
        name.utf8.elementsEqual($0.utf8)
      })
    else { return nil }
    return "unknown field; from and velocity determine where a release ends; deceleration/launch has the "
      + "velocity that ends at to"
  }

  /// Returns the text about the field `model` beside `platform`, in which it belongs.
  static func formerModel(_ received: String, isQuery: Bool) -> String {
    if received.utf8.elementsEqual("exact".utf8) { return "unknown field; omit it, for iOS" }
    let names: [StaticString] = ["wwdc"] + PlatformModel.all.map { $0.name }
    let name = names.first { received.utf8.elementsEqual("\($0)".utf8) } ?? "android-spline"
    return "unknown field; write "
      + (isQuery ? "platform.model=\(name)" : "\"platform\": {\"model\": \"\(name)\"}")
  }

  /// Returns the text about an unknown field beside `platform` that is a member of a model; nil for any other
  /// field.
  static func hint(_ name: String, allowed: [String], hasEdges: Bool, isQuery: Bool) -> String? {
    let names = models(with: name, hasEdges: hasEdges)
    guard !names.isEmpty else { return nil }
    let start = ForeignName.hint(for: name, allowed: allowed).map { $0 + ", or" } ?? "unknown field;"
    let models = names.joined(separator: " or ")
    return isQuery
      ? "\(start) write platform.\(name), with platform.model \(models)"
      : "\(start) write \"platform\": {\"model\": \(models), \"\(name)\": …}"
  }

  /// Returns the models, in quotes, that have a member.
  private static func models(with member: String, hasEdges: Bool) -> [String] {
    PlatformModel.all.filter { model in
      (!hasEdges || model.edges != nil)
        && model.members.contains {
          (hasEdges || !$0.isForEdges) && member.utf8.elementsEqual("\($0.name)".utf8)
        }
    }.map { "\"\($0.name)\"" }
  }
}
