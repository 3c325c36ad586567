import MotionPhysics

extension SpringDialect {
  /// anime.js: `spring(parameters)`.
  ///
  ///     mass, stiffness, damping: as given, within 1…10,000, 0…10,000 and 0…10,000
  ///     duration (ms), bounce: as in SwiftUI, with stiffness and damping rounded to three decimals, and the
  ///         damping limited to 300
  ///
  /// The initial velocity is a fraction of the travel per second. The animation lasts until the distance was
  /// below 0.0005 of the travel for eleven multiples of 20 ms, at most 60 s. Source: juliangarnier/anime
  /// src/easings/spring/index.js.
  package static let anime = SpringDialect(
    name: "anime", title: "anime.js", source: .anime,
    members: [
      .mass, .stiffness, .damping, DialectMember(.duration, "ms", .positive),
      DialectMember(.bounce, "1", .openClosed(-1, 1)),
    ],
    velocityUnit: .shareOfTravelPerSecond, solver: .exact, snaps: true, greatestParameter: greatest,
    resolver: { reading throws(DialectError) in
      let values = reading.values
      guard values.hasAny(.duration, .bounce) else {
        return try physical(
          reading.clamped(values[.mass] ?? 1, 1...greatest, .mass, "anime.js"),
          reading.clamped(values[.stiffness] ?? 100, 1e-11...greatest, .stiffness, "anime.js"),
          reading.clamped(values[.damping] ?? 10, 1e-11...greatest, .damping, "anime.js"))
      }
      guard !values.hasAny(.mass, .stiffness, .damping) else {
        throw .mixture(advice: "mass, stiffness and damping, or duration and bounce")
      }
      let duration = reading.clamped(values[.duration] ?? 628, 10...greatest, .duration, "anime.js")
      let spring = try perceptual(duration / 1000, bounce: values[.bounce] ?? 0.5)
      return try physical(
        1, min(thousandths(spring.stiffness), greatest), min(thousandths(spring.damping), 300))
    },
    expression: { spring, _ in
      DialectValues(
        (.mass, 1), (.stiffness, spring.stiffness / spring.mass), (.damping, spring.damping / spring.mass))
    },
    rule: { _, _ in .stays(share: 0.0005, step: 0.02, name: "restThreshold") }, distanceTerm: nil,
    template: { declaration in
      let velocity = declaration.release.normalizedVelocity ?? 0
      return declaration.assigning(
        "const",
        "spring({ mass: 1, stiffness: \(number(declaration.unitStiffness)), "
          + "damping: \(number(declaration.spring.damping / declaration.spring.mass)), "
          + "velocity: \(number(velocity)) })", end: ";")
    })

  /// The greatest value of a parameter.
  private static let greatest = 10_000.0

  private static func thousandths(_ number: Double) -> Double { (1000 * number).rounded() / 1000 }
}
