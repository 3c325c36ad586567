import MotionPhysics

extension SpringDialect {
  /// Core Animation: `CASpringAnimation`.
  ///
  /// Mass, stiffness and damping are those of the law, up to a damping ratio of 1; only with
  /// `allowsOverdamping = true` also above it. `perceptualDuration` and `bounce` have SwiftUI's meaning. The
  /// initial velocity is v/(to − from) per second, positive toward the target. Source: Apple's documentation
  /// of `CASpringAnimation`.
  package static let coreAnimation = SpringDialect(
    name: "coreanimation", title: "Core Animation", source: .coreAnimation,
    members: [
      .mass, .stiffness, .damping, DialectMember(.initialVelocity, "1/s", .any, .release),
      DialectMember(.perceptualDuration, "s", .positive), DialectMember(.bounce, "1", .openClosed(-1, 1)),
      DialectMember(.allowsOverdamping, "", .flag),
    ],
    velocityUnit: .shareOfTravelPerSecond, solver: .exact, snaps: false,
    resolver: { reading throws(DialectError) in
      let values = reading.values
      if values.hasAny(.perceptualDuration, .bounce) {
        guard !values.hasAny(.mass, .stiffness, .damping) else {
          throw .mixture(advice: "mass, stiffness and damping, or perceptualDuration and bounce")
        }
        guard let duration = values[.perceptualDuration] else { throw .missing(.perceptualDuration) }
        return try perceptual(duration, bounce: values[.bounce] ?? 0)
      }
      let spring = try physical(values[.mass] ?? 1, values[.stiffness] ?? 100, values[.damping] ?? 10)
      if values[.allowsOverdamping] == 1 { return spring }
      return try reading.criticalAtMost(
        spring, "Core Animation treats more than 1 as 1 without allowsOverdamping = true")
    },
    expression: { spring, release in
      var values = springOfCoreAnimation(spring, release)
      if spring.dampingRatio > 1 { values.set(.allowsOverdamping, 1) }
      return values
    },
    rule: { _, _ in .envelopeOfTravel(0.001) }, distanceTerm: nil,
    template: { declaration in
      let spring = declaration.spring
      let name = declaration.variable ?? "animation"
      var lines = [
        "let \(name) = CASpringAnimation(keyPath: \"\(declaration.property.keyPath)\")",
        "\(name).mass = \(number(spring.mass))", "\(name).stiffness = \(number(spring.stiffness))",
        "\(name).damping = \(number(spring.damping))",
        "\(name).initialVelocity = \(number(declaration.release.normalizedVelocity ?? 0))",
      ]
      if spring.dampingRatio > 1 { lines.append("\(name).allowsOverdamping = true") }
      lines.append("\(name).duration = \(name).settlingDuration")
      return lines.joined(separator: "\n")
    })

  /// UIKit: `UISpringTimingParameters` of a `UIViewPropertyAnimator`, whose duration is ignored.
  ///
  /// Mass, stiffness and damping are those of the law up to a damping ratio of 1; above it UIKit moves
  /// critically damped. `duration` and `bounce` have SwiftUI's meaning. `dampingRatio` is that of
  /// `init(dampingRatio:)`, whose settling duration is the `duration` of the animator.
  /// Source: Apple's documentation of `UISpringTimingParameters`.
  package static let uiKit = SpringDialect(
    name: "uikit", title: "UIKit", source: .uiKit,
    members: [
      .mass, .stiffness, .damping, DialectMember(.initialVelocity, "1/s", .any, .release),
      DialectMember(.duration, "s", .positive), DialectMember(.bounce, "1", .openClosed(-1, 1)),
      .dampingRatio,
    ],
    velocityUnit: .shareOfTravelPerSecond, solver: .criticalAboveOne, snaps: false,
    resolver: { reading throws(DialectError) in
      let values = reading.values
      let ratio = values[.dampingRatio]
      if values.hasAny(.duration, .bounce, .dampingRatio) {
        guard !values.hasAny(.mass, .stiffness, .damping), ratio == nil || values[.bounce] == nil else {
          throw .mixture(
            advice:
              "mass, stiffness, damping; duration, bounce; or, as in spring/design, duration, dampingRatio")
        }
        guard let ratio else {
          return try perceptual(values[.duration] ?? 0.5, bounce: values[.bounce] ?? 0)
        }
        guard let duration = values[.duration] else { throw .missing(.duration) }
        guard ratio >= 0.01 else {
          throw .outOfRange(
            .dampingRatio, limit: "at least 0.01, because the spring must settle", received: ratio)
        }
        return try reading.settling(in: duration, ratio: ratio, "UIKit", .dampingRatio)
      }
      guard let stiffness = values[.stiffness] else { throw .missing(.stiffness) }
      guard let damping = values[.damping] else { throw .missing(.damping) }
      return try reading.criticalAtMost(
        try physical(values[.mass] ?? 1, stiffness, damping), "UIKit treats more than 1 as 1")
    },
    expression: springOfCoreAnimation, rule: { _, _ in .envelopeOfTravel(0.001) }, distanceTerm: nil,
    template: { declaration in
      let spring = declaration.spring
      var horizontal = 0.0
      var vertical = 0.0
      for (release, property) in zip(declaration.releases, declaration.properties) {
        if property == .y {
          vertical = release.normalizedVelocity ?? 0
        } else if property == .x || declaration.releases.count == 1 {
          horizontal = release.normalizedVelocity ?? 0
        }
      }
      let timing =
        "UISpringTimingParameters(mass: \(number(spring.mass)), stiffness: \(number(spring.stiffness)), "
        + "damping: \(number(spring.damping)), initialVelocity: CGVector(dx: \(number(horizontal)), "
        + "dy: \(number(vertical))))"
      return declaration.assigning(
        "let", "UIViewPropertyAnimator(duration: 0, timingParameters: \(timing))")
    })

  private static func springOfCoreAnimation(_ spring: Spring, _ release: SpringRelease)
    -> DialectValues
  {
    DialectValues(
      (.mass, spring.mass), (.stiffness, spring.stiffness), (.damping, spring.damping),
      (.initialVelocity, release.normalizedVelocity ?? 0))
  }
}

extension SpringDeclaration.Property {
  /// The key path of a layer.
  fileprivate var keyPath: StaticString {
    switch self {
    case .x: "position.x"
    case .y: "position.y"
    case .scale: "transform.scale"
    case .opacity: "opacity"
    case .rotation: "transform.rotation.z"
    case .custom: "position"
    }
  }
}
