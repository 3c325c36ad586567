import MotionPhysics
import MotionTestSupport
import Testing

@testable import MotionAPI

/// Every printed value is the value of the law at the printed time, rounded to the requested decimals.
struct PrintedPairsTests {
  /// A random request for a trajectory, and the curve that it describes.
  private struct Case {
    let operation: String
    let members: String
    let curve: AxisCurve
  }

  private func spring(_ random: inout SeededRandom) throws -> Case {
    let (from, velocity) = (random.uniform(-900...900), random.uniform(-4000...4000))
    let stiffness = random.magnitude(0...9)
    let ratio = random.uniform(0.02...2)
    let motion = try SpringMotion(
      from: Coordinate(from), to: Coordinate(0), velocity: Coordinate(velocity),
      spring: Spring(stiffness: stiffness, dampingRatio: ratio), threshold: 0.25)
    return Case(
      operation: "spring/trajectory",
      members: #""from": \#(from), "velocity": \#(velocity), "threshold": 0.25, "#
        + #""spring": {"stiffness": \#(stiffness), "dampingRatio": \#(ratio)}"#,
      curve: try motion.curve(.exact).axes[0])
  }

  private func scroll(_ random: inout SeededRandom) throws -> Case {
    let (from, velocity) = (random.uniform(0...900), random.uniform(-6000...6000))
    let motion = try AxisScroll(
      from: from, velocity: velocity, rate: .normal, bounds: ScrollBounds(min: 0, max: 900),
      edgeSpring: .edge, overscrollSpring: .edge, threshold: 0.5)
    return Case(
      operation: "scroll/trajectory",
      members: #""from": \#(from), "velocity": \#(velocity), "bounds": {"min": 0, "max": 900}"#,
      curve: try motion.curve(.exact))
  }

  private func deceleration(_ random: inout SeededRandom) throws -> Case {
    let velocity = random.uniform(-9000...9000)
    let motion = try DecelerationMotion(
      from: 0, velocity: Coordinate(velocity), rate: .fast, threshold: 0.5)
    return Case(
      operation: "deceleration/trajectory",
      members: #""from": 0, "velocity": \#(velocity), "decelerationRate": "fast""#,
      curve: try motion.curve(.exact).axes[0])
  }

  @Test func everyValueIsThatOfTheLawAtThePrintedTime() throws {
    var random = SeededRandom(seed: 17)
    for index in 0..<600 {
      let motion =
        switch index % 3 {
        case 0: try spring(&random)
        case 1: try scroll(&random)
        default: try deceleration(&random)
        }
      let end = motion.curve.end
      let decimals = [0, 3, 6, 9, 12, 15][index / 3 % 6]
      let mode =
        switch index / 18 % 4 {
        case 0: #""rate": \#(random.uniform(20...300) / max(end, 1e-6))"#
        case 1: #""count": \#(2 + index % 97)"#
        case 2: #""times": [0, \#(end / 3), \#(end / 2), \#(end * 0.9), \#(end), \#(2 * end)]"#
        default: #""tolerance": 2"#
        }
      let response = call(
        motion.operation, #"{\#(motion.members), "sampling": {\#(mode), "decimals": \#(decimals)}}"#)
      try #require(response.status == 200, "\(response.text.prefix(400))")
      let times = try #require(try response.numbers("/times"))
      let values = try #require(try response.numbers("/values"))
      let velocities = try #require(try response.numbers("/velocities"))
      let unit = (0..<decimals).reduce(1.0) { unit, _ in unit / 10 }
      let settlingDuration = try #require(try response.number("/settlingDuration"))
      #expect(settlingDuration == end)
      if mode.hasPrefix(#""times""#) {
        #expect(times == [0, end / 3, end / 2, end * 0.9, end, 2 * end], "echoed as given")
      } else {
        #expect(times.last == end)
        #expect(zip(times, times.dropFirst()).allSatisfy(<), "\(mode) \(times)")
      }
      for ((time, value), velocity) in zip(zip(times, values), velocities) {
        let state = motion.curve.state(at: time)
        #expect(
          abs(value - state.value) <= unit / 2 + 2e-11, "\(motion) \(mode) \(decimals) at \(time)")
        #expect(abs(velocity - state.velocity) <= unit / 2 + 1e-12 * max(abs(state.velocity), 1e5))
      }
    }
  }

  @Test(arguments: [#""rate": 60"#, #""count": 30"#])
  func gridTimesHaveAtLeastSixDecimalsAndTheLastOneIsTheSettlingDuration(_ mode: String) throws {
    let response = call(
      "spring/trajectory", #"{"from": 300, "sampling": {\#(mode), "decimals": 1}}"#)
    let times = try #require(try response.numbers("/times"))
    let end = try #require(try response.number("/settlingDuration"))
    #expect(times.last == end)
    let step = mode.hasSuffix("60") ? 1 / 60.0 : end / 29
    for (index, time) in times.dropLast().enumerated() {
      #expect(abs(time - Double(index) * step) <= 0.500001e-6)
      #expect(abs(time * 1e6 - (time * 1e6).rounded()) < 1e-6, "\(time) has six decimals")
    }
  }

  @Test func timesOfAFastMotionStayApart() throws {
    let response = call(
      "spring/trajectory", #"{"from": 300, "spring": {"stiffness": 1e18}, "sampling": {"count": 100}}"#)
    let times = try #require(try response.numbers("/times"))
    let end = try #require(try response.number("/settlingDuration"))
    #expect(end < 1e-7)
    for (index, time) in times.enumerated() {
      #expect(abs(time - end * Double(index) / 99) < end / 99 / 50)
    }
  }

  @Test func rowsHaveTheTimesOfTheJSON() throws {
    for sampling in [#""rate": 60"#, #""times": [0, 0.12345678901234567]"#, #""tolerance": 1"#] {
      let body = #"{"from": 300, "sampling": {\#(sampling), "decimals": 2}}"#
      let times = try #require(try call("spring/trajectory", body).numbers("/times"))
      let rows = call("spring/trajectory", format: "csv", body).text.split(whereSeparator: \.isNewline)
      let written = rows.compactMap { row in Double(row.prefix { $0 != "," }) }
      #expect(written == times)
    }
  }
}

extension SeededRandom {
  /// Returns 10 to the power of a number in a range.
  fileprivate mutating func magnitude(_ exponents: ClosedRange<Int>) -> Double {
    (0..<Int.random(in: exponents, using: &self)).reduce(uniform(1...10)) { product, _ in product * 10 }
  }
}
