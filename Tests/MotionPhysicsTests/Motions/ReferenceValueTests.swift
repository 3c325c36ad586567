import MotionPhysics
import Testing

/// Reference values computed in 50-digit arithmetic, compared in all their digits.
@Suite struct ReferenceValueTests {
  /// Returns a Boolean value that indicates whether two values differ by at most half a unit of the
  /// last digit.
  private func agrees(_ actual: Double, _ expected: Double, digits: Int) -> Bool {
    var unit = 1.0
    for _ in 0..<digits { unit /= 10 }
    return abs(actual - expected) <= 0.5000001 * unit
  }

  private func settling(
    _ spring: Spring, from: Double, velocity: Double, threshold: Double, _ policy: SettlingPolicy
  ) throws -> SettlingDuration {
    try SpringMotion(
      from: Coordinate(from), to: 0, velocity: Coordinate(velocity), spring: spring,
      threshold: threshold
    ).settlingDuration(policy)
  }

  @Test(arguments: [
    (0.998, 499.499833, 499.0), (0.99, 99.499162, 99.0),
  ])
  func decelerationTravel(rate: Double, exact: Double, wwdc: Double) throws {
    func travel(_ model: DecelerationRate.Model) throws -> Double {
      let rate = try DecelerationRate(rate, model: model)
      return try DecelerationMotion.projection(from: 0, velocity: 1000, rate: rate)[0]
    }
    #expect(agrees(try travel(.exact), exact, digits: 6))
    #expect(agrees(try travel(.wwdc), wwdc, digits: 10))
  }

  @Test(arguments: [
    (200.0, 0.5, -300.0, 0.0, 0.5, 0.876256, 0.969115),
    (200, 0.9, 100, -1000, 0.5, 0.291798, 0.445062),
    (200, 1, -300, 0, 0.5, 0.612743, 0.959293),
    (100, 1, 0, 2000, 0.25, 0.886694, 1.414181),
  ])
  func springSettlingDuration(
    stiffness: Double, ratio: Double, from: Double, velocity: Double, threshold: Double, exact: Double,
    envelope: Double
  ) throws {
    let spring = try Spring(stiffness: stiffness, dampingRatio: ratio)
    func duration(_ policy: SettlingPolicy) throws -> Double {
      guard
        case .after(let time) = try settling(
          spring, from: from, velocity: velocity, threshold: threshold, policy)
      else { return .nan }
      return time
    }
    #expect(agrees(try duration(.exact), exact, digits: 6))
    #expect(agrees(try duration(.envelope), envelope, digits: 6))
  }

  @Test func startWithinTheThresholdHasZeroSettlingDuration() throws {
    let spring = try Spring(stiffness: 100, dampingRatio: 1)
    for policy in [SettlingPolicy.exact, .envelope] {
      #expect(try settling(spring, from: 0.1, velocity: 0, threshold: 0.5, policy) == .after(0))
    }
  }

  @Test func hugeDampingRatioKeepsEveryDigit() throws {
    let spring = try Spring(stiffness: 1, damping: 1e9)
    let law = SpringLaw(spring: spring, target: 0, displacement: 1, velocity: 0)
    #expect(abs(law.state(at: 1e9).value - 0.3678794411714423) <= 1e-16)
  }

  @Test func rubberBandOffsets() throws {
    let band = try RubberBand(dimension: 400)
    #expect(agrees(band.offset(100), 48.351648, digits: 6))
    #expect(agrees(band.offset(400), 141.935484, digits: 6))
    #expect(agrees(try band.inverse(60), 128.342246, digits: 6))
  }

  @Test func scrollReachesItsBoundAndPeaksBeyondIt() throws {
    let motion = try DecelerationMotion(from: 0, velocity: 2000)
    let arrival = try #require(try motion.arrivals(at: 100)[0].first)
    #expect(agrees(arrival.time, 0.0526831, digits: 7))
    #expect(agrees(arrival.velocity, 1799.799733, digits: 6))
    // x = v₀·t·e^(−10t) peaks at t = 1/10.
    let bounce = SpringLaw(spring: .edge, target: 100, displacement: 0, velocity: arrival.velocity)
    #expect(agrees(bounce.state(at: 0.1).value - 100, 66.210932, digits: 6))
  }

  @Test func durationAndBounceResolveToStiffnessAndDamping() throws {
    let bouncy = try Spring(duration: 0.5, bounce: 0.3)
    #expect(agrees(bouncy.stiffness, 157.91, digits: 2))
    #expect(agrees(bouncy.damping, 17.59, digits: 2))
    #expect(agrees(try Spring(duration: 0.5, bounce: -0.3).damping, 35.90, digits: 2))
  }
}
