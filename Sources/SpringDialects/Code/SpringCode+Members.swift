import MotionPhysics
import MotionSystem
import StrictJSON

// What a statement says: a preset, or the parameters of a spring.

extension SpringCode {
  /// Returns the spring of a content that is no easing.
  static func spring(
    in content: CodeContent, _ form: SpringForm?, _ statement: SpringStatement?, _ version: Double?
  ) throws(Failure) -> Meaning {
    let group = statement?.group ?? content.members
    if let name = group.word("dialect"), SpringForm.library(named: name) == nil {
      throw Failure("names the library \(name.shortenedName), which is not known")
    }
    if let name = group.word("preset") {
      guard let preset = SpringPreset.named(name) else {
        throw Failure("names the preset \(name.shortenedName), which does not exist")
      }
      guard !group.members.contains(where: { ParameterNames.isParameter($0.name) }) else {
        throw Failure("has a preset and parameters; give one of them")
      }
      return .preset(preset)
    }
    for type in ["tween", "keyframes", "inertia"] where group.hasType(type) {
      throw Failure("has the type \(type), which is no spring")
    }
    guard let form, let dialect = form.dialect else {
      guard version == nil else { throw Failure("has no library whose version is known; give both") }
      return .members(nil, try sharedSpring(of: group, form))
    }
    guard let statement else {
      if content.isName, content.words.count > 1, let name = content.words.last?.name {
        throw Failure("names \(String(decoding: name, as: UTF8.self).shortenedName), which is no preset")
      }
      guard let preset = form.presetWithoutParameters(in: content) else { throw .unknown }
      return .preset(preset)
    }
    var values = try values(of: group, in: dialect.members, form, version)
    if form.hasMilliseconds, statement.isCall, let duration = values[.duration] {
      values.set(.duration, duration / 1000)
    }
    if form.hasPhysicalValues, let tension = values[.tension], let friction = values[.friction] {
      for entry in SpringDialect.origami(stiffness: tension, damping: friction).entries {
        values.set(entry.term, entry.value)
      }
    }
    guard statement.presets.count < 2 else {
      let names = statement.presets.map { "\($0.name)" }.joined(separator: ", ")
      throw Failure("names several presets: \(names); give one")
    }
    let preset = statement.presets.first
    if let spread = group.word("..."), preset == nil || !values.entries.isEmpty {
      throw Failure("takes parameters from \(spread.shortenedName); give their numbers")
    }
    guard let preset else {
      guard values.entries.isEmpty else { return .members(dialect, values) }
      return form.presetWithoutParameters(in: content).map { .preset($0) } ?? .members(dialect, values)
    }
    if dialect == .swiftUI, statement.isCall { return try preset.spring(with: values, in: group) }
    // The duration beside a preset of SwiftUI is that of something else.
    guard values.entries.allSatisfy({ dialect == .swiftUI && $0.term == .duration }) else {
      throw Failure("has parameters beside \(preset.name); give one of them")
    }
    return .preset(preset)
  }

  /// Returns a spring that names no library, in parameters that mean the same in all that have them.
  private static func sharedSpring(
    of group: CodeGroup, _ form: SpringForm?
  ) throws(Failure) -> DialectValues {
    var values = try values(of: group, in: ParameterNames.sharedMembers, form)
    for (term, value) in form?.defaults ?? [] where values[term] == nil { values.set(term, value) }
    func hasAll(_ terms: DialectTerm...) -> Bool { terms.allSatisfy { values[$0] != nil } }
    if let regime = group.word("regime") {
      // The spring of a response, whose reader compares the parameters.
      guard Spring.Regime.allCases.contains(where: { regime.isEqual(to: $0.name) }) else {
        throw Failure("has the regime \(regime.shortenedName), which no spring has")
      }
      return values
    }
    if hasAll(.stiffness, .damping) || hasAll(.stiffness, .dampingRatio) || hasAll(.response, .dampingRatio) {
      return values
    }
    if hasAll(.duration, .bounce) {
      guard SpringForm.number(group["duration"]).map({ $0 < 20 }) ?? true else {
        throw Failure(
          "has a duration that is probably in milliseconds; put the library in front, as in anime {…}")
      }
      return values
    }
    guard !values.entries.isEmpty else { throw .unknown }
    throw Failure(
      "has only \(values.names), whose other parameters depend on the library; put its name in front, as in "
        + "motion {…}, or add them")
  }

  /// Returns the parameters that a code gives.
  private static func values(
    of group: CodeGroup, in known: [DialectMember], _ form: SpringForm?, _ version: Double? = nil
  ) throws(Failure) -> DialectValues {
    var values = DialectValues()
    if let version, let dialect = form?.dialect {
      guard dialect.versions.contains(version) else {
        let numbers = dialect.versions.map { DeclarationNumber.text($0) }.alternatives
        throw Failure(
          "has the version \(DeclarationNumber.text(version)) of \(dialect.title), which is not known here; "
            + (numbers.isEmpty ? "leave it out" : "the versions are \(numbers)"))
      }
      values.set(.version, version)
    }
    for member in known where form?.ignored.contains(member.term) != true {
      let name = member.term.name
      guard let value = group[name] else { continue }
      // The spring is the same whatever its release is, which may be a vector or a variable.
      if member.purpose == .release, SpringForm.number(value) == nil { continue }
      if member.purpose == .completion, value == .word("null") { continue }
      guard member.purpose == .release || !group.hasConflict(name) else {
        throw Failure("has several values of \(name); give one spring")
      }
      values.set(member.term, try number(value, of: member, form?.dialect))
    }
    // The velocity is that of a motion from 0 to 1.
    let hasDisplacement = known.contains { $0.term == .displacement }
    if hasDisplacement, values[.velocity] != nil, values[.displacement] == nil {
      values.set(.displacement, -1)
    }
    if form?.dialect == .flutter {
      let keywords: [StaticString] = ["withDampingRatio", "withDurationAndBounce"]
      let index = keywords.firstIndex { CodeContent.isSameName(group.name, $0) }
      if let index { values.set(.constructor, Double(index)) }
    }
    try checkNames(group, known, values, form)
    return values
  }

  /// The number of names that are compared with the known ones.
  private static let maximumNames = 100
  /// The least length of a name that is taken for a misspelled one.
  private static let shortestMisspelling = 6

  /// Throws if a parameter is a variable, is misspelled, or is not one of the library.
  private static func checkNames(
    _ group: CodeGroup, _ members: [DialectMember], _ given: DialectValues, _ form: SpringForm?
  ) throws(Failure) {
    let library = form?.dialect
    let known = members.map { $0.term.name }
    let variable = group.words.first { word in
      word == "extraBounce" || members.contains { $0.purpose != .release && word.isEqual(to: $0.term.name) }
    }
    if let variable { throw Failure("has a \(variable) that is not a number; give the number") }
    let missing = members.filter { given[$0.term] == nil }.map { $0.term.name }
    for (index, (name, _)) in group.members.enumerated()
    where !known.contains(where: { name.isEqual(to: $0) }) {
      if index < maximumNames, name.utf8.count >= shortestMisspelling,
        let near = NearestName.nearest(to: name, among: missing), near.utf8.count >= shortestMisspelling,
        near.utf8.first == name.utf8.first.map({ $0 | 0x20 })
      {
        throw Failure("has \(name.shortenedName); did you mean \(near)?")
      }
      // An animation of Core Animation has a duration beside its spring.
      guard ParameterNames.isParameter(name), library != .coreAnimation || name != "duration",
        !SpringForm.velocityNames.contains(where: { name.isEqual(to: $0) })
      else { continue }
      if let library { throw refusal(of: name, library) }
      guard form == nil else { continue }
      let owners = SpringDialect.all.filter { $0.member(named: name) != nil }.map { "\($0.name)" }
      guard let owner = owners.first else { continue }
      throw Failure(
        "has \(name.shortenedName), a member of \(owners.joined(separator: ", ")); say which library it "
          + "is, as in --from \(owner) or \(owner) {…}")
    }
  }

  /// Returns why the spring of a library is not read with a parameter, which changes it.
  private static func refusal(of name: String, _ library: SpringDialect) -> Failure {
    let row = SpringForm.unread.first { $0.dialect == library && name.isEqual(to: $0.name) }
    let reason =
      row.map { "; \($0.reason)" } ?? "; leave it out, or put another library in front, as in motion {…}"
    return Failure("has \(name.shortenedName), which is not read for \(library.title)\(reason)")
  }

  /// Returns the number that a value stands for in a request: 1 for true, the index of a keyword.
  private static func number(
    _ value: CodeGroup.Value, of member: DialectMember, _ library: SpringDialect?
  ) throws(Failure) -> Double {
    let name = member.term.name
    switch value {
    case .number(let number, let unit):
      guard number.isFinite else { throw Failure("has a \(name) beyond the range of a double") }
      switch ("\(member.unit)", unit) {
      case ("s", "ms"): return number / 1000
      case ("ms", "s"): return 1000 * number
      case ("s", "s"), ("ms", "ms"): return number
      default: break
      }
      guard isPlain(unit) else { throw Failure("has a \(name) in \(unit.shortenedName); give a number") }
      return number
    case .word(let word):
      let hasConstants = library == .compose || library == .androidSpring
      if let number = ParameterNames.constant(word), hasConstants || number == 0 { return number }
      if let number = SpringForm.threshold(word), library == .compose { return number }
      if case .flag = member.kind {
        if ["true", "TRUE", "True", "YES"].contains(word) { return 1 }
        if ["false", "FALSE", "False", "NO"].contains(word) { return 0 }
        throw Failure("has \(name) \(word.shortenedName), which is not known here; give true or false")
      }
      if case .keyword(let words) = member.kind, let index = words.firstIndex(where: { word.isEqual(to: $0) })
      {
        return Double(index)
      }
      throw Failure("has \(name) \(word.shortenedName), which is not known here; give its number")
    case .object, .call, .unknown:
      throw Failure("has a \(name) that is not a number; give the number")
    }
  }

  /// Returns whether the letters after a number are those of its type, as in `0.5f`.
  static func isPlain(_ unit: String) -> Bool { ["", "f", "F", "d", "D"].contains(unit) }
}
