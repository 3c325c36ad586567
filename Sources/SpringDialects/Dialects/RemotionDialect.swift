import MotionPhysics

extension SpringDialect {
  /// Remotion: `spring({ config })`.
  ///
  /// Mass, stiffness and damping are those of the law; for ζ ≥ 1 the motion is the critically damped one with
  /// ω₀. There is no initial velocity. `measureSpring` gives the end: the first frame from which the distance
  /// is below `durationRestThreshold`, 0.005 of the travel by default, for 20 frames. `spring` never sets the
  /// value to the target. Source: remotion-dev/remotion packages/core/src/spring/spring-utils.ts,
  /// measure-spring.ts.
  package static let remotion = SpringDialect(
    name: "remotion", title: "Remotion", source: .remotion,
    members: [
      .mass, DialectMember(.damping, "mass/s", .positive), .stiffness,
      DialectMember(.overshootClamping, "", .flag, .completion),
      DialectMember(.durationRestThreshold, "1", .openClosed(0, 1), .completion),
    ],
    velocityUnit: .none, solver: .criticalAboveOne, snaps: false, clampTerm: .overshootClamping,
    resolver: { reading throws(DialectError) in
      let values = reading.values
      return try reading.criticalAtMost(
        try physical(values[.mass] ?? 1, values[.stiffness] ?? 100, values[.damping] ?? 10),
        "Remotion ignores the damping from 1 on and moves critically damped")
    },
    expression: { spring, _ in
      DialectValues((.mass, spring.mass), (.damping, spring.damping), (.stiffness, spring.stiffness))
    },
    rule: { completion, _ in
      .stays(share: completion[.durationRestThreshold] ?? 0.005, step: nil, name: "durationRestThreshold")
    },
    distanceTerm: nil,
    template: { declaration in
      let (spring, completion) = (declaration.spring, declaration.completion)
      var config =
        "mass: \(number(spring.mass)), damping: \(number(spring.damping)), "
        + "stiffness: \(number(spring.stiffness))"
      if completion[.overshootClamping] == 1 { config += ", overshootClamping: true" }
      var text =
        "spring({ frame, fps, from: \(number(declaration.release.from)), "
        + "to: \(number(declaration.release.to)), config: { \(config) }"
      if let threshold = completion[.durationRestThreshold] {
        text += ", durationRestThreshold: \(number(threshold))"
      }
      return declaration.assigning("const", text + " })", end: ";")
    })
}
