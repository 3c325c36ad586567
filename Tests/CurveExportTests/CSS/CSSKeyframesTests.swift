import CurveExport
import Foundation
import MotionPhysics
import Testing

@Suite struct CSSKeyframesTests {
  /// Returns the rows of an `@keyframes` text: a fraction, then all numbers of the declarations in
  /// order.
  private func rows(_ text: String) throws -> [(fraction: Double, numbers: [Double])] {
    try ExportText.matches("^  ([0-9.]+)% \\{ (.*) \\}$", in: text).map { match in
      let declarations = match[2].split(separator: ";").compactMap { $0.split(separator: ":").last }
      return (
        (Double(match[1]) ?? .nan) / 100, try declarations.flatMap { try ExportText.numbers(String($0)) }
      )
    }
  }

  private func check(_ curve: MotionCurve, axes: [String], end: Double? = nil, share: Double = 0.0021) throws
  {
    let exported = try MotionFixtures.exported(curve, axes: axes, end: end)
    let text = try ExportText.string(.keyframes, exported)
    let rows = try rows(text)
    let stated = try ExportText.statedErrors(in: text)
    let duration = try #require(
      try ExportText.matches("animation-duration: ([0-9.]+)s;", in: text).compactMap { Double($0[1]) }.first)
    #expect(duration >= exported.end, "the animation does not end before the motion")
    #expect(rows.first?.fraction == 0)
    #expect(rows.last?.fraction == 1)
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.fraction < $1.fraction })
    #expect(stated.count == curve.axes.count)
    for (index, axis) in curve.axes.enumerated() {
      let points = rows.map { (time: $0.fraction * duration, value: $0.numbers[index]) }
      let error = CurveComparison.greatestError(axis, until: exported.end) {
        CurveComparison.polylineValue(points, at: $0)
      }
      let values = (0...2000).map { axis.state(at: exported.end * Double($0) / 2000).value }
      let extent = (values.max() ?? 0) - (values.min() ?? 0)
      #expect(error <= stated[index] * (1 + 1e-9))
      #expect(stated[index] <= share * extent, "\(stated[index]) of \(extent)")
    }
  }

  @Test func measuredErrorIsWithinStatedError() throws {
    for curve in try MotionFixtures.randomSprings(25, seed: 21) { try check(curve, axes: [], share: 0.0105) }
    try check(MotionFixtures.toss(), axes: [])
  }

  @Test func motionsWithoutTravelOrSettlingAreExported() throws {
    try check(MotionFixtures.spring([0], [0], velocity: [4000], ratio: 0.7), axes: [], share: 0.0045)
    try check(MotionFixtures.spring([100], [0], ratio: 0), axes: [], end: 2.5)
    try check(MotionFixtures.spring([100], [0], ratio: 0.5), axes: [], end: 0.2)
    try check(MotionFixtures.spring([100], [0], ratio: 0.5), axes: [], end: 5, share: 0.0045)
  }

  @Test func axesShareKeyframeTimesAndKeepSeparateTolerances() throws {
    try check(MotionFixtures.flick(), axes: ["x", "y"])
    try check(
      MotionFixtures.spring([0, 1], [300, 0], velocity: [900, 2], ratio: 0.6, threshold: 0.001),
      axes: ["x", "opacity"])
  }

  @Test func jumpOfARecordingHasOneKeyframePerTime() throws {
    let law = try #require(PolylineLaw(times: [0, 0.1, 0.1, 0.2], values: [0, 10, 60, 80]))
    let phase = AxisPhase(start: 0, end: 0.2, kind: .drag, law: .polyline(law))
    let curve = MotionCurve(axes: [AxisCurve(phases: [phase], destination: 80)])
    let rows = try rows(ExportText.string(.keyframes, MotionFixtures.exported(curve)))
    #expect(rows.count > 2 && rows.contains { $0.fraction == 0.5 })
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.fraction < $1.fraction })
  }

  @Test func axesMapToTheirProperties() throws {
    let curve = try MotionFixtures.spring([1, 0, 90, 5, 7], [2, 1, 0, 0, 0], ratio: 1)
    let text = try ExportText.string(
      .keyframes,
      MotionFixtures.exported(curve, name: "card", axes: ["scale", "alpha", "rotation", "y", "blur"]))
    #expect(text.contains("0% { scale: 1; opacity: 0; rotate: 90deg; translate: 0 5px; --card-blur: 7; }"))
    #expect(text.contains("100% { scale: 2; opacity: 1; rotate: 0deg; translate: 0 0px; --card-blur: 0; }"))
    #expect(
      text.contains("@property --card-blur { syntax: \"<number>\"; inherits: true; initial-value: 0; }"))
    #expect(text.contains("@media (prefers-reduced-motion: reduce)"))
  }

  @Test func twoAxesOfOnePropertyAreRejected() throws {
    let curve = try MotionFixtures.spring([1, 0], [0, 1], ratio: 1)
    let exported = try MotionFixtures.exported(curve, axes: ["opacity", "alpha"])
    let error = ExportError.axesShareProperty(first: "opacity", second: "alpha", property: "opacity")
    #expect(throws: error) { try CurveFormat.keyframes.text(of: exported) }
    #expect(throws: error) { try CurveFormat.waapi.text(of: exported) }
  }

  /// The names that a `<custom-ident>` of `@keyframes` cannot be (CSS Animations 1, section 3; CSS Values 4,
  /// section 4.2). Keywords are case-insensitive.
  @Test(arguments: ["none", "initial", "inherit", "unset", "revert", "revert-layer", "default"])
  func reservedKeywordsAreQuoted(keyword: String) throws {
    for name in [keyword, keyword.capitalized, keyword.uppercased()] {
      let text = try ExportText.string(
        .keyframes, MotionFixtures.exported(MotionFixtures.spring([1], [0], ratio: 1), name: name))
      #expect(text.contains("@keyframes \"\(name)\" {"))
      #expect(text.contains("animation-name: \"\(name)\";"))
    }
  }
}
