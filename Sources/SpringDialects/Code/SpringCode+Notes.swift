import MotionPhysics
import MotionSystem
import StrictJSON

// What a reading assumed, and what it does not use.

extension SpringCode {
  mutating func addNotes(about easing: CodeEasing, in content: CodeContent) {
    if let name = easing.name { notes.append("\(name) is read as \(easing.text)") }
    var unused = easing.delay.map { ["delay \(DeclarationNumber.text($0)) s"] } ?? []
    for (name, value) in content.members.members where value != .number(0, unit: "") {
      let isModifier = name.utf8.count < 40 && SpringForm.modifiers.contains { name.hasSuffix("\($0)") }
      if isModifier, unused.count < 8, !unused.contains(name) { unused.append(name) }
    }
    unused += SpringForm.surroundings.filter { content.word(of: [$0]) != nil }.map { "\($0)" }
    if !unused.isEmpty { notes.append("not used: \(unused.joined(separator: ", "))") }
    if easing.duration == nil, content.word(of: ["calc"]) != nil {
      notes.append("a duration in calc() is not read; give its number")
    }
  }

  /// Adds notes about the library, its defaults, the velocity and what is not used.
  mutating func addNotes(
    _ form: SpringForm?, _ statement: SpringStatement, _ version: Double?, _ content: CodeContent
  ) {
    let group = statement.group
    let dialect = form?.dialect
    var given = DialectValues()
    if case .members(_, let values) = meaning { given = values }
    if let form {
      var text = "read as \(form.name)"
      let release = version.map { DeclarationNumber.text($0) } ?? dialect?.source.release
      if let release, form.title == nil { text += " \(release)" }
      if let evidence = form.evidence { text += " (\(evidence))" }
      notes.append(text)
      if let note = form.note { notes.append("\(note)") }
      if dialect == .reactSpring, ["tension", "friction"].contains(form.evidence) {
        notes.append("React Native and Rebound mean other springs by tension and friction; state them if so")
      }
      var defaults = form.defaults.filter { !group.has($0.term.name) }.map {
        "\($0.term.name) \(DeclarationNumber.text($0.value)) is its default"
      }
      if let dialect, case .members = meaning { defaults += SpringCode.defaults(given, of: dialect) }
      if !defaults.isEmpty { notes.append(defaults.joined(separator: ", ")) }
    } else if given[.stiffness] != nil, given[.damping] != nil, !group.has("regime") {
      notes.append("no library was recognized; read as the physical spring")
    }
    readVelocity(of: group, dialect, given)
    if dialect == .coreAnimation { warnIfCut(group, given) }
    let rules = given.entries.filter { $0.term != dialect?.clampTerm }.filter {
      dialect?.member($0.term)?.purpose == .completion
    }
    if let dialect, !rules.isEmpty {
      let names = rules.map { "\($0.term.name)" }.joined(separator: ", ")
      notes.append("\(names) counts in code for \(dialect.title) and in spring/translate, not in curves")
    }
    let unused = SpringCode.unused(group, given) + SpringCode.unusedAround(group, form, content)
    if !unused.isEmpty { notes.append("not used: \(unused.joined(separator: ", "))") }
    addOutside(of: group, form, content)
    if group.isCut { warnings.append("the code ends before its brackets close") }
  }

  /// Adds a note about velocities and limits that stand outside of the spring, such as those of the
  /// animation, and about velocities of other springs that are the same otherwise.
  private mutating func addOutside(of group: CodeGroup, _ form: SpringForm?, _ content: CodeContent) {
    let dialect = form?.dialect
    var outside: [String] = []
    let own = Set(group.members.map { $0.name })
    for (name, value) in content.members.members
    where !own.contains(form?.name(for: name) ?? name) && !outside.contains(name) {
      let isVelocity = SpringForm.velocityNames.contains { name.isEqual(to: $0) }
      let isUnread =
        name == "delay" || SpringForm.unread.contains { $0.dialect == dialect && name.isEqual(to: $0.name) }
      guard isVelocity || isUnread || dialect?.member(named: name)?.purpose == .completion,
        value != .number(0, unit: ""), !["false", "False", "FALSE", "NO"].contains(value.word)
      else { continue }
      outside.append(name)
      if outside.count == 4 { break }
    }
    if !outside.isEmpty {
      notes.append("not used: \(outside.joined(separator: ", ")), which stands outside of the spring")
    }
    for name in SpringForm.velocityNames where group.has(name) && !group.hasConflict(name) {
      if content.members.hasConflict(name) {
        notes.append("the code has several values of \(name), of which the first is read")
      }
    }
  }

  /// Adds a warning if the duration of an animation of Core Animation ends its spring before it rests.
  private mutating func warnIfCut(_ group: CodeGroup, _ given: DialectValues) {
    guard let duration = SpringForm.number(group["duration"]),
      let spring = try? SpringDialect.coreAnimation.resolved(given, for: SpringPreset.standardRelease).spring
    else { return }
    let rest = log(200) / (spring.dampingRatio * spring.angularFrequency)
    guard rest > duration else { return }
    warnings.append(
      "the animation ends at its duration of \(DeclarationNumber.text(duration)) s, but the spring needs "
        + "about \(DeclarationNumber.text(rest, digits: 3)) s to rest")
  }

  /// Reads the initial velocity in the unit of the library.
  private mutating func readVelocity(of group: CodeGroup, _ dialect: SpringDialect?, _ given: DialectValues) {
    guard let name = SpringForm.velocityNames.first(where: { group.has($0) }) else { return }
    guard let number = SpringForm.number(group[name]), !group.hasConflict(name) else {
      notes.append("\(name) is not read, because it is not a number; the motion starts at rest")
      return
    }
    guard number != 0 else { return }
    guard given[.initialVelocity] == nil else {
      notes.append("\(name) \(DeclarationNumber.text(number)) is in travels per second")
      return
    }
    switch dialect?.velocityUnit ?? .unpublished {
    case .perMillisecond: velocity = number * 1000
    case .perSecond, .shareOfTravelPerSecond: velocity = number
    case .none, .unpublished:
      notes.append("\(name) \(DeclarationNumber.text(number)) is not used, because its unit is not known")
      return
    }
    if dialect?.velocityUnit != .shareOfTravelPerSecond {
      notes.append("\(name) is that of a motion from 0 to 1")
    }
  }

  /// Names that say that a spring is meant, or that the reader uses otherwise.
  private static let structural: [StaticString] = [
    "type", "dialect", "preset", "regime", "config", "extraBounce", "...", "easing", "ease", "spring",
    "value",
    "milliseconds", "seconds", "minutes", "microseconds", "autoreverses",
  ]

  /// Returns the names of members that no part of the reading uses, at most eight.
  private static func unused(_ group: CodeGroup, _ given: DialectValues) -> [String] {
    var texts: [String] = []
    for (name, value) in group.members {
      let isUsed =
        given.entries.contains { name.isEqual(to: $0.term.name) }
        || (structural + SpringForm.velocityNames).contains { name.isEqual(to: $0) }
      guard !isUsed else { continue }
      let text: String
      switch value {
      case .number(0, _), .word("false"), .word("False"), .word("null"), .object, .call: continue
      case .number(let number, let unit):
        text = "\(name.shortenedName) \(DeclarationNumber.text(number))\(unit)"
      case .word, .unknown: text = name.shortenedName
      }
      if texts.contains(text) { continue }
      if texts.count == 8 { return texts + ["…"] }
      texts.append(text)
    }
    return texts
  }

  /// Returns what stands around a spring or behind its parameters and changes the animation: repetitions,
  /// easings, further arguments.
  private static func unusedAround(
    _ group: CodeGroup, _ form: SpringForm?, _ content: CodeContent
  ) -> [String] {
    var texts = SpringForm.surroundings.filter { word in
      !group.has(word) && content.word(of: [word]) != nil
    }.map { "\($0)" }
    if let count = form?.positional.count, count > 0 {
      texts += group.arguments.dropFirst(count).prefix(4).compactMap { argument in
        if case .number(let number, _) = argument { DeclarationNumber.text(number) } else { nil }
      }
    }
    for easing in content.easings.prefix(4) {
      let text = "the easing \(easing.name ?? easing.text.shortenedName)"
      if !texts.contains(text) { texts.append(text) }
    }
    return texts
  }

  /// Returns the parameters that a library adds to those that are given.
  static func defaults(_ given: DialectValues, of dialect: SpringDialect) -> [String] {
    var values = DialectValues()
    // The physical parameters of React Native count as soon as one of them is given.
    if dialect == .reactNative, given.hasAny(.stiffness, .damping) { values.set(.mass, 1) }
    if let version = given[.version] { values.set(.version, version) }
    guard let standard = try? dialect.resolved(values, for: SpringPreset.standardRelease).spring else {
      return []
    }
    let entries = dialect.values(of: standard, for: SpringPreset.standardRelease).entries
    let isOther = given.entries.contains { entry in
      dialect.member(entry.term)?.purpose == .spring && entry.term != .version
        && !entries.contains { $0.term == entry.term }
    }
    guard !isOther else { return [] }
    return entries.filter { given[$0.term] == nil }.map {
      "\($0.term.name) \(DeclarationNumber.text($0.value)) is its default"
    }
  }
}
