import MotionSystem
import MotionTestSupport
import Testing

@testable import MotionPhysics

@Suite struct PolylineCornersTests {
  private typealias Node = PolylinePoint

  private func randomWalk(_ count: Int, _ generator: inout SeededRandom) -> [Node] {
    var value = 0.0
    return (0..<count).map { index in
      if index > 0 { value += Double.random(in: -1...1, using: &generator) }
      return Node(time: Double(index), value: value)
    }
  }

  /// Returns the value of a polyline at a time. Before the first and after the last point it is
  /// constant.
  private func polylineValue(_ points: [Node], at time: Double) -> Double {
    guard let after = points.firstIndex(where: { $0.time > time }) else { return points.last?.value ?? 0 }
    guard after > 0 else { return points[0].value }
    let (start, end) = (points[after - 1], points[after])
    return start.value + (end.value - start.value) * ((time - start.time) / (end.time - start.time))
  }

  /// Returns the corners with a budget that is not exhausted.
  private func corners(_ nodes: [Node], width: Double) throws -> [Node]? {
    try line(nodes).corners(within: width, limit: 1_000_000, budget: WorkMeter(limit: 10_000_000))
  }

  private func line(_ nodes: [Node]) -> Polyline {
    Polyline(times: nodes.map { $0.time }, values: [nodes.map { $0.value }])
  }

  private func isWithin(_ corners: [Node], _ nodes: [Node], _ width: Double) -> Bool {
    // The tube is straight between nodes, so corners between nodes are checked too.
    let times = nodes.map(\.time) + corners.map(\.time)
    return times.allSatisfy {
      abs(polylineValue(corners, at: $0) - polylineValue(nodes, at: $0)) <= width
        * (1 + 1e-6) + 1e-9
    }
  }

  /// Returns the fewest lines with corners on a fine grid of times and values, by dynamic
  /// programming. The optimum without a grid needs at most as many.
  private func fewestOnGrid(_ nodes: [Node], _ width: Double) -> Int {
    let levels = 8
    var grid: [Node] = [nodes[0]]
    let fine = (1..<(2 * nodes.count - 2)).map { Double($0) / 2 }
    for time in fine {
      let middle = polylineValue(nodes, at: time)
      for level in -levels...levels {
        grid.append(Node(time: time, value: middle + width * 0.999 * Double(level) / Double(levels)))
      }
    }
    grid.append(nodes[nodes.count - 1])
    var lines = Array(repeating: Int.max / 2, count: grid.count)
    lines[0] = 0
    for from in grid.indices where lines[from] < Int.max / 2 {
      var steepest = Double.infinity
      var flattest = -Double.infinity
      var node = nodes.firstIndex { $0.time > grid[from].time } ?? nodes.count
      for to in grid.indices.dropFirst(from + 1) where grid[to].time > grid[from].time {
        while node < nodes.count, nodes[node].time <= grid[to].time {
          let elapsed = nodes[node].time - grid[from].time
          steepest = min(steepest, (nodes[node].value + width - grid[from].value) / elapsed)
          flattest = max(flattest, (nodes[node].value - width - grid[from].value) / elapsed)
          node += 1
        }
        let slope = (grid[to].value - grid[from].value) / (grid[to].time - grid[from].time)
        if slope >= flattest, slope <= steepest { lines[to] = min(lines[to], lines[from] + 1) }
      }
    }
    return lines[grid.count - 1]
  }

  /// Random walks bend at every node, which is where a greedy choice is worst.
  @Test func linesAreFewMoreThanTheFewestOnAGrid() throws {
    var generator = SeededRandom(seed: 3)
    var (lines, fewest) = (0, 0)
    for _ in 0..<12 {
      let nodes = randomWalk(12, &generator)
      let width = Double.random(in: 0.3...1.2, using: &generator)
      let found = try #require(try corners(nodes, width: width))
      #expect(isWithin(found, nodes, width))
      lines += found.count - 1
      fewest += fewestOnGrid(nodes, width)
    }
    #expect(Double(lines) < 1.4 * Double(fewest), "\(lines) \(fewest)")
  }

  /// A chord of the length h is at most h²/4 above the parabola x². A line that starts and ends w below it,
  /// and is at most w above it, has the length 2√(2w).
  @Test func linesAlongABendHaveTheGreatestLength() throws {
    let nodes = (0...10_000).map { Node(time: Double($0) / 1000, value: pow(Double($0) / 1000, 2)) }
    for width in [0.001, 0.01, 0.1] {
      let found = try #require(try corners(nodes, width: width))
      #expect(isWithin(found, nodes, width))
      for (from, to) in zip(found.dropFirst(), found.dropFirst(2)).dropLast(2) {
        #expect(abs((to.time - from.time) - 2 * (2 * width).squareRoot()) < 0.02, "\(from) \(to)")
      }
    }
  }

  @Test func cornersAreInOrderOfTimeAndWithinTheTube() throws {
    var generator = SeededRandom(seed: 11)
    for _ in 0..<60 {
      let nodes = randomWalk(Int.random(in: 2...120, using: &generator), &generator)
      let width = Double.random(in: 0.05...3, using: &generator)
      let found = try #require(try corners(nodes, width: width))
      #expect(isWithin(found, nodes, width))
      #expect(found.first == nodes.first && found.last == nodes.last)
      #expect(zip(found, found.dropFirst()).allSatisfy { $0.time < $1.time })
    }
  }

  /// A step of the curve within the width of the tube needs no corner of its own, wherever a line meets it.
  @Test func stepsWithinTheTubeArePassed() throws {
    var generator = SeededRandom(seed: 6)
    for _ in 0..<60 {
      var nodes = randomWalk(60, &generator)
      for index in [13, 29, 44] {
        let step = Double.random(in: -0.85...0.85, using: &generator)
        nodes[index...] = ArraySlice(nodes[index...].map { Node(time: $0.time, value: $0.value + step) })
        nodes.insert(Node(time: nodes[index].time.nextDown, value: nodes[index].value - step), at: index)
      }
      let found = try #require(try corners(nodes, width: 0.5))
      for node in nodes.dropFirst().dropLast() {
        #expect(abs(polylineValue(found, at: node.time) - node.value) <= 0.5 * (1 + 1e-6) + 1e-9)
      }
    }
  }

  @Test func aStraightLineNeedsOneLine() throws {
    let nodes = (0..<50).map { Node(time: Double($0), value: 3 * Double($0)) }
    #expect(try corners(nodes, width: 0.1) == [nodes[0], nodes[49]])
    #expect(try corners([nodes[0]], width: 0.1) == [nodes[0]])
  }

  /// A step is between two adjacent doubles. A line of one unit of rounding crosses it.
  @Test(arguments: [5, -5.0]) func aStepWiderThanTheTubeHasTwoCorners(step: Double) throws {
    let nodes = [
      Node(time: 0, value: 0), Node(time: 1.0.nextDown, value: 0), Node(time: 1, value: step),
      Node(time: 2, value: step),
    ]
    let found = try #require(try corners(nodes, width: 1))
    #expect(found.count == 4 && isWithin(found, nodes, 1), "\(found)")
  }

  /// Two corners of one time bring a recorded jump. Its line is not one of the unit in the last place.
  @Test func aJumpOfACurveHasTwoCornersOfOneTime() throws {
    let law = try #require(PolylineLaw(times: [0, 0.3, 0.3, 0.7], values: [0, 0.2, 0.9, 1]))
    let axis = AxisCurve(
      phases: [AxisPhase(start: 0, end: 0.7, kind: .drag, law: .polyline(law))], destination: 1)
    let corners = try axis.corners(tolerance: 0.01, finalStep: 0.01, limit: 100, budget: .unlimited)
    #expect(corners.map { $0.time } == [0, 0.3, 0.3, 0.7])
    for (corner, value) in zip(corners, [0, 0.2, 0.9, 1]) { #expect(abs(corner.value - value) <= 0.01) }
  }

  @Test func anExhaustedBudgetEndsTheFit() throws {
    var random = SeededRandom(seed: 4)
    let line = line(randomWalk(5000, &random))
    #expect(try line.corners(within: 0.5, limit: 5000, budget: WorkMeter(limit: 2501)) != nil)
    #expect(try line.corners(within: 0.5, limit: 50, budget: WorkMeter(limit: 2501)) == nil)
    #expect(throws: MotionError.tooMuchWork) {
      try line.corners(within: 0.5, limit: 5000, budget: WorkMeter(limit: 2500))
    }
  }
}
