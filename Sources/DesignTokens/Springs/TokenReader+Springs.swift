import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

// The members of a spring: the extension `dev.motiond.spring` of a transition, or the value of the proposed
// type `spring`.

extension TokenReader {
  /// The longest duration in seconds that may be written without a unit. A greater number is probably in
  /// milliseconds.
  private static let longestBareDuration = 10.0

  /// Reads a spring.
  /// - Parameter isValue: Whether the spring is a value and not an extension, so that it may have `physics`,
  ///   references, and a duration as a text.
  func spring(
    _ node: JSONDocument.Node, _ context: Context, isValue: Bool
  ) throws(TokenFailure) -> TokenSpring? {
    guard document.kind(node) == .object else {
      return refuse(
        .wrongType, context, node,
        "must be an object such as {\"stiffness\": 800, \"dampingRatio\": 0.6}, received "
          + document.received(node))
    }
    hasAccepted = false
    guard let members = try self.members(of: node, context, isValue: isValue),
      let result = parameters(members, node, context)
    else { return nil }
    var spring = finish(result.spring, result.members, velocity: members.velocity ?? 0, node, context)
    spring?.isConverted = hasAccepted
    return spring
  }

  private func members(
    of node: JSONDocument.Node, _ context: Context, isValue: Bool
  ) throws(TokenFailure) -> SpringMembers? {
    var members = SpringMembers()
    var isValid = true
    let allowed =
      SpringMembers.numberNames + ["duration", "preset"] + (isValue ? ["physics"] : [])
    guard hasFewMembers(node, context, allowed) else { return nil }
    for (key, member) in document.members(node) {
      guard let name = name(key, among: allowed) else {
        failUnknown(context, member, key, allowed)
        isValid = false
        continue
      }
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
        guard let duration = try springDuration(place.node, place.context, isValue: isValue) else {
          isValid = false
          continue
        }
        members.append(duration)
      case "preset":
        members.preset = preset(place.node, place.context)
        isValid = isValid && members.preset != nil
      case "physics": members.physics = place.node
      default:
        let response = name.isEqual(to: "response") ? lenientResponse(place.node, place.context) : nil
        guard let number = response ?? plainNumber(place.node, place.context) else {
          isValid = false
          continue
        }
        if name.isEqual(to: "response"), number > TokenReader.longestBareDuration {
          fail(
            .outOfRange, place.context, place.node,
            "is \(document.received(place.node)) seconds; if it is in milliseconds, write "
              + document.text(number / 1000))
          isValid = false
          continue
        }
        if name.isEqual(to: "velocity") {
          members.velocity = number
        } else if let parameter = SpringParameters.Name(name) {
          members.append(parameter, number)
        }
        if name.isEqual(to: "damping") { members.dampingNode = member }
      }
    }
    return isValid ? members : nil
  }

  private func springDuration(
    _ node: JSONDocument.Node, _ context: Context, isValue: Bool
  ) throws(TokenFailure) -> TokenDuration? {
    if let number = document.number(node) {
      if number > TokenReader.longestBareDuration {
        return refuse(
          .outOfRange, context, node,
          "is \(document.received(node)) seconds; state the unit, {\"value\": \(document.received(node)), "
            + "\"unit\": \"ms\"} or \"s\"")
      }
      return TokenDuration(value: number, unit: .seconds)
    }
    if isValue, document.kind(node) == .string,
      let duration = TokenReader.duration(inText: document.shortenedString(node))
    {
      return duration
    }
    return try duration(node, context)
  }

  private func preset(_ node: JSONDocument.Node, _ context: Context) -> String? {
    guard document.kind(node) == .string else {
      return refuse(
        .wrongType, context, node,
        "must be a string such as \"swiftui.bouncy\", received \(document.received(node))")
    }
    let name = document.shortenedString(node)
    guard SpringPreset.named(name) != nil else {
      let near =
        issues.suggestsNext
        ? SpringPreset.ids(near: name, budget: budget).joined(separator: " or ") : ""
      return refuse(
        .invalidValue, context, node,
        "unknown preset \"\(name)\"; "
          + (near.isEmpty ? "GET /v1/presets lists all" : "did you mean \(near)?"))
    }
    // The spring is resolved when its members are known.
    guard budget.spend(SpringDialect.resolvingWork) else { return nil }
    return name
  }
}

// The extension `dev.motiond.spring`: a spring in addition to the value of a transition.

extension TokenReader {
  static let extensionPrefix = "dev.motiond."
  static let springExtension = "dev.motiond.spring"

  /// Reads the extensions of a token: its spring.
  func readExtensions(_ token: inout MotionToken) throws(TokenFailure) {
    let node = tree.entries[token.entry].node
    guard let extensions = document.member(node, named: "$extensions") else { return }
    try budget.charge(8 * document.count(extensions))
    let context = Context(entry: token.entry, reference: nil, owner: token.entry)
    for (key, value) in document.members(extensions) {
      guard document.string(key, startsWith: TokenReader.extensionPrefix) else { continue }
      guard document.string(key, equals: TokenReader.springExtension) else {
        fail(.unknownField, context, value, "unknown extension; did you mean \(TokenReader.springExtension)?")
        continue
      }
      guard token.type == .transition, token.value != nil || token.alias != nil else {
        if token.type != .transition {
          let type = self.type(ofEntry: token.entry).name
          fail(.invalidValue, context, value, "is allowed only on a transition; this token is a \(type)")
        }
        continue
      }
      token.spring = try spring(value, context, isValue: false)
    }
    if token.spring == nil { try warnAboutForeignSprings(extensions, of: token.entry) }
  }

  /// Warns about a spring on a group, which has no effect, since extensions are not inherited.
  func warnAboutGroup(_ entry: Int) throws(TokenFailure) {
    for item in tree.entries[entry].items {
      guard case .property(let name, let node) = item, name.isEqual(to: "$extensions") else { continue }
      if let spring = document.member(node, withName: TokenReader.springExtension) {
        warnings.add(.noEffect, spring, of: entry, "has no effect on a group; extensions are not inherited")
      }
      try warnAboutForeignSprings(node, of: entry)
    }
  }
}

// The value of a transition with a spring is the fallback of tools without springs.

extension TokenReader {
  /// The greatest difference of a duration from that of its spring, in milliseconds and as a share.
  private static let staleDuration = (milliseconds: 1.0, share: 0.005)
  /// The greatest excess of the distance of an easing over the smallest possible one.
  private static let staleDistance = 0.005

  /// Warns if the value of a transition is not the fallback of its spring.
  func checkFallback(_ token: MotionToken) throws(TokenFailure) {
    guard let spring = token.spring, case .transition(let transition) = token.value else { return }
    let fallback = try shapes.fallback(spring.shape, budget: budget)
    try budget.charge(60)
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
      let distance = try fallback.distance(of: transition.easing, budget: budget)
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
      .unlikelyValue, value, of: token.entry,
      "the fallback differs from the spring: " + parts.joined(separator: "; "))
  }
}

extension JSONDocument {
  /// Returns an easing for a message.
  func text(_ easing: TokenBezier) -> String {
    "[" + easing.numbers.map { text($0) }.joined(separator: ", ") + "]"
  }
}
