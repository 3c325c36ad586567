import MotionPhysics
import MotionSystem
import StrictJSON

enum PlatformHint {
  /// Returns the text about a field that has no effect on the motion of a platform.
  static func noEffect(on model: PlatformModel) -> String {
    "has no effect on the platform \"\(model.name)\"; omit it"
  }

  /// Returns the text about an unknown member of `platform` that another model has; nil if none has it.
  static func foreignMember(_ name: String, of model: StaticString, hasEdges: Bool) -> String? {
    if ["bounceStiffness", "bounceDamping"].contains(where: { name.isEqual(to: $0) }) {
      return hasEdges
        ? "belongs to the spring at a bound; give edgeSpring beside platform, with its stiffness and damping"
        : "belongs to the spring at a bound; the operations scroll/… have bounds and edgeSpring"
    }
    let names = models(with: name, hasEdges: hasEdges)
    guard let last = names.last else { return nil }
    let others = names.dropLast().joined(separator: ", ")
    let list = (others.isEmpty ? "model " : "models \(others) and ") + last
    return "is a member of the \(list), not of \"\(model)\""
  }

  /// Returns the text about a target of a release, whose velocity determines where it ends; nil for any other
  /// field.
  static func target(_ name: String, allowed: [String]) -> String? {
    guard !allowed.contains("to"),
      ["to", "toValue", "target", "targetValue", "destination"].contains(where: { name.isEqual(to: $0) })
    else { return nil }
    return "unknown field; from and velocity determine where a release ends; deceleration/launch has the "
      + "velocity that ends at to"
  }

  /// Returns the text about the field `model` beside `platform`, in which it belongs.
  static func misplacedModel(_ received: String, isQuery: Bool) -> String {
    if received.isEqual(to: "exact") { return "unknown field; omit it, for iOS" }
    let names: [StaticString] = ["wwdc"] + PlatformModel.all.map { $0.name }
    let name = names.first { received.isEqual(to: $0) } ?? "android-spline"
    return "unknown field; write "
      + (isQuery ? "platform.model=\(name)" : "\"platform\": {\"model\": \"\(name)\"}")
  }

  /// Returns the text about an unknown field beside `platform` that is a member of a model; nil for any other
  /// field.
  static func misplacedMember(_ name: String, allowed: [String], hasEdges: Bool, isQuery: Bool) -> String? {
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
        && model.members.contains { (hasEdges || !$0.isForEdges) && member.isEqual(to: $0.name) }
    }.map { "\"\($0.name)\"" }
  }
}
