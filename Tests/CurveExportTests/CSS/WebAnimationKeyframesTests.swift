import CurveExport
import Foundation
import MotionPhysics
import Testing

@Suite struct WebAnimationKeyframesTests {
  private func webAnimation(_ curve: ExportedCurve) throws -> (
    frames: [[String: Any]], options: [String: Any]
  ) {
    let data = Data(try CurveFormat.waapi.text(of: curve))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return (
      try #require(object["keyframes"] as? [[String: Any]]), try #require(object["options"] as? [String: Any])
    )
  }

  @Test func keyframesFollowTheCurve() throws {
    let curve = try MotionFixtures.flick()
    let (frames, options) = try webAnimation(MotionFixtures.exported(curve, axes: ["x", "y"]))
    #expect(options["easing"] as? String == "linear")
    #expect(Set(options.keys) == ["duration", "easing"])
    let duration = try #require(options["duration"] as? Double) / 1000
    #expect(abs(duration - (curve.settlingDuration.seconds ?? 0)) < 1e-6)
    for (index, axis) in curve.axes.enumerated() {
      let points = try frames.map { frame in
        let offset = try #require(frame["offset"] as? NSNumber).doubleValue
        let translate = try ExportText.numbers(try #require(frame["translate"] as? String))
        return (time: offset * duration, value: translate[index])
      }
      #expect(
        CurveComparison.greatestError(axis, until: duration) { CurveComparison.polylineValue(points, at: $0) }
          <= 0.9)
      #expect(points.first?.time == 0 && points.last?.time == duration)
    }
  }

  @Test func axisWithoutPropertyIsRejected() throws {
    let exported = try MotionFixtures.exported(
      MotionFixtures.spring([1, 0], [0, 1], ratio: 1), axes: ["x", "blur"])
    #expect(throws: ExportError.axisWithoutProperty(name: "blur")) {
      try CurveFormat.waapi.text(of: exported)
    }
    #expect(ExportError.axisWithoutProperty(name: "blur").detail.contains("blur"))
  }

  @Test func motionAtRestHasTwoEqualKeyframes() throws {
    let (frames, options) = try webAnimation(
      MotionFixtures.exported(MotionFixtures.spring([0.2], [0], ratio: 1)))
    #expect(frames.count == 2)
    #expect(frames.allSatisfy { $0["translate"] as? String == "0px" })
    #expect(options["duration"] as? Double == 0)
  }
}
