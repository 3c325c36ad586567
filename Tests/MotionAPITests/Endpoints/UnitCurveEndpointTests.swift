import Foundation
import MotionSystem
import Testing

@testable import MotionAPI

/// `spring/basis`.
struct UnitCurveEndpointTests {
  private static let spring = #""spring": {"stiffness": 200, "dampingRatio": 0.8}"#
  private static let release = #""displacement": 300, "velocity": 2000"#

  /// Returns the value and the velocity of the spring above, from the formulas of its equation.
  private func exact(_ from: Double, _ velocity: Double, at time: Double) -> Double {
    let decay = 0.8 * 200.0.squareRoot()
    let frequency = 0.6 * 200.0.squareRoot()
    return exp(-decay * time)
      * (from * cos(frequency * time) + (velocity + decay * from) / frequency * sin(frequency * time))
  }

  private func value(_ times: [Double], _ values: [Double], at time: Double) -> Double {
    guard let after = times.firstIndex(where: { $0 > time }), after > 0 else { return values.last ?? 0 }
    let share = (time - times[after - 1]) / (times[after] - times[after - 1])
    return values[after - 1] + share * (values[after] - values[after - 1])
  }

  /// Straight lines between the samples, for releases in and at the edge of the range.
  @Test(arguments: [
    #"{"rate": 60}"#, #"{"count": 40}"#, #"{"tolerance": 0.5, "decimals": 9}"#, #"{"tolerance": 2}"#,
    #"{"rate": 120, "decimals": 2}"#,
  ])
  func errorOfAnyReleaseIsWithinTheStatedOnes(sampling: String) throws {
    let response = call(
      "spring/basis", "{\(Self.release), \(Self.spring), \"sampling\": \(sampling)}")
    try #require(response.status == 200, "\(response.text)")
    let times = try #require(try response.numbers("/times"))
    let p = try #require(try response.numbers("/displacement/values"))
    let v = try #require(try response.numbers("/velocity/values"))
    let pError = try #require(try response.number("/displacement/deviation/value"))
    let vError = try #require(try response.number("/velocity/deviation/value"))
    let duration = try #require(try response.number("/duration"))
    #expect(times.last == duration && p.last == 0 && v.last == 0)
    if let tolerance = try JSONSerialization.jsonObject(with: Data(sampling.utf8)) as? [String: Double],
      let bound = tolerance["tolerance"]
    {
      #expect(300 * pError + 2000 * vError <= bound * (1 + 1e-8))
    }
    for (from, velocity) in [(300.0, 2000.0), (300, -2000), (-300, 1999), (12, -700), (1, 0), (0, 1)] {
      var greatest = 0.0
      for step in 0..<20_000 {
        let time = 1.2 * duration * Double(step) / 20_000
        let drawn = from * value(times, p, at: time) + velocity * value(times, v, at: time)
        greatest = max(greatest, abs(drawn - (time < duration ? exact(from, velocity, at: time) : 0)))
      }
      #expect(greatest <= (abs(from) * pError + abs(velocity) * vError) * (1 + 1e-8))
      if from == 1, velocity == 0 { #expect(greatest > 0.95 * pError) }
      if from == 0, velocity == 1 { #expect(greatest > 0.95 * vError) }
    }
  }

  /// A value or a 422, in every format.
  @Test(arguments: ["json", "css", "json-easing"])
  func unusualRangesHaveAValueOrAnError(format: String) throws {
    func post(_ members: String) -> OperationResponse {
      call("spring/basis", format: format, "{\(members)}")
    }
    for valid in [
      #""displacement": 0, "velocity": 0"#, #""displacement": 0, "velocity": 500"#,
      #""displacement": 300, "velocity": 0"#, #""displacement": 1e300, "velocity": 1e-300"#,
      #""displacement": 0.1, "velocity": 0, "threshold": 0.5"#,
      #""displacement": 0.1, "velocity": 0, "threshold": 0.5, "spring": {"damping": 0}"#,
    ] {
      #expect(post(valid).status == 200, "\(valid): \(post(valid).text)")
    }
    for (invalid, pointers) in [
      (#""velocity": 1"#, ["/displacement"]), (#""displacement": 1"#, ["/velocity"]),
      (#""displacement": -1, "velocity": -2"#, ["/displacement", "/velocity"]),
      (#""displacement": {"x": 1, "y": 2}, "velocity": {"x": 1}"#, ["/displacement", "/velocity"]),
      (#""displacement": null, "velocity": "fast""#, ["/displacement", "/velocity"]),
      (#""displacement": 1, "velocity": 1, "threshold": 0"#, ["/threshold"]),
      (#""displacement": 10, "velocity": 1, "spring": {"damping": 0}"#, ["/spring"]),
      (#""displacement": 1, "velocity": 1, "sampling": {"times": [0]}"#, ["/sampling/times"]),
      (#""displacement": 1, "velocity": 1, "sampling": {"until": 1}"#, ["/sampling/until"]),
      (#""displacement": 1e308, "velocity": 1"#, ["/displacement"]),
      (#""displacement": 1, "velocity": 1e308"#, ["/velocity"]),
      (#""displacement": 1, "velocity": 1, "from": 1"#, ["/from"]),
    ] {
      let response = post(invalid)
      #expect(response.status == 422, "\(invalid): \(response.text)")
      #expect(try response.errors() == pointers, "\(invalid)")
    }
    #expect(
      post(#""displacement": 10, "velocity": 1, "spring": {"damping": 0}"#).text.contains("never-settles"))
  }

  @Test func roundingThatExceedsTheToleranceIsAnErrorThatNamesTheDecimals() throws {
    let response = call(
      "spring/basis",
      "{\(Self.release), \(Self.spring), \"sampling\": {\"tolerance\": 0.001, \"decimals\": 3}}")
    #expect(try response.errors() == ["/sampling/decimals"])
  }

  @Test func formatsWithoutUnitCurvesDoNotExist() {
    for format in ["csv", "phases", "keyframes", "waapi", "svg"] {
      #expect(call("spring/basis", format: format, "{\(Self.release)}").status == 404)
    }
  }

  @Test func batchContainsUnitCurves() throws {
    let response = call(
      "batch",
      """
      {"requests": [{"operation": "spring/basis", "body": {\(Self.release)}},
        {"operation": "spring/basis", "format": "css", "body": {\(Self.release), "name": "sheet"}},
        {"operation": "spring/basis", "format": "csv", "body": {\(Self.release)}}]}
      """)
    #expect(try response.number("/responses/0/body/duration") ?? 0 > 0)
    #expect(try response.string("/responses/1/body")?.contains("--sheet-velocity-easing") == true)
    #expect(try response.number("/responses/2/status") == 422)
  }

  /// Springs that swing dozens of times have an easing with the default error.
  @Test(arguments: [0.04, 0.02], ["css", "json-easing"])
  func hardlyDampedSpringHasAnEasing(ratio: Double, format: String) {
    let body = #""displacement": 300, "velocity": 1000, "spring": {"dampingRatio": \#(ratio)}"#
    #expect(call("spring/basis", format: format, "{\(body)}").status == 200)
  }

  /// The easings end at rest without a step, so no point but the last one is at the end.
  @Test(arguments: [0.05, 0.5, 5, 50])
  func easingsWithAToleranceEndWithoutAStep(tolerance: Double) {
    for ratio in [0.05, 0.2, 0.8, 1, 3] {
      let body = "{\(Self.release), \"spring\": {\"stiffness\": 200, \"dampingRatio\": \(ratio)}, "
      let response = call(
        "spring/basis", format: "css", body + "\"sampling\": {\"tolerance\": \(tolerance)}}")
      #expect(response.status == 200 && !response.text.contains(" 100%"), "\(response.text)")
    }
  }

  /// A hardly damped spring has its easings, or the error names a tolerance that they can keep.
  @Test(arguments: [0.012, 0.01, 0.0095, 0.007, 0.005, 0.002, 0.001])
  func hardlyDampedSpringHasAnEasingOrAPossibleTolerance(ratio: Double) throws {
    let body =
      #""displacement": 300, "velocity": 1000, "spring": {"stiffness": 200, "dampingRatio": \#(ratio)}"#
    let response = call("spring/basis", format: "css", "{\(body)}")
    if response.status == 200 { return }
    let detail = try #require(try response.detail(at: "/sampling/tolerance"), "\(response.text)")
    let words = detail.split(separator: " ")
    let named = try #require(words.dropLast(2).last.flatMap { Double($0) }, "\(detail)")
    func isPossible(_ tolerance: Double) -> Bool {
      let members = "{\(body), \"sampling\": {\"tolerance\": \(tolerance)}}"
      return call("spring/basis", format: "css", members).status == 200
    }
    #expect(isPossible(named) && !isPossible(named / 2.5), "\(detail)")
  }

  /// The tolerance that an error names is possible, and it is not much wider than necessary.
  @Test func errorOfTooManyPointsNamesATolerance() throws {
    let body = #""displacement": 300, "velocity": 1000, "spring": {"stiffness": 200, "dampingRatio": 0.1}"#
    let response = call(
      "spring/basis", format: "css", "{\(body), \"sampling\": {\"tolerance\": 0.001}}")
    let detail = try #require(try response.detail(at: "/sampling/tolerance"), "\(response.text)")
    let number = detail.split(separator: " ").dropLast(2).last
    let named = try #require(number.flatMap { Double($0) }, "\(detail)")
    #expect(named > 0.001 && named < 1)
    // A server that starts a request with little work runs it again with all, unless its response is final.
    var budget = WorkBudget(limit: 40_000)
    let start = call(
      "spring/basis", format: "css", "{\(body), \"sampling\": {\"tolerance\": 0.001}}", within: &budget)
    #expect(budget.isExhausted || start.text == response.text)
    #expect(
      call("spring/basis", format: "css", "{\(body), \"sampling\": {\"tolerance\": \(named)}}").status
        == 200)
  }
}
