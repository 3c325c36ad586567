import MotionPhysics
import Platform
import SpringDialects
import StrictJSON

// A spring in the parameters of a library: `{"dialect": "motion", "duration": 0.5, "bounce": 0.3}`, or a
// preset: `{"preset": "swiftui.bouncy"}`. The members of a dialect are those of its table.

/// A spring as received.
struct ReceivedSpring {
  /// The spring. If it depends on the release, that of the displacement and velocity beside it.
  let parameters: SpringParameters
  /// The dialect of the spring; nil if it has members of this service.
  var dialect: ReceivedDialect?

  /// Returns the spring for a release.
  ///
  /// - Parameter releases: The release on each axis. Evaluated only if the spring has a dialect.
  func parameters(
    for releases: @autoclosure () -> [SpringRelease], in request: OperationRequest
  ) throws(InvalidRequest) -> SpringParameters {
    guard let dialect else { return parameters }
    return try dialect.parameters(for: releases(), in: request)
  }
}

/// The members of a spring in a dialect.
///
/// A class, because it is large and most springs have no dialect: a request copies one reference instead.
final class ReceivedDialect {
  let dialect: SpringDialect
  let values: DialectValues
  /// The preset that the members belong to.
  let preset: SpringPreset?
  /// The pointer of the spring.
  let pointer: JSONPointer

  init(dialect: SpringDialect, values: DialectValues, preset: SpringPreset? = nil, pointer: JSONPointer) {
    self.dialect = dialect
    self.values = values
    self.preset = preset
    self.pointer = pointer
  }

  /// The initial velocity as a fraction of the travel per second, if the spring contains one.
  var normalizedVelocity: Double? { values[.initialVelocity] }

  /// The members of the completion.
  var completion: DialectValues {
    var completion = DialectValues()
    for entry in values.entries where entry.term == .version || isCompletion(entry.term) {
      completion.set(entry.term, entry.value)
    }
    return completion
  }

  private func isCompletion(_ term: DialectTerm) -> Bool {
    dialect.members.contains { $0.term == term && $0.purpose == .completion }
  }

  /// Returns the pointer of a member, or of the spring.
  func pointer(to term: DialectTerm?) -> JSONPointer {
    if preset != nil { return pointer.appending("preset") }
    guard let term else { return pointer }
    return switch term {
    case .toleranceDistance: pointer.appending("tolerance").appending("distance")
    case .toleranceVelocity: pointer.appending("tolerance").appending("velocity")
    default: pointer.appending("\(term.name)")
    }
  }

  /// Returns the spring for a release, and adds warnings about values that the library changes.
  ///
  /// The axes of a motion share one spring, so the releases must result in the same one.
  func parameters(for releases: [SpringRelease], in request: OperationRequest) throws(InvalidRequest)
    -> SpringParameters
  {
    guard request.budget.spend(SpringDialect.resolvingWork, times: releases.count) else { throw .tooMuchWork }
    var result: SpringParameters?
    for release in releases {
      guard let spring = try spring(for: release, in: request) else { continue }
      if let first = result,
        abs(first.stiffness - spring.stiffness) > 1e-9 * first.stiffness
          || abs(first.mass - spring.mass) > 1e-9 * first.mass
      {
        request.addError(
          pointer,
          "depends on the release in \(dialect.title), and the axes differ: stiffness "
            + "\(ErrorMessages.text(first.stiffness)) and \(ErrorMessages.text(spring.stiffness)); send one "
            + "request for each axis, or give stiffness and damping")
        throw .validationErrors
      }
      result = result ?? spring
    }
    if let result { return result }
    // Nothing moves, so every spring gives the same motion.
    guard let spring = try spring(for: SpringPreset.standardRelease, in: request) else {
      throw .validationErrors
    }
    return spring
  }

  /// Returns the spring for a release on one axis, or nil if it depends on the release and nothing moves.
  private func spring(for release: SpringRelease, in request: OperationRequest) throws(InvalidRequest)
    -> SpringParameters?
  {
    do throws(DialectError) {
      let (spring, notes) = try dialect.resolved(values, for: release)
      for note in notes { request.addWarning(pointer(to: note.term), note.text) }
      return spring
    } catch .noMotion {
      return nil
    } catch {
      report(error, in: request)
      throw .validationErrors
    }
  }

  /// Adds the error of members that describe no spring.
  func report(_ error: DialectError, in request: OperationRequest) {
    switch error {
    case .missing(let term):
      request.addError(pointer(to: term), "is required in dialect \"\(dialect.name)\"")
    case .mixture(let advice):
      let given = values.entries.map { "\($0.term.name)" }.joined(separator: ", ")
      request.addError(pointer, "mixes parameterizations of \(dialect.title) (\(given)); give \(advice)")
    case .noMotion:
      request.addError(
        pointer, "depends on the release in \(dialect.title), but displacement and velocity are 0")
    case .tooSmall(let term, let least, let received):
      request.addError(
        pointer(to: term),
        "must be at least \(least) received \(ErrorMessages.text(received))")
    case .physics(.overflow(let quantity)):
      request.addError(pointer, ErrorMessages.detail(of: .overflow(quantity)))
    case .physics(let error):
      request.addError(pointer, "\(error.quantity) " + ErrorMessages.detail(of: error))
    }
  }

  /// The release of the members `displacement` and `velocity`; by default 1 unit at rest.
  var standaloneRelease: SpringRelease {
    SpringRelease(from: values[.displacement] ?? 1, to: 0, velocity: values[.velocity] ?? 0)
  }

  /// Adds warnings about members that have no effect because the operation has its own for them.
  ///
  /// - Parameter usesVelocity: A Boolean value that indicates whether `initialVelocity` has an effect.
  func warnAboutUnused(usesVelocity: Bool, in request: OperationRequest) {
    guard preset == nil else { return }
    for entry in values.entries {
      if isCompletion(entry.term) {
        request.addWarning(
          pointer(to: entry.term),
          "has no effect on this operation, whose threshold states when the motion is at rest; "
            + "spring/translate uses it")
      } else if entry.term == .initialVelocity, !usesVelocity, entry.value != 0 {
        request.addWarning(pointer(to: entry.term), "has no effect beside the velocity of this operation")
      }
    }
  }
}

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
  mutating func dialectSpring(default standard: SpringParameters) -> ReceivedSpring {
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
            "is not a preset; \(near.map { "did you mean \($0)? " } ?? "")GET /v1/presets lists all of them")
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
    finish { name, _ in DialectHint.unknownMember(name, of: dialect, own: own, in: request) }
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
