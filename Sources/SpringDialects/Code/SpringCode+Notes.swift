import MotionPhysics
import MotionSystem
import StrictJSON

// What a reading assumed, and what it does not use.

extension [String] {
  /// Appends a text that is not among the others. The last of several is `…`.
  fileprivate mutating func add(_ text: String) {
    if count < 8, !contains(text) { append(count == 7 ? "…" : text) }
  }
}

extension DialectValues {
  /// The members, each with an end.
  func texts(_ end: String) -> String {
    entries.map { "\($0.term.name) \(DeclarationNumber.text($0.value))\(end)" }.joined(separator: ", ")
  }
}

extension SpringCode {
  mutating func addNotes(about easing: CodeEasing, in code: CodeTree, _ times: [String]) {
    if let name = easing.name { notes.append("\(name) is read as \(easing.text)") }
    var unused = easing.delay.map { ["delay \(DeclarationNumber.text($0)) s"] } ?? []
    for (name, value) in code.members.members where !value.isNothing && SpringForm.isModifier(name) {
      unused.add(name)
    }
    for text in times + SpringForm.surroundings(in: code) { unused.add(text) }
    if !unused.isEmpty { notes.append("not used: \(unused.joined(separator: ", "))") }
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
      var defaults = DialectValues()
      if case .members = meaning, let dialect { defaults = dialect.defaults(given) }
      for (term, value) in form.defaults where !group.has(term.name) { defaults.set(term, value) }
      let texts = defaults.entries.map {
        "\($0.term.name) \(DeclarationNumber.text($0.value)) is its default"
      }
      if !texts.isEmpty { notes.append(texts.joined(separator: ", ")) }
    } else if given[.bounce] != nil {
      notes.append("no library was recognized; read as SwiftUI means duration and bounce, unlike Motion")
    } else if given[.damping] != nil, !group.has("regime") {
      notes.append("no library was recognized; read as the physical spring")
    }
    readVelocity(of: group, dialect)
    if dialect == .coreAnimation { warnIfCut(group, given) }
    let rules = given.entries.map { $0.term }.filter {
      $0 != dialect?.clampTerm && dialect?.member($0)?.purpose == .completion
    }
    if let dialect, !rules.isEmpty {
      let names = rules.map { "\($0.name)" }.joined(separator: ", ")
      notes.append("\(names) counts in code for \(dialect.title) and in spring/translate, not in curves")
    }
    addUnused(statement, given, code, easings)
    if dialect == .motion, form?.evidence != nil, !statement.isCall, !group.has("type") {
      warnings.append("Motion eases without type: \"spring\"")
    }
    if group.isCut { warnings.append("the code ends before its brackets close") }
  }

  /// Adds a warning if the duration of an animation of Core Animation ends its spring before it rests.
  private mutating func warnIfCut(_ group: CodeGroup, _ given: DialectValues) {
    let spring = try? SpringDialect.coreAnimation.resolved(given, for: SpringPreset.standardRelease).spring
    guard let spring, let duration = group["duration"]?.number else { return }
    let rest = log(200) / (spring.dampingRatio * spring.angularFrequency)
    guard rest > duration else { return }
    warnings.append(
      "the animation ends at its duration of \(DeclarationNumber.text(duration)) s, but the spring needs "
        + "about \(DeclarationNumber.text(rest, digits: 3)) s to rest")
  }

  /// Reads the initial velocity in the unit of the library.
  private mutating func readVelocity(of group: CodeGroup, _ dialect: SpringDialect?) {
    guard let name = SpringForm.velocityNames.first(where: { group.has($0) }) else { return }
    guard let number = group[name]?.number, !group.hasConflict(name) else {
      notes.append("\(name) is not read, because it is not a number; the motion starts at rest")
      return
    }
    guard number != 0 else { return }
    let text = "\(name) \(DeclarationNumber.text(number))"
    switch dialect?.velocityUnit ?? .unpublished {
    case .none, .unpublished: notes.append("\(text) is not used, because its unit is not known")
    case .shareOfTravelPerSecond: velocity = number
    case .perMillisecond, .perSecond:
      let isPerSecond = dialect?.velocityUnit == .perSecond
      velocity = isPerSecond ? number : number * 1000
      notes.append("\(name) is that of a motion from 0 to 1")
      if !isPerSecond, abs(number) > 0.1 { warnings.append("\(text) is one per millisecond") }
    }
  }

  /// Adds notes about members that no part of the reading uses, about what stands around the spring and
  /// changes the animation, such as repetitions, and about velocities and limits elsewhere in the code.
  private mutating func addUnused(
    _ statement: SpringStatement, _ given: DialectValues, _ code: CodeTree, _ easings: [CodeEasing]
  ) {
    let (group, form, dialect) = (statement.group, statement.form, statement.form?.dialect)
    let own = Set(group.members.map { $0.name })
    var (unused, outside): ([String], [String]) = ([], [])
    for (name, value) in code.members.members where !value.isNothing {
      let (term, isModifier) = (form?.name(for: name) ?? name, SpringForm.isModifier(name))
      let isVelocity = SpringForm.velocityNames.contains(where: name.isEqual)
      if own.contains(term) {
        let isUsed = given.entries.contains { term.isEqual(to: $0.term.name) }
        guard !isUsed, !isVelocity, !SpringForm.structural.contains(where: name.isEqual) else { continue }
        switch value {
        case .number(let number, let unit):
          unused.add("\(name.shortenedName) \(DeclarationNumber.text(number))\(unit)")
        case .object, .call: if isModifier { unused.add(name) }
        case .word, .unknown: unused.add(name.shortenedName)
        }
      } else if isModifier || isVelocity || dialect?.member(named: term)?.purpose == .completion
        || form?.refusal(of: name) != nil
      {
        outside.add(name)
      }
    }
    for word in code.groups.flatMap({ $0.words }) {
      let isVelocity = SpringForm.velocityNames.contains(where: word.isEqual)
      if isVelocity || SpringForm.isModifier(word) { outside.add(word) }
    }
    // A call in a chain, such as `.delay(Double(index) * 0.1)`.
    for call in code.groups where call.bracket == UInt8(ascii: "(") {
      let name = String(decoding: call.name.split(separator: UInt8(ascii: ".")).last ?? [], as: UTF8.self)
      if SpringForm.isModifier(name), !code.members.members.contains(where: { $0.name.isEqual(to: name) }) {
        unused.add(name)
      }
    }
    for text in SpringForm.surroundings(in: code, SpringForm.timings) where !own.contains(text) {
      unused.add(text)
    }
    if let count = form?.positional.count, count > 0 {
      for case .number(let number, _) in group.arguments.dropFirst(count) {
        unused.add(DeclarationNumber.text(number))
      }
    }
    for easing in easings { unused.add("the easing \(easing.name ?? easing.text.shortenedName)") }
    if !unused.isEmpty { notes.append("not used: \(unused.joined(separator: ", "))") }
    if !outside.isEmpty {
      notes.append("not used: \(outside.joined(separator: ", ")), which stands outside of the spring")
    }
    for name in SpringForm.velocityNames where group.has(name) && !group.hasConflict(name) {
      if code.members.hasConflict(name) {
        notes.append("the code has several values of \(name), of which the first is read")
      }
    }
  }
}
