import MotionPhysics

extension LibrarySource {
  /// The number of the version, such as `9.7.5` or `iOS 17`; nil of a commit.
  var release: String? {
    let release = "\(version)".split(separator: ",").first.map(String.init)
    return release.flatMap { $0.hasPrefix("commit") ? nil : $0 }
  }
}

// The sources of the dialects and their presets.

extension LibrarySource {
  static let android = LibrarySource(
    "androidx/androidx dynamicanimation: SpringForce.java, DynamicAnimation.java", "commit 9db3602f",
    "2026-11")
  static let anime = LibrarySource("juliangarnier/anime src/easings/spring/index.js", "4.4.1", "2026-11")
  static let compose = LibrarySource(
    "androidx/androidx compose/animation/animation-core: SpringSimulation.kt, SpringEstimation.kt",
    "commit a33e853b", "2026-11")
  static let coreAnimation = LibrarySource("Apple documentation: CASpringAnimation", "iOS 17", "2026-11")
  static let figma = LibrarySource("figma/plugin-typings plugin-api.d.ts", "1.133.0", "2026-11")
  static let flutter = LibrarySource(
    "flutter/flutter packages/flutter/lib/src/physics/spring_simulation.dart", "commit 04fbdcfa", "2026-11")
  static let libadwaita = LibrarySource(
    "GNOME/libadwaita src/adw-spring-params.c, adw-spring-animation.c", "1.10", "2026-11")
  static let motion = LibrarySource(
    "motiondivision/motion packages/motion-dom/src/animation/generators/spring.ts", "13.1.1", "2026-11")
  static let reactNative = LibrarySource(
    "facebook/react-native packages/react-native/Libraries/Animated: SpringConfig.js, SpringAnimation.js",
    "commit 1c4cd4f6", "2026-11")
  static let reactSpring = LibrarySource(
    "pmndrs/react-spring packages/core/src: SpringValue.ts, AnimationConfig.ts", "9.7.5", "2026-11")
  static let reanimated = LibrarySource(
    "software-mansion/react-native-reanimated src/animation/spring", "4, commit 0893dd90", "2026-11")
  static let rebound = LibrarySource(
    "facebookarchive/rebound-js src: Spring.js, OrigamiValueConverter.js, BouncyConversion.js",
    "commit 6e6e9a90", "2026-11")
  static let remotion = LibrarySource(
    "remotion-dev/remotion packages/core/src/spring", "4, commit 1529843d", "2026-11")
  static let svelte = LibrarySource(
    "sveltejs/svelte packages/svelte/src/motion/spring.js", "5.56.10", "2026-11")
  static let swiftUI = LibrarySource("Apple documentation: Spring, Animation", "iOS 17", "2026-11")
  static let uiKit = LibrarySource("Apple documentation: UISpringTimingParameters", "iOS 17", "2026-11")
  static let wobble = LibrarySource("skevy/wobble src/index.ts", "1.5.1", "2026-11")

  // The sources of presets in other files of a library.
  static let figmaPresets = LibrarySource(
    "figma/plugin-typings (names); sodality-tech/figma_spring_curve (values)", "1.133.0", "2026-11")
  static let flutterFling = LibrarySource(
    "flutter/flutter packages/flutter/lib/src/animation/animation_controller.dart", "commit 04fbdcfa",
    "2026-11")
  static let flutterScroll = LibrarySource(
    "flutter/flutter packages/flutter/lib/src/widgets/scroll_physics.dart", "commit 04fbdcfa", "2026-11")
  static let libadwaitaWidgets = LibrarySource(
    "GNOME/libadwaita src/adw-{carousel,leaflet,flap,overlay-split-view,navigation-view,…}.c", "1.10",
    "2026-11")
  static let material = LibrarySource(
    "androidx/androidx compose/material3: StandardMotionTokens.kt, ExpressiveMotionTokens.kt",
    "commit fba3c42d",
    "2026-11")
  static let motionInertia = LibrarySource(
    "motiondivision/motion packages/motion-dom/src/animation/generators/inertia.ts", "13.1.1", "2026-11")
  static let reactSpringPresets = LibrarySource(
    "pmndrs/react-spring packages/core/src/constants.ts", "9.7.5", "2026-11")
  static let reanimated3 = LibrarySource(
    "software-mansion/react-native-reanimated src/animation/springUtils.ts", "3.17.0", "2026-11")
  static let reanimatedPresets = LibrarySource(
    "software-mansion/react-native-reanimated src/animation/spring/springConfigs.ts", "4", "2026-11")
}
