package import MotionSystem
import StrictJSON

/// A spring in code that was written for an animation library, in an easing of CSS, or in the name of a
/// preset.
///
/// The code may be the call, the configuration or the assignments, in the language of the library or as JSON,
/// within other code. Only numbers and the library's own constants are read; what a name without a number
/// stands for is an error, not a default. What was assumed or not used is in the notes.
///
/// `CodeToken` splits a code into words, numbers, texts and marks; `CodeReader` finds the brackets and the
/// values of names (`CodeContent`); `SpringForm` recognizes the library by its table; `SpringStatement` finds
/// the brackets that state the spring; `SpringCode+Members` reads its numbers, and `SpringCode+Notes` names
/// the rest.
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
    let name = String(decoding: bytes.trimmed, as: UTF8.self)
    if let preset = SpringPreset.named(name) {
      meaning = .preset(preset)
      return
    }
    // The default of a library.
    if let dialect = SpringDialect.named(name) {
      meaning = .members(dialect, DialectValues())
      notes.append(SpringCode.defaults(DialectValues(), of: dialect).joined(separator: ", "))
      return
    }
    try SpringCode.checkName(name, budget: budget)
    let whole = CodeContent(bytes)
    var content = whole
    var form = try SpringForm.form(of: content, stated: library)
    if let text = try SpringForm.springText(in: content, form) {
      (content, form) = (CodeContent(Array(text.utf8)), .anime3)
    }
    let statement = try SpringStatement.only(in: content, form)
    if let easing = content.easings.first, statement?.isBeside(easing, form) ?? true {
      guard statement?.isCall != true else { throw Failure("has a spring and an easing; give one") }
      guard content.easings.allSatisfy({ $0 == easing }) else {
        throw Failure("has several easings; give one")
      }
      meaning = .easing(easing.text, duration: easing.duration)
      addNotes(about: easing, in: content)
      return
    }
    if statement == nil, let name = content.unreadEasing {
      throw Failure(
        "names the easing \(name.shortenedName), which is not read; give it as cubic-bezier() or linear() "
          + "with its duration")
    }
    meaning = try SpringCode.spring(in: content, form, statement, version ?? form?.version)
    regime = statement?.group.word("regime")
    if let statement { addNotes(form, statement, version ?? form?.version, whole) }
  }

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
    case .easing: false
    case .preset(let preset): preset.dialect.clampTerm.map { preset.values[$0] == 1 } ?? false
    case .members(let dialect, let values): dialect?.clampTerm.map { values[$0] == 1 } ?? false
    }
  }

  /// The spring as the JSON of a request; nil for an easing.
  package var json: [UInt8]? {
    var writer = JSONWriter()
    writer.beginObject()
    switch meaning {
    case .easing: return nil
    case .preset(let preset): writer.member("preset", preset.id)
    case .members(let dialect, let values):
      if let dialect { writer.member("dialect", dialect.name) }
      writer.members(values, of: dialect)
      if let regime { writer.member("regime", regime) }
    }
    writer.endObject()
    return writer.bytes
  }
}

extension [UInt8] {
  /// The bytes without whitespace at both ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()[...]
  }
}
