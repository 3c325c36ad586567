import MotionPhysics

extension SpringDialect {
  /// React Spring: `config` of `useSpring`.
  ///
  ///     tension, friction, mass: k, c, m
  ///     frequency, damping, mass: f = max(frequency, 0.01), k = m(2π/f)², c = 4πm·damping/f
  ///
  /// The motion is computed in steps of 1 ms, ⌈1000/frameRate⌉ of them in each frame: v += (−k·1e-6·(x − to)
  /// − c·1e-3·v)/m, x += v, with v per millisecond. Source: pmndrs/react-spring
  /// packages/core/src/SpringValue.ts, AnimationConfig.ts.
  package static let reactSpring = SpringDialect(
    name: "react-spring", title: "React Spring", source: .reactSpring,
    members: [
      DialectMember(.tension, "mass/s²", .positive), DialectMember(.friction, "mass/s", .nonNegative), .mass,
      DialectMember(.frequency, "s", .any), DialectMember(.damping, "1", .any),
      DialectMember(.precision, "units", .positive, .completion),
      DialectMember(.restVelocity, "units/ms", .positive, .completion),
      DialectMember(.clamp, "", .flag, .completion),
    ],
    velocityUnit: .perMillisecond, solver: .millisecondSteps, snaps: true, clampTerm: .clamp,
    resolver: { reading throws(DialectError) in
      let values = reading.values
      let mass = values[.mass] ?? 1
      guard values.hasAny(.frequency, .damping) else {
        return try physical(mass, values[.tension] ?? 170, values[.friction] ?? 26)
      }
      guard !values.hasAny(.tension, .friction) else {
        throw .mixture(advice: "tension and friction, or frequency and damping")
      }
      guard let given = values[.frequency] else { throw .missing(.frequency) }
      let frequency = max(given, 0.01)
      if frequency != given {
        reading.notes.append(
          DialectNote(
            .frequency, "React Spring uses at least 0.01 s, received \(number(given))"))
      }
      let damping = values[.damping] ?? 1
      if damping < 0 {
        reading.notes.append(
          DialectNote(.damping, "React Spring uses at least 0, received \(number(damping))"))
      }
      let rate = 2 * Double.pi / frequency
      return try physical(mass, mass * rate * rate, ratio: max(damping, 0))
    },
    expression: { spring, _ in
      DialectValues((.tension, spring.stiffness), (.friction, spring.damping), (.mass, spring.mass))
    },
    rule: { completion, release in
      let precision =
        completion[.precision] ?? (release.travel == 0 ? 0.005 : min(1, 0.001 * abs(release.travel)))
      return .steps(
        precision: precision, restVelocity: completion[.restVelocity] ?? precision / 10,
        clamp: completion[.clamp] == 1)
    },
    distanceTerm: .precision,
    template: { declaration in
      let spring = declaration.spring
      var text =
        "{ tension: \(number(spring.stiffness)), friction: \(number(spring.damping)), "
        + "mass: \(number(spring.mass)), velocity: \(number(declaration.release.velocity / 1000))"
      text += declaration.completionMembers(clamp: .clamp)
      text += " }"
      return declaration.variable == nil
        ? "config: \(text)" : declaration.assigning("const", text, end: ";")
    })
}
