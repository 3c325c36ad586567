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
      if isRebound { (tension, friction) = rebound(values[.bounciness] ?? 8, values[.speed] ?? 12) }
      let stiffness = 3.62 * (tension - 30) + 194
      let damping = 3 * (friction - 8) + 25
      guard stiffness > 0 else {
        throw .physics(.notPositive(.stiffness, received: stiffness))
      }
      return try reading.criticalAtMost(
        try physical(1, stiffness, damping),
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

  /// Returns the tension and the friction of a bounciness and a speed.
  ///
  /// b = 0.8·(B/1.7)/20, T = 0.5 + 199.5·(S/1.7)/20, and the friction without bounce of T by a cubic in three
  /// ranges. The friction is 0.01·q + n·(1 − q) with q = 2b − b².
  private static func rebound(_ bounciness: Double, _ speed: Double) -> (tension: Double, friction: Double) {
    let bounce = 0.8 * (bounciness / 1.7) / 20
    let tension = 0.5 + 199.5 * (speed / 1.7) / 20
    let square = tension * tension
    let cube = square * tension
    let friction =
      if tension <= 18 {
        0.0007 * cube - 0.031 * square + 0.64 * tension + 1.28
      } else if tension <= 44 {
        0.000044 * cube - 0.006 * square + 0.36 * tension + 2
      } else {
        0.00000045 * cube - 0.000332 * square + 0.1078 * tension + 5.84
      }
    let share = 2 * bounce - bounce * bounce
    return (tension, 0.01 * share + friction * (1 - share))
  }
}
