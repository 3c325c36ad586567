import MotionPhysics
import MotionSystem
import MotionTestSupport
import SpringDialects
import Testing

/// The greatest deviation of a library agrees with densely sampled curves of its own formulas.
struct DeviationTests {
  /// A thousand frames per second have one step each.
  @Test func deviationOfReactSpringIsThatOfItsSteps() throws {
    var random = SeededRandom(seed: 41)
    for _ in 0..<60 {
      let tension = random.logarithmic(20, 3000)
      let mass = random.logarithmic(0.3, 5)
      let ratio = random.logarithmic(0.05, 4)
      let friction = 2 * ratio * (tension * mass).squareRoot()
      let release = Dialects.release(
        Double.random(in: -500...500, using: &random), Double.random(in: -500...500, using: &random),
        Double.random(in: -3000...3000, using: &random))
      let spring = try Spring(mass: mass, stiffness: tension, damping: friction)
      let result = try Dialects.translation(
        of: spring, to: Dialects.named("react-spring"), for: release, frameRate: 1000)
      let positions = ReactSpringPort(tension: tension, friction: friction, mass: mass).positions(
        from: release.from, to: release.to, velocityPerMillisecond: release.velocity / 1000)
      let exact = ExactSpringPort(stiffness: tension, damping: friction, mass: mass)
      let greatest =
        positions.enumerated().map { step, position in
          abs(
            position - release.to
              - exact.displacement(Double(step) / 1000, release.displacement, release.velocity))
        }.max() ?? 0
      let deviation = try #require(result.motion.deviation)
      // The steps after the end of the animation count too; they can only add to the greatest.
      #expect(deviation.value >= greatest * (1 - 1e-6))
      #expect(deviation.value <= greatest * (1 + 1e-6) + 0.002 * abs(release.travel))
      // The step before which the rule holds belongs to the next frame.
      let seconds = try #require(result.motion.end?.seconds)
      #expect(abs(seconds - Double(positions.count) / 1000) < 1e-9)
    }
  }

  @Test(arguments: ["react-native", "reanimated"])
  func deviationOfAnOverdampedSpringIsThatOfDenseSamples(_ name: String) throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<60 {
      let stiffness = random.logarithmic(1, 5000)
      let mass = random.logarithmic(0.1, 10)
      let ratio = 1 + random.logarithmic(1e-3, 20)
      let damping = 2 * ratio * (stiffness * mass).squareRoot()
      let release = Dialects.release(
        Double.random(in: -300...300, using: &random), 0, Double.random(in: -5000...5000, using: &random))
      let spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
      let result = try Dialects.translation(of: spring, to: Dialects.named(name), for: release)
      let library = ClampedSpringPort(stiffness: stiffness, damping: damping, mass: mass)
      let start = name == "reanimated" ? Dialects.clipped(release) : release.velocity
      let exact = ExactSpringPort(stiffness: stiffness, damping: damping, mass: mass)
      func distance(_ time: Double) -> Double {
        abs(
          library.displacement(time, release.displacement, start)
            - exact.displacement(time, release.displacement, release.velocity))
      }
      let frequency = (stiffness / mass).squareRoot()
      let end = 40 * ratio / frequency
      // Logarithmic times resolve the fast decay and the slow one.
      var greatest = 0.0
      for step in 0...20_000 {
        greatest = max(greatest, distance(end * exp(-18 * (1 - Double(step) / 20_000))))
      }
      let deviation = try #require(result.motion.deviation)
      #expect(deviation.value >= greatest * (1 - 1e-9))
      #expect(deviation.value <= greatest * (1 + 1e-5))
      #expect(abs(distance(deviation.time) / deviation.value - 1) < 1e-7)
    }
  }

  /// A motion that rests when it reaches its target, in libraries that do and in one that does not.
  @Test(arguments: ["react-native", "reanimated", "uikit"], [(1.2, 4000.0), (2, 5000), (6, 20_000)])
  func deviationOfAClampedOverdampedSpringIsThatOfDenseSamples(
    name: String, spring: (ratio: Double, velocity: Double)
  ) throws {
    let release = Dialects.release(0, 100, spring.velocity)
    let translator = DialectTranslator(
      try Spring(stiffness: 100, dampingRatio: spring.ratio), for: release, clamp: true)
    let result = try translator.translation(to: Dialects.named(name), budget: .unlimited)
    let library = ClampedSpringPort(stiffness: 100, damping: 20 * spring.ratio, mass: 1)
    let exact = ExactSpringPort(stiffness: 100, damping: 20 * spring.ratio, mass: 1)
    var (greatest, hasArrived) = (0.0, (exact: false, library: false))
    for step in 0...200_000 {
      let time = Double(step) / 200_000
      let x = exact.displacement(time, -100, spring.velocity)
      let y = library.displacement(time, -100, spring.velocity)
      hasArrived.exact = hasArrived.exact || x >= 0
      hasArrived.library = hasArrived.library || y >= 0 && name != "uikit"
      greatest = max(greatest, abs((hasArrived.exact ? 0 : x) - (hasArrived.library ? 0 : y)))
    }
    let deviation = try #require(result.motion.deviation)
    #expect(abs(deviation.value / greatest - 1) < 1e-3, "\(deviation) \(greatest)")
    #expect(result.notes.contains { $0.contains("has no clamp") } == (name == "uikit"))
  }

  /// Remotion limits the value to the target, from which the motion swings back by e^(−2πζ/√(1 − ζ²)).
  @Test func remotionSwingsBackWhereAClampedMotionRests() throws {
    let translator = DialectTranslator(
      try Spring(stiffness: 170, damping: 10), for: Dialects.release(0, 100), clamp: true)
    let result = try translator.translation(to: Dialects.named("remotion"), budget: .unlimited)
    let ratio = 10 / (2 * 170.0.squareRoot())
    let expected = 100 * exp(-2 * Double.pi * ratio / (1 - ratio * ratio).squareRoot())
    #expect(abs(try #require(result.motion.deviation).value - expected) < 1e-9 && !result.isExact)
  }

  /// Above 2^24, neighboring floats differ by 2.
  @Test(arguments: ["compose", "android-spring"])
  func floatsRoundATravelFarFromZero(name: String) throws {
    let spring = try Spring(stiffness: 170, dampingRatio: 1)
    func isExact(_ from: Double, _ to: Double) throws -> Bool {
      try Dialects.translation(of: spring, to: Dialects.named(name), for: Dialects.release(from, to)).isExact
    }
    #expect(try !isExact(16_777_216, 16_777_217))
    #expect(try isExact(0, 0.1) && isExact(1_000_000, 1_000_300))
  }

  /// What states the end of a motion in a library is part of its spring, which can be sent back.
  @Test func parametersKeepWhatEndsTheMotion() throws {
    let members: [(DialectTerm, Double)] = [
      (.stiffness, 200), (.damping, 20), (.mass, 1), (.restDelta, 0.02),
    ]
    let result = try Dialects.translation(
      Dialects.named("motion"), Array(members.prefix(3)), for: Dialects.release(0, 100), [members[3]])
    #expect(result.parameters[.restDelta] == 0.02)
  }

  /// Android tests its thresholds, 0.75 and 46.875 per second, in the first frame.
  @Test func aMotionWithinTheThresholdsIsNamed() throws {
    let spring = try Spring(stiffness: 200, dampingRatio: 1)
    let result = try Dialects.translation(
      of: spring, to: Dialects.named("android-spring"), for: Dialects.release(1, 1, 8))
    #expect(result.notes.contains { $0.contains("ends it at once") }, "\(result.notes)")
  }

  /// The two extrema of the distance are nearest to each other just above critical damping, if the start is
  /// at the target: in the ratio 3 + √3 to 3 − √3.
  @Test(arguments: [1.001, 1.012, 1.1, 1.5, 3], [-2.0, -11.3, -26, -1000])
  func extremaNearEachOtherAreFound(ratio: Double, speed: Double) throws {
    let spring = try Spring(stiffness: 100, dampingRatio: ratio)
    let release = Dialects.release(1, 0, 10 * speed)
    let deviation = try #require(
      try Dialects.translation(of: spring, to: .reactNative, for: release).motion.deviation)
    let library = ClampedSpringPort(stiffness: 100, damping: 20 * ratio, mass: 1)
    let exact = ExactSpringPort(stiffness: 100, damping: 20 * ratio, mass: 1)
    let greatest = (1...20_000).reduce(0.0) { greatest, step in
      let time = 3 * ratio * Double(step) / 20_000
      return max(
        greatest,
        abs(
          library.displacement(time, 1, release.velocity)
            - exact.displacement(time, 1, release.velocity)))
    }
    #expect(deviation.value >= greatest * (1 - 1e-9) && deviation.value <= greatest * (1 + 1e-5))
  }

  /// For ζ = 1 + δ, from rest and with ω = 1, d = δ·t³·e^(−t)/3 to the first order in δ. Its maximum is at 3.
  @Test(arguments: [1e-10, 1e-8, 1e-6])
  func deviationIsProportionalToTheExcessNearCriticalDamping(excess: Double) throws {
    let spring = try Spring(stiffness: 100, dampingRatio: 1 + excess)
    let result = try Dialects.translation(of: spring, to: .reactNative, for: Dialects.release(300, 0))
    let deviation = try #require(result.motion.deviation)
    #expect(abs(deviation.value / (300 * excess * 9 * exp(-3)) - 1) < 1e-4)
    #expect(abs(deviation.time - 0.3) < 0.003)
  }

  @Test func criticalSpringsAreExact() throws {
    for ratio in [1, 1.0.nextUp, 1 + 1e-13] {
      let spring = try Spring(stiffness: 100, dampingRatio: ratio)
      let result = try Dialects.translation(of: spring, to: .reactNative, for: Dialects.release(300, 0))
      #expect(result.isExact && result.motion.deviation == nil)
    }
  }

  /// Motion's rule, tested in steps much shorter than its grid. The arguments of sinh and cosh are at most
  /// 300.
  @Test func restOfMotionIsTheFirstTimeAtWhichBothLimitsHold() throws {
    var random = SeededRandom(seed: 99)
    for _ in 0..<80 {
      let stiffness = random.logarithmic(5, 3000)
      let damping = 2 * random.logarithmic(0.03, 5) * stiffness.squareRoot()
      let release = Dialects.release(
        Double.random(in: -20...20, using: &random), 0, Double.random(in: -300...300, using: &random))
      let spring = try Spring(stiffness: stiffness, damping: damping)
      let (delta, speed) = (random.logarithmic(1e-4, 10), random.logarithmic(1e-4, 100))
      let result = try Dialects.translation(
        of: spring, to: Dialects.named("motion"), for: release,
        [(.restDelta, delta), (.restSpeed, speed)])
      let law = SpringLaw(
        spring: spring, target: 0, displacement: release.displacement, velocity: release.velocity)
      let (ratio, frequency) = (spring.dampingRatio, stiffness.squareRoot())
      let frozen = ratio > 1 ? 300 / (frequency * (ratio * ratio - 1).squareRoot()) : .infinity
      func state(at time: Double) -> MotionState<Double> {
        let state = law.displacementState(at: min(time, frozen))
        let decay = exp(-damping / 2 * max(0, time - frozen))
        return MotionState(value: state.value * decay, velocity: state.velocity * decay)
      }
      let seconds = try #require(result.motion.firstRest)
      let end = state(at: seconds)
      #expect(abs(end.value) <= delta * (1 + 1e-9) && abs(end.velocity) <= speed * (1 + 1e-9))
      for step in 0..<(seconds > 0 ? 4000 : 0) {
        let state = state(at: seconds * Double(step) / 4000)
        #expect(abs(state.value) > delta * (1 - 1e-9) || abs(state.velocity) > speed * (1 - 1e-9))
      }
      // CSS animations end at the first multiple of 50 ms up to 20 s.
      let multiple = (0...400).first { index in
        let state = state(at: Double(index) * 0.05)
        return abs(state.value) <= delta && abs(state.velocity) <= speed
      }
      let stated = result.motion.limits.first { "\($0.name)" == "calculatedOn50msGrid" }?.value
      #expect(stated == multiple.map { Double(50 * $0) / 1000 })
    }
  }

  /// An animation of Reanimated that must not overshoot ends where it passes the target, and at once if it
  /// first moves away from it.
  @Test func clampedAnimationOfReanimatedEndsAtItsFirstCrossing() throws {
    let spring = try Spring(stiffness: 100, damping: 10)
    let exact = ExactSpringPort(stiffness: 100, damping: 10, mass: 1)
    for (from, to, velocity) in [(0.0, 1.0, 0.0), (300, 0, 0), (300, 0, -4000), (-40, 5, 900)] {
      let result = try Dialects.translation(
        of: spring, to: Dialects.named("reanimated"), for: Dialects.release(from, to, velocity),
        [(.overshootClamping, 1)])
      let seconds = try #require(result.motion.firstRest)
      let steps = (0...100).map { exact.displacement(seconds * Double($0) / 100, from - to, velocity) }
      #expect(steps.dropLast().allSatisfy { ($0 < 0) == (from < to) })
      #expect(abs(steps[100]) < 1e-9 * abs(from - to))
      let away = try Dialects.translation(
        of: spring, to: Dialects.named("reanimated"), for: Dialects.release(from, to, from - to),
        [(.version, Dialects.reanimated4), (.overshootClamping, 1)])
      #expect(away.motion.firstRest == 0 && away.motion.end?.seconds == 1.0 / 60)
    }
  }

  /// A clamped animation of libadwaita ends at the first whole millisecond at which ε or less remains.
  @Test(arguments: [(0.0, 1.0), (1, 0), (-20, 300)])
  func clampedAnimationOfLibadwaitaEndsBeforeTheTarget(from: Double, to: Double) throws {
    let spring = try Spring(stiffness: 100, damping: 10)
    let exact = ExactSpringPort(stiffness: 100, damping: 10, mass: 1)
    let result = try Dialects.translation(
      of: spring, to: Dialects.named("libadwaita"), for: Dialects.release(from, to),
      [(.clamp, 1), (.epsilon, 0.002)])
    let first = (1...1000).first { step in
      let remaining = -exact.displacement(Double(step) / 1000, from - to, 0)
      return (to > from ? remaining : -remaining) <= 0.002
    }
    #expect(result.motion.end?.seconds == first.map { Double($0) / 1000 })
  }

  /// The library looks for the end of a clamped animation in the first 20 seconds.
  @Test func clampedAnimationOfLibadwaitaEndsWithinTwentySeconds() throws {
    func seconds(stiffness: Double) throws -> Double? {
      try Dialects.translation(
        of: Spring(stiffness: stiffness, dampingRatio: 0.5), to: Dialects.named("libadwaita"),
        for: Dialects.release(0, 1), [(.clamp, 1)]
      ).motion.end?.seconds
    }
    let exact = ExactSpringPort(stiffness: 0.25, damping: 0.5, mass: 1)
    let first = (1...20_000).first { -exact.displacement(Double($0) / 1000, -1, 0) <= 0.001 }
    #expect(try seconds(stiffness: 0.25) == first.map { Double($0) / 1000 })
    #expect(try seconds(stiffness: 0.01) == 0)
  }

  /// An overdamped animation of libadwaita does not end by the clock, which runs out long before its slow
  /// decay, but within ε of its target.
  @Test(arguments: [1.2, 2, 5])
  func overdampedAnimationOfLibadwaitaEndsAtItsTarget(ratio: Double) throws {
    let spring = try Spring(stiffness: 100, dampingRatio: ratio)
    let exact = ExactSpringPort(stiffness: 100, damping: 20 * ratio, mass: 1)
    let result = try Dialects.translation(
      of: spring, to: Dialects.named("libadwaita"), for: Dialects.release(0, 1), [(.epsilon, 0.001)])
    let seconds = try #require(result.motion.end?.seconds)
    #expect(abs(exact.displacement(seconds, -1, 0)) <= 0.001)
    // Each step of Newton's method adds about the time constant of the slow decay.
    let slowRate = 10 * (ratio - (ratio * ratio - 1).squareRoot())
    #expect(abs(exact.displacement(seconds - 1.1 / slowRate, -1, 0)) > 0.001)
    #expect(seconds > -log(0.001) / (10 * ratio))
  }

  /// With κ = k·1e-6 and γ = c·1e-3, steps of 1 ms follow a spring of mass 1 if κ + 2γ is less than 4.
  @Test func stepsOfReactSpringFollowUpToTheirLimit() throws {
    let port = ReactSpringPort(tension: 3.97e6, friction: 10, mass: 1)
    #expect(port.positions(from: 0, to: 1, velocityPerMillisecond: 0).count > 100)
    for (stiffness, isStable) in [(3.97e6, true), (3.99e6, false)] {
      let spring = try Spring(stiffness: stiffness, damping: 10)
      let result = try Dialects.translation(of: spring, to: .reactSpring, for: Dialects.release(0, 1))
      #expect((result.motion.end != .never) == isStable)
      #expect(result.notes.contains { $0.contains("diverge") } != isStable)
    }
  }

  @Test func energyOfReanimatedIsTheThresholdAtItsEnd() throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<80 {
      let spring = try Spring(
        mass: random.logarithmic(0.1, 10), stiffness: random.logarithmic(1, 8000),
        dampingRatio: Double.random(in: 0.01...1, using: &random))
      let release = Dialects.release(
        Double.random(in: -100...100, using: &random), 0, Double.random(in: -2000...2000, using: &random))
      let result = try Dialects.translation(of: spring, to: Dialects.named("reanimated"), for: release)
      let exact = ExactSpringPort(stiffness: spring.stiffness, damping: spring.damping, mass: spring.mass)
      let seconds = try #require(result.motion.firstRest)
      let start = Dialects.clipped(release)
      func energy(_ time: Double) -> Double {
        // The velocity by central differences of the port.
        let step = 1e-5 / spring.angularFrequency
        let (before, after) = (time - step, time + step)
        let velocity =
          (exact.displacement(after, release.displacement, start)
            - exact.displacement(before, release.displacement, start)) / (2 * step)
        let value = exact.displacement(time, release.displacement, start)
        return spring.stiffness * value * value + spring.mass * velocity * velocity
      }
      let initial =
        spring.stiffness * release.displacement * release.displacement
        + spring.mass * release.velocity * release.velocity
      #expect(abs(energy(seconds) / initial / 6e-9 - 1) < 1e-3)
    }
  }

  /// From 4.3.4 on, Reanimated starts at rest if the velocity points away from the target; versions 4 and 3
  /// do not. The deviation is that of dense samples.
  @Test func reanimatedStartsAtRestIfTheVelocityPointsAway() throws {
    var random = SeededRandom(seed: 10177)
    for _ in 0..<60 {
      let ratio = Double.random(in: 0.01...1, using: &random)
      let spring = try Spring(
        mass: random.logarithmic(0.1, 10), stiffness: random.logarithmic(1, 5000), dampingRatio: ratio)
      let release = Dialects.release(
        Double.random(in: 1...300, using: &random), 0, Double.random(in: 1...5000, using: &random))
      let result = try Dialects.translation(of: spring, to: .reanimated, for: release)
      let exact = ExactSpringPort(stiffness: spring.stiffness, damping: spring.damping, mass: spring.mass)
      var greatest = 0.0
      for step in 0...20_000 {
        let time = Double(step) / 20_000 * 4 / spring.angularFrequency
        greatest = max(
          greatest,
          abs(
            exact.displacement(time, release.from, release.velocity)
              - exact.displacement(time, release.from, 0))
        )
      }
      let deviation = try #require(result.motion.deviation)
      #expect(abs(deviation.value / greatest - 1) < 1e-6)
      #expect(!result.isExact && result.notes.contains { $0.contains("starts at rest, because") })
      for version in [Dialects.reanimated4, Dialects.reanimated3] {
        let other = try Dialects.translation(of: spring, to: .reanimated, for: release, [(.version, version)])
        #expect(other.isExact && other.notes.contains { $0.hasPrefix("from 4.3.4 on") })
      }
    }
  }
}
