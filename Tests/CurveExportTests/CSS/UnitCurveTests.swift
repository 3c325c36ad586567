import CurveExport
import Foundation
import MotionPhysics
import MotionSystem
import MotionTestSupport
import Testing

/// The easings of unit curves, evaluated as a browser does.
struct UnitCurveTests {
  /// The content of the format json-easing.
  private struct Easings: Decodable {
    struct Deviation: Decodable {
      let value: Double
    }
    struct Curve: Decodable {
      let easing: String
      let points: Int
      let deviation: Deviation
    }
    struct ReducedMotion: Decodable {
      let durationMilliseconds: Double
    }

    let displacement: Curve
    let velocity: Curve
    let durationMilliseconds: Double
    let reducedMotion: ReducedMotion
  }

  private func text(
    _ format: CurveFormat, _ curves: SpringUnitCurves, tolerance: Double? = nil
  ) throws -> String {
    var budget = WorkBudget(limit: WorkBudget.standardLimit)
    let duration = try #require(try curves.settlingDuration().seconds)
    let exported = ExportedUnitCurves(name: "sheet", curves: curves, duration: duration, tolerance: tolerance)
    return String(decoding: try #require(try format.text(of: exported, budget: &budget)), as: UTF8.self)
  }

  private func easings(_ curves: SpringUnitCurves, tolerance: Double? = nil) throws -> Easings {
    let text = try text(.jsonEasing, curves, tolerance: tolerance)
    return try JSONDecoder().decode(Easings.self, from: Data(text.utf8))
  }

  private func randomCurves(_ count: Int, seed: UInt64, share: Double = 0.001) throws -> [SpringUnitCurves] {
    var generator = SeededRandom(seed: seed)
    return try (0..<count).map { index in
      let displacement = Double.random(in: 20...600, using: &generator)
      return try SpringUnitCurves(
        spring: Spring(
          stiffness: exp(Double.random(in: 3...8, using: &generator)),
          dampingRatio: index % 8 == 0 ? 1 : Double.random(in: 0.15...2.5, using: &generator)),
        displacement: displacement, velocity: Double.random(in: 100...5000, using: &generator),
        threshold: share * displacement)
    }
  }

  /// Returns the greatest distance of drawn easings from a release at many times.
  private func greatestError(
    _ drawn: Easings, _ curves: SpringUnitCurves, from: Double, velocity: Double
  ) throws -> Double {
    let end = try #require(try curves.settlingDuration().seconds)
    let p = try #require(LinearEasing(drawn.displacement.easing))
    let v = try #require(LinearEasing(drawn.velocity.easing))
    let exact = curves.curve(displacement: from, velocity: velocity, endingAt: end)
    return CurveComparison.greatestError(exact, until: 1.1 * end, places: 4001) { time in
      let progress = min(time * 1000 / drawn.durationMilliseconds, 1)
      return from * (1 - p.output(at: progress)) + velocity * v.output(at: progress)
    }
  }

  @Test func errorOfEachCurveIsStatedAndReached() throws {
    for curves in try randomCurves(30, seed: 1) {
      let drawn = try easings(curves)
      let p = try greatestError(drawn, curves, from: 1, velocity: 0)
      let v = try greatestError(drawn, curves, from: 0, velocity: 1)
      #expect(p <= drawn.displacement.deviation.value * (1 + 1e-8))
      #expect(v <= drawn.velocity.deviation.value * (1 + 1e-8))
      #expect(p >= 0.9 * drawn.displacement.deviation.value)
      #expect(v >= 0.9 * drawn.velocity.deviation.value)
    }
  }

  @Test func errorOfAnyReleaseIsWithinTheSum() throws {
    var generator = SeededRandom(seed: 3)
    for curves in try randomCurves(30, seed: 2) {
      let drawn = try easings(curves)
      for _ in 0..<5 {
        let from = curves.displacement * Double.random(in: -1...1, using: &generator)
        let velocity = curves.velocity * Double.random(in: -1...1, using: &generator)
        let error = try greatestError(drawn, curves, from: from, velocity: velocity)
        let bound =
          abs(from) * drawn.displacement.deviation.value + abs(velocity) * drawn.velocity.deviation.value
        #expect(error <= bound * (1 + 1e-8))
      }
    }
  }

  @Test(arguments: [0.5, 0.05])
  func toleranceBoundsTheErrorOfEveryRelease(_ tolerance: Double) throws {
    for curves in try randomCurves(20, seed: 4) {
      let small = try SpringUnitCurves(
        spring: curves.spring, displacement: curves.displacement, velocity: curves.velocity,
        threshold: 0.499 * tolerance)
      let drawn = try easings(small, tolerance: tolerance)
      let bound =
        small.displacement * drawn.displacement.deviation.value
        + small.velocity * drawn.velocity.deviation.value
      #expect(bound <= tolerance * (1 + 1e-8))
    }
  }

  /// V is close to rest at both ends, and long before the end.
  @Test(arguments: [1e-3, 1e-12, 1e-50, 1e-200])
  func shortExcursionOfALongCurveIsDrawn(_ threshold: Double) throws {
    for ratio in [0.5, 1, 1.5] {
      let curves = try SpringUnitCurves(
        spring: Spring(stiffness: 200, dampingRatio: ratio), displacement: 300, velocity: 2000,
        threshold: threshold)
      let drawn = try easings(curves)
      #expect(drawn.velocity.deviation.value <= 0.002 * curves.greatestVelocityResponse * (1 + 1e-8))
      #expect(
        try greatestError(drawn, curves, from: 0, velocity: 1) <= drawn.velocity.deviation.value * (1 + 1e-8))
    }
  }

  @Test func cssContainsTheSameEasings() throws {
    for curves in try randomCurves(10, seed: 5) {
      let (css, drawn) = (try text(.css, curves), try easings(curves))
      #expect(css.contains("--sheet-displacement-easing: \(drawn.displacement.easing);"))
      #expect(css.contains("--sheet-velocity-easing: \(drawn.velocity.easing);"))
      let seconds = try #require(
        try ExportText.matches("-duration: ([0-9.e-]+)s;$", in: css).compactMap { Double($0[1]) }.first)
      #expect(abs(seconds * 1000 - drawn.durationMilliseconds) <= 1e-12 * drawn.durationMilliseconds)
      #expect(css.hasPrefix("/* sheet: \(drawn.displacement.points) + \(drawn.velocity.points) points, "))
      #expect(css.contains("@media (prefers-reduced-motion: reduce)"))
      #expect(drawn.reducedMotion.durationMilliseconds == 1)
    }
  }

  @Test func curvesStartAtTheReleaseAndEndAtRest() throws {
    for curves in try randomCurves(10, seed: 6) {
      let drawn = try easings(curves)
      let p = try #require(LinearEasing(drawn.displacement.easing))
      let v = try #require(LinearEasing(drawn.velocity.easing))
      #expect(p.points.first?.output == 0 && p.points.last?.output == 1)
      #expect(v.points.first?.output == 0 && v.points.last?.output == 0)
      #expect(p.points.count == drawn.displacement.points && v.points.count == drawn.velocity.points)
    }
  }

  @Test func otherFormatsHaveNoUnitCurves() throws {
    var budget = WorkBudget(limit: WorkBudget.standardLimit)
    let curves = try SpringUnitCurves(spring: .standard, displacement: 100, velocity: 100)
    let exported = ExportedUnitCurves(name: "a", curves: curves, duration: 1, tolerance: nil)
    for format in CurveFormat.all where !format.writesUnitCurves {
      #expect(try format.text(of: exported, budget: &budget) == nil)
    }
    #expect(CurveFormat.all.filter(\.writesUnitCurves) == [.css, .jsonEasing])
  }
}
