import MotionPhysics
import MotionTestSupport
import Testing

/// With a speed threshold, T is the smallest time from which both the distance and the speed stay small.
@Suite struct SpeedThresholdTests {
  private func speed(_ item: SpringCase, at time: Double) -> Double {
    item.laws.map { $0.state(at: time).velocity }.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  @Test(arguments: [1...1, 2...4])
  func springSettlesWhenDistanceAndSpeedStaySmall(axes: ClosedRange<Int>) throws {
    var random = SeededRandom(seed: 31)
    var delayed = 0
    for item in try SpringCase.random(400, seed: 32, axes: axes) {
      let frequency = item.spring.angularFrequency
      let limit = item.threshold * frequency * random.magnitude(-2, 2)
      let end = try item.duration(.exactWithSpeedThreshold(limit))
      let plain = try item.duration()
      #expect(end >= plain, "\(item)")
      if end > plain { delayed += 1 }
      if end > 0 {
        let before = end * (1 - 1e-7)
        #expect(
          item.distance(at: before) > item.threshold || speed(item, at: before) > limit, "\(item) T \(end)")
      }
      for step in 0..<200 {
        let time = end + Double(step) / 200 * max(12 / frequency, end)
        #expect(item.distance(at: time) <= item.threshold * (1 + 1e-12), "\(item) T \(end) t \(time)")
        #expect(speed(item, at: time) <= limit * (1 + 1e-12), "\(item) T \(end) t \(time)")
      }
    }
    #expect(delayed > 100)
  }

  /// The greatest speed of an undamped spring is ω₀ times its greatest distance.
  @Test func undampedSpringSettlesOnlyWithinBothThresholds() throws {
    let spring = try Spring(stiffness: 100, damping: 0)
    let motion = try SpringMotion(
      from: [3, 0], to: [0, 0], velocity: [0, 40], spring: spring, threshold: 5)
    #expect(try motion.settlingDuration() == .after(0))
    #expect(try motion.settlingDuration(.exactWithSpeedThreshold(40.001)) == .after(0))
    #expect(try motion.settlingDuration(.exactWithSpeedThreshold(39.999)) == .never)
    #expect(try motion.curve(.exactWithSpeedThreshold(39.999)).settlingDuration == .never)
  }

  /// ln(|v₀|/speed)/(−1000·ln d), with d = 0.998.
  @Test func decelerationSettlesAtItsSpeed() throws {
    let motion = try DecelerationMotion(from: [0, 10], velocity: [600, -800])
    let plain = try #require(try motion.settlingDuration().seconds)
    #expect(try motion.settlingDuration(.exactWithSpeedThreshold(2)) == .after(plain))
    let slow = try #require(try motion.settlingDuration(.exactWithSpeedThreshold(0.1)).seconds)
    #expect(abs(slow - 4.6005634792083666) < 1e-13)
    let end = try motion.curve(.exactWithSpeedThreshold(0.1)).settlingDuration
    #expect(end == .after(slow))
  }

  /// The destination is 1000/(−1000·ln d) away, with d = 0.998, and the distance is greater than 0.5 until
  /// the logarithm of twice the destination, divided by −1000·ln d. The speed is 100 earlier.
  @Test func scrollSettlesWithinItsThresholdAlsoIfItIsSlowEarlier() throws {
    let scroll = try AxisScroll(from: 0, velocity: 1000)
    let end = try scroll.curve(.exactWithSpeedThreshold(100)).settlingDuration.seconds
    #expect(try abs(#require(end) - 3.449922692823049) < 1e-13)
  }

  @Test func axesOfAScrollSettleIndependently() throws {
    let scroll = try ScrollMotion(
      from: [0, 0], velocity: [500, 2000], bounds: [.none, try ScrollBounds(min: 0, max: 100)])
    let motions = [
      try AxisScroll(from: 0, velocity: 500),
      try AxisScroll(from: 0, velocity: 2000, bounds: ScrollBounds(min: 0, max: 100)),
    ]
    let policy = SettlingPolicy.exactWithSpeedThreshold(0.01)
    let curve = try scroll.curve(policy)
    for (axis, motion) in zip(curve.axes, motions) {
      let end = try #require(axis.settlingDuration.seconds)
      #expect(abs(motion.state(at: end * (1 - 1e-7)).velocity) > 0.01)
      #expect(abs(motion.state(at: end * (1 + 1e-7)).velocity) < 0.01)
    }
    #expect(try scroll.settlingDuration(policy) == curve.settlingDuration)
  }

  @Test func speedThresholdMustBePositiveAndFinite() throws {
    func check<M: Motion>(_ motion: M) {
      for speed in [0, -1.0] {
        #expect(throws: MotionError.notPositive(.speedThreshold, received: speed)) {
          try motion.settlingDuration(.exactWithSpeedThreshold(speed))
        }
      }
      #expect(throws: MotionError.overflow(.speedThreshold)) {
        try motion.curve(.exactWithSpeedThreshold(.infinity))
      }
    }
    check(try SpringMotion(from: 1, to: 0))
    check(try DecelerationMotion(from: 0))
    check(try ScrollMotion(from: 0))
    check(try TossMotion(from: 0, to: 1, events: []))
    check(try DrawerMotion(from: 0, anchors: [1]))
  }
}
