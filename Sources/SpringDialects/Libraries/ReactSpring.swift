import MotionPhysics

extension SpringDialect {
  /// React Spring: `config` of `useSpring`.
  ///
  ///     tension, friction, mass: k, c, m
  ///     frequency, damping, mass: f = max(frequency, 0.01), k = m(2π/f)², c = 4πm·damping/f
  ///
  /// The motion is computed in steps of 1 ms, ⌈1000/frameRate⌉ of them in each frame: v += (−k·1e-6·(x − to)
  /// − c·1e-3·v)/m, x += v, with v per millisecond.
  package static let reactSpring = SpringDialect(
    name: "react-spring", title: "React Spring",
    source: LibrarySource(
      "pmndrs/react-spring packages/core/src: SpringValue.ts, AnimationConfig.ts", "9.7.5", "2026-11"),
    members: [
      DialectMember(.tension, "mass/s²", .positive), DialectMember(.friction, "mass/s", .nonNegative), .mass,
      DialectMember(.frequency, "s", .any), DialectMember(.damping, "1", .any),
      DialectMember(.precision, "units", .positive, .completion),
      DialectMember(.restVelocity, "units/ms", .positive, .completion),
      DialectMember(.clamp, "", .flag, .completion),
    ],
    velocityUnit: .perMillisecond, solver: .millisecondSteps, clampTerm: .clamp, distanceTerm: .precision,
    expressed: [.tension, .friction, .mass],
    resolver: { reading throws(DialectError) in
      let mass = reading[.mass, default: 1]
      let group = try reading.group(
        [.tension, .friction], [.frequency, .damping],
        advice: "tension and friction, or frequency and damping")
      guard group == 1 else {
        return try physical(mass, reading[.tension, default: 170], reading[.friction, default: 26])
      }
      let given = try reading.required(.frequency)
      let frequency = max(given, 0.01)
      if frequency != given {
        reading.note(.frequency, "React Spring uses at least 0.01 s, received \(number(given))")
      }
      let damping = reading[.damping, default: 1]
      if damping < 0 { reading.note(.damping, "React Spring uses at least 0, received \(number(damping))") }
      let rate = 2 * Double.pi / frequency
      return try physical(mass, mass * rate * rate, ratio: max(damping, 0))
    },
    rule: { completion, release in
      let precision =
        completion[.precision] ?? (release.travel == 0 ? 0.005 : min(1, 0.001 * abs(release.travel)))
      return .steps(
        precision: precision, restVelocity: completion[.restVelocity] ?? precision / 10,
        clamp: completion[.clamp] == 1)
    },
    declaration: { d in
      let text =
        "{ tension: \(d.stiffness), friction: \(d.damping), mass: \(d.mass), velocity: "
        + "\(d.millisecondVelocity)\(d.completionMembers) }"
      return d.variable == nil ? "config: \(text)" : d.constant(text)
    })

  static let reactSpringPresets = reactSpring.presets(
    [.tension, .friction, .mass],
    [
      ("react-spring.default", "config.default", [170, 26, 1]),
      ("react-spring.gentle", "config.gentle", [120, 14, 1]),
      ("react-spring.wobbly", "config.wobbly", [180, 12, 1]),
      ("react-spring.stiff", "config.stiff", [210, 20, 1]),
      ("react-spring.slow", "config.slow", [280, 60, 1]),
      ("react-spring.molasses", "config.molasses", [280, 120, 1]),
    ], source: LibrarySource("pmndrs/react-spring packages/core/src/constants.ts", "9.7.5", "2026-11"))
}
