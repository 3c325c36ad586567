// The presets of Android's libraries.

extension SpringPreset {
  /// The constants of Compose's `Spring`.
  static let compose: [SpringPreset] = [
    SpringPreset(
      "compose.stiffnessHigh", "Spring.StiffnessHigh", .compose,
      DialectValues((.dampingRatio, 1), (.stiffness, 10000)), .compose),
    SpringPreset(
      "compose.stiffnessMedium", "Spring.StiffnessMedium", .compose,
      DialectValues((.dampingRatio, 1), (.stiffness, 1500)), .compose),
    SpringPreset(
      "compose.stiffnessMediumLow", "Spring.StiffnessMediumLow", .compose,
      DialectValues((.dampingRatio, 1), (.stiffness, 400)), .compose),
    SpringPreset(
      "compose.stiffnessLow", "Spring.StiffnessLow", .compose,
      DialectValues((.dampingRatio, 1), (.stiffness, 200)), .compose),
    SpringPreset(
      "compose.stiffnessVeryLow", "Spring.StiffnessVeryLow", .compose,
      DialectValues((.dampingRatio, 1), (.stiffness, 50)), .compose),
    SpringPreset(
      "compose.dampingRatioNoBouncy", "Spring.DampingRatioNoBouncy", .compose,
      DialectValues((.dampingRatio, 1), (.stiffness, 1500)), .compose),
    SpringPreset(
      "compose.dampingRatioLowBouncy", "Spring.DampingRatioLowBouncy", .compose,
      DialectValues((.dampingRatio, 0.75), (.stiffness, 1500)), .compose),
    SpringPreset(
      "compose.dampingRatioMediumBouncy", "Spring.DampingRatioMediumBouncy", .compose,
      DialectValues((.dampingRatio, 0.5), (.stiffness, 1500)), .compose),
    SpringPreset(
      "compose.dampingRatioHighBouncy", "Spring.DampingRatioHighBouncy", .compose,
      DialectValues((.dampingRatio, 0.2), (.stiffness, 1500)), .compose),
  ]

  /// The constants of `SpringForce`.
  static let androidSpring: [SpringPreset] = [
    SpringPreset(
      "android-spring.stiffnessHigh", "SpringForce.STIFFNESS_HIGH", .androidSpring,
      DialectValues((.stiffness, 10000), (.dampingRatio, 0.5)), .android),
    SpringPreset(
      "android-spring.stiffnessMedium", "SpringForce.STIFFNESS_MEDIUM", .androidSpring,
      DialectValues((.stiffness, 1500), (.dampingRatio, 0.5)), .android),
    SpringPreset(
      "android-spring.stiffnessLow", "SpringForce.STIFFNESS_LOW", .androidSpring,
      DialectValues((.stiffness, 200), (.dampingRatio, 0.5)), .android),
    SpringPreset(
      "android-spring.stiffnessVeryLow", "SpringForce.STIFFNESS_VERY_LOW", .androidSpring,
      DialectValues((.stiffness, 50), (.dampingRatio, 0.5)), .android),
    SpringPreset(
      "android-spring.dampingRatioNoBouncy", "SpringForce.DAMPING_RATIO_NO_BOUNCY", .androidSpring,
      DialectValues((.stiffness, 1500), (.dampingRatio, 1)), .android),
    SpringPreset(
      "android-spring.dampingRatioLowBouncy", "SpringForce.DAMPING_RATIO_LOW_BOUNCY", .androidSpring,
      DialectValues((.stiffness, 1500), (.dampingRatio, 0.75)), .android),
    SpringPreset(
      "android-spring.dampingRatioMediumBouncy", "SpringForce.DAMPING_RATIO_MEDIUM_BOUNCY", .androidSpring,
      DialectValues((.stiffness, 1500), (.dampingRatio, 0.5)), .android),
    SpringPreset(
      "android-spring.dampingRatioHighBouncy", "SpringForce.DAMPING_RATIO_HIGH_BOUNCY", .androidSpring,
      DialectValues((.stiffness, 1500), (.dampingRatio, 0.2)), .android),
  ]

  /// The motion tokens of Material 3.
  static let material3: [SpringPreset] = [
    SpringPreset(
      "material3.standard.spatial.default", "StandardMotionTokens.SpringDefaultSpatial", .compose,
      DialectValues((.dampingRatio, 0.9), (.stiffness, 700)), .material),
    SpringPreset(
      "material3.standard.spatial.fast", "StandardMotionTokens.SpringFastSpatial", .compose,
      DialectValues((.dampingRatio, 0.9), (.stiffness, 1400)), .material),
    SpringPreset(
      "material3.standard.spatial.slow", "StandardMotionTokens.SpringSlowSpatial", .compose,
      DialectValues((.dampingRatio, 0.9), (.stiffness, 300)), .material),
    SpringPreset(
      "material3.standard.effects.default", "StandardMotionTokens.SpringDefaultEffects", .compose,
      DialectValues((.dampingRatio, 1), (.stiffness, 1600)), .material),
    SpringPreset(
      "material3.standard.effects.fast", "StandardMotionTokens.SpringFastEffects", .compose,
      DialectValues((.dampingRatio, 1), (.stiffness, 3800)), .material),
    SpringPreset(
      "material3.standard.effects.slow", "StandardMotionTokens.SpringSlowEffects", .compose,
      DialectValues((.dampingRatio, 1), (.stiffness, 800)), .material),
    SpringPreset(
      "material3.expressive.spatial.default", "ExpressiveMotionTokens.SpringDefaultSpatial", .compose,
      DialectValues((.dampingRatio, 0.8), (.stiffness, 380)), .material),
    SpringPreset(
      "material3.expressive.spatial.fast", "ExpressiveMotionTokens.SpringFastSpatial", .compose,
      DialectValues((.dampingRatio, 0.6), (.stiffness, 800)), .material),
    SpringPreset(
      "material3.expressive.spatial.slow", "ExpressiveMotionTokens.SpringSlowSpatial", .compose,
      DialectValues((.dampingRatio, 0.8), (.stiffness, 200)), .material),
    SpringPreset(
      "material3.expressive.effects.default", "ExpressiveMotionTokens.SpringDefaultEffects", .compose,
      DialectValues((.dampingRatio, 1), (.stiffness, 1600)), .material),
    SpringPreset(
      "material3.expressive.effects.fast", "ExpressiveMotionTokens.SpringFastEffects", .compose,
      DialectValues((.dampingRatio, 1), (.stiffness, 3800)), .material),
    SpringPreset(
      "material3.expressive.effects.slow", "ExpressiveMotionTokens.SpringSlowEffects", .compose,
      DialectValues((.dampingRatio, 1), (.stiffness, 800)), .material),
  ]
}
