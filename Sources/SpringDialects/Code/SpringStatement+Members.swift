import MotionPhysics
import MotionSystem
import StrictJSON

// What a statement says: a preset, or the parameters of a spring.

extension SpringStatement {
  /// Returns the preset or the library that the spring of a request names, or nil.
  private func named() throws(Failure) -> SpringPreset? {
    if let name = group.word("dialect"), SpringDialect.titled(name) == nil {
      throw Failure("names the library \(name.shortenedName), which is not known")
    }
    guard let name = group.word("preset") else { return nil }
    guard let preset = SpringPreset.named(name) else {
      throw Failure("names the preset \(name.shortenedName), which does not exist")
    }
    guard !group.members.contains(where: { ParameterNames.isParameter($0.name) }) else {
      throw Failure("has a preset and parameters; give one of them")
    }
    return preset
  }

  /// Returns the spring.
  /// - Parameter code: The code of the statement.
  func spring(_ version: String?, in code: CodeTree) throws(Failure) -> SpringCode.Meaning {
    if let preset = try named() { return .preset(preset) }
    if let spread = group.word("..."), presets.isEmpty || group.has(anyOf: known.map { $0.term.name }) {
      throw Failure("takes parameters from \(spread.shortenedName); give their numbers")
    }
    for type in SpringForm.otherTypes
    where group.hasType("\(type)") || form == nil && code.members.hasType("\(type)", "animation") {
      throw Failure("has the type \(type), which is no spring")
    }
    guard let form, let dialect = form.dialect else {
      guard version == nil else { throw Failure("has no library whose version is known; give both") }
      return .members(nil, try sharedSpring())
    }
    guard isStated else {
      if code.isName, code.words.count > 1, let name = code.words.last?.name {
        throw Failure("names \(String(decoding: name, as: UTF8.self).shortenedName), which is no preset")
      }
      guard let preset = form.presetWithoutParameters(in: code) else { throw .unknown }
      return .preset(preset)
    }
    var values = try values(version)
    if isCall || !group.hasType("spring") { form.convert(&values) }
    guard presets.count < 2 else {
      throw Failure(several: "names several presets", presets.map { "\($0.name)" })
    }
    guard let preset = presets.first else {
      let preset = values.entries.isEmpty ? form.presetWithoutParameters(in: code) : nil
      return preset.map { .preset($0) } ?? .members(dialect, values)
    }
    if dialect == .swiftUI, isCall { return try spring(of: preset, with: values) }
    // The duration beside a preset of SwiftUI is that of something else.
    guard values.entries.allSatisfy({ dialect == .swiftUI && $0.term == .duration || $0.term == .version })
    else {
      throw Failure("has parameters beside \(preset.name); give one of them")
    }
    return .preset(preset)
  }

  /// Returns the spring of a call of one of SwiftUI's, such as `.bouncy(extraBounce: 0.1)` or
  /// `.spring(.bouncy)`.
  private func spring(
    of preset: SpringPreset, with given: DialectValues
  ) throws(Failure) -> SpringCode.Meaning {
    if let argument = group.arguments.first {
      guard let word = argument.word, let name = preset.nameInCode,
        CodeTree.isName(Array(word.utf8)[...], name)
      else { throw .variable }
    }
    let taken: [DialectTerm] =
      preset.values[.bounce] == nil ? [.response, .dampingFraction, .duration] : [.duration]
    if let other = given.entries.first(where: { !taken.contains($0.term) }) {
      throw Failure("has \(other.term.name), which \(preset.name) does not take; leave it out")
    }
    let extra = group["extraBounce"]?.number
    guard extra != nil || !group.has("extraBounce") else {
      throw Failure("has an extraBounce that is not a number; give the number")
    }
    guard !given.entries.isEmpty || extra != nil else { return .preset(preset) }
    let response = preset.values[.response] ?? preset.values[.duration] ?? 0.5
    let fraction = preset.values[.dampingFraction] ?? 1
    var values = DialectValues((.response, response), (.dampingFraction, fraction))
    if !given.hasAny(.response, .dampingFraction) {
      values = DialectValues(
        (.duration, response), (.bounce, (preset.values[.bounce] ?? 1 - fraction) + (extra ?? 0)))
    } else if given[.duration] != nil || extra != nil {
      throw Failure("has a response beside a duration or an extraBounce; give one of them")
    }
    for entry in given.entries { values.set(entry.term, entry.value) }
    return .members(.swiftUI, values)
  }

  /// Returns a spring that names no library, in parameters that mean the same in all that have them.
  private func sharedSpring() throws(Failure) -> DialectValues {
    let values = try values(nil)
    if let regime = group.word("regime") {
      // The spring of a response, whose reader compares the parameters.
      guard Spring.Regime.allCases.contains(where: { regime.isEqual(to: $0.name) }) else {
        throw Failure("has the regime \(regime.shortenedName), which no spring has")
      }
      return values
    }
    let pairs: [[DialectTerm]] = [
      [.stiffness, .damping], [.stiffness, .dampingRatio], [.response, .dampingRatio], [.duration, .bounce],
    ]
    guard let pair = pairs.first(where: { $0.allSatisfy { values[$0] != nil } }) else {
      guard !values.entries.isEmpty else { throw .unknown }
      throw Failure(
        "has only \(values.names), whose other parameters depend on the library; put its name in front, as "
          + "in motion {…}, or add them")
    }
    guard pair[0] != .duration || group["duration"]?.number ?? 0 < 20 else {
      throw Failure(
        "has a duration that is probably in milliseconds; put the library in front, as in anime {…}")
    }
    return values
  }

  /// Returns the parameters that a code gives.
  private func values(_ version: String?) throws(Failure) -> DialectValues {
    var values = DialectValues()
    let own = group["version"].flatMap { $0.word ?? $0.number.map { number($0) } }
    let isVersioned = form?.dialect?.versions.isEmpty == false
    if isVersioned, let version, let own, version != own {
      throw Failure("has the version \(own.shortenedName) beside version \(version); give one of them")
    }
    if let dialect = form?.dialect, let version = version ?? (isVersioned ? own : nil) {
      guard let value = dialect.version(of: version) else {
        let known = dialect.versions.map { "\($0)" }.alternatives
        throw Failure(
          "has the version \(version.shortenedName) of \(dialect.title), which is not known here; "
            + (known.isEmpty ? "leave it out" : "give \(known)"))
      }
      values.set(.version, value)
    }
    for (name, _) in group.members {
      guard let reason = form?.refusal(of: name) else { continue }
      throw Failure("has \(name), which is not read for \(form?.name ?? ""); \(reason)")
    }
    // The initial velocity is that of the motion.
    let others: [DialectTerm] = [.version, .initialVelocity] + (form?.ignored ?? [])
    for member in known where !others.contains(member.term) {
      let (name, isRelease) = (member.term.name, member.purpose == .release)
      guard let value = group[name] else { continue }
      // The spring is the same whatever its release is, which may be a vector or a variable.
      if isRelease ? value.number == nil : member.purpose == .completion && value == .word("null") {
        continue
      }
      guard isRelease || !group.hasConflict(name) else {
        throw Failure("has several values of \(name); give one spring")
      }
      values.set(member.term, try parameter(member, from: value))
    }
    // The velocity is that of a motion from 0 to 1.
    let isRelative = values[.velocity] != nil && known.contains { $0.term == .displacement }
    if isRelative, values[.displacement] == nil { values.set(.displacement, -1) }
    try checkNames(values)
    for (term, value) in form?.defaults ?? [] where values[term] == nil { values.set(term, value) }
    return values
  }

  /// The number of names that are compared with the known ones.
  private static let maximumNames = 100
  /// The least length of a name that is taken for a misspelled one.
  private static let shortestMisspelling = 6

  /// Throws if a parameter is a variable, is misspelled, or is not one of the library.
  private func checkNames(_ given: DialectValues) throws(Failure) {
    let variable = group.words.first { word in
      word == "extraBounce" || known.contains { $0.purpose != .release && word.isEqual(to: $0.term.name) }
    }
    if let variable { throw Failure("has a \(variable) that is not a number; give the number") }
    let missing = known.filter { given[$0.term] == nil }.map { $0.term.name }
    for (index, (name, _)) in group.members.enumerated()
    where !known.contains(where: { name.isEqual(to: $0.term.name) }) {
      if index < SpringStatement.maximumNames, name.utf8.count >= SpringStatement.shortestMisspelling,
        let near = NearestName.nearest(to: name, among: missing),
        near.utf8.count >= SpringStatement.shortestMisspelling,
        near.utf8.first == name.utf8.first.map({ $0 | 0x20 })
      {
        throw Failure("has \(name.shortenedName); did you mean \(near)?")
      }
      // An animation of Core Animation has a duration beside its spring.
      guard ParameterNames.isParameter(name), form?.dialect != .coreAnimation || name != "duration",
        !SpringForm.isVelocity(name)
      else { continue }
      if let dialect = form?.dialect {
        throw Failure(
          "has \(name.shortenedName), which is not read for \(dialect.title); leave it out, or put another "
            + "library in front, as in motion {…}")
      }
      let owners = SpringDialect.all.filter { $0.member(named: name) != nil }.map { "\($0.name)" }
      guard form == nil, let owner = owners.first else { continue }
      throw Failure(
        "has \(name.shortenedName), a member of \(owners.joined(separator: ", ")); say which library it "
          + "is, as in --from \(owner) or \(owner) {…}")
    }
  }

  /// Returns the number that a value stands for in a request: 1 for true, the index of a keyword.
  private func parameter(_ member: DialectMember, from value: CodeGroup.Value) throws(Failure) -> Double {
    let name = member.term.name
    switch value {
    case .number(let number, let unit):
      guard number.isFinite else { throw Failure("has a \(name) beyond the range of a double") }
      let units: [String: Double] = ["s": 1000, "ms": 1]
      if let unit = units[unit], let own = units["\(member.unit)"] {
        return unit == own ? number : number * unit / own
      }
      let isLength = unit == "dp" && form?.dialect?.distanceTerm == member.term
      guard SpringCode.isPlain(unit) || isLength else {
        throw Failure("has a \(name) in \(unit.shortenedName); give a number")
      }
      return number
    case .word(let word):
      let hasConstants = form?.dialect == .compose || form?.dialect == .androidSpring
      if let number = ParameterNames.constant(word), hasConstants || number == 0 { return number }
      if let number = SpringForm.threshold(word), form?.dialect == .compose { return number }
      if case .keyword(let words) = member.kind, let index = words.firstIndex(where: word.isEqual) {
        return Double(index)
      }
      let isFlag = if case .flag = member.kind { true } else { false }
      if isFlag, let flag = SpringForm.flags[word] { return flag }
      let tokens = CodeTokens(Array(word.utf8)).all
      if tokens.count == 1, tokens[0].kind == .number, tokens[0].text.isEmpty {
        throw Failure("has \(name) \(word.shortenedName) as a text; give it without quotation marks")
      }
      let advice = isFlag ? "true or false" : "its number"
      throw Failure("has \(name) \(word.shortenedName), which is not known here; give \(advice)")
    case .object, .call, .unknown: throw Failure("has a \(name) that is not a number; give the number")
    }
  }
}

extension SpringPreset {
  /// The name of the preset in a code; nil for one that is no name. Swift omits the type in front of it.
  var nameInCode: [UInt8]? {
    let text = Array("\(name)".utf8)
    guard text.allSatisfy({ CodeToken.isNameByte($0) || $0 == UInt8(ascii: ".") }),
      !text.elementsEqual("Animated.spring".utf8)
    else { return nil }
    return dialect == .swiftUI ? Array(text.drop { $0 != UInt8(ascii: ".") }) : text
  }
}

extension SpringForm {
  /// Returns the preset that is a call without parameters, such as `CASpringAnimation()`, if the code calls
  /// and assigns nothing else.
  func presetWithoutParameters(in code: CodeTree) -> SpringPreset? {
    SpringPreset.all.first { preset in
      preset.dialect == dialect && "\(preset.name)".hasSuffix("()")
        && code.groups.contains { "\(preset.name)".utf8.dropLast(2).elementsEqual($0.name) }
        && code.groups.dropFirst(2).allSatisfy { $0.members.isEmpty && $0.arguments.isEmpty }
    }
  }
}
