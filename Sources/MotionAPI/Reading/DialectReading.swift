import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

// A spring in the parameters of a library: `{"dialect": "motion", "duration": 0.5, "bounce": 0.3}`, or a
// preset: `{"preset": "swiftui.bouncy"}`. The members of a dialect are those of its table.

extension Call {
  /// Returns the dialect that a string names. Adds an error and returns nil if it names none.
  ///
  /// - Parameter advice: What to do without a dialect.
  func dialect(
    _ node: JSONDocument.Node, at pointer: @autoclosure () -> JSONPointer, _ advice: String = ""
  ) -> SpringDialect? {
    let name = document.string(node)
    if let dialect = name.flatMap({ SpringDialect.named($0) }) { return dialect }
    let names = SpringDialect.all.map { "\($0.name)" }
    let near = dialect(in: name, among: names) ?? nearestName(to: name, among: names)
    refuse(
      node, at: pointer(), mustBeOneOf: names,
      document.string(node, equals: "windows")
        ? "; it was removed, because its formula was an assumption"
        : near.map { "; did you mean \($0)?" } ?? advice)
    return nil
  }

  /// Reads a spring in the parameters of a library. This object is the spring.
  func dialectSpring(default standard: Spring) -> ReceivedSpring {
    let errorsBefore = errors.count
    let received = has("preset") ? presetFields() : dialectFields()
    guard let received, errors.count == errorsBefore, budget.spend(SpringDialect.resolvingWork) else {
      return ReceivedSpring(standard)
    }
    do throws(DialectError) {
      let spring = try received.dialect.resolved(received.values, for: received.standaloneRelease).spring
      return ReceivedSpring(spring, dialect: received)
    } catch {
      received.report(error, in: self)
      return ReceivedSpring(standard)
    }
  }

  /// Reads `{"preset": ID}`.
  private func presetFields() -> ReceivedDialect? {
    var result: ReceivedDialect?
    if let node = take("preset") {
      let id = document.string(node)
      if let preset = id.flatMap({ SpringPreset.named($0) }) {
        result = ReceivedDialect(preset.dialect, preset.values, preset: preset, pointer: pointer)
        if let note = preset.note { addWarning(.note, pointer(to: "preset"), "\(note)") }
      } else if let id {
        let near = nearPresets(id).joined(separator: " or ")
        addError(
          .invalidValue, "preset",
          "is not a preset; \(near.isEmpty ? "" : "did you mean \(near)? ")GET /v1/presets lists all of them")
      } else {
        refuse(node, "preset", mustBe: "a string", suchAs: "\"swiftui.bouncy\"")
      }
    }
    finish { _, _ in
      "is not allowed beside preset; give the preset alone, or name its dialect and the members to change"
    }
    return result
  }

  /// Reads `{"dialect": NAME}` with the fields of the dialect.
  private func dialectFields() -> ReceivedDialect? {
    guard let node = take("dialect") else { return nil }
    let advice = "; give mass, stiffness and damping, which most libraries share, without dialect"
    guard let dialect = dialect(node, at: pointer(to: "dialect"), advice) else { return nil }
    var values = DialectValues()
    var own: [String] = []
    for member in dialect.members where member.term.nested == nil {
      own.append("\(member.term.name)")
      if let value = value(of: member, member.term.name, dialect) { values.set(member.term, value) }
    }
    if let name = dialect.members.lazy.compactMap({ $0.term.nested?.object }).first {
      own.append("\(name)")
      // Such as `tolerance: {distance, velocity}` of Flutter.
      let example: StaticString =
        dialect == .flutter ? #"{"distance": 0.001, "velocity": 0.001}"# : #"{"min": 0, "max": 310}"#
      _ = object(name, example: example) {
        for member in dialect.members {
          guard let name = member.term.nested?.name, let value = value(of: member, name, dialect)
          else { continue }
          values.set(member.term, value)
        }
        finish()
      }
    }
    finish { name, _ in DialectHint.unknownMember(name, of: dialect, own: own, in: self) }
    for term in [DialectTerm.dampingRatio, .dampingFraction, .ratio] {
      if let ratio = values[term] { warnIfPercent(ratio, at: pointer(to: term.name)) }
    }
    for (damping, stiffness) in [(DialectTerm.damping, DialectTerm.stiffness), (.friction, .tension)] {
      // The tension and friction of Origami are on scales of their own. Flutter has a note of its own.
      guard dialect != .flutter, damping == .damping || dialect == .reactSpring else { continue }
      guard let value = values[damping], let stiffness = values[stiffness] else { continue }
      warnIfRatio(value, stiffness, at: pointer(to: damping.name))
    }
    return ReceivedDialect(dialect, values, pointer: pointer)
  }

  private func value(of member: DialectMember, _ name: StaticString, _ dialect: SpringDialect) -> Double? {
    guard let node = take(name) else { return nil }
    if member.term == .version {
      let version = word(node).flatMap { dialect.version(of: $0) }
      if version == nil {
        refuse(node, name, mustBe: dialect.versions.map { "\"\($0)\"" }.alternatives, codeOfWord(node))
      }
      return version
    }
    if case .number(let range) = member.kind, let constant = document.string(node),
      let number = value(ofConstant: constant, member.term, of: dialect)
    {
      refuse(node, name, mustBe: range.description, .wrongType, "; write \(number.text)")
      return nil
    }
    guard let value = value(node, name, member.kind) else { return nil }
    warnAboutUnit(of: value, member, "\(dialect.title)")
    return value
  }

  /// Adds a warning if a duration is probably in another unit.
  private func warnAboutUnit(of value: Double, _ member: DialectMember, _ library: String) {
    let unit = "\(member.unit)"
    if unit == "s" { warnIfLong(value, at: pointer(to: member.term.name)) }
    if unit == "ms", value < 10 {
      addWarning(
        .unlikelyValue, pointer(to: member.term.name),
        "\(value.text) ms is unusually short; \(library)'s duration is in milliseconds, so if "
          + "seconds are meant, multiply by 1000")
    }
  }

  /// The work of comparing a name with those of all dialects, or of all presets, in units of the budget.
  private static let nameWork = 200

  /// Returns the name of the dialect that a longer name, such as that of a package, ends with or contains.
  private func dialect(in name: String?, among names: [String]) -> String? {
    guard let name, name.utf8.count <= String.maximumNameBytes, errors.listsNext, budget.spend(Call.nameWork)
    else { return nil }
    let bytes = name.utf8.map { $0 | 0x20 }
    return names.first { bytes.reversed().starts(with: $0.utf8.reversed()) }
      ?? names.first { name in bytes.indices.contains { bytes[$0...].starts(with: name.utf8) } }
  }

  /// Returns the value of a member of a dialect that a library publishes under a name, such as
  /// `Spring.StiffnessLow`; nil if it publishes none.
  fileprivate func value(ofConstant name: String, _ term: DialectTerm, of dialect: SpringDialect) -> Double? {
    guard name.utf8.count <= String.maximumNameBytes, errors.listsNext, budget.spend(Call.nameWork) else {
      return nil
    }
    func ownName(_ name: String) -> Substring { name.split(separator: ".").last ?? "" }
    let own = ownName(name)
    let prefix = "\(dialect.name)."
    let preset = SpringPreset.all.first {
      "\($0.id)".utf8.starts(with: prefix.utf8) && ownName("\($0.name)").utf8.elementsEqual(own.utf8)
    }
    return preset?.values[term]
  }
}
