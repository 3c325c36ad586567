import MotionPhysics
import MotionTestSupport
import Testing

@Suite struct SpringSettlingTests {
  @Test(arguments: [1...1, 2...4])
  func settlingDurationIsTheLastTimeAtTheThreshold(axes: ClosedRange<Int>)
    throws
  {
    var moved = 0
    for item in try SpringCase.random(600, seed: 11, axes: axes) {
      let end = try item.duration()
      guard end > 0 else {
        #expect(item.distance(at: 0) <= item.threshold, "\(item)")
        continue
      }
      moved += 1
      #expect(item.distance(at: end * (1 - 1e-7)) > item.threshold, "\(item) T \(end)")
      let unit = 1 / item.spring.angularFrequency
      for step in 0..<400 {
        let time = end + Double(step) / 400 * max(12 * unit, end)
        #expect(item.distance(at: time) <= item.threshold * (1 + 1e-12), "\(item) T \(end) t \(time)")
      }
    }
    #expect(moved > 400)
  }

  /// A velocity perpendicular to the displacement with v/ω₀ = |x| starts on a circle. The first and
  /// second derivative of the distance vanish there, and peak and trough may coincide.
  @Test func motionThatStartsAtAStationaryPointIsFollowedToItsEnd() throws {
    for axes in [[1.0, 0.0, 0.0, 1.0], [0.6, 0.8, -0.8, 0.6], [0.6, 0.8, 0.8, -0.6]] {
      for ratio in [0.001, 0.01, 0.2, 0.5836262898298341, 0.8, 0.99, 1, 1.1, 2, 40] {
        for extra in [0, 1e-16, 1e-15, -1e-15, 1e-12, -1e-12, 1e-9, 8e-7, -8e-7, 1e-4, -1e-3, 0.05, -0.05] {
          for share in [1e-9, 5e-3, 0.18109284978672537, 0.5, 0.9, 0.999] {
            let item = SpringCase(
              spring: try Spring(stiffness: 100, dampingRatio: ratio),
              displacements: [100 * axes[0], 100 * axes[1]],
              velocities: [1000 * (1 + extra) * axes[2], 1000 * (1 + extra) * axes[3]], threshold: 100 * share
            )
            let end = try item.duration()
            try #require(end > 0, "\(item)")
            #expect(item.distance(at: end * (1 - 1e-7)) > item.threshold * (1 - 1e-12), "\(item) T \(end)")
            for step in 0..<100 {
              let distance = item.distance(at: end + Double(step) / 100 * max(1.2, end))
              #expect(distance <= item.threshold * (1 + 1e-12), "\(item) T \(end) step \(step)")
            }
          }
        }
      }
    }
  }

  /// The expected values are computed from the law by mpmath with 50 digits.
  @Test func motionsThatStartAtAStationaryPointSettleExactly() throws {
    for (ratio, velocity, end) in [
      (1.0, 1000.0, 0.7757889717349308), (0.8, 1000, 0.7611478138053674), (2, 1000, 2.0181028058393588),
      (1.1, 950, 0.9329240984519073),
    ] {
      let item = SpringCase(
        spring: try Spring(stiffness: 100, dampingRatio: ratio), displacements: [100, 0],
        velocities: [0, velocity],
        threshold: 0.5)
      #expect(abs(try item.duration() - end) <= 1e-14 * end, "\(item)")
    }
  }

  /// The last step of the search is large in these motions. If the search ended one step earlier, the
  /// error would be many times the tolerance. The expected values are from mpmath, with 60 digits.
  @Test func searchEndsOnlyWhenItsErrorIsNegligible() throws {
    for (ratio, velocity, threshold, end) in [
      (0.46, 1.9, 0.37, 2.6249833278592331), (0.47, 0.7, 0.22, 2.3588852780094815),
      (0.7, 0.5, 0.06, 3.2292651254887845), (0.44, 0.6, 0.31, 2.1067888096401713),
      (0.45, 1.0, 0.31, 2.3534238989438793),
    ] {
      let item = SpringCase(
        spring: try Spring(stiffness: 1, dampingRatio: ratio), displacements: [1],
        velocities: [velocity], threshold: threshold)
      #expect(abs(try item.duration() - end) <= 5e-15 * end, "\(item)")
    }
  }

  @Test func severalAxesSettleByTheirEuclideanDistance() throws {
    var later = 0
    for item in try SpringCase.random(200, seed: 12, axes: 2...4) {
      var last = 0.0
      for axis in item.displacements.indices {
        var single = item
        single.displacements = [item.displacements[axis]]
        single.velocities = [item.velocities[axis]]
        last = max(last, try single.duration())
      }
      let whole = try item.duration()
      #expect(whole >= last * (1 - 1e-13), "\(item)")
      if whole > last * (1 + 1e-6) { later += 1 }
    }
    #expect(later > 100)
  }

  @Test func axisAtRestHasNoEffect() throws {
    for item in try SpringCase.random(200, seed: 13) {
      var padded = item
      padded.displacements = [0, item.displacements[0], 0]
      padded.velocities = [0, item.velocities[0], 0]
      let alone = try item.duration()
      #expect(abs(try padded.duration() - alone) <= 1e-13 * alone, "\(item)")
    }
  }

  @Test func rotationHasNoEffect() throws {
    for item in try SpringCase.random(300, seed: 14, axes: 2...2) {
      var turned = item
      let (x, v) = (item.displacements, item.velocities)
      turned.displacements = [0.6 * x[0] - 0.8 * x[1], 0.8 * x[0] + 0.6 * x[1]]
      turned.velocities = [0.6 * v[0] - 0.8 * v[1], 0.8 * v[0] + 0.6 * v[1]]
      let straight = try item.duration()
      #expect(abs(try turned.duration() - straight) <= 1e-10 * straight, "\(item)")
    }
  }

  /// The perpendicular velocity then consists of rounding errors, also at the zeros of the motion.
  @Test func motionAlongALineSettlesLikeOneAxis() throws {
    for item in try SpringCase.random(300, seed: 21) {
      let alone = try item.duration()
      for direction in [[1.0, 1.0], [0.6, -0.8], [1.0, 0.0, 1.0], [0.3, 0.7, -0.1]] {
        let length = direction.reduce(0) { $0 + $1 * $1 }.squareRoot()
        var along = item
        along.displacements = direction.map { item.displacements[0] * ($0 / length) }
        along.velocities = direction.map { item.velocities[0] * ($0 / length) }
        #expect(abs(try along.duration() - alone) <= 1e-12 * alone, "\(item) \(direction)")
      }
    }
  }

  @Test func reflectionSettlesAtTheSameTime() throws {
    for item in try SpringCase.random(200, seed: 15, axes: 1...3) {
      var mirrored = item
      mirrored.displacements = item.displacements.map { -$0 }
      mirrored.velocities = item.velocities.map { -$0 }
      #expect(try mirrored.duration() == item.duration(), "\(item)")
    }
  }

  @Test func negativeZeroEqualsZero() throws {
    for item in try SpringCase.random(200, seed: 20, axes: 1...2) {
      var plus = item
      plus.velocities = item.velocities.map { _ in 0 }
      var minus = plus
      minus.velocities = item.velocities.map { _ in -0.0 }
      #expect(try minus.duration() == plus.duration(), "\(item)")
      plus = item
      plus.displacements[0] = 0
      minus = plus
      minus.displacements[0] = -0.0
      #expect(try minus.duration() == plus.duration(), "\(item)")
    }
  }

  @Test func scalingTheUnitOfLengthHasNoEffect() throws {
    for item in try SpringCase.random(200, seed: 16, axes: 1...3) {
      var scaled = item
      // A power of two does not change rounding.
      scaled.displacements = item.displacements.map { $0 * 1024 }
      scaled.velocities = item.velocities.map { $0 * 1024 }
      scaled.threshold = item.threshold * 1024
      #expect(try scaled.duration() == item.duration(), "\(item)")
    }
  }

  @Test func fourfoldStiffnessHalvesTheSettlingDuration() throws {
    for item in try SpringCase.random(200, seed: 17, axes: 1...3) {
      var faster = item
      faster.spring = try Spring(
        stiffness: item.spring.stiffness * 4, dampingRatio: item.spring.dampingRatio)
      faster.velocities = item.velocities.map { $0 * 2 }
      #expect(try faster.duration() * 2 == item.duration(), "\(item)")
    }
  }

  @Test func translationHasNoEffect() throws {
    for item in try SpringCase.random(100, seed: 18, axes: 1...3) {
      var whole = item
      whole.displacements = item.displacements.map { $0.rounded() }
      guard case .after(let shifted) = try whole.motion(target: 4096).settlingDuration(.exact) else {
        Issue.record("expected the motion to settle")
        continue
      }
      #expect(try shifted == whole.duration(), "\(item)")
    }
  }

  @Test func envelopeIsAtLeastTheExactDuration() throws {
    for item in try SpringCase.random(800, seed: 19, axes: 1...3) where item.spring.dampingRatio <= 1 {
      #expect(try item.duration(.envelope) >= item.duration() * (1 - 1e-12), "\(item)")
    }
  }

  @Test func overdampedSpringHasNoEnvelope() throws {
    let item = SpringCase(
      spring: try Spring(stiffness: 100, dampingRatio: 1.5), displacements: [1], velocities: [0],
      threshold: 0.1)
    #expect(throws: MotionError.envelopeUndefined(dampingRatio: 1.5)) { try item.duration(.envelope) }
  }

  @Test func envelopeOmitsTermsWithoutAmplitude() throws {
    var item = SpringCase(
      spring: try Spring(stiffness: 100, dampingRatio: 1), displacements: [1], velocities: [-10],
      threshold: 0.01)
    // v₀ + βx₀ = 0 leaves ln(2·1/0.01)/10.
    #expect(abs(try item.duration(.envelope) - 0.5298317366548036) <= 1e-15)
    item.displacements = [0]
    item.velocities = [0]
    #expect(try item.duration(.envelope) == 0)
  }

  /// Without damping, the axes trace an ellipse. A motion whose greatest distance from the target is within
  /// the threshold has settled.
  @Test func undampedMotionOfSeveralAxesSettlesIfItsGreatestDistanceIsWithinTheThreshold() throws {
    var random = SeededRandom(seed: 44)
    var settled = 0
    for _ in 0..<600 {
      let axes = Int.random(in: 2...4, using: &random)
      let spring = try Spring(stiffness: random.magnitude(-2, 4), dampingRatio: 0)
      let from = try random.coordinate(axes, -100...100)
      let velocity = try random.coordinate(axes, -100...100).map {
        $0 * (spring.stiffness / spring.mass).squareRoot()
      }
      // A dense search over one half period, refined around its best time.
      let still = try SpringMotion(from: from, to: 0, velocity: velocity, spring: spring, threshold: 1e-300)
      let period = 2 * Double.pi / (spring.stiffness / spring.mass).squareRoot()
      var (low, high) = (0.0, period / 2)
      var greatest = 0.0
      for _ in 0..<4 {
        var best = low
        for step in 0...400 {
          let time = low + (high - low) * Double(step) / 400
          let distance = still.state(at: time).value.length
          if distance > greatest { (greatest, best) = (distance, time) }
        }
        let width = (high - low) / 200
        (low, high) = (max(best - width, 0), best + width)
      }
      for (share, expected) in [(1 + 1e-9, SettlingDuration.after(0)), (1 - 1e-6, .never)] {
        let motion = try SpringMotion(
          from: from, to: 0, velocity: velocity, spring: spring, threshold: greatest * share)
        #expect(try motion.settlingDuration(.exact) == expected, "\(from) \(velocity) \(greatest) \(share)")
        if expected == .after(0) { settled += 1 }
      }
    }
    #expect(settled == 600)
  }

  @Test func undampedSpringSettlesOnlyWithinTheThreshold() throws {
    let spring = try Spring(stiffness: 100, damping: 0)
    var item = SpringCase(spring: spring, displacements: [3], velocities: [40], threshold: 4.999)
    for policy in [SettlingPolicy.exact, .envelope] {
      #expect(try item.motion().settlingDuration(policy) == .never)
      item.threshold = 5
      #expect(try item.motion().settlingDuration(policy) == .after(0))
      item.threshold = 4.999
    }
    #expect(try item.motion().curve().settlingDuration == .never)
  }

  @Test func onlyPeaksAboveTheThresholdDelaySettling() throws {
    for ratio in [0.003, 0.1, 0.4, 0.7] {
      let spring = try Spring(stiffness: 1, dampingRatio: ratio)
      // Released at rest, the motion has peaks of height e^(−ζτ) after whole half periods.
      let halfPeriod = Double.pi / (1 - ratio * ratio).squareRoot()
      for peak in [1, 2, 3, 7, 40] where ratio * Double(peak) < 30 {
        let time = Double(peak) * halfPeriod
        let law = SpringLaw(spring: spring, target: 0, displacement: 1, velocity: 0)
        let height = abs(law.state(at: time).value)
        var item = SpringCase(
          spring: spring, displacements: [1], velocities: [0], threshold: height * (1 - 1e-8))
        let outside = try item.duration()
        #expect(outside > time && outside < time + 0.001, "ζ \(ratio) peak \(peak)")
        item.threshold = height * (1 + 1e-8)
        let inside = try item.duration()
        #expect(inside > time - halfPeriod && inside < time - 0.3 * halfPeriod, "ζ \(ratio) peak \(peak)")
      }
    }
  }

  @Test func differentNumbersOfAxesAreRejected() throws {
    let two = Coordinate(repeating: 0, count: 2)
    let three = Coordinate(repeating: 0, count: 3)
    #expect(throws: MotionError.outOfRange(.axes, received: 3)) {
      try SpringMotion(from: two, to: three, velocity: two, spring: .edge, threshold: 1)
    }
    #expect(throws: MotionError.outOfRange(.axes, received: 3)) {
      try SpringMotion(from: two, to: two, velocity: three, spring: .edge, threshold: 1)
    }
    #expect(throws: MotionError.notPositive(.threshold, received: 0)) {
      try SpringMotion(from: two, to: two, velocity: two, spring: .edge, threshold: 0)
    }
  }

  @Test func distanceThatRisesAgainSettlesAfterTheRise() throws {
    // x passes the target early, while y is still moving away from it: r falls, rises and falls
    // again.
    for ratio in [0.95, 1, 1.05] {
      var item = SpringCase(
        spring: try Spring(stiffness: 1, dampingRatio: ratio), displacements: [1, 0],
        velocities: [-4, 1.2],
        threshold: 0.5)
      let late = try item.duration()
      #expect(item.distance(at: 0.4) < 0.5)
      #expect(late > 1)
      item.threshold = 0.99
      #expect(try item.duration() < 0.1)
    }
  }

  @Test func singleDecaySettlesByItsLogarithm() throws {
    // ζ = 1.25 has the rates 1/2 and 2.
    let spring = try Spring(stiffness: 1, dampingRatio: 1.25)
    for threshold in [0.5, 1e-3, 1e-20, 1e-300] {
      let fast = SpringCase(spring: spring, displacements: [1], velocities: [-2], threshold: threshold)
      let slow = SpringCase(spring: spring, displacements: [1], velocities: [-0.5], threshold: threshold)
      var logarithm = 0.0
      for (value, known) in [
        (0.5, 0.6931471805599453), (1e-3, 6.907755278982137), (1e-20, 46.051701859880914),
        (1e-300, 690.7755278982137),
      ] where value == threshold { logarithm = known }
      #expect(abs(try fast.duration() - logarithm / 2) <= 1e-15 * logarithm)
      #expect(abs(try slow.duration() - logarithm * 2) <= 1e-15 * logarithm)
    }
  }

  /// A spring of ω₀ = 20 per second. The speed 40 reaches 2, and 8 reaches 0.4.
  @Test(arguments: [
    (0.0, 500.0, 0.0, 0.5), (0, 1, 0, 0.005), (7, 7, 0, 0.5), (0, 1e-5, 0, 1e-6), (1, 1, 8, 0.002),
    (1, 1, -8, 0.002), (0, 1, 8, 0.005), (0, 1, 40, 0.01), (0, 50, 4000, 0.5), (3, 3, 1e-9, 1e-6),
  ])
  func standardThresholdDependsOnTheReach(
    from: Double, to: Double, velocity: Double, threshold: Double
  ) throws {
    let motion = try SpringMotion(
      from: Coordinate(from), to: Coordinate(to), velocity: Coordinate(velocity),
      spring: Spring(stiffness: 400, damping: 10))
    #expect(abs(motion.threshold - threshold) <= 1e-15)
  }
}
