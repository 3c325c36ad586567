import MotionPhysics

extension SpringDialect {
  /// Rebound: `createSpring(tension, friction)` and `createSpringWithBouncinessAndSpeed`, in the values of
  /// Origami.
  ///
  ///     tension T, friction F: k = 3.62(T − 30) + 194, c = 3(F − 8) + 25, m = 1
  ///     bounciness B, speed S: T and F by `origami(bounciness:speed:)`
  ///
  /// The library integrates in steps of 1 ms by the method of Runge and Kutta. It interpolates the state of a
  /// frame between two steps and continues from there, so it runs about 3 % late at 60 frames per second.
  /// Source: facebookarchive/rebound-js src/Spring.js, SpringConfig.js, OrigamiValueConverter.js,
  /// BouncyConversion.js.
  package static let rebound = SpringDialect(
    name: "rebound", title: "Rebound", source: .rebound,
    members: [
      DialectMember(.tension, "Origami", .any), DialectMember(.friction, "Origami", .any),
      DialectMember(.bounciness, "Rebound", .any), DialectMember(.speed, "Rebound", .any),
      DialectMember(.restDisplacementThreshold, "units", .positive, .completion),
      DialectMember(.restSpeedThreshold, "units/s", .positive, .completion),
      DialectMember(.overshootClamping, "", .flag, .completion),
    ],
    velocityUnit: .perSecond, solver: .exact, snaps: true, clampTerm: .overshootClamping,
    remark: "Rebound interpolates between steps of 1 ms and runs about 3 % late at 60 frames per second",
    resolver: { reading throws(DialectError) in
      let values = reading.values
      guard !(values.hasAny(.tension, .friction) && values.hasAny(.bounciness, .speed)) else {
        throw .mixture(advice: "tension and friction, or bounciness and speed")
      }
      if values.hasAny(.bounciness, .speed) {
        guard let bounciness = values[.bounciness] else { throw .missing(.bounciness) }
        guard let speed = values[.speed] else { throw .missing(.speed) }
        let (tension, friction) = origami(bounciness: bounciness, speed: speed)
        return try origami(tension: tension, friction: friction)
      }
      return try origami(tension: values[.tension] ?? 40, friction: values[.friction] ?? 7)
    },
    expression: { spring, _ in
      let origami = origami(stiffness: spring.stiffness / spring.mass, damping: spring.damping / spring.mass)
      return DialectValues((.tension, origami.tension), (.friction, origami.friction))
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
      let (spring, release, completion) = (declaration.spring, declaration.release, declaration.completion)
      let name = declaration.variable ?? "spring"
      var lines = [
        "const \(name) = springSystem.createSpringWithConfig("
          + "{ tension: \(number(declaration.unitStiffness)), "
          + "friction: \(number(spring.damping / spring.mass)) });"
      ]
      if let distance = completion[.restDisplacementThreshold] {
        lines.append("\(name).setRestDisplacementThreshold(\(number(distance)));")
      }
      if let speed = completion[.restSpeedThreshold] {
        lines.append("\(name).setRestSpeedThreshold(\(number(speed)));")
      }
      if completion[.overshootClamping] == 1 { lines.append("\(name).setOvershootClampingEnabled(true);") }
      lines.append(
        "\(name).setCurrentValue(\(number(release.from)))"
          + ".setVelocity(\(number(release.velocity))).setEndValue(\(number(release.to)));")
      return lines.joined(separator: "\n")
    })

  /// Returns the spring of a tension and a friction of Origami.
  static func origami(tension: Double, friction: Double) throws(DialectError) -> Spring {
    let stiffness = 3.62 * (tension - 30) + 194
    guard stiffness > 0 else { throw .physics(.notPositive(.stiffness, received: stiffness)) }
    return try physical(1, stiffness, 3 * (friction - 8) + 25)
  }

  /// Returns the tension and the friction of Origami for a stiffness and a damping per unit of mass.
  static func origami(stiffness: Double, damping: Double) -> (tension: Double, friction: Double) {
    ((stiffness - 194) / 3.62 + 30, (damping - 25) / 3 + 8)
  }

  /// Returns the tension and the friction of Origami for a bounciness and a speed.
  ///
  /// b = 0.8·(B/1.7)/20, T = 0.5 + 199.5·(S/1.7)/20, and the friction without bounce of T by a cubic in three
  /// ranges. The friction is 0.01·q + n·(1 − q) with q = 2b − b².
  static func origami(bounciness: Double, speed: Double) -> (tension: Double, friction: Double) {
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
