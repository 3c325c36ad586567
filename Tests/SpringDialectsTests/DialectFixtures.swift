import MotionPhysics
import MotionSystem
import MotionTestSupport
import SpringDialects

/// Short forms for the tests of dialects.
enum Dialects {
  /// The values of `version` of Reanimated 4 (to 4.3.3) and 3.
  static let (reanimated4, reanimated3) = (1.0, 2.0)

  /// Returns the members of a spring.
  static func values(_ members: [(DialectTerm, Double)]) -> DialectValues {
    var values = DialectValues()
    for (term, value) in members { values.set(term, value) }
    return values
  }

  /// Returns the spring of members of a dialect.
  static func spring(
    _ dialect: SpringDialect, _ members: [(DialectTerm, Double)],
    for release: SpringRelease = SpringPreset.standardRelease
  ) throws -> Spring {
    try dialect.resolved(values(members), for: release).spring
  }

  /// Returns the translation of a spring.
  ///
  /// - Parameters:
  ///   - received: The members by which a request defines the spring; one that clamps applies to the motion.
  ///   - frameRate: The frames per second.
  static func translation(
    of spring: Spring, to dialect: SpringDialect, for release: SpringRelease,
    _ received: [(DialectTerm, Double)] = [], frameRate: Double = 60
  ) throws -> DialectTranslation {
    let budget = WorkMeter(limit: WorkMeter.standardLimit)
    let values = values(received)
    let clamp = dialect.clampTerm.map { values[$0] == 1 } ?? false
    let translator = DialectTranslator(spring, for: release, clamp: clamp, frameRate: frameRate)
    return try translator.translation(to: dialect, received: values, budget: budget)
  }

  /// Returns the translation of a spring in the parameters of a dialect to the same dialect.
  static func translation(
    _ dialect: SpringDialect, _ members: [(DialectTerm, Double)], for release: SpringRelease,
    _ completion: [(DialectTerm, Double)] = [], frameRate: Double = 60
  ) throws -> DialectTranslation {
    try translation(
      of: spring(dialect, members, for: release), to: dialect, for: release, members + completion,
      frameRate: frameRate)
  }

  /// Returns the dialect with a name.
  static func named(_ name: String) -> SpringDialect {
    guard let dialect = SpringDialect.named(name) else { preconditionFailure("no dialect \(name)") }
    return dialect
  }

  /// Returns the velocity with which Reanimated starts from 4.3.4 on.
  static func clipped(_ release: SpringRelease) -> Double {
    release.displacement * release.velocity > 0 ? 0 : release.velocity
  }

  static func release(_ from: Double, _ to: Double, _ velocity: Double = 0) -> SpringRelease {
    SpringRelease(from: from, to: to, velocity: velocity)
  }
}

extension SeededRandom {
  /// Returns a number whose logarithm is uniform.
  mutating func logarithmic(_ low: Double, _ high: Double) -> Double {
    exp(Double.random(in: log(low)...log(high), using: &self))
  }
}
