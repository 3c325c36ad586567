import CurveExport
import Foundation
import MotionPhysics
import Testing

@Suite struct SwiftUIKeyframesTests {
  private func swiftUIValue(_ lines: [String], from initial: Double, at time: Double) throws -> Double {
    var start = 0.0
    var value = initial
    for line in lines {
      let numbers = try ExportText.numbers(line)
      guard numbers.count > 1 else { continue }
      if time <= start + numbers[1] {
        let share = (time - start) / numbers[1]
        guard numbers.count == 4 else { return value + share * (numbers[0] - value) }
        let (h2, h3) = (share * share, share * share * share)
        return (2 * h3 - 3 * h2 + 1) * value + (h3 - 2 * h2 + share) * numbers[1] * numbers[2]
          + (3 * h2 - 2 * h3) * numbers[0] + (h3 - h2) * numbers[1] * numbers[3]
      }
      start += numbers[1]
      value = numbers[0]
    }
    return value
  }

  @Test func keyframesReproduceTheCurve() throws {
    for curve in try MotionFixtures.randomSprings(10, seed: 9) + [MotionFixtures.toss()] {
      let text = try ExportText.string(.swiftui, MotionFixtures.exported(curve))
      let stated = try #require(try ExportText.statedErrors(in: text).first)
      let initial = try #require(
        try ExportText.matches("var value: Double = (.*)$", in: text).first.flatMap { Double($0[1]) })
      let lines = try ExportText.matches("^    (?:Cubic|Linear)Keyframe\\((.*)\\)$", in: text).map { $0[1] }
      let axis = curve.axes[0]
      let error = try (1..<700).reduce(0.0) { greatest, place in
        let time = axis.end * Double(place) / 700
        return max(
          greatest, abs(try swiftUIValue(lines, from: initial, at: time) - axis.state(at: time).value))
      }
      #expect(error <= stated * (1 + 1e-9))
      let extent = abs(axis.destination - axis.state(at: 0).value)
      #expect(stated <= max(0.02 * extent, 5))
      #expect(text.contains("    MoveKeyframe("))
    }
  }

  /// The straight pieces of a drag are within the tolerance after their numbers are rounded.
  @Test(arguments: [0.011, 0.07, 0.13, 0.5, 1, 2.3, 7]) func keyframesAreWithinTheTolerance(tolerance: Double)
    throws
  {
    let motion = try MotionFixtures.exported(MotionFixtures.toss(), tolerance: tolerance)
    let stated = try ExportText.statedErrors(in: ExportText.string(.swiftui, motion))
    #expect(stated.count == 1 && stated[0] <= tolerance)
  }

  /// `offset(x:y:)` has one order of its arguments.
  @Test func offsetHasItsArgumentsInOrder() throws {
    for axes in [["x", "y"], ["y", "x"]] {
      let text = try ExportText.string(
        .swiftui, MotionFixtures.exported(MotionFixtures.spring([300, 0], [0, 100], ratio: 1), axes: axes))
      #expect(text.contains("view.offset(x: values.x, y: values.y)\n"))
    }
  }

  @Test func eachAxisHasATrackAndReservedWordsAreEscaped() throws {
    let text = try ExportText.string(
      .swiftui, MotionFixtures.exported(MotionFixtures.flick(), name: "my-card", axes: ["x", "default"]))
    #expect(text.contains("struct MyCardValues {"))
    #expect(text.contains("KeyframeTrack(\\.x) {"))
    #expect(text.contains("KeyframeTrack(\\.`default`) {"))
    #expect(text.contains("//   view.offset(x: values.x)\n"))
    #expect(text.contains("func myCardKeyframes() -> some Keyframes<MyCardValues> {"))
  }
}
