import MotionPhysics

extension SpringDialect {
  /// Jetpack Compose: `spring(dampingRatio, stiffness, visibilityThreshold)`.
  ///
  /// m = 1, k = stiffness, c = 2ζ√k. Source: androidx compose/animation/animation-core, `SpringSimulation`,
  /// `SpringEstimation`, `FloatAnimationSpec`. Compose uses 32-bit floats.
  package static let compose = SpringDialect(
    name: "compose", title: "Jetpack Compose", source: .compose,
    members: [
      .dampingRatio, .stiffness, DialectMember(.visibilityThreshold, "units", .positive, .completion),
    ],
    velocityUnit: .perSecond, solver: .exact, snaps: true, usesFloats: true,
    resolver: { reading throws(DialectError) in
      try physical(
        1, reading.values[.stiffness] ?? 1500, ratio: reading.values[.dampingRatio] ?? 1)
    },
    expression: { spring, _ in
      DialectValues((.dampingRatio, spring.dampingRatio), (.stiffness, spring.stiffness / spring.mass))
    },
    rule: { completion, _ in .composeEstimate(threshold: completion[.visibilityThreshold] ?? 0.01) },
    distanceTerm: .visibilityThreshold,
    template: { declaration in
      var arguments =
        "dampingRatio = \(DeclarationNumber.float(declaration.spring.dampingRatio)), "
        + "stiffness = \(DeclarationNumber.float(declaration.unitStiffness))"
      if let threshold = declaration.completion[.visibilityThreshold] {
        arguments += ", visibilityThreshold = \(DeclarationNumber.float(threshold))"
      }
      let release = declaration.release
      let start = "animateTo(\(DeclarationNumber.float(release.to)), "
      let velocity = ", initialVelocity = \(DeclarationNumber.float(release.velocity)))"
      if let name = declaration.variable {
        return "val \(name) = spring<Float>(\(arguments))\n"
          + "// Animatable(\(DeclarationNumber.float(release.from))).\(start)\(name)\(velocity)"
      }
      return release.velocity == 0
        ? "spring(\(arguments))" : "animatable.\(start)spring(\(arguments))\(velocity)"
    })

  /// The `SpringAnimation` and `SpringForce` of androidx.dynamicanimation.
  ///
  /// m = 1, k = stiffness, c = 2ζ√k. Source: androidx dynamicanimation, `SpringForce`, `DynamicAnimation`:
  /// the animation ends once |x| < θ and |v| < 62.5·θ with θ = 0.75·minimumVisibleChange, which is 1 pixel,
  /// or less for scale, alpha and rotation.
  package static let androidSpring = SpringDialect(
    name: "android-spring", title: "Android's SpringAnimation", source: .android,
    members: [
      .stiffness, .dampingRatio, DialectMember(.minimumVisibleChange, "units", .positive, .completion),
    ],
    velocityUnit: .perSecond, solver: .exact, snaps: true, usesFloats: true,
    propertyCompletion: { DialectValues((.minimumVisibleChange, $0.minimumVisibleChange)) },
    resolver: { reading throws(DialectError) in
      try physical(1, reading.values[.stiffness] ?? 1500, ratio: reading.values[.dampingRatio] ?? 0.5)
    },
    expression: { spring, _ in
      DialectValues((.stiffness, spring.stiffness / spring.mass), (.dampingRatio, spring.dampingRatio))
    },
    rule: { completion, _ in
      let threshold = 0.75 * (completion[.minimumVisibleChange] ?? 1)
      return .within(
        distance: threshold, speed: 62.5 * threshold,
        names: CompletionRule.LimitNames("valueThreshold", "velocityThreshold"))
    },
    distanceTerm: .minimumVisibleChange,
    template: { declaration in
      let release = declaration.release
      let force =
        "SpringForce(\(DeclarationNumber.float(release.to)))"
        + ".setStiffness(\(DeclarationNumber.float(declaration.unitStiffness)))"
        + ".setDampingRatio(\(DeclarationNumber.float(declaration.spring.dampingRatio)))"
      var animation =
        "SpringAnimation(view, DynamicAnimation.\(declaration.property.viewProperty)).setSpring(\(force))"
      if let change = declaration.completion[.minimumVisibleChange] {
        animation += ".setMinimumVisibleChange(\(DeclarationNumber.float(change)))"
      }
      animation +=
        ".setStartValue(\(DeclarationNumber.float(release.from)))"
        + ".setStartVelocity(\(DeclarationNumber.float(release.velocity)))"
      return declaration.assigning("val", animation)
    })
}

extension SpringDeclaration.Property {
  /// The least change that is visible, which the constructor of `DynamicAnimation` sets.
  fileprivate var minimumVisibleChange: Double {
    switch self {
    case .x, .y, .custom: 1
    case .scale: 1 / 500
    case .opacity: 1 / 256
    case .rotation: 0.1
    }
  }

  /// The constant of `DynamicAnimation`.
  fileprivate var viewProperty: StaticString {
    switch self {
    case .x, .custom: "TRANSLATION_X"
    case .y: "TRANSLATION_Y"
    case .scale: "SCALE_X"
    case .opacity: "ALPHA"
    case .rotation: "ROTATION"
    }
  }
}
