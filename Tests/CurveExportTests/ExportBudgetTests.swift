import CurveExport
import Foundation
import MotionPhysics
import MotionSystem
import Testing

/// The work and the bytes that an export may use.
@Suite struct ExportBudgetTests {
  /// Motions that exercise every step of the formats: oscillation, recording, several axes.
  private static func motions() throws -> [ExportedCurve] {
    let spring = try MotionFixtures.spring([300], [0], velocity: [-800], ratio: 0.2)
    let two = try MotionFixtures.spring([300, 1], [0, 50], velocity: [-800, 20], ratio: 0.5)
    return [
      try MotionFixtures.exported(spring),
      try MotionFixtures.exported(two, axes: ["x", "y"], tolerance: 0.5),
      try MotionFixtures.exported(MotionFixtures.flick(), axes: ["x", "y"]),
      try MotionFixtures.exported(MotionFixtures.toss()),
      try MotionFixtures.exported(recording(500)),
    ]
  }

  /// Returns a recording of `count` points along a parabola between two jumps, and 10 swings of a spring.
  private static func recording(_ count: Int) throws -> MotionCurve {
    // The first two times are equal, and so are the last two.
    let times = (0..<count).map { 0.4 * Double(min(max($0 - 1, 0), count - 3)) / Double(count - 3) }
    let values = times.enumerated().map { index, time in
      index == 0 || index == count - 1 ? 0 : 1000 - 25 * (time - 0.2) * (time - 0.2)
    }
    let spring = try MotionFixtures.spring([0], [5], velocity: [3000], stiffness: 342, ratio: 0.1)
    let law = try #require(PolylineLaw(times: times, values: values))
    let last = try #require(spring.axes[0].phases.first)
    return MotionCurve(
      axes: [
        AxisCurve(
          phases: [
            AxisPhase(start: 0, end: 0.4, kind: .drag, law: .polyline(law)),
            AxisPhase(start: 0.4, end: 0.4 + last.end, kind: .spring, law: last.law),
          ], destination: 5)
      ])
  }

  private static func limited(_ curve: ExportedCurve, to maxBytes: Int) -> ExportedCurve {
    ExportedCurve(
      name: curve.name, axisNames: curve.axisNames, curve: curve.curve, samples: curve.samples,
      decimals: curve.decimals, destination: curve.destination, thresholds: curve.thresholds,
      end: curve.end, tolerance: curve.tolerance, maxBytes: maxBytes)
  }

  @Test(arguments: CurveFormat.general) func theBudgetOfATextIsExact(_ format: CurveFormat) throws {
    for curve in try Self.motions() {
      let generous = WorkMeter(limit: WorkMeter.standardLimit)
      let text = try format.text(of: curve, budget: generous)
      #expect(generous.spent > 0)
      let exact = WorkMeter(limit: generous.spent)
      #expect(try format.text(of: curve, budget: exact) == text)
      #expect(exact.remaining == 0 && !exact.isExhausted)
      for limit in [generous.spent - 1, generous.spent / 2, 1] {
        let tight = WorkMeter(limit: limit)
        #expect(throws: ExportError.tooMuchWork) { try format.text(of: curve, budget: tight) }
        #expect(tight.isExhausted)
      }
    }
  }

  @Test(arguments: CurveFormat.general) func theLimitOfBytesIsExact(_ format: CurveFormat) throws {
    for curve in try Self.motions() {
      let text = try format.text(of: curve)
      #expect(try format.text(of: Self.limited(curve, to: text.count)) == text)
      for maxBytes in [text.count - 1, text.count / 2, 0] {
        #expect(throws: ExportError.tooLong(maxBytes: maxBytes)) {
          try format.text(of: Self.limited(curve, to: maxBytes))
        }
      }
    }
  }

  @Test(arguments: CurveFormat.general) func workGrowsLinearlyWithARecording(_ format: CurveFormat) throws {
    func work(_ count: Int) throws -> Int {
      let curve = try Self.recording(count)
      let exported = ExportedCurve(
        name: "toss", axisNames: [], curve: curve,
        samples: try curve.samples(Sampling(mode: .count(count)), limit: count), decimals: 6,
        destination: Coordinate(5), thresholds: [0.5], end: try #require(curve.settlingDuration.seconds),
        tolerance: 2)
      let budget = WorkMeter(limit: 100_000_000)
      do throws(ExportError) {
        _ = try format.text(of: exported, budget: budget)
      } catch .toleranceNotMet {
        // Lines between rounded times cannot follow the steep lines of the recording.
      }
      return budget.spent
    }
    let (one, two, three) = (try work(2000), try work(4000), try work(6000))
    #expect(Double(three - two) < 1.2 * Double(two - one), "\(one) \(two) \(three)")
    #expect(two - one < 2000 * 500)
  }

  /// Rows past the limit of bytes are not written.
  @Test func rowsEndAtTheLimitOfBytes() throws {
    let curve = try MotionFixtures.spring([300], [0], ratio: 0.5)
    let name = "x" + String(repeating: "y", count: 10_000)
    let exported = ExportedCurve(
      name: "motion", axisNames: [name], curve: curve,
      samples: try curve.samples(Sampling(mode: .count(50_000)), limit: 50_000), decimals: 6,
      destination: Coordinate(0), thresholds: [0.5], end: 1, tolerance: nil, maxBytes: 100_000)
    let budget = WorkMeter(limit: 50_000)
    #expect(throws: ExportError.tooLong(maxBytes: 100_000)) {
      try CurveFormat.csv.text(of: exported, budget: budget)
    }
  }

  /// A spring with a million swings cannot be drawn with 2,000 points, which takes no work to find out.
  @Test(arguments: [CurveFormat.keyframes, .waapi, .compose, .swiftui])
  func tooManySwingsAreRejectedAtOnce(_ format: CurveFormat) throws {
    let curve = try MotionFixtures.spring([300], [0], stiffness: 200, ratio: 1e-6)
    let exported = ExportedCurve(
      name: "motion", axisNames: [], curve: curve, samples: Samples(times: [], values: [], velocities: []),
      decimals: 6, destination: Coordinate(0), thresholds: [0.5],
      end: try #require(curve.settlingDuration.seconds), tolerance: 5)
    let budget = WorkMeter(limit: 100)
    #expect(throws: ExportError.tooManyPoints(limit: 2000)) { try format.text(of: exported, budget: budget) }
  }

  /// The swings of a spring that are smaller than the tolerance need no points.
  @Test(arguments: [CurveFormat.keyframes, .waapi, .compose, .swiftui])
  func swingsWithinTheToleranceAreNotCounted(_ format: CurveFormat) throws {
    for ratio in [0.0007, 0.0005] {
      let curve = try MotionFixtures.spring([300], [0], stiffness: 200, ratio: ratio, threshold: 0.01)
      // Of about 5,000 swings, those in the last 90 % are within the tolerance.
      for tolerance in [150.0, 299, 301] {
        let exported = try MotionFixtures.exported(curve, tolerance: tolerance)
        #expect(throws: Never.self) { try format.text(of: exported) }
      }
    }
  }
}
