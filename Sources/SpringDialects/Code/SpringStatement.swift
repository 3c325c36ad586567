import MotionSystem
import StrictJSON

/// A spring that a code states: a call with all that is in it, or other brackets with a parameter or a
/// preset.
struct SpringStatement {
  /// The form of the code; nil if nothing in it is of one library.
  var form: SpringForm?
  /// The members, with the names of a request, and the arguments.
  var group: CodeGroup
  /// Whether the code states a spring, so that the group is not all of it.
  var isStated = true
  /// Whether the group is a call of one of the library's functions.
  var isCall: Bool { group.isSpring }
  /// The presets that are named.
  var presets: [SpringPreset] = []
  /// Whether SwiftUI's `.spring` is named without arguments.
  var isDefault = false

  /// The parameters of the library, or those that all share.
  var known: [DialectMember] { form?.dialect?.members ?? ParameterNames.sharedMembers }

  /// Returns the spring that a code states in a form; nil without one. Several must be the same.
  static func only(in code: CodeTree, _ form: SpringForm?) throws(SpringCode.Failure) -> SpringStatement? {
    let names = (form?.dialect?.members ?? ParameterNames.sharedMembers).map { $0.term.name }
    let common = SpringForm.commonNames.map { "\($0)" }
    let ownNames = SpringForm.markers + names.filter { !common.contains("\($0)") }
    // A call whose parameters are a variable means the spring that the code states elsewhere.
    var (found, hasReference, hasParameters): ([SpringStatement], Bool, Bool) = ([], false, false)
    for statement in all(in: code, form) {
      let (group, isCall) = (statement.group, statement.isCall)
      let isStated = group.has(anyOf: ownNames) || !statement.presets.isEmpty
      let hasNumbers = form?.positional.isEmpty == false && !group.arguments.isEmpty
      if isCall, group.isCut, !isStated || hasNumbers {
        throw SpringCode.Failure("ends within its call; give the whole call")
      }
      if isCall, !isStated, form?.wrapsSpring(group) == true { continue }
      let isReference = isCall && statement.presets.isEmpty && form?.refersElsewhere(group) == true
      if isReference, !group.has(anyOf: ownNames + names + ["..."]) {
        hasReference = true
      } else if isStated || statement.isDefault || isCall || group.hasType("spring") {
        guard !isReference else { throw .variable }
        hasParameters = hasParameters || isStated && !isCall
        found.append(statement)
      }
    }
    guard !hasReference || hasParameters else { throw .variable }
    // A variable that only limits the spring that is assigned to it.
    let own = (form?.dialect?.members.filter { $0.purpose != .completion } ?? []).map { $0.term.name }
    let labels = Set(found.filter { $0.group.bracket != 0 }.compactMap { $0.group.label })
    found.removeAll { one in
      one.group.bracket == 0 && !one.group.has(anyOf: own) && labels.contains(one.group.label ?? "")
    }
    // A call without parameters whose result gets them later, by assignments or by another call.
    let assigns = found.contains { $0.group.bracket == 0 && $0.group.has(anyOf: ownNames) }
    if found.count > 1, assigns || form?.dialect == .rebound {
      found.removeAll { $0.isCall && $0.presets.isEmpty && !$0.group.has(anyOf: ownNames) }
    }
    guard var first = found.first else { return nil }
    // Read once, because there may be a thousand springs.
    let (values, variables) = (ParameterNames.compared.map { ($0, first.group[$0]) }, first.variables)
    guard found.allSatisfy({ first.isSame(as: $0, values, variables) }) else {
      throw SpringCode.Failure(several: "has several springs", found.prefix(7).map { $0.text(names) })
    }
    let count = form?.positional.count ?? 0
    let isMixed = first.group.hasDecimalComma || first.group.looseCommas > 0
    if first.group.tightCommas > 0, count > 0, isMixed || first.group.arguments.count > count {
      throw SpringCode.Failure(
        "has a comma that may be a decimal one; write a point, as in 0.5, and a blank after each other comma")
    }
    for merge in SpringForm.merges {
      let place = code.groups.firstIndex { CodeTree.isName($0.name, merge) }
      guard let place, place < first.group.owner, first.group.owner < code.groups[place].end,
        let base = code.groups[place].arguments.compactMap({ $0.word }).first
      else { continue }
      first.group.members.append(("...", .word(base)))
    }
    // The velocity and the limits of the variable to which the spring is assigned.
    let variable = first.group.label.flatMap { label in
      code.groups.first { $0.bracket == 0 && $0.label == label && first.group.bracket != 0 }
    }
    for (name, value) in variable?.members ?? [] {
      let name = form?.name(for: name) ?? name
      let isLimit = form?.dialect?.member(named: name)?.purpose == .completion
      if isLimit || SpringForm.isVelocity(name) { first.group.members.append((name, value)) }
    }
    // The animator of UIKit has the duration of a damping ratio.
    if form?.dialect == .uiKit, first.group.has("dampingRatio"), !first.group.has("duration"),
      let duration = code.groups.first(where: { CodeTree.isName($0.name, "UIViewPropertyAnimator") })?[
        "duration"]
    {
      first.group.members.append(("duration", duration))
    }
    for (call, place, name) in SpringForm.otherArguments {
      let group = code.groups.first { CodeTree.isName($0.name, call) }
      guard let group, group.arguments.count > place else { continue }
      first.group.members.append(("\(name)", group.arguments[place]))
    }
    return first
  }

  /// The words that stand for parameters.
  private var variables: [String] { group.words.filter(ParameterNames.isParameter) }

  /// Returns whether another spring is the same.
  /// - Parameters:
  ///   - values: Those of this spring.
  ///   - variables: Those of this spring.
  private func isSame(
    as other: SpringStatement, _ values: [(StaticString, CodeGroup.Value?)], _ variables: [String]
  ) -> Bool {
    values.allSatisfy { other.group[$0] == $1 } && other.isDefault == isDefault
      && other.presets.map { "\($0.id)" } == presets.map { "\($0.id)" } && other.variables == variables
      && (!isCall || !other.isCall || other.group.function == group.function)
  }

  /// Returns whether the words of a spring belong to an easing of CSS, as the selector `.spring` does.
  func isBeside(_ easing: CodeEasing) -> Bool {
    let unnamed = isCall ? form?.named(group.arguments).count ?? 0 : 0
    let named = group.members.filter { ParameterNames.isParameter($0.name) }.count
    return easing.name == nil && easing.duration != nil && named == unnamed
  }

  /// The name of the spring with its parameters: `gentle (stiffness 300, damping 30)`.
  private func text(_ names: [StaticString]) -> String {
    var parameters = names.compactMap { name in
      group[name]?.number.map { "\(name) \(DeclarationNumber.text($0))" }
    }
    parameters += presets.map { "\($0.name)" }
    let name = group.label ?? String(decoding: group.function, as: UTF8.self)
    let text = parameters.joined(separator: ", ")
    return name.isEmpty || text.isEmpty ? name.shortenedName + text : "\(name.shortenedName) (\(text))"
  }

  /// Returns the calls of springs, each with all that is in it, and all other brackets.
  private static func all(in code: CodeTree, _ form: SpringForm?) -> [SpringStatement] {
    var groups = code.groups(calling: form?.functions ?? [])
    for (place, group) in groups.enumerated() {
      groups[place].members = group.members.map {
        (name: form?.name(for: $0.name) ?? $0.name, value: $0.value)
      }
      if group.isSpring { groups[place].members += form?.named(group.arguments) ?? [] }
    }
    var all = groups.map { SpringStatement(form: form, group: $0) }
    // SwiftUI's spring without arguments.
    for word in code.words where form?.dialect == .swiftUI && CodeTree.isName(word.name, ".spring") {
      if groups[word.group].name != word.name { all[groups[word.group].owner].isDefault = true }
    }
    // A constant such as `SpringForce.STIFFNESS_LOW` is a spring only alone.
    for preset in SpringPreset.all where preset.dialect == form?.dialect {
      guard let name = preset.nameInCode, code.isName || ParameterNames.constant("\(preset.name)") == nil
      else { continue }
      let places = code.words.filter { CodeTree.isName($0.name, name) }.map { groups[$0.group].owner }
      for place in Set(places) { all[place].presets.append(preset) }
    }
    return groups.indices.filter { groups[$0].owner == $0 && !groups[$0].isDeclaration }.map { all[$0] }
  }
}
