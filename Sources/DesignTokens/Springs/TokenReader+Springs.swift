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
  mutating func spring(
    _ node: JSONDocument.Node, _ context: Context, isValue: Bool
  ) throws(TokenFailure) -> TokenSpring? {
    guard document.kind(node) == .object else {
      fail(context, node) { document in
        "must be an object such as {\"stiffness\": 800, \"dampingRatio\": 0.6}, received "
          + document.received(node)
      }
      return nil
    }
    guard let members = try self.members(of: node, context, isValue: isValue) else { return nil }
    return parameters(members, node, context).flatMap { result in
      finish(result.spring, result.members, velocity: members.velocity ?? 0, node, context)
    }
  }

  private mutating func members(
    of node: JSONDocument.Node, _ context: Context, isValue: Bool
  ) throws(TokenFailure) -> SpringMembers? {
    var members = SpringMembers()
    var isValid = true
    let allowed =
      SpringMembers.numberNames + ["duration", "preset"] + (isValue ? ["physics"] : [])
    guard hasFewMembers(node, context, allowed) else { return nil }
    for (key, member) in document.members(node) {
      let name = document.shortenedString(key)
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
      case "physics" where isValue: members.physics = place.node
      case _ where SpringMembers.numberNames.contains { $0.isEqual(to: name) }:
        guard let number = document.number(place.node), number.isFinite else {
          fail(place.context, place.node) { document in
            "must be a number, received \(document.received(place.node))"
          }
          isValid = false
          continue
        }
        if name.isEqual(to: "velocity") {
          members.velocity = number
        } else if let parameter = SpringParameters.Name(name) {
          members.append(parameter, number)
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
        fail(context, node) { document in
          "is \(document.received(node)) seconds; state the unit, {\"value\": \(document.received(node)), "
            + "\"unit\": \"ms\"} or \"s\""
        }
        return nil
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

  private mutating func preset(_ node: JSONDocument.Node, _ context: Context) -> String? {
    guard document.kind(node) == .string else {
      fail(context, node) { document in
        "must be a string such as \"swiftui.bouncy\", received \(document.received(node))"
      }
      return nil
    }
    let name = document.shortenedString(node)
    guard SpringPreset.named(name) != nil else {
      // An error behind a reference has a text even if it is not listed.
      guard context.reference == nil || budget.spend(8 * 32 * SpringPreset.all.count) else { return nil }
      fail(context, node) { _ in
        let nearest = NearestName.nearest(to: name, among: SpringPreset.all.map { $0.id })
        return "unknown preset \"\(name)\"; "
          + (nearest.map { "did you mean \($0)?" } ?? "GET /v1/presets lists all")
      }
      return nil
    }
    return name
  }
}
