import CurveExport
import MotionPhysics
package import MotionSystem
import SpringDialects
import StrictJSON

struct ReceivedSpring {
  /// The spring. If it depends on the release, that of its fields `displacement` and `velocity`.
  let spring: Spring
  /// The dialect of the spring; nil if it has fields of this service.
  let dialect: ReceivedDialect?

  private static let example: StaticString = #"{"stiffness": 200, "dampingRatio": 0.8}"#

  init(_ spring: Spring, dialect: ReceivedDialect? = nil) {
    self.spring = spring
    self.dialect = dialect
  }

  /// Reads a spring in any one parameterization. Omitted parameters come from `standard`.
  ///
  /// Any field of a parameterization selects it: `duration` or `bounce`; `response` (with
  /// `dampingRatio`); or `mass`, `stiffness`, `damping` or `dampingRatio`.
  ///
  /// A `dialect` or a `preset` selects the fields of a library instead.
  init(_ call: Call, _ name: StaticString = "spring", default standard: Spring = .standard) {
    guard let node = call.take(name) else {
      self.init(standard)
      return
    }
    if let preset = call.document.string(node) {
      call.refuse(
        node, name, mustBe: "an object", suchAs: ReceivedSpring.example,
        call.presetAdvice(preset, at: call.pointer(to: name)))
      self.init(standard)
      return
    }
    self = call.object(node, name, example: ReceivedSpring.example) {
      call.has("dialect") || call.has("preset")
        ? call.dialectSpring(default: standard) : ReceivedSpring(call.serviceSpring(default: standard))
    }
  }

  /// Reads `clamp`: whether the motion rests when it first reaches its target. Without it, a spring of a
  /// library may state it.
  func clamp(_ call: Call) -> Bool { call.optionalFlag("clamp") ?? dialect?.clamps ?? false }

  /// Returns the state in which a motion to a target starts, and its spring. The velocity is that of the
  /// spring's dialect if the request states none.
  func released(
    _ start: MotionStart, to: Coordinate, isClampable: Bool, in call: Call
  ) throws(InvalidRequest) -> (state: MotionState<Coordinate>, spring: Spring) {
    dialect?.warnAboutUnused(usesVelocity: !start.hasVelocity, isClampable: isClampable, in: call)
    var state = try start.resolved(in: call)
    if !start.hasVelocity, let share = dialect?.normalizedVelocity {
      state.velocity = (to - state.value).map { $0 * share }
    }
    start.velocity.warnIfSlow(travel: to - state.value, in: call)
    let (from, velocity) = (state.value, state.velocity)
    let spring = try resolved(
      for: from.axes.map { SpringRelease(from: from[$0], to: to[$0], velocity: velocity[$0]) }, in: call)
    return (state, spring)
  }

  /// Adds a note if the library does not start one of the motions of its spring with its velocity.
  func warnAboutStart(of laws: @autoclosure () -> [SpringLaw], in call: Call) {
    guard let dialect else { return }
    let text = laws().lazy.compactMap {
      dialect.dialect.lostVelocity(
        of: SpringRelease(from: $0.displacement, to: 0, velocity: $0.velocity), dialect.values)
    }.first
    if let text { call.addWarning(.note, dialect.pointer(to: nil), text) }
  }

  /// Returns the spring for a release.
  ///
  /// Also doubles the cost of a unit for a spring so weakly damped that it passes phases beyond 10^8 before
  /// it rests. The sine and cosine of such phases take the slow reduction of their argument. An undamped
  /// spring has no rest; its samples at such phases cost more.
  ///
  /// - Parameter releases: The release on each axis. Evaluated only if the spring has a dialect.
  func resolved(
    for releases: @autoclosure () -> [SpringRelease], in call: Call
  ) throws(InvalidRequest) -> Spring {
    let spring = try dialect?.resolved(for: releases(), in: call) ?? spring
    if spring.dampingRatio > 0, spring.dampingRatio < 1e-6 { call.budget.setUnitCost(2) }
    return spring
  }
}

extension Call {
  /// Returns the end of an error about a name in place of a spring: the presets that it probably means.
  fileprivate func presetAdvice(_ name: String, at pointer: JSONPointer) -> String {
    let near = nearPresets(name).map { id in
      isQuery
        ? "\((pointer.referenceTokens + ["preset"]).joined(separator: "."))=\(id)" : "{\"preset\": \"\(id)\"}"
    }
    return near.isEmpty ? codeAdvice(name) : "; did you mean \(near.alternatives)?"
  }

  /// Returns the end of an error about code in place of a spring: the same spring as an object.
  private func codeAdvice(_ code: String) -> String {
    guard code.utf8.count <= Call.longestCode, !isQuery, errors.listsNext,
      budget.spend(SpringCode.work(code)), let spring = try? SpringCode(code, budget: budget).json,
      Call.warnings(aboutSpring: spring, limits: limits, budget: budget) != nil
    else { return "" }
    return "; write \(String(decoding: spring, as: UTF8.self))"
  }

  /// Returns the warnings about an object that describes a spring; nil if it has errors. What has no effect
  /// on the parameters of the spring may have one elsewhere.
  /// - Parameter notes: Those of the code of the spring, which name its defaults.
  package static func warnings(
    aboutSpring object: [UInt8], besides notes: [String] = [], limits: ServiceLimits = ServiceLimits(),
    budget: WorkMeter
  ) -> [String]? {
    let request = Array(#"{"spring":"#.utf8) + object + [UInt8(ascii: "}")]
    guard let document = try? JSONDocument(parsing: request[...]) else { return nil }
    let call = Call(document, limits: limits, budget: budget)
    guard (try? Operation.springParameters.run(call)) != nil else { return nil }
    let hasDefaults = notes.contains(where: DialectValues.isDefaultsNote)
    return call.warnings.filter { $0.code != .noEffect }.map { $0.detail }.filter {
      !hasDefaults || !DialectValues.isDefaultsNote($0)
    }
  }

  /// The greatest length of a code that an error translates, in bytes.
  private static let longestCode = 500

  /// Reads a spring like `ReceivedSpring`, for motions with several releases or none. A spring of a library
  /// that depends on the release is that of the fields `displacement` and `velocity` of the spring.
  func spring(
    _ name: StaticString = "spring", default standard: Spring = .standard, isClampable: Bool = false
  ) -> ReceivedSpring {
    let errorsBefore = errors.count
    let received = ReceivedSpring(self, name, default: standard)
    if errors.count == errorsBefore {
      received.dialect?.warnAboutUnused(usesVelocity: false, isClampable: isClampable, in: self)
      // Adds the notes of the library, and sets the cost of a unit.
      _ = try? received.resolved(for: received.dialect.map { [$0.standaloneRelease] } ?? [], in: self)
    }
    return received
  }

  /// Reads a spring in the parameters of this service. This object is the spring.
  fileprivate func serviceSpring(default standard: Spring) -> Spring {
    let errorsBefore = errors.count
    // The bounce of a response is −1 for the greatest damping ratios.
    let hasRegime = has("regime")
    var parameters = SpringParameters()
    for member in SpringParameters.members {
      guard let node = take(member.term.name) else { continue }
      let kind = hasRegime && member.term == .bounce ? .number(.closed(-1, 1)) : member.kind
      parameters.set(member.term, to: value(node, member.term.name, kind) ?? 0)
    }
    let regime = take("regime")
    // Allowed: a null counts as absent.
    _ = take("dialect")
    _ = take("preset")
    finish { DialectHint.memberWithoutDialect($0, allowed: $1, in: self) }
    if let regime { return springOfResponse(parameters, regime, errorsBefore) ?? standard }
    // An invalid field takes part, too.
    if parameters.areMixed {
      addError(.conflict, SpringParameters.mixture(of: given(SpringParameters.names).map { "\($0)" }))
    }
    guard errors.count == errorsBefore else { return standard }
    warnIfLong(parameters.response, at: pointer(to: "response"))
    warnIfLong(parameters.duration, at: pointer(to: "duration"))
    if let ratio = parameters.dampingRatio { warnIfPercent(ratio, at: pointer(to: "dampingRatio")) }
    if let damping = parameters.damping {
      if let stiffness = parameters.stiffness { warnIfPerFrame(stiffness, damping, at: pointer) }
      warnIfRatio(damping, parameters.stiffness ?? standard.stiffness, at: pointer(to: "damping"))
    }
    do throws(MotionError) {
      let (spring, defaults) = try parameters.spring(default: standard)
      if document.count(object.node) > 0, let note = defaults.defaultsNote {
        addWarning(.note, pointer, note)
      }
      return spring
    } catch {
      addError(error.code, error.detail)
      return standard
    }
  }

  /// Returns the spring that a response contains, in all parameterizations at once. Mass, stiffness and
  /// damping determine it; the others must agree, because one that was edited would have no effect.
  private func springOfResponse(
    _ parameters: SpringParameters, _ regime: JSONDocument.Node, _ errorsBefore: Int
  ) -> Spring? {
    let received = Spring.Regime.allCases.first { document.string(regime, equals: $0.name) }
    if received == nil {
      refuse(regime, at: pointer(to: "regime"), mustBeOneOf: Spring.Regime.allCases.map { $0.name })
    }
    guard let mass = parameters.mass, let stiffness = parameters.stiffness, let damping = parameters.damping
    else {
      addError(
        .conflict, "regime",
        "belongs to the spring of a response, which has mass, stiffness and damping; omit it, or give them")
      return nil
    }
    guard errors.count == errorsBefore else { return nil }
    do throws(MotionError) {
      let spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
      let others: [(StaticString, Double?, own: Double, scale: Double)] = [
        ("dampingRatio", parameters.dampingRatio, spring.dampingRatio, spring.dampingRatio),
        ("response", parameters.response, spring.response, spring.response),
        ("duration", parameters.duration, spring.response, spring.response),
        ("bounce", parameters.bounce, spring.bounce, 1),
      ]
      for (name, received, own, scale) in others {
        guard let received, abs(received - own) > Call.agreement * scale else { continue }
        addError(
          .conflict, name,
          "must agree with mass, stiffness and damping (\(own.text)) beside regime, received "
            + "\(received.text); for another spring, omit regime and give one parameterization")
      }
      // Rounding can move a spring across the critical one.
      if let received, received != spring.regime, abs(spring.dampingRatio - 1) > Call.agreement {
        addError(
          .conflict, "regime",
          "must agree with mass, stiffness and damping (\(spring.regime.name)), received \(received.name)")
      }
      return spring
    } catch {
      addError(error.code, error.detail)
      return nil
    }
  }

  /// The part of a parameter by which it may differ from the others, so that they can be rounded.
  private static let agreement = 0.02
}
