import MotionTestSupport
import Testing

@testable import MotionPhysics

@Suite struct SegmentTests {
  /// Returns an axis that follows a recording, a deceleration and a spring, and then rests. The spring
  /// starts late, at a time that is not a round number.
  private func axis(_ random: inout SeededRandom) throws -> AxisCurve {
    let times = [0, 0.1, 0.1, 0.25, 0.4].map { $0 * random.uniform(0.5...2) }.sorted()
    let recording = try #require(
      PolylineLaw(times: times, values: times.map { _ in random.uniform(-300...300) }))
    let first = times[4] + random.uniform(0...0.3)
    let second = first + random.uniform(0.01...3)
    let end = second + random.uniform(0.5...4)
    let deceleration = PolynomialLaw(
      from: random.uniform(-200...200), decaying: random.uniform(-900...900), exponent: -2.002)
    let spring = SpringLaw(
      spring: try random.spring(), target: random.uniform(-200...200),
      displacement: random.uniform(-200...200), velocity: random.uniform(-2000...2000))
    return AxisCurve(
      phases: [
        AxisPhase(start: 0, end: first, kind: .drag, law: .polyline(recording)),
        AxisPhase(start: first, end: second, kind: .deceleration, law: .polynomial(deceleration)),
        AxisPhase(start: second, end: end, kind: .spring, law: .spring(spring)),
      ], destination: spring.target)
  }

  @Test func segmentsCoverTheTimeWithoutAGap() throws {
    var random = SeededRandom(seed: 1)
    for _ in 0..<200 {
      let axis = try axis(&random)
      for horizon in [axis.end * random.uniform(0...1), axis.end, axis.end + 1] {
        let segments = axis.segments(until: horizon)
        #expect(segments.first?.start == 0 && segments.last?.end == horizon)
        #expect(segments.count <= axis.segmentLimit)
        #expect(zip(segments, segments.dropFirst()).allSatisfy { $0.end == $1.start })
        for segment in segments {
          for time in [segment.start, (segment.start + segment.last) / 2, segment.last] {
            let (state, exact) = (segment.state(at: time), axis.state(at: time))
            #expect(abs(state.value - exact.value) <= 1e-9)
            #expect(abs(state.velocity - exact.velocity) <= 1e-6 * (1 + abs(exact.velocity)))
          }
        }
      }
    }
  }

  @Test func limitOfSegmentsCountsTheLinesOfEachLaw() throws {
    let recording = try #require(PolylineLaw(times: [0.1, 0.2, 0.3], values: [1, 2, 3]))
    let frames = try #require(PolylineLaw(interval: 0.1, values: [1, 2, 3]))
    for law in [AxisLaw.polyline(recording), .polyline(frames)] {
      let axis = AxisCurve(phases: [AxisPhase(start: 0, end: 1, kind: .drag, law: law)], destination: 0)
      let count = axis.segments(until: 2).count
      #expect(count >= 4 && count <= axis.segmentLimit && axis.segmentLimit <= count + 1)
    }
  }

  @Test func lineEndsExactlyAtTheRecordedPosition() throws {
    var random = SeededRandom(seed: 2)
    for _ in 0..<100 {
      let start = random.uniform(0...9)
      let times = [0, random.uniform(0.01...0.1), random.uniform(0.2...0.9)]
      let values = times.map { _ in random.uniform(-1...1) }
      let law = try #require(PolylineLaw(times: times, values: values))
      let axis = AxisCurve(
        phases: [
          AxisPhase(start: 0, end: start, kind: .drag, law: .polynomial(PolynomialLaw(restingAt: 0))),
          AxisPhase(start: start, end: start + 1, kind: .drag, law: .polyline(law)),
        ], destination: 0)
      let lines = axis.segments(until: 20).dropFirst()
      #expect(zip(lines, values.dropFirst()).allSatisfy { $0.state(at: $0.end).value == $1 })
    }
  }

  @Test func extremeValuesAreThoseOfManySamples() throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<80 {
      for segment in try axis(&random).segments(until: random.uniform(0.1...6))
      where segment.end > segment.start {
        let values = (0...2000).map { step in
          segment.state(at: segment.start + (segment.end - segment.start) * Double(step) / 2000).value
        }
        let (low, high) = segment.extremeValues
        let (least, greatest) = (values.min() ?? .nan, values.max() ?? .nan)
        // The samples miss an extremum by at most half a step, where the value is x″h²/8 away.
        var bend = 0.0
        for index in 1..<2000 {
          bend = max(bend, abs(values[index - 1] - 2 * values[index] + values[index + 1]))
        }
        let missed = 0.15 * bend + 1e-9
        #expect(low <= least && least - low <= missed, "\(segment)")
        #expect(high >= greatest && high - greatest <= missed, "\(segment)")
      }
    }
  }

  @Test func curveThatNeverSettlesHasNoDuration() throws {
    let spring = SpringLaw(
      spring: try Spring(stiffness: 100, damping: 0), target: 0, displacement: 1, velocity: 0)
    let axis = AxisCurve(
      phases: [AxisPhase(start: 0, end: .infinity, kind: .spring, law: .spring(spring))],
      destination: 0)
    #expect(axis.settlingDuration == .never && axis.settlingDuration.seconds == nil)
    let rest = AxisCurve(
      phases: [AxisPhase(start: 0, end: 2, kind: .spring, law: .spring(spring))], destination: 0)
    #expect(rest.settlingDuration == .after(2))
    #expect(MotionCurve(axes: [rest, axis]).settlingDuration == .never)
    #expect(MotionCurve(axes: [rest, rest]).settlingDuration.seconds == 2)
    #expect(axis.segments(until: 5).map(\.end) == [5])
  }
}
