import MotionPhysics
import MotionTestSupport
import Testing

/// The properties that all motions share.
@Suite struct MotionTests {
  /// A motion, with its distance from rest in the metric of its threshold.
  private struct Case<M: Motion> {
    var motion: M
    var threshold: Double
    /// Whether the axes settle separately, so that distances are measured on each axis.
    var isPerAxis = false
    /// Whether the velocity is the derivative of the position everywhere except at handoffs.
    var isSmooth = true
  }

  private func check<M: Motion>(_ item: Case<M>) throws {
    let motion = item.motion
    let curve = try motion.curve()
    guard case .after(let end) = try motion.settlingDuration() else {
      Issue.record("a damped motion settles")
      return
    }
    #expect(curve.settlingDuration == .after(end))
    #expect(curve.axes.map(\.destination) == motion.destination.components)
    #expect(motion.threshold == item.threshold)
    #expect(motion.state(at: -1) == motion.state(at: 0))
    // Before the end of an axis the curve and the law agree; the axis is then at rest.
    for share in [0, 0.1, 0.37, 0.62, 0.9, 0.999] {
      let time = share * end
      let law = motion.state(at: time)
      let state = curve.state(at: time)
      for axis in law.value.axes {
        if time < curve.axes[axis].end {
          #expect(state.value[axis] == law.value[axis] && state.velocity[axis] == law.velocity[axis])
        } else {
          #expect(state.value[axis] == motion.destination[axis] && state.velocity[axis] == 0)
        }
      }
    }
    // From the settling duration on the law stays within the threshold.
    for factor in [1, 1.01, 1.5, 4] {
      let offset = motion.state(at: end * factor + 1e-9).value - motion.destination
      let distance = item.isPerAxis ? offset.components.reduce(0) { max($0, abs($1)) } : offset.length
      #expect(distance <= item.threshold * (1 + 1e-6), "\(motion) \(factor)")
    }
    if item.isSmooth { checkVelocity(motion, curve, until: end) }
  }

  /// Compares the velocity with the difference quotient of the position.
  private func checkVelocity(_ motion: some Motion, _ curve: MotionCurve, until end: Double) {
    let step = 1e-5
    let handoffs = curve.axes.flatMap { $0.phases.dropFirst().map(\.start) }
    // At a hand-off the velocity may jump.
    let times = [0.2, 0.5, 0.8].map { $0 * end + 2 * step }.filter { time in
      handoffs.allSatisfy { abs($0 - time) > 2 * step }
    }
    #expect(!times.isEmpty, "\(motion)")
    for time in times {
      let before = motion.state(at: time - step)
      let after = motion.state(at: time + step)
      let here = motion.state(at: time)
      for axis in here.value.axes {
        let slope = (after.value[axis] - before.value[axis]) / (2 * step)
        let change = abs(after.velocity[axis] - before.velocity[axis])
        #expect(abs(slope - here.velocity[axis]) <= 1e-3 * change + 1e-4, "\(motion) \(time)")
      }
    }
  }

  @Test func springsAndDecelerationsFollowTheirLawsAndThenRest() throws {
    var random = SeededRandom(seed: 51)
    for index in 0..<120 {
      let axes = 1 + index % 3
      let spring = try SpringMotion(
        from: random.coordinate(axes, -400...400), to: random.coordinate(axes, -400...400),
        velocity: random.coordinate(axes, -3000...3000), spring: random.spring())
      try check(
        Case(
          motion: spring,
          threshold: SpringMotion.standardThreshold(reach: spring.reach)))
      let deceleration = try DecelerationMotion(
        from: random.coordinate(axes, -400...400), velocity: random.coordinate(axes, -3000...3000),
        rate: random.pick([.normal, .fast]))
      try check(Case(motion: deceleration, threshold: 0.5))
    }
  }

  @Test func scrollsAndDrawersFollowTheirLawsAndThenRest() throws {
    var random = SeededRandom(seed: 52)
    for index in 0..<120 {
      let axes = 1 + index % 3
      let scroll = try ScrollMotion(
        from: random.coordinate(axes, -50...350), velocity: random.coordinate(axes, -3000...3000),
        bounds: ScrollBounds(min: 0, max: 300), edgeSpring: random.spring(), overscrollSpring: random.spring()
      )
      try check(Case(motion: scroll, threshold: 0.5, isPerAxis: true))
      let drawer = try DrawerMotion(
        from: random.coordinate(axes, -400...400), velocity: random.coordinate(axes, -3000...3000),
        anchors: (0..<3).map { _ in try random.coordinate(axes, -400...400) }, spring: random.spring())
      try check(
        Case(
          motion: drawer,
          threshold: SpringMotion.standardThreshold(reach: drawer.reach)))
    }
  }

  @Test func tossesFollowTheirRecordingAndSpringsAndThenRest() throws {
    var random = SeededRandom(seed: 53)
    for index in 0..<120 {
      let axes = 1 + index % 3
      var events: [GestureEvent] = []
      for state in [GestureEvent.RecognizerState.began, .changed, .ended, .began, .changed, .ended] {
        let time = (events.last?.time ?? 0) + random.uniform(0.01...0.3)
        events.append(
          GestureEvent(state: state, time: time, translation: try random.coordinate(axes, -80...80)))
      }
      if index % 4 == 0 { events.removeLast() }
      let toss = try TossMotion(
        from: random.coordinate(axes, -400...400), to: random.coordinate(axes, -400...400), events: events,
        spring: random.spring())
      try check(Case(motion: toss, threshold: 1, isSmooth: false))
    }
  }

  @Test func missingArgumentsHaveTheDocumentedDefaults() throws {
    let spring = try SpringMotion(
      from: [0, 0], to: [60, 80], velocity: [0, 0], spring: .standard, threshold: 0.5)
    #expect(try SpringMotion(from: [0, 0], to: [60, 80]) == spring)
    #expect(try SpringMotion(from: 0, to: 1).threshold == 0.005)
    let deceleration = try DecelerationMotion(
      from: 7, velocity: 0, rate: DecelerationRate(0.998), threshold: 0.5)
    #expect(try DecelerationMotion(from: 7) == deceleration)
    let scroll = try ScrollMotion(
      from: 7, velocity: 0, rate: DecelerationRate(0.998), bounds: .none, edgeSpring: .edge,
      overscrollSpring: .edge, threshold: 0.5)
    #expect(try ScrollMotion(from: 7) == scroll)
    let drawer = try DrawerMotion(
      from: 7, velocity: 0, rate: DecelerationRate(0.998), anchors: [0, 9], selection: .nearest,
      spring: .standard, threshold: 2.0 / 200)
    #expect(try DrawerMotion(from: 7, anchors: [0, 9]) == drawer)
    let toss = try TossMotion(from: 7, to: 0, events: [], spring: .toss, resistance: nil, threshold: 1)
    #expect(try TossMotion(from: 7, to: 0, events: []) == toss)
  }

  @Test func numberStandsForTheSameValueOnEveryAxis() throws {
    let from: Coordinate = ["x": 10, "y": 20]
    let spring = try SpringMotion(from: from, to: 5, velocity: -100)
    #expect(try spring == SpringMotion(from: from, to: [5, 5], velocity: [-100, -100]))
    // Results have the names of `from`.
    #expect(spring.destination.names == ["x", "y"] && spring.destination["y"] == 5)
    #expect(spring.state(at: 0).velocity["y"] == -100)
    let fast = try DecelerationMotion(from: from, velocity: 100)
    #expect(try fast == DecelerationMotion(from: from, velocity: [100, 100]))
    #expect(fast.destination["x"] == fast.destination[0])
    #expect(try ScrollMotion(from: from, velocity: 9) == ScrollMotion(from: from, velocity: [9, 9]))
    let drawer = try DrawerMotion(from: from, velocity: 9, anchors: [[0, 0], [100, 100]])
    #expect(drawer.destination["x"] == 0 && drawer.projection.names == ["x", "y"])
    #expect(try TossMotion(from: from, to: 5, events: []).destination == from)
  }

  @Test func allMotionsRejectInvalidInputWithTheSameErrors() {
    let event = GestureEvent(state: .began, time: 0, translation: 0)
    func expect(_ error: MotionError, _ velocity: Coordinate, threshold: Double? = nil) {
      let from: Coordinate = ["x": 1, "y": 2]
      #expect(throws: error) {
        try SpringMotion(from: from, to: [0, 0], velocity: velocity, threshold: threshold)
      }
      #expect(throws: error) {
        try DecelerationMotion(from: from, velocity: velocity, threshold: threshold)
      }
      #expect(throws: error) { try ScrollMotion(from: from, velocity: velocity, threshold: threshold) }
      #expect(throws: error) {
        try DrawerMotion(from: from, velocity: velocity, anchors: [[0, 0]], threshold: threshold)
      }
      #expect(throws: error) {
        var event = event
        event.translation = [0, 0]
        event.velocity = velocity == 0 ? [0, 0] : velocity
        return try TossMotion(from: from, to: [0, 0], events: [event], threshold: threshold)
      }
    }
    expect(.notPositive(.threshold, received: 0), [0, 0], threshold: 0)
    expect(.overflow(.threshold), 0, threshold: .infinity)
    expect(.outOfRange(.axes, received: 3), [1, 2, 3])
    expect(.outOfRange(.axes, received: 1), ["x": 1])
    expect(.axesDiffer, ["y": 1, "x": 2])
    #expect(throws: MotionError.outOfRange(.axes, received: 1)) {
      try TossMotion(from: [0, 0], to: [0, 0], events: [event])
    }
    #expect(throws: MotionError.outOfRange(.axes, received: 1)) {
      let range = try RubberBandRange.materialMotion(min: 0, max: 1, length: 48)
      _ = try TossMotion(from: [0, 0], to: [0, 0], events: [], resistance: [range])
    }
    #expect(throws: MotionError.outOfRange(.axes, received: 1)) {
      try ScrollMotion(from: [0, 0], bounds: [.none])
    }
  }

  @Test func axesOfAScrollAreIndependent() throws {
    let bounds = try [ScrollBounds(min: 0, max: 100), ScrollBounds(min: -50, max: nil)]
    let scroll = try ScrollMotion(
      from: ["x": 90, "y": 0], velocity: ["x": 900, "y": -40], bounds: bounds)
    let x = try AxisScroll(from: 90, velocity: 900, bounds: bounds[0])
    let y = try AxisScroll(from: 0, velocity: -40, bounds: bounds[1])
    #expect(try scroll.curve().axes == [x.curve(), y.curve()])
    #expect(try scroll.settlingDuration() == .after(max(x.curve().end, y.curve().end)))
    #expect(scroll.destination["x"] == 100 && scroll.projection["x"] == x.projection)
    let undamped = try Spring(stiffness: 100, dampingRatio: 0)
    let endless = try ScrollMotion(
      from: [0, 0], velocity: [900, 0], bounds: bounds, edgeSpring: undamped)
    #expect(try endless.settlingDuration() == .never)
    #expect(scroll.state(at: 0).value["y"] == 0 && scroll.state(at: 0).velocity["x"] == 900)
  }
}
