import MotionPhysics

extension SpringDialect {
  /// The `SpringAnimation` and `SpringForce` of androidx.dynamicanimation.
  ///
  /// m = 1, k = stiffness, c = 2ζ√k. The animation ends once |x| < θ and |v| < 62.5·θ with
  /// θ = 0.75·minimumVisibleChange, which is 1 pixel, or less for scale, alpha and rotation.
  package static let androidSpring = SpringDialect(
    name: "android-spring", title: "Android's SpringAnimation",
    source: LibrarySource(
      "androidx/androidx dynamicanimation: SpringForce.java, DynamicAnimation.java", "commit 9db3602f",
      "2026-11"),
    members: [
      .stiffness, .dampingRatio, DialectMember(.minimumVisibleChange, "units", .positive, .completion),
    ],
    velocityUnit: .perSecond, usesFloats: true, distanceTerm: .minimumVisibleChange,
    propertyCompletion: { DialectValues((.minimumVisibleChange, $0.traits.minimumVisibleChange)) },
    expressed: [.stiffness, .dampingRatio], hasUnitMass: true,
    resolver: { reading throws(DialectError) in
      try physical(1, reading[.stiffness, default: 1500], ratio: reading[.dampingRatio, default: 0.5])
    },
    rule: { completion, _ in
      let threshold = 0.75 * (completion[.minimumVisibleChange] ?? 1)
      return .within(
        distance: threshold, speed: 62.5 * threshold, names: ("valueThreshold", "velocityThreshold"))
    },
    declaration: { d in
      d.assigning(
        "val",
        "SpringAnimation(view, DynamicAnimation.\(d.property.traits.view)).setSpring("
          + "SpringForce(\(d.float(d.release.to))).setStiffness(\(d.float(d.unitStiffness)))"
          + ".setDampingRatio(\(d.float(d.spring.dampingRatio))))"
          + d.stated(.minimumVisibleChange) { ".setMinimumVisibleChange(\(d.float($0)))" }
          + ".setStartValue(\(d.float(d.release.from))).setStartVelocity(\(d.float(d.release.velocity)))")
    })

  /// The constants of `SpringForce`.
  static let androidSpringPresets = androidSpring.presets(
    [.stiffness, .dampingRatio],
    [
      ("android-spring.stiffnessHigh", "SpringForce.STIFFNESS_HIGH", [10000, 0.5]),
      ("android-spring.stiffnessMedium", "SpringForce.STIFFNESS_MEDIUM", [1500, 0.5]),
      ("android-spring.stiffnessLow", "SpringForce.STIFFNESS_LOW", [200, 0.5]),
      ("android-spring.stiffnessVeryLow", "SpringForce.STIFFNESS_VERY_LOW", [50, 0.5]),
      ("android-spring.dampingRatioNoBouncy", "SpringForce.DAMPING_RATIO_NO_BOUNCY", [1500, 1]),
      ("android-spring.dampingRatioLowBouncy", "SpringForce.DAMPING_RATIO_LOW_BOUNCY", [1500, 0.75]),
      ("android-spring.dampingRatioMediumBouncy", "SpringForce.DAMPING_RATIO_MEDIUM_BOUNCY", [1500, 0.5]),
      ("android-spring.dampingRatioHighBouncy", "SpringForce.DAMPING_RATIO_HIGH_BOUNCY", [1500, 0.2]),
    ])
}
