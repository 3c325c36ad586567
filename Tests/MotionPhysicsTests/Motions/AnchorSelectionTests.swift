import Foundation
import MotionTestSupport
import Testing

@testable import MotionPhysics

/// The rules that select an anchor.
@Suite struct AnchorSelectionTests {
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
        from: Coordinate(from), velocity: Coordinate(velocity), rate: rate)
      return try DrawerMotion.anchorIndex(
        projection: projection, from: Coordinate(from), velocity: Coordinate(velocity),
        anchors: anchors.map { Coordinate($0) }, selection: selection, maximumSteps: maximumSteps)
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

  /// Anchors a < b are equally near to the projection at v = −k·((a + b)/2 − x₀).
  @Test func theAnchorChangesAtPublishedVelocities() throws {
    let drawer = Drawer(from: 420, anchors: [80, 400, 720])
    for (velocity, index) in [(-360.361, 0), (-360.36, 1), (280.28, 1), (280.281, 2)] {
      #expect(try drawer.index(velocity) == index, "\(velocity)")
    }
  }

  @Test func equallyNearAnchorsAreSelectedInTheirOrder() throws {
    for (anchors, index) in [([0.0, 2], 0), ([2, 0], 0), ([3, 0, 2], 1)] {
      #expect(try Drawer(from: 1, anchors: anchors).index(0) == index, "\(anchors)")
    }
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
      let drawer = try DrawerMotion(from: [10, 10], velocity: velocity, anchors: corners)
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
    #expect(throws: MotionError.outOfRange(.anchors, received: 0)) {
      try DrawerMotion(from: 0, anchors: [])
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
      for line in lines.dropFirst() {
        let index = try #require(Int(line[line.count - 1]))
        var velocities: [Double] = []
        if line[0] == "at" {
          velocities = [try number(line[1])]
        } else {
          // Just within both bounds.
          if line[1] != "-" { velocities.append(try shifted(number(line[1]), by: 1e-9)) }
          if line[2] != "-" { velocities.append(try shifted(number(line[2]), by: -1e-9)) }
        }
        for velocity in velocities {
          #expect(try drawer.index(velocity) == index, "\(lines[0]) \(line) \(velocity)")
        }
      }
    }
  }

  private func shifted(_ velocity: Double, by share: Double) -> Double {
    velocity + share * max(1, abs(velocity))
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
