import MotionPhysics
import SpringDialects
import StrictJSON

/// The deceleration of a release, as received: a rate, or the model of another platform.
enum ReceivedDeceleration {
  case rate(DecelerationRate)
  case platform(ReceivedPlatform)
}

/// A model of another platform, with the values of its members.
struct ReceivedPlatform {
  let model: PlatformModel
  let values: [Double]
  /// A Boolean value that indicates whether the request is one of a scroll.
  let hasEdges: Bool

  /// The springs of the model at and beyond the bounds of a scroll.
  var edges: (edgeSpring: Spring?, overscrollSpring: Spring?) {
    (model.edges?.edgeSpring, model.edges?.overscrollSpring)
  }

  /// Returns the velocity with which the platform brings each axis to rest at `to`.
  func launchVelocity(
    from: Coordinate, to: Coordinate, in request: OperationRequest
  ) throws(InvalidRequest) -> Coordinate {
    do throws(MotionError) {
      return try PlatformMotion.launchVelocity(
        from: from, to: to, model: model, values: values, budget: &request.budget)
    } catch .overflow(let quantity) {
      let root = JSONPointer.root
      if let (member, value) = extremeMember, quantity == .velocity {
        request.addError(
          root.appending("\(member.name)"),
          "makes the velocity exceed the range of a double; use a value nearer to "
            + ErrorMessages.text(member.standard) + ", the default, received " + ErrorMessages.text(value))
      } else {
        request.addError(root.appending("to"), ErrorMessages.detail(of: .overflow(quantity)))
      }
      throw .validationErrors
    } catch {
      return try request.platform(self) { () throws(MotionError) -> Coordinate in throw error }
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
    in request: OperationRequest
  ) throws(InvalidRequest) -> PlatformMotion {
    try request.platform(self) { () throws(MotionError) in
      try PlatformMotion(
        from: from, velocity: velocity, model: model, values: values, bounds: bounds, edgeSpring: edgeSpring,
        overscrollSpring: overscrollSpring, budget: &request.budget)
    }
  }
}

extension OperationRequest {
  /// Runs a computation of a platform's motion and converts its errors.
  func platform<Result>(
    _ platform: ReceivedPlatform, _ compute: () throws(MotionError) -> Result
  ) throws(InvalidRequest) -> Result {
    do throws(MotionError) {
      return try compute()
    } catch .tooManySamples(let limit) {
      // A member that requires a flag pulls the value back.
      let pull = platform.model.members.first {
        $0.requires != nil && self.members.has($0.name)
      }
      let member = pull ?? platform.model.members.first
      addError(
        JSONPointer.root.appending("\(member?.name ?? "model")"),
        "makes \"\(platform.model.name)\" move for more than \(ErrorMessages.grouped(limit)) frames; use a "
          + "\(pull == nil ? "smaller" : "greater") value, or a smaller frameRate")
      throw .validationErrors
    } catch .neverSettles {
      throw .neverSettles(
        ValidationError(
          pointer: JSONPointer.root.appending("edgeSpring"),
          detail: "never comes to rest; give a damping greater than 0"))
    } catch {
      return try physics { () throws(MotionError) -> Result in throw error }
    }
  }
}

extension MemberReader {
  /// Reads `decelerationRate` and `model`: a rate, or the model of another platform with its members.
  mutating func deceleration() -> ReceivedDeceleration? {
    let errorsBefore = request.errorCount
    let rate = take("decelerationRate").map {
      request.decelerationRate($0, at: pointer(to: "decelerationRate"))
    }
    switch receivedModel(hasEdges: false) {
    case .platform(let platform): return .platform(platform)
    case .rate(let model):
      guard request.errorCount == errorsBefore else { return nil }
      do throws(MotionError) {
        return .rate(try DecelerationRate(rate ?? DecelerationRate.normal.perMillisecond, model: model))
      } catch {
        request.addError(pointer(to: "decelerationRate"), ErrorMessages.detail(of: error))
        return nil
      }
    }
  }

  /// Reads `model`, and the members of the model of a platform.
  ///
  /// - Parameter hasEdges: Whether the request is one of a scroll.
  mutating func receivedModel(hasEdges: Bool) -> ReceivedModel {
    guard let node = take("model") else { return .rate(.exact) }
    if request.document.string(node, equals: "exact") { return .rate(.exact) }
    if request.document.string(node, equals: "wwdc") { return .rate(.wwdc) }
    for model in PlatformModel.all where request.document.string(node, equals: model.name) {
      guard !hasEdges || model.edges != nil else {
        let others = PlatformModel.all.filter { $0.edges != nil }.map { "\"\($0.name)\"" }
        request.addError(
          pointer(to: "model"),
          "\"\(model.name)\" has no edges; use deceleration, or one of \(others.joined(separator: ", "))")
        return .rate(.exact)
      }
      return .platform(platform(model, hasEdges: hasEdges))
    }
    let names = PlatformHint.modelNames(hasEdges: hasEdges)
    let near = request.document.string(node).flatMap { request.nearestName(to: $0, among: names) }
    request.addError(
      pointer(to: "model"),
      "must be one of \(names.map { "\"\($0)\"" }.joined(separator: ", ")), received "
        + request.received(node) + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
    return .rate(.exact)
  }

  private mutating func platform(_ model: PlatformModel, hasEdges: Bool) -> ReceivedPlatform {
    var values: [Double] = []
    for member in model.members {
      guard !member.isForEdges || hasEdges else {
        values.append(member.standard)
        continue
      }
      if let flag = member.requires, has(member.name), !hasFlag(flag) {
        request.addError(pointer(to: member.name), "requires \(flag) true; omit it, or set \(flag)")
      }
      values.append(value(of: member))
    }
    return ReceivedPlatform(model: model, values: values, hasEdges: hasEdges)
  }

  private func hasFlag(_ name: StaticString) -> Bool {
    request.document.member(node, named: name).flatMap { request.document.bool($0) } == true
  }

  private mutating func value(of member: PlatformMember) -> Double {
    let range: NumberRange
    switch member.range {
    case .positive: range = .positive
    case .nonNegative: range = .nonNegative
    case .share: range = .open(0, 1)
    case .frameRate: range = .openClosed(0, 1000)
    case .words(let first, let second):
      return keyword(member.name, Keywords((first, 0.0), (second, 1.0)))
    case .flag: return flag(member.name) ? 1 : 0
    }
    return number(member.name, in: range) ?? member.standard
  }

  /// Reports unknown members, and those that the model of a platform does not use.
  mutating func finish(for deceleration: ReceivedDeceleration?, refusing names: [StaticString]) {
    var platform: ReceivedPlatform?
    if case .platform(let received) = deceleration {
      platform = received
      refuse(names, with: received)
    }
    finish { PlatformHint.hint($0, allowed: $1, platform, hasEdges: false) }
  }

  /// Adds an error for each of several members that are present although the model of a platform does not use
  /// them.
  func refuse(_ names: [StaticString], with platform: ReceivedPlatform) {
    for name in names where has(name) {
      // Clients send the default of `settling`.
      if let node = request.document.member(self.node, named: name),
        request.document.string(node, equals: "exact")
      {
        continue
      }
      request.addError(
        pointer(to: name), "has no effect with model \"\(platform.model.name)\"; omit it")
    }
  }
}

/// A model as received: one of a deceleration rate, or one of another platform.
enum ReceivedModel {
  case rate(DecelerationRate.Model)
  case platform(ReceivedPlatform)
}

/// Error texts about members of models.
enum PlatformHint {
  /// The names of all models that an operation accepts.
  static func modelNames(hasEdges: Bool) -> [StaticString] {
    ["exact", "wwdc"] + PlatformModel.all.filter { !hasEdges || $0.edges != nil }.map { $0.name }
  }

  /// Returns the text about an unknown member that a model has, or nil if no model of the operation has it.
  ///
  /// - Parameter platform: The model of the request; nil for a deceleration rate.
  static func hint(
    _ name: String, allowed: [String], _ platform: ReceivedPlatform?, hasEdges: Bool
  ) -> String? {
    let springs: [StaticString] = ["edgeSpring", "overscrollSpring"]
    if hasEdges, let platform, springs.contains(where: { name.utf8.elementsEqual("\($0)".utf8) }) {
      return "has no effect with model \"\(platform.model.name)\"; omit it"
    }
    let models = PlatformModel.all.filter { model in
      (!hasEdges || model.edges != nil)
        && model.members.contains {
          (hasEdges || !$0.isForEdges) && name.utf8.elementsEqual("\($0.name)".utf8)
        }
    }
    guard !models.isEmpty else { return nil }
    let names = models.map { "\"\($0.name)\"" }
    let own = platform.map { "\"\($0.model.name)\"" } ?? "\"exact\" or \"wwdc\""
    let others = names.dropLast().joined(separator: ", ")
    let list = (others.isEmpty ? "model " : "models \(others) and ") + (names.last ?? "")
    let hint = "is a member of the \(list), not of \(own)"
    guard platform == nil, let other = ForeignName.hint(for: name, allowed: allowed) else { return hint }
    return "\(other), or name the model: \(names.joined(separator: " or "))"
  }
}
