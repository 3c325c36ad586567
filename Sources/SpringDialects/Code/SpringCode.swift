package import MotionSystem
import StrictJSON

/// A spring in code that was written for an animation library, in an easing of CSS, or in the name of a
/// preset.
///
/// The code may be the call, the configuration or the assignments, in the language of the library or as JSON,
/// within other code. Only numbers and the library's own constants are read; what a name without a number
/// stands for is an error, not a default. What was assumed or not used is in the notes.
///
/// `CodeTokens` splits a code into words, numbers, texts and marks; `CodeTree` finds the brackets and the
/// values of names; `SpringForm` recognizes the library by its table; `SpringStatement` finds the brackets
/// that state the spring and reads its numbers, and `SpringCode+Notes` names the rest.
package struct SpringCode {
  package enum Meaning {
    /// A spring in the parameters of a library, or in those that all share.
    case members(SpringDialect?, DialectValues)
    case preset(SpringPreset)
    /// An easing of CSS and its duration in seconds, if the code has one.
    case easing(String, duration: Double?)
  }

  package let meaning: Meaning
  /// The initial velocity of a motion from 0 to 1, per second, that is no parameter of the spring.
  package internal(set) var velocity: Double?
  /// What was read as what, and what was assumed or not used: clauses without a period.
  package internal(set) var notes: [String] = []
  /// What is probably a mistake.
  package internal(set) var warnings: [String] = []
  /// The damping regime that the spring of a response states beside its parameters.
  private var regime: String?

  /// The reason why a code has no spring: a clause, and what to write instead.
  package struct Failure: Error {
    package let detail: String

    init(_ detail: String) { self.detail = detail }

    init(several what: String, _ texts: [String]) {
      let named = texts.filter { !$0.isEmpty }
      let names = named.prefix(6).map { $0.shortened(to: 400) } + (named.count > 6 ? ["…"] : [])
      detail = (names.isEmpty ? what : "\(what): \(names.joined(separator: ", "))") + "; give one"
    }

    static let variable = Failure("has parameters that are not numbers; give their numbers")
    static let unknown = Failure(
      "has no spring that is known; write the declaration of a library such as .spring(duration: 0.5, "
        + "bounce: 0.3), an easing of CSS with its duration, or a preset such as swiftui.bouncy")
  }

  /// The greatest length of a code in bytes.
  package static let maximumBytes = 20_000

  /// Returns the work of reading a code, in units of a budget.
  package static func work(_ code: String) -> Int { 2_000 + 64 * min(code.utf8.count, maximumBytes) }

  /// Reads a code in time linear in its length.
  /// - Parameters:
  ///   - library: The library that the code is written for; nil to recognize it.
  ///   - version: The version of the library, such as `3.17.1`.
  ///   - budget: The work that the search for a similar preset may cost.
  package init(
    _ code: String, library: SpringDialect? = nil, version: String? = nil, budget: WorkMeter
  ) throws(Failure) {
    try self.init(reading: code, library, version, budget)
    // A preset and an easing have what they state themselves.
    if case .members(_, let values) = meaning, version == nil || values[.version] != nil { return }
    if let library, spring?.library != library { notes.append("not used: the library \(library.title)") }
    if let version { notes.append("not used: version \(version.shortenedName)") }
  }

  private init(
    reading code: String, _ library: SpringDialect?, _ version: String?, _ budget: WorkMeter
  ) throws(Failure) {
    let count = code.utf8.count
    guard count <= SpringCode.maximumBytes else {
      throw Failure(
        "has \(count) bytes, more than the \(SpringCode.maximumBytes) that are read; give the spring alone")
    }
    let bytes = SpringCode.plain(code)
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    let trimmed = bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    let name = String(decoding: trimmed, as: UTF8.self)
    if let preset = SpringPreset.named(name) {
      meaning = .preset(preset)
      return
    }
    // The default of a library.
    if let dialect = SpringDialect.named(name) {
      meaning = .members(dialect, DialectValues())
      let defaults = dialect.defaults(DialectValues())
      if !defaults.entries.isEmpty { notes.append(defaults.defaultsText) }
      return
    }
    try SpringCode.checkName(name, budget: budget)
    let whole = CodeTree(bytes)
    guard !whole.tokens.hasRemovedNode else { throw Failure("has a node that /- removes; leave it out") }
    let easings = CodeEasings(whole.tokens)
    var (code, form) = (whole, try SpringForm.form(of: whole, stated: library))
    let text = try SpringCode.springText(in: whole, form)
    if let text { (code, form) = (CodeTree(Array(text.utf8)), .anime3) }
    var found = try SpringStatement.only(in: code, form)
    if text == nil, let easing = easings.all.first, found?.isBeside(easing) ?? true {
      guard found?.isCall != true else { throw Failure("has a spring and an easing; give one") }
      guard easings.all.allSatisfy({ $0 == easing }) else { throw Failure("has several easings; give one") }
      if let change = code.word(of: CodeEasing.changes) {
        throw Failure("has an easing that \(change) changes, which is not read; give the easing alone")
      }
      meaning = .easing(easing.text, duration: easing.duration)
      addNotes(about: easing, in: code, easings.unused)
      return
    }
    if found == nil, let name = easings.unread.first {
      throw Failure(
        "names the easing \(name.shortenedName), which is not read; give it as cubic-bezier() or linear() "
          + "with its duration")
    }
    let statement = found ?? SpringStatement(form: form, group: code.members, isStated: false)
    // The groups of a text are none of the whole code.
    if text != nil { found?.group.owner = -1 }
    meaning = try statement.spring(version ?? form?.version, in: code)
    regime = statement.group.word("regime")
    if let found { addNotes(about: found, in: whole, easings) }
  }

  /// Returns the call that a text contains, as anime.js 3 has it; nil without one.
  private static func springText(in code: CodeTree, _ form: SpringForm?) throws(Failure) -> String? {
    let texts = code.members.members.compactMap { $0.value.word }.filter { $0.hasPrefix("spring(") }
    guard let text = texts.first, form == nil || form?.dialect == .anime else { return nil }
    guard texts.allSatisfy({ $0 == text }) else { throw Failure(several: "has several springs", texts) }
    guard form != nil else {
      throw Failure(
        "has \(text.shortenedName), whose numbers are mass, stiffness and damping in anime.js, and "
          + "stiffness, damping and mass in picom; say which with --from anime (in a request, dialect), or "
          + "name them")
    }
    return text
  }

  /// Returns the bytes of a code in which U+FFFD stands for each combining mark, a blank for what is not
  /// seen, such as a direction mark, and ASCII for the quotation marks and the minus of a page. No name that
  /// is known here has one of them, and Swift compares texts with many marks in quadratic time.
  private static func plain(_ code: String) -> [UInt8] {
    var result = String.UnicodeScalarView()
    for scalar in code.unicodeScalars {
      switch scalar.value {
      case 0xA0, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: result.append(" ")
      case 0x2018, 0x2019: result.append("'")
      case 0x201C, 0x201D: result.append("\"")
      case 0x2212: result.append("-")
      default: result.append(scalar.properties.canonicalCombiningClass == .notReordered ? scalar : "\u{FFFD}")
      }
    }
    return Array(String(result).utf8)
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

  /// The spring's library and parameters; nil for an easing.
  private var spring: (library: SpringDialect?, values: DialectValues)? {
    switch meaning {
    case .easing: nil
    case .preset(let preset): (preset.dialect, preset.values)
    case .members(let dialect, let values): (dialect, values)
    }
  }

  /// The name of the library that the code is written for; nil if it names none.
  package var library: StaticString? { spring?.library?.name }

  /// Whether the spring ends when it passes its target.
  package var clamps: Bool { spring.map { $0.library?.clamps($0.values) == true } ?? false }

  /// The spring as the JSON of a request; nil for an easing.
  package var json: [UInt8]? {
    guard let (library, values) = spring else { return nil }
    var writer = JSONWriter()
    writer.beginObject()
    if case .preset(let preset) = meaning {
      writer.member("preset", preset.id)
    } else {
      if let library { writer.member("dialect", library.name) }
      writer.members(values, of: library)
      if let regime { writer.member("regime", regime) }
    }
    writer.endObject()
    return writer.bytes
  }

  /// Returns whether the letters after a number are those of its type, as in `0.5f`.
  static func isPlain(_ unit: String) -> Bool { ["", "f", "F", "d", "D"].contains(unit) }
}
