// The presets of Apple's frameworks.

extension SpringPreset {
  /// SwiftUI's springs.
  static let swiftUI: [SpringPreset] = [
    SpringPreset(
      "swiftui.smooth", "Spring.smooth", .swiftUI,
      DialectValues((.duration, 0.5), (.bounce, 0)), .swiftUI),
    SpringPreset(
      "swiftui.snappy", "Spring.snappy", .swiftUI,
      DialectValues((.duration, 0.5), (.bounce, 0.15)), .swiftUI),
    SpringPreset(
      "swiftui.bouncy", "Spring.bouncy", .swiftUI,
      DialectValues((.duration, 0.5), (.bounce, 0.3)), .swiftUI),
    SpringPreset(
      "swiftui.spring", "Animation.spring(response:dampingFraction:blendDuration:)", .swiftUI,
      DialectValues((.response, 0.5), (.dampingFraction, 0.825)), .swiftUI),
    SpringPreset(
      "swiftui.interactive", "Animation.interactiveSpring", .swiftUI,
      DialectValues((.response, 0.15), (.dampingFraction, 0.86)), .swiftUI),
    SpringPreset(
      "swiftui.default", "Animation.default (iOS 17)", .swiftUI,
      DialectValues((.response, 0.55), (.dampingFraction, 1)), .swiftUI),
  ]

  /// The springs of Core Animation and UIKit.
  static let coreAnimation: [SpringPreset] = [
    SpringPreset(
      "coreanimation.default", "CASpringAnimation()", .coreAnimation,
      DialectValues((.mass, 1), (.stiffness, 100), (.damping, 10)), .coreAnimation),
    SpringPreset(
      "uikit.default", "UISpringTimingParameters()", .uiKit,
      DialectValues((.mass, 3), (.stiffness, 1000), (.damping, 500)), .uiKit,
      isVerified: false,
      note:
        "Apple documents the damping ratio 4.56; mass, stiffness and damping are reported by third parties"),
  ]
}
