import Testing

@testable import MotionPhysics

/// Springs that rest when they first reach their target. The times follow from the zeros of the closed forms.
struct ClampTests {
  private func spring(_ stiffness: Double, _ damping: Double) throws -> Spring {
    try Spring(stiffness: stiffness, damping: damping)
  }

  @Test(arguments: [
    // Underdamped, from rest and with a velocity toward the target.
    (-1000, 0, 170, 12, 0.17700604634444822), (-100, 300, 170, 12, 0.15760224705683387),
    // Undamped, a quarter of the period 2π/10.
    (-100, 0, 100, 0, 0.15707963267948966),
    // Overdamped, fast enough to pass the target: 5/s and 20/s.
    (100, -4000, 100, 25, 0.037307719195694845),
  ])
  func restsAtTheFirstPassage(
    _ displacement: Double, _ velocity: Double, _ stiffness: Double, _ damping: Double, _ time: Double
  ) throws {
    let motion = try SpringMotion(
      from: Coordinate(displacement), to: 0, velocity: Coordinate(velocity),
      spring: spring(stiffness, damping), clamp: true)
    let duration = try #require(try motion.settlingDuration().seconds)
    #expect(abs(duration - time) < 1e-14)
    #expect(motion.state(at: duration) == MotionState(value: 0, velocity: 0))
    #expect(abs(motion.state(at: duration.nextDown).value[0]) < 1e-9)
    #expect(motion.state(at: duration.nextDown).velocity != 0)
    let curve = try motion.axisCurve()
    #expect(curve.end == duration && curve.destination == 0)
  }

  @Test func restsAtOnceWhereItStarts() throws {
    let motion = try SpringMotion(from: 5, to: 5, velocity: 900, clamp: true)
    #expect(try motion.settlingDuration() == .after(0))
    #expect(motion.state(at: 0) == MotionState(value: 5, velocity: 0))
  }

  /// With ζ = 0.99, the motion enters the threshold for good before it passes the target at 2.1267 s, and a
  /// critically damped one from rest never passes it.
  @Test(arguments: [0.99, 1, 2])
  func settlesEarlierWithinTheThreshold(ratio: Double) throws {
    let spring = try Spring(stiffness: 100, dampingRatio: ratio)
    let duration = try SpringMotion(from: 100, to: 0, spring: spring).settlingDuration()
    let clamped = try SpringMotion(from: 100, to: 0, spring: spring, clamp: true).settlingDuration()
    #expect(clamped == duration)
    #expect(try #require(clamped.seconds) < 2.126681313515606)
  }

  @Test func axesRestOneByOne() throws {
    let from = try #require(Coordinate([0, 100]))
    let (to, velocity) = (try #require(Coordinate([100, 0])), try #require(Coordinate([300, 0])))
    let motion = try SpringMotion(
      from: from, to: to, velocity: velocity, spring: spring(170, 12), clamp: true)
    let curve = try motion.curve()
    #expect(curve.axesAreIndependent)
    #expect(abs(curve.axes[0].end - 0.15760224705683387) < 1e-14)
    #expect(abs(curve.axes[1].end - 0.17700604634444822) < 1e-14)
    #expect(motion.state(at: 0.16).value[0] == 100)
    #expect(motion.state(at: 0.16).value[1] > 1)
    #expect(try motion.settlingDuration() == curve.settlingDuration)
  }

  @Test func aSmallerThresholdKeepsTheLaw() throws {
    let motion = try SpringMotion(from: 100, to: 0, spring: spring(170, 12))
    let closer = motion.settling(within: 1e-3)
    #expect(closer.threshold == 1e-3 && closer.settling(within: 1).threshold == 1e-3)
    #expect(closer.state(at: 0.1) == motion.state(at: 0.1))
    let same = try SpringMotion(from: 100, to: 0, spring: spring(170, 12), threshold: 1e-3)
    #expect(try closer.settlingDuration() == same.settlingDuration())
  }

  @Test func drawerRestsAtItsAnchor() throws {
    let spring = try spring(170, 12)
    let drawer = try DrawerMotion(
      from: 300, velocity: 2000, anchors: [0, 1000], spring: spring, clamp: true)
    let motion = try SpringMotion(from: 300, to: 1000, velocity: 2000, spring: spring, clamp: true)
    #expect(drawer.destination == 1000)
    #expect(try drawer.settlingDuration() == motion.settlingDuration())
  }

  /// A drag that begins after the arrival starts at the target, and the axis rests until then. The last event
  /// is later than the second arrival.
  @Test func tossRestsBetweenItsDrags() throws {
    func event(_ state: GestureEvent.RecognizerState, _ time: Double, _ x: Double) -> GestureEvent {
      GestureEvent(state: state, time: time, translation: Coordinate(x))
    }
    let motion = try TossMotion(
      from: 0, to: 100,
      events: [
        event(.began, 0, 0), event(.cancelled, 0, 0), event(.began, 1, 0), event(.changed, 1.5, 10),
        event(.cancelled, 1.5, 10), event(.possible, 3, 0),
      ], spring: spring(100, 0), clamp: true)
    let curve = try motion.axisCurve()
    let quarter = 0.15707963267948966
    let ends = [quarter, 1, 1.5, 1.5 + quarter, 3]
    #expect(zip(curve.phases.map(\.end), ends).allSatisfy { abs($0 - $1) < 1e-12 }, "\(curve.phases)")
    #expect(curve.phases.count == ends.count)
    #expect(curve.state(at: 0.5) == MotionState(value: 100, velocity: 0))
    #expect(motion.state(at: 0.5) == MotionState(value: 100, velocity: 0))
    #expect(abs(curve.state(at: 1.5).value - 110) < 1e-12)
    #expect(curve.state(at: 2) == MotionState(value: 100, velocity: 0))
    #expect(try motion.settlingDuration() == .after(3))
  }
}
