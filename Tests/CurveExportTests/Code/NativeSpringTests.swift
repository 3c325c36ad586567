import CurveExport
import MotionPhysics
import Testing

/// Springs in the code of a library.
@Suite struct NativeSpringTests {
  /// One animator of UIKit moves all axes whose springs are equal.
  @Test(arguments: [(150.0, 1), (250, 2)])
  func springsThatDifferHaveAnAnimatorOfUIKitEach(stiffness: Double, animators: Int) throws {
    let x = try MotionFixtures.spring([300], [0], stiffness: 150, ratio: 1)
    let y = try MotionFixtures.spring([100], [0], stiffness: stiffness, ratio: 1)
    let uikit = try #require(CurveFormat.nativeSprings.first { "\($0.name)" == "uikit" })
    let text = try ExportText.string(
      uikit, MotionFixtures.exported(MotionCurve(axes: x.axes + y.axes), axes: ["x", "y"]))
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("let ") }.count == animators, "\(text)")
  }

  /// Android's threshold of a pixel would end a motion from 0 to 1 before it begins.
  @Test(arguments: [(1.0, true), (300, false)])
  func aSmallMotionStatesItsThresholdForAndroid(distance: Double, isStated: Bool) throws {
    let android = try #require(CurveFormat.nativeSprings.first { "\($0.name)" == "android-spring" })
    let spring = try MotionFixtures.spring([distance], [0], stiffness: 150, ratio: 1)
    let text = try ExportText.string(
      android, MotionFixtures.exported(spring, axes: ["x"], thresholds: [distance / 200]))
    #expect(text.contains("setMinimumVisibleChange(0.005f)") == isStated, "\(text)")
  }
}
