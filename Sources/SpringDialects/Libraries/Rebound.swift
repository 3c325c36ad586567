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
  /// Source: also SpringConfig.js.
  package static let rebound = SpringDialect(
    name: "rebound", title: "Rebound",
    source: LibrarySource(
      "facebookarchive/rebound-js src: Spring.js, OrigamiValueConverter.js, BouncyConversion.js",
      "commit 6e6e9a90", "2026-11"),
    members: [
      .tension, .friction, .bounciness, .speed, .restDisplacementThreshold, .restSpeedThreshold,
      .overshootClamping,
    ],
    velocityUnit: .perSecond, clampTerm: .overshootClamping, distanceTerm: .restDisplacementThreshold,
    remark: "Rebound interpolates between steps of 1 ms and runs about 3 % late at 60 frames per second",
    expressed: [], converted: { origami(stiffness: $0.stiffness / $0.mass, damping: $0.damping / $0.mass) },
    resolver: { reading throws(DialectError) in
      let group = try reading.group(
        [.tension, .friction], [.bounciness, .speed], advice: "tension and friction, or bounciness and speed")
      return group == 1
        ? try origami(bounciness: reading.required(.bounciness), speed: reading.required(.speed))
        : try origami(tension: reading[.tension, default: 40], friction: reading[.friction, default: 7])
    },
    rule: { completion, _ in .rest(completion) },
    declaration: { d in
      let name = d.variable ?? "spring"
      return "const \(name) = springSystem.createSpringWithConfig("
        + "{ tension: \(number(d.unitStiffness)), friction: \(number(d.unitDamping)) });\n"
        + d.stated(.restDisplacementThreshold) { "\(name).setRestDisplacementThreshold(\(number($0)));\n" }
        + d.stated(.restSpeedThreshold) { "\(name).setRestSpeedThreshold(\(number($0)));\n" }
        + (d.completion[.overshootClamping] == 1 ? "\(name).setOvershootClampingEnabled(true);\n" : "")
        + "\(name).setCurrentValue(\(d.from)).setVelocity(\(d.velocity)).setEndValue(\(d.to));"
    })

  /// Returns the spring of a tension and a friction of Origami.
  static func origami(tension: Double, friction: Double) throws(DialectError) -> Spring {
    let stiffness = 3.62 * (tension - 30) + 194
    guard stiffness > 0 else { throw .physics(.notPositive(.stiffness, received: stiffness)) }
    return try physical(1, stiffness, 3 * (friction - 8) + 25)
  }

  /// Returns the tension and the friction of Origami for a stiffness and a damping per unit of mass.
  static func origami(stiffness: Double, damping: Double) -> DialectValues {
    DialectValues((.tension, (stiffness - 194) / 3.62 + 30), (.friction, (damping - 25) / 3 + 8))
  }

  /// Returns the spring of a bounciness and a speed of Origami.
  ///
  /// b = 0.8·(B/1.7)/20, T = 0.5 + 199.5·(S/1.7)/20, and the friction without bounce of T by a cubic in three
  /// ranges. The friction is 0.01·q + n·(1 − q) with q = 2b − b².
  static func origami(bounciness: Double, speed: Double) throws(DialectError) -> Spring {
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
    return try origami(tension: tension, friction: 0.01 * share + friction * (1 - share))
  }
}
