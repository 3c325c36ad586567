import Testing

@testable import MotionAPI

/// Published values, verified in 50-digit arithmetic, compared with all their digits.
struct PublishedValueTests {
  struct Case: CustomTestStringConvertible {
    let operation: String
    let body: String
    let pointer: String
    let expected: Double
    let digits: Double
    var testDescription: String { operation + " " + body }

    /// - Parameter digits: Half a unit of the last published digit.
    init(
      _ operation: String, _ body: String, _ pointer: String, _ expected: Double, within digits: Double = 5e-7
    ) {
      self.operation = operation
      self.body = body
      self.pointer = pointer
      self.expected = expected
      self.digits = digits
    }
  }

  static let cases: [Case] = [
    Case("deceleration/projection", #"{"from": 0, "velocity": 1000}"#, "/projection", 499.499833),
    Case(
      "deceleration/projection", #"{"from": 0, "velocity": 1000, "platform": {"model": "wwdc"}}"#,
      "/projection",
      499),
    Case(
      "deceleration/projection", #"{"from": 0, "velocity": 1000, "decelerationRate": "fast"}"#, "/projection",
      99.499162),
    Case(
      "deceleration/projection",
      #"{"from": 0, "velocity": 1000, "decelerationRate": 0.99, "platform": {"model": "wwdc"}}"#,
      "/projection", 99),
    Case(
      "spring/settling-duration",
      #"{"from": -300, "threshold": 0.5, "spring": {"stiffness": 200, "dampingRatio": 0.5}}"#,
      "/settlingDuration", 0.876256),
    Case(
      "spring/settling-duration",
      #"{"from": -300, "threshold": 0.5, "spring": {"stiffness": 200, "dampingRatio": 0.5}, "#
        + #""settling": "envelope"}"#,
      "/settlingDuration", 0.969115),
    Case(
      "spring/settling-duration",
      #"{"from": 100, "velocity": -1000, "threshold": 0.5, "spring": {"stiffness": 200, "#
        + #""dampingRatio": 0.9}}"#,
      "/settlingDuration", 0.291798),
    Case(
      "spring/settling-duration",
      #"{"from": 100, "velocity": -1000, "threshold": 0.5, "spring": {"stiffness": 200, "#
        + #""dampingRatio": 0.9}, "settling": "envelope"}"#,
      "/settlingDuration", 0.445062),
    Case("spring/settling-duration", #"{"from": -300, "threshold": 0.5}"#, "/settlingDuration", 0.612743),
    Case(
      "spring/settling-duration", #"{"from": -300, "threshold": 0.5, "settling": "envelope"}"#,
      "/settlingDuration", 0.959293),
    Case(
      "spring/settling-duration",
      #"{"from": 0, "velocity": 2000, "threshold": 0.25, "spring": {"stiffness": 100}}"#, "/settlingDuration",
      0.886694),
    Case(
      "spring/settling-duration",
      #"{"from": 0, "velocity": 2000, "threshold": 0.25, "spring": {"stiffness": 100}, "#
        + #""settling": "envelope"}"#,
      "/settlingDuration", 1.414181),
    Case(
      "spring/settling-duration", #"{"from": 0.1, "threshold": 0.5, "spring": {"stiffness": 100}}"#,
      "/settlingDuration", 0, within: 0),
    Case(
      "spring/settling-duration",
      #"{"from": 0.1, "threshold": 0.5, "spring": {"stiffness": 100}, "settling": "envelope"}"#,
      "/settlingDuration", 0, within: 0),
    Case(
      "spring/trajectory",
      #"{"from": 1, "threshold": 1e-9, "spring": {"mass": 1, "stiffness": 1, "damping": 1e9}, "#
        + #""sampling": {"times": [1e9], "decimals": 15}}"#,
      "/values/0", 0.3678794411714423, within: 5e-16),
    Case(
      "rubber-band", #"{"value": 100, "bounds": {"min": -1, "max": 0}, "dimension": 400}"#, "/value",
      48.351648),
    Case("rubber-band", #"{"value": 400, "bounds": {"max": 0}, "dimension": 400}"#, "/value", 141.935484),
    Case(
      "rubber-band", #"{"value": 60, "bounds": {"max": 0}, "dimension": 400, "direction": "invert"}"#,
      "/value",
      128.342246),
    Case(
      "deceleration/arrival", #"{"from": 0, "velocity": 2000, "value": 100}"#, "/time", 0.0526831,
      within: 5e-8),
    Case("deceleration/arrival", #"{"from": 0, "velocity": 2000, "value": 100}"#, "/velocity", 1799.799733),
    Case(
      "spring/parameters", #"{"spring": {"duration": 0.5, "bounce": 0.3}}"#, "/spring/stiffness", 157.91,
      within: 5e-3),
    Case(
      "spring/parameters", #"{"spring": {"duration": 0.5, "bounce": 0.3}}"#, "/spring/damping", 17.59,
      within: 5e-3),
    Case(
      "spring/parameters", #"{"spring": {"duration": 0.5, "bounce": -0.3}}"#, "/spring/damping", 35.90,
      within: 5e-3),
  ]

  @Test(arguments: cases) func publishedValuesMatch(_ testCase: Case) throws {
    let response = call(testCase.operation, testCase.body)
    let number = try #require(try response.number(testCase.pointer), "\(response.text)")
    #expect(abs(number - testCase.expected) <= testCase.digits, "\(number)")
  }

  @Test func launchSettlesAtItsTarget() throws {
    let launch = call(
      "deceleration/launch", #"{"from": {"x": 10, "y": 20}, "to": {"x": 350, "y": -4}}"#)
    let (x, y) = (
      try #require(try launch.number("/velocity/x")), try #require(try launch.number("/velocity/y"))
    )
    let rest = call(
      "deceleration/projection", #"{"from": {"x": 10, "y": 20}, "velocity": {"x": \#(x), "y": \#(y)}}"#)
    #expect(abs(try #require(try rest.number("/projection/x")) - 350) < 1e-10)
    #expect(abs(try #require(try rest.number("/projection/y")) + 4) < 1e-10)
  }

  @Test func valueThatADecelerationDoesNotReachIsUnreachable() throws {
    for value in ["-1", "1000", "499.9"] {
      let response = call(
        "deceleration/arrival", #"{"from": 0, "velocity": 1000, "value": \#(value)}"#)
      #expect(response.text == #"{"reachable":false}"#)
    }
    #expect(
      call("deceleration/arrival", #"{"from": 7, "velocity": 0, "value": 7}"#).text
        == #"{"reachable":true,"time":0,"velocity":0}"#)
  }

  @Test func motionThatNeverSettlesHasATrajectoryButNoSettlingDuration() throws {
    let response = call(
      "spring/trajectory",
      #"{"from": 10, "spring": {"stiffness": 100, "damping": 0}, "sampling": {"count": 3, "#
        + #""until": 6.283185307179586}}"#
    )
    #expect(response.status == 200)
    #expect(try !response.has("/settlingDuration"))
    #expect(try !response.has("/phases/0/end"))
    #expect(try response.numbers("/values") == [10, 10, 10])
    let duration = call("spring/settling-duration", #"{"from": 10, "spring": {"damping": 0}}"#)
    #expect(try duration.string("/type") == "/problems/never-settles")
  }

  @Test func motionThatStartsWithinTheThresholdIsAtRestImmediately() throws {
    let response = call("spring/trajectory", #"{"from": 0.4, "to": 0, "threshold": 0.5}"#)
    #expect(try response.number("/settlingDuration") == 0)
    #expect(try response.numbers("/times") == [0])
    #expect(try response.numbers("/values") == [0])
    #expect(try response.numbers("/velocities") == [0])
    #expect(try response.number("/phases/0/start") == 0)
    #expect(try response.number("/phases/0/end") == 0)
  }
}
