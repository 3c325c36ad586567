import MotionPhysics

extension SpringDialect {
  /// Figma: the easing `CUSTOM_SPRING` of the plugin API.
  ///
  ///     mass, stiffness, damping: as given; the easing of a prototype
  ///     bounce, with the duration of a keyframe: the easing of a keyframe
  ///
  /// Figma publishes neither the spring of a bounce nor the unit of `initialVelocity` nor the end of a
  /// prototype's animation. The spring of a bounce is an assumption: ζ = 1 − bounce, and 0.001 of the travel
  /// at the duration. Source: figma/plugin-typings plugin-api.d.ts.
  package static let figma = SpringDialect(
    name: "figma", title: "Figma", source: .figma,
    members: [
      .mass, .stiffness, .damping, DialectMember(.duration, "s", .positive),
      DialectMember(.bounce, "1", .any),
    ],
    velocityUnit: .unpublished, solver: .exact, snaps: true,
    resolver: { reading throws(DialectError) in
      let values = reading.values
      if values.hasAny(.duration, .bounce) {
        guard !values.hasAny(.mass, .stiffness, .damping) else {
          throw .mixture(advice: "mass, stiffness, damping; or duration, bounce")
        }
        guard let duration = values[.duration] else { throw .missing(.duration) }
        guard let bounce = values[.bounce] else { throw .missing(.bounce) }
        guard (0...0.99).contains(bounce) else {
          throw .outOfRange(
            .bounce, limit: "at least 0, as in Figma, and at most 0.99, because the spring must settle",
            received: bounce)
        }
        return try reading.settling(in: duration, ratio: 1 - bounce, "Figma", .bounce)
      }
      guard let stiffness = values[.stiffness] else { throw .missing(.stiffness) }
      guard let damping = values[.damping] else { throw .missing(.damping) }
      return try physical(values[.mass] ?? 1, stiffness, damping)
    },
    expression: { spring, _ in
      DialectValues((.mass, spring.mass), (.stiffness, spring.stiffness), (.damping, spring.damping))
    },
    rule: { completion, _ in completion[.duration].map { .duration($0) } ?? .unpublished },
    distanceTerm: nil,
    template: { declaration in
      let (spring, completion) = (declaration.spring, declaration.completion)
      if let duration = completion[.duration], let bounce = completion[.bounce] {
        return declaration.assigning(
          "const",
          "{ timelinePosition: \(number(duration)), value: { type: \"FLOAT\", "
            + "value: \(number(declaration.release.to)) }, easing: { type: \"CUSTOM_SPRING\", "
            + "easingFunctionSpring: { bounce: \(number(bounce)) } } }", end: ";")
      }
      return declaration.assigning(
        "const",
        "{ type: \"CUSTOM_SPRING\", easingFunctionSpring: { mass: \(number(spring.mass)), "
          + "stiffness: \(number(spring.stiffness)), damping: \(number(spring.damping)), "
          + "initialVelocity: 0 } }", end: ";")
    })
}
