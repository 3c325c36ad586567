import MotionPhysics
import MotionSystem
import StrictJSON

// What a reading assumed, and what it does not use.

extension [String] {
  /// Appends a text that is not among the others, if there are fewer than a limit.
  fileprivate mutating func add(_ text: String, limit: Int) {
    if count < limit, !contains(text) { append(text) }
  }
}

extension SpringCode {
  mutating func addNotes(about easing: CodeEasing, in code: CodeTree) {
    if let name = easing.name { notes.append("\(name) is read as \(easing.text)") }
    var unused = easing.delay.map { ["delay \(DeclarationNumber.text($0)) s"] } ?? []
    for (name, value) in code.members.members where value != .number(0, unit: "") && name.utf8.count < 40 {
      if CodeEasing.modifiers.contains(where: { name.hasSuffix("\($0)") }) { unused.add(name, limit: 8) }
    }
    unused += SpringForm.surroundings.filter { code.word(of: [$0]) != nil }.map { "\($0)" }
    if !unused.isEmpty { notes.append("not used: \(unused.joined(separator: ", "))") }
    if easing.duration == nil, code.word(of: ["calc"]) != nil {
      notes.append("a duration in calc() is not read; give its number")
    }
  }

  /// Adds notes about the library, its defaults, the velocity and what is not used.
  mutating func addNotes(
    about statement: SpringStatement, _ version: Double?, in code: CodeTree, _ easings: [CodeEasing]
  ) {
    let (group, form, dialect) = (statement.group, statement.form, statement.form?.dialect)
    var given = DialectValues()
    if case .members(_, let values) = meaning { given = values }
    if let form {
      let release = version.map { DeclarationNumber.text($0) } ?? dialect?.source.release
      let number = form.title == nil ? release.map { " \($0)" } ?? "" : ""
      notes.append("read as \(form.name)\(number)\(form.evidence.map { " (\($0))" } ?? "")")
      if let note = form.note { notes.append("\(note)") }
      var defaults = form.defaults.filter { !group.has($0.term.name) }.map {
        SpringCode.isDefault($0.term, $0.value)
      }
      if let dialect, case .members = meaning { defaults += SpringCode.defaults(given, of: dialect) }
      if !defaults.isEmpty { notes.append(defaults.joined(separator: ", ")) }
    } else if given[.stiffness] != nil, given[.damping] != nil, !group.has("regime") {
      notes.append("no library was recognized; read as the physical spring")
    }
    readVelocity(of: group, dialect, given)
    if dialect == .coreAnimation { warnIfCut(group, given) }
    let rules = given.entries.map { $0.term }.filter {
      $0 != dialect?.clampTerm && dialect?.member($0)?.purpose == .completion
    }
    if let dialect, !rules.isEmpty {
      let names = rules.map { "\($0.name)" }.joined(separator: ", ")
      notes.append("\(names) counts in code for \(dialect.title) and in spring/translate, not in curves")
    }
    addUnused(statement, given, code, easings)
    if group.isCut { warnings.append("the code ends before its brackets close") }
  }

  /// Adds a warning if the duration of an animation of Core Animation ends its spring before it rests.
  private mutating func warnIfCut(_ group: CodeGroup, _ given: DialectValues) {
    guard let duration = group["duration"]?.number,
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
    guard let number = group[name]?.number, !group.hasConflict(name) else {
      notes.append("\(name) is not read, because it is not a number; the motion starts at rest")
      return
    }
    guard number != 0 else { return }
    let text = "\(name) \(DeclarationNumber.text(number))"
    if given[.initialVelocity] != nil {
      notes.append("\(text) is in travels per second")
      return
    }
    switch dialect?.velocityUnit ?? .unpublished {
    case .none, .unpublished: notes.append("\(text) is not used, because its unit is not known")
    case .shareOfTravelPerSecond: velocity = number
    case .perMillisecond, .perSecond:
      velocity = dialect?.velocityUnit == .perSecond ? number : number * 1000
      notes.append("\(name) is that of a motion from 0 to 1")
    }
  }

  /// Adds notes about members that no part of the reading uses, about what stands around the spring and
  /// changes the animation, such as repetitions, and about velocities and limits elsewhere in the code.
  private mutating func addUnused(
    _ statement: SpringStatement, _ given: DialectValues, _ code: CodeTree, _ easings: [CodeEasing]
  ) {
    let (group, form, dialect) = (statement.group, statement.form, statement.form?.dialect)
    var (unused, outside): ([String], [String]) = ([], [])
    for (name, value) in group.members where !value.isNothing && unused.count < 9 {
      let isUsed = given.entries.contains { name.isEqual(to: $0.term.name) }
      guard !isUsed, !(SpringForm.structural + SpringForm.velocityNames).contains(where: name.isEqual) else {
        continue
      }
      switch value {
      case .object, .call: continue
      case .number(let number, let unit):
        unused.add("\(name.shortenedName) \(DeclarationNumber.text(number))\(unit)", limit: 9)
      case .word, .unknown: unused.add(name.shortenedName, limit: 9)
      }
    }
    if unused.count == 9 { unused[8] = "…" }
    unused += SpringForm.surroundings.filter { !group.has($0) && code.word(of: [$0]) != nil }.map { "\($0)" }
    if let count = form?.positional.count, count > 0 {
      for case .number(let number, _) in group.arguments.dropFirst(count).prefix(4) {
        unused.append(DeclarationNumber.text(number))
      }
    }
    for easing in easings.prefix(4) {
      unused.add("the easing \(easing.name ?? easing.text.shortenedName)", limit: .max)
    }
    if !unused.isEmpty { notes.append("not used: \(unused.joined(separator: ", "))") }
    let own = Set(group.members.map { $0.name })
    for (name, value) in code.members.members
    where !value.isNothing && !own.contains(form?.name(for: name) ?? name) {
      let isRead =
        name != "delay" && !SpringForm.velocityNames.contains(where: name.isEqual)
        && !SpringForm.unread.contains { $0.dialect == dialect && name.isEqual(to: $0.name) }
        && dialect?.member(named: name)?.purpose != .completion
      if !isRead { outside.add(name, limit: 4) }
    }
    if !outside.isEmpty {
      notes.append("not used: \(outside.joined(separator: ", ")), which stands outside of the spring")
    }
    for name in SpringForm.velocityNames where group.has(name) && !group.hasConflict(name) {
      if code.members.hasConflict(name) {
        notes.append("the code has several values of \(name), of which the first is read")
      }
    }
  }

  private static func isDefault(_ term: DialectTerm, _ value: Double) -> String {
    "\(term.name) \(DeclarationNumber.text(value)) is its default"
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
    return isOther ? [] : entries.filter { given[$0.term] == nil }.map { isDefault($0.term, $0.value) }
  }
}
