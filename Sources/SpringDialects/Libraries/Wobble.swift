import MotionPhysics

extension SpringDialect {
  /// wobble: `new Spring(config)`.
  ///
  /// Mass, stiffness and damping are those of the law. ζ is limited to 1 unless `allowsOverdamping`.
  package static let wobble = SpringDialect(
    name: "wobble", title: "wobble", source: LibrarySource("skevy/wobble src/index.ts", "1.5.1", "2026-11"),
    members: [
      .stiffness, .damping, .mass, DialectMember(.allowsOverdamping, "", .flag), .restDisplacementThreshold,
      DialectMember(.restVelocityThreshold, "units/ms", .positive, .completion), .overshootClamping,
    ],
    velocityUnit: .perMillisecond, clampTerm: .overshootClamping, distanceTerm: .restDisplacementThreshold,
    expressed: [.stiffness, .damping, .mass, .allowsOverdamping],
    resolver: { reading throws(DialectError) in
      let spring = try reading.physicalSpring(stiffness: 100, damping: 10)
      if reading[.allowsOverdamping] == 1 { return spring }
      return try reading.criticalAtMost(spring, "wobble", "limits it to 1 without allowsOverdamping: true")
    },
    rule: { completion, _ in
      .within(
        distance: completion[.restDisplacementThreshold] ?? 0.001,
        speed: 1000 * (completion[.restVelocityThreshold] ?? 0.001),
        names: ("restDisplacementThreshold", "restVelocity"), clamp: completion[.overshootClamping] == 1)
    },
    declaration: { d in
      d.constant(
        "new Spring({ fromValue: \(d.from), toValue: \(d.to), stiffness: \(d.stiffness), "
          + "damping: \(d.damping), mass: \(d.mass), "
          + (d.spring.dampingRatio > 1 ? "allowsOverdamping: true, " : "")
          + "initialVelocity: \(d.millisecondVelocity)\(d.completionMembers) })")
    })
}
