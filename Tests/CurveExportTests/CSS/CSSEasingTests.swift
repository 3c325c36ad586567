import CurveExport
import Foundation
import MotionPhysics
import Testing

@Suite struct CSSEasingTests {
  /// The easings, the duration and the stated errors of a text.
  private struct ParsedEasing {
    let easings: [LinearEasing]
    let duration: Double
    let statedPointCounts: [Int]
    let statedErrors: [Double]

    init(_ text: String) throws {
      easings = try ExportText.matches("-easing: (linear\\(.*\\));$", in: text).compactMap {
        LinearEasing($0[1])
      }
      duration = try #require(
        try ExportText.matches("-duration: ([0-9.e-]+)s;$", in: text).compactMap { Double($0[1]) }.first)
      let header = try #require(try ExportText.matches("/\\* [^:]+: (.*) points, (.*)$", in: text).first)
      statedPointCounts = header[1].split(separator: "+").compactMap { Int($0.filter(\.isNumber)) }
      statedErrors = try ExportText.matches("([0-9.e-]+) of the travel", in: header[2]).compactMap {
        Double($0[1])
      }
    }
  }

  private func curves() throws -> [MotionCurve] {
    try MotionFixtures.randomSprings(40, seed: 7) + [
      MotionFixtures.toss(), MotionCurve(axes: [MotionFixtures.scroll(0, velocity: 2000, max: 700)]),
      MotionCurve(axes: [MotionFixtures.scroll(0, velocity: 1500, max: 9000)]),
      MotionFixtures.spring([0], [300], ratio: 0.2),
      MotionFixtures.spring([300], [0], velocity: [-800], ratio: 0.8),
    ]
  }

  @Test func measuredErrorIsWithinStatedErrorAndTolerance() throws {
    for curve in try curves() {
      let parsed = try ParsedEasing(ExportText.string(.css, MotionFixtures.exported(curve)))
      let axis = curve.axes[0]
      let start = axis.state(at: 0).value
      let travel = axis.destination - start
      let easing = try #require(parsed.easings.first)
      let error = CurveComparison.greatestError(axis, until: try #require(curve.settlingDuration.seconds)) {
        time in
        start + travel * easing.output(at: min(time / parsed.duration, 1))
      }
      let stated = try #require(parsed.statedErrors.first)
      #expect(error <= stated * abs(travel) * (1 + 1e-9))
      // The stated error is rounded up to two digits.
      #expect(error >= 0.85 * stated * abs(travel))
      // The final step to rest is 0.5.
      #expect(stated <= max(0.002, 0.5 / abs(travel)))
    }
  }

  /// Those who ask for less motion see its end at once. Events of the animation still occur.
  @Test(arguments: [
    (CurveFormat.css, ":root { --motion-duration: 1ms; }"),
    (.keyframes, ".motion { animation-duration: 1ms; }"),
  ])
  func reducedMotionTakesAMillisecond(format: CurveFormat, rule: String) throws {
    let curve = try MotionFixtures.exported(MotionFixtures.spring([300], [0], ratio: 1))
    let text = try ExportText.string(format, curve)
    #expect(text.hasSuffix("@media (prefers-reduced-motion: reduce) {\n  \(rule)\n}\n"))
  }

  @Test func easingStartsAtZeroAndEndsAtOne() throws {
    for curve in try curves() {
      let easing = try #require(
        try ParsedEasing(ExportText.string(.css, MotionFixtures.exported(curve))).easings.first)
      #expect(easing.points.first?.output == 0)
      #expect(easing.points.first?.input == 0)
      #expect(easing.points.last?.output == 1)
      #expect(easing.points.last?.input == 1)
    }
  }

  @Test func easingNeedsFewerPointsThanPointsOnTheCurve() throws {
    var count = 0
    var countOnCurve = 0
    for curve in try curves() {
      let axis = curve.axes[0]
      let travel = abs(axis.destination - axis.state(at: 0).value)
      let parsed = try ParsedEasing(ExportText.string(.css, MotionFixtures.exported(curve)))
      let greedy = try curve.simplifiedTimes(tolerance: max(0.002 * travel, 0.5), limit: 10_000).count
      #expect(parsed.easings[0].points.count == parsed.statedPointCounts[0])
      #expect(parsed.statedPointCounts[0] <= greedy + 1)
      count += parsed.statedPointCounts[0]
      countOnCurve += greedy
    }
    #expect(Double(count) < 0.85 * Double(countOnCurve), "\(count) points, \(countOnCurve) on the curve")
  }

  @Test func toleranceInTheValuesUnitIsRespected() throws {
    for tolerance in [0.6, 2, 10, 60.0] {
      let curve = try MotionFixtures.spring([0], [300], ratio: 0.4)
      let text = try ExportText.string(.css, MotionFixtures.exported(curve, tolerance: tolerance))
      let easing = try #require(try ParsedEasing(text).easings.first)
      let duration = try ParsedEasing(text).duration
      let error = CurveComparison.greatestError(curve.axes[0], until: curve.settlingDuration.seconds ?? 0) {
        time in
        300 * easing.output(at: min(time / duration, 1))
      }
      #expect(error <= tolerance * 1.0001)
      #expect(error >= tolerance / 3)
      // Both stated errors are rounded up to two digits.
      let stated = try ExportText.matches("error ([0-9.e-]+) of the travel \\(([0-9.e-]+)\\)", in: text)
      let numbers = try #require(stated.first).dropFirst().compactMap { Double($0) }
      #expect((0.9...1.1).contains(numbers[1] / (300 * numbers[0])), "\(text)")
    }
  }

  @Test func axesReleasedFromRestShareOneEasing() throws {
    let curve = try MotionFixtures.spring([0, 500], [300, 80], ratio: 0.4)
    let text = try ExportText.string(.css, MotionFixtures.exported(curve, axes: ["x", "y"]))
    let parsed = try ParsedEasing(text)
    #expect(parsed.easings.count == 1)
    #expect(text.contains("--motion-easing: linear("))
    #expect(parsed.statedErrors.count == 2)
    // Within the tolerance of the longest travel, the easing is within that of the others.
    for travels in [[300.0, 20], [20, 300]] {
      let curve = try MotionFixtures.spring([0, 0], travels, ratio: 0.4)
      let exported = try MotionFixtures.exported(curve, axes: ["x", "y"], tolerance: 1)
      #expect(try ParsedEasing(ExportText.string(.css, exported)).easings.count == 1)
    }
  }

  @Test func axesWithDifferentProgressHaveSeparateEasings() throws {
    let curve = try MotionFixtures.flick()
    let parsed = try ParsedEasing(ExportText.string(.css, MotionFixtures.exported(curve, axes: ["x", "y"])))
    #expect(parsed.easings.count == 2)
    for (index, axis) in curve.axes.enumerated() {
      let start = axis.state(at: 0).value
      let travel = axis.destination - start
      let error = CurveComparison.greatestError(axis, until: parsed.duration) { time in
        start + travel * parsed.easings[index].output(at: time / parsed.duration)
      }
      #expect(error <= parsed.statedErrors[index] * abs(travel) * (1 + 1e-9))
      #expect(parsed.statedErrors[index] <= max(0.002, 0.5 / abs(travel)))
    }
  }

  @Test func motionlessAxisIsOmitted() throws {
    let curve = try MotionFixtures.spring([0, 40], [300, 40], ratio: 1)
    let text = try ExportText.string(.css, MotionFixtures.exported(curve, axes: ["x", "y"]))
    #expect(try ParsedEasing(text).easings.count == 1)
  }

  @Test func motionBackToItsStartIsRejectedInFavorOfKeyframes() throws {
    let curve = try MotionFixtures.spring([0], [0], velocity: [2000], ratio: 1)
    let exported = try MotionFixtures.exported(curve)
    #expect(throws: ExportError.noTravel(axis: nil)) { try CurveFormat.css.text(of: exported) }
    #expect(ExportError.noTravel(axis: nil).detail.contains("keyframes"))
    #expect(try !CurveFormat.keyframes.text(of: exported).isEmpty)
  }

  @Test func motionThatDoesNotSettleIsRejected() throws {
    let endless = try MotionFixtures.exported(MotionFixtures.spring([100], [0], ratio: 0), end: 3)
    #expect(throws: ExportError.neverSettles) { try CurveFormat.css.text(of: endless) }
    let curve = try MotionFixtures.spring([100], [0], ratio: 0.5)
    let cut = try MotionFixtures.exported(curve, end: 0.1)
    #expect(
      throws: ExportError.cutShort(end: 0.1, settlingDuration: try #require(curve.settlingDuration.seconds))
    ) { try CurveFormat.css.text(of: cut) }
  }

  @Test func motionAtRestHasAnEasingWithoutDuration() throws {
    let text = try ExportText.string(
      .css, MotionFixtures.exported(MotionFixtures.spring([0.2], [0], ratio: 1)))
    #expect(text.contains("linear(0, 1);"))
    #expect(text.contains("--motion-duration: 0s;"))
  }

  @Test func easingEndsWithoutAStepEvenIfTheMotionHasOne() throws {
    for ratio in [0.3, 0.85, 1, 1.7] {
      for share in [0.3, 0.9, 0.97, 0.99, 1] {
        let curve = try MotionFixtures.spring([0], [1], ratio: ratio, threshold: 0.005 * share)
        let text = try ExportText.string(.css, MotionFixtures.exported(curve, tolerance: 0.005))
        let parsed = try ParsedEasing(text)
        let points = parsed.easings[0].points
        #expect(zip(points, points.dropFirst()).allSatisfy { $0.input < $1.input }, "\(text)")
        #expect(parsed.statedErrors[0] <= 0.005)
      }
    }
  }

  @Test func durationIsRoundedToATenthOfAMillisecondIfTheErrorAllowsIt() throws {
    for (stiffness, decimals) in [(200.0, 4), (1e6, 6)] {
      let curve = try MotionFixtures.spring([0], [300], stiffness: stiffness, ratio: 0.7, threshold: 0.05)
      let text = try ExportText.string(.css, MotionFixtures.exported(curve, tolerance: 0.1))
      let duration = try #require(
        try ExportText.matches("-duration: [0-9]+\\.([0-9]+)s;$", in: text).map { $0[1] }.first)
      #expect(decimals == 4 ? duration.count <= 4 : duration.count > 4, "\(duration)")
      let excess = try ParsedEasing(text).duration - #require(curve.settlingDuration.seconds)
      #expect(excess >= 0 && excess <= 1e-4)
    }
  }

  /// An animation that ends before the motion settles cuts it short.
  @Test func durationIsNotLessThanTheSettlingDuration() throws {
    for curve in try curves() {
      let settling = try #require(curve.settlingDuration.seconds)
      for tolerance in [nil, 0.1] {
        let text = try ExportText.string(.css, MotionFixtures.exported(curve, tolerance: tolerance))
        #expect(try ParsedEasing(text).duration >= settling, "\(text)")
      }
    }
  }

  /// The comment shows the declaration for the property that the axis animates.
  @Test(arguments: [
    ("x", "translate"), ("y", "translate"), ("scale", "scale"), ("opacity", "opacity"),
    ("alpha", "opacity"), ("rotation", "rotate"), ("blur", "--motion-blur"),
  ])
  func exampleNamesThePropertyOfTheAxis(axis: String, property: String) throws {
    let curve = try MotionFixtures.spring([0], [300], ratio: 1)
    let text = try ExportText.string(.css, MotionFixtures.exported(curve, axes: [axis]))
    #expect(text.contains("transition: \(property) var(--motion-duration) var(--motion-easing);"))
  }

  /// The least numbers of points, which an independent search confirmed. An easing has at most a tenth more.
  @Test func easingHasFewPoints() throws {
    let spring = try Spring(stiffness: 100, damping: 10)
    for (tolerance, count) in [(0.01, 8), (0.001, 25)] {
      let motion = try SpringMotion(from: 0, to: 1, spring: spring, threshold: min(0.005, tolerance))
      let exported = try MotionFixtures.exported(motion.curve(.exact), tolerance: tolerance)
      let parsed = try ParsedEasing(ExportText.string(.css, exported))
      #expect(try #require(parsed.statedPointCounts.first) <= (count * 11 + 9) / 10)
      #expect(parsed.statedErrors[0] <= tolerance)
    }
  }
}
