import MotionTestSupport
import Testing

@testable import MotionPhysics

/// The first and the last time at which the law of a spring has a value.
@Suite struct SpringArrivalTests {
  /// Compares with the sign changes on a dense grid, over more than the time in which the motion decays to
  /// the value.
  @Test func arrivalsAreTheFirstAndTheLastSignChange() throws {
    var random = SeededRandom(seed: 41)
    var (reached, twice) = (0, 0)
    for item in try SpringCase.random(600, seed: 42) {
      let law = item.laws[0]
      let frequency = item.spring.angularFrequency
      let size = max(abs(law.displacement), abs(law.velocity) / frequency)
      let value = try random.pick([
        random.uniform(-1.3...1.3) * size, random.uniform(-1...1) * law.displacement,
      ])
      let decay = item.spring.dampingRatio > 1 ? 0.5 / item.spring.dampingRatio : item.spring.dampingRatio
      let span = 20 / decay / frequency
      let count = 10_000
      let times = (0...count).map { span * Double($0) / Double(count) }
      let signs = times.map { law.state(at: $0).value < value }
      let first = (1...count).first { signs[$0] != signs[$0 - 1] }
      let last = (1...count).last { signs[$0] != signs[$0 - 1] }
      switch try law.arrivals(at: value) {
      case .unreachable: #expect(first == nil, "\(item) \(value)")
      case .reachable(let start, let end):
        reached += 1
        for arrival in [start, end].compactMap({ $0 }) {
          let state = law.state(at: arrival.time)
          #expect(abs(state.value - value) < 1e-11 * size, "\(item) \(value)")
          #expect(abs(state.velocity - arrival.velocity) < 1e-9 * size * frequency, "\(item) \(value)")
        }
        guard let first, let last else { continue }
        #expect((times[first - 1]...times[first]).contains(start.time), "\(item) \(value) \(start)")
        let final = try #require(end, "\(item) \(value)")
        #expect((times[last - 1]...times[last]).contains(final.time), "\(item) \(value) \(final)")
        if final.time > start.time { twice += 1 }
      }
    }
    #expect(reached > 200)
    #expect(twice > 100)
  }

  /// The last time at a distance is the settling duration with that distance as the threshold.
  @Test func lastArrivalOfBothSidesIsTheSettlingDuration() throws {
    try countingCases(atLeast: 150) { cases in
      for item in try SpringCase.random(300, seed: 43) {
        let end = try item.duration()
        guard end > 0 else { continue }
        cases.add()
        var latest = 0.0
        for value in [item.threshold, -item.threshold] {
          if case .reachable(_, let last?) = try item.laws[0].arrivals(at: value) {
            latest = max(latest, last.time)
          }
        }
        #expect(abs(latest - end) <= 1e-11 * end, "\(item) \(latest) \(end)")
      }
    }
  }

  /// The expected values are computed from the law by mpmath with 60 digits.
  @Test func arrivalsAreExact() throws {
    func law(_ ratio: Double, _ displacement: Double, _ velocity: Double) throws -> SpringLaw {
      SpringLaw(
        spring: try Spring(stiffness: 200, dampingRatio: ratio), target: 0,
        displacement: displacement,
        velocity: velocity)
    }
    for (arrivals, first, last) in [
      (
        try law(0.5, -100, 0).arrivals(at: 10), (0.20095610959595982, 248.07429991202),
        (0.33330826577227969, -124.96203590970468)
      ),
      (
        try law(1, 0, 2000).arrivals(at: 20), (0.011819320549237716, 1409.3019346463946),
        (0.21788741686369367, -191.05218924072511)
      ),
    ] {
      guard case .reachable(let one, let two?) = arrivals else {
        Issue.record("\(arrivals)")
        continue
      }
      #expect(abs(one.time - first.0) < 1e-15)
      #expect(abs(one.velocity - first.1) < 1e-10)
      #expect(abs(two.time - last.0) < 1e-15)
      #expect(abs(two.velocity - last.1) < 1e-10)
    }
  }

  @Test func startIsReachedAtTimeZero() throws {
    let spring = try Spring(stiffness: 200, dampingRatio: 0.5)
    let motion = try SpringMotion(from: 0.3, to: 0.1, velocity: -7, spring: spring)
    let start = Arrival(time: 0, velocity: -7)
    #expect(try motion.arrivals(at: 0.3)[0] == .reachable(first: start, last: start))
    // From rest, too, although the velocity is 0 there.
    let rest = try SpringMotion(from: 0.3, to: 0.1, spring: spring)
    let still = Arrival(time: 0, velocity: 0)
    #expect(try rest.arrivals(at: 0.3)[0] == .reachable(first: still, last: still))
  }

  /// Close to the start a displacement of 5·t is resolved, although it changes no digit of the value.
  @Test func timesCloseToTheStartKeepTheirDigits() throws {
    let spring = try Spring(stiffness: 200, dampingRatio: 0.5)
    let law = SpringLaw(spring: spring, target: 0, displacement: 0, velocity: 3)
    guard case .reachable(let first, _) = try law.arrivals(at: 1e-200) else {
      Issue.record("unreachable")
      return
    }
    #expect(abs(first.time * 3e200 - 1) < 1e-15)
    // From rest, x = a·(1 − ω₀²t²/2 + ζω₀³t³/3 − …).
    let motion = try SpringMotion(from: 0, to: 1, spring: spring)
    guard case .reachable(let early, _) = try motion.arrivals(at: 1e-20)[0] else {
      Issue.record("unreachable")
      return
    }
    #expect(abs(early.time / 1e-11 - 1) < 1e-9)
  }

  @Test func lastArrivalIsMissingWhereThereIsNone() throws {
    let undamped = try Spring(stiffness: 100, damping: 0)
    let underdamped = try Spring(stiffness: 100, dampingRatio: 0.1)
    for (motion, value, isReached) in [
      (try SpringMotion(from: 10, to: 0, spring: undamped), 3.0, true),
      (try SpringMotion(from: 10, to: 0, spring: undamped), 10.1, false),
      (try SpringMotion(from: 10, to: 0, spring: underdamped), 0, true),
      (try SpringMotion(from: 4, to: 4, spring: underdamped), 4, true),
      (try SpringMotion(from: 4, to: 4, spring: underdamped), 5, false),
      (try SpringMotion(from: 10, to: 0), 0, false),
    ] {
      switch try motion.arrivals(at: Coordinate(value))[0] {
      case .unreachable: #expect(!isReached, "\(motion) \(value)")
      case .reachable(_, let last):
        #expect(isReached && last == nil, "\(motion) \(value)")
      }
    }
  }

  @Test func motionsOfEveryMagnitudeHaveArrivals() throws {
    try countingCases(atLeast: 230) { cases in
      for ratio in [0, 0x1p-1060, 1e-9, 0.5, 1 - 1e-12, 1, 1 + 1e-12, 3, 1e9, 1e300] {
        for (displacement, velocity) in [(1.0, 0.0), (1e300, -1e300), (1e-300, 1e-290), (0, 1), (-1, 1e10)] {
          let law = SpringLaw(
            spring: try Spring(stiffness: 100, dampingRatio: ratio), target: 0,
            displacement: displacement,
            velocity: velocity)
          for share in [-1, -1e-3, 0, 1e-300, 0.5, 1 - 1e-16] {
            guard case .reachable(let first, let last) = try law.arrivals(at: share * displacement) else {
              continue
            }
            cases.add()
            #expect(first.time >= 0 && first.time.isFinite && first.velocity.isFinite)
            if let last { #expect(last.time >= first.time && last.time.isFinite && last.velocity.isFinite) }
          }
        }
      }
    }
  }

  @Test func valueMustHaveTheAxesOfTheMotion() throws {
    let motion = try SpringMotion(from: [1, 2], to: [0, 0])
    #expect(throws: MotionError.outOfRange(.axes, received: 3)) {
      try motion.arrivals(at: [1, 2, 3])
    }
    #expect(throws: MotionError.overflow(.displacement)) {
      try SpringMotion(from: 4e307, to: 0, spring: Spring(stiffness: 1, damping: 1))
        .arrivals(at: -1.7e308)
    }
    #expect(try motion.arrivals(at: 2).count == 2)
  }
}
