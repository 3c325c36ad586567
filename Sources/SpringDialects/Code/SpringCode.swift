import MotionPhysics
package import MotionSystem
import StrictJSON

/// A spring in code that was written for an animation library, in an easing of CSS, or in the name of a
/// preset.
///
/// The code may be the call, the configuration or the assignments, in the language of the library or as JSON,
/// within other code. Only numbers and the library's own constants are read; what a name without a number
/// stands for is an error, not a default. What was assumed or not used is in the notes.
package struct SpringCode {
  package enum Meaning {
    /// A spring in the parameters of a library, or in those that all share.
    case members(SpringDialect?, [Member])
    case preset(SpringPreset)
    /// An easing of CSS and its duration in seconds, if the code has one.
    case easing(String, duration: Double?)
  }

  package let meaning: Meaning
  /// The initial velocity of a motion from 0 to 1, per second, that is no parameter of the spring.
  package private(set) var velocity: Double?
  /// What was read as what, and what was assumed or not used: clauses without a period.
  package private(set) var notes: [String] = []
  /// What is probably a mistake.
  package private(set) var warnings: [String] = []

  /// A parameter with its value.
  package struct Member {
    let name: StaticString
    let value: Value

    enum Value {
      case number(Double)
      case flag(Bool)
      case keyword(StaticString)
    }

    init(name: StaticString, value: Value) { (self.name, self.value) = (name, value) }

    init(_ term: DialectTerm, _ number: Double) { self.init(name: term.name, value: .number(number)) }

    func isNamed(_ term: DialectTerm) -> Bool { "\(name)".isEqual(to: term.name) }
  }

  /// The reason why a code has no spring: a clause, and what to write instead.
  package struct Failure: Error {
    package let detail: String

    init(_ detail: String) { self.detail = detail }

    static let variable = Failure("has parameters that are not numbers; give their numbers")
  }

  /// The greatest length of a code in bytes.
  package static let maximumBytes = 20_000

  /// Returns the work of reading a code, in units of a budget.
  package static func work(_ code: String) -> Int { 2_000 + 64 * min(code.utf8.count, maximumBytes) }

  /// Returns the bytes of a code in which U+FFFD stands for each combining mark, a blank for what is not
  /// seen, such as a direction mark, and ASCII for the quotation marks and the minus of a page. No name that
  /// is known here has one of them, and Swift compares texts with many marks in quadratic time.
  private static func plain(_ code: String) -> [UInt8] {
    var result = String.UnicodeScalarView()
    for scalar in code.unicodeScalars {
      switch scalar.value {
      case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: result.append(" ")
      case 0x2018, 0x2019: result.append("'")
      case 0x201C, 0x201D: result.append("\"")
      case 0x2212: result.append("-")
      default:
        result.append(scalar.properties.canonicalCombiningClass == .notReordered ? scalar : "\u{FFFD}")
      }
    }
    return Array(String(result).utf8)
  }

  /// Reads a code in time linear in its length.
  /// - Parameters:
  ///   - library: The library that the code is written for; nil to recognize it.
  ///   - version: The version of the library.
  ///   - budget: The work that the search for a similar preset may cost.
  package init(
    _ code: String, library: SpringDialect? = nil, version: Double? = nil, budget: WorkMeter
  ) throws(Failure) {
    let count = code.utf8.count
    guard count <= SpringCode.maximumBytes else {
      throw Failure(
        "has \(count) bytes, more than the \(SpringCode.maximumBytes) that are read; give the spring alone")
    }
    let bytes = SpringCode.plain(code)
    let name = SpringCode.trimmed(bytes)
    if let preset = SpringPreset.named(name) {
      meaning = .preset(preset)
      return
    }
    // The default of a library.
    if let dialect = SpringDialect.named(name) {
      meaning = .members(dialect, [])
      notes.append(SpringCode.defaults([], of: dialect).joined(separator: ", "))
      return
    }
    try SpringCode.checkName(name, budget: budget)
    let content = CodeContent(bytes)
    let form = try SpringForm.form(of: content, stated: library)
    var statement = try SpringStatement.only(in: content, form)
    if let easing = content.easings.first,
      statement.map({ easing.name == nil && easing.duration != nil && $0.group.members.isEmpty }) ?? true
    {
      guard statement?.isCall != true else { throw Failure("has a spring and an easing; give one") }
      guard content.easings.allSatisfy({ $0 == easing }) else {
        throw Failure("has several easings; give one")
      }
      meaning = .easing(easing.text, duration: easing.duration)
      if let name = easing.name { notes.append("\(name) is read as \(easing.text)") }
      if let delay = easing.delay { notes.append("not used: delay \(DeclarationNumber.text(delay)) s") }
      return
    }
    if statement == nil, let name = content.unreadEasing {
      throw Failure(
        "names the easing \(name.shortenedName), which is not read; give it as cubic-bezier() or linear() "
          + "with its duration")
    }
    for (call, place, name) in SpringForm.otherArguments {
      let group = content.groups.first { CodeContent.isSameName($0.name, call) }
      guard let group, group.arguments.count > place else { continue }
      statement?.group.members.append(("\(name)", group.arguments[place]))
    }
    meaning = try SpringCode.spring(in: content, form, statement, version)
    if let statement {
      addNotes(form, statement, version)
      addVelocities(of: content, beside: statement)
    }
    if statement?.group.isCut == true { warnings.append("the code ends before its brackets close") }
  }

  /// Throws if a name has the form of that of a preset, such as `swiftui.bouncyy`, or is the end of one.
  private static func checkName(_ name: String, budget: WorkMeter) throws(Failure) {
    let parts = name.split(separator: ".", maxSplits: 1)
    let isConfig = parts.first == "config" && !SpringPreset.all.contains { name.isEqual(to: $0.name) }
    let end = "." + name
    var near = SpringPreset.ids.filter { $0.hasSuffix(end) }
    if near.isEmpty {
      guard parts.count == 2, isConfig || SpringDialect.named(String(parts[0])) != nil,
        parts[1].utf8.allSatisfy({ CodeToken.isNameByte($0) || $0 == UInt8(ascii: ".") })
      else { return }
      near = SpringPreset.ids(near: isConfig ? "react-spring.\(parts[1])" : name, budget: budget)
    }
    throw Failure(
      "names the preset \(name.shortenedName), which does not exist"
        + (near.isEmpty ? "" : "; did you mean \(near.alternatives)?"))
  }

  private static func trimmed(_ bytes: [UInt8]) -> String {
    guard let start = bytes.firstIndex(where: { $0 > 0x20 }), let end = bytes.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return String(decoding: bytes[start...end], as: UTF8.self)
  }

  /// Returns the spring of a content that is no easing.
  private static func spring(
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
      var members = try members(of: group, in: ParameterNames.sharedMembers, form)
      if let form {
        members += try form.otherMembers(of: group).filter { !$0.isNamed(.velocity) }
      }
      return try spring(of: members, group)
    }
    if dialect == .anime, !content.members.hasConflict("easing"),
      let easing = content.members.word("easing") ?? content.members.word("ease"),
      easing.utf8.starts(with: "spring(".utf8)
    {
      let inner = CodeContent(Array(easing.utf8))
      let form = SpringForm(
        dialect: .anime, shared: SpringForm.springFunctions, positional: [.mass, .stiffness, .damping])
      return try spring(in: inner, form, try SpringStatement.only(in: inner, form), nil)
    }
    guard let statement else {
      if content.isName, content.words.count > 1, let name = content.words.last?.name {
        throw Failure("names \(String(decoding: name, as: UTF8.self).shortenedName), which is no preset")
      }
      guard let preset = form.presetWithoutParameters(in: content) else { throw unknown }
      return .preset(preset)
    }
    var members = try members(of: group, in: dialect.members, form) + form.otherMembers(of: group)
    if let version { members.insert(try member(of: version, dialect), at: 0) }
    if form.hasMilliseconds, statement.isCall {
      members = members.map { member in
        guard case .number(let number) = member.value, member.isNamed(.duration) else { return member }
        return Member(.duration, number / 1000)
      }
    }
    if form.hasPhysicalValues { members = SpringForm.origami(members) }
    guard statement.presets.count < 2 else { throw Failure("names several presets; give one") }
    let preset = statement.presets.first
    if let spread = group.word("..."), preset == nil || !members.isEmpty {
      throw Failure("takes parameters from \(spread.shortenedName); give their numbers")
    }
    guard let preset else {
      guard members.isEmpty else { return .members(dialect, members) }
      return form.presetWithoutParameters(in: content).map { .preset($0) } ?? .members(dialect, [])
    }
    if dialect == .swiftUI, statement.isCall { return try preset.spring(with: members, in: group) }
    // The duration beside a preset of SwiftUI is that of something else.
    guard members.allSatisfy({ dialect == .swiftUI && "\($0.name)" == "duration" }) else {
      throw Failure("has parameters beside \(preset.name); give one of them")
    }
    return .preset(preset)
  }

  private static let unknown = Failure(
    "has no spring that is known; write the declaration of a library such as .spring(duration: 0.5, "
      + "bounce: 0.3), an easing of CSS with its duration, or a preset such as swiftui.bouncy")

  /// Returns a spring that names no library, in parameters that mean the same in all that have them.
  private static func spring(of members: [Member], _ group: CodeGroup) throws(Failure) -> Meaning {
    func hasAll(_ names: StaticString...) -> Bool {
      names.allSatisfy { name in members.contains { "\($0.name)".isEqual(to: name) } }
    }
    if let regime = group.word("regime") {
      // The spring of a response, whose reader compares the parameters.
      let known = Spring.Regime.allCases.first { regime.isEqual(to: $0.name) }
      guard let known else { throw Failure("has the regime \(regime.shortenedName), which no spring has") }
      return .members(nil, members + [Member(name: "regime", value: .keyword(known.name))])
    }
    if hasAll("stiffness", "damping") || hasAll("stiffness", "dampingRatio")
      || hasAll("response", "dampingRatio")
    {
      return .members(nil, members)
    }
    if hasAll("duration", "bounce") {
      guard SpringForm.number(group["duration"]).map({ $0 < 20 }) ?? true else {
        throw Failure(
          "has a duration that is probably in milliseconds; put the library in front, as in anime {…}")
      }
      return .members(nil, members)
    }
    if !members.isEmpty {
      let names = members.map { "\($0.name)" }.joined(separator: ", ")
      throw Failure(
        "has only \(names), whose other parameters depend on the library; put its name in front, as "
          + "in motion {…}, or add them")
    }
    throw unknown
  }

  /// Returns the member that states a version of a library.
  private static func member(of version: Double, _ dialect: SpringDialect) throws(Failure) -> Member {
    let numbers = dialect.versions
    guard numbers.contains(version) else {
      let known = numbers.map { DeclarationNumber.text($0) }.alternatives
      throw Failure(
        "has the version \(DeclarationNumber.text(version)) of \(dialect.title), which is not known here; "
          + (known.isEmpty ? "leave it out" : "the versions are \(known)"))
    }
    return Member(.version, version)
  }

  /// Returns the parameters that a code gives.
  private static func members(
    of group: CodeGroup, in known: [DialectMember], _ form: SpringForm?
  ) throws(Failure) -> [Member] {
    let library = form?.dialect
    var members: [Member] = []
    for member in known {
      let name = member.term.name
      guard let value = group[name] else { continue }
      if member.purpose != .release, group.hasConflict(name) {
        throw Failure("has several values of \(name); give one spring")
      }
      // The spring is the same whatever its release is, which may be a vector or a variable.
      if member.purpose == .release, SpringForm.number(value) == nil { continue }
      members.append(Member(name: name, value: try self.value(value, of: member, library)))
    }
    try checkNames(group, known, members, form)
    return members
  }

  /// Throws if a parameter is a variable, is misspelled, or is not one of the library.
  private static func checkNames(
    _ group: CodeGroup, _ members: [DialectMember], _ given: [Member], _ form: SpringForm?
  ) throws(Failure) {
    let library = form?.dialect
    let known = members.map { $0.term.name }
    let variable = group.words.first { word in
      word == "extraBounce" || members.contains { $0.purpose != .release && word.isEqual(to: $0.term.name) }
    }
    if let variable { throw Failure("has a \(variable) that is not a number; give the number") }
    let missing = known.filter { name in !given.contains { "\($0.name)".isEqual(to: name) } }
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
      guard let library else {
        let owners = SpringDialect.all.filter { $0.member(named: name) != nil }.map { "\($0.name)" }
        guard let owner = owners.first, form == nil else { continue }
        throw Failure(
          "has \(name.shortenedName), a member of \(owners.joined(separator: ", ")); say which library it "
            + "is, as in --from \(owner) or \(owner) {…}")
      }
      throw Failure(
        library == .reactSpring && name == "duration"
          ? "has duration, by which React Spring eases, and ignores the spring; leave it out"
          : "has \(name.shortenedName), which is not read for \(library.title); leave it out, or put another "
            + "library in front, as in motion {…}")
    }
  }

  /// The number of names that are compared with the known ones.
  private static let maximumNames = 100
  /// The least length of a name that is taken for a misspelled one.
  private static let shortestMisspelling = 6

  private static func value(
    _ value: CodeGroup.Value, of member: DialectMember, _ library: SpringDialect?
  ) throws(Failure) -> Member.Value {
    let name = member.term.name
    switch value {
    case .number(let number, let unit):
      guard number.isFinite else { throw Failure("has a \(name) beyond the range of a double") }
      switch ("\(member.unit)", unit) {
      case ("s", "ms"): return .number(number / 1000)
      case ("ms", "s"): return .number(1000 * number)
      case ("s", "s"), ("ms", "ms"): return .number(number)
      default: break
      }
      guard isPlain(unit) else { throw Failure("has a \(name) in \(unit.shortenedName); give a number") }
      return .number(number)
    case .word(let word):
      let hasConstants = library == .compose || library == .androidSpring
      if let number = ParameterNames.constant(word), hasConstants || number == 0 {
        return .number(number)
      }
      let isTrue = ["true", "TRUE", "YES"].contains(word)
      if case .flag = member.kind, isTrue || ["false", "FALSE", "NO"].contains(word) { return .flag(isTrue) }
      if let number = SpringForm.threshold(word), library == .compose { return .number(number) }
      if case .keyword(let words) = member.kind,
        let keyword = words.first(where: { word.isEqual(to: $0) })
      {
        return .keyword(keyword)
      }
      let expected = if case .flag = member.kind { "true or false" } else { "its number" }
      throw Failure("has \(name) \(word.shortenedName), which is not known here; give \(expected)")
    case .object, .call, .unknown:
      throw Failure("has a \(name) that is not a number; give the number")
    }
  }

  /// Returns whether the letters after a number are those of its type, as in `0.5f`.
  static func isPlain(_ unit: String) -> Bool {
    ["", "f", "F", "d", "D"].contains(unit)
  }

  /// The name of the library that the code is written for; nil if it names none.
  package var library: StaticString? {
    switch meaning {
    case .easing: nil
    case .preset(let preset): preset.dialect.name
    case .members(let dialect, _): dialect?.name
    }
  }

  /// Whether the spring ends when it passes its target.
  package var clamps: Bool {
    switch meaning {
    case .easing: return false
    case .preset(let preset): return preset.dialect.clampTerm.map { preset.values[$0] == 1 } ?? false
    case .members(let dialect, let members):
      guard let term = dialect?.clampTerm else { return false }
      return members.contains { member in
        if case .flag(true) = member.value { "\(member.name)".isEqual(to: term.name) } else { false }
      }
    }
  }

  /// The spring as the JSON of a request; nil for an easing.
  package var json: [UInt8]? {
    var writer = JSONWriter()
    writer.beginObject()
    switch meaning {
    case .easing: return nil
    case .preset(let preset): writer.member("preset", preset.id)
    case .members(let dialect, let members):
      if let dialect { writer.member("dialect", dialect.name) }
      for member in members {
        switch member.value {
        case .number(let number): writer.member(member.name, number)
        case .flag(let flag): writer.member(member.name, flag)
        case .keyword(let word): writer.member(member.name, word)
        }
      }
    }
    writer.endObject()
    return writer.bytes
  }
}

// MARK: Notes

extension SpringCode {
  /// Adds notes about the library, its defaults, the velocity and what is not used.
  private mutating func addNotes(_ form: SpringForm?, _ statement: SpringStatement, _ version: Double?) {
    let group = statement.group
    let dialect = form?.dialect
    var given: [Member] = []
    if case .members(_, let members) = meaning { given = members }
    if let form {
      var text = "read as \(form.name)"
      let release = version.map { DeclarationNumber.text($0) } ?? dialect?.source.release
      if let release, form.title == nil { text += " \(release)" }
      if let evidence = form.evidence { text += " (\(evidence))" }
      notes.append(text)
      if dialect == .reactSpring, ["tension", "friction"].contains(form.evidence) {
        notes.append("React Native and Rebound mean other springs by tension and friction; state them if so")
      }
      if let dialect, case .members = meaning {
        let defaults = SpringCode.defaults(given, of: dialect)
        if !defaults.isEmpty { notes.append(defaults.joined(separator: ", ")) }
      }
    } else if given.contains(where: { $0.isNamed(.stiffness) }),
      given.contains(where: { $0.isNamed(.damping) }),
      !group.has("regime")
    {
      notes.append("no library was recognized; read as the physical spring")
    }
    readVelocity(of: group, dialect, given)
    if dialect == .coreAnimation, let duration = SpringForm.number(group["duration"]),
      let spring = spring(given, of: .coreAnimation)
    {
      let rest = log(200) / (spring.dampingRatio * spring.angularFrequency)
      if rest > duration {
        warnings.append(
          "the animation ends at its duration of \(DeclarationNumber.text(duration)) s, but the spring needs "
            + "about \(DeclarationNumber.text(rest, digits: 3)) s to rest")
      }
    }
    let rules = given.filter { member in
      let purpose = dialect?.member(named: "\(member.name)")?.purpose
      return purpose == .completion && dialect?.clampTerm.map { !member.isNamed($0) } ?? true
    }
    if let dialect, !rules.isEmpty {
      let names = rules.map { "\($0.name)" }.joined(separator: ", ")
      notes.append("\(names) counts in code for \(dialect.title) and in spring/translate, not in curves")
    }
    let unused = SpringCode.unused(group, given)
    if !unused.isEmpty { notes.append("not used: \(unused.joined(separator: ", "))") }
  }

  /// Adds a note about velocities that stand outside of the spring, such as those of the animation.
  private mutating func addVelocities(of content: CodeContent, beside statement: SpringStatement) {
    for name in SpringForm.velocityNames where !statement.group.has(name) {
      let isStated = content.members.members.contains {
        $0.name.isEqual(to: name) && $0.value != .number(0, unit: "")
      }
      if isStated { notes.append("not used: \(name), which stands outside of the spring") }
    }
  }

  /// Reads the initial velocity in the unit of the library.
  private mutating func readVelocity(of group: CodeGroup, _ dialect: SpringDialect?, _ given: [Member]) {
    for name in SpringForm.velocityNames {
      guard let value = group[name] else { continue }
      guard let number = SpringForm.number(value), !group.hasConflict(name) else {
        notes.append("\(name) is not read, because it is not a number; the motion starts at rest")
        return
      }
      guard number != 0, !given.contains(where: { $0.isNamed(.initialVelocity) }) else { return }
      let unit = dialect?.velocityUnit ?? .unpublished
      switch unit {
      case .perMillisecond: velocity = number * 1000
      case .perSecond, .shareOfTravelPerSecond: velocity = number
      case .none, .unpublished:
        notes.append("\(name) \(DeclarationNumber.text(number)) is not used, because its unit is not known")
        return
      }
      if unit != .shareOfTravelPerSecond { notes.append("\(name) is that of a motion from 0 to 1") }
      return
    }
  }

  /// Returns the names of members that no part of the reading uses, at most eight.
  private static func unused(_ group: CodeGroup, _ given: [Member]) -> [String] {
    var texts: [String] = []
    for (name, value) in group.members {
      let isUsed =
        given.contains { name.isEqual(to: $0.name) } || structural.contains { name.isEqual(to: $0) }
        || SpringForm.velocityNames.contains { name.isEqual(to: $0) }
      guard !isUsed else { continue }
      let text: String
      switch value {
      case .number(0, _), .word("false"), .object, .call: continue
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

  /// Names that say that a spring is meant, or that the reader uses otherwise.
  private static let structural: [StaticString] = [
    "type", "dialect", "preset", "regime", "config", "extraBounce", "...", "easing", "ease",
  ]

  /// Returns the parameters that a library adds to those that are given.
  private static func defaults(_ given: [Member], of dialect: SpringDialect) -> [String] {
    var values = DialectValues()
    // The physical parameters of React Native count as soon as one of them is given.
    if dialect == .reactNative, given.contains(where: { $0.isNamed(.stiffness) || $0.isNamed(.damping) }) {
      values.set(.mass, 1)
    }
    for member in given where member.isNamed(.version) {
      if case .number(let number) = member.value { values.set(.version, number) }
    }
    guard let standard = try? dialect.resolved(values, for: SpringPreset.standardRelease).spring else {
      return []
    }
    let entries = dialect.values(of: standard, for: SpringPreset.standardRelease).entries
    let isOther = given.contains { member in
      let purpose = dialect.member(named: "\(member.name)")?.purpose
      return purpose == .spring && !member.isNamed(.version) && !entries.contains { member.isNamed($0.term) }
    }
    guard !isOther else { return [] }
    return entries.filter { entry in !given.contains { $0.isNamed(entry.term) } }.map {
      "\($0.term.name) \(DeclarationNumber.text($0.value)) is its default"
    }
  }

  /// Returns the spring of members; nil if they state none.
  private func spring(_ given: [Member], of dialect: SpringDialect) -> Spring? {
    var values = DialectValues()
    for member in given {
      if let term = dialect.member(named: "\(member.name)")?.term, case .number(let number) = member.value {
        values.set(term, number)
      }
    }
    return try? dialect.resolved(values, for: SpringPreset.standardRelease).spring
  }
}
