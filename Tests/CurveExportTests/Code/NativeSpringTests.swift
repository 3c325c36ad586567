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
}
