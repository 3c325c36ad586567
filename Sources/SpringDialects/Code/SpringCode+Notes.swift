import MotionPhysics
import MotionSystem
import StrictJSON

// What a reading assumed, and what it does not use.

extension [String] {
  /// Appends a text that is not among the others, also not with a value. The last of several is `…`.
  fileprivate mutating func add(_ text: String) {
    guard count < 8, !contains(where: { $0 == text || $0.hasPrefix(text + " ") }) else { return }
    append(count == 7 ? "…" : text)
  }
}

extension DialectValues {
  private static let defaultsEnd = " is its default"

  /// The clause about members that are defaults, in the order of the terms.
  var defaultsText: String {
    entries.sorted { $0.term.rawValue < $1.term.rawValue }.map { entry in
      "\(entry.term.name) \(number(entry.value))\(DialectValues.defaultsEnd)"
    }.joined(separator: ", ")
  }

  /// The clause about members that are defaults; nil without one other than a mass of 1.
  package var defaultsNote: String? {
    var stated = DialectValues()
    for entry in entries where entry.term != .mass || entry.value != 1 { stated.set(entry.term, entry.value) }
    return stated.entries.isEmpty ? nil : stated.defaultsText
  }

  /// Returns whether a clause is about members that are defaults.
  package static func isDefaultsNote(_ clause: String) -> Bool { clause.hasSuffix(defaultsEnd) }
}

extension SpringCode {
  mutating func addNotes(about easing: CodeEasing, in code: CodeTree, _ times: [String]) {
    if let name = easing.name { notes.append("\(name) is read as \(easing.text)") }
    if easing.hasAssumedUnit { notes.append("the duration is read as seconds") }
    var unused = easing.delay.map { ["delay \(number($0)) s"] } ?? []
    for (name, value) in code.members.members {
      if !value.isNothing, SpringForm.isModifier(name) { unused.add(value.text(of: name)) }
      if value == .word("none"), ["transition", "animation"].contains(name) { unused.add("\(name) none") }
    }
    for text in times + SpringForm.modifiers(in: code) { unused.add(text) }
    addNote(unused)
    if code.hasOuterCondition { notes.append(SpringCode.conditionNote) }
  }

  /// Adds a note about what is not used, if there is any.
  private mutating func addNote(_ unused: [String], _ reason: String = "") {
    if !unused.isEmpty { notes.append("not used: \(unused.joined(separator: ", "))\(reason)") }
  }

  private static let conditionNote = "the code has a condition, of which one branch is read"

  /// Adds notes about the library, its defaults, the velocity and what is not used.
  mutating func addNotes(about statement: SpringStatement, in code: CodeTree, _ easings: CodeEasings) {
    let (group, form, dialect) = (statement.group, statement.form, statement.form?.dialect)
    var given = DialectValues()
    if case .members(_, let values) = meaning { given = values }
    if let form {
      let version = given[.version].flatMap { value in dialect.map { "\($0.versions[Int(value)])" } }
      let release = version ?? dialect?.sourceVersion
      let number = form.title == nil ? release.map { " \($0)" } ?? "" : ""
      notes.append("read as \(form.name)\(number)\(form.evidence.map { " (\($0))" } ?? "")")
      if let note = form.note { notes.append("\(note)") }
      var defaults = DialectValues()
      if case .members = meaning, let dialect { defaults = dialect.defaults(given) }
      for (term, value) in form.defaults where !group.has(term.name) { defaults.set(term, value) }
      // What a call takes from its preset, as `.smooth(extraBounce: 0.1)` does.
      for entry in given.entries where !statement.presets.isEmpty && !group.has(entry.term.name) {
        let extra = entry.term == .bounce ? group["extraBounce"]?.number ?? 0 : 0
        defaults.set(entry.term, entry.value - extra)
      }
      if !defaults.entries.isEmpty { notes.append(defaults.defaultsText) }
    } else if given[.bounce] != nil {
      notes.append("no library was recognized; read as SwiftUI means duration and bounce, unlike Motion")
    } else if !given.entries.isEmpty, !group.has("regime") {
      let reading = given[.response] == nil ? "the physical spring" : "response and dampingRatio"
      notes.append("no library was recognized; read as \(reading)")
    }
    readVelocity(of: group, dialect, given)
    warnIfUnusual(statement, given)
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
    if code.hasOuterCondition || statement.places.contains(where: code.isConditional) {
      notes.append(SpringCode.conditionNote)
    }
    if group.isScattered { notes.append("several parts of the code set the spring, which are read as one") }
    if let type = group["type"], dialect != .figma, !statement.isCall,
      type.word?.lowercased().hasSuffix("spring") != true
    {
      notes.append("type is not read, because it is no name of a spring")
    }
    var comments: [String] = []
    for name in code.tokens.comments
    where ParameterNames.isParameter(name) || SpringForm.isModifier(name) || SpringForm.isVelocity(name) {
      comments.add(name.shortenedName)
    }
    addNote(comments, ", which stands in a line of comment")
    if group.isCut { warnings.append("the code ends before its brackets close") }
  }

  /// Adds a warning if the duration of an animation of Core Animation ends its spring before it rests.
  private mutating func warnIfCut(_ group: CodeGroup, _ given: DialectValues) {
    let spring = try? SpringDialect.coreAnimation.resolved(given, for: SpringPreset.standardRelease).spring
    guard let spring, let duration = group["duration"]?.number else { return }
    let rest = log(200) / (spring.dampingRatio * spring.angularFrequency)
    guard rest > duration else { return }
    warnings.append(
      "the animation ends at its duration of \(number(duration)) s, but the spring needs "
        + "about \(number(rest, digits: 3)) s to rest")
  }

  /// Adds a warning if a number is out of the range that people use.
  private mutating func warnIfUnusual(_ statement: SpringStatement, _ given: DialectValues) {
    guard let library = statement.form?.name else { return }
    if let mass = given[.mass], let stiffness = given[.stiffness], mass >= 20, stiffness < mass {
      warnings.append(
        "mass \(number(mass)) beside stiffness \(number(stiffness)) is out "
          + "of the usual range of \(library); they are probably exchanged")
    }
    let isRatio = given[.frequency] != nil
    for term in [.dampingRatio, .dampingFraction, .ratio] + (isRatio ? [DialectTerm.damping] : []) {
      guard let ratio = given[term], ratio > 3 else { continue }
      warnings.append(
        "\(term.name) \(number(ratio)) is a damping ratio, out of the usual range of 0 to 2; "
          + "a damping coefficient is probably meant")
    }
  }

  /// Reads the initial velocity in the unit of the library.
  private mutating func readVelocity(of group: CodeGroup, _ dialect: SpringDialect?, _ given: DialectValues) {
    guard let name = SpringForm.velocityNames.first(where: { group.has($0) }) else { return }
    guard !group.hasConflict(name) else {
      notes.append("\(name) has several values, of which none is read; the motion starts at rest")
      return
    }
    guard let value = group[name]?.number else {
      notes.append("\(name) is not read, because it is not a number; the motion starts at rest")
      return
    }
    guard value != 0 else { return }
    let text = "\(name) \(number(value))"
    if let dialect, dialect.startsAtRest(given) {
      notes.append("\(text) is not used, because \(dialect.title) starts a spring by duration at rest")
      return
    }
    switch dialect?.velocityUnit ?? .unpublished {
    case .none, .unpublished: notes.append("\(text) is not used, because its unit is not known")
    case .shareOfTravelPerSecond: velocity = value
    case .perMillisecond, .perSecond:
      let isPerSecond = dialect?.velocityUnit == .perSecond
      velocity = isPerSecond ? value : value * 1000
      notes.append("\(name) is that of a motion from 0 to 1")
      if !isPerSecond, abs(value) > 0.1 { warnings.append("\(text) is one per millisecond") }
    }
  }

  /// Adds notes about members that no part of the reading uses, about what stands around the spring and
  /// changes the animation, such as repetitions, and about velocities, parameters and limits elsewhere.
  private mutating func addUnused(
    _ statement: SpringStatement, _ given: DialectValues, _ code: CodeTree, _ easings: CodeEasings
  ) {
    let (group, form, dialect) = (statement.group, statement.form, statement.form?.dialect)
    var (unused, outside): ([String], [String]) = ([], [])
    var own: [String: CodeGroup.Value] = [:]
    for (name, value) in group.members where own[name] == nil { own[name] = value }
    let hasUnreadEasing = easings.all.isEmpty && easings.unread.isEmpty
    let groups = code.groups(calling: form?.functions ?? [])
    for (part, owned) in zip(code.groups, groups) {
      let moves = SpringForm.animated.contains { part.label?.isEqual(to: $0) == true }
      for (name, value) in part.members
      where !value.isNothing || SpringForm.isSwitch(name, in: part, isOwn: owned.owner == group.owner) {
        let (term, isModifier) = (form?.name(for: name) ?? name, SpringForm.isModifier(name))
        let isVelocity = SpringForm.isVelocity(name)
        let isSame = own[term] == value
        let isUsed = isSame && given.entries.contains { term.isEqual(to: $0.term.name) }
        if name == "type", owned.owner != group.owner,
          let type = value.word, SpringForm.otherTypes.contains(where: type.isEqual)
        {
          outside.add("type \(type)" + (part.label.map { " of \($0.shortenedName)" } ?? ""))
        }
        if ["ease", "easing"].contains(name) {
          let word = value.word
          let isSpring =
            value.isCall || value.isNested
            || word.map { $0.hasPrefix("spring") || $0.hasSuffix("Spring") || $0 == group.label } == true
          if hasUnreadEasing, !isSpring { unused.add(word.map { "\(name) \($0.shortenedName)" } ?? name) }
          continue
        }
        if isUsed || value == .word("spring") || SpringForm.structural.contains(where: name.isEqual) {
          continue
        }
        let text = value.text(of: name)
        if owned.owner == group.owner, !moves {
          if value.isNested, !isModifier { continue }
          if !isVelocity { unused.add(text) }
        } else if isModifier || isVelocity || value.isNothing
          || dialect?.member(named: term)?.purpose == .completion || form?.refusal(of: name) != nil
        {
          if !isSame, !isVelocity || own[name] == nil { outside.add(text) }
        } else if !value.isNested, !moves, ParameterNames.isParameter(term),
          text != name || name.hasSuffix("uration")
        {
          outside.add(text + (part.label.map { " of \($0.shortenedName)" } ?? ""))
        }
      }
    }
    for word in code.groups.flatMap({ $0.words }) where SpringForm.isVelocity(word) { outside.add(word) }
    let objects = groups.indices.filter {
      groups[$0].owner == group.owner && groups[$0].bracket != UInt8(ascii: "(")
    }
    let others = SpringForm.modifiers(in: code, SpringForm.timings, of: Set(objects))
    for text in SpringForm.others(in: code, dialect) + others
    where !easings.all.contains(where: { ".\($0.name ?? "")" == text }) { unused.add(text) }
    if let count = form?.positional.count, count > 0 {
      for case .number(let value, _) in group.arguments.dropFirst(count) { unused.add(number(value)) }
    }
    let names = easings.all.map { $0.name ?? $0.text } + easings.unread
    for name in names { unused.add("the easing \(name.shortenedName)") }
    addNote(unused)
    outside.removeAll { text in unused.contains { text == $0 || text.hasPrefix($0 + " ") } }
    addNote(outside, ", which stands outside of the spring")
    let isConflict = { (name: StaticString) in
      group.has(name) && !group.hasConflict(name) && code.members.hasConflict(name)
    }
    if statement.hasOtherVelocity || SpringForm.velocityNames.contains(where: isConflict) {
      notes.append("the code has several velocities, of which the first is read")
    }
  }
}
