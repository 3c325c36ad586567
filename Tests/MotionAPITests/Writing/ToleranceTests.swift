import MotionPhysics
import Testing

@testable import MotionAPI

/// Sampling within a tolerance, including the rounding of the written numbers.
struct ToleranceTests {
  /// Returns the greatest distance between the written polyline and the curve, by dense sampling.
  func distance(_ response: OperationResponse, _ curve: AxisCurve) throws -> Double {
    let times = try #require(try response.numbers("/times"))
    let values = try #require(try response.numbers("/values"))
    var worst = 0.0
    for index in times.indices.dropFirst() {
      for step in 0...200 {
        let share = Double(step) / 200
        let time = times[index - 1] + (times[index] - times[index - 1]) * share
        let line = values[index - 1] + (values[index] - values[index - 1]) * share
        worst = max(worst, abs(curve.state(at: time).value - line))
      }
    }
    return worst
  }

  @Test(arguments: [0.1, 0.5, 1, 3], [4, 6, 12])
  func writtenPolylineMeetsTheToleranceIncludingRounding(_ ratio: Double, _ decimals: Int) throws {
    for tolerance in [5, 0.5, 0.05] {
      let response = call(
        "spring/trajectory",
        #"{"from": 300, "velocity": -800, "spring": {"dampingRatio": \#(ratio)}, "#
          + #""sampling": {"tolerance": \#(tolerance), "decimals": \#(decimals)}}"#
      )
      let threshold = try #require(try response.number("/threshold"), "\(response.text.prefix(300))")
      #expect(threshold <= min(0.5, tolerance))
      let curve = try SpringMotion(
        from: Coordinate(300), to: Coordinate(0), velocity: Coordinate(-800),
        spring: Spring(stiffness: 200, dampingRatio: ratio), threshold: threshold
      ).curve().axes[0]
      let stated = try #require(try response.number("/deviation/value"))
      let measured = try distance(response, curve)
      #expect(stated <= tolerance)
      #expect(measured <= stated * (1 + 1e-9))
      #expect(measured >= stated * 0.98, "the stated error is not an overestimate")
      let times = try #require(try response.numbers("/times"))
      #expect(zip(times, times.dropFirst()).allSatisfy(<))
      #expect(times.first == 0)
      #expect(abs(try #require(times.last) - curve.end) <= 1e-4)
    }
  }

  /// The threshold of 0.5 is a step of 0.5 % of this travel, which an easing avoids.
  @Test(arguments: ["css", "gsap"])
  func easingIsWithinAFiveHundredthOfTheTravel(_ format: String) throws {
    let response = call("spring/trajectory", format: format, #"{"from": 0, "to": 100}"#)
    let stated = try #require(response.text.firstMatch(of: /error ([0-9.e-]+) of the travel/))
    #expect(try #require(Double(stated.1)) <= 0.002, "\(response.text)")
  }

  /// Half of the tolerance, or a fraction of the travel, would be 0 or inexact.
  @Test(arguments: ["json", "csv", "css", "keyframes", "waapi", "swiftui", "compose", "gsap"])
  func toleranceNearTheLeastDoubleIsAnErrorOfTheTolerance(_ format: String) throws {
    for tolerance in ["5e-324", "1e-310", "9e-301"] {
      let response = call(
        "spring/trajectory", format: format, #"{"from": 300, "sampling": {"tolerance": \#(tolerance)}}"#)
      #expect(try response.errors() == ["/sampling/tolerance"], "\(response.text)")
      #expect(
        try response.detail(at: "/sampling/tolerance")
          == "must be a number of at least 1e-300, received \(tolerance)")
    }
    for from in ["300", "1e300"] {
      let response = call(
        "spring/trajectory", format: format, #"{"from": \#(from), "sampling": {"tolerance": 1e-300}}"#)
      #expect(try response.errors() == ["/sampling/tolerance"], "\(response.text)")
    }
  }

  @Test(arguments: [
    ("css", "spring/trajectory", #"{"from": 300, "spring": {"stiffness": 200, "dampingRatio": 0.005}}"#),
    ("css", "spring/trajectory", #"{"from": 300, "sampling": {"tolerance": 0.0000001}}"#),
    ("swiftui", "spring/trajectory", #"{"from": 300, "sampling": {"tolerance": 1e-12}}"#),
  ])
  func tooManyPointsAreAnErrorThatStatesTheLimit(
    _ format: String, _ operation: String, _ body: String
  ) throws {
    let response = call("\(operation)", format: format, body)
    let detail = try #require(try response.detail(at: "/sampling/tolerance"), "\(response.text)")
    let limit = format == "css" ? 1000 : 2000
    #expect(detail.hasPrefix("the curve needs more than \(limit) points"), "\(detail)")
    #expect(detail.hasSuffix("; use a larger sampling.tolerance, or a shorter motion"), "\(detail)")
  }

  @Test func touchThatMovesThePositionInstantaneouslyStaysAStep() throws {
    let response = call(
      "toss/trajectory",
      #"""
      {"from": 10, "to": 100, "threshold": 0.5, "sampling": {"tolerance": 0.5},
       "gesture": [
        {"state": "began", "time": 5, "translation": 0},
        {"state": "changed", "time": 5.05, "translation": 20},
        {"state": "ended", "time": 5.1, "translation": 50},
        {"state": "began", "time": 5.2, "translation": 50},
        {"state": "ended", "time": 5.3, "translation": 1}]}
      """#)
    #expect(response.status == 200, "\(response.text.prefix(300))")
    #expect(try #require(try response.number("/deviation/value")) <= 0.5)
  }

  @Test func toleranceFinerThanTheDecimalsIsAnError() throws {
    let response = call(
      "spring/trajectory", #"{"from": 300, "sampling": {"tolerance": 0.001, "decimals": 1}}"#)
    #expect(try response.errors() == ["/sampling/decimals"])
    let detail = try response.detail(at: "/sampling/decimals")
    #expect(detail?.hasPrefix("rounding to 1 decimals moves the points off the curve") == true)
  }
}
