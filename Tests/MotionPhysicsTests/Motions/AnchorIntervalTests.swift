import Foundation
import MotionTestSupport
import Testing

@testable import MotionPhysics

/// The anchors at the multiples of an interval, compared with a long list of them.
struct AnchorIntervalTests {
  @Test func aFewMultiplesSelectTheAnchorOfAllMultiples() throws {
    var random = SeededRandom(seed: 41)
    let all = Array(-400...400)
    for _ in 0..<3_000 {
      // Whole numbers, so that releases on anchors and ties are exact, or any numbers.
      let isWhole = Bool.random(using: &random)
      let interval = isWhole ? 4 : random.uniform(0.1...9)
      func position(_ range: ClosedRange<Double>) -> Double {
        let position = random.uniform(range) * interval
        return isWhole ? position.rounded() : position
      }
      let from = position(-60...60)
      let velocity = isWhole ? position(-40...40) : random.uniform(-900...900)
      let projection = velocity == 0 ? from : from + velocity / abs(velocity) * abs(position(-200...200))
      let dragStart = Bool.random(using: &random) ? nil : position(-60...60)
      let maximumSteps = Bool.random(using: &random) ? nil : Int.random(in: 1...90, using: &random)
      let thresholds = AnchorThresholds(step: 60, end: maximumSteps == nil ? nil : 400)
      let selection = [AnchorSelection.nearest, .directional, .threshold(thresholds)].randomElement(
        using: &random)
      func selected(_ multiples: [Int]) throws -> Int {
        let index = try DrawerMotion.anchorIndex(
          projection: Coordinate(projection), from: Coordinate(from), velocity: Coordinate(velocity),
          anchors: multiples.map { Coordinate(Double($0) * interval) }, selection: #require(selection),
          maximumSteps: maximumSteps, dragStart: dragStart)
        return multiples[index]
      }
      let multiples = try #require(
        AnchorInterval.multiples(
          of: interval, from: from, projection: projection, maximumSteps: maximumSteps, dragStart: dragStart))
      #expect(
        try selected(multiples) == selected(all),
        "\(interval) \(from) \(projection) \(selection as Any) \(maximumSteps as Any)"
      )
    }
  }

  @Test func anIntervalThatIsTooSmallHasNoMultiples() {
    for (interval, isEnough) in [(1e-6, true), (1e-8, false), (.leastNonzeroMagnitude, false)] {
      let multiples = AnchorInterval.multiples(
        of: interval, from: 100, projection: 0, maximumSteps: nil, dragStart: nil)
      #expect((multiples != nil) == isEnough)
    }
  }
}
