import MotionPhysics
import MotionTestSupport
import Testing

@Suite struct AxisScrollTests {
  private func scroll(
    from: Double, velocity: Double, min: Double? = nil, max: Double? = nil, edge: Spring = .edge,
    overscroll: Spring = .edge, threshold: Double = 0.5
  ) throws -> AxisScroll {
    try AxisScroll(
      from: from, velocity: velocity, bounds: ScrollBounds(min: min, max: max),
      edgeSpring: edge, overscrollSpring: overscroll, threshold: threshold)
  }

  @Test func flickAgainstABoundBounces() throws {
    let motion = try scroll(from: 0, velocity: 2000, max: 100)
    let curve = try motion.curve()
    try #require(curve.phases.count == 2)
    let handoff = curve.phases[1].start
    #expect(abs(handoff - 0.0526831) < 5e-8)
    #expect(abs(curve.state(at: handoff).velocity - 1799.799733) < 5e-7)
    #expect(curve.state(at: handoff).value == 100)
    #expect(curve.phases[1].role == .edge)
    let peak = try #require(try curve.events().extrema.first)
    #expect(abs(peak.value - 166.210932) < 5e-7)
    #expect(motion.destination == 100)
    #expect(abs(motion.projection - 998.999666) < 1e-5)
  }

  @Test func releaseOnABoundMovingInwardDecelerates() throws {
    let curve = try scroll(from: 100, velocity: -50, min: 0, max: 100).curve()
    #expect(curve.phases.count == 1)
    #expect(curve.phases[0].kind == .deceleration)
    #expect(curve.destination < 100)
  }

  @Test func releaseOnABoundMovingOutwardStartsTheEdgeSpring() throws {
    let curve = try scroll(from: 100, velocity: 500, min: 0, max: 100).curve()
    #expect(curve.phases.map(\.role) == [.edge])
    #expect(curve.phases[0].start == 0)
    #expect(curve.destination == 100)
  }

  @Test func destinationExactlyOnABoundDoesNotBounce() throws {
    let free = try scroll(from: 3, velocity: 700)
    let curve = try scroll(from: 3, velocity: 700, min: 0, max: free.projection).curve()
    #expect(curve.phases.count == 1)
    #expect(try curve == free.curve())
  }

  @Test func releaseOutsideStartsTheOverscrollSpringForEveryVelocity() throws {
    let soft = try Spring(stiffness: 50, dampingRatio: 0.7)
    for velocity in [-3000.0, 0, 3000] {
      let above = try scroll(from: 140, velocity: velocity, min: 0, max: 100, overscroll: soft)
      #expect(above.destination == 100)
      #expect(try above.curve().phases.map(\.role) == [.overscroll])
      let below = try scroll(from: -40, velocity: velocity, min: 0, max: 100, overscroll: soft)
      #expect(below.destination == 0)
      #expect(try below.curve().phases[0].law.springParameters == soft)
    }
  }

  @Test func contentSmallerThanTheViewportStartsASpring() throws {
    let bounds = try ScrollBounds.from(content: 300, viewport: 800, insetBefore: 20, insetAfter: 10)
    #expect(bounds.min == -20)
    #expect(bounds.max == -20)
    for velocity in [-900.0, 0, 900] {
      let motion = try AxisScroll(from: -20, velocity: velocity, bounds: bounds)
      #expect(motion.destination == -20)
      #expect(try motion.curve().phases.map(\.role) == [.edge])
    }
    let outside = try AxisScroll(from: 5, velocity: 0, bounds: bounds)
    #expect(try outside.curve().phases.map(\.role) == [.overscroll])
  }

  @Test func boundsFollowFromContentViewportAndInsets() throws {
    let bounds = try ScrollBounds.from(content: 2000, viewport: 800, insetBefore: 44, insetAfter: 34)
    #expect(bounds.min == -44)
    #expect(bounds.max == 1234)
    #expect(throws: MotionError.outOfRange(.bounds, received: 1)) { try ScrollBounds(min: 2, max: 1) }
    #expect(throws: MotionError.overflow(.bounds)) { try ScrollBounds(min: .infinity, max: nil) }
    #expect(throws: MotionError.overflow(.bounds)) { try ScrollBounds(min: .nan, max: nil) }
    #expect(try ScrollBounds(min: -.infinity, max: 1) == ScrollBounds(min: nil, max: 1))
    #expect(throws: MotionError.overflow(.bounds)) { try ScrollBounds.from(content: 1e308, viewport: -1e308) }
  }

  @Test func bounceWithinTheThresholdSettlesDuringTheDeceleration() throws {
    // The projection is 0.1 points beyond the bound, where the remaining velocity is 0.2 points per
    // second.
    let free = try scroll(from: 0, velocity: 1000)
    let motion = try scroll(from: 0, velocity: 1000, max: free.projection - 0.1)
    let curve = try motion.curve()
    #expect(curve.phases.count == 1)
    #expect(abs(abs(curve.stateBefore(curve.end).value - motion.destination) - 0.5) < 1e-9)
    // Just before the end the distance still exceeds the threshold.
    #expect(abs(curve.stateBefore(curve.end * (1 - 1e-9)).value - motion.destination) > 0.5)
    let envelope = try motion.curve(.envelope)
    #expect(envelope.end >= curve.end)
  }

  @Test func envelopeIsTheHandoffTimePlusTheSpringEnvelope() throws {
    let motion = try scroll(from: 0, velocity: 2000, max: 100)
    let handoff = try #require(try motion.curve().phases.last).start
    let spring = try SpringMotion(
      from: Coordinate(100), to: Coordinate(100),
      velocity: Coordinate(try motion.curve().state(at: handoff).velocity), spring: .edge, threshold: 0.5)
    guard case .after(let seconds) = try spring.settlingDuration(.envelope) else {
      Issue.record("a damped spring settles")
      return
    }
    #expect(try motion.curve(.envelope).end == handoff + seconds)
    let over = try scroll(
      from: 0, velocity: 2000, max: 100, edge: Spring(stiffness: 100, dampingRatio: 1.5))
    #expect(throws: MotionError.envelopeUndefined(dampingRatio: 1.5)) { try over.curve(.envelope) }
  }

  @Test func undampedEdgeSpringNeverSettles() throws {
    let undamped = try Spring(stiffness: 100, dampingRatio: 0)
    let motion = try scroll(from: 0, velocity: 2000, max: 100, edge: undamped)
    let curve = try motion.curve()
    #expect(curve.end == .infinity)
    #expect(curve.state(at: 1e6).value.isFinite)
    #expect(throws: MotionError.neverSettles) { try curve.events() }
    #expect(try curve.events(until: 1).handoffs.count == 1)
  }

  @Test func scrollsAgreeWithNumericalIntegration() throws {
    var random = SeededRandom(seed: 1)
    for _ in 0..<150 {
      let rate = try DecelerationRate(try random.pick([0.998, 0.99, 0.9995]))
      let edge = try random.spring()
      let overscroll = try random.spring()
      let minimum = random.uniform(-300...0)
      let maximum = minimum + random.uniform(0...900)
      let from = try random.pick([minimum, maximum, random.uniform(-500...1000)])
      let velocity = random.uniform(-4000...4000)
      let motion = try AxisScroll(
        from: from, velocity: velocity, rate: rate, bounds: ScrollBounds(min: minimum, max: maximum),
        edgeSpring: edge, overscrollSpring: overscroll, threshold: 0.5)
      let curve = try motion.curve()

      var integrator = Integrator(value: from, velocity: velocity)
      let k = 1000 * logarithm(rate.perMillisecond)
      var target: Double?
      var spring = overscroll
      if from < minimum { target = minimum } else if from > maximum { target = maximum }
      for checkpoint in stride(from: 0.1, through: 1.5, by: 0.1) where checkpoint < curve.end {
        if target == nil {
          integrator.run(to: checkpoint, { _, v in k * v }) { x, _ in x < minimum || x > maximum }
          if integrator.value < minimum {
            target = minimum
          } else if integrator.value > maximum {
            target = maximum
          }
          spring = edge
        }
        if let target {
          integrator.run(to: checkpoint) { x, v in
            (-spring.stiffness * (x - target) - spring.damping * v) / spring.mass
          }
        }
        let state = curve.state(at: checkpoint)
        #expect(abs(state.value - integrator.value) < 2e-6, "\(motion) at \(checkpoint)")
        #expect(abs(state.velocity - integrator.velocity) < 2e-4, "\(motion) at \(checkpoint)")
      }
    }
  }

  @Test func scrollsSettleExactlyAndAreContinuous() throws {
    var random = SeededRandom(seed: 2)
    for _ in 0..<1500 {
      let minimum = random.uniform(-100...100)
      let bounds = try ScrollBounds(min: minimum, max: minimum + random.uniform(0...100))
      let (from, velocity) = (random.uniform(-150...250), random.uniform(-3000...3000))
      let (edge, overscroll) = (try random.spring(), try random.spring())
      let threshold = try random.pick([0.01, 0.5, 30])
      func motion(_ threshold: Double) throws -> AxisScroll {
        try AxisScroll(
          from: from, velocity: velocity, bounds: bounds, edgeSpring: edge,
          overscrollSpring: overscroll, threshold: threshold)
      }
      let curve = try motion(threshold).curve()
      // The law far beyond the settling duration under test.
      let law = try motion(1e-9).curve()
      for (one, two) in zip(curve.phases, curve.phases.dropFirst()) {
        #expect(one.end == two.start && one.end > one.start)
        let left = one.law.state(at: one.end - one.start)
        let right = two.law.state(at: 0)
        #expect(abs(left.value - right.value) < 1e-9 && abs(left.velocity - right.velocity) < 1e-6)
      }
      let end = curve.end
      for step in 0..<400 {
        let value = law.state(at: end + Double(step) * 0.005).value
        #expect(abs(value - curve.destination) <= threshold * (1 + 1e-9) + 1e-9)
      }
      if end > 0 {
        let justBefore = law.state(at: end * (1 - 1e-7)).value
        #expect(abs(justBefore - curve.destination) > threshold * (1 - 1e-12) - 1e-9)
      }
    }
  }

  @Test func scrollsAreInvariantUnderReflectionAndTranslation() throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<300 {
      let (from, velocity) = (random.uniform(-150...250), random.uniform(-3000...3000))
      let (edge, overscroll) = (try random.spring(), try random.spring())
      func curve(_ sign: Double, _ shift: Double) throws -> AxisCurve {
        let ends = [sign * 0 + shift, sign * 100 + shift].sorted()
        return try AxisScroll(
          from: sign * from + shift, velocity: sign * velocity,
          bounds: ScrollBounds(min: ends[0], max: ends[1]), edgeSpring: edge, overscrollSpring: overscroll
        ).curve()
      }
      let plain = try curve(1, 0)
      let mirrored = try curve(-1, 0)
      let moved = try curve(1, 1024)
      #expect(abs(mirrored.end - plain.end) <= 4 * plain.end.ulp)
      #expect(abs(moved.end - plain.end) <= 1e-9 * (1 + plain.end))
      for time in stride(from: 0, through: plain.end * 0.99, by: 0.05) {
        #expect(mirrored.state(at: time).value == -plain.state(at: time).value)
        #expect(abs(moved.state(at: time).value - 1024 - plain.state(at: time).value) < 1e-8)
      }
    }
  }

  @Test func extremeMagnitudesGiveFiniteResultsOrTypedErrors() throws {
    try countingCases(atLeast: 1_000) { cases in
      let sizes = [0, Double.leastNonzeroMagnitude, 1e-300, 1e-9, 1, 1e9, 1e154, 1e300, 1.7e308]
      for rate in [1e-300, 0.5, 0.998, 1.0.nextDown] {
        for from in sizes {
          for velocity in sizes {
            for bound in sizes {
              for threshold in [Double.leastNonzeroMagnitude, 0.5, 1e300] {
                for sign in [1.0, -1] {
                  do throws(MotionError) {
                    let motion = try AxisScroll(
                      from: from, velocity: sign * velocity, rate: DecelerationRate(rate),
                      bounds: ScrollBounds(min: 0, max: bound), threshold: threshold)
                    let curve = try motion.curve()
                    #expect(curve.end >= 0 && curve.end.isFinite && curve.destination.isFinite)
                    for share in [0, 0.3, 0.9, 1] {
                      let state = curve.state(at: share * curve.end)
                      #expect(state.value.isFinite && state.velocity.isFinite, "\(motion)")
                    }
                    let events = try curve.events()
                    #expect(events.extrema.allSatisfy { $0.value.isFinite && $0.velocity.isFinite })
                    cases.add()
                  } catch .neverSettles {
                    Issue.record("a damped scroll settles")
                  } catch {
                    // A typed error is the other possible result.
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  /// Returns ln x by its series around 1, independently of the code under test.
  private func logarithm(_ x: Double) -> Double {
    let z = (x - 1) / (x + 1)
    var (sum, power) = (0.0, z)
    for odd in stride(from: 1.0, through: 399, by: 2) {
      sum += power / odd
      power *= z * z
    }
    return 2 * sum
  }
}
