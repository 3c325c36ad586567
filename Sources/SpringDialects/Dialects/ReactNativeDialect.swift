import MotionPhysics

extension SpringDialect {
  /// React Native: `Animated.spring`.
  ///
  ///     stiffness, damping, mass: as given
  ///     tension T, friction F: k = 3.62(T − 30) + 194, c = 3(F − 8) + 25, m = 1 (Origami)
  ///     bounciness B, speed S: T and F by Rebound's conversion
  ///
  /// For ζ ≥ 1 the motion is the critically damped one with ω₀; the damping is ignored. Source:
  /// facebook/react-native packages/react-native/Libraries/Animated/SpringConfig.js,
  /// animations/SpringAnimation.js.
  package static let reactNative = SpringDialect(
    name: "react-native", title: "React Native", source: .reactNative,
    members: [
      .stiffness, DialectMember(.damping, "mass/s", .positive), .mass,
      DialectMember(.tension, "Origami", .any),
      DialectMember(.friction, "Origami", .any), DialectMember(.bounciness, "Rebound", .any),
      DialectMember(.speed, "Rebound", .any),
      DialectMember(.restDisplacementThreshold, "units", .positive, .completion),
      DialectMember(.restSpeedThreshold, "units/s", .positive, .completion),
      DialectMember(.overshootClamping, "", .flag, .completion),
    ],
    velocityUnit: .perSecond, solver: .criticalAboveOne, snaps: true, clampTerm: .overshootClamping,
    resolver: { reading throws(DialectError) in
      let values = reading.values
      let isPhysical = values.hasAny(.mass, .stiffness, .damping)
      let isOrigami = values.hasAny(.tension, .friction)
      let isRebound = values.hasAny(.bounciness, .speed)
      guard (isPhysical ? 1 : 0) + (isOrigami ? 1 : 0) + (isRebound ? 1 : 0) <= 1 else {
        throw .mixture(
          advice: "stiffness, damping and mass, tension and friction, or bounciness and speed")
      }
      if isPhysical {
        let spring = try physical(values[.mass] ?? 1, values[.stiffness] ?? 100, values[.damping] ?? 10)
        return try reading.criticalAtMost(
          spring, "React Native ignores the damping from 1 on and moves critically damped")
      }
      var tension = values[.tension] ?? 40
      var friction = values[.friction] ?? 7
      if isRebound {
        (tension, friction) = origami(bounciness: values[.bounciness] ?? 8, speed: values[.speed] ?? 12)
      }
      return try reading.criticalAtMost(
        try origami(tension: tension, friction: friction),
        "React Native ignores the damping from 1 on and moves critically damped")
    },
    expression: { spring, _ in
      DialectValues((.stiffness, spring.stiffness), (.damping, spring.damping), (.mass, spring.mass))
    },
    rule: { completion, _ in
      .within(
        distance: completion[.restDisplacementThreshold] ?? 0.001,
        speed: completion[.restSpeedThreshold] ?? 0.001,
        names: CompletionRule.LimitNames("restDisplacementThreshold", "restSpeedThreshold"),
        clamp: completion[.overshootClamping] == 1)
    },
    distanceTerm: .restDisplacementThreshold,
    template: { declaration in
      let (spring, release) = (declaration.spring, declaration.release)
      var text =
        "Animated.spring(value, { toValue: \(number(release.to)), stiffness: \(number(spring.stiffness)), "
        + "damping: \(number(spring.damping)), mass: \(number(spring.mass)), "
        + "velocity: \(number(release.velocity))"
      text += declaration.completionMembers(clamp: .overshootClamping)
      return declaration.assigning("const", text + ", useNativeDriver: true })", end: ";")
    })
}
