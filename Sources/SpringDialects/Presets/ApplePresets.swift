// The presets of Apple's frameworks.

extension SpringPreset {
  /// SwiftUI's springs.
  static let swiftUI: [SpringPreset] = [
    SpringPreset(
      "swiftui.smooth", "Spring.smooth", .swiftUI,
      DialectValues((.duration, 0.5), (.bounce, 0)), apple),
    SpringPreset(
      "swiftui.snappy", "Spring.snappy", .swiftUI,
      DialectValues((.duration, 0.5), (.bounce, 0.15)), apple),
    SpringPreset(
      "swiftui.bouncy", "Spring.bouncy", .swiftUI,
      DialectValues((.duration, 0.5), (.bounce, 0.3)), apple),
    SpringPreset(
      "swiftui.spring", "Animation.spring(response:dampingFraction:blendDuration:)", .swiftUI,
      DialectValues((.response, 0.5), (.dampingFraction, 0.825)), apple),
    SpringPreset(
      "swiftui.interactive", "Animation.interactiveSpring", .swiftUI,
      DialectValues((.response, 0.15), (.dampingFraction, 0.86)), apple),
    SpringPreset(
      "swiftui.default", "Animation.default (iOS 17)", .swiftUI,
      DialectValues((.response, 0.55), (.dampingFraction, 1)), apple),
  ]

  /// The springs of Core Animation and UIKit.
  static let coreAnimation: [SpringPreset] = [
    SpringPreset(
      "coreanimation.default", "CASpringAnimation()", .coreAnimation,
      DialectValues((.mass, 1), (.stiffness, 100), (.damping, 10)), coreAnimationSource),
    SpringPreset(
      "uikit.default", "UISpringTimingParameters()", .uiKit,
      DialectValues((.mass, 3), (.stiffness, 1000), (.damping, 500)), uiKitSource,
      isVerified: false,
      note:
        "Apple documents the damping ratio 4.56; mass, stiffness and damping are reported by third parties"),
  ]
}

// Where the parameters are published.
private let apple: StaticString =
  "Apple documentation: SwiftUI Spring, Animation"
private let coreAnimationSource: StaticString =
  "Apple documentation: CASpringAnimation"
private let uiKitSource: StaticString =
  "Apple documentation: UISpringTimingParameters"
