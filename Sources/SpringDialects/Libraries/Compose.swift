import MotionPhysics

extension SpringDialect {
  /// Jetpack Compose: `spring(dampingRatio, stiffness, visibilityThreshold)`.
  ///
  /// m = 1, k = stiffness, c = 2ζ√k. Source: also `FloatAnimationSpec`. Compose uses 32-bit floats.
  package static let compose = SpringDialect(
    name: "compose", title: "Jetpack Compose",
    source: LibrarySource(
      "androidx/androidx compose/animation/animation-core: SpringSimulation.kt, SpringEstimation.kt",
      "commit a33e853b", "2026-11"),
    members: [
      .dampingRatio, .stiffness, DialectMember(.visibilityThreshold, "units", .positive, .completion),
    ],
    velocityUnit: .perSecond, usesFloats: true, distanceTerm: .visibilityThreshold,
    expressed: [.dampingRatio, .stiffness], hasUnitMass: true,
    resolver: { reading throws(DialectError) in
      try physical(1, reading[.stiffness, default: 1500], ratio: reading[.dampingRatio, default: 1])
    },
    rule: { completion, _ in .composeEstimate(threshold: completion[.visibilityThreshold] ?? 0.01) },
    declaration: { d in
      let arguments =
        "dampingRatio = \(d.float(d.spring.dampingRatio)), stiffness = \(d.float(d.unitStiffness))"
        + d.stated(.visibilityThreshold) { ", visibilityThreshold = \(d.float($0))" }
      let start = "animateTo(\(d.float(d.release.to)), "
      let velocity = ", initialVelocity = \(d.float(d.release.velocity)))"
      if let name = d.variable {
        return "val \(name) = spring<Float>(\(arguments))\n"
          + "// Animatable(\(d.float(d.release.from))).\(start)\(name)\(velocity)"
      }
      return d.release.velocity == 0
        ? "spring(\(arguments))" : "animatable.\(start)spring(\(arguments))\(velocity)"
    })

  /// The constants of Compose's `Spring`.
  static let composePresets = compose.presets(
    [.dampingRatio, .stiffness],
    [
      ("compose.stiffnessHigh", "Spring.StiffnessHigh", [1, 10000]),
      ("compose.stiffnessMedium", "Spring.StiffnessMedium", [1, 1500]),
      ("compose.stiffnessMediumLow", "Spring.StiffnessMediumLow", [1, 400]),
      ("compose.stiffnessLow", "Spring.StiffnessLow", [1, 200]),
      ("compose.stiffnessVeryLow", "Spring.StiffnessVeryLow", [1, 50]),
      ("compose.dampingRatioNoBouncy", "Spring.DampingRatioNoBouncy", [1, 1500]),
      ("compose.dampingRatioLowBouncy", "Spring.DampingRatioLowBouncy", [0.75, 1500]),
      ("compose.dampingRatioMediumBouncy", "Spring.DampingRatioMediumBouncy", [0.5, 1500]),
      ("compose.dampingRatioHighBouncy", "Spring.DampingRatioHighBouncy", [0.2, 1500]),
    ])

  /// The motion tokens of Material 3.
  static let material3Presets = compose.presets(
    [.dampingRatio, .stiffness],
    [
      ("material3.standard.spatial.default", "StandardMotionTokens.SpringDefaultSpatial", [0.9, 700]),
      ("material3.standard.spatial.fast", "StandardMotionTokens.SpringFastSpatial", [0.9, 1400]),
      ("material3.standard.spatial.slow", "StandardMotionTokens.SpringSlowSpatial", [0.9, 300]),
      ("material3.standard.effects.default", "StandardMotionTokens.SpringDefaultEffects", [1, 1600]),
      ("material3.standard.effects.fast", "StandardMotionTokens.SpringFastEffects", [1, 3800]),
      ("material3.standard.effects.slow", "StandardMotionTokens.SpringSlowEffects", [1, 800]),
      ("material3.expressive.spatial.default", "ExpressiveMotionTokens.SpringDefaultSpatial", [0.8, 380]),
      ("material3.expressive.spatial.fast", "ExpressiveMotionTokens.SpringFastSpatial", [0.6, 800]),
      ("material3.expressive.spatial.slow", "ExpressiveMotionTokens.SpringSlowSpatial", [0.8, 200]),
      ("material3.expressive.effects.default", "ExpressiveMotionTokens.SpringDefaultEffects", [1, 1600]),
      ("material3.expressive.effects.fast", "ExpressiveMotionTokens.SpringFastEffects", [1, 3800]),
      ("material3.expressive.effects.slow", "ExpressiveMotionTokens.SpringSlowEffects", [1, 800]),
    ],
    source: LibrarySource(
      "androidx/androidx compose/material3: StandardMotionTokens.kt, ExpressiveMotionTokens.kt",
      "commit fba3c42d", "2026-11"))
}
