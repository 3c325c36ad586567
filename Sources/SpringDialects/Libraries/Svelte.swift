import MotionPhysics
import MotionSystem

extension SpringDialect {
  /// Svelte: `Spring` of svelte/motion, with `stiffness` k and `damping` c per frame of 1/60 s.
  ///
  /// In a frame of n sixtieths of a second, at most 2, v += −k(x − to) − c·v, x += n·v, with v per sixtieth.
  /// There is no initial velocity. It ends in the first frame in which |n·v| and the distance before it are
  /// below `precision`.
  ///
  /// The spring is the one with the same oscillation and decay at 60 frames per second: with the roots u of
  /// u² − (k + c)u + k, it has the exponents 60·ln(1 − u).
  package static let svelte = SpringDialect(
    name: "svelte", title: "Svelte",
    source: LibrarySource("sveltejs/svelte packages/svelte/src/motion/spring.js", "5.56.10", "2026-11"),
    members: [
      DialectMember(.stiffness, "per frame", .openClosed(0, 1)),
      DialectMember(.damping, "per frame", .openClosed(0, 1)),
      DialectMember(.precision, "units", .positive, .completion),
    ],
    velocityUnit: .none, solver: .frameSteps, greatestParameter: 1, distanceTerm: .precision,
    expressed: [], converted: perFrame,
    resolver: { reading throws(DialectError) in
      let stiffness = reading[.stiffness, default: 0.15]
      let damping = reading[.damping, default: 0.8]
      guard damping < 1 else {
        throw .outOfRange(
          .damping, limit: "less than 1, because a spring needs a velocity", received: damping)
      }
      let decay = -60 * log1p(-damping)
      let half = (stiffness + damping) / 2
      let square = half * half - stiffness
      guard square < 0 else {
        // The slow exponent; the fast one follows from the sum, which is the decay.
        let slow = -60 * log1p(-stiffness / (half + square.squareRoot()))
        return try physical(1, slow * (decay - slow), decay)
      }
      let frequency = 60 * atan2((-square).squareRoot(), 1 - half)
      return try physical(1, decay * decay / 4 + frequency * frequency, decay)
    },
    rule: { completion, _ in
      .steps(precision: completion[.precision] ?? 0.01, restVelocity: nil, clamp: false)
    },
    declaration: { d in
      let values = perFrame(d.spring)
      let name = d.variable ?? "spring"
      return "const \(name) = new Spring(\(d.from), { stiffness: \(number(values[.stiffness] ?? 0)), "
        + "damping: \(number(values[.damping] ?? 0))"
        + d.stated(.precision) { ", precision: \(number($0))" } + " });\n\(name).target = \(d.to);"
    })

  /// Returns the stiffness and the damping per frame of 1/60 s: the product of the roots u, and what is left
  /// of their sum.
  private static func perFrame(_ spring: Spring) -> DialectValues {
    let ratio = spring.dampingRatio
    let frequency = spring.angularFrequency / 60
    let decay = ratio * frequency
    let splitting = abs((1 - ratio) * (1 + ratio)).squareRoot() * frequency
    let sine = sin(splitting / 2)
    let stiffness =
      ratio < 1
      ? expm1(-decay) * expm1(-decay) + 4 * exp(-decay) * sine * sine
        // The slow exponent without the difference of two near numbers.
      : expm1(-frequency * frequency / (decay + splitting)) * expm1(-decay - splitting)
    return DialectValues((.stiffness, stiffness), (.damping, -expm1(-2 * decay)))
  }
}
