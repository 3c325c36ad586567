import MotionSystem
import StrictJSON

/// A spring that a code states: a call with all that is in it, or other brackets with a parameter or a
/// preset.
struct SpringStatement {
  typealias Failure = SpringCode.Failure

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
  /// The place among the tokens of the code.
  var place = 0
  /// Whether SwiftUI's `.spring` is named without arguments.
  var isDefault = false
  /// The places at which the code states the same spring.
  var places: [Int] = []
  /// Whether the code has the same spring again with another velocity.
  var hasOtherVelocity = false

  /// The parameters of the library, or those that all share.
  var known: [DialectMember] { form?.dialect?.members ?? SpringParameters.members }

  /// Returns the spring that a code states in a form; nil without one. Several must be the same.
  static func only(in code: CodeTree, _ form: SpringForm?) throws(Failure) -> SpringStatement? {
    let members = form?.dialect?.members ?? SpringParameters.members
    let names = members.map { $0.term.name }
    let ownNames = SpringForm.markers + names.filter { !SpringForm.commonNames.contains("\($0)") }
    let own = SpringForm.markers + members.filter { $0.purpose != .completion }.map { $0.term.name }
    // A call whose parameters are a variable means the spring that the code states elsewhere.
    var (found, references, hasParameters): ([SpringStatement], [String]?, Bool) = ([], nil, false)
    for statement in all(in: code, form) {
      let (group, isCall) = (statement.group, statement.isCall)
      let isStated = group.has(anyOf: ownNames) || !statement.presets.isEmpty
      let hasNumbers = form?.positional.isEmpty == false && !group.arguments.isEmpty
      if isCall, group.isCut, !isStated || hasNumbers {
        throw Failure("ends within its call; give the whole call")
      }
      if isCall, !group.has(anyOf: own), form?.wrapsSpring(group) == true { continue }
      let isReference = isCall && statement.presets.isEmpty && form?.refersElsewhere(group) == true
      if isReference, !group.has(anyOf: ownNames + names + ["..."]) {
        references = (references ?? []) + group.arguments.compactMap { $0.word }
      } else if isStated || statement.isDefault || isCall || group.hasType("spring") {
        guard !isReference else { throw .variable }
        hasParameters = hasParameters || isStated && !isCall
        found.append(statement)
      }
    }
    let isNamed = found.contains { $0.group.label.map { references?.contains($0) == true } ?? false }
    let isWrapped = form?.dialect == .flutter && !found.isEmpty
    guard references == nil || hasParameters || isNamed || isWrapped else { throw .variable }
    // A call without parameters whose result gets them later, by assignments or by another call.
    let assigns = found.contains { $0.group.bracket == 0 && $0.group.has(anyOf: ownNames) }
    if found.count > 1, assigns || form?.dialect == .rebound || form?.dialect == .androidSpring {
      found.removeAll { $0.isCall && $0.presets.isEmpty && !$0.group.has(anyOf: ownNames) }
    }
    // What only limits a spring, as a variable to which the spring is assigned.
    if found.contains(where: { $0.group.has(anyOf: own) }) {
      found.removeAll {
        !$0.isCall && $0.presets.isEmpty && !$0.group.hasType("spring") && !$0.group.has(anyOf: own)
      }
    }
    let spread = found.lazy.compactMap { $0.group.word("...") }.first
    if found.count > 1, let spread {
      throw Failure("takes parameters from \(spread.shortenedName); give their numbers")
    }
    guard var first = found.first else { return nil }
    // Read once, because there may be a thousand springs.
    let (values, variables) = (ParameterNames.compared.map { ($0, first.group[$0]) }, first.variables)
    guard found.allSatisfy({ first.isSame(as: $0, values, variables) }) else {
      throw Failure(several: "has several springs", found.prefix(7).map { $0.text(names) })
    }
    // Equal numbers within a call of another library are another spring.
    let foreign = found.count > 1 ? code.groups(calling: SpringForm.functions(except: form)) : []
    if foreign.contains(where: { $0.isSpring }), found.contains(where: { foreign[$0.group.owner].isInCall }) {
      throw Failure(several: "has springs of several libraries", found.prefix(7).map { $0.text(names) })
    }
    first.places = found.prefix(11).map { $0.place }
    first.hasOtherVelocity = SpringForm.velocityNames.contains { name in
      found.contains { $0.group[name] != first.group[name] }
    }
    let count = form?.positional.count ?? 0
    let isMixed = first.group.hasDecimalComma || first.group.looseCommas > 0
    if first.group.tightCommas > 0, count > 0, isMixed || first.group.arguments.count > count {
      throw Failure(
        "has a comma that may be a decimal one; write a point, as in 0.5, and a blank after each other comma")
    }
    if let base = base(of: first.group.owner, in: code) { first.group.members.append(("...", .word(base))) }
    // The velocity and the limits of the variable to which the spring is assigned.
    let variable = first.group.label.flatMap { label in
      code.groups.first { $0.bracket == 0 && $0.label == label && first.group.bracket != 0 }
    }
    for (name, value) in variable?.members ?? [] {
      let name = form?.name(for: name) ?? name
      let isLimit = form?.dialect?.member(named: name)?.purpose == .completion
      if isLimit || SpringForm.isVelocity(name) { first.group.members.append((name, value)) }
    }
    // The animator of UIKit, or the first argument of Swift 2, is the duration of a damping ratio.
    if form?.dialect == .uiKit, first.group.has("dampingRatio"), !first.group.has("duration") {
      let durations = code.groups.lazy.compactMap { group in
        CodeTree.isName(group.name, "UIViewPropertyAnimator")
          ? group["duration"] : group.has("usingSpringWithDamping") ? group.arguments.first : nil
      }
      if let duration = durations.first { first.group.members.append(("duration", duration)) }
    }
    for (call, place, name) in SpringForm.otherArguments {
      for group in code.groups where CodeTree.isName(group.name, call) && group.arguments.count > place {
        first.group.members.append(("\(name)", group.arguments[place]))
      }
    }
    return first
  }

  /// Returns the object to which a call such as `Object.assign(base, {…})` or `base.copy(…)` around a group
  /// adds its members; nil without one.
  private static func base(of place: Int, in code: CodeTree) -> String? {
    let parent = code.groups.indices.last { $0 < place && place < code.groups[$0].end } ?? place
    let label = code.groups[place].label
    // Braces that are spread themselves.
    if code.tokens[code.groups[place].start - 1].isMark("."), let base = code.groups[parent].word("...") {
      return base
    }
    for (index, call) in code.groups.enumerated()
    where index == place || (label == nil ? index == parent : call.label == label) {
      guard SpringForm.merges.contains(where: { CodeTree.isName(call.name, $0) }) else { continue }
      let isMethod = call.hasReceiver && call.arguments.allSatisfy { $0.word == nil }
      let receiver = String(decoding: call.name.dropLast(call.function.count + 1), as: UTF8.self)
      if let base = isMethod ? receiver : call.arguments.compactMap({ $0.word }).first { return base }
    }
    return nil
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
      && (isCall && other.isCall
        ? other.group.function == group.function
        : isCall == other.isCall || !(isCall ? other : self).group.hasType("spring"))
  }

  /// Returns whether the words of a spring belong to an easing of CSS, as the selector `.spring` does.
  func isBeside(_ easing: CodeEasing) -> Bool {
    let unnamed = isCall ? form?.named(group.arguments).count ?? 0 : 0
    let named = group.members.filter { ParameterNames.isParameter($0.name) }.count
    return easing.name == nil && easing.duration != nil && named == unnamed
  }

  /// The name of the spring with its parameters: `gentle (stiffness 300, damping 30)`.
  private func text(_ names: [StaticString]) -> String {
    let parameters = names.compactMap { name in
      group[name].map { "\(name)" + ($0.number.map { " " + number($0) } ?? "") }
    }
    let name = group.label ?? String(decoding: group.function, as: UTF8.self)
    let text = (parameters + presets.map { "\($0.name)" }).joined(separator: ", ")
    return name.isEmpty || text.isEmpty ? name.shortenedName + text : "\(name.shortenedName) (\(text))"
  }

  /// Returns the calls of springs, each with all that is in it, and all other brackets.
  private static func all(in code: CodeTree, _ form: SpringForm?) -> [SpringStatement] {
    var groups = code.groups(calling: form?.functions ?? [])
    for (place, group) in groups.enumerated() {
      groups[place].members = group.members.map { (form?.name(for: $0.name) ?? $0.name, $0.value) }
      if group.isSpring { groups[place].members += form?.named(group.arguments) ?? [] }
    }
    var all = groups.map { SpringStatement(form: form, group: $0, place: $0.start) }
    // SwiftUI's spring without arguments.
    for word in code.words where form?.dialect == .swiftUI && CodeTree.isName(word.name, ".spring") {
      guard groups[word.group].name != word.name else { continue }
      let owner = groups[word.group].owner
      (all[owner].isDefault, all[owner].place) = (true, word.place)
    }
    // A constant such as `SpringForce.STIFFNESS_LOW` is a spring only alone.
    for preset in SpringPreset.all where preset.dialect == form?.dialect {
      guard let name = preset.nameInCode, code.isName || ParameterNames.constant("\(preset.name)") == nil
      else { continue }
      for word in code.words where CodeTree.isName(word.name, name) {
        let (group, owner) = (groups[word.group], groups[word.group].owner)
        // A selector of CSS.
        guard group.bracket != UInt8(ascii: "{") || group.name != word.name else { continue }
        if !all[owner].isCall { all[owner].place = word.place }
        if !all[owner].presets.contains(where: { "\($0.id)" == "\(preset.id)" }) {
          all[owner].presets.append(preset)
        }
      }
    }
    return groups.indices.filter { groups[$0].owner == $0 && !groups[$0].isDeclaration }.map { all[$0] }
  }
}
