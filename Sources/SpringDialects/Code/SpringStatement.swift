import StrictJSON

/// A spring that a code states: a call with all that is in it, or other brackets with a parameter or a
/// preset.
struct SpringStatement {
  /// The members, with the names of a request, and the arguments.
  var group: CodeGroup
  /// The presets that are named.
  var presets: [SpringPreset] = []

  /// Names that are parameters of springs, but also of much else.
  private static let commonNames: [StaticString] = [
    "duration", "speed", "velocity", "clamp", "precision", "epsilon", "ratio", "version",
  ]
  /// Names that only the spring of a request has.
  private static let markers: [StaticString] = ["dialect", "preset", "regime"]

  /// Returns the spring that a code states in a form; nil without one. Several must be the same.
  static func only(in content: CodeContent, _ form: SpringForm?) throws(SpringCode.Failure)
    -> SpringStatement?
  {
    let names = form?.dialect.members.map { $0.term.name } ?? SpringForm.sharedNames.map { $0.name }
    var found: [SpringStatement] = []
    // Calls whose parameters are a variable mean the spring that the code states elsewhere.
    var (refersElsewhere, isStatedElsewhere) = (false, false)
    for (statement, isCall) in all(in: content, form) {
      let group = statement.group
      let isStated = group.members.contains { name, _ in
        let isName = { (other: StaticString) in other.isSame(as: name) }
        return markers.contains(where: isName)
          || names.contains(where: isName) && !commonNames.contains(where: isName)
      }
      guard isCall || isStated || group.hasType("spring") || !statement.presets.isEmpty else { continue }
      if isCall, !isStated, statement.presets.isEmpty, !(names + ["..."]).contains(where: { group.has($0) }),
        form?.refersElsewhere(group) == true
      {
        refersElsewhere = true
      } else {
        found.append(statement)
        if isStated || !statement.presets.isEmpty { isStatedElsewhere = true }
      }
    }
    guard !refersElsewhere || isStatedElsewhere else {
      throw SpringCode.Failure("has parameters that are not numbers; give their numbers")
    }
    guard let first = found.first else { return nil }
    let count = form?.positional.count ?? 0
    let values = (names + markers + ["..."]).map { ($0, first.group[$0]) }
    let isOne = found.allSatisfy { other in
      values.allSatisfy { other.group[$0] == $1 }
        && other.group.arguments.prefix(count) == first.group.arguments.prefix(count)
        && other.presets.map { "\($0.id)" } == first.presets.map { "\($0.id)" }
    }
    guard isOne else { throw SpringCode.Failure("has several springs; give one") }
    return first
  }

  /// Returns the calls of springs, each with all that is in it, and all other brackets.
  private static func all(in content: CodeContent, _ form: SpringForm?) -> [(SpringStatement, isCall: Bool)] {
    let owners = content.owners(calling: form?.calls ?? [])
    var all = content.groups.map { SpringStatement(group: $0) }
    for place in owners.indices {
      let owner = owners[place].place
      let members = content.groups[place].members.map { member in
        (name: form?.name(for: member.name) ?? member.name, value: member.value)
      }
      if owner == place {
        all[owner].group.members = members
      } else {
        all[owner].group.members += members
        all[owner].group.words += content.groups[place].words
      }
    }
    // A constant such as `SpringForce.STIFFNESS_LOW` is a spring only alone.
    let presets = SpringPreset.all.filter {
      $0.dialect == form?.dialect && (content.isName || SpringForm.constant("\($0.name)") == nil)
    }
    for (name, place) in content.words {
      all[owners[place].place].presets += presets.filter { $0.isNamed(name) }
    }
    return owners.indices.filter { owners[$0].place == $0 }.map { (all[$0], owners[$0].isCall) }
  }
}
