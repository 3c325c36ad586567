import MotionPhysics

extension SpringDialect {
  /// React Native: `Animated.spring`.
  ///
  ///     stiffness, damping, mass: as given
  ///     tension T, friction F: k = 3.62(T − 30) + 194, c = 3(F − 8) + 25, m = 1 (Origami)
  ///     bounciness B, speed S: T and F by Rebound's conversion
  ///
  /// For ζ ≥ 1 the motion is the critically damped one with ω₀; the damping is ignored.
  package static let reactNative = SpringDialect(
    name: "react-native", title: "React Native",
    source: LibrarySource(
      "facebook/react-native packages/react-native/Libraries/Animated: SpringConfig.js, SpringAnimation.js",
      "commit 1c4cd4f6", "2026-11"),
    members: [
      .stiffness, DialectMember(.damping, "mass/s", .positive), .mass, .tension, .friction, .bounciness,
      .speed, .restDisplacementThreshold, .restSpeedThreshold, .overshootClamping,
    ],
    velocityUnit: .perSecond, solver: .criticalAboveOne, clampTerm: .overshootClamping,
    distanceTerm: .restDisplacementThreshold, expressed: [.stiffness, .damping, .mass],
    resolver: { reading throws(DialectError) in
      let group = try reading.group(
        [.mass, .stiffness, .damping], [.tension, .friction], [.bounciness, .speed],
        advice: "stiffness, damping and mass, tension and friction, or bounciness and speed")
      let spring =
        switch group {
        case 0: try reading.physicalSpring(stiffness: 100, damping: 10)
        case 2: try origami(bounciness: reading[.bounciness, default: 8], speed: reading[.speed, default: 12])
        default:
          try origami(tension: reading[.tension, default: 40], friction: reading[.friction, default: 7])
        }
      return try reading.criticalAtMost(spring, "React Native")
    },
    rule: { completion, _ in .rest(completion) },
    declaration: { d in
      d.constant(
        "Animated.spring(value, { toValue: \(d.to), stiffness: \(d.stiffness), damping: \(d.damping), "
          + "mass: \(d.mass), velocity: \(d.velocity)\(d.completionMembers), useNativeDriver: true })")
    })

  static let reactNativePresets =
    reactNative.presets([.tension, .friction], [("react-native.default", "Animated.spring", [40, 7])])
    + reactNative.presets(
      [.bounciness, .speed], [("react-native.bounciness8Speed12", "bounciness and speed defaults", [8, 12])])
}
