import MotionPhysics
import Testing

/// Values from the tests of other libraries, with the precision of those tests.
@Suite struct PublishedValuesTests {
  private func curve(
    _ spring: Spring, from: Double, to: Double, velocity: Double = 0, threshold: Double = 1e-9
  ) throws -> AxisCurve {
    try SpringMotion(
      from: Coordinate(from), to: Coordinate(to), velocity: Coordinate(velocity), spring: spring,
      threshold: threshold
    ).curve().axes[0]
  }

  // Flutter, packages/flutter/test/physics/newton_test.dart: crit_spring, overdamped_spring,
  // underdamped_spring.
  @Test(arguments: [
    (1.0, 500.0, 0.25, 356.0, 1026.0), (1, 500, 0.5, 479, 168), (1, 500, 0.75, 497, 20),
    (1.25, 500, 0.5, 445, 273), (1.25, 500, 1, 495, 22), (1.25, 500, 1.5, 499, 1),
    (0.25, 300, 1, 325, -65), (0.25, 300, 6, 299, 0),
  ])
  func flutterSprings(ratio: Double, to: Double, time: Double, value: Double, velocity: Double) throws {
    let state = try curve(Spring(stiffness: 100, dampingRatio: ratio), from: 0, to: to).state(
      at: time)
    #expect(state.value.rounded(.down) == value)
    #expect(state.velocity.rounded(.down) == velocity)
  }

  // Flutter, the same file, "over/under scroll spring": friction by a factor of 0.135 per second,
  // then the spring of the edge. All positions agree within one point.
  @Test(arguments: [
    (0.065, 42.0, -6584.0), (0.1, -123, -2613), (0.5, -15, 124),
  ])
  func flutterBouncingScroll(time: Double, value: Double, velocity: Double) throws {
    let edge = try Spring(stiffness: 170, dampingRatio: 1.1)
    // The thousandth root of 0.135 by Newton's method.
    var rate = 1.0
    for _ in 0..<60 {
      var power = 1.0
      for _ in 0..<999 { power *= rate }
      rate -= (power * rate - 0.135) / (1000 * power)
    }
    let curve = try AxisScroll(
      from: 500, velocity: -7500, rate: DecelerationRate(rate), bounds: ScrollBounds(min: 0, max: 1000),
      edgeSpring: edge, threshold: 1e-3
    ).curve()
    #expect(abs(curve.state(at: time).value - value) < 1)
    #expect(abs(curve.state(at: time).velocity - velocity) < 1)
  }

  // Motion, packages/framer-motion/src/animation/generators/__tests__/spring.test.ts: 100 → 1000,
  // every 200 ms, rounded. The rest value that ends each row there is omitted.
  @Test(arguments: [
    (300.0, 10.0, [100.0, 1343, 873, 1046, 984, 1005, 998, 1001]),
    (100, 20, [100, 635, 918, 984, 997]),
    (300, 100, [100, 499, 731, 855, 922, 958, 977, 988, 993, 996, 998, 999, 999]),
  ])
  func motionSprings(stiffness: Double, damping: Double, expected: [Double]) throws {
    let curve = try curve(Spring(stiffness: stiffness, damping: damping), from: 100, to: 1000)
    for (index, value) in expected.enumerated() {
      #expect(curve.state(at: 0.2 * Double(index)).value.rounded() == value)
    }
  }

  // wobble, src/__tests__/__snapshots__/Springs-test.js.snap: frames of 16 ms, velocities per
  // millisecond, all digits. A positive `initialVelocity` points away from the target.
  @Test func wobbleSprings() throws {
    let base = try curve(Spring(stiffness: 100, damping: 10), from: 0, to: 1)
    for (frame, value, velocity) in [
      (1, 0.012118183855440723, 0.0014722643337529411), (10, 0.6622926523620347, 0.00509972170104589),
      (30, 1.0923407421568574, -0.0008900304029785307), (60, 0.9993947285201821, 0.00008515672408379602),
    ] {
      let state = base.state(at: 0.016 * Double(frame))
      #expect(abs(state.value - value) < 1e-13)
      #expect(abs(state.velocity / 1000 - velocity) < 1e-15)
    }
    let down = try curve(Spring(stiffness: 230, damping: 22), from: 200, to: 11)
    for (frame, value) in [(5, 124.8442406041327), (25, 7.712813956242222), (50, 11.012751577297877)] {
      #expect(abs(down.state(at: 0.016 * Double(frame)).value - value) < 1e-9)
    }
  }
}
