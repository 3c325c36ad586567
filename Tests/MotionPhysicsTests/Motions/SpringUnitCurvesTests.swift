import Foundation
import MotionPhysics
import MotionTestSupport
import Testing

/// The unit curves of a spring, compared with formulas that are evaluated here.
struct SpringUnitCurvesTests {
  /// A spring with a range of releases.
  private struct Range {
    let stiffness: Double
    let ratio: Double
    let displacement: Double
    let velocity: Double
    let threshold: Double

    /// Returns P and V at a time, from the formulas of the spring's equation.
    func responses(at time: Double) -> (p: Double, v: Double) {
      let frequency = stiffness.squareRoot()
      let decay = ratio * frequency
      if ratio < 1 {
        let s = frequency * (1 - ratio * ratio).squareRoot()
        let envelope = exp(-decay * time)
        return (envelope * (cos(s * time) + decay / s * sin(s * time)), envelope * sin(s * time) / s)
      }
      if ratio == 1 { return (exp(-decay * time) * (1 + decay * time), exp(-decay * time) * time) }
      let s = frequency * (ratio * ratio - 1).squareRoot()
      let (slow, fast) = (decay - s, decay + s)
      return (
        (fast * exp(-slow * time) - slow * exp(-fast * time)) / (fast - slow),
        (exp(-slow * time) - exp(-fast * time)) / (fast - slow)
      )
    }

    /// The greatest distance of all releases of the range at a time: that of a corner.
    func reach(at time: Double) -> Double {
      let (p, v) = responses(at: time)
      return displacement * abs(p) + velocity * abs(v)
    }

    func curves() throws -> SpringUnitCurves {
      try SpringUnitCurves(
        spring: Spring(stiffness: stiffness, dampingRatio: ratio), displacement: displacement,
        velocity: velocity, threshold: threshold)
    }
  }

  private static func ranges(_ count: Int, seed: UInt64) -> [Range] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { index in
      let displacement = index % 9 == 0 ? 0 : random.uniform(1...600)
      return Range(
        stiffness: exp(random.uniform(2...8)),
        ratio: index % 7 == 0 ? 1 : random.uniform(0.1...3), displacement: displacement,
        velocity: index % 11 == 0 ? 0 : random.uniform(0...4000), threshold: random.uniform(0.1...2))
    }
  }

  @Test func releaseIsTheSumOfItsCurves() throws {
    var random = SeededRandom(seed: 3)
    for range in Self.ranges(60, seed: 1) {
      let curves = try range.curves()
      let (from, velocity) = (random.uniform(-300...300), random.uniform(-2000...2000))
      let motion = try SpringMotion(
        from: Coordinate(from), to: 40, velocity: Coordinate(velocity), spring: curves.spring, threshold: 1)
      for step in 0..<50 {
        let time = Double(step) * 0.02
        let p = curves.displacementCurve(endingAt: .infinity).state(at: time).value
        let v = curves.velocityCurve(endingAt: .infinity).state(at: time).value
        let expected = range.responses(at: time)
        #expect(abs(p - expected.p) < 1e-9 && abs(v - expected.v) < 1e-9)
        let sum = 40 + (from - 40) * p + velocity * v
        #expect(abs(sum - motion.state(at: time).value[0]) < 1e-9 * (abs(from) + abs(velocity) + 40))
      }
    }
  }

  /// From T on no release of the range is farther than the threshold, and just before T one is.
  @Test func durationIsTheSmallestOneForTheWholeRange() throws {
    for range in Self.ranges(200, seed: 2) {
      let duration = try #require(try range.curves().settlingDuration().seconds)
      guard duration > 0 else {
        #expect(range.reach(at: 0) <= range.threshold)
        continue
      }
      #expect(range.reach(at: duration * (1 - 1e-9)) > range.threshold * (1 - 1e-6))
      #expect(abs(range.reach(at: duration) / range.threshold - 1) < 1e-6)
      for step in 1...4000 {
        let time = duration * (1 + Double(step) / 1000)
        #expect(range.reach(at: time) <= range.threshold * (1 + 1e-9))
      }
    }
  }

  /// No release of the range settles later, and the slower one of two corners settles at T.
  @Test func everyReleaseSettlesWithinTheDuration() throws {
    var random = SeededRandom(seed: 5)
    for range in Self.ranges(100, seed: 4) {
      let curves = try range.curves()
      let duration = try #require(try curves.settlingDuration().seconds)
      func settling(_ displacement: Double, _ velocity: Double) throws -> Double {
        let motion = try SpringMotion(
          from: Coordinate(displacement), to: 0, velocity: Coordinate(velocity), spring: curves.spring,
          threshold: range.threshold)
        return try #require(try motion.settlingDuration().seconds)
      }
      let corners = try [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)].map {
        try settling($0.0 * range.displacement, $0.1 * range.velocity)
      }
      #expect(corners.max() == duration)
      for _ in 0..<40 {
        let release = try settling(
          random.uniform(-1...1) * range.displacement, random.uniform(-1...1) * range.velocity)
        #expect(release <= duration * (1 + 1e-12))
      }
    }
  }

  @Test func greatestVelocityResponseIsThatOfDenseTimes() throws {
    for range in Self.ranges(60, seed: 6) {
      let greatest = (0...40_000).reduce(0.0) { greatest, step in
        max(greatest, range.responses(at: Double(step) * 1e-4 / range.stiffness.squareRoot() * 10).v)
      }
      let response = try range.curves().greatestVelocityResponse
      #expect(response >= greatest * (1 - 1e-12))
      #expect(response <= greatest * (1 + 1e-6))
    }
  }

  @Test func rangeMustNotBeNegative() {
    #expect(throws: MotionError.negative(.displacement, received: -1)) {
      try SpringUnitCurves(spring: .standard, displacement: -1, velocity: 0)
    }
    #expect(throws: MotionError.negative(.velocity, received: -2)) {
      try SpringUnitCurves(spring: .standard, displacement: 1, velocity: -2)
    }
  }

  @Test func defaultIsTheStandardSpringReleasedAtRest() throws {
    #expect(
      try SpringUnitCurves(displacement: 300)
        == SpringUnitCurves(spring: .standard, displacement: 300, velocity: 0))
  }

  @Test func undampedSpringNeverSettlesUnlessTheRangeIsWithinTheThreshold() throws {
    let undamped = try Spring(stiffness: 100, dampingRatio: 0)
    func duration(_ displacement: Double, _ velocity: Double) throws -> SettlingDuration {
      try SpringUnitCurves(
        spring: undamped, displacement: displacement, velocity: velocity, threshold: 1
      ).settlingDuration()
    }
    #expect(try duration(2, 0) == .never)
    #expect(try duration(0, 11) == .never)
    #expect(try duration(0.6, 7) == .after(0))
  }
}
