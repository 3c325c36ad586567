import MotionPhysics

extension SpringDialect {
  /// libadwaita: `AdwSpringParams` and `AdwSpringAnimation`.
  ///
  /// `new` takes the damping ratio, c = 2ζ√(mk); `new_full` the damping. Source: GNOME/libadwaita
  /// src/adw-spring-params.c, adw-spring-animation.c.
  package static let libadwaita = SpringDialect(
    name: "libadwaita", title: "libadwaita", source: .libadwaita,
    members: [
      .dampingRatio, .damping, .mass, .stiffness, DialectMember(.epsilon, "units", .positive, .completion),
      DialectMember(.clamp, "", .flag, .completion),
    ],
    velocityUnit: .perSecond, solver: .exact, snaps: true, clampTerm: .clamp,
    resolver: { reading throws(DialectError) in
      let values = reading.values
      guard let stiffness = values[.stiffness] else { throw .missing(.stiffness) }
      if let damping = values[.damping] {
        guard values[.dampingRatio] == nil else { throw .mixture(advice: "damping, or dampingRatio") }
        return try physical(values[.mass] ?? 1, stiffness, damping)
      }
      guard let ratio = values[.dampingRatio] else { throw .missing(.dampingRatio) }
      return try physical(values[.mass] ?? 1, stiffness, ratio: ratio)
    },
    expression: { spring, _ in
      DialectValues((.damping, spring.damping), (.mass, spring.mass), (.stiffness, spring.stiffness))
    },
    rule: { completion, _ in
      .clock(epsilon: completion[.epsilon] ?? 0.001, clamp: completion[.clamp] == 1)
    },
    distanceTerm: nil,
    template: { declaration in
      let spring = declaration.spring
      let parameters =
        "adw_spring_params_new_full (\(number(spring.damping)), \(number(spring.mass)), "
        + "\(number(spring.stiffness)))"
      let name = declaration.variable ?? "animation"
      let cast = "ADW_SPRING_ANIMATION (\(name))"
      var lines = [
        "AdwAnimation *\(name) = adw_spring_animation_new (widget, \(number(declaration.release.from)), "
          + "\(number(declaration.release.to)), \(parameters), target);",
        "adw_spring_animation_set_initial_velocity (\(cast), \(number(declaration.release.velocity)));",
        "adw_spring_animation_set_epsilon (\(cast), \(number(declaration.completion[.epsilon] ?? 0.001)));",
      ]
      if declaration.completion[.clamp] == 1 {
        lines.append("adw_spring_animation_set_clamp (\(cast), TRUE);")
      }
      return lines.joined(separator: "\n")
    })

  /// wobble: `new Spring(config)`.
  ///
  /// Mass, stiffness and damping are those of the law. ζ is limited to 1 unless `allowsOverdamping`. Source:
  /// skevy/wobble src/index.ts.
  package static let wobble = SpringDialect(
    name: "wobble", title: "wobble", source: .wobble,
    members: [
      .stiffness, .damping, .mass, DialectMember(.allowsOverdamping, "", .flag),
      DialectMember(.restDisplacementThreshold, "units", .positive, .completion),
      DialectMember(.restVelocityThreshold, "units/ms", .positive, .completion),
      DialectMember(.overshootClamping, "", .flag, .completion),
    ],
    velocityUnit: .perMillisecond, solver: .criticalAboveOne, snaps: true, clampTerm: .overshootClamping,
    resolver: { reading throws(DialectError) in
      let values = reading.values
      let spring = try physical(values[.mass] ?? 1, values[.stiffness] ?? 100, values[.damping] ?? 10)
      if values[.allowsOverdamping] == 1 { return spring }
      return try reading.criticalAtMost(spring, "wobble limits it to 1 without allowsOverdamping: true")
    },
    expression: { spring, _ in
      DialectValues((.stiffness, spring.stiffness), (.damping, spring.damping), (.mass, spring.mass))
    },
    rule: { completion, _ in
      .within(
        distance: completion[.restDisplacementThreshold] ?? 0.001,
        speed: 1000 * (completion[.restVelocityThreshold] ?? 0.001),
        names: CompletionRule.LimitNames("restDisplacementThreshold", "restVelocity"),
        clamp: completion[.overshootClamping] == 1)
    },
    distanceTerm: .restDisplacementThreshold,
    template: { declaration in
      let (spring, release) = (declaration.spring, declaration.release)
      return declaration.assigning(
        "const",
        "new Spring({ fromValue: \(number(release.from)), toValue: \(number(release.to)), "
          + "stiffness: \(number(spring.stiffness)), damping: \(number(spring.damping)), "
          + "mass: \(number(spring.mass)), initialVelocity: \(number(release.velocity / 1000))"
          + declaration.completionMembers(clamp: .overshootClamping) + " })", end: ";")
    })
}
