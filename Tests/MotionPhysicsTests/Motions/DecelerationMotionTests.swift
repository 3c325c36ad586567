import MotionSystem
import MotionTestSupport
import Testing

@testable import MotionPhysics

@Suite struct DecelerationMotionTests {
  private struct Case {
    var from: Coordinate
    var velocity: Coordinate
    var rate: DecelerationRate
    var threshold: Double
  }

  private func cases(_ count: Int, seed: UInt64) throws -> [Case] {
    var random = SeededRandom(seed: seed)
    return try (0..<count).map { _ in
      let axes = Int.random(in: 1...3, using: &random)
      return Case(
        from: try #require(Coordinate((0..<axes).map { _ in random.uniform(-1000...1000) })),
        velocity: try #require(Coordinate((0..<axes).map { _ in random.uniform(-5000...5000) })),
        rate: try DecelerationRate(
          1 - random.magnitude(-4, -1), model: Bool.random(using: &random) ? .exact : .wwdc),
        threshold: random.magnitude(-3, 1))
    }
  }

  /// The exponents and travels are computed with 40 decimal digits from w·e^w = vT/ε.
  @Test(
    arguments: [
      (500, 2, 0.5, -2.918365747454089, 171.32876522971383),
      (1000, 0.5, 0.5, -10.499205704803192, 95.24530027471683),
      (500, 2, 0.01, -4.642285714311054, 107.70556376110583),
      (1, 1, 0.5, -0.8526055020137255, 1.1728753774613827),
    ] as [(Double, Double, Double, Double, Double)])
  func rateOfADurationIsThatOfLambertsFunction(
    _ speed: Double, _ duration: Double, _ threshold: Double, _ exponent: Double, _ travel: Double
  ) throws {
    let rate = try DecelerationRate(restingAfter: duration, speed: speed, threshold: threshold)
    #expect(abs(rate.exponent / exponent - 1) < 1e-15)
    let motion = try DecelerationMotion(
      from: 0, velocity: Coordinate(speed), rate: rate, threshold: threshold)
    #expect(abs(motion.destination[0] / travel - 1) < 1e-14)
  }

  @Test func aDecelerationRestsAfterItsDuration() throws {
    var random = SeededRandom(seed: 31)
    for _ in 0..<10_000 {
      let threshold = pow(10, random.uniform(-6...6))
      let duration = pow(10, random.uniform(-3...3))
      let speed = threshold / duration * pow(10, random.uniform(0.001...12))
      let direction = random.uniform(0...2 * .pi)
      let velocity: Coordinate = ["x": speed * cos(direction), "y": speed * sin(direction)]
      let motion = try DecelerationMotion(
        from: ["x": 1, "y": 2], velocity: velocity,
        rate: DecelerationRate(restingAfter: duration, speed: velocity.length, threshold: threshold),
        threshold: threshold)
      let rest = try #require(try motion.settlingDuration(.exact).seconds)
      #expect(abs(rest / duration - 1) < 1e-12, "\(speed) \(duration) \(threshold)")
    }
  }

  @Test func aDurationThatNoRateHasIsAnError() {
    for (speed, duration, threshold, error) in [
      (0, 2, 0.5, MotionError.outOfRange(.duration, received: 2)),
      (1e9, 1e-6, 0.5, .outOfRange(.decelerationRate, received: 0)),
      (1, 1e300, 0.5, .outOfRange(.decelerationRate, received: 1)),
      (1, 0, 0.5, .notPositive(.duration, received: 0)), (1, .infinity, 0.5, .overflow(.duration)),
      (.infinity, 1, 0.5, .overflow(.velocity)), (1, 1, 0, .notPositive(.threshold, received: 0)),
    ] as [(Double, Double, Double, MotionError)] {
      #expect(throws: error) {
        try DecelerationRate(restingAfter: duration, speed: speed, threshold: threshold)
      }
    }
  }

  @Test func settlingDurationIsExact() throws {
    for item in try cases(300, seed: 21) {
      let motion = try DecelerationMotion(
        from: item.from, velocity: item.velocity, rate: item.rate, threshold: item.threshold)
      guard case .after(let end) = try motion.settlingDuration() else {
        Issue.record("every deceleration settles")
        continue
      }
      func distance(_ time: Double) -> Double {
        let axes = item.from.axes.map { axis in
          PolynomialLaw(
            from: item.from[axis], decaying: item.velocity[axis], exponent: item.rate.exponent
          ).state(at: time).value - motion.destination[axis]
        }
        return axes.reduce(0) { $0 + $1 * $1 }.squareRoot()
      }
      #expect(end >= 0)
      if end > 0 { #expect(abs(distance(end) - item.threshold) <= 1e-9 * item.threshold) }
      #expect(distance(end * 1.0001 + 1e-9) <= item.threshold)
    }
  }

  @Test func zeroVelocityHasZeroSettlingDuration() throws {
    let motion = try DecelerationMotion(
      from: 5, velocity: 0, rate: DecelerationRate(0.998), threshold: 0.5)
    #expect(try motion.settlingDuration() == .after(0))
    #expect(motion.destination == 5)
  }

  @Test func releaseWithinTheThresholdHasZeroSettlingDuration() throws {
    let motion = try DecelerationMotion(
      from: 0, velocity: 0.9, rate: DecelerationRate(0.998), threshold: 0.5)
    #expect(try motion.settlingDuration() == .after(0))
  }

  @Test func launchVelocityReachesTheGivenDestination() throws {
    for item in try cases(200, seed: 22) {
      let destination = try DecelerationMotion.projection(
        from: item.from, velocity: item.velocity, rate: item.rate)
      let velocity = try DecelerationMotion.launchVelocity(
        from: item.from, to: destination, rate: item.rate)
      for axis in item.from.axes {
        #expect(abs(velocity[axis] - item.velocity[axis]) <= 1e-9 * (1 + abs(item.velocity[axis])))
      }
    }
  }

  @Test func arrivalAgreesWithTheLaw() throws {
    var random = SeededRandom(seed: 23)
    for item in try cases(300, seed: 24) {
      let (from, velocity) = (item.from[0], item.velocity[0])
      let law = PolynomialLaw(from: from, decaying: velocity, exponent: item.rate.exponent)
      let value = from + (law.destination - from) * random.uniform(0...0.999)
      let motion = try DecelerationMotion(
        from: Coordinate(from), velocity: Coordinate(velocity), rate: item.rate)
      let arrivals = try motion.arrivals(at: Coordinate(value))[0]
      let arrival = try #require(arrivals.first, "\(value) is between start and destination")
      #expect(arrivals == .reachable(first: arrival, last: arrival))
      let state = law.state(at: arrival.time)
      #expect(abs(state.value - value) <= 1e-12 * (abs(value) + abs(law.destination - from)))
      #expect(abs(state.velocity - arrival.velocity) <= 1e-12 * abs(velocity))
    }
  }

  /// The remaining share of the velocity is (1000·2²⁹)⁻¹, so the time is (ln 1000 + 29·ln 2)/2.
  @Test func arrivalJustBeforeRestHasAllDigits() throws {
    let law = PolynomialLaw(from: 0, decaying: 1000, exponent: -2)
    let arrival = try #require(law.arrivals(at: 500 - 0x1p-30).first)
    #expect(abs(arrival.time - (3 * 2.302585092994046 + 29 * 0.6931471805599453) / 2) < 1e-14)
    #expect(arrival.velocity == 0x1p-29)
    #expect(try law.arrivals(at: 500) == .unreachable)
    #expect(try law.arrivals(at: 500.0.nextDown) != .unreachable)
  }

  /// Computed with 60 digits from the exact values of the doubles.
  @Test(arguments: [
    (122.902, 2406.06, -9.482, 376.65226365625176, 2.7497958985461909363, 1.1420922277418632974e-8),
    (422.325, -2537.01, -7.984, 104.56323662894452, 2.1614199280533922337, -0.000081245493385008583166),
    (-448.147, -428.3, -5.222, -530.16537310935, 3.0365258745801332992, -0.000055622974454826959250),
    (43.761, -138.03, -2.951, -3.012969114223676, 5.3884573614195154259, -0.000017143925922298900086),
    (416.345, 562.85, -8.174, 485.20349837278695, 1.6755566880673202008, 0.00063430083972683215082),
  ])
  func arrivalNearRestKeepsItsDigits(
    from: Double, velocity: Double, exponent: Double, value: Double, time: Double, arrivalVelocity: Double
  ) throws {
    let law = PolynomialLaw(from: from, decaying: velocity, exponent: exponent)
    let arrival = try #require(law.arrivals(at: value).first)
    #expect(abs(arrival.time - time) < 1e-14 * time)
    #expect(abs(arrival.velocity - arrivalVelocity) < 1e-14 * abs(arrivalVelocity))
  }

  @Test func valuesBehindOrBeyondAreUnreachable() throws {
    let rate = try DecelerationRate(0.998)
    func arrivals(at value: Double, velocity: Double) throws -> Arrivals {
      try DecelerationMotion(from: 10, velocity: Coordinate(velocity), rate: rate)
        .arrivals(at: Coordinate(value))[0]
    }
    #expect(try arrivals(at: 9, velocity: 1000) == .unreachable)
    #expect(try arrivals(at: 600, velocity: 1000) == .unreachable)
    #expect(try arrivals(at: 11, velocity: -1000) == .unreachable)
    #expect(try arrivals(at: 20, velocity: 0) == .unreachable)
    let start = Arrival(time: 0, velocity: 1000)
    #expect(try arrivals(at: 10, velocity: 1000) == .reachable(first: start, last: start))
    // Without a velocity the motion rests at its start.
    let still = Arrival(time: 0, velocity: 0)
    #expect(try arrivals(at: 10, velocity: 0) == .reachable(first: still, last: nil))
    // The destination itself is approached but never reached.
    let destination = try DecelerationMotion.projection(from: 10, velocity: 1000, rate: rate)[0]
    #expect(try arrivals(at: destination + 1e-9, velocity: 1000) == .unreachable)
    #expect(try arrivals(at: destination, velocity: 1000) == .unreachable)
  }

  @Test func namedRatesAreThoseOfUIScrollView() throws {
    #expect(try DecelerationRate.normal == DecelerationRate(0.998))
    #expect(try DecelerationRate.fast == DecelerationRate(0.99))
  }

  @Test(arguments: [0, 1, -0.5, 2, Double.nan, .infinity])
  func rateOutsideZeroToOneIsRejected(rate: Double) {
    #expect(throws: MotionError.self) { try DecelerationRate(rate) }
  }
}
