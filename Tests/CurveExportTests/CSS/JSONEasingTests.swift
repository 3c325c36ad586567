import CurveExport
import Foundation
import MotionPhysics
import Testing

/// `json-easing` has the numbers of `css`.
struct JSONEasingTests {
  private struct Easing: Decodable {
    struct Deviation: Decodable {
      let share: Double
    }
    struct Axis: Decodable {
      let easing: String
      let points: Int
      let deviation: Deviation
    }
    struct ReducedMotion: Decodable {
      let durationMilliseconds: Double
    }

    let easing: String?
    let points: Int?
    let deviation: Deviation?
    let axes: [String: Axis]?
    let durationMilliseconds: Double
    let reducedMotion: ReducedMotion
  }

  private func easing(_ curve: ExportedCurve) throws -> Easing {
    try JSONDecoder().decode(Easing.self, from: Data(CurveFormat.jsonEasing.text(of: curve)))
  }

  private func cssEasings(_ css: String) throws -> [String] {
    try ExportText.matches("-easing: (linear\\(.*\\));$", in: css).map { $0[1] }
  }

  @Test func easingDurationAndErrorAreThoseOfCSS() throws {
    for curve in try MotionFixtures.randomSprings(30, seed: 11) {
      let exported = try MotionFixtures.exported(curve)
      let css = try ExportText.string(.css, exported)
      let json = try easing(exported)
      #expect(try cssEasings(css) == [try #require(json.easing)])
      #expect(css.hasPrefix("/* motion: \(try #require(json.points)) points"))
      let stated = try #require(
        try ExportText.matches("maximum error ([0-9.e-]+) of", in: css).compactMap { Double($0[1]) }.first)
      let error = try #require(json.deviation?.share)
      // CSS rounds up to two digits.
      #expect(error <= stated * (1 + 1e-9) && error >= 0.9 * stated)
      let seconds = try #require(
        try ExportText.matches("-duration: ([0-9.e-]+)s;$", in: css).compactMap { Double($0[1]) }.first)
      #expect(abs(json.durationMilliseconds - 1000 * seconds) <= 1e-12 * json.durationMilliseconds)
      #expect(json.reducedMotion.durationMilliseconds == 1)
      #expect(json.axes == nil)
    }
  }

  @Test func axesWithDifferentEasingsHaveOneEach() throws {
    let curve = try MotionFixtures.spring([300, 100, 5], [0, 0, 5], velocity: [-800, 2000, 0], ratio: 0.8)
    let exported = try MotionFixtures.exported(curve, axes: ["x", "y", "scale"])
    let json = try easing(exported)
    let axes = try #require(json.axes)
    // An axis that does not move has no easing.
    #expect(Set(axes.keys) == ["x", "y"])
    #expect(json.easing == nil && json.points == nil && json.deviation == nil)
    let css = try cssEasings(ExportText.string(.css, exported))
    #expect(css == [axes["x"]?.easing, axes["y"]?.easing].compactMap { $0 })
  }

  @Test func axesReleasedFromRestShareOneEasing() throws {
    let curve = try MotionFixtures.spring([300, 100], [0, 0], ratio: 0.8)
    let exported = try MotionFixtures.exported(curve, axes: ["x", "y"])
    let json = try easing(exported)
    #expect(json.axes == nil)
    #expect(try cssEasings(ExportText.string(.css, exported)) == [try #require(json.easing)])
  }

  @Test func motionWithoutTravelIsRefused() throws {
    let curve = try MotionFixtures.spring([0], [0], velocity: [500], ratio: 0.8)
    let exported = try MotionFixtures.exported(curve)
    #expect(throws: ExportError.noTravel(axis: nil)) { try CurveFormat.jsonEasing.text(of: exported) }
  }
}
