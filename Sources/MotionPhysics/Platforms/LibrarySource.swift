/// Where the parameters or the laws of a library are published, in the version with which they were compared.
package struct LibrarySource: Sendable {
  /// The repository with the files, or the documentation.
  let reference: StaticString
  /// The version of the library, or the commit of the files.
  package let version: StaticString
  /// The year and the month of the comparison. `scripts/library-sources` lists those older than a year.
  let date: StaticString

  /// Creates a source.
  package init(_ reference: StaticString, _ version: StaticString, _ date: StaticString) {
    self.reference = reference
    self.version = version
    self.date = date
  }

  /// The source in prose, such as `skevy/wobble src/index.ts, 1.5.1 (2026-11)`.
  package var text: String { "\(reference), \(version) (\(date))" }
}

// The sources of the models of platforms.

extension LibrarySource {
  static let uiScrollView = LibrarySource(
    "inferred from four flings on a device, Stack Overflow, question 16155375", "2013", "2026-11")
  static let androidSpline = LibrarySource(
    "aosp-mirror/platform_frameworks_base: OverScroller.java; androidx/androidx: SplineBasedDecay.kt",
    "commits 9b56a605 and a33e853b", "2026-11")
  static let androidFling = LibrarySource(
    "androidx/androidx dynamicanimation: FlingAnimation.java", "commit 9db3602f", "2026-11")
  static let composeExponential = LibrarySource(
    "androidx/androidx compose/animation/animation-core: FloatDecayAnimationSpec.kt",
    "commit aa889ef7", "2026-11")
  static let reactNative = LibrarySource(
    "facebook/react-native packages/react-native/Libraries/Animated/animations/DecayAnimation.js",
    "commit 3820159d", "2026-11")
  static let reanimated = LibrarySource(
    "software-mansion/react-native-reanimated src/animation/decay", "4", "2026-11")
  static let flutterFriction = LibrarySource(
    "flutter/flutter packages/flutter/lib/src/physics/friction_simulation.dart", "commit 04fbdcfa", "2026-11")
  static let flutterBouncing = LibrarySource(
    "flutter/flutter packages/flutter/lib/src/widgets: scroll_simulation.dart, scroll_physics.dart",
    "commit b2ce50a4", "2026-11")
  static let flutterClamping = LibrarySource(
    "flutter/flutter packages/flutter/lib/src/widgets/scroll_simulation.dart", "commit b2ce50a4", "2026-11")
  static let flutterClampingOld = LibrarySource(
    "flutter/flutter packages/flutter/lib/src/widgets/scroll_simulation.dart", "2", "2026-11")
  static let motionInertia = LibrarySource(
    "motiondivision/motion packages/motion-dom/src/animation/generators/inertia.ts", "13.1.1", "2026-11")
}
