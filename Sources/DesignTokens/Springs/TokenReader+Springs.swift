import CurveExport
import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

// A spring: the extension `dev.motiond.spring` of a transition, or the value of the proposed type `spring`.
// Members that contradict each other are errors, since each tool would choose among them in its own way.

extension TokenReader {
  static let extensionPrefix = "dev.motiond."
  static let springExtension = "dev.motiond.spring"
  static let springParameters = SpringParameters.names.map { "\($0)" }
  private static let springMembers = springParameters + ["velocity", "preset"]
  /// The longest time in seconds that may be written without a unit. A greater number is probably in
  /// milliseconds.
  private static let longestBareTime = 10.0
  /// The greatest initial velocity divided by ω₀. A spring overshoots by about as many travels.
  private static let greatestVelocity = 1e6

  /// Reads a spring.
  /// - Parameter isValue: Whether the spring is a value and not an extension, so that it may have references,
  ///   and times as texts.
  func spring(_ node: Node, _ context: Context, isValue: Bool) throws(TokenFailure) -> TokenSpring? {
    guard document.kind(node) == .object else {
      return refuseType(context, node, "an object such as {\"stiffness\": 800, \"dampingRatio\": 0.6}")
    }
    guard hasFewMembers(node, context, TokenReader.springMembers) else { return nil }
    var parameters = SpringParameters()
    var written: [TokenSpring.NamedMember] = []
    var velocity = 0.0
    var preset: SpringPreset?
    var damping: Node?
    var readCount = 0
    for (key, member) in document.members(node) {
      // A long name is compared with each of the members, decoded.
      try budget.charge(8 * (document.byteCount(ofString: key) / 32))
      guard let name = TokenReader.springMembers.first(where: { document.string(key, equals: $0) }) else {
        // Libraries name the kind of an animation among its members.
        if !isStrict, document.string(key, equals: "type"), document.string(member, equals: "spring") {
          warn(.noEffect, context, member, "type is not used, since $type is the type of a token")
          readCount += 1
        } else {
          failUnknown(context, member, key, TokenReader.springMembers)
        }
        continue
      }
      guard let (place, inner, _) = try isValue ? follow(member, context) : (member, context, nil) else {
        continue
      }
      switch SpringParameters.members.first(where: { name.isEqual(to: $0.term.name) })?.term {
      case let term? where term == .duration || term == .response:
        guard let time = try springTime(place, inner, isValue: isValue) else { continue }
        parameters.set(term, to: time.seconds)
        written.append((name, .value(term == .duration ? .duration(time) : .number(time.seconds))))
      case let term?:
        guard let number = plainNumber(place, inner) else { continue }
        if term == .damping { damping = member }
        parameters.set(term, to: number)
        written.append((name, .value(.number(number))))
      case nil where name.isEqual(to: "preset"):
        guard let named = self.preset(place, inner) else { continue }
        preset = named
      case nil:
        guard let number = plainNumber(place, inner) else { continue }
        velocity = number
      }
      readCount += 1
    }
    guard readCount == document.count(node) else { return nil }
    let spring = try self.spring(parameters, &written, preset, damping, node, context)
    return spring.flatMap { finish($0, written, velocity: velocity, node, context) }
  }

  /// Returns the spring that members describe.
  /// - Parameter damping: The place of the damping.
  private func spring(
    _ received: SpringParameters, _ written: inout [TokenSpring.NamedMember], _ preset: SpringPreset?,
    _ damping: Node?, _ node: Node, _ context: Context
  ) throws(TokenFailure) -> Spring? {
    var parameters = received
    let names = written.map { $0.name }
    if let preset {
      guard names.isEmpty else {
        return refuse(
          .conflict, context, node, "has preset beside \(names.joined(separator: ", ")); give one of them")
      }
      guard let spring = try? preset.spring() else {
        return refuse(.invalidValue, context, node, "the preset \(preset.id) has no spring of its own")
      }
      if preset.dialect.clamps(preset.values), spring.dampingRatio < 1 {
        warn(.noEffect, context, node, "ends at its target as \(preset.id); tokens have no such end")
      }
      if let note = preset.note { warn(.note, context, node, "\(note)") }
      written = [("preset", .text("\(preset.id)"))]
      return spring
    }
    guard !names.isEmpty else {
      return refuse(
        .required, context, node,
        "needs the parameters of a spring, such as {\"stiffness\": 800, \"dampingRatio\": 0.6}, or a preset")
    }
    if let damping, names.count == 2, parameters.response != nil, let value = parameters.damping {
      let ratio: Double? = accept(
        value <= 1 ? value : nil, .conflict, context, damping,
        error: "is ambiguous beside response; write dampingRatio",
        warning: { _ in "beside response is read as dampingRatio" })
      guard let ratio else { return nil }
      (parameters.damping, parameters.dampingRatio) = (nil, ratio)
      written = written.map { ($0.name.isEqual(to: "damping") ? "dampingRatio" : $0.name, $0.value) }
    }
    guard !parameters.areMixed else {
      return refuse(.conflict, context, node, SpringParameters.mixture(of: names))
    }
    do throws(MotionError) {
      let (spring, defaults) = try parameters.spring(default: .standard)
      if let note = defaults.defaultsNote { warn(.note, context, node, note) }
      let detail = parameters.damping.flatMap {
        SpringParameters.unlikelyDamping($0, stiffness: spring.stiffness)
      }
      if let damping, let detail { warn(.unlikelyValue, context, damping, detail) }
      return spring
    } catch {
      return refuse(error.code, context, node, error.description)
    }
  }

  /// Reads a duration or a response, in seconds where it has no unit.
  private func springTime(
    _ node: Node, _ context: Context, isValue: Bool
  ) throws(TokenFailure) -> TokenDuration? {
    if let number = document.number(node) {
      guard number > TokenReader.longestBareTime else { return TokenDuration(value: number, unit: .seconds) }
      return refuse(
        .outOfRange, context, node,
        "is \(document.received(node)) seconds; state the unit, {\"value\": \(document.received(node)), "
          + "\"unit\": \"ms\"} or \"s\"")
    }
    let text = isValue && document.kind(node) == .string ? document.shortenedString(node) : ""
    if let duration = TokenReader.duration(inText: text) { return duration }
    return try duration(node, context)
  }

  private func preset(_ node: Node, _ context: Context) -> SpringPreset? {
    guard document.kind(node) == .string else {
      return refuseType(context, node, "a string such as \"swiftui.bouncy\"")
    }
    let name = document.shortenedString(node)
    if let preset = SpringPreset.named(name) {
      return budget.spend(SpringDialect.resolvingWork) ? preset : nil
    }
    // The name was compared with those of all presets.
    guard budget.spend(60) else { return nil }
    let near =
      issues.suggestsNext ? SpringPreset.ids(near: name, budget: budget).joined(separator: " or ") : ""
    return refuse(
      .invalidValue, context, node,
      "unknown preset \"\(name)\"; " + (near.isEmpty ? "GET /v1/presets lists all" : "did you mean \(near)?"))
  }

  /// Checks that a spring settles, and counts its shape.
  private func finish(
    _ spring: Spring, _ members: [TokenSpring.NamedMember], velocity: Double, _ node: Node, _ context: Context
  ) -> TokenSpring? {
    guard spring.dampingRatio > 0 else {
      return refuse(
        .neverSettles, context, node, "has no damping, so it never settles; give it a damping ratio above 0")
    }
    let limit = TokenReader.greatestVelocity * spring.angularFrequency
    guard velocity.magnitude <= limit else {
      let (received, most) = (TokenText.number(velocity), TokenText.number(limit.rounded()))
      return refuse(
        .outOfRange, context, node,
        "has a velocity of \(received) travels per second; this spring has at most \(most)")
    }
    do throws(MotionError) {
      guard let shape = try shapes.index(of: spring, velocity: velocity, budget: budget) else {
        return refuse(
          .limit, context, node,
          "is the spring number \(TokenLimits.shapes + 1) with a damping ratio or a velocity of its own; a "
            + "document has at most \(TokenLimits.shapes) such shapes")
      }
      guard shapes.list[shape].duration / spring.angularFrequency <= TokenLimits.duration / 1000 else {
        return refuse(
          .outOfRange, context, node,
          "settles after more than \(TokenText.number(TokenLimits.duration / 1000)) s; give it less "
            + "mass or damping, or more stiffness")
      }
      return TokenSpring(
        parameters: spring, velocity: velocity,
        members: members + (velocity == 0 ? [] : [("velocity", .value(.number(velocity)))]), shape: shape)
    } catch {
      return refuse(error.code, context, node, error.description)
    }
  }

  // MARK: Extensions

  /// Reads the extensions of a token: its spring.
  func readExtensions(_ token: inout MotionToken) throws(TokenFailure) {
    guard let extensions = tree.token(token.entry)?["$extensions"] else { return }
    try budget.charge(8 * document.count(extensions))
    let context = Context(entry: token.entry, owner: token.entry)
    for (key, value) in document.members(extensions) {
      guard document.string(key, startsWith: TokenReader.extensionPrefix) else { continue }
      guard document.string(key, equals: TokenReader.springExtension) else {
        fail(.unknownField, context, value, "unknown extension; did you mean \(TokenReader.springExtension)?")
        continue
      }
      if token.type != .transition {
        let type = typeName(of: token.entry)
        fail(.invalidValue, context, value, "is allowed only on a transition; this token is a \(type)")
      } else if token.value != nil || token.alias != nil {
        token.spring = try spring(value, context, isValue: false)
      }
    }
    if token.spring == nil { try warnAboutForeignSprings(extensions, of: token.entry) }
  }

  /// Warns about a spring on a group, which has no effect, since extensions are not inherited.
  func warnAboutGroup(_ entry: Int) throws(TokenFailure) {
    for item in tree.entries[entry].members {
      guard let node = item.property, item.name.isEqual(to: "$extensions") else { continue }
      if let spring = document.member(node, withName: TokenReader.springExtension) {
        warnings.add(.noEffect, spring, of: entry, "has no effect on a group; extensions are not inherited")
      }
      try warnAboutForeignSprings(node, of: entry)
    }
  }

  // MARK: Fallbacks

  /// The greatest difference of a duration from that of its spring, in milliseconds and as a share.
  private static let staleDuration = (milliseconds: 1.0, share: 0.005)
  /// The greatest excess of the distance of an easing over that of the fallback.
  private static let staleDistance = 0.005

  /// Returns the settling duration of a spring in milliseconds, with 3 decimals.
  func settlingMilliseconds(_ spring: TokenSpring) -> Double {
    let duration = shapes.list[spring.shape].duration / spring.parameters.angularFrequency
    return DecimalRounding(decimals: 3).nearest(duration * 1000)
  }

  /// Warns if the value of a transition is not the fallback of its spring: the value is that of tools without
  /// springs.
  func checkFallback(_ token: MotionToken) throws(TokenFailure) {
    guard let spring = token.spring, case .transition(let transition) = token.value else { return }
    let fallback = try shapes.fallback(spring.shape, budget: budget)
    try budget.charge(60)
    let expected = settlingMilliseconds(spring)
    let received = transition.duration.milliseconds
    var parts: [String] = []
    let limit = max(TokenReader.staleDuration.milliseconds, TokenReader.staleDuration.share * expected)
    if abs(received - expected) > limit {
      parts.append(
        "the duration is \(TokenText.number(received)) ms, the spring settles after "
          + "\(TokenText.number(expected)) ms")
    }
    let settling = shapes.list[spring.shape].spring
    guard let distance = settling.distance(of: transition.easing, budget: budget) else { throw .tooMuchWork }
    if distance > fallback.distance + TokenReader.staleDistance {
      let rounding = DecimalRounding(decimals: 4)
      parts.append(
        "the timingFunction is up to \(TokenText.number(rounding.nearest(distance))) from the spring, "
          + "\(fallback.easing.text) is within " + TokenText.number(rounding.nearest(fallback.distance)))
    }
    guard !parts.isEmpty, let value = tree.token(token.entry)?.value else { return }
    let detail = "the fallback differs from the spring: " + parts.joined(separator: "; ")
    warnings.add(.unlikelyValue, value, of: token.entry, detail)
  }
}
