import MotionSystem
import SpringDialects
import StrictJSON

/// Error texts about members of springs that belong to another library.
enum DialectHint {
  /// Returns the text about a member that a dialect does not have.
  ///
  /// - Parameter own: The names of the members of the dialect.
  static func unknownMember(
    _ name: String, of dialect: SpringDialect, own: [String], in call: Call
  ) -> String {
    if isReleaseVelocity(name) {
      let conversion =
        switch dialect.velocityUnit {
        case .perSecond: "the same number"
        case .perMillisecond: "1000 times the number"
        case .shareOfTravelPerSecond: "the number times to − from"
        case .none: "it has no initial velocity"
        case .unpublished: "it does not publish the unit of its own"
        }
      return releaseVelocity + "; \(dialect.title): \(conversion)"
    }
    if isClamp(name) { return clamp }
    let listing = "\(dialect.title) has \(own.joined(separator: ", "))"
    if let synonym = synonym(of: name, among: own) {
      return "unknown field of dialect \"\(dialect.name)\"; use \(synonym) (\(listing))"
    }
    let others = dialects(with: name, in: call)
    if !others.isEmpty {
      return "is a field of dialect \(quoted(others)), not of \"\(dialect.name)\"; give fields of one "
        + "dialect (\(listing))"
    }
    if let near = call.nearestName(to: name, among: own) {
      return "unknown field of dialect \"\(dialect.name)\"; did you mean \(near)?"
    }
    return "unknown field of dialect \"\(dialect.name)\"; \(listing)"
  }

  /// Returns the text about a member of a spring without a dialect, or nil if no dialect has it.
  static func memberWithoutDialect(_ name: String, allowed: [String], in call: Call) -> String? {
    if isReleaseVelocity(name) { return releaseVelocity }
    if isClamp(name) { return clamp }
    let others = dialects(with: name, in: call)
    guard !others.isEmpty else { return nil }
    let parameter = (call.pointer.referenceTokens + ["dialect"]).joined(separator: ".")
    let naming =
      "name the dialect: "
      + (call.isQuery
        ? others.map { "\(parameter)=\($0.name)" }.alternatives
        : "\"dialect\": \(quoted(others))")
    return ForeignName.hint(for: name, allowed: allowed).map { "\($0), or \(naming)" }
      ?? "unknown field; \(naming)"
  }

  /// Names of one quantity in different libraries.
  private static let synonyms: [[StaticString]] = [
    ["dampingRatio", "dampingFraction", "ratio", "usingSpringWithDamping"],
    ["precision", "restDisplacementThreshold", "restDelta", "visibilityThreshold", "minimumVisibleChange"],
    ["restVelocity", "restSpeedThreshold", "restSpeed"],
  ]

  /// Returns the name that a dialect has for the quantity that another library gives a name; nil if it has
  /// none.
  private static func synonym(of name: String, among own: [String]) -> String? {
    // The tension of React Native is another quantity.
    if name.isEqual(to: "stiffness"), own.contains("tension") { return "tension" }
    let group = synonyms.first { $0.contains { name.isEqual(to: $0) } }
    return group.flatMap { group in own.first { member in group.contains { member.isEqual(to: $0) } } }
  }

  private static let releaseVelocity =
    "belongs to the release, not to the spring; give velocity beside spring, in units per second"

  private static let clamp = "belongs to the motion, not to the spring; give clamp beside spring"

  /// Returns whether a name is that with which libraries end a motion at its target.
  private static func isClamp(_ name: String) -> Bool {
    ["clamp", "overshootClamping"].contains { name.isEqual(to: $0) }
  }

  /// Returns whether a name is that with which libraries give the velocity of a release.
  private static func isReleaseVelocity(_ name: String) -> Bool {
    ["velocity", "initialVelocity"].contains { name.isEqual(to: $0) }
  }

  /// The work of comparing a name with the members of all dialects, in units of the budget.
  private static let work = 160

  /// Returns the dialects that have a member with a name; none if the budget is exhausted.
  private static func dialects(with name: String, in call: Call) -> [SpringDialect] {
    guard call.budget.spend(work) else { return [] }
    return SpringDialect.all.filter { dialect in
      dialect.member(named: name) != nil
        || dialect.members.contains { member in
          member.term.nested.map { name.isEqual(to: $0.object) } ?? false
        }
    }
  }

  private static func quoted(_ dialects: [SpringDialect]) -> String {
    dialects.map { "\"\($0.name)\"" }.alternatives
  }
}
