import MotionPhysics

// The presets of Android's libraries.

extension SpringPreset {
  /// The constants of Compose's `Spring`.
  static let compose: [SpringPreset] = [
    constant("compose.stiffnessHigh", "Spring.StiffnessHigh", 1, 10000),
    constant("compose.stiffnessMedium", "Spring.StiffnessMedium", 1, 1500),
    constant("compose.stiffnessMediumLow", "Spring.StiffnessMediumLow", 1, 400),
    constant("compose.stiffnessLow", "Spring.StiffnessLow", 1, 200),
    constant("compose.stiffnessVeryLow", "Spring.StiffnessVeryLow", 1, 50),
    constant("compose.dampingRatioNoBouncy", "Spring.DampingRatioNoBouncy", 1, 1500),
    constant("compose.dampingRatioLowBouncy", "Spring.DampingRatioLowBouncy", 0.75, 1500),
    constant("compose.dampingRatioMediumBouncy", "Spring.DampingRatioMediumBouncy", 0.5, 1500),
    constant("compose.dampingRatioHighBouncy", "Spring.DampingRatioHighBouncy", 0.2, 1500),
  ]

  /// The constants of `SpringForce`.
  static let androidSpring: [SpringPreset] = [
    force("android-spring.stiffnessHigh", "SpringForce.STIFFNESS_HIGH", 10000, 0.5),
    force("android-spring.stiffnessMedium", "SpringForce.STIFFNESS_MEDIUM", 1500, 0.5),
    force("android-spring.stiffnessLow", "SpringForce.STIFFNESS_LOW", 200, 0.5),
    force("android-spring.stiffnessVeryLow", "SpringForce.STIFFNESS_VERY_LOW", 50, 0.5),
    force("android-spring.dampingRatioNoBouncy", "SpringForce.DAMPING_RATIO_NO_BOUNCY", 1500, 1),
    force("android-spring.dampingRatioLowBouncy", "SpringForce.DAMPING_RATIO_LOW_BOUNCY", 1500, 0.75),
    force("android-spring.dampingRatioMediumBouncy", "SpringForce.DAMPING_RATIO_MEDIUM_BOUNCY", 1500, 0.5),
    force("android-spring.dampingRatioHighBouncy", "SpringForce.DAMPING_RATIO_HIGH_BOUNCY", 1500, 0.2),
  ]

  /// The motion tokens of Material 3.
  static let material3: [SpringPreset] = [
    token("material3.standard.spatial.default", "StandardMotionTokens.SpringDefaultSpatial", 0.9, 700),
    token("material3.standard.spatial.fast", "StandardMotionTokens.SpringFastSpatial", 0.9, 1400),
    token("material3.standard.spatial.slow", "StandardMotionTokens.SpringSlowSpatial", 0.9, 300),
    token("material3.standard.effects.default", "StandardMotionTokens.SpringDefaultEffects", 1, 1600),
    token("material3.standard.effects.fast", "StandardMotionTokens.SpringFastEffects", 1, 3800),
    token("material3.standard.effects.slow", "StandardMotionTokens.SpringSlowEffects", 1, 800),
    token("material3.expressive.spatial.default", "ExpressiveMotionTokens.SpringDefaultSpatial", 0.8, 380),
    token("material3.expressive.spatial.fast", "ExpressiveMotionTokens.SpringFastSpatial", 0.6, 800),
    token("material3.expressive.spatial.slow", "ExpressiveMotionTokens.SpringSlowSpatial", 0.8, 200),
    token("material3.expressive.effects.default", "ExpressiveMotionTokens.SpringDefaultEffects", 1, 1600),
    token("material3.expressive.effects.fast", "ExpressiveMotionTokens.SpringFastEffects", 1, 3800),
    token("material3.expressive.effects.slow", "ExpressiveMotionTokens.SpringSlowEffects", 1, 800),
  ]

  private static func constant(
    _ id: StaticString, _ name: StaticString, _ ratio: Double, _ stiffness: Double,
    _ source: LibrarySource = .compose
  ) -> SpringPreset {
    SpringPreset(
      id, name, .compose, DialectValues((.dampingRatio, ratio), (.stiffness, stiffness)), source)
  }

  private static func token(
    _ id: StaticString, _ name: StaticString, _ ratio: Double, _ stiffness: Double
  ) -> SpringPreset { constant(id, name, ratio, stiffness, .material) }

  private static func force(
    _ id: StaticString, _ name: StaticString, _ stiffness: Double, _ ratio: Double
  ) -> SpringPreset {
    SpringPreset(
      id, name, .androidSpring, DialectValues((.stiffness, stiffness), (.dampingRatio, ratio)), .android)
  }
}
