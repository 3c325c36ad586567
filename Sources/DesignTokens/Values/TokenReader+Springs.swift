import MotionAPI
import MotionPhysics
import Platform
import SpringDialects
import StrictJSON

// Springs: the extension `dev.motiond.spring` of a transition, and the proposed type `spring`.

/// The members of a spring as they are written.
private struct SpringMembers {
  var numbers: [(name: String, value: Double)] = []
  /// The parameters as they are written, in their order.
  var written: [(name: String, value: TokenSpring.Member)] = []
  var duration: TokenDuration?
  var preset: String?
  var velocity: Double?
  var physics: JSONDocument.Node?
  var dampingNode: JSONDocument.Node?

  func value(_ name: String) -> Double? { numbers.first { $0.name.isEqual(to: name) }?.value }
  func has(_ name: String) -> Bool { value(name) != nil }
}

extension TokenReader {
  private static let extensionPrefix = "dev.motiond."
  private static let springExtension = "dev.motiond.spring"
  private static let physicalNames = ["mass", "stiffness", "damping"]
  private static let numberNames = physicalNames + ["dampingRatio", "response", "bounce", "velocity"]
  /// The longest duration in seconds that may be written without a unit. A greater number is probably in
  /// milliseconds.
  private static let longestBareDuration = 10.0
  /// The greatest relative difference between two descriptions of one spring.
  private static let agreement = 0.01

  // MARK: Extensions

  /// Reads the extensions of a token: its spring.
  mutating func readExtensions(_ token: inout MotionToken) throws(TokenFailure) {
    let node = tree.entries[token.entry].node
    guard let extensions = document.member(node, named: "$extensions") else { return }
    let context = Context(entry: token.entry, reference: nil, owner: token.entry)
    for (key, value) in document.members(extensions) {
      let name = document.string(key) ?? ""
      guard name.utf8.starts(with: TokenReader.extensionPrefix.utf8) else { continue }
      guard name.isEqual(to: TokenReader.springExtension) else {
        fail(context, value, "unknown extension; did you mean \(TokenReader.springExtension)?")
        continue
      }
      guard token.type == .transition, token.value != nil || token.alias != nil else {
        if token.type != .transition {
          fail(
            context, value,
            "is allowed only on a transition; this token is a \(self.type(ofEntry: token.entry).name)")
        }
        continue
      }
      token.spring = try spring(value, context, isValue: false)
    }
  }

  /// Warns about a spring on a group, which has no effect, since extensions are not inherited.
  mutating func warnAboutGroup(_ entry: Int) {
    for item in tree.entries[entry].items {
      guard case .property(let name, let node) = item, name.isEqual(to: "$extensions"),
        let spring = document.member(node, withName: TokenReader.springExtension)
      else { continue }
      warnings.add(spring, "has no effect on a group; extensions are not inherited")
    }
  }

  // MARK: Springs

  /// Reads the value of a token of the type `spring`.
  mutating func springValue(
    _ node: JSONDocument.Node, _ context: Context
  ) throws(TokenFailure) -> TokenSpring? {
    try spring(node, context, isValue: true)
  }

  /// - Parameter isValue: Whether the spring is a value and not an extension, so that it may have `physics`,
  ///   references, and a duration as a text.
  private mutating func spring(
    _ node: JSONDocument.Node, _ context: Context, isValue: Bool
  ) throws(TokenFailure) -> TokenSpring? {
    guard document.kind(node) == .object else {
      fail(
        context, node,
        "must be an object such as {\"stiffness\": 800, \"dampingRatio\": 0.6}, received "
          + document.received(node))
      return nil
    }
    guard let members = try self.members(of: node, context, isValue: isValue) else { return nil }
    return parameters(members, node, context).flatMap { result in
      finish(result.spring, result.members, velocity: members.velocity, node, context)
    }
  }

  private mutating func members(
    of node: JSONDocument.Node, _ context: Context, isValue: Bool
  ) throws(TokenFailure) -> SpringMembers? {
    var members = SpringMembers()
    var isValid = true
    let allowed =
      TokenReader.numberNames + ["duration", "preset"] + (isValue ? ["physics"] : [])
    for (key, member) in document.members(node) {
      let name = document.string(key) ?? ""
      var place = (node: member, context: context)
      if isValue {
        guard let followed = try follow(member, context) else {
          isValid = false
          continue
        }
        place = (followed.node, followed.context)
      }
      switch name {
      case "duration":
        members.duration = try springDuration(place.node, place.context, isValue: isValue)
        isValid = isValid && members.duration != nil
        if let duration = members.duration { members.written.append((name, .duration(duration))) }
      case "preset":
        members.preset = preset(place.node, place.context)
        isValid = isValid && members.preset != nil
      case "physics" where isValue: members.physics = place.node
      case _ where TokenReader.numberNames.contains { $0.isEqual(to: name) }:
        guard let number = document.number(place.node), number.isFinite else {
          fail(place.context, place.node, "must be a number, received \(document.received(place.node))")
          isValid = false
          continue
        }
        if name.isEqual(to: "velocity") {
          members.velocity = number
        } else {
          members.numbers.append((name, number))
          members.written.append((name, .number(number)))
        }
        if name.isEqual(to: "damping") { members.dampingNode = member }
      default:
        failUnknown(context, member, name, allowed)
        isValid = false
      }
    }
    return isValid ? members : nil
  }

  private mutating func springDuration(
    _ node: JSONDocument.Node, _ context: Context, isValue: Bool
  ) throws(TokenFailure) -> TokenDuration? {
    if let number = document.number(node) {
      if number > TokenReader.longestBareDuration {
        fail(
          context, node,
          "is \(document.received(node)) seconds; state the unit, {\"value\": \(document.received(node)), "
            + "\"unit\": \"ms\"} or \"s\"")
        return nil
      }
      return TokenDuration(value: number, unit: .seconds)
    }
    if isValue, let text = document.string(node), let duration = TokenReader.duration(inText: text) {
      return duration
    }
    return try duration(node, context)
  }

  private mutating func preset(_ node: JSONDocument.Node, _ context: Context) -> String? {
    guard let name = document.string(node) else {
      fail(context, node, "must be a string such as \"swiftui.bouncy\", received \(document.received(node))")
      return nil
    }
    guard SpringPreset.named(name) != nil else {
      let nearest = NearestName.nearest(to: name, among: SpringPreset.all.map { $0.id })
      fail(
        context, node,
        "unknown preset \"\(name.shortenedName)\"; "
          + (nearest.map { "did you mean \($0)?" } ?? "GET /v1/presets lists all"))
      return nil
    }
    return name
  }

  // MARK: Parameters

  private typealias Members = [(name: String, value: TokenSpring.Member)]

  private mutating func parameters(
    _ members: SpringMembers, _ node: JSONDocument.Node, _ context: Context
  ) -> (spring: SpringParameters, members: Members)? {
    var given = members.numbers.map(\.name)
    if members.duration != nil { given.append("duration") }
    if let preset = members.preset {
      if !given.isEmpty || members.physics != nil {
        let others = given + (members.physics == nil ? [] : ["physics"])
        fail(context, node, "has preset beside \(others.joined(separator: ", ")); give one of them")
        return nil
      }
      guard let spring = try? SpringPreset.named(preset)?.spring().spring else {
        fail(context, node, "the preset \(preset) has no spring of its own")
        return nil
      }
      return (spring, [("preset", .text(preset))])
    }
    if let dampingNode = members.dampingNode, members.has("response"), !members.has("stiffness"),
      !members.has("mass"), members.duration == nil, !members.has("bounce")
    {
      fail(context, dampingNode, "is ambiguous beside response; write dampingRatio")
      return nil
    }
    let isPerceptual = members.duration != nil || members.has("bounce")
    let isPhysical = TokenReader.physicalNames.contains { members.has($0) }
    let ratio = members.has("dampingRatio")
    if isPerceptual && (isPhysical || ratio || members.has("response"))
      || members.has("response") && isPhysical || members.has("damping") && ratio
      || members.physics != nil && (isPhysical || ratio || members.has("response"))
    {
      let names = given + (members.physics == nil ? [] : ["physics"])
      fail(
        context, node,
        "mixes parameterizations (\(names.joined(separator: ", "))); give stiffness and damping, stiffness "
          + "and dampingRatio (each optionally with mass), response and dampingRatio, or duration and bounce")
      return nil
    }
    guard !given.isEmpty || members.physics != nil else {
      fail(
        context, node,
        "needs the parameters of a spring, such as {\"stiffness\": 800, \"dampingRatio\": 0.6}, or a preset")
      return nil
    }
    do throws(MotionError) {
      guard let physics = members.physics else {
        return (try TokenReader.spring(members), members.written)
      }
      guard let (spring, physical) = try self.physics(physics, context) else { return nil }
      guard isPerceptual else { return (spring, physical) }
      let perceptual = try TokenReader.spring(members)
      guard agrees(perceptual, spring, physics, context) else { return nil }
      return (perceptual, members.written)
    } catch {
      fail(context, node, TokenReader.detail(of: error))
      return nil
    }
  }

  private static func spring(_ members: SpringMembers) throws(MotionError) -> SpringParameters {
    if members.duration != nil || members.has("bounce") {
      return try SpringParameters(
        duration: members.duration?.seconds ?? 0.5, bounce: members.value("bounce") ?? 0)
    }
    if let response = members.value("response") {
      return try SpringParameters(response: response, dampingRatio: members.value("dampingRatio") ?? 1)
    }
    let stiffness = members.value("stiffness") ?? SpringParameters.standard.stiffness
    let mass = members.value("mass") ?? 1
    if let damping = members.value("damping") {
      return try SpringParameters(mass: mass, stiffness: stiffness, damping: damping)
    }
    return try SpringParameters(
      mass: mass, stiffness: stiffness, dampingRatio: members.value("dampingRatio") ?? 1)
  }

  /// Reads `physics: {stiffness, damping, mass}`.
  private mutating func physics(
    _ node: JSONDocument.Node, _ context: Context
  ) throws(MotionError) -> (SpringParameters, Members)? {
    guard document.kind(node) == .object else {
      fail(
        context, node,
        "must be an object with stiffness, damping and mass, received \(document.received(node))")
      return nil
    }
    var found: [(name: String, value: Double)] = []
    var isValid = true
    for (key, member) in document.members(node) {
      let name = document.string(key) ?? ""
      guard TokenReader.physicalNames.contains(where: { $0.isEqual(to: name) }) else {
        failUnknown(context, member, name, TokenReader.physicalNames)
        isValid = false
        continue
      }
      guard let number = document.number(member), number.isFinite else {
        fail(context, member, "must be a number, received \(document.received(member))")
        isValid = false
        continue
      }
      found.append((name, number))
    }
    func value(_ name: String) -> Double? { found.first { $0.name.isEqual(to: name) }?.value }
    for name in ["stiffness", "damping"] where value(name) == nil && isValid {
      fail(context, node, missing: name, "is missing; physics has stiffness, damping and mass")
      return nil
    }
    guard isValid, let stiffness = value("stiffness"), let damping = value("damping") else { return nil }
    let spring = try SpringParameters(mass: value("mass") ?? 1, stiffness: stiffness, damping: damping)
    return (spring, found.map { ($0.name, .number($0.value)) })
  }

  /// Returns whether two springs are the same within 1 %. Reports an error at `physics` otherwise.
  private mutating func agrees(
    _ perceptual: SpringParameters, _ physical: SpringParameters, _ node: JSONDocument.Node,
    _ context: Context
  ) -> Bool {
    let stiffness = physical.stiffness / physical.mass
    let isSame =
      abs(stiffness - perceptual.stiffness) <= TokenReader.agreement * perceptual.stiffness
      && abs(physical.dampingRatio - perceptual.dampingRatio)
        <= TokenReader.agreement * perceptual.dampingRatio
    guard !isSame else { return true }
    let rounding = DecimalRounding(decimals: 4)
    func text(_ number: Double) -> String { document.text(rounding.nearest(number)) }
    fail(
      context, node,
      "contradicts duration and bounce: these are stiffness \(text(perceptual.stiffness)) and dampingRatio "
        + "\(text(perceptual.dampingRatio)), physics has \(text(stiffness)) and "
        + "\(text(physical.dampingRatio)) for the mass 1; give one of them")
    return false
  }

  private mutating func finish(
    _ spring: SpringParameters, _ members: Members, velocity: Double?, _ node: JSONDocument.Node,
    _ context: Context
  ) -> TokenSpring? {
    guard spring.dampingRatio > 0 else {
      fail(context, node, "has no damping, so it never settles; give it a damping ratio above 0")
      return nil
    }
    let velocity = velocity ?? 0
    do throws(MotionError) {
      let motion = try SpringMotion(
        from: 0, to: 1, velocity: Coordinate(velocity), spring: spring,
        threshold: SpringFallback.threshold)
      guard let duration = try motion.settlingDuration(.exact).seconds, duration.isFinite else {
        throw MotionError.neverSettles
      }
    } catch {
      fail(context, node, TokenReader.detail(of: error))
      return nil
    }
    guard let shape = shapes.index(of: spring, velocity: velocity) else {
      fail(
        context, node,
        "is the spring number \(TokenLimits.shapes + 1) with a damping ratio or a velocity of its own; a "
          + "document has at most \(TokenLimits.shapes) such shapes")
      return nil
    }
    return TokenSpring(
      parameters: spring, velocity: velocity,
      members: members + (velocity == 0 ? [] : [("velocity", .number(velocity))]), shape: shape)
  }

  private static func detail(of error: MotionError) -> String {
    let detail = ErrorMessages.detail(of: error)
    switch error {
    case .notPositive(let quantity, _), .negative(let quantity, _): return "\(quantity) \(detail)"
    default: return detail
    }
  }

  // MARK: Fallbacks

  /// The greatest difference of a duration from that of its spring, in milliseconds and as a share.
  private static let staleDuration = (milliseconds: 1.0, share: 0.005)
  /// The greatest excess of the distance of an easing over the smallest possible one.
  private static let staleDistance = 0.005

  /// Warns if the value of a transition is not the fallback of its spring.
  mutating func checkFallback(_ token: MotionToken) throws(TokenFailure) {
    guard let spring = token.spring, case .transition(let transition) = token.value else { return }
    let fallback = try shapes.fallback(spring.shape, budget: &budget)
    guard budget.spend(60) else { throw .tooMuchWork }
    let expected = fallback.milliseconds(angularFrequency: spring.parameters.angularFrequency)
    let received = transition.duration.milliseconds
    var parts: [String] = []
    let limit = max(TokenReader.staleDuration.milliseconds, TokenReader.staleDuration.share * expected)
    if abs(received - expected) > limit {
      parts.append(
        "the duration is \(document.text(received)) ms, the spring settles after "
          + "\(document.text(expected)) ms")
    }
    if transition.easing != fallback.easing {
      let distance = fallback.distance(of: transition.easing)
      if distance > fallback.distance + TokenReader.staleDistance {
        let rounding = DecimalRounding(decimals: 4)
        parts.append(
          "the timingFunction is up to \(document.text(rounding.nearest(distance))) from the spring, "
            + "\(document.text(fallback.easing)) is within "
            + document.text(rounding.nearest(fallback.distance))
        )
      }
    }
    guard !parts.isEmpty else { return }
    let node = tree.entries[token.entry].node
    let value = document.member(node, named: "$value") ?? node
    warnings.add(
      value,
      "\(tree.entries[token.entry].path): the fallback differs from the spring: "
        + parts.joined(separator: "; "))
  }
}

extension JSONDocument {
  /// Returns an easing for a message.
  fileprivate func text(_ easing: TokenBezier) -> String {
    "[" + easing.numbers.map { text($0) }.joined(separator: ", ") + "]"
  }
}
