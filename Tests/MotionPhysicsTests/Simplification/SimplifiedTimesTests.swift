import MotionSystem
import MotionTestSupport
import Testing

@testable import MotionPhysics

@Suite struct SimplifiedTimesTests {
  /// Returns the distance of the curve from a chord: per axis for independent axes, otherwise
  /// Euclidean.
  private func distance(_ curve: MotionCurve, _ time: Double, _ start: Double, _ end: Double) -> Double {
    let share = (time - start) / (end - start)
    let parts = curve.axes.map { axis in
      let from = axis.state(at: start).value
      let to = axis.state(at: end).value
      return axis.state(at: time).value - (from + (to - from) * share)
    }
    if curve.axesAreIndependent { return parts.reduce(0) { max($0, abs($1)) } }
    return parts.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  /// Returns the greatest distance on a grid that is refined around its greatest values, with both
  /// sides of every step of the curve.
  private func worst(_ curve: MotionCurve, _ start: Double, _ end: Double, steps: Int = 24) -> Double {
    var ends = [start, end]
    for phase in curve.axes.flatMap(\.phases) where phase.start > start && phase.start < end {
      ends.append(phase.start)
    }
    for phase in curve.axes.flatMap(\.phases) {
      guard case .polyline(let law) = phase.law else { continue }
      ends += law.times.map { phase.start + $0 }.filter { $0 > start && $0 < end }
    }
    for axis in curve.axes where axis.end > start && axis.end < end { ends.append(axis.end) }
    ends.sort()
    var greatest = 0.0
    for (one, two) in zip(ends, ends.dropFirst()) where two > one {
      var cells = [(one, two.nextDown)]
      for round in 0..<5 {
        var values: [(distance: Double, time: Double)] = []
        let count = round == 0 ? steps : 8
        for (low, high) in cells {
          for index in 0...count {
            let time = low + (high - low) * Double(index) / Double(count)
            values.append((distance(curve, time, start, end), time))
          }
        }
        let width = (cells[0].1 - cells[0].0) / Double(count)
        values.sort { $0.distance > $1.distance }
        greatest = max(greatest, values[0].distance)
        cells = values.prefix(3).map { (max(one, $0.time - width), min(two.nextDown, $0.time + width)) }
      }
    }
    return greatest
  }

  private func check(_ curve: MotionCurve, tolerance: Double, _ comment: Comment) throws {
    let samples = try curve.samples(Sampling(mode: .tolerance(tolerance)), limit: 100_000)
    let end = try #require(curve.settlingDuration.seconds)
    #expect(samples.times.first == 0 && samples.times.last == end, comment)
    let stated = try #require(samples.maximumError)
    #expect(stated <= tolerance, comment)
    var measured = 0.0
    for (one, two) in zip(samples.times, samples.times.dropFirst()) {
      measured = max(measured, worst(curve, one, two))
    }
    #expect(measured <= stated * (1 + 1e-8) + 1e-11, comment)
    #expect(measured >= stated * (1 - 1e-5) - 1e-11, comment)
  }

  private func spring(_ random: inout SeededRandom, axes: Int) throws -> MotionCurve {
    try SpringMotion(
      from: random.coordinate(axes, -300...300), to: random.coordinate(axes, -300...300),
      velocity: random.coordinate(axes, -3000...3000), spring: random.spring(), threshold: 0.2
    ).curve()
  }

  @Test func chordsOfOneAxisAreWithinTheTolerance() throws {
    var random = SeededRandom(seed: 31)
    for _ in 0..<8 {
      let curve = try spring(&random, axes: 1)
      for tolerance in [0.2, 1, 20, 400] { try check(curve, tolerance: tolerance, "\(curve)") }
    }
  }

  @Test func chordsOfCoupledAxesAreMeasuredByEuclideanDistance() throws {
    var random = SeededRandom(seed: 32)
    for axes in 2...4 {
      for _ in 0..<2 {
        let curve = try spring(&random, axes: axes)
        for tolerance in [0.5, 8, 200] { try check(curve, tolerance: tolerance, "\(curve)") }
      }
    }
  }

  /// Each axis may deviate a little between the points that are compared, and all axes deviate together where
  /// they move alike.
  @Test func distancesOfCoupledAxesNeverExceedTheTolerance() throws {
    var random = SeededRandom(seed: 37)
    for number in 0..<80 {
      let count = 2 + number % 2
      let (stiffness, ratio) = (random.uniform(40...400), random.uniform(0.05...0.95))
      let tolerance = try random.pick([0.05, 0.5])
      var from = (0..<count).map { _ in random.uniform(-300...300) }
      var velocity = (0..<count).map { _ in random.uniform(-3000...3000) }
      if number % 4 < 2 {
        from = Array(repeating: from[0], count: count)
        velocity = Array(repeating: velocity[0], count: count)
      }
      let curve = try SpringMotion(
        from: #require(Coordinate(from)), to: Coordinate(repeating: 0, count: count),
        velocity: #require(Coordinate(velocity)), spring: Spring(stiffness: stiffness, dampingRatio: ratio),
        threshold: 0.05
      ).curve()
      let decay = ratio * stiffness.squareRoot()
      let frequency = (stiffness * (1 - ratio * ratio)).squareRoot()
      func position(_ axis: Int, _ time: Double) -> Double {
        let sine = (velocity[axis] + decay * from[axis]) / frequency
        return exp(-decay * time) * (from[axis] * cos(frequency * time) + sine * sin(frequency * time))
      }
      let times = try curve.simplifiedTimes(tolerance: tolerance, limit: 100_000)
      var greatest = 0.0
      // The last point is at rest, beyond a step.
      for (start, end) in zip(times.dropLast(), times.dropLast().dropFirst()) {
        for step in 0...100 {
          let share = Double(step) / 100
          let square = (0..<count).reduce(0.0) { sum, axis in
            let (first, last) = (position(axis, start), position(axis, end))
            let offset = position(axis, start + share * (end - start)) - (first + share * (last - first))
            return sum + offset * offset
          }
          greatest = max(greatest, square.squareRoot())
        }
      }
      #expect(greatest <= tolerance * (1 + 1e-9), "spring \(number)")
    }
  }

  @Test func coupledAxesOnALineNeedTheTimesOfOneAxis() throws {
    let spring = try Spring(stiffness: 200, dampingRatio: 0.4)
    let line = try SpringMotion(
      from: Coordinate(500), to: Coordinate(0), velocity: Coordinate(-1000), spring: spring, threshold: 0.5
    ).curve()
    let plane = try SpringMotion(
      from: [300, 400], to: [0, 0], velocity: [-600, -800], spring: spring, threshold: 0.5
    ).curve()
    let one = try line.simplifiedTimes(tolerance: 1, limit: 1000)
    let two = try plane.simplifiedTimes(tolerance: 1, limit: 1000)
    #expect(abs(one.count - two.count) <= 1)
  }

  @Test func chordsOfScrollsSpanPhasesAndAreMeasuredPerAxis() throws {
    var random = SeededRandom(seed: 33)
    for _ in 0..<4 {
      let axes = try (0..<2).map { _ in
        try AxisScroll(
          from: random.uniform(-50...150), velocity: random.uniform(-3000...3000),
          rate: DecelerationRate(0.998),
          bounds: ScrollBounds(min: 0, max: 100), edgeSpring: random.spring(),
          overscrollSpring: random.spring()
        ).curve()
      }
      for tolerance in [0.5, 5, 40] {
        try check(MotionCurve(axes: axes, axesAreIndependent: true), tolerance: tolerance, "\(axes)")
        try check(MotionCurve(axes: [axes[0]]), tolerance: tolerance, "\(axes[0])")
      }
    }
  }

  @Test func chordsOfTossesSpanRecordingsAndSprings() throws {
    var random = SeededRandom(seed: 34)
    for axes in 1...2 {
      for _ in 0..<2 {
        var events: [GestureEvent] = []
        var time = 0.0
        for _ in 0..<3 {
          for index in 0..<6 {
            time += random.uniform(0.01...0.05)
            let reach = index == 0 ? 0.0...0.0 : -60...60
            events.append(
              GestureEvent(
                state: index == 0 ? .began : index == 5 ? .ended : .changed, time: time,
                translation: try random.coordinate(axes, reach)))
          }
          time += random.uniform(0.05...0.4)
        }
        let curve = try TossMotion(
          from: Coordinate(repeating: 0, count: axes), to: random.coordinate(axes, -200...200),
          events: events, threshold: 0.5
        ).curve()
        for tolerance in [0.6, 5, 60] { try check(curve, tolerance: tolerance, "\(events)") }
      }
    }
  }

  @Test func toleranceAboveTheAmplitudeNeedsTwoPoints() throws {
    let curve = try SpringMotion(
      from: Coordinate(1), to: Coordinate(0), velocity: Coordinate(0), spring: .standard, threshold: 0.01
    ).curve()
    #expect(try curve.simplifiedTimes(tolerance: 5, limit: 2).count == 2)
    #expect(try curve.simplifiedTimes(tolerance: 5, until: 0, limit: 1) == [0])
    #expect(throws: MotionError.tooManySamples(limit: 1)) {
      try curve.simplifiedTimes(tolerance: 5, limit: 1)
    }
    #expect(throws: MotionError.tooManySamples(limit: 30)) {
      try curve.simplifiedTimes(tolerance: 1e-6, limit: 30)
    }
    #expect(throws: MotionError.notPositive(.tolerance, received: 0)) {
      try curve.simplifiedTimes(tolerance: 0, limit: 9)
    }
  }

  @Test func settledMotionIsOnePoint() throws {
    let curve = try SpringMotion(
      from: Coordinate(0.1), to: Coordinate(0), velocity: Coordinate(0), spring: .standard, threshold: 0.5
    ).curve()
    let samples = try curve.samples(Sampling(mode: .tolerance(1)), limit: 10)
    #expect(samples.times == [0] && samples.values == [[0]] && samples.maximumError == 0)
  }

  @Test func untilCutsOrExtendsTheCurve() throws {
    let curve = try SpringMotion(
      from: Coordinate(100), to: Coordinate(0), velocity: Coordinate(0), spring: .standard, threshold: 0.5
    ).curve()
    let end = try #require(curve.settlingDuration.seconds)
    for until in [end / 3, end, 2 * end] {
      let samples = try curve.samples(Sampling(mode: .tolerance(0.5), until: until), limit: 100)
      #expect(samples.times.last == until)
      #expect(samples.values[0].last == curve.axes[0].state(at: until).value)
      #expect(try #require(samples.maximumError) <= 0.5)
    }
    let endless = try SpringMotion(
      from: Coordinate(100), to: Coordinate(0), velocity: Coordinate(0),
      spring: Spring(stiffness: 100, dampingRatio: 0), threshold: 0.5
    ).curve()
    #expect(throws: MotionError.neverSettles) { try endless.simplifiedTimes(tolerance: 1, limit: 100) }
    #expect(try endless.simplifiedTimes(tolerance: 1, until: 2, limit: 1000).last == 2)
  }

  @Test func maximumErrorIncludesRoundedSamples() throws {
    var random = SeededRandom(seed: 35)
    for _ in 0..<3 {
      let curve = try spring(&random, axes: 2)
      let times = try curve.simplifiedTimes(tolerance: 2, limit: 1000).map { ($0 * 1000).rounded() / 1000 }
      let values = curve.axes.map { axis in times.map { (axis.state(at: $0).value * 10).rounded() / 10 } }
      let stated = try curve.maximumError(ofTimes: times, values: values)
      var measured = 0.0
      let end = max(try #require(curve.settlingDuration.seconds), times.last ?? 0)
      for step in 0..<2000 {
        let time = end * Double(step) / 2000
        let index = min(max((times.firstIndex { $0 > time } ?? times.count) - 1, 0), times.count - 1)
        var square = 0.0
        for (axis, column) in zip(curve.axes, values) {
          var value = column[index]
          if index + 1 < times.count {
            value += (column[index + 1] - value) * (time - times[index]) / (times[index + 1] - times[index])
          }
          square += (axis.state(at: time).value - value) * (axis.state(at: time).value - value)
        }
        measured = max(measured, square.squareRoot())
      }
      #expect(measured <= stated * (1 + 1e-12))
      #expect(measured >= stated * 0.98)
    }
  }

  @Test func chordErrorOfADecelerationAgreesWithItsClosedForm() throws {
    // The distance is greatest where the slopes agree, which has a closed form.
    let law = PolynomialLaw(from: 0, decaying: 1000, exponent: -2)
    let curve = MotionCurve(
      axes: [
        AxisCurve(
          phases: [AxisPhase(start: 0, end: 3, kind: .deceleration, law: .polynomial(law))],
          destination: law.state(at: 3).value)
      ])
    let slope = law.state(at: 1).value
    // 1000·e^(−2t) = slope
    var time = 0.5
    for _ in 0..<60 { time -= (law.state(at: time).velocity - slope) / (-2 * law.state(at: time).velocity) }
    let expected = law.state(at: time).value - slope * time
    let stated = try curve.maximumError(ofTimes: [0, 1], values: [[0, slope]], until: 1)
    #expect(abs(stated - expected) <= 1e-12 * expected)
  }

  @Test func mismatchedPolylinesHaveAnInfiniteError() throws {
    let curve = MotionCurve(axes: [AxisCurve(phases: [], destination: 0)])
    #expect(try curve.maximumError(ofTimes: [], values: [[]]) == .infinity)
    #expect(try curve.maximumError(ofTimes: [0], values: [[1], [2]]) == .infinity)
    #expect(try curve.maximumError(ofTimes: [0], values: [[3]]) == 3)
  }

  @Test func stiffAndOverdampedSpringsNeedFewPoints() throws {
    for (stiffness, ratio) in [(1e12, 0.5), (100, 1e4), (1e9, 1e6), (1e-9, 1), (200, 1 + 1e-12)] {
      let curve = try SpringMotion(
        from: Coordinate(100), to: Coordinate(0), velocity: Coordinate(50 * stiffness.squareRoot()),
        spring: Spring(stiffness: stiffness, dampingRatio: ratio), threshold: 0.5
      ).curve()
      let samples = try curve.samples(Sampling(mode: .tolerance(0.5)), limit: 100_000)
      #expect(try #require(samples.maximumError) <= 0.5)
      #expect(samples.times.count < 200, "\(stiffness) \(ratio) \(samples.times.count)")
    }
  }

  @Test func extremeMagnitudesGivePointsOrTypedErrors() throws {
    try countingCases(atLeast: 10) { cases in
      var random = SeededRandom(seed: 36)
      let sizes = [0, Double.leastNonzeroMagnitude, 1e-300, 1e-12, 1, 1e6, 1e150, 1e300]
      for _ in 0..<60 {
        let count = Int.random(in: 1...3, using: &random)
        var coordinates: [Coordinate] = []
        for _ in 0..<3 {
          var one = Coordinate(repeating: 0, count: count)
          for axis in one.axes { one[axis] = try random.pick(sizes) * random.uniform(-1...1) }
          coordinates.append(one)
        }
        let stiffness = try random.pick([1e-300, 1e-9, 1, 200, 1e9, 1e300])
        let ratio = try random.pick([1e-9, 0.1, 1, 1 + 1e-12, 3, 1e9, 1e150])
        let threshold = try random.pick([1e-300, 1e-6, 0.5, 1e140])
        let tolerance = try random.pick([threshold, 1, 1e100])
        do throws(MotionError) {
          let motion = try SpringMotion(
            from: coordinates[0], to: coordinates[1], velocity: coordinates[2],
            spring: Spring(stiffness: stiffness, dampingRatio: ratio), threshold: threshold)
          let curve = try motion.curve()
          // A small budget: the few cases that exhaust it would take most of the time of all tests.
          let budget = WorkMeter(limit: WorkMeter.standardLimit / 4)
          let times = try curve.simplifiedTimes(tolerance: tolerance, limit: 200, budget: budget)
          #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
          let samples = try curve.samples(Sampling(mode: .times(times)), limit: 200)
          #expect(samples.values.allSatisfy { $0.allSatisfy { $0.isFinite } })
          let error = try curve.maximumError(ofTimes: times, values: samples.values, budget: budget)
          #expect(!error.isNaN)
          for axis in curve.axes { _ = try axis.events(limit: 2000) }
          cases.add()
        } catch {
          // A typed error is the other possible result.
        }
      }
    }
  }
}
