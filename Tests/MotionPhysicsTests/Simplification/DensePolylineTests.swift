import MotionSystem
import MotionTestSupport
import Testing

@testable import MotionPhysics

@Suite struct DensePolylineTests {
  private func laws(_ random: inout SeededRandom) throws -> [AxisLaw] {
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
  private func nodes(_ law: AxisLaw, _ end: Double, slack: Double) throws -> [PolylinePoint] {
    let segment = SmoothSegment(start: 0, nextStart: end, horizon: end, law: law)
    let budget = WorkMeter(limit: 10_000_000)
    let line = try DensePolyline(
      [segment], rest: PolylinePoint(time: end, value: law.state(at: end).value), slack: slack,
      step: .infinity, finalStep: 0, limit: 100_000, budget: budget)
    #expect(line.pieces.count == 1)
    return try #require(line.pieces.first)
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
      let law = AxisLaw.polynomial(
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
}
