import MotionPhysics
package import MotionSystem
import StrictJSON

/// A spring in code that was written for an animation library, in an easing of CSS, or in the name of a
/// preset.
///
/// The code may be the call, the configuration or the assignments, in the language of the library or as JSON,
/// within other code. Only numbers and the library's own constants are read; what a name without a number
/// stands for is an error, not a default.
package enum SpringCode {
  /// A spring in the parameters of a library, or in those that all share.
  case members(SpringDialect?, [Member])
  case preset(SpringPreset)
  /// An easing of CSS and its duration in seconds, if the code has one.
  case easing(String, duration: Double?)

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

  /// Returns the bytes of a code in which U+FFFD stands for each combining mark. No name that is known here
  /// has one, and Swift compares texts with many of them in quadratic time.
  private static func withoutMarks(_ code: String) -> [UInt8] {
    var result = String.UnicodeScalarView()
    for scalar in code.unicodeScalars {
      result.append(scalar.properties.canonicalCombiningClass == .notReordered ? scalar : "\u{FFFD}")
    }
    return Array(String(result).utf8)
  }

  /// Reads a code in time linear in its length.
  /// - Parameter budget: The work that the search for a similar preset may cost.
  package init(_ code: String, budget: WorkMeter) throws(Failure) {
    let count = code.utf8.count
    guard count <= SpringCode.maximumBytes else {
      throw Failure(
        "has \(count) bytes, more than the \(SpringCode.maximumBytes) that are read; give the spring alone")
    }
    let bytes = SpringCode.withoutMarks(code)
    let name = SpringCode.trimmed(bytes)
    if let preset = SpringPreset.named(name) {
      self = .preset(preset)
      return
    }
    // The default of a library.
    if let dialect = SpringDialect.named(name) {
      self = .members(dialect, [])
      return
    }
    try SpringCode.checkName(name, budget: budget)
    let content = CodeContent(bytes)
    let form = SpringForm.form(of: content)
    let statement = try SpringStatement.only(in: content, form)
    if let easing = content.easings.first,
      statement.map({ easing.duration != nil && $0.group.members.isEmpty }) ?? true
    {
      guard statement?.isCall != true else { throw Failure("has a spring and an easing; give one") }
      guard content.easings.allSatisfy({ $0 == easing }) else {
        throw Failure("has several easings; give one")
      }
      self = .easing(easing.text, duration: easing.duration)
    } else {
      self = try SpringCode.spring(in: content, form, statement)
    }
  }

  /// Throws if a name has the form of that of a preset, such as `swiftui.bouncyy`, or is the end of one.
  private static func checkName(_ name: String, budget: WorkMeter) throws(Failure) {
    let parts = name.split(separator: ".", maxSplits: 1)
    let end = "." + name
    var near = SpringPreset.ids.filter { $0.hasSuffix(end) }
    if near.isEmpty {
      guard parts.count == 2, SpringDialect.named(String(parts[0])) != nil,
        parts[1].utf8.allSatisfy({ CodeToken.isNameByte($0) || $0 == UInt8(ascii: ".") })
      else { return }
      near = SpringPreset.ids(near: name, budget: budget)
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
    in content: CodeContent, _ form: SpringForm?, _ statement: SpringStatement?
  ) throws(Failure) -> SpringCode {
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
    guard let form else {
      return try spring(of: try members(of: group, in: ParameterNames.sharedMembers, library: nil), group)
    }
    let dialect = form.dialect
    if dialect == .anime, !content.members.hasConflict("easing"),
      let easing = content.members.word("easing") ?? content.members.word("ease"),
      easing.utf8.starts(with: "spring(".utf8)
    {
      let inner = CodeContent(Array(easing.utf8))
      let form = SpringForm(
        dialect: .anime, sharedFunctions: SpringForm.springFunctions,
        positional: [.mass, .stiffness, .damping])
      return try spring(in: inner, form, try SpringStatement.only(in: inner, form))
    }
    guard let statement else {
      if content.isName, content.words.count > 1, let name = content.words.last?.name {
        throw Failure("names \(String(decoding: name, as: UTF8.self).shortenedName), which is no preset")
      }
      guard let preset = form.presetWithoutParameters(in: content) else { throw unknown }
      return .preset(preset)
    }
    var members =
      try members(of: group, in: dialect.members, library: dialect) + form.otherMembers(of: group)
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
  private static func spring(of members: [Member], _ group: CodeGroup) throws(Failure) -> SpringCode {
    func hasAll(_ names: StaticString...) -> Bool { names.allSatisfy { group.has($0) } }
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

  /// Returns the parameters that a code gives.
  private static func members(
    of group: CodeGroup, in known: [DialectMember], library: SpringDialect?
  ) throws(Failure) -> [Member] {
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
    try checkNames(group, known, members, library)
    return members
  }

  /// Throws if a parameter is a variable, is misspelled, or is not one of the library.
  private static func checkNames(
    _ group: CodeGroup, _ members: [DialectMember], _ given: [Member], _ library: SpringDialect?
  ) throws(Failure) {
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
      if let library, ParameterNames.isParameter(name), library != .coreAnimation || name != "duration" {
        throw Failure(
          "has \(name.shortenedName), which is not read for \(library.title); leave it out, or put another "
            + "library in front, as in motion {…}")
      }
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
      if case .flag = member.kind, word == "true" || word == "false" { return .flag(word == "true") }
      if case .keyword(let words) = member.kind,
        let keyword = words.first(where: { word.isEqual(to: $0) })
      {
        return .keyword(keyword)
      }
      let expected = if case .flag = member.kind { "true or false" } else { "its number" }
      throw Failure("has \(name) \(word.shortenedName), which is not known here; give \(expected)")
    case .object, .unknown:
      throw Failure("has a \(name) that is not a number; give the number")
    }
  }

  /// Returns whether the letters after a number are those of its type, as in `0.5f`.
  static func isPlain(_ unit: String) -> Bool {
    ["", "f", "F", "d", "D"].contains(unit)
  }

  /// The name of the library that the code is written for; nil if it names none.
  package var library: StaticString? {
    switch self {
    case .easing: nil
    case .preset(let preset): preset.dialect.name
    case .members(let dialect, _): dialect?.name
    }
  }

  /// The spring as the JSON of a request; nil for an easing.
  package var json: [UInt8]? {
    var writer = JSONWriter()
    writer.beginObject()
    switch self {
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
