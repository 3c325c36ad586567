import MotionSystem
import MotionTestSupport
import Testing

@testable import MotionPhysics

@Suite struct PolylineTests {
  private func laws(_ random: inout SeededRandom) throws -> [SmoothLaw] {
    let spring = SpringLaw(
      spring: try random.spring(), target: random.uniform(-100...100),
      displacement: random.uniform(-300...300), velocity: random.uniform(-3000...3000))
    return [
      .spring(spring),
      .polynomial(
        PolynomialLaw(
          from: random.uniform(-300...300), decaying: random.uniform(-3000...3000),
          exponent: random.uniform(-8 ... -0.5))),
      .power(
        PowerLaw(
          destination: random.uniform(-100...100), amplitude: random.uniform(-300...300), duration: 1.5,
          exponent: random.uniform(1.5...4))),
      .polynomial(
        PolynomialLaw(
          from: random.uniform(-100...100), linear: random.uniform(-900...900),
          quadratic: random.uniform(-900...900), cubic: random.uniform(-300...300),
          decaying: random.uniform(-800...800), exponent: random.uniform(-8 ... -0.5))),
      .polynomial(PolynomialLaw(from: 0, to: 30, duration: 3, velocity: 10)),
    ]
  }

  /// Returns the nodes along one law from 0 to `end` seconds.
  private func nodes(_ law: SmoothLaw, _ end: Double, slack: Double) throws -> [PolylinePoint] {
    let segment = SmoothSegment(start: 0, nextStart: .infinity, horizon: end, law: law)
    let line = try Polyline(along: [[segment]], slack: slack, budget: WorkMeter(limit: 10_000_000))
    return zip(line.times, line.values[0]).map { PolylinePoint(time: $0, value: $1) }
  }

  /// A server that has a smaller budget first learns that a greater one is needed.
  @Test func moreOscillationsThanAnyWorkFollowsSpendTheBudget() throws {
    let spring = try Spring(mass: 1, stiffness: 1e18, damping: 0)
    let law = SmoothLaw.spring(SpringLaw(spring: spring, target: 0, displacement: 300, velocity: 0))
    let segment = SmoothSegment(start: 0, nextStart: .infinity, horizon: 1e7, law: law)
    let budget = WorkMeter(limit: 40_000)
    #expect(throws: MotionError.tooMuchWork) {
      try Polyline(along: [[segment]], slack: 0.5, budget: budget)
    }
    #expect(budget.isExhausted)
  }

  @Test func linesBetweenTheNodesAreWithinTheSlackOfEachLaw() throws {
    var random = SeededRandom(seed: 41)
    for _ in 0..<25 {
      for law in try laws(&random) {
        let slack = random.magnitude(-4, 0.5)
        let nodes = try nodes(law, 1.5, slack: slack)
        #expect(nodes.first?.time == 0 && nodes.last?.time == 1.5)
        for (from, to) in zip(nodes, nodes.dropFirst()) {
          #expect(from.time < to.time && to.value == law.state(at: to.time).value)
          for step in 1..<16 {
            let share = Double(step) / 16
            let value = law.state(at: from.time + share * (to.time - from.time)).value
            let distance = abs(value - (from.value + share * (to.value - from.value)))
            // The straightness is tested for 0.8 of the slack.
            #expect(distance <= 0.9 * slack + 1e-12, "\(law) from \(from.time) to \(to.time)")
          }
        }
      }
    }
  }

  /// A chord of the length h is about h²/8·|x″| from its curve. Halving a length divides this by four.
  @Test func nodesAreNotDenserThanTheSlackNeeds() throws {
    var random = SeededRandom(seed: 42)
    for _ in 0..<25 {
      let law = SmoothLaw.polynomial(
        PolynomialLaw(from: 0, decaying: random.uniform(500...3000), exponent: random.uniform(-8 ... -1)))
      let slack = random.magnitude(-4, -1)
      let nodes = try nodes(law, 1.5, slack: slack)
      let distances = zip(nodes, nodes.dropFirst()).map { from, to in
        abs(law.state(at: (from.time + to.time) / 2).value - (from.value + to.value) / 2)
      }
      // The last halving was necessary: twice the length has at least 0.8 of the slack on one of its sides.
      let wide = distances.filter { $0 >= 0.1 * slack }
      #expect(wide.count > distances.count * 3 / 4, "\(wide.count) of \(distances.count)")
    }
  }

  @Test func aLineHasTwoNodes() throws {
    #expect(
      try nodes(.polynomial(PolynomialLaw(from: 0, to: 30, duration: 3, velocity: 10)), 1.5, slack: 1e-9)
        .count == 2)
  }

  /// All axes have points at the same times, and a step of one of them is between two adjacent doubles.
  @Test func axesShareTheirTimes() throws {
    let spring = SpringLaw(spring: .standard, target: 0, displacement: 100, velocity: 0)
    let falling = SmoothSegment(start: 0, nextStart: .infinity, horizon: 1, law: .spring(spring))
    func line(_ from: Double, _ start: Double, _ end: Double) -> SmoothSegment {
      SmoothSegment(
        start: start, nextStart: end, horizon: 1,
        law: .polynomial(PolynomialLaw(from: from, to: from + 1, duration: 0.4, velocity: 2.5)))
    }
    let stepped = [line(0, 0, 0.4), line(7, 0.4, .infinity)]
    let points = try Polyline(along: [[falling], stepped], slack: 0.1, budget: WorkMeter(limit: 100_000))
    let step = try #require(points.times.firstIndex(of: 0.4))
    #expect(points.times[step - 1] == 0.4.nextDown)
    #expect(abs(points.values[1][step - 1] - 1) < 1e-12 && points.values[1][step] == 7)
    for (index, time) in points.times.enumerated() {
      #expect(points.values[0][index] == falling.state(at: time).value)
    }
    #expect(points.times.first == 0 && points.times.last == 1 && points.times.count > 20)
    #expect(zip(points.times, points.times.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// A line between two points of the parabola x², h apart, is h²/4 above it.
  @Test func linesAlongABendHaveTheGreatestLength() throws {
    let times = (0...20_000).map { Double($0) / 2000 }
    let parabola = Polyline(times: times, values: [times.map { $0 * $0 }])
    for distance in [0.001, 0.01, 0.1] {
      let kept = try parabola.simplified(within: distance, limit: 1000, budget: .unlimited)
      for (first, last) in zip(kept, kept.dropFirst()).dropLast() {
        #expect(abs(times[last] - times[first] - 2 * distance.squareRoot()) <= 0.001)
      }
    }
    // The same parabola in a plane: 0.6x² and 0.8x² have the Euclidean distance of x².
    let plane = [times.map { 0.6 * $0 * $0 }, times.map { 0.8 * $0 * $0 }]
    func count(_ line: Polyline) throws -> Int {
      try line.simplified(within: 0.01, limit: 1000, budget: .unlimited).count
    }
    #expect(try count(Polyline(times: times, values: plane, isEuclidean: true)) == count(parabola))
    #expect(try count(Polyline(times: times, values: plane)) < count(parabola))
  }

  /// The fewest indices, by dynamic programming over all lines.
  @Test func fewMorePointsAreKeptThanTheFewest() throws {
    var random = SeededRandom(seed: 43)
    var (found, fewest) = (0, 0)
    for _ in 0..<30 {
      var value = 0.0
      let values = (0..<60).map { _ in
        value += random.uniform(-1...1)
        return value
      }
      let distance = random.uniform(0.3...2)
      func isWithin(_ first: Int, _ last: Int) -> Bool {
        (first...last).allSatisfy {
          let share = Double($0 - first) / Double(last - first)
          return abs(values[$0] - values[first] - share * (values[last] - values[first])) <= distance
        }
      }
      let kept = try Polyline(times: (0..<60).map { Double($0) }, values: [values])
        .simplified(within: distance, limit: 60, budget: .unlimited)
      #expect(kept.first == 0 && kept.last == 59)
      #expect(zip(kept, kept.dropFirst()).allSatisfy { isWithin($0, $1) })
      var least = [1]
      for last in 1..<60 {
        least.append(1 + (0..<last).filter { isWithin($0, last) }.reduce(60) { min($0, least[$1]) })
      }
      found += kept.count
      fewest += least[59]
    }
    #expect(found > fewest && Double(found) < 1.25 * Double(fewest), "\(found) \(fewest)")
  }

  @Test func stepsAreKept() throws {
    let line = Polyline(times: [0, 1, 1, 1, 2], values: [[0, 0, 5, 1, 1]])
    #expect(try line.simplified(within: 1.5, limit: 9, budget: .unlimited) == [0, 1, 2, 3, 4])
  }
}
