import CurveExport
import Foundation
import MotionPhysics
import Testing

@Suite struct CSSEasingTests {
  /// What a browser and a reader take from the text of one easing.
  private struct Reading {
    let easings: [LinearEasing]
    let duration: Double
    let statedPoints: [Int]
    let statedShares: [Double]

    init(_ text: String) throws {
      easings = try Motions.matches("-easing: (linear\\(.*\\));$", in: text).compactMap {
        LinearEasing($0[1])
      }
      duration = try #require(
        try Motions.matches("-duration: ([0-9.e-]+)s;$", in: text).compactMap { Double($0[1]) }.first)
      let header = try #require(try Motions.matches("/\\* [^:]+: (.*) points, (.*)$", in: text).first)
      statedPoints = header[1].split(separator: "+").compactMap { Int($0.filter(\.isNumber)) }
      statedShares = try Motions.matches("([0-9.e-]+) of the travel", in: header[2]).compactMap {
        Double($0[1])
      }
    }
  }

  private func corpus() throws -> [MotionCurve] {
    try Motions.randomSprings(40, seed: 7) + [
      Motions.toss(), MotionCurve(axes: [Motions.scroll(0, velocity: 2000, max: 700)]),
      MotionCurve(axes: [Motions.scroll(0, velocity: 1500, max: 9000)]),
      Motions.spring([0], [300], ratio: 0.2), Motions.spring([300], [0], velocity: [-800], ratio: 0.8),
    ]
  }

  @Test func theErrorIsAtMostWhatIsStatedAndThatAtMostTheTolerance() throws {
    for curve in try corpus() {
      let reading = try Reading(Motions.string(.css, Motions.export(curve)))
      let axis = curve.axes[0]
      let start = axis.state(at: 0).value
      let travel = axis.destination - start
      let easing = try #require(reading.easings.first)
      let error = Motions.greatestError(axis, until: try #require(curve.settlingDuration)) { time in
        start + travel * easing.output(at: min(time / reading.duration, 1))
      }
      let stated = try #require(reading.statedShares.first)
      #expect(error <= stated * abs(travel) * (1 + 1e-9))
      // Rounded up to two digits, no further.
      #expect(error >= 0.85 * stated * abs(travel))
      #expect(stated <= 0.002)
    }
  }

  @Test func theEndsAreExactlyZeroAndOne() throws {
    for curve in try corpus() {
      let easing = try #require(try Reading(Motions.string(.css, Motions.export(curve))).easings.first)
      #expect(easing.points.first?.output == 0)
      #expect(easing.points.first?.input == 0)
      #expect(easing.points.last?.output == 1)
      #expect(easing.points.last?.input == 1)
    }
  }

  @Test func pointsOffTheCurveAreNeverMoreThanPointsOnIt() throws {
    var free = 0
    var onCurve = 0
    for curve in try corpus() {
      let axis = curve.axes[0]
      let travel = abs(axis.destination - axis.state(at: 0).value)
      let reading = try Reading(Motions.string(.css, Motions.export(curve)))
      let greedy = try curve.simplifiedTimes(tolerance: 0.002 * travel, limit: 10_000).count
      #expect(reading.easings[0].points.count == reading.statedPoints[0])
      #expect(reading.statedPoints[0] <= greedy + 1)
      free += reading.statedPoints[0]
      onCurve += greedy
    }
    #expect(Double(free) < 0.85 * Double(onCurve), "\(free) points off the curve, \(onCurve) on it")
  }

  @Test func aToleranceInTheValuesUnitIsKept() throws {
    for tolerance in [0.6, 2, 10, 60.0] {
      let curve = try Motions.spring([0], [300], ratio: 0.4)
      let text = try Motions.string(.css, Motions.export(curve, tolerance: tolerance))
      let easing = try #require(try Reading(text).easings.first)
      let error = Motions.greatestError(curve.axes[0], until: curve.settlingDuration ?? 0) { time in
        300 * easing.output(at: min(time / (curve.settlingDuration ?? 1), 1))
      }
      #expect(error <= tolerance * 1.0001)
      #expect(error >= tolerance / 3)
    }
  }

  @Test func axesReleasedFromRestShareOneEasing() throws {
    let curve = try Motions.spring([0, 500], [300, 80], ratio: 0.4)
    let text = try Motions.string(.css, Motions.export(curve, axes: ["x", "y"]))
    let reading = try Reading(text)
    #expect(reading.easings.count == 1)
    #expect(text.contains("--motion-easing: linear("))
    #expect(reading.statedShares.count == 2)
  }

  @Test func axesOutOfStepHaveAnEasingEach() throws {
    let curve = try Motions.flick()
    let reading = try Reading(Motions.string(.css, Motions.export(curve, axes: ["x", "y"])))
    #expect(reading.easings.count == 2)
    for (index, axis) in curve.axes.enumerated() {
      let start = axis.state(at: 0).value
      let travel = axis.destination - start
      let error = Motions.greatestError(axis, until: reading.duration) { time in
        start + travel * reading.easings[index].output(at: time / reading.duration)
      }
      #expect(error <= reading.statedShares[index] * abs(travel) * (1 + 1e-9))
      #expect(reading.statedShares[index] <= 0.002)
    }
  }

  @Test func anAxisThatStandsStillIsLeftOut() throws {
    let curve = try Motions.spring([0, 40], [300, 40], ratio: 1)
    let text = try Motions.string(.css, Motions.export(curve, axes: ["x", "y"]))
    #expect(try Reading(text).easings.count == 1)
  }

  @Test func aMotionBackToItsStartPointsToKeyframes() throws {
    let curve = try Motions.spring([0], [0], velocity: [2000], ratio: 1)
    let exported = try Motions.export(curve)
    #expect(throws: ExportError.noTravel(axis: nil)) { try CurveFormat.css.text(of: exported) }
    #expect(ExportError.noTravel(axis: nil).detail.contains("keyframes"))
    #expect(try !CurveFormat.keyframes.text(of: exported).isEmpty)
  }

  @Test func aMotionThatDoesNotComeToRestIsRefused() throws {
    let endless = try Motions.export(Motions.spring([100], [0], ratio: 0), end: 3)
    #expect(throws: ExportError.neverSettles) { try CurveFormat.css.text(of: endless) }
    let curve = try Motions.spring([100], [0], ratio: 0.5)
    let cut = try Motions.export(curve, end: 0.1)
    #expect(
      throws: ExportError.cutShort(end: 0.1, settlingDuration: try #require(curve.settlingDuration))
    ) { try CurveFormat.css.text(of: cut) }
  }

  @Test func aMotionAtRestFromTheStartHasAnEasingThatIsOver() throws {
    let text = try Motions.string(.css, Motions.export(Motions.spring([0.2], [0], ratio: 1)))
    #expect(text.contains("linear(0, 1);"))
    #expect(text.contains("--motion-duration: 0s;"))
  }

  @Test func aCoarseFinalStepIsAStepAtTheVeryEnd() throws {
    let curve = try Motions.spring([0], [1], ratio: 1, threshold: 0.005)
    let reading = try Reading(Motions.string(.css, Motions.export(curve, thresholds: [0.005])))
    let points = reading.easings[0].points
    #expect(points[points.count - 2].input == 1)
    #expect(abs(points[points.count - 2].output - 0.995) <= 0.002)
    #expect(reading.duration == curve.settlingDuration)
  }
}
