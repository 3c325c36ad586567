// The presets of JavaScript libraries.

extension SpringPreset {
  /// Motion's springs.
  static let motion: [SpringPreset] = [
    SpringPreset(
      "motion.default", "spring transition", .motion,
      DialectValues((.stiffness, 100), (.damping, 10), (.mass, 1)), .motion),
    SpringPreset(
      "motion.inertiaBounce", "inertia: bounceStiffness, bounceDamping", .motion,
      DialectValues((.stiffness, 500), (.damping, 10), (.mass, 1)), .motionInertia),
  ]

  /// React Spring's `config`.
  static let reactSpring: [SpringPreset] = [
    config("react-spring.default", "config.default", 170, 26),
    config("react-spring.gentle", "config.gentle", 120, 14),
    config("react-spring.wobbly", "config.wobbly", 180, 12),
    config("react-spring.stiff", "config.stiff", 210, 20),
    config("react-spring.slow", "config.slow", 280, 60),
    config("react-spring.molasses", "config.molasses", 280, 120),
  ]

  /// React Native's springs.
  static let reactNative: [SpringPreset] = [
    SpringPreset(
      "react-native.default", "Animated.spring", .reactNative,
      DialectValues((.tension, 40), (.friction, 7)), .reactNative),
    SpringPreset(
      "react-native.bounciness8Speed12", "bounciness and speed defaults", .reactNative,
      DialectValues((.bounciness, 8), (.speed, 12)), .reactNative),
  ]

  /// Reanimated's configurations.
  static let reanimated: [SpringPreset] = [
    SpringPreset(
      "reanimated.gentle", "GentleSpringConfig", .reanimated,
      DialectValues((.version, 4), (.mass, 4), (.damping, 120), (.stiffness, 900)), .reanimatedPresets),
    SpringPreset(
      "reanimated.wiggly", "WigglySpringConfig", .reanimated,
      DialectValues((.version, 4), (.mass, 4), (.damping, 90), (.stiffness, 900)), .reanimatedPresets),
    SpringPreset(
      "reanimated.snappy", "SnappySpringConfig", .reanimated,
      DialectValues((.version, 4), (.mass, 4), (.damping, 110), (.stiffness, 900), (.overshootClamping, 1)),
      .reanimatedPresets),
    SpringPreset(
      "reanimated.gentleWithDuration", "GentleSpringConfigWithDuration", .reanimated,
      DialectValues((.version, 4), (.duration, 550), (.dampingRatio, 1)), .reanimatedPresets),
    SpringPreset(
      "reanimated.wigglyWithDuration", "WigglySpringConfigWithDuration", .reanimated,
      DialectValues((.version, 4), (.duration, 550), (.dampingRatio, 0.75)), .reanimatedPresets),
    SpringPreset(
      "reanimated.snappyWithDuration", "SnappySpringConfigWithDuration", .reanimated,
      DialectValues((.version, 4), (.duration, 550), (.dampingRatio, 0.92), (.overshootClamping, 1)),
      .reanimatedPresets),
    SpringPreset(
      "reanimated3.default", "withSpring of version 3", .reanimated,
      DialectValues((.version, 3), (.mass, 1), (.damping, 10), (.stiffness, 100)), .reanimated3),
  ]

  private static func config(
    _ id: StaticString, _ name: StaticString, _ tension: Double, _ friction: Double
  ) -> SpringPreset {
    SpringPreset(
      id, name, .reactSpring, DialectValues((.tension, tension), (.friction, friction), (.mass, 1)),
      .reactSpringPresets)
  }
}
