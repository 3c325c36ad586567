import Foundation
import MotionPhysics
import Testing

/// Springs computed in 60-digit arithmetic; Tests/Corpus/physics/spring.py generates the corpus.
@Suite struct SpringCorpusTests {
  /// Returns the rows of a file of numbers without its comment lines, which begin with #.
  private func rows(_ name: String) throws -> [[Double]] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Corpus/physics/\(name)")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return try lines.filter { !$0.hasPrefix("#") }.map { line in
      try line.split(separator: " ").map { try #require(Double($0)) }
    }
  }

  /// The largest error in the corpus is 22 units in the last place.
  @Test func settlingDurationsMatchTheCorpus() throws {
    let cases = try rows("spring-settling.txt")
    #expect(cases.count > 500)
    for row in cases {
      let spring = try Spring(stiffness: row[0], dampingRatio: row[1])
      let pairs = Array(row[4...])
      let from = try #require(Coordinate(stride(from: 0, to: pairs.count, by: 2).map { pairs[$0] }))
      let velocity = try #require(Coordinate(stride(from: 1, to: pairs.count, by: 2).map { pairs[$0] }))
      let motion = try SpringMotion(
        from: from, to: Coordinate(repeating: 0, count: from.count), velocity: velocity, spring: spring,
        threshold: row[2])
      guard case .after(let time) = try motion.settlingDuration(.exact) else {
        Issue.record("a damped spring settles: \(row)")
        continue
      }
      #expect(abs(time - row[3]) <= 64 * row[3].ulp, "\(row): \(time)")
    }
  }

  /// The largest error in the corpus is 24 units in the last place.
  @Test func settlingDurationsWithSpeedThresholdsMatchTheCorpus() throws {
    let cases = try rows("spring-speeds.txt")
    #expect(cases.count == 90)
    var laterThanAtTheDistance = 0
    for row in cases {
      let spring = try Spring(stiffness: row[0], dampingRatio: row[1])
      let pairs = Array(row[5...])
      let from = try #require(Coordinate(stride(from: 0, to: pairs.count, by: 2).map { pairs[$0] }))
      let velocity = try #require(Coordinate(stride(from: 1, to: pairs.count, by: 2).map { pairs[$0] }))
      let motion = try SpringMotion(
        from: from, to: Coordinate(repeating: 0, count: from.count), velocity: velocity, spring: spring,
        threshold: row[2])
      guard case .after(let time) = try motion.settlingDuration(.exactWithSpeedThreshold(row[3])) else {
        Issue.record("a damped spring settles: \(row)")
        continue
      }
      #expect(abs(time - row[4]) <= 64 * row[4].ulp, "\(row): \(time)")
      if case .after(let early) = try motion.settlingDuration(), early < time { laterThanAtTheDistance += 1 }
    }
    #expect(laterThanAtTheDistance > 30)
  }

  @Test func springStatesMatchTheCorpus() throws {
    let cases = try rows("spring-states.txt")
    #expect(cases.count > 200)
    for row in cases {
      let spring = try Spring(stiffness: row[0], dampingRatio: row[1])
      let law = SpringLaw(spring: spring, target: 0, displacement: row[2], velocity: row[3])
      let state = law.state(at: row[4])
      let amplitude = max(abs(row[2]), abs(row[3]) / spring.angularFrequency)
      #expect(abs(state.value - row[5]) <= 1e-14 * amplitude, "\(row): \(state)")
      #expect(abs(state.velocity - row[6]) <= 1e-14 * amplitude * spring.angularFrequency, "\(row): \(state)")
    }
  }
}
