import MotionTestSupport
import Testing

@testable import MotionPhysics

@Suite struct CurveEventsTests {
  private func spring(
    _ from: Double, _ velocity: Double, _ spring: Spring, to: Double = 0, threshold: Double = 0.01
  ) throws -> AxisCurve {
    try SpringMotion(
      from: Coordinate(from), to: Coordinate(to), velocity: Coordinate(velocity), spring: spring,
      threshold: threshold
    ).curve().axes[0]
  }

  @Test func underdampedStepHasTheTextbookOvershoot() throws {
    for (ratio, from) in [(0.05, 0.0), (0.2, 600), (0.5, 0), (0.8, 600), (0.95, 0)] {
      let curve = try spring(
        from, 0, Spring(stiffness: 200, dampingRatio: ratio), to: 300, threshold: 1e-6)
      let events = try curve.events()
      let root = (1 - ratio * ratio).squareRoot()
      let decay = exponential(-ratio * Double.pi / root)
      #expect(abs(try #require(events.overshoot) - decay) < 1e-12)
      // Extrema follow every half period of the damped oscillation, each −decay times the previous
      // one.
      #expect(events.extrema.count >= 2)
      let half = Double.pi / (200.0.squareRoot() * root)
      for (index, extremum) in events.extrema.enumerated() {
        #expect(abs(extremum.time - Double(index + 1) * half) < 1e-10)
        #expect(extremum.velocity == 0)
      }
      for (one, two) in zip(events.extrema, events.extrema.dropFirst()) {
        #expect(abs((two.value - 300) + decay * (one.value - 300)) < 1e-9)
      }
    }
  }

  /// The value of a scroll crosses its destination when it passes the bound, which is also the hand-off.
  @Test func crossingAtAHandoffHasItsTimeAndState() throws {
    var random = SeededRandom(seed: 22)
    var count = 0
    for _ in 0..<2000 {
      let scroll = try AxisScroll(
        from: random.uniform(0...1000), velocity: random.uniform(-5000...5000),
        bounds: ScrollBounds(min: random.uniform(-20...0), max: random.uniform(1000...1100)),
        edgeSpring: Spring(stiffness: 100, dampingRatio: try random.pick([0.2, 0.5, 1])))
      let events = try scroll.curve().events()
      guard let handoff = events.handoffs.first else { continue }
      count += 1
      let near = events.crossings.filter { abs($0.time - handoff.time) < 1e-6 }
      #expect(near == [handoff])
    }
    #expect(count > 500)
  }

  @Test func eventsMatchSignChangesOfDenseSamples() throws {
    var random = SeededRandom(seed: 21)
    for _ in 0..<200 {
      let curve = try spring(
        random.uniform(-100...100), try random.pick([0, random.uniform(-2000...2000)]), random.spring(),
        to: random.uniform(-100...100))
      let events = try curve.events()
      let count = 20_000
      var extrema: [Double] = []
      var crossings: [Double] = []
      var last = curve.state(at: 0)
      for index in 1..<count {
        let time = curve.end * Double(index) / Double(count)
        let state = curve.state(at: time)
        if state.velocity < 0 && last.velocity > 0 || state.velocity > 0 && last.velocity < 0 {
          extrema.append(time)
        }
        let (one, two) = (state.value - curve.destination, last.value - curve.destination)
        if one < 0 && two > 0 || one > 0 && two < 0 { crossings.append(time) }
        last = state
      }
      let step = curve.end / Double(count)
      try compare(events.extrema, extrema, step, curve)
      try compare(events.crossings, crossings, step, curve)
      for extremum in events.extrema { #expect(abs(curve.state(at: extremum.time).velocity) < 1e-9 * 5000) }
      for crossing in events.crossings {
        #expect(abs(curve.state(at: crossing.time).value - curve.destination) < 1e-10)
        #expect(crossing.velocity == curve.state(at: crossing.time).velocity)
      }
    }
  }

  /// Compares exact events with those of dense samples, except within the last step.
  private func compare(_ events: [CurveEvent], _ times: [Double], _ step: Double, _ curve: AxisCurve) throws {
    let exact = events.map(\.time).filter { $0 < curve.end - 2 * step }
    let sampled = times.filter { $0 < curve.end - step }
    try #require(exact.count <= times.count && sampled.count <= events.count, "\(events) \(times) \(curve)")
    for (one, two) in zip(events.map(\.time), times) {
      #expect(one <= two + 1e-12 && one >= two - step - 1e-12)
    }
  }

  @Test func startingOrRestingOnTheDestinationIsNotACrossing() throws {
    #expect(try spring(0, 500, .standard).events().crossings.isEmpty)
    #expect(try spring(100, 0, .standard).events().crossings.isEmpty)
    let bouncy = try spring(0, 500, Spring(stiffness: 200, dampingRatio: 0.3)).events()
    #expect(abs(try #require(bouncy.crossings.first).time - Double.pi / (200 * 0.91).squareRoot()) < 1e-12)
  }

  @Test func overshootIsNilWithoutTravelAndZeroWithoutExcursion() throws {
    #expect(try spring(0, 500, .standard).events().overshoot == nil)
    #expect(try spring(100, 0, .standard).events().overshoot == 0)
    // An excursion away from the destination is not an overshoot.
    #expect(try spring(100, 3000, .standard).events().overshoot == 0)
    #expect(try spring(0.2, 0, .standard, threshold: 0.5).events() == CurveEvents(overshoot: 0))
  }

  @Test func bounceCrossesItsBoundAtTheHandoff() throws {
    let curve = try AxisScroll(
      from: 0, velocity: 2000, rate: DecelerationRate(0.998), bounds: ScrollBounds(min: nil, max: 100)
    ).curve()
    let events = try curve.events()
    #expect(
      events.handoffs == [
        CurveEvent(
          time: curve.phases[1].start, value: 100, velocity: curve.state(at: curve.phases[1].start).velocity)
      ])
    try #require(events.crossings.count == 1 && events.extrema.count == 1)
    #expect(abs(events.crossings[0].time - events.handoffs[0].time) < 1e-15)
    #expect(abs(try #require(events.overshoot) - 0.66210932) < 5e-9)
  }

  /// `until` is the last time of the interval, so a handoff at that time belongs to it.
  @Test func handoffAtTheLastTimeIsAnEvent() throws {
    let curve = try AxisScroll(
      from: 0, velocity: 2000, rate: DecelerationRate(0.998), bounds: ScrollBounds(min: nil, max: 100)
    ).curve()
    let handoff = curve.phases[1].start
    #expect(try curve.events(until: handoff).handoffs.map(\.time) == [handoff])
    #expect(try curve.events(until: handoff.nextUp).handoffs.map(\.time) == [handoff])
    #expect(try curve.events(until: handoff.nextDown).handoffs.isEmpty)
    #expect(curve.segments(until: handoff).last?.start == handoff)
    #expect(try #require(curve.segments(until: handoff.nextDown).last).start < handoff)
  }

  @Test func recordingHasExtremaAtItsCornersAndAtTheStartOfPauses() throws {
    func curve(_ points: [(Double, Double)], destination: Double = 0) throws -> AxisCurve {
      let law = try #require(PolylineLaw(times: points.map(\.0), values: points.map(\.1)))
      return AxisCurve(
        phases: [AxisPhase(start: 0, end: points.last?.0 ?? 0, kind: .drag, law: .polyline(law))],
        destination: destination
      )
    }
    let events = try curve([(0, 1), (1, 4), (2, 4), (3, -2), (4, -2), (5, -5), (6, 3)]).events()
    #expect(events.extrema.map(\.time) == [1, 5])
    #expect(events.extrema.map(\.value) == [4, -5])
    #expect(events.crossings.map(\.time).count == 2)
    #expect(abs(events.crossings[0].time - (2 + 2.0 / 3)) < 1e-12)
    #expect(abs(events.crossings[1].time - 5.625) < 1e-12)
    // Touching is not a crossing. After a pause on the destination, the crossing is at the start of
    // the pause.
    #expect(try curve([(0, 1), (1, 0), (2, 1)]).events().crossings.isEmpty)
    #expect(try curve([(0, 1), (1, 0), (2, 0), (3, 1)]).events().crossings.isEmpty)
    #expect(try curve([(0, 1), (1, 0), (2, 0), (3, -1)]).events().crossings.map(\.time) == [1])
  }

  @Test func tooManyOscillationsAreAnError() throws {
    let curve = try spring(1e6, 0, Spring(stiffness: 1e6, dampingRatio: 1e-7), threshold: 1)
    #expect(throws: MotionError.tooManySamples(limit: 1000)) { try curve.events(limit: 1000) }
  }

  /// Between the second crossing and the second extremum, the crossings are one more.
  @Test func limitCountsCrossings() throws {
    let curve = try spring(100, 0, Spring(stiffness: 100, dampingRatio: 0.1))
    let half = Double.pi / (10 * 0.99.squareRoot())
    let end = 1.7 * half
    #expect(try curve.events(until: end, limit: 2).crossings.count == 2)
    #expect(try curve.events(until: end, limit: 2).extrema.count == 1)
    #expect(throws: MotionError.tooManySamples(limit: 1)) { try curve.events(until: end, limit: 1) }
  }

  private func exponential(_ x: Double) -> Double {
    var (sum, term) = (0.0, 1.0)
    for index in 1..<60 {
      sum += term
      term *= x / Double(index)
    }
    return sum
  }
}
