import MotionPhysics

extension SpringDialect {
  /// SwiftUI: `Spring`, `Animation.spring`, `Animation.interpolatingSpring`.
  ///
  ///     duration, bounce: m = 1, k = (2π/duration)², ζ = 1 − bounce (bounce ≥ 0), 1/(1 + bounce) (< 0)
  ///     response, dampingFraction: m = 1, k = (2π/response)², c = 4πζ/response
  ///
  /// `Spring(mass:stiffness:damping:)` without `allowOverDamping: true` treats ζ > 1 as 1. Source: Apple's
  /// documentation of SwiftUI `Spring` and `Animation`.
  package static let swiftUI = SpringDialect(
    name: "swiftui", title: "SwiftUI", source: .swiftUI,
    members: [
      DialectMember(.duration, "s", .positive), DialectMember(.bounce, "1", .openClosed(-1, 1)),
      DialectMember(.response, "s", .positive), DialectMember(.dampingFraction, "1", .nonNegative),
      .mass, .stiffness, .damping, DialectMember(.allowOverDamping, "", .flag),
    ],
    velocityUnit: .shareOfTravelPerSecond, solver: .exact, snaps: false,
    resolver: { reading throws(DialectError) in
      let values = reading.values
      let isPhysical = values.hasAny(.mass, .stiffness, .damping, .allowOverDamping)
      let isPeriodic = values.hasAny(.response, .dampingFraction)
      let isPerceptual = values.hasAny(.duration, .bounce)
      guard (isPhysical ? 1 : 0) + (isPeriodic ? 1 : 0) + (isPerceptual ? 1 : 0) <= 1 else {
        throw .mixture(
          advice: "duration and bounce, response and dampingFraction, or mass, stiffness and damping")
      }
      if isPeriodic {
        return try periodic(values[.response] ?? 0.5, ratio: values[.dampingFraction] ?? 0.825)
      }
      guard isPhysical else {
        return try perceptual(values[.duration] ?? 0.5, bounce: values[.bounce] ?? 0)
      }
      guard let stiffness = values[.stiffness] else { throw .missing(.stiffness) }
      guard let damping = values[.damping] else { throw .missing(.damping) }
      let spring = try physical(values[.mass] ?? 1, stiffness, damping)
      if values[.allowOverDamping] == 1 { return spring }
      return try reading.criticalAtMost(
        spring, "SwiftUI's Spring treats more than 1 as 1 without allowOverDamping: true")
    },
    expression: { spring, _ in DialectValues((.duration, spring.response), (.bounce, spring.bounce)) },
    rule: { _, _ in .shareOfTravel(0.001) },
    distanceTerm: nil,
    template: { declaration in
      let spring = declaration.spring
      if let velocity = declaration.release.normalizedVelocity, velocity != 0 {
        let physical =
          "mass: \(number(spring.mass)), stiffness: \(number(spring.stiffness)), "
          + "damping: \(number(spring.damping))"
        return declaration.assigning(
          "let",
          "Animation.interpolatingSpring(\(physical), initialVelocity: \(number(velocity)))")
      }
      return declaration.assigning(
        "let",
        "Animation.spring(duration: \(number(spring.response)), bounce: \(number(spring.bounce)))")
    })
}
