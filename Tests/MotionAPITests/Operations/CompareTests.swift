import Testing

@testable import MotionAPI

/// `compare`.
struct CompareTests {
  private static let ios =
    #"{"name": "iOS", "operation": "deceleration/trajectory", "body": {"from": 0, "velocity": 1000}}"#
  private static let spring =
    #"{"operation": "spring/trajectory", "body": {"from": 300, "spring": {"stiffness": 200}}}"#

  /// The distance of two critically damped springs is 100·(1 + at)e^(−at) − 100·(1 + bt)e^(−bt); its
  /// derivative vanishes where a²e^(−at) = b²e^(−bt), at 2·ln(a/b)/(a − b).
  @Test func greatestDistanceIsLocatedBetweenSteps() throws {
    func curve(_ stiffness: Int) -> String {
      #"{"operation": "spring/trajectory", "body": {"from": 100, "spring": {"stiffness": \#(stiffness)}, "#
        + #""threshold": 1e-4}}"#
    }
    let response = call("compare", #"{"curves": [\#(curve(400)), \#(curve(100))]}"#)
    // a = 20 and b = 10.
    let time = 0.13862943611198906
    #expect(
      abs(try #require(try response.number("/curves/1/deviation/time")) - time) < 1e-12, "\(response.text)")
    // (1 + 2 ln 2)/4 − (1 + 4 ln 2)/16 = 3/16 + ln 2/4, with e^(−bt) = 1/4 and e^(−at) = 1/16.
    let expected = 100 * (0.1875 + 0.6931471805599453 / 4)
    #expect(abs(try #require(try response.number("/curves/1/deviation/value")) - expected) < 1e-10)
    let share = try #require(try response.number("/curves/1/deviation/share"))
    #expect(abs(share - expected / 100) < 1e-12)
    #expect(try response.number("/curves/0/deviation/value") == 0)
    // The softer spring settles later.
    let durations = try (0...1).map { try #require(try response.number("/curves/\($0)/settlingDuration")) }
    #expect(durations[1] > durations[0])
    #expect(try response.number("/curves/1/settlingDifference") == durations[1] - durations[0])
    #expect(try response.string("/curves/1/name") == "spring")
  }

  /// ∫ (x − y)² over a time that both rest at the end of has a closed form for two exponentials.
  @Test func rootMeanSquareMatchesItsIntegral() throws {
    let response = call(
      "compare",
      #"{"curves": [\#(Self.ios), {"operation": "deceleration/trajectory", "body": {"from": 0, "#
        + #""velocity": 1000, "#
        + #""decelerationRate": 0.99}}], "until": 0.25}"#)
    let (k, l) = (2.0020026706730794, 10.050335853501441)
    let (a, b, end) = (1000 / k, 1000 / l, 0.25)
    // x − y = (a − b) − a·e^(−kt) + b·e^(−lt).
    func part(_ factor: Double, _ rate: Double) -> Double {
      rate == 0 ? factor * end : factor * (1 - exponential(-rate * end)) / rate
    }
    let integral =
      part((a - b) * (a - b), 0) + part(a * a, 2 * k) + part(b * b, 2 * l) + part(-2 * (a - b) * a, k)
      + part(2 * (a - b) * b, l) + part(-2 * a * b, k + l)
    let expected = (integral / end).squareRoot()
    let received = try #require(try response.number("/curves/1/rmsDeviation"), "\(response.text)")
    #expect(abs(received - expected) < 1e-7 * expected, "\(received), not \(expected)")
    #expect(try response.number("/curves/1/deviation/time") == 0.25)
  }

  /// e^x by its series, independent of the C library.
  private func exponential(_ x: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for n in 1...60 {
      term *= x / Double(n)
      sum += term
    }
    return sum
  }

  @Test func toleranceDecidesWhetherCurvesPass() throws {
    func passes(_ tolerance: Double) throws -> String {
      call(
        "compare",
        #"{"curves": [\#(Self.ios), {"name": "wwdc", "operation": "deceleration/trajectory", "#
          + #""body": {"from": 0, "velocity": 1000, "platform": {"model": "wwdc"}}}], "#
          + #""tolerance": \#(tolerance)}"#
      ).text
    }
    #expect(try passes(0.6).contains(#""pass":true,"curves""#))
    #expect(try passes(0.3).contains(#""pass":false,"curves""#))
    #expect(!call("compare", #"{"curves": [\#(Self.ios), \#(Self.ios)]}"#).text.contains("pass"))
    // A deviation equal to the tolerance passes.
    for (tolerance, pass) in [(1.5, true), (1.499, false)] {
      let recordings = call(
        "compare",
        #"{"curves": [{"times": [0, 1], "values": [0, 10]}, {"times": [0, 1], "values": [1.5, 10]}], "#
          + #""tolerance": \#(tolerance)}"#)
      #expect(recordings.text.contains("\"pass\":\(pass),\"curves\""), "\(recordings.text)")
    }
  }

  @Test func plotContainsEveryNameAndTheGreatestDistance() throws {
    let response = call(
      "compare", format: "svg",
      #"{"name": "flick", "curves": [\#(Self.ios), "#
        + #"{"name": "A<b>&\"c\"", "operation": "deceleration/trajectory", "#
        + #""body": {"from": 0, "velocity": 1000, "platform": {"model": "android-spline"}}}]}"#)
    #expect(response.status == 200, "\(response.text)")
    #expect(response.text.hasPrefix("<svg"))
    for text in ["iOS</text>", "A&lt;b&gt;&amp;&quot;c&quot;</text>", ">305.2</text>", "flick-title"] {
      #expect(response.text.contains(text), "\(text)")
    }
    #expect(!response.text.contains("<b>"))
  }

  static let invalid: [(body: String, pointer: String)] = [
    (#"{"curves": []}"#, "/curves"),
    (#"{"curves": [\#(ios)]}"#, "/curves"),
    (#"{"curves": [\#(Array(repeating: ios, count: 9).joined(separator: ","))]}"#, "/curves"),
    (#"{"curves": [\#(ios), \#(ios)], "reference": 2}"#, "/reference"),
    (#"{"curves": [\#(ios), {}]}"#, "/curves/1/operation"),
    (#"{"curves": [\#(ios), {"operation": "batch", "body": {}}]}"#, "/curves/1/operation"),
    (
      #"{"curves": [\#(ios), {"operation": "spring/trajectory", "body": {"from": "x"}}]}"#,
      "/curves/1/body/from"
    ),
    (
      #"{"curves": [\#(ios), {"operation": "spring/trajectory", "body": {"from": {"x": 1, "y": 2}}}]}"#,
      "/curves/1/body/from"
    ),
    (
      #"{"curves": [\#(ios), {"operation": "spring/trajectory", "body": {"from": 1, "#
        + #""spring": {"damping": 0}}}]}"#,
      "/curves/1/body"
    ),
    (#"{"curves": [\#(ios), {"times": [0, 0.2, 0.1], "values": [0, 1, 2]}]}"#, "/curves/1/times/2"),
    (#"{"curves": [\#(ios), {"times": [-1, 0.2], "values": [0, 1]}]}"#, "/curves/1/times/0"),
    (#"{"curves": [\#(ios), {"times": [0.1], "values": [1]}]}"#, "/curves/1/times"),
    (#"{"curves": [\#(ios), {"times": [0.1, 0.1], "values": [1, 2]}]}"#, "/curves/1/times"),
    (#"{"curves": [\#(ios), {"times": [0, 1], "values": [1]}]}"#, "/curves/1/values"),
    (#"{"curves": [\#(ios), {"times": [3, 9], "values": [1, 2]}]}"#, "/curves/1/times"),
    (
      #"{"curves": [{"times": [0, 1], "values": [1, 2]}, {"times": [0.9, 2], "values": [1, 2]}]}"#,
      "/curves/1/times"
    ),
    (#"{"curves": [\#(ios), {"times": [0, 1], "values": [1, 2], "body": {}}]}"#, "/curves/1/body"),
    (#"{"curves": [\#(ios), \#(ios)], "tolerance": -1}"#, "/tolerance"),
    (#"{"curves": [\#(ios), {"times": [0, 1e-320], "values": [0, 1]}]}"#, "/curves/1"),
    (
      #"{"curves": [{"times": [0, 1], "values": [0, 1e308]}, {"times": [0, 1], "values": [0, -1e308]}]}"#,
      "/curves/1"
    ),
  ]

  @Test(arguments: invalid.indices) func errorsNameTheCurve(_ index: Int) throws {
    let item = Self.invalid[index]
    let response = call("compare", item.body)
    #expect(response.status == 422, "\(item.body): \(response.text)")
    #expect(try response.string("/errors/0/pointer") == item.pointer, "\(response.text)")
  }

  @Test func recordingIsComparedOverItsTimes() throws {
    // Both end at 10; the second one starts later, above the first.
    let response = call(
      "compare",
      #"{"curves": [{"times": [0, 1], "values": [0, 10]}, {"times": [0.25, 1], "values": [4, 10]}]}"#)
    #expect(try response.number("/curves/1/deviation/value") == 1.5, "\(response.text)")
    #expect(try response.number("/curves/1/deviation/time") == 0.25)
    // The distance decreases linearly from 1.5 to 0.
    #expect(abs(try #require(try response.number("/curves/1/rmsDeviation")) - 1.5 / 3.0.squareRoot()) < 1e-12)
    #expect(try response.number("/curves/1/destinationDifference") == 0)
  }
}
