import MotionSystem
import MotionTestSupport
import Testing

@testable import MotionPhysics

extension MinLinkPath {
  /// Returns the corners with a budget that is not exhausted.
  fileprivate func corners(width: Double, limit: Int) throws(MotionError) -> [PolylinePoint]? {
    let budget = WorkMeter(limit: 10_000_000)
    return try corners(width: width, limit: limit, budget: budget)
  }
}

@Suite struct MinLinkPathTests {
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
    let levels = 10
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

  @Test func noPathOnAGridHasFewerLines() throws {
    var generator = SeededRandom(seed: 3)
    for _ in 0..<25 {
      let nodes = randomWalk(14, &generator)
      let width = Double.random(in: 0.3...1.2, using: &generator)
      let fit = MinLinkPath(nodes, startsExactly: true, endsExactly: true)
      let corners = try #require(try fit.corners(width: width, limit: 100))
      #expect(isWithin(corners, nodes, width))
      #expect(corners.count - 1 <= fewestOnGrid(nodes, width))
    }
  }

  @Test func cornersAreInOrderOfTimeAndWithinTheTube() throws {
    var generator = SeededRandom(seed: 11)
    for _ in 0..<200 {
      let nodes = randomWalk(Int.random(in: 2...120, using: &generator), &generator)
      let width = Double.random(in: 0.05...3, using: &generator)
      let exact = Bool.random(using: &generator)
      let fit = MinLinkPath(nodes, startsExactly: true, endsExactly: exact)
      let corners = try #require(try fit.corners(width: width, limit: 1000))
      #expect(isWithin(corners, nodes, width))
      #expect(corners.first == nodes.first)
      if exact { #expect(corners.last == nodes.last) }
      #expect(zip(corners, corners.dropFirst()).allSatisfy { $0.time <= $1.time })
    }
  }

  @Test func widerTubeNeverNeedsMoreLines() throws {
    var generator = SeededRandom(seed: 5)
    let nodes = randomWalk(200, &generator)
    let fit = MinLinkPath(nodes, startsExactly: true, endsExactly: true)
    var before = Int.max
    for width in stride(from: 0.1, through: 4, by: 0.1) {
      let count = try #require(try fit.corners(width: width, limit: 1000)).count
      #expect(count <= before)
      before = count
    }
    #expect(before < 20)
  }

  @Test func straightLineNeedsOneLine() throws {
    let nodes = (0..<50).map { Node(time: Double($0), value: 3 * Double($0)) }
    let corners = try MinLinkPath(nodes, startsExactly: true, endsExactly: true)
      .corners(width: 0.1, limit: 10)
    #expect(corners == [nodes[0], nodes[49]])
  }

  @Test func stepWiderThanTheTubeIsRejected() throws {
    let nodes = [
      Node(time: 0, value: 0), Node(time: 1, value: 0), Node(time: 1, value: 5), Node(time: 2, value: 5),
    ]
    let fit = MinLinkPath(nodes, startsExactly: true, endsExactly: true)
    #expect(try fit.corners(width: 1, limit: 10) == nil)
  }

  /// A parabola within the tube, which gives the set of lines as many corners as there are nodes.
  @Test(arguments: [1.0, -1]) func workIsProportionalToTheNodes(sign: Double) throws {
    func work(_ count: Int) throws -> Int {
      let nodes = (0..<count).map { index in
        let x = 2 * Double(index) / Double(count) - 1
        return Node(time: Double(index) / Double(count), value: sign * x * x)
      }
      let budget = WorkMeter(limit: 100_000_000)
      _ = try MinLinkPath(nodes, startsExactly: false, endsExactly: true)
        .corners(width: 1, limit: 10, budget: budget)
      return budget.spent
    }
    let (one, two, three) = (try work(20_000), try work(40_000), try work(60_000))
    #expect(Double(three - two) < 1.2 * Double(two - one))
    #expect(two < 40_000 * 10)
    #expect(try work(100) > 200)
  }

  @Test func anExhaustedBudgetEndsTheFit() throws {
    var random = SeededRandom(seed: 4)
    let fit = MinLinkPath(randomWalk(5000, &random), startsExactly: true, endsExactly: true)
    let generous = WorkMeter(limit: 10_000_000)
    let corners = try fit.corners(width: 0.5, limit: 5000, budget: generous)
    let exact = WorkMeter(limit: generous.spent)
    #expect(try fit.corners(width: 0.5, limit: 5000, budget: exact) == corners)
    for limit in [generous.spent - 1, generous.spent / 2, 0] {
      let tight = WorkMeter(limit: limit)
      #expect(throws: MotionError.tooMuchWork) {
        try fit.corners(width: 0.5, limit: 5000, budget: tight)
      }
    }
  }
}
