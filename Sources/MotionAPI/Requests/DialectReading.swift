import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

// A spring in the parameters of a library: `{"dialect": "motion", "duration": 0.5, "bounce": 0.3}`, or a
// preset: `{"preset": "swiftui.bouncy"}`. The members of a dialect are those of its table.

extension OperationRequest {
  /// Returns the dialect that a string names. Adds an error and returns nil if it names none.
  func dialect(_ node: JSONDocument.Node, at pointer: @autoclosure () -> JSONPointer) -> SpringDialect? {
    let name = document.string(node)
    if let dialect = name.flatMap({ SpringDialect.named($0) }) { return dialect }
    let names = SpringDialect.all.map { "\($0.name)" }
    let near = name.flatMap { nearestName(to: $0, among: names) }
    addError(
      pointer(),
      "must be one of \(names.map { "\"\($0)\"" }.joined(separator: ", ")), received \(received(node))"
        + (near.map { "; did you mean \($0)?" } ?? ""))
    return nil
  }
}

extension MemberReader {
  /// Reads a spring in the parameters of a library. This object is the spring.
  mutating func dialectSpring(default standard: Spring) -> ReceivedSpring {
    let errorsBefore = request.errorCount
    let received = has("preset") ? presetMembers() : dialectMembers()
    guard let received, request.errorCount == errorsBefore else {
      return ReceivedSpring(parameters: standard)
    }
    do throws(DialectError) {
      guard request.budget.spend(SpringDialect.resolvingWork) else {
        return ReceivedSpring(parameters: standard)
      }
      let spring = try received.dialect.resolved(received.values, for: received.standaloneRelease).spring
      return ReceivedSpring(parameters: spring, dialect: received)
    } catch {
      received.report(error, in: request)
      return ReceivedSpring(parameters: standard)
    }
  }

  /// Reads `{"preset": ID}`.
  private mutating func presetMembers() -> ReceivedDialect? {
    let pointer = pointer(to: "preset")
    var result: ReceivedDialect?
    if let node = take("preset") {
      if let id = request.document.string(node) {
        if let preset = SpringPreset.named(id) {
          result = ReceivedDialect(
            dialect: preset.dialect, values: preset.values, preset: preset, pointer: self.pointer)
          if let note = preset.note { request.addWarning(pointer, "\(note)") }
        } else {
          let near = request.nearestName(to: id, among: SpringPreset.all.map { "\($0.id)" })
          request.addError(
            pointer,
            "is not a preset; \(near.map { "did you mean \($0)? " } ?? "")\(request.conventions.presetList)")
        }
      } else {
        request.addError(
          pointer,
          ErrorMessages.mustBe("a string", suchAs: "\"swiftui.bouncy\"", received: request.received(node)))
      }
    }
    finish { _, _ in
      "is not allowed beside preset; give the preset alone, or name its dialect and the members to change"
    }
    return result
  }

  /// Reads `{"dialect": NAME}` with the members of the dialect.
  private mutating func dialectMembers() -> ReceivedDialect? {
    guard let node = take("dialect") else { return nil }
    guard let dialect = request.dialect(node, at: pointer(to: "dialect")) else { return nil }
    var values = DialectValues()
    for member in dialect.members where member.term != .toleranceVelocity {
      if member.term == .toleranceDistance {
        tolerance(of: dialect, to: &values)
      } else if let value = value(of: member, "\(dialect.title)") {
        values.set(member.term, value)
      }
    }
    let own = memberNames(of: dialect)
    finish { [request] name, _ in DialectHint.unknownMember(name, of: dialect, own: own, in: request) }
    return ReceivedDialect(dialect: dialect, values: values, pointer: pointer)
  }

  /// Reads the member `tolerance: {distance, velocity}` of Flutter.
  private mutating func tolerance(of dialect: SpringDialect, to values: inout DialectValues) {
    guard let node = take("tolerance") else { return }
    var members = reader(of: node, "tolerance", example: #"{"distance": 0.001, "velocity": 0.001}"#)
    if let distance = members.number("distance", in: .positive) { values.set(.toleranceDistance, distance) }
    if let velocity = members.take("velocity") {
      if request.document.string(velocity, equals: "infinity") {
        values.set(.toleranceVelocity, .infinity)
      } else if let number = request.number(
        velocity, in: .positive, at: members.pointer(to: "velocity"))
      {
        values.set(.toleranceVelocity, number)
      }
    }
    members.finish()
  }

  private func memberNames(of dialect: SpringDialect) -> [String] {
    dialect.members.filter { $0.term != .toleranceVelocity }.map {
      $0.term == .toleranceDistance ? "tolerance" : "\($0.term.name)"
    }
  }

  /// Reads one member of a dialect.
  private mutating func value(of member: DialectMember, _ library: String) -> Double? {
    let name = member.term.name
    switch member.kind {
    case .any: return checked(number(name), member, library)
    case .positive, .positiveOrInfinity: return checked(number(name, in: .positive), member, library)
    case .nonNegative: return checked(number(name, in: .nonNegative), member, library)
    case .openClosed(let low, let high):
      return checked(number(name, in: .openClosed(low, high)), member, library)
    case .flag: return has(name) ? (flag(name) ? 1 : 0) : nil
    case .keyword(let words):
      guard let node = take(name) else { return nil }
      for (index, word) in words.enumerated() where request.document.string(node, equals: word) {
        return Double(index)
      }
      request.addError(
        pointer(to: name),
        "must be \(words.map { "\"\($0)\"" }.joined(separator: " or ")), received \(request.received(node))")
      return nil
    case .choice(let numbers):
      guard let node = take(name) else { return nil }
      if let number = request.document.number(node), numbers.contains(where: { Double($0) == number }) {
        return number
      }
      request.addError(
        pointer(to: name),
        "must be \(numbers.map { "\($0)" }.joined(separator: " or ")), received \(request.received(node))")
      return nil
    }
  }

  /// Adds a warning if a duration is probably in another unit.
  private func checked(_ value: Double?, _ member: DialectMember, _ library: String) -> Double? {
    guard let value else { return nil }
    let unit = "\(member.unit)"
    if unit == "s" { request.warnIfLong(value, at: pointer(to: member.term.name)) }
    if unit == "ms", value < 10 {
      request.addWarning(
        pointer(to: member.term.name),
        "\(ErrorMessages.text(value)) ms is unusually short; \(library)'s duration is in milliseconds, so if "
          + "seconds are meant, multiply by 1000")
    }
    return value
  }
}
