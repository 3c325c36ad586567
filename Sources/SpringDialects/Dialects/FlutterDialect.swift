import MotionPhysics

extension SpringDialect {
  /// Flutter: `SpringDescription` and `SpringSimulation`.
  ///
  ///     SpringDescription(mass, stiffness, damping)
  ///     withDampingRatio(mass, stiffness, ratio = 1): c = 2·ratio·√(mk)
  ///     withDurationAndBounce(duration = 500 ms, bounce = 0): as SwiftUI, m = 1
  ///
  /// The simulation is done once |x| < tolerance.distance and |v| < tolerance.velocity, both 0.001 by
  /// default. A declaration has mass 1: before 2025, an underdamped spring of another mass m decayed by c·m/2
  /// instead of c/(2m) (flutter/flutter#163858). Source: flutter
  /// packages/flutter/lib/src/physics/spring_simulation.dart, tolerance.dart.
  package static let flutter = SpringDialect(
    name: "flutter", title: "Flutter", source: .flutter,
    members: [
      .mass, .stiffness, .damping, DialectMember(.ratio, "1", .nonNegative),
      DialectMember(.duration, "ms", .positive), DialectMember(.bounce, "1", .openClosed(-1, 1)),
      DialectMember(.constructor, "", .keyword(["withDampingRatio", "withDurationAndBounce"])),
      DialectMember(.toleranceDistance, "units", .positive, .completion),
      DialectMember(.toleranceVelocity, "units/s", .positiveOrInfinity, .completion),
      DialectMember(.snapToEnd, "", .flag, .completion),
    ],
    velocityUnit: .perSecond, solver: .exact, snaps: false,
    resolver: { reading throws(DialectError) in
      let values = reading.values
      let constructor = values[.constructor]
      let isPhysical = values.hasAny(.mass, .stiffness, .damping, .ratio)
      let isPerceptual = values.hasAny(.duration, .bounce)
      guard !(isPhysical && isPerceptual), !(values[.damping] != nil && values[.ratio] != nil),
        !(constructor == 0 && (isPerceptual || values[.damping] != nil)), !(constructor == 1 && isPhysical)
      else {
        throw .mixture(
          advice: "mass, stiffness and damping, mass, stiffness and ratio, or duration and bounce")
      }
      if isPerceptual || constructor == 1 {
        let given = values[.duration] ?? 500
        let duration = given.rounded()
        guard duration > 0 else {
          throw .outOfRange(
            .duration, limit: "at least 0.5 ms, because a Duration has whole milliseconds", received: given)
        }
        if duration != given {
          reading.notes.append(
            DialectNote(
              .duration,
              "a Duration in whole milliseconds is \(number(duration)) ms, received \(number(given)) ms"))
        }
        return try perceptual(duration / 1000, bounce: values[.bounce] ?? 0)
      }
      guard let stiffness = values[.stiffness] else { throw .missing(.stiffness) }
      let mass = values[.mass] ?? 1
      if constructor == 0 || values[.ratio] != nil {
        return try physical(mass, stiffness, ratio: values[.ratio] ?? 1)
      }
      guard let damping = values[.damping] else { throw .missing(.damping) }
      let spring = try physical(mass, stiffness, damping)
      if spring.dampingRatio < 0.05, damping > 0, damping <= 1 {
        reading.notes.append(
          DialectNote(
            .damping,
            "damping is a coefficient in Flutter; as one, \(number(damping)) is a damping ratio of "
              + "\(number(spring.dampingRatio)). If it is a ratio, give it as ratio"))
      }
      return spring
    },
    expression: { spring, _ in
      DialectValues(
        (.mass, 1), (.stiffness, spring.stiffness / spring.mass), (.damping, spring.damping / spring.mass))
    },
    rule: { completion, _ in
      .within(
        distance: completion[.toleranceDistance] ?? 0.001, speed: completion[.toleranceVelocity] ?? 0.001,
        names: CompletionRule.LimitNames("toleranceDistance", "toleranceVelocity"))
    },
    distanceTerm: .toleranceDistance,
    template: { declaration in
      let (spring, release) = (declaration.spring, declaration.release)
      var arguments =
        "SpringDescription(mass: 1, stiffness: \(number(declaration.unitStiffness)), "
        + "damping: \(number(spring.damping / spring.mass))), \(number(release.from)), "
        + "\(number(release.to)), "
        + number(release.velocity)
      if declaration.completion[.snapToEnd] == 1 { arguments += ", snapToEnd: true" }
      let distance = declaration.completion[.toleranceDistance]
      let velocity = declaration.completion[.toleranceVelocity]
      if distance != nil || velocity != nil {
        let speed = velocity ?? 0.001
        arguments +=
          ", tolerance: const Tolerance(distance: \(number(distance ?? 0.001)), "
          + "velocity: \(speed.isFinite ? number(speed) : "double.infinity"))"
      }
      return declaration.assigning("final", "SpringSimulation(\(arguments))", end: ";")
    })
}
