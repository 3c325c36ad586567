import Foundation
import MotionPhysics
import MotionTestSupport
import Testing

/// The spring with a given settling duration and shape. Each result is verified by the settling duration and
/// by the events of its motion.
@Suite struct SpringDesignTests {
  /// The expected values are computed by mpmath: ζ = −ln p/√(π² + ln²p), k = (τ(ζ, ε)/T)².
  @Test func springFromRestHasItsClosedForm() throws {
    let design = try SpringDesign(from: 0, to: 1, shape: .overshoot(0.1), threshold: 0.001)
    let spring = try design.spring(settlingDuration: 0.5)
    #expect(abs(spring.dampingRatio - 0.59115503379889) < 1e-14)
    #expect(abs(spring.stiffness - 409.548945486) < 1e-9)
    let heavy = try SpringDesign(from: 0, to: 1, mass: 3, shape: .overshoot(0.1), threshold: 0.001)
      .spring(settlingDuration: 0.5)
    #expect(abs(heavy.stiffness - 3 * spring.stiffness) < 1e-9)
    #expect(abs(heavy.dampingRatio - spring.dampingRatio) < 1e-15)
  }

  @Test func designsHaveExactlyTheirSettlingDurationAndShape() throws {
    var random = SeededRandom(seed: 51)
    var (found, outOfReach) = (0, 0)
    for _ in 0..<500 {
      let from = random.uniform(-500...500)
      let duration = random.magnitude(-1, 0.5)
      let velocity = try random.pick([
        0, from / duration * random.uniform(-6...6), random.uniform(-3000...3000),
      ])
      let threshold = try random.pick([0.5, abs(from) / 200, 0.01, abs(from) * 0.3])
      let shape = try random.pick([
        SpringDesign.Shape.dampingRatio(random.uniform(0.05...1)), .dampingRatio(random.uniform(1...4)),
        .overshoot(random.uniform(0.02...0.8)), .overshoot(0), .overshoot(random.magnitude(-2, 0.5)),
      ])
      do throws(SpringDesignError) {
        let design = try SpringDesign(
          from: Coordinate(from), to: 0, velocity: Coordinate(velocity), shape: shape, threshold: threshold)
        let spring = try design.spring(settlingDuration: duration)
        try verify(spring, design, duration)
        found += 1
      } catch {
        switch error {
        case .outOfReach(let below, let above):
          outOfReach += 1
          #expect(velocity != 0 && (below != nil || above != nil || abs(from) <= threshold))
          if let below { #expect(below < duration) }
          if let above { #expect(above > duration) }
        case .overshootTooLarge(let received): #expect(velocity == 0 && received >= 1)
        case .alwaysAtRest: #expect(velocity == 0 && abs(from) <= threshold)
        default: Issue.record("\(error)")
        }
      }
    }
    #expect(found > 400)
    #expect(outOfReach > 5)
  }

  private func verify(
    _ spring: Spring, _ design: SpringDesign, _ duration: Double
  ) throws(SpringDesignError) {
    do throws(MotionError) {
      let motion = try SpringMotion(
        from: design.from, to: 0, velocity: design.velocity, spring: spring, threshold: design.threshold)
      guard case .after(let settled) = try motion.settlingDuration() else { throw .neverSettles }
      #expect(abs(settled / duration - 1) < 1e-9, "\(design) \(settled)")
      switch design.shape {
      case .dampingRatio(let ratio): #expect(abs(spring.dampingRatio - ratio) < 1e-14)
      case .overshoot(let overshoot):
        let travel = abs(design.from[0])
        let events = try motion.curve().axes[0].events()
        // An overshoot within the threshold may come after the settling duration.
        if overshoot * travel > motion.threshold {
          #expect(
            abs((events.overshoot ?? 0) - overshoot) < 1e-8 * max(1, overshoot),
            "\(design) \(events.overshoot ?? 0)")
        }
        #expect(abs((design.overshoot(of: spring) ?? -1) - overshoot) < 1e-9 * max(1, overshoot), "\(design)")
      }
    } catch {
      throw .motion(error)
    }
  }

  /// Without overshoot, the damping ratio is the smallest that has none.
  @Test func noOvershootIsCriticalOrFasterThanTheApproach() throws {
    let rest = try SpringDesign(from: 100, to: 0, shape: .overshoot(0)).spring(settlingDuration: 0.4)
    #expect(rest.dampingRatio == 1)
    let design = try SpringDesign(from: 100, to: 0, velocity: -4000, shape: .overshoot(0), threshold: 0.5)
    let moving = try design.spring(settlingDuration: 0.13)
    let law = SpringLaw(spring: moving, target: 0, displacement: 100, velocity: -4000)
    #expect(law.zeros(of: .displacement) == .none)
    let softer = SpringLaw(
      spring: try Spring(
        stiffness: moving.stiffness, dampingRatio: moving.dampingRatio * (1 - 1e-3)),
      target: 0, displacement: 100, velocity: -4000)
    #expect(softer.zeros(of: .displacement) != .none)
  }

  /// The overshoot is a share of the travel, so the velocity does not count for the threshold.
  @Test func defaultThresholdOfAnOvershootIsThatOfTheTravel() throws {
    for velocity in [0.0, -9000, 40_000] {
      let design = try SpringDesign(
        from: 300, to: 0, velocity: Coordinate(velocity), shape: .overshoot(0.1))
      #expect(design.threshold == SpringMotion.standardThreshold(reach: 300))
    }
  }

  /// The fast decay alone, e^(−|v₀|t/|x₀|), has no overshoot for any softer spring: its time is the longest.
  @Test func fastApproachWithoutOvershootHasALongestDuration() throws {
    let design = try SpringDesign(from: 100, to: 0, velocity: -4000, shape: .overshoot(0), threshold: 0.001)
    for duration in [0.3, 1, 5] {
      do throws(SpringDesignError) {
        let spring = try design.spring(settlingDuration: duration)
        Issue.record("\(spring)")
      } catch {
        guard case .outOfReach(let below?, nil) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(abs(below - 100 * log(100 / 0.001) / 4000) < 1e-6, "\(below)")
      }
    }
    #expect((try? design.spring(settlingDuration: 0.28)) != nil)
  }

  /// Without a threshold each spring is judged by its own default, which depends on its reach.
  @Test(arguments: [
    (1.0, 1.0, 100.0, 0.6, 0.8), (0, 1, 100, 0.6, 0.8), (1, 1, 8, 0.5, 1), (0, 300, -9, 1, 2),
  ])
  func withoutAThresholdTheDefaultIsThatOfTheSpring(
    from: Double, to: Double, velocity: Double, duration: Double, ratio: Double
  ) throws {
    let (from, to, velocity) = (Coordinate(from), Coordinate(to), Coordinate(velocity))
    let spring = try SpringDesign(from: from, to: to, velocity: velocity, shape: .dampingRatio(ratio))
      .spring(settlingDuration: duration)
    let motion = try SpringMotion(from: from, to: to, velocity: velocity, spring: spring)
    let settling = try #require(try motion.settlingDuration().seconds)
    #expect(abs(settling - duration) < 1e-9, "\(settling)")
    #expect(abs(spring.dampingRatio - ratio) < 1e-12)
  }

  /// A start within the threshold with a velocity comes to rest after its peak, or at once.
  @Test func durationsThatTheMotionJumpsOverAreOutOfReach() throws {
    let design = try SpringDesign(from: 0, to: 0, velocity: 100, shape: .dampingRatio(1), threshold: 1)
    do throws(SpringDesignError) {
      _ = try design.spring(settlingDuration: 0.01)
      Issue.record("found")
    } catch {
      // The peak v₀/(eω₀) is 1 at ω₀ = 100/e, at the time 1/ω₀.
      guard case .outOfReach(nil, let above?) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(abs(above - 0.027182818284590452) < 1e-6)
      #expect((try? design.spring(settlingDuration: above * 1.001)) != nil)
    }
  }

  /// A hardly damped spring settles after more than a thousand swings, and its settling duration jumps by a
  /// swing wherever a peak falls below the threshold. A duration within such a jump, of less than a
  /// thousandth of it, is out of reach: the result of a design is never only near.
  @Test func jumpsOfLessThanAThousandthAreOutOfReach() throws {
    let design = try SpringDesign(from: 1, to: 0, velocity: 50, shape: .dampingRatio(0.001), threshold: 0.005)
    var (found, outOfReach) = (0, 0)
    for step in 0..<60 {
      let duration = 100 * (1 + Double(step) * 3e-4)
      do throws(SpringDesignError) {
        let spring = try design.spring(settlingDuration: duration)
        try verify(spring, design, duration)
        found += 1
      } catch {
        guard case .outOfReach(let below?, let above?) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(below < duration && duration < above && above / below < 1.001)
        outOfReach += 1
      }
    }
    #expect(found > 30 && outOfReach > 2)
  }

  /// A critically damped spring that is released toward its target with v₀ = −ω₁x₀ follows e^(−ω₁t) for
  /// ω₀ = ω₁. Both neighbors are faster: a stiffer spring, and a softer one until its overshoot exceeds the
  /// threshold, where the settling duration jumps up. A duration slightly below ln(x₀/ε)/ω₁ therefore belongs
  /// to springs on both sides of a maximum and, where the duration jumps past it, to none.
  @Test(arguments: [0.001, 0.005, 0.02, 0.1], [0.8, 0.9, 0.97, 0.99])
  func durationsBesideAJumpAreFound(threshold: Double, share: Double) throws {
    let design = try SpringDesign(
      from: 1, to: 0, velocity: -20, shape: .dampingRatio(1), threshold: threshold)
    let duration = -log(threshold) / 20 * share
    let spring = try design.spring(settlingDuration: duration)
    let frequency = spring.angularFrequency
    let position = (1 + (frequency - 20) * duration) * exp(-frequency * duration)
    #expect(abs(abs(position) / threshold - 1) < 1e-6, "\(spring) \(position)")
    try verify(spring, design, duration)
  }

  /// The settling duration of a spring is possible, because the spring has it.
  @Test func settlingDurationsOfSpringsAreFound() throws {
    try countingCases(atLeast: 100) { cases in
      var random = SeededRandom(seed: 52)
      for _ in 0..<170 {
        let ratio = random.uniform(0.3...2.5)
        let spring = try Spring(stiffness: random.magnitude(0, 4), dampingRatio: ratio)
        let velocity = random.uniform(-6...6) * spring.angularFrequency
        let threshold = random.magnitude(-3, -1)
        let motion = try SpringMotion(
          from: 1, to: 0, velocity: Coordinate(velocity), spring: spring, threshold: threshold)
        let duration = try #require(try motion.settlingDuration().seconds)
        guard duration > 0 else { continue }
        cases.add()
        let design = try SpringDesign(
          from: 1, to: 0, velocity: Coordinate(velocity), shape: .dampingRatio(ratio), threshold: threshold)
        try verify(design.spring(settlingDuration: duration), design, duration)
      }
    }
  }

  /// An overshoot of more than the travel needs a velocity, so the frequency is limited by
  /// |v₀|/(|x₀|·√(p² − 1)), where the damping vanishes. Between that limit and 0 the settling duration has a
  /// minimum, here about that of a grid. A shorter one is refused with one that is possible.
  @Test(arguments: [(1.5, -3000.0, 0.5), (3, -3000, 0.01), (1.1, 900, 5), (10, -20_000, 1), (2, -500, 20)])
  func durationsOfALargeOvershootHaveAMinimum(
    overshoot: Double, velocity: Double, threshold: Double
  ) throws {
    let design = try SpringDesign(
      from: 100, to: 0, velocity: Coordinate(velocity), shape: .overshoot(overshoot), threshold: threshold)
    func motion(_ frequency: Double, _ ratio: Double) throws -> SpringMotion {
      try SpringMotion(
        from: 100, to: 0, velocity: Coordinate(velocity),
        spring: Spring(stiffness: frequency * frequency, dampingRatio: ratio), threshold: threshold)
    }
    /// The share of the travel by which the motion passes the target first, or from the release.
    func excursion(_ frequency: Double, _ ratio: Double) throws -> Double {
      let law = SpringLaw(
        spring: try Spring(stiffness: frequency * frequency, dampingRatio: ratio), target: 0,
        displacement: 100, velocity: velocity)
      var least = 0.0
      var time = 0.0
      for _ in 0..<3 {
        time = law.zeros(of: .velocity).next(after: time)
        guard time.isFinite else { break }
        least = min(least, law.state(at: time).value)
      }
      return -least / 100
    }
    let limit = abs(velocity) / 100 / (overshoot * overshoot - 1).squareRoot()
    var shortest = Double.infinity
    for step in 1..<150 {
      let frequency = limit * exp2(-Double(step) / 30)
      var (low, high) = (0.0, 1e3)
      for _ in 0..<60 {
        let middle = low == 0 && high > 2 ? 1 : low > 0 ? (low + high) / 2 : high / 2
        if try excursion(frequency, middle) > overshoot { low = middle } else { high = middle }
      }
      shortest = min(shortest, try motion(frequency, high).settlingDuration().seconds ?? .infinity)
    }
    do throws(SpringDesignError) {
      _ = try design.spring(settlingDuration: shortest / 2)
      Issue.record("found")
    } catch {
      guard case .outOfReach(nil, let above?) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(above > 0.9 * shortest && above < 1.02 * shortest, "\(above) \(shortest)")
      try verify(design.spring(settlingDuration: above * 1.0001), design, above * 1.0001)
    }
    for factor in [1.02, 1.1, 2] {
      try verify(design.spring(settlingDuration: factor * shortest), design, factor * shortest)
    }
  }

  /// Just below the limit of the frequency a spring with an overshoot of more than the travel is hardly
  /// damped and settles late, and so does one that is far below it. Both have any long duration; the design
  /// is the one with more damping.
  @Test func designOfALargeOvershootHasTheMostDamping() throws {
    for duration in [1.55, 3, 10] {
      let design = try SpringDesign(
        from: 100, to: 0, velocity: -3000, shape: .overshoot(1.5), threshold: 0.5)
      let spring = try design.spring(settlingDuration: duration)
      try verify(spring, design, duration)
      #expect(spring.dampingRatio > 0.15, "\(spring)")
    }
  }

  @Test func severalAxesFromRestHaveOneOvershoot() throws {
    let design = try SpringDesign(from: [180, -240], to: [0, 0], shape: .overshoot(0.2))
    let spring = try design.spring(settlingDuration: 0.8)
    let motion = try SpringMotion(from: [180, -240], to: [0, 0], spring: spring)
    #expect(try motion.settlingDuration().seconds.map { abs($0 - 0.8) < 1e-12 } == true)
    for axis in try motion.curve().axes {
      #expect(abs((try axis.events().overshoot ?? 0) - 0.2) < 1e-12)
    }
    let moving = try SpringDesign(
      from: [180, -240], to: [0, 0], velocity: [0, 900], shape: .dampingRatio(0.7))
    let other = try moving.spring(settlingDuration: 0.8)
    let duration = try SpringMotion(
      from: [180, -240], to: [0, 0], velocity: [0, 900], spring: other
    )
    .settlingDuration()
    #expect(duration.seconds.map { abs($0 - 0.8) < 1e-9 } == true)
  }

  @Test func impossibleDesignsAreTypedErrors() throws {
    func expect(_ expected: SpringDesignError, _ make: () throws(SpringDesignError) -> Spring) {
      do throws(SpringDesignError) {
        _ = try make()
        Issue.record("no error: \(expected)")
      } catch {
        #expect(error == expected)
      }
    }
    expect(.noTravel) { () throws(SpringDesignError) in
      try SpringDesign(from: 1, to: 1, velocity: 5, shape: .overshoot(0.1)).spring(settlingDuration: 1)
    }
    expect(.overshootTooLarge(received: 1)) { () throws(SpringDesignError) in
      try SpringDesign(from: 0, to: 1, shape: .overshoot(1)).spring(settlingDuration: 1)
    }
    expect(.overshootOfSeveralAxes) { () throws(SpringDesignError) in
      try SpringDesign(from: [0, 1], to: [1, 0], velocity: [1, 1], shape: .overshoot(0.1)).spring(
        settlingDuration: 1)
    }
    expect(.alwaysAtRest) { () throws(SpringDesignError) in
      try SpringDesign(from: 0.4, to: 0, shape: .dampingRatio(1), threshold: 0.5).spring(settlingDuration: 1)
    }
    expect(.motion(.notPositive(.dampingRatio, received: 0))) { () throws(SpringDesignError) in
      try SpringDesign(from: 0, to: 1, shape: .dampingRatio(0)).spring(settlingDuration: 1)
    }
    expect(.motion(.negative(.overshoot, received: -1))) { () throws(SpringDesignError) in
      try SpringDesign(from: 0, to: 1, shape: .overshoot(-1)).spring(settlingDuration: 1)
    }
    expect(.motion(.notPositive(.settlingDuration, received: 0))) { () throws(SpringDesignError) in
      try SpringDesign(from: 0, to: 1, shape: .overshoot(0)).spring(settlingDuration: 0)
    }
    for duration in [1e-300, 1e300, .infinity] {
      #expect(throws: SpringDesignError.self) {
        try SpringDesign(from: 0, to: 1, velocity: 3, shape: .overshoot(0.1)).spring(
          settlingDuration: duration)
      }
    }
  }
}
