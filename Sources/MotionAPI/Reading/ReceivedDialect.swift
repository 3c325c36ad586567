import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// The members of a spring in a dialect.
final class ReceivedDialect {
  let dialect: SpringDialect
  let values: DialectValues
  /// The preset that the members belong to.
  let preset: SpringPreset?
  let pointer: JSONPointer

  init(_ dialect: SpringDialect, _ values: DialectValues, preset: SpringPreset? = nil, pointer: JSONPointer) {
    self.dialect = dialect
    self.values = values
    self.preset = preset
    self.pointer = pointer
  }

  /// The initial velocity as a fraction of the travel per second, if the spring contains one.
  var normalizedVelocity: Double? { values[.initialVelocity] }

  /// A Boolean value that indicates whether the spring ends when it passes its target.
  var clamps: Bool { dialect.clamps(values) }

  /// Returns the pointer of a member, or of the spring.
  func pointer(to term: DialectTerm?) -> JSONPointer {
    if preset != nil { return pointer.appending("preset") }
    guard let term else { return pointer }
    guard let (object, name) = term.nested else { return pointer.appending("\(term.name)") }
    return pointer.appending("\(object)").appending("\(name)")
  }

  /// Returns the spring for a release, and adds warnings about values that the library changes.
  ///
  /// The axes of a motion share one spring, so the releases must result in the same one.
  func resolved(for releases: [SpringRelease], in call: Call) throws(InvalidRequest) -> Spring {
    try call.spend(SpringDialect.resolvingWork, times: releases.count)
    for term in [DialectTerm.displacement, .velocity]
    where values[term] != nil && releases.first != standaloneRelease {
      call.addWarning(.noEffect, pointer(to: term), "has no effect beside the release of the motion")
    }
    var result: Spring?
    func differ(_ a: Double, _ b: Double) -> Bool { abs(a - b) > 1e-9 * a }
    for release in releases {
      guard let spring = try spring(for: release, in: call) else { continue }
      if let first = result,
        differ(first.stiffness, spring.stiffness) || differ(first.damping, spring.damping)
          || differ(first.mass, spring.mass)
      {
        throw call.refusal(
          .invalidValue, pointer,
          "depends on the release in \(dialect.title), and the axes differ: stiffness "
            + "\(first.stiffness.text) and \(spring.stiffness.text); send one "
            + "request for each axis, or give stiffness and damping")
      }
      result = result ?? spring
    }
    if let result { return result }
    // Nothing moves, so every spring gives the same motion.
    guard let spring = try spring(for: SpringPreset.standardRelease, in: call) else {
      throw .validationErrors
    }
    return spring
  }

  /// Returns the spring for a release on one axis, or nil if it depends on the release and nothing moves.
  private func spring(for release: SpringRelease, in call: Call) throws(InvalidRequest) -> Spring? {
    do throws(DialectError) {
      let (spring, notes) = try dialect.resolved(values, for: release)
      for note in notes { call.addWarning(.note, pointer(to: note.term), note.text) }
      return spring
    } catch .noMotion {
      return nil
    } catch {
      report(error, in: call)
      throw .validationErrors
    }
  }

  /// Adds the error of members that describe no spring.
  func report(_ error: DialectError, in call: Call) {
    switch error {
    case .missing(let term):
      call.addError(.required, at: pointer(to: term), "is required in dialect \"\(dialect.name)\"")
    case .mixture(let advice):
      call.addError(
        .conflict, at: pointer,
        "mixes parameterizations of \(dialect.title) (\(values.names)); give \(advice)")
    case .noMotion:
      call.addError(
        .invalidValue, at: pointer,
        "depends on the release in \(dialect.title), but displacement and velocity are 0")
    case .outOfRange(let term, let limit, let received):
      call.addError(.outOfRange, at: pointer(to: term), "must be \(limit), received \(received.text)")
    case .physics(let error): call.addError(error.code, at: pointer, error.detail)
    }
  }

  /// The release of the members `displacement` and `velocity`; by default 1 unit at rest.
  var standaloneRelease: SpringRelease {
    SpringRelease(from: values[.displacement] ?? 1, to: 0, velocity: values[.velocity] ?? 0)
  }

  /// Adds a warning about members that state when the library ends the motion, which other libraries do not
  /// have.
  func warnAboutCompletion(in dialects: [SpringDialect], _ call: Call) {
    let own = values.entries.first {
      $0.term != dialect.clampTerm && dialect.member($0.term)?.purpose == .completion
    }
    guard let own, dialects.contains(where: { $0 != dialect }) else { return }
    call.addWarning(
      .note, pointer(to: own.term),
      "counts only in \(dialect.title); other libraries end the motion by their own defaults, or by threshold"
    )
  }

  /// Adds warnings about members that have no effect because the operation has its own for them.
  ///
  /// - Parameters:
  ///   - usesVelocity: Whether `initialVelocity` has an effect.
  ///   - isClampable: Whether the member that ends the motion at its target has an effect.
  func warnAboutUnused(usesVelocity: Bool, isClampable: Bool, in call: Call) {
    guard preset == nil else { return }
    for entry in values.entries where !(isClampable && entry.term == dialect.clampTerm) {
      var reason: StaticString?
      if entry.term == dialect.clampTerm {
        reason = "here; it clamps the motions of spring/trajectory, drawers and tosses"
      } else if dialect.member(entry.term)?.purpose == .completion {
        reason = """
          on this operation, whose threshold states when the motion is at rest; spring/translate uses it
          """
      } else if entry.term == .initialVelocity, !usesVelocity, entry.value != 0 {
        reason = "beside the velocity of this operation"
      }
      if let reason { call.addWarning(.noEffect, pointer(to: entry.term), "has no effect \(reason)") }
    }
  }
}
