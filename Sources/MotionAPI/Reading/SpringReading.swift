import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// A spring as received.
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
  init(_ fields: inout FieldReader, _ name: StaticString = "spring", default standard: Spring = .standard) {
    guard let node = fields.take(name) else {
      self.init(standard)
      return
    }
    if let preset = fields.document.string(node) {
      fields.refuse(
        node, name, mustBe: "an object", suchAs: ReceivedSpring.example,
        fields.context.presetAdvice(preset, at: fields.pointer(to: name)))
      self.init(standard)
      return
    }
    self = fields.object(node, name, example: ReceivedSpring.example) { fields in
      fields.has("dialect") || fields.has("preset")
        ? fields.dialectSpring(default: standard) : ReceivedSpring(fields.serviceSpring(default: standard))
    }
  }

  /// Reads `clamp`: whether the motion rests when it first reaches its target. Without it, a spring of a
  /// library may state it.
  func clamp(_ fields: inout FieldReader) -> Bool { fields.optionalFlag("clamp") ?? dialect?.clamps ?? false }

  /// Returns the spring for a release.
  ///
  /// - Parameter releases: The release on each axis. Evaluated only if the spring has a dialect.
  func resolved(
    for releases: @autoclosure () -> [SpringRelease], in context: Call
  ) throws(InvalidRequest) -> Spring {
    let spring = try dialect?.resolved(for: releases(), in: context) ?? spring
    context.chargeForPhases(of: spring)
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
      isSpring(spring)
    else { return "" }
    return "; write \(String(decoding: spring, as: UTF8.self))"
  }

  /// Returns whether an object describes a spring without an error.
  private func isSpring(_ object: [UInt8]) -> Bool {
    let request = Array(#"{"spring":"#.utf8) + object + [UInt8(ascii: "}")]
    guard let document = try? JSONDocument(parsing: request) else { return false }
    return (try? Operation.springParameters.run(Call(document, limits: limits, budget: budget))) != nil
  }

  /// The greatest length of a code that an error translates, in bytes.
  private static let longestCode = 500

  /// Doubles the cost of a unit for a spring so weakly damped that it passes phases beyond 10^8 before it
  /// rests. The sine and cosine of such phases take the slow reduction of their argument. An undamped spring
  /// has no rest; its samples at such phases cost more.
  fileprivate func chargeForPhases(of spring: Spring) {
    if spring.dampingRatio > 0, spring.dampingRatio < 1e-6 { budget.setUnitCost(2) }
  }
}

extension FieldReader {
  /// Reads a spring like `ReceivedSpring`, for an operation without a release. A spring of a library that
  /// depends on the release is that of the fields `displacement` and `velocity` of the spring.
  mutating func spring(_ name: StaticString = "spring", default standard: Spring = .standard) -> Spring {
    let errorsBefore = context.errors.count
    return spring(
      ReceivedSpring(&self, name, default: standard), default: standard, isClampable: false,
      errorsBefore: errorsBefore)
  }

  /// Reads a spring like `spring(_:default:)`, and `clamp`.
  mutating func clampableSpring(default standard: Spring) -> (spring: Spring, clamp: Bool) {
    let errorsBefore = context.errors.count
    let received = ReceivedSpring(&self, default: standard)
    let clamp = received.clamp(&self)
    let spring = spring(received, default: standard, isClampable: true, errorsBefore: errorsBefore)
    return (spring, clamp)
  }

  private mutating func spring(
    _ received: ReceivedSpring, default standard: Spring, isClampable: Bool, errorsBefore: Int
  ) -> Spring {
    guard let dialect = received.dialect, context.errors.count == errorsBefore else {
      context.chargeForPhases(of: received.spring)
      return received.spring
    }
    dialect.warnAboutUnused(usesVelocity: false, isClampable: isClampable, in: context)
    do throws(InvalidRequest) {
      return try received.resolved(for: [dialect.standaloneRelease], in: context)
    } catch {
      return standard
    }
  }

  /// Reads a spring in the parameters of this service. This object is the spring.
  fileprivate mutating func serviceSpring(default standard: Spring) -> Spring {
    let errorsBefore = context.errors.count
    var parameters = SpringParameters()
    parameters.mass = number("mass", in: .positive)
    parameters.stiffness = number("stiffness", in: .positive)
    let damping = take("damping")
    parameters.dampingRatio = number("dampingRatio", in: .nonNegative)
    parameters.damping = number(damping, "damping", in: .nonNegative)
    parameters.response = number("response", in: .positive)
    parameters.duration = number("duration", in: .positive)
    // The bounce of a response is −1 for the greatest damping ratios.
    parameters.bounce = number("bounce", in: has("regime") ? .closed(-1, 1) : .openClosed(-1, 1))
    let regime = take("regime")
    // Allowed: a null counts as absent.
    _ = take("dialect")
    _ = take("preset")
    finish { name, allowed, pointer in
      DialectHint.memberWithoutDialect(name, allowed: allowed, at: pointer, in: context)
    }
    if let regime { return springOfResponse(parameters, regime, errorsBefore) ?? standard }
    guard context.errors.count == errorsBefore, !parameters.areMixed else {
      reportMixture()
      return standard
    }
    context.warnIfLong(parameters.response, at: pointer(to: "response"))
    context.warnIfLong(parameters.duration, at: pointer(to: "duration"))
    if let ratio = parameters.dampingRatio { context.warnIfPercent(ratio, at: pointer(to: "dampingRatio")) }
    if let damping = parameters.damping {
      if let stiffness = parameters.stiffness { context.warnIfPerFrame(stiffness, damping, at: pointer) }
      context.warnIfRatio(damping, parameters.stiffness ?? standard.stiffness, at: pointer(to: "damping"))
    }
    do throws(MotionError) {
      return try parameters.spring(default: standard)
    } catch {
      addError(error.code, ErrorMessages.detail(of: error))
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
    guard context.errors.count == errorsBefore else { return nil }
    do throws(MotionError) {
      let spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
      let others: [(StaticString, Double?, own: Double, scale: Double)] = [
        ("dampingRatio", parameters.dampingRatio, spring.dampingRatio, spring.dampingRatio),
        ("response", parameters.response, spring.response, spring.response),
        ("duration", parameters.duration, spring.response, spring.response),
        ("bounce", parameters.bounce, spring.bounce, 1),
      ]
      for (name, received, own, scale) in others {
        guard let received, abs(received - own) > FieldReader.agreement * scale else { continue }
        addError(
          .conflict, name,
          "must agree with mass, stiffness and damping (\(ErrorMessages.text(own))) beside regime, received "
            + "\(ErrorMessages.text(received)); for another spring, omit regime and give one parameterization"
        )
      }
      // Rounding can move a spring across the critical one.
      if let received, received != spring.regime, abs(spring.dampingRatio - 1) > FieldReader.agreement {
        addError(
          .conflict, "regime",
          "must agree with mass, stiffness and damping (\(spring.regime.name)), received \(received.name)")
      }
      return spring
    } catch {
      addError(error.code, ErrorMessages.detail(of: error))
      return nil
    }
  }

  /// The part of a parameter by which it may differ from the others, so that they can be rounded.
  private static let agreement = 0.02

  /// Adds an error if the fields belong to more than one parameterization. An invalid field takes part, too.
  private func reportMixture() {
    var given = SpringParameters()
    let fields: [StaticString] = [
      "mass", "stiffness", "damping", "dampingRatio", "response", "duration", "bounce",
    ]
    let names = self.given(fields).map { "\($0)" }
    for name in names.compactMap({ SpringParameters.Name($0) }) { given.set(name, to: 1) }
    if given.areMixed { addError(.conflict, SpringParameters.mixture(of: names)) }
  }
}
