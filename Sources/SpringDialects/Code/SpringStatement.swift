import MotionSystem
import StrictJSON

/// A spring that a code states: a call with all that is in it, or other brackets with a parameter or a
/// preset.
struct SpringStatement {
  /// The members, with the names of a request, and the arguments.
  var group: CodeGroup
  /// Whether the group is a call of one of the library's functions.
  let isCall: Bool
  /// The presets that are named.
  var presets: [SpringPreset] = []
  /// Whether SwiftUI's `.spring` is named without arguments.
  var isDefault = false
  /// The last word of the call.
  private var function: ArraySlice<UInt8>? { group.name.split(separator: UInt8(ascii: ".")).last }

  /// Names that are parameters of springs, but also of much else.
  private static let commonNames: [StaticString] = [
    "duration", "speed", "velocity", "clamp", "precision", "epsilon", "ratio", "version",
  ]
  /// Names of objects whose members are values that move.
  private static let animated: [StaticString] = ["to", "from", "enter", "leave", "toValue", "initial"]
  /// Names that only the spring of a request has.
  private static let markers: [StaticString] = ["dialect", "preset", "regime"]

  /// Returns the spring that a code states in a form; nil without one. Several must be the same.
  static func only(in content: CodeContent, _ form: SpringForm?) throws(SpringCode.Failure)
    -> SpringStatement?
  {
    let names = (form?.dialect?.members ?? ParameterNames.sharedMembers).map { $0.term.name }
    let ownNames = markers + names.filter { name in !commonNames.contains { "\($0)" == "\(name)" } }
    // A call whose parameters are a variable means the spring that the code states elsewhere.
    var (found, hasReference, hasParameters): ([SpringStatement], Bool, Bool) = ([], false, false)
    for statement in all(in: content, form) {
      let (group, presets) = (statement.group, statement.presets)
      let isStated = group.has(anyOf: ownNames) || !presets.isEmpty
      if statement.isCall, !isStated || form?.positional.isEmpty == false && !group.arguments.isEmpty {
        guard !group.isCut else { throw SpringCode.Failure("ends within its call; give the whole call") }
      }
      if statement.isCall, !isStated, form?.wrapsSpring(group) == true { continue }
      let isReference = statement.isCall && presets.isEmpty && form?.refersElsewhere(group) == true
      if isReference, !group.has(anyOf: ownNames + names + ["..."]) {
        hasReference = true
      } else if isStated || statement.isDefault || statement.isCall || group.hasType("spring") {
        guard !isReference else { throw SpringCode.Failure.variable }
        hasParameters = hasParameters || isStated && !statement.isCall
        found.append(statement)
      }
    }
    guard !hasReference || hasParameters else { throw SpringCode.Failure.variable }
    // A call without parameters whose result gets them later, by assignments or by another call.
    let assigns = found.contains { $0.group.bracket == 0 && $0.group.has(anyOf: ownNames) }
    if found.count > 1, assigns || form?.dialect == .rebound {
      found.removeAll { $0.isCall && $0.presets.isEmpty && !$0.group.has(anyOf: ownNames) }
    }
    guard var first = found.first else { return nil }
    let values = ParameterNames.compared.map { ($0, first.group[$0]) }
    let words = first.group.words.filter(ParameterNames.isParameter)
    let isOne = found.allSatisfy { other in
      values.allSatisfy { other.group[$0] == $1 }
        && other.presets.map { "\($0.id)" } == first.presets.map { "\($0.id)" }
        && other.isDefault == first.isDefault
        && other.group.words.filter(ParameterNames.isParameter) == words
        && (!first.isCall || !other.isCall || other.function == first.function)
    }
    guard isOne else {
      let texts = found.prefix(6).map { $0.text(names) } + (found.count > 6 ? ["…"] : [])
      throw SpringCode.Failure("has several springs: \(texts.joined(separator: ", ")); give one")
    }
    for (call, place, name) in SpringForm.otherArguments {
      let group = content.groups.first { CodeContent.isSameName($0.name, call) }
      guard let group, group.arguments.count > place else { continue }
      first.group.members.append(("\(name)", group.arguments[place]))
    }
    return first
  }

  /// Returns whether the words of a spring belong to an easing of CSS, as the selector `.spring` does.
  func isBeside(_ easing: CodeEasing, _ form: SpringForm?) -> Bool {
    let unnamed = isCall ? form?.named(group.arguments).count ?? 0 : 0
    let named = group.members.filter { ParameterNames.isParameter($0.name) }.count
    return easing.name == nil && easing.duration != nil && named == unnamed
  }

  /// The name of the spring with its parameters: `gentle (stiffness 300, damping 30)`.
  private func text(_ names: [StaticString]) -> String {
    var parameters = names.compactMap { name in
      SpringForm.number(group[name]).map { "\(name) \(DeclarationNumber.text($0))" }
    }
    parameters += presets.map { "\($0.name)" }
    let name = group.label ?? function.map { String(decoding: $0, as: UTF8.self) }
    let text = parameters.joined(separator: ", ")
    return name.map { text.isEmpty ? $0.shortenedName : "\($0.shortenedName) (\(text))" } ?? text
  }

  /// Returns the calls of springs, each with all that is in it, and all other brackets.
  private static func all(in content: CodeContent, _ form: SpringForm?) -> [SpringStatement] {
    let owners = content.owners(calling: form?.functions ?? [])
    var all = zip(content.groups, owners).map { SpringStatement(group: $0, isCall: $1.isCall) }
    for (place, group) in content.groups.enumerated() {
      let owner = owners[place].place
      let members = group.members.map { (name: form?.name(for: $0.name) ?? $0.name, value: $0.value) }
      if owner == place {
        all[owner].group.members = members + (all[owner].isCall ? form?.named(group.arguments) ?? [] : [])
      } else if !animated.contains(where: { group.label?.isEqual(to: $0) == true }) {
        all[owner].group.members += members
        all[owner].group.words += group.words
      }
    }
    for word in content.words where form?.dialect == .swiftUI && word.isDefaultSpring {
      if content.groups[word.group].name != word.name { all[owners[word.group].place].isDefault = true }
    }
    // A constant such as `SpringForce.STIFFNESS_LOW` is a spring only alone.
    let presets = SpringPreset.all.filter {
      $0.dialect == form?.dialect && (content.isName || ParameterNames.constant("\($0.name)") == nil)
    }
    for preset in presets {
      guard let name = preset.nameInCode.map(Array.init) else { continue }
      let places = content.words.filter { CodeContent.isSameName($0.name.span, name.span) }.map {
        owners[$0.group].place
      }
      for place in Set(places) { all[place].presets.append(preset) }
    }
    return owners.indices.filter { owners[$0].place == $0 }.map { all[$0] }
  }
}
