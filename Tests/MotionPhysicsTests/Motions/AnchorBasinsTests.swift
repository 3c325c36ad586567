import Foundation
import MotionTestSupport
import Testing

@testable import MotionPhysics

/// The rules that select an anchor, and the velocities at which each anchor is selected.
@Suite struct AnchorBasinsTests {
  /// A drawer with one axis.
  private struct Drawer: CustomStringConvertible {
    var from = 0.0
    var anchors: [Double] = []
    var rate = DecelerationRate.normal
    var selection = AnchorSelection.nearest
    var maximumSteps: Int?

    var description: String { "from \(from) \(anchors) \(selection) steps \(maximumSteps ?? 0)" }

    func index(_ velocity: Double) throws -> Int {
      let projection = try DecelerationMotion.projection(
        from: from, velocity: velocity, rate: rate)
      return try DrawerMotion.anchorIndex(
        projection: projection, from: from, velocity: velocity, anchors: anchors,
        selection: selection, maximumSteps: maximumSteps)
    }

    func intervals() throws -> [[AnchorBasins.Interval]] {
      try AnchorBasins(
        from: from, rate: rate, anchors: anchors, selection: selection,
        maximumSteps: maximumSteps
      ).intervals
    }
  }

  private func drawer(_ random: inout SeededRandom) throws -> Drawer {
    // Whole numbers, so that anchors coincide and ties are exact, or numbers of any magnitude.
    let isWhole = Bool.random(using: &random)
    let scale = isWhole ? 1 : pow(10, random.uniform(-6...9))
    func position() -> Double {
      isWhole ? Double(Int.random(in: -8...8, using: &random)) : random.uniform(-1...1) * scale
    }
    var drawer = Drawer()
    drawer.anchors = (0..<Int.random(in: 1...7, using: &random)).map { _ in position() }
    drawer.from = Bool.random(using: &random) ? position() : drawer.anchors[0]
    drawer.rate = try DecelerationRate(
      random.uniform(0.9...0.9999), model: Bool.random(using: &random) ? .exact : .wwdc)
    let position: AnchorThresholds.Position =
      Bool.random(using: &random) ? .share(random.uniform(0...1)) : .distance(random.uniform(0...scale))
    let thresholds = AnchorThresholds(
      position: position, step: Bool.random(using: &random) ? 0 : random.uniform(0...200),
      end: Bool.random(using: &random) ? nil : random.uniform(200...400))
    drawer.selection =
      [.nearest, .directional, .threshold(thresholds)][Int.random(in: 0...2, using: &random)]
    drawer.maximumSteps = Bool.random(using: &random) ? nil : Int.random(in: 1...4, using: &random)
    return drawer
  }

  @Test func everyVelocityIsInOneIntervalAndSelectsItsAnchor() throws {
    var random = SeededRandom(seed: 21)
    for _ in 0..<2_000 {
      let drawer = try drawer(&random)
      let intervals = try drawer.intervals()
      var velocities = [0, 1e300, -1e300, .leastNonzeroMagnitude, -.leastNonzeroMagnitude]
      for interval in intervals.joined() {
        for bound in [interval.min, interval.max] where bound.isFinite {
          velocities += [bound, bound.nextUp, bound.nextDown]
        }
        let low = max(interval.min, -1e7)
        let high = min(interval.max, 1e7)
        if low < high { velocities.append(random.uniform(low...high)) }
      }
      for velocity in velocities {
        let containing = intervals.indices.filter { index in
          intervals[index].contains { $0.contains(velocity) }
        }
        #expect(containing == [try drawer.index(velocity)], "\(drawer) at \(velocity)")
      }
      // The intervals are not longer than necessary: at each bound the selection changes.
      for (index, list) in intervals.enumerated() {
        for interval in list where interval.max.isFinite {
          let beyond = interval.includesMax ? interval.max.nextUp : interval.max
          #expect(try drawer.index(beyond) != index, "\(drawer) beyond \(interval)")
        }
      }
    }
  }

  @Test func limitOfAllStepsIsNoLimit() throws {
    var random = SeededRandom(seed: 22)
    for _ in 0..<2_000 {
      var drawer = try drawer(&random)
      drawer.maximumSteps = nil
      let velocity = random.uniform(-1...1) * pow(10, random.uniform(-2...20))
      let index = try drawer.index(velocity)
      drawer.maximumSteps = 7
      #expect(try drawer.index(velocity) == index, "\(drawer) at \(velocity)")
    }
  }

  @Test func basinsOfADrawerHavePublishedBounds() throws {
    let intervals = try Drawer(from: 420, anchors: [80, 400, 720]).intervals()
    #expect(intervals.map(\.count) == [1, 1, 1])
    #expect(abs(intervals[0][0].max + 360.36) < 0.001)
    #expect(intervals[1][0].min == intervals[0][0].max)
    #expect(abs(intervals[1][0].max - 280.28) < 0.001)
    #expect(intervals[0][0].min == -.infinity)
    #expect(intervals[2][0].max == .infinity)
    // Where two anchors are equally near, the first in the list is selected.
    let reversed = try Drawer(from: 420, anchors: [720, 400, 80]).intervals()
    #expect(reversed[0][0].includesMin)
    #expect(!reversed[1][0].includesMax)
  }

  @Test func anchorsThatNoReleaseSelectsHaveNoInterval() throws {
    let intervals = try Drawer(from: 350, anchors: [0, 320, 320, 700, 1020], maximumSteps: 1).intervals()
    #expect(intervals.map(\.count) == [0, 1, 0, 1, 0])
  }

  @Test func theFastestReleasesSelectTheOutermostAnchors() throws {
    for anchors in [[80.0, 400, 720], [720, 400, 80]] {
      for velocity in [1e6, 1e18, 1e30, 1e300] {
        let drawer = Drawer(from: 420, anchors: anchors)
        #expect(anchors[try drawer.index(velocity)] == 720)
        #expect(anchors[try drawer.index(-velocity)] == 80)
      }
    }
    let corners: [Coordinate] = [[0, 0], [300, 0], [0, 640], [300, 640]]
    for velocity: Coordinate in [[1e20, 3e17], [1e16, 1e20], [1e200, 1e200]] {
      let drawer = try DrawerMotion<Coordinate>(from: [10, 10], velocity: velocity, anchors: corners)
      #expect(drawer.anchorIndex == 3)
    }
  }

  @Test func rulesOfOneAxisRejectSeveral() throws {
    let corner: Coordinate = [1, 2]
    #expect(throws: MotionError.outOfRange(.axes, received: 2)) {
      try DrawerMotion(from: corner, anchors: [corner], selection: .threshold(AnchorThresholds()))
    }
    #expect(throws: MotionError.outOfRange(.axes, received: 2)) {
      try DrawerMotion(from: corner, anchors: [corner], maximumSteps: 1)
    }
    #expect(throws: MotionError.outOfRange(.maximumSteps, received: 0)) {
      try DrawerMotion(from: 0, anchors: [0], maximumSteps: 0)
    }
    #expect(throws: MotionError.outOfRange(.anchors, received: 0)) { try AnchorBasins(from: 0, anchors: []) }
  }

  @Test func extremeMagnitudesHaveIntervals() throws {
    try countingCases(atLeast: 200) { cases in
      var random = SeededRandom(seed: 23)
      func extreme() -> Double {
        random.uniform(-1...1) * pow(10, Double(Int.random(in: -320...308, using: &random)))
      }
      for _ in 0..<500 {
        let drawer = Drawer(from: extreme(), anchors: [extreme(), extreme(), extreme()])
        let intervals = try drawer.intervals()
        for velocity in [extreme(), 0, extreme()] {
          guard let index = try? drawer.index(velocity) else { continue }
          cases.add()
          #expect(
            intervals[index].contains { $0.contains(velocity) }, "\(drawer) at \(velocity) \(intervals)")
        }
      }
    }
  }

  // MARK: Corpus

  /// Selections in exact arithmetic; Tests/Corpus/anchors/anchors.py generates the corpus.
  @Test func selectionsMatchTheCorpus() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Corpus/anchors/anchors.txt")
    let blocks = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n\n").dropFirst()
    #expect(blocks.count >= 60)
    for block in blocks {
      let lines = block.split(separator: "\n").map { $0.split(separator: " ") }
      let drawer = try drawer(lines[0])
      let intervals = try drawer.intervals()
      var basins: [(index: Int, min: Double, max: Double)] = []
      for line in lines.dropFirst() {
        let index = try #require(Int(line[line.count - 1]))
        if line[0] == "at" {
          let velocity = try number(line[1])
          #expect(try drawer.index(velocity) == index, "\(lines[0]) \(line)")
          #expect(intervals[index].contains { $0.contains(velocity) }, "\(lines[0]) \(line)")
        } else {
          let min = line[1] == "-" ? -Double.infinity : try number(line[1])
          let max = line[2] == "-" ? Double.infinity : try number(line[2])
          basins.append((index, min, max))
        }
      }
      // The corpus has no basins of a single velocity.
      let computed = intervals.enumerated().flatMap { index, list in
        list.filter { $0.min < $0.max }.map { (index: index, min: $0.min, max: $0.max) }
      }.sorted { $0.min < $1.min }
      try #require(computed.count == basins.count, "\(lines[0]) \(computed)")
      for (computed, expected) in zip(computed, basins) {
        #expect(computed.index == expected.index, "\(lines[0])")
        #expect(isNear(computed.min, expected.min), "\(lines[0]) \(computed)")
        #expect(isNear(computed.max, expected.max), "\(lines[0]) \(computed)")
      }
    }
  }

  private func isNear(_ value: Double, _ expected: Double) -> Bool {
    value == expected || abs(value - expected) <= 1e-9 * max(1, abs(expected))
  }

  private func number(_ text: Substring) throws -> Double { try #require(Double(text)) }

  private func drawer(_ words: [Substring]) throws -> Drawer {
    var drawer = Drawer()
    var thresholds = AnchorThresholds()
    var selection = ""
    for word in words {
      let pair = word.split(separator: "=")
      switch pair[0] {
      case "selection": selection = String(pair[1])
      case "from": drawer.from = try number(pair[1])
      case "rate": drawer.rate = try DecelerationRate(number(pair[1]))
      case "anchors": drawer.anchors = try pair[1].split(separator: ",").map { try number($0) }
      case "steps": drawer.maximumSteps = Int(pair[1])
      case "limit": thresholds.step = try number(pair[1])
      case "share": thresholds.position = .share(try number(pair[1]))
      case "distance": thresholds.position = .distance(try number(pair[1]))
      default: Issue.record("unknown field \(word)")
      }
    }
    drawer.selection =
      selection == "threshold" ? .threshold(thresholds) : selection == "directional" ? .directional : .nearest
    return drawer
  }
}
