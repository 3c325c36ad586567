import MotionPhysics

extension SpringDialect {
  /// anime.js: `spring(parameters)`, and `spring(mass, stiffness, damping, velocity)` of version 3.
  ///
  ///     mass, stiffness, damping: as given, within 1…10,000, 0…10,000 and 0…10,000; version 3 within
  ///         0.1…100, and for ζ ≥ 1 critically damped with ω₀
  ///     duration (ms), bounce: as in SwiftUI, with stiffness and damping rounded to three decimals, and the
  ///         damping limited to 300
  ///
  /// The initial velocity is a fraction of the travel per second. The animation lasts until the distance was
  /// below 0.0005 of the travel for eleven multiples of 20 ms, at most 60 s. Source: version 3 is
  /// src/index.js of 3.2.
  package static let anime = SpringDialect(
    name: "anime", title: "anime.js",
    source: LibrarySource("juliangarnier/anime src/easings/spring/index.js", "4.4.1", "2026-11"),
    members: [
      DialectMember(.version, "", .keyword(["4", "3"])), .mass, .stiffness, .damping,
      DialectMember(.duration, "ms", .positive), .bounce,
    ],
    velocityUnit: .shareOfTravelPerSecond, greatestParameter: greatest,
    timedSpringsStartAtRest: true, expressed: [.mass, .stiffness, .damping], hasUnitMass: true,
    resolver: { reading throws(DialectError) in
      let isThree = reading[.version] == 1
      let group = try reading.group(
        [.mass, .stiffness, .damping], [.duration, .bounce],
        advice: "mass, stiffness and damping, or duration and bounce")
      guard group == 1 else {
        let library: StaticString = isThree ? "anime.js 3" : "anime.js"
        func limited(_ term: DialectTerm, _ standard: Double, _ least: Double) -> Double {
          let range = isThree ? 0.1...100 : least...greatest
          return reading.clamped(reading[term, default: standard], range, term, library)
        }
        let spring = try physical(
          limited(.mass, 1, 1), limited(.stiffness, 100, 1e-11), limited(.damping, 10, 1e-11))
        return isThree ? try reading.criticalAtMost(spring, library) : spring
      }
      let duration = reading.clamped(reading[.duration, default: 628], 10...greatest, .duration, "anime.js")
      let spring = try perceptual(duration / 1000, bounce: reading[.bounce, default: 0.5])
      return try physical(
        1, min(thousandths(spring.stiffness), greatest), min(thousandths(spring.damping), 300))
    },
    rule: { _, _ in .stays(share: 0.0005, step: 0.02, name: "restThreshold") },
    declaration: { d in
      (d.variable.map { "const \($0) = " } ?? "ease: ") + "spring({ mass: 1, stiffness: "
        + "\(number(d.unitStiffness)), damping: \(number(d.unitDamping)), velocity: \(d.share) })"
        + (d.variable == nil ? "" : ";")
    })

  /// The greatest value of a parameter.
  private static let greatest = 10_000.0

  private static func thousandths(_ number: Double) -> Double { (1000 * number).rounded() / 1000 }
}
