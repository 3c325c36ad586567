import MotionPhysics
import MotionSystem
import Testing

@Suite struct SamplingTests {
  private func curve(_ ratio: Double = 0.5, stiffness: Double = 200, from: Double = -300) throws
    -> MotionCurve
  {
    try SpringMotion(
      from: Coordinate(from), to: Coordinate(0), velocity: Coordinate(0),
      spring: Spring(stiffness: stiffness, dampingRatio: ratio), threshold: 0.5
    ).curve()
  }

  @Test func rateSamplesItsGridAndTheExactEnd() throws {
    let curve = try curve()
    let end = try #require(curve.settlingDuration.seconds)
    let samples = try curve.samples(Sampling(mode: .rate(60)), limit: 1000)
    #expect(samples.times.count == 54)
    for index in 0..<53 { #expect(samples.times[index] == Double(index) / 60) }
    #expect(samples.times.last == end)
    #expect(samples.values[0].last == 0)
    #expect(samples.velocities[0].last == 0)
    #expect(samples.values[0].first == -300)
  }

  @Test func gridTimeAtTheEndIsNotRepeated() throws {
    let curve = try curve()
    for (rate, count) in [(10.0, 8), (3, 4), (0.5, 2), (1e-300, 2)] {
      let samples = try curve.samples(Sampling(mode: .rate(rate), until: 0.7), limit: 100)
      #expect(samples.times.count == count, "\(samples.times)")
      #expect(samples.times.last == 0.7)
      #expect(zip(samples.times, samples.times.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func gridTimeJustBeforeTheEndIsReplacedByTheEnd() throws {
    let end = 0.1 + 0.2  // slightly greater than 0.3
    let samples = try curve().samples(Sampling(mode: .rate(10), until: end), limit: 100)
    #expect(samples.times == [0, 0.1, 0.2, end])
    // A distance of more than a millionth of an interval is kept as a separate time.
    #expect(try curve().samples(Sampling(mode: .rate(10), until: 0.3000002), limit: 100).times.count == 5)
  }

  @Test func countIsSpacedUniformlyWithBothEnds() throws {
    let curve = try curve()
    #expect(try curve.samples(Sampling(mode: .count(1)), limit: 100).times == [0])
    #expect(try curve.samples(Sampling(mode: .count(2), until: 0.5), limit: 100).times == [0, 0.5])
    #expect(try curve.samples(Sampling(mode: .count(5), until: 2), limit: 100).times == [0, 0.5, 1, 1.5, 2])
  }

  @Test func timesOfACountAreRoundedOnce() throws {
    let times = try curve().samples(Sampling(mode: .count(11), until: 1), limit: 100).times
    #expect(times == (0...10).map { Double($0) / 10 })
  }

  @Test func explicitTimesAreUsedUnchanged() throws {
    let times = [0, 0.1, 0.1, 0.25, 7]
    let curve = try curve()
    let samples = try curve.samples(Sampling(mode: .times(times)), limit: 100)
    #expect(samples.times == times)
    for (index, time) in times.enumerated() {
      #expect(samples.values[0][index] == curve.axes[0].state(at: time).value)
      #expect(samples.velocities[0][index] == curve.axes[0].state(at: time).velocity)
    }
    #expect(try curve.samples(Sampling(mode: .times([])), limit: 100).times.isEmpty)
  }

  @Test func settledMotionIsOneSampleAtRest() throws {
    let curve = try curve(from: 0.2)
    for mode in [Sampling.Mode.rate(60), .count(1), .count(7)] {
      let samples = try curve.samples(Sampling(mode: mode), limit: 10)
      #expect(samples == Samples(times: [0], values: [[0]], velocities: [[0]]))
    }
  }

  @Test func curveWithoutAxesOrPhasesIsAtRest() throws {
    for curve in [MotionCurve(axes: []), MotionCurve(axes: [AxisCurve(phases: [], destination: 0)])] {
      #expect(curve.settlingDuration.seconds == 0)
      for time in [-1, 0, 0.5, .infinity] {
        #expect(
          curve.state(at: time).value == Coordinate(0) && curve.state(at: time).velocity == Coordinate(0))
      }
      for mode in [Sampling.Mode.rate(60), .count(7)] {
        #expect(
          try curve.samples(Sampling(mode: mode), limit: 10)
            == Samples(times: [0], values: [[0]], velocities: [[0]]))
      }
      #expect(try curve.samples(Sampling(mode: .count(3), until: 1), limit: 10).values == [[0, 0, 0]])
      #expect(try curve.simplifiedTimes(tolerance: 0.1, limit: 10).last == 0)
      #expect(try curve.simplifiedTimes(tolerance: 0.1, until: 1, limit: 10) == [0, 1])
      #expect(try curve.maximumError(ofTimes: [0, 1], values: [[0, 2]]) == 2)
      #expect(try curve.axes[0].events().extrema.isEmpty)
      #expect(curve.measured(from: [1], in: [2]).state(at: 0).value == Coordinate(-0.5))
    }
  }

  @Test func motionIsAtRestAfterItsEnd() throws {
    let samples = try curve().samples(Sampling(mode: .rate(20), until: 3), limit: 100)
    let end = try #require(try curve().settlingDuration.seconds)
    for (index, time) in samples.times.enumerated() where time >= end {
      #expect(samples.values[0][index] == 0)
      #expect(samples.velocities[0][index] == 0)
    }
  }

  @Test func springStepsAgreeWithTheLawToTwelveDigitsOfTheAmplitude() throws {
    let ratios = [0, 1e-9, 0.01, 0.3, 0.9, 1 - 1e-12, 1, 1 + 1e-12, 1 + 1e-6, 1.2, 3, 100, 1e9]
    for item in try SpringCase.random(120, seed: 51, axes: 1...2, ratios: ratios) {
      let unit = 1 / item.spring.angularFrequency
      let amplitude = zip(item.displacements, item.velocities).map { max(abs($0), abs($1) * unit) }
      let curve = MotionCurve(
        axes: item.laws.map {
          AxisCurve(
            phases: [AxisPhase(start: 0, end: .infinity, kind: .spring, law: .spring($0))],
            destination: 0)
        })
      for end in [0.5, 20, 3000] {
        let samples = try curve.samples(Sampling(mode: .count(1500), until: end * unit), limit: 1500)
        for axis in item.laws.indices {
          let error = deviation(samples, axis, from: item.laws[axis])
          #expect(error.value <= 1e-12 * amplitude[axis], "\(item) end \(end)")
          #expect(error.velocity <= 1e-12 * amplitude[axis] / unit, "\(item) end \(end)")
        }
      }
    }
  }

  @Test func timesOfFifteenDecimalsAreTheNearestAndTheStepsAgreeWithTheLaw() throws {
    let curve = try curve()
    for end in [0.3, 0.61, 1.1, 2.2] {
      for count in [3, 120, 1000] {
        let budget = WorkMeter(limit: 1_000_000)
        let samples = try curve.samples(
          Sampling(mode: .count(count), until: end), timeDecimals: 15, limit: count, budget: budget)
        for (index, time) in samples.times.dropLast().enumerated() {
          let units = (time * 1e15).rounded()
          #expect(units / 1e15 == time)
          // Half a unit, and the relative error 2⁻⁵² of the spacing.
          let deviation = Int64(units) * Int64(count - 1) - Int64(end * 1e15) * Int64(index)
          #expect(abs(Double(deviation)) / Double(count - 1) <= 0.51 + end * 1e15 * 0x1p-52)
          let state = curve.axes[0].state(at: time)
          #expect(abs(samples.values[0][index] - state.value) <= 1e-11)
          #expect(abs(samples.velocities[0][index] - state.velocity) <= 1e-10)
        }
      }
    }
  }

  @Test func errorsOfStepsDoNotAccumulate() throws {
    for ratio in [0, 1e-4] {
      let law = SpringLaw(
        spring: try Spring(stiffness: 1, dampingRatio: ratio), target: 0, displacement: 1,
        velocity: -0.5)
      let curve = MotionCurve(
        axes: [
          AxisCurve(
            phases: [AxisPhase(start: 0, end: .infinity, kind: .spring, law: .spring(law))],
            destination: 0)
        ])
      let samples = try curve.samples(Sampling(mode: .count(100_000), until: 1500), limit: 100_000)
      let error = deviation(samples, 0, from: law)
      #expect(error.value <= 1e-12 && error.velocity <= 1e-12, "ζ \(ratio): \(error)")
    }
  }

  /// Returns the greatest differences between the samples of an axis and its law.
  private func deviation(_ samples: Samples, _ axis: Int, from law: SpringLaw) -> (
    value: Double, velocity: Double
  ) {
    var worst = (value: 0.0, velocity: 0.0)
    for (index, time) in samples.times.enumerated() {
      let direct = law.state(at: time)
      worst.value = max(worst.value, abs(samples.values[axis][index] - direct.value))
      worst.velocity = max(worst.velocity, abs(samples.velocities[axis][index] - direct.velocity))
    }
    return worst
  }

  @Test func decelerationStepsAgreeWithTheLaw() throws {
    for rate in [0.9, 0.99, 0.998, 0.9999] {
      let motion = try DecelerationMotion(
        from: Coordinate(17), velocity: Coordinate(3000), rate: DecelerationRate(rate), threshold: 1e-6)
      let curve = try motion.curve()
      let travel = motion.destination[0] - 17
      let samples = try curve.samples(Sampling(mode: .rate(1000)), limit: 1_000_000)
      for (index, time) in samples.times.enumerated() {
        let direct = curve.axes[0].state(at: time)
        #expect(abs(samples.values[0][index] - direct.value) <= 1e-12 * travel)
        #expect(abs(samples.velocities[0][index] - direct.velocity) <= 1e-12 * 3000)
      }
    }
  }

  @Test func latePhasesAreSampledByTheirOwnLaw() throws {
    let recording = try #require(PolylineLaw(times: [0, 0.3, 1000], values: [0, 50, 80]))
    let spring = SpringLaw(spring: .edge, target: 10, displacement: 70, velocity: -900)
    let deceleration = PolynomialLaw(from: 20, decaying: 400, exponent: -2)
    let axis = AxisCurve(
      phases: [
        AxisPhase(start: 0, end: 1000, kind: .drag, law: .polyline(recording)),
        AxisPhase(start: 1000, end: 1000.4, kind: .spring, law: .spring(spring)),
        AxisPhase(start: 1000.4, end: 1001, kind: .deceleration, law: .polynomial(deceleration)),
        AxisPhase(start: 1001, end: 1002, kind: .spring, law: .spring(spring)),
      ], destination: 10)
    let samples = try MotionCurve(axes: [axis]).samples(Sampling(mode: .rate(47)), limit: 100_000)
    #expect(samples.times.count > 40_000)
    for (index, time) in samples.times.enumerated() {
      let state = axis.state(at: time)
      #expect(abs(samples.values[0][index] - state.value) <= 1e-10, "\(time)")
      #expect(abs(samples.velocities[0][index] - state.velocity) <= 1e-9, "\(time)")
    }
  }

  @Test func motionThatNeverSettlesNeedsAnEnd() throws {
    let curve = try curve(0)
    #expect(throws: MotionError.neverSettles) { try curve.samples(Sampling(mode: .rate(60)), limit: 100) }
    #expect(throws: MotionError.neverSettles) { try curve.samples(Sampling(mode: .count(3)), limit: 100) }
    #expect(try curve.samples(Sampling(mode: .rate(60), until: 1), limit: 100).times.count == 61)
    #expect(try curve.samples(Sampling(mode: .times([0, 9])), limit: 100).times.count == 2)
  }

  @Test func tooManySamplesAreRejectedBeforeSampling() throws {
    let curve = try curve()
    for mode in [
      Sampling.Mode.rate(1e300), .rate(1e9), .count(101), .count(.max),
      .times(Array(repeating: 0, count: 101)),
    ] {
      #expect(throws: MotionError.tooManySamples(limit: 100)) {
        try curve.samples(Sampling(mode: mode), limit: 100)
      }
    }
    #expect(try curve.samples(Sampling(mode: .rate(99), until: 1), limit: 100).times.count == 100)
    #expect(throws: MotionError.tooManySamples(limit: 100)) {
      try curve.samples(Sampling(mode: .rate(100), until: 1), limit: 100)
    }
  }

  @Test func limitsOfSamplesTimesAndEventsHaveOneDefault() throws {
    let curve = try curve(0)
    let limit = 100_000
    #expect(try curve.samples(Sampling(mode: .count(limit), until: 1)).times.count == limit)
    #expect(throws: MotionError.tooManySamples(limit: limit)) {
      try curve.samples(Sampling(mode: .count(limit + 1), until: 1))
    }
    #expect(throws: MotionError.tooManySamples(limit: limit)) { try curve.axes[0].events(until: 1e6) }
  }

  @Test func invalidSamplingIsRejected() throws {
    let curve = try curve()
    func error(_ mode: Sampling.Mode, until: Double? = nil) -> MotionError? {
      do {
        _ = try curve.samples(Sampling(mode: mode, until: until), limit: 100)
        return nil
      } catch {
        return error
      }
    }
    #expect(error(.rate(0)) == .notPositive(.samplingRate, received: 0))
    #expect(error(.rate(-1)) == .notPositive(.samplingRate, received: -1))
    #expect(error(.count(0)) == .outOfRange(.sampleCount, received: 0))
    #expect(error(.times([0, -1])) == .negative(.time, received: -1))
    #expect(error(.times([0, 1, 0.5])) == .outOfRange(.time, received: 0.5))
    #expect(error(.rate(60), until: -1) == .negative(.time, received: -1))
    #expect(error(.rate(60), until: .infinity) == .overflow(.time))
  }
}
