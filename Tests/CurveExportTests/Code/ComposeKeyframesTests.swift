import CurveExport
import Foundation
import MotionPhysics
import Testing

@Suite struct ComposeKeyframesTests {
  @Test func keyframesFollowTheCurveAtWholeMilliseconds() throws {
    for curve in try MotionFixtures.randomSprings(15, seed: 4) + [MotionFixtures.toss()] {
      let text = try ExportText.string(.compose, MotionFixtures.exported(curve))
      let points = try ExportText.matches("^    (-?[0-9.]+)f at ([0-9]+) using LinearEasing$", in: text).map {
        (time: (Double($0[2]) ?? .nan) / 1000, value: Double($0[1]) ?? .nan)
      }
      let milliseconds = try #require(
        try ExportText.matches("durationMillis = ([0-9]+)$", in: text).compactMap { Double($0[1]) }.first)
      let stated = try #require(try ExportText.statedErrors(in: text).first)
      let end = try #require(curve.settlingDuration.seconds)
      #expect(milliseconds == (end * 1000).rounded(.up))
      #expect(points.first?.time == 0)
      #expect(points.last?.time == milliseconds / 1000)
      #expect(abs(try #require(points.last).value - curve.axes[0].destination) <= 0.0001)
      let error = CurveComparison.greatestError(curve.axes[0], until: end) {
        CurveComparison.polylineValue(points, at: $0)
      }
      #expect(error <= stated * (1 + 1e-9))
    }
  }

  @Test func variablesOfAxesThatDifferInCaseHaveDifferentNames() throws {
    let curve = try MotionFixtures.spring([1, 2, 3, 4], [0, 0, 0, 0], ratio: 1)
    let text = try ExportText.string(
      .compose, MotionFixtures.exported(curve, axes: ["a", "A", "a2", "A2"]))
    let names = try ExportText.matches("^val ([A-Za-z0-9]+) = ", in: text).map { $0[1] }
    #expect(names.count == 4 && Set(names).count == 4 && names.first == "motionA")
  }

  @Test func variableNamesAreLowerCamelCase() throws {
    let text = try ExportText.string(
      .compose, MotionFixtures.exported(MotionFixtures.flick(), name: "drawer-panel", axes: ["x", "y"]))
    #expect(text.contains("val drawerPanelX = keyframes<Float> {"))
    #expect(text.contains("val drawerPanelY = keyframes<Float> {"))
  }
}
