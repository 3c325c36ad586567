import Foundation
import MotionPhysics
import MotionTestSupport
import Testing

/// The functions of a spring for numbers, and what a motion returns.
@Suite struct SpringValueTests {
  /// With k = 100 and ζ = 1 the displacement is (x₀ + (v₀ + 10·x₀)·t)·e^(−10t).
  private func critical(_ displacement: Double, _ velocity: Double, _ time: Double) -> (Double, Double) {
    let slope = velocity + 10 * displacement
    let decay = exp(-10 * time)
    return ((displacement + slope * time) * decay, (velocity - 10 * slope * time) * decay)
  }

  @Test func numberFollowsTheClosedForm() throws {
    let spring = try Spring(stiffness: 100, dampingRatio: 1)
    for time in [0, 0.01, 0.1, 0.5] {
      let (displacement, velocity) = critical(-60, 300, time)
      #expect(abs(spring.value(from: 40, to: 100, velocity: 300, at: time) - 100 - displacement) < 1e-11)
      #expect(abs(spring.velocity(from: 40, to: 100, velocity: 300, at: time) - velocity) < 1e-10)
      #expect(abs(spring.value(from: 40, to: 100, at: time) - 100 - critical(-60, 0, time).0) < 1e-11)
    }
    #expect(spring.value(from: 40, to: 100, velocity: 300, at: -1) == 40)
  }

  @Test func everyAxisMovesLikeANumber() throws {
    let spring = try Spring(duration: 0.4, bounce: 0.25)
    let motion = try SpringMotion(
      from: ["x": 3, "y": -8], to: [100, 7], velocity: [-50, 900], spring: spring)
    let state = motion.state(at: 0.07)
    #expect(state.value.names == ["x", "y"])
    for (axis, (from, to, velocity)) in [(3.0, 100.0, -50.0), (-8, 7, 900)].enumerated() {
      #expect(state.value[axis] == spring.value(from: from, to: to, velocity: velocity, at: 0.07))
      #expect(state.velocity[axis] == spring.velocity(from: from, to: to, velocity: velocity, at: 0.07))
    }
  }

  @Test func settlingDurationIsTheLastTimeAtTheThreshold() throws {
    let spring = try Spring(stiffness: 100, dampingRatio: 1)
    let end = try #require(try spring.settlingDuration(from: 0, to: 300, threshold: 2).seconds)
    #expect(abs(critical(-300, 0, end).0 + 2) < 1e-11)
    let far = try SpringMotion(from: [0, 0], to: [180, -240], spring: spring, threshold: 2)
    #expect(abs(try #require(far.settlingDuration().seconds) - end) < 1e-12)
    #expect(throws: MotionError.notPositive(.threshold, received: 0)) {
      try spring.settlingDuration(from: 0, to: 300, threshold: 0)
    }
  }

  @Test func motionTakesNumbersAndPoints() throws {
    let spring = try Spring(stiffness: 100, dampingRatio: 1)
    let motion = try SpringMotion(from: [1, 2], to: [5, 6], spring: spring)
    #expect(motion.destination == [5, 6] && motion.velocity == [0, 0])
    #expect(motion.state(at: 0) == MotionState(value: [1, 2], velocity: [0, 0]))
    let number = try SpringMotion(from: 1, to: 5, spring: spring)
    let state = number.state(at: 0.1)
    #expect(state.value[0] == spring.value(from: 1, to: 5, at: 0.1))
    let drawer = try DrawerMotion(from: 420, velocity: -900, anchors: [80, 400, 720])
    #expect(drawer.destination == 80)
    #expect(abs(drawer.projection[0] + 29.549849) <= 1e-6)
    let scroll = try ScrollMotion(from: 0, velocity: 2000, bounds: ScrollBounds(min: 0, max: 100))
    #expect(scroll.destination == 100 && scroll.projection[0] > 900)
  }

  @Test func curveOfANumberHasOneAxis() throws {
    let motion = try SpringMotion(from: 0, to: 300)
    let curve = try motion.axisCurve()
    #expect(try motion.curve().axes == [curve])
  }
}
