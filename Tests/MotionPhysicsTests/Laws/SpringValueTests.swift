import Foundation
import MotionPhysics
import MotionTestSupport
import Testing

/// The functions of a spring, and motions of values other than coordinates.
@Suite struct SpringValueTests {
  /// A type of a user of the library.
  private struct Point: MotionValue {
    var x: Double
    var y: Double

    init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

    init(coordinate: Coordinate) { self.init(x: coordinate[0], y: coordinate[1]) }

    var coordinate: Coordinate { [x, y] }
  }

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
    let (from, to) = (Point(x: 3, y: -8), Point(x: 100, y: 7))
    let velocity = Point(x: -50, y: 900)
    let value = spring.value(from: from, to: to, velocity: velocity, at: 0.07)
    #expect(value.x == spring.value(from: 3, to: 100, velocity: -50, at: 0.07))
    #expect(value.y == spring.value(from: -8, to: 7, velocity: 900, at: 0.07))
    let speed = spring.velocity(from: from, to: to, at: 0.07)
    #expect(speed.x == spring.velocity(from: 3, to: 100, at: 0.07))
    let named: Coordinate = ["x": 3, "y": -8]
    #expect(spring.value(from: named, to: [100, 7], at: 0).names == ["x", "y"])
  }

  @Test func settlingDurationIsTheLastTimeAtTheThreshold() throws {
    let spring = try Spring(stiffness: 100, dampingRatio: 1)
    let end = try #require(try spring.settlingDuration(from: 0, to: 300, threshold: 2).seconds)
    #expect(abs(critical(-300, 0, end).0 + 2) < 1e-11)
    let from = Point(x: 0, y: 0)
    let far = try #require(
      try spring.settlingDuration(from: from, to: Point(x: 180, y: -240), threshold: 2).seconds)
    #expect(abs(far - end) < 1e-12)
    #expect(throws: MotionError.notPositive(.threshold, received: 0)) {
      try spring.settlingDuration(from: 0, to: 300, threshold: 0)
    }
  }

  @Test func motionTakesValuesOfEveryType() throws {
    let spring = try Spring(stiffness: 100, dampingRatio: 1)
    let motion = try SpringMotion(from: Point(x: 1, y: 2), to: Point(x: 5, y: 6), spring: spring)
    #expect(Point(coordinate: motion.destination) == Point(x: 5, y: 6) && motion.velocity == [0, 0])
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
    let samples = try curve.samples(Sampling(mode: .count(20)))
    let columns = try motion.curve().samples(Sampling(mode: .count(20)))
    #expect([samples.values] == columns.values && [samples.velocities] == columns.velocities)
    #expect(samples.times == columns.times && samples.times.count == 20)
  }

  @Test func numbersNeedNoCoordinates() throws {
    let offset = 20.0
    let event = GestureEvent(state: .began, time: 0, translation: offset)
    #expect(event.translation == 20)
    #expect(DestinationChange(time: 1, value: offset).value == 20)
    let shape = SpringDesign.Shape.dampingRatio(0.8)
    let design = try SpringDesign(from: offset, to: 300, shape: shape)
    #expect(try design == SpringDesign(from: 20, to: 300, velocity: 0, shape: shape))
  }

  @Test func valuesWithOtherAxesTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = Spring.standard.value(from: [1, 2] as Coordinate, to: [1, 2, 3], at: 0)
    }
  }
}
