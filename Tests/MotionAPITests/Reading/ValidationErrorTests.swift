import Testing

@testable import MotionAPI

/// All errors of a request are reported, each with its pointer, the received value and what is allowed.
struct ValidationErrorTests {
  /// A request and the pointers of all its errors.
  struct Case: CustomTestStringConvertible {
    let operation: String
    let body: String
    let pointers: [String]
    var testDescription: String { operation + " " + body.prefix(80) }

    init(_ operation: String, _ body: String, _ pointers: String...) {
      self.operation = operation
      self.body = body
      self.pointers = pointers
    }
  }

  static let cases: [Case] = [
    Case("spring/trajectory", "[]", ""),
    Case("spring/trajectory", "{}", "/from"),
    Case("spring/trajectory", #"{"from": null}"#, "/from"),
    Case("spring/trajectory", #"{"from": "1"}"#, "/from"),
    Case("spring/trajectory", #"{"from": 1, "from": 2}"#, "/from"),
    Case("spring/trajectory", #"{"from": 1, "fr\u006fm": 2}"#, "/from"),
    Case("spring/trajectory", #"{"from": 1e400}"#, "/from"),
    Case("spring/trajectory", #"{"from": 1, "to": "\ud800"}"#, "/to", "/to"),
    Case("spring/trajectory", #"{"from": 1, "velocity": {"x": 1, "y": 2}, "to": {"y": 1}}"#, "/to"),
    Case(
      "spring/trajectory",
      #"{"from": {"x": 1, "y": 1}, "to": {"y": 1, "x": 2}, "velocity": {"x": 1, "z": 1}}"#, "/velocity"),
    Case("spring/trajectory", #"{"from": {}}"#, "/from"),
    Case("spring/trajectory", #"{"from": {"1x": 1}}"#, "/from/1x"),
    Case("spring/trajectory", #"{"from": {"x~/": 1}}"#, "/from/x~0~1"),
    Case("spring/trajectory", #"{"from": 1, "threshold": 0}"#, "/threshold"),
    Case("spring/trajectory", #"{"from": 1, "threshold": -1e-9}"#, "/threshold"),
    Case("spring/trajectory", #"{"from": 1, "spring": 200}"#, "/spring"),
    Case("spring/trajectory", #"{"from": 1, "spring": {"stiffness": 0}}"#, "/spring/stiffness"),
    Case(
      "spring/trajectory", #"{"from": 1, "spring": {"damping": -1, "mass": 0}}"#, "/spring/damping",
      "/spring/mass"),
    Case("spring/trajectory", #"{"from": 1, "spring": {"damping": 1, "dampingRatio": 1}}"#, "/spring"),
    Case("spring/trajectory", #"{"from": 1, "spring": {"response": 1, "stiffness": 1}}"#, "/spring"),
    Case("spring/trajectory", #"{"from": 1, "spring": {"duration": 1, "dampingRatio": 1}}"#, "/spring"),
    Case(
      "spring/trajectory", #"{"from": 1, "spring": {"duration": 1, "response": 1, "bounce": 0, "mass": 1}}"#,
      "/spring"),
    Case("spring/trajectory", #"{"from": 1, "spring": {"bounce": -1}}"#, "/spring/bounce"),
    Case("spring/trajectory", #"{"from": 1, "spring": {"bounce": 1.01}}"#, "/spring/bounce"),
    Case("spring/trajectory", #"{"from": 1, "spring": {"response": 1e-300}}"#, "/spring"),
    Case("spring/trajectory", #"{"from": 1, "sampling": {"rate": 60, "count": 3}}"#, "/sampling"),
    Case("spring/trajectory", #"{"from": 1, "sampling": {"rate": 0}}"#, "/sampling/rate"),
    Case("spring/trajectory", #"{"from": 1, "sampling": {"count": 0}}"#, "/sampling/count"),
    Case("spring/trajectory", #"{"from": 1, "sampling": {"count": 1.5}}"#, "/sampling/count"),
    Case("spring/trajectory", #"{"from": 1, "sampling": {"count": 100001}}"#, "/sampling/count"),
    Case("spring/trajectory", #"{"from": 1, "sampling": {"rate": 1e300}}"#, "/sampling"),
    Case("spring/trajectory", #"{"from": 1, "sampling": {"times": []}}"#, "/sampling/times"),
    Case("spring/trajectory", #"{"from": 1, "sampling": {"times": [0, 2, 1, "x"]}}"#, "/sampling/times/3"),
    Case(
      "spring/trajectory", #"{"from": 1, "sampling": {"times": [0, 2, 1, -3]}}"#, "/sampling/times/2",
      "/sampling/times/3"),
    Case("spring/trajectory", #"{"from": 1, "sampling": {"times": [1], "until": 2}}"#, "/sampling/until"),
    Case("spring/trajectory", #"{"from": 1, "sampling": {"tolerance": 0}}"#, "/sampling/tolerance"),
    Case("spring/trajectory", #"{"from": 1, "sampling": {"decimals": 16}}"#, "/sampling/decimals"),
    Case("spring/trajectory", #"{"from": 1, "settling": "Exact"}"#, "/settling"),
    Case(
      "spring/trajectory", #"{"from": 1, "settling": "envelope", "spring": {"dampingRatio": 2}}"#, "/settling"
    ),
    Case("spring/trajectory", #"{"from": 1, "events": 1}"#, "/events"),
    Case("spring/trajectory", #"{"from": 1, "spring": {"damping": 0}}"#, "/sampling/until"),
    Case("spring/settling-duration", #"{"from": 1, "spring": {"damping": 0}}"#, "/spring"),
    Case("spring/settling-duration", #"{"from": 1, "sampling": {}}"#, "/sampling"),
    Case("spring/settling-duration", #"{"from": 1e308, "to": -1e308}"#, "/from"),
    Case(
      "deceleration/projection", #"{"from": 0, "velocity": 1e308, "decelerationRate": 0.999999}"#, "/velocity"
    ),
    Case(
      "deceleration/projection", #"{"from": 0, "velocity": 0, "decelerationRate": 1}"#, "/decelerationRate"),
    Case(
      "deceleration/projection", #"{"from": 0, "velocity": 0, "decelerationRate": "slow"}"#,
      "/decelerationRate"),
    Case(
      "deceleration/projection", #"{"from": 0, "velocity": 0, "platform": {"model": "WWDC"}}"#,
      "/platform/model"),
    Case("deceleration/arrival", #"{"from": 0, "velocity": 0}"#, "/value"),
    Case(
      "deceleration/arrival", #"{"from": {"x": -1e308, "y": 0}, "velocity": 0, "value": 1e308}"#, "/value/x"),
    Case("deceleration/arrival", #"{"from": 0, "velocity": 0, "value": 1, "threshold": 1}"#, "/threshold"),
    Case("drawer/anchor", #"{"from": 0, "velocity": 0}"#, "/anchors"),
    Case("drawer/anchor", #"{"from": 0, "velocity": 0, "anchors": []}"#, "/anchors"),
    Case(
      "drawer/anchor",
      #"{"from": 0, "velocity": 0, "anchors": [1, "a", {"name": "b"}, "#
        + #"{"name": 1, "value": 2}, {"value": 1, "nmae": "c"}]}"#,
      "/anchors/1", "/anchors/2/value", "/anchors/3/name", "/anchors/4/nmae"),
    Case(
      "drawer/anchor",
      #"{"from": 0, "velocity": 0, "anchors": [{"name": "a", "value": 1}, {"name": "a", "value": 2}]}"#,
      "/anchors/1/name"),
    Case("drawer/anchor", #"{"from": 0, "velocity": 0, "anchors": [{"x": 1}, {"y": 1}]}"#, "/anchors/1"),
    Case("spring/trajectory", #"{"from": 1, "property": "z"}"#, "/property"),
    Case("spring/trajectory", #"{"from": {"y": 1}, "property": "y"}"#, "/property"),
    Case(
      "toss/trajectory",
      #"{"gesture": [{"state": "began", "time": 0, "translation": 0}], "#
        + #""resistance": {"max": 5, "length": 0}}"#,
      "/resistance/min"),
    Case("rubber-band", #"{}"#, "/value", "/bounds", "/dimension"),
    Case("rubber-band", #"{"value": 1, "values": [1], "bounds": {"min": 0}, "dimension": 1}"#, ""),
    Case("rubber-band", #"{"value": 1, "bounds": {"min": 2, "max": 1}, "dimension": 1}"#, "/bounds"),
    Case("rubber-band", #"{"value": 1, "bounds": {}, "dimension": 1}"#, "/bounds/min"),
    Case("rubber-band", #"{"value": 1, "min": 0, "dimension": 1}"#, "/bounds", "/min"),
    Case(
      "rubber-band", #"{"value": 1, "bounds": {"min": 0}, "dimension": 1, "coefficient": {"below": -1}}"#,
      "/coefficient/below", "/coefficient/above"),
    Case("rubber-band", #"{"value": 1, "bounds": {"min": 0}, "dimension": 1, "length": 2}"#, ""),
    Case(
      "rubber-band", #"{"values": [1], "velocity": 1, "bounds": {"min": 0}, "dimension": 1}"#, "/velocity"),
    Case(
      "rubber-band", #"{"value": 1, "bounds": {"min": 0}, "dimension": {"below": 0}}"#, "/dimension/below",
      "/dimension/above"),
    Case(
      "rubber-band",
      #"{"values": [5, 30, -20], "bounds": {"min": 0, "max": 10}, "dimension": 20, "direction": "invert"}"#,
      "/values/1",
      "/values/2"),
    Case(
      "rubber-band",
      #"{"value": {"x": 1, "y": 99}, "bounds": {"min": 0, "max": 10}, "dimension": 20, "#
        + #""direction": "invert"}"#, "/value/y"),
    Case("rubber-band", #"{"value": 10, "bounds": {"max": 5}, "length": -1}"#, "/bounds/min"),
    Case("rubber-band", #"{"value": 10, "bounds": {"max": 1.7e308}, "length": 1e308}"#, "/length"),
    Case(
      "rubber-band", #"{"value": 10, "bounds": {"min": 0, "max": 5}, "length": 0, "direction": "invert"}"#,
      "/value"),
    Case("deceleration/arrival", #"{"from": -1e308, "velocity": 0, "value": 1e308}"#, "/value"),
    Case("deceleration/launch", #"{"from": 1e305, "to": 0, "decelerationRate": 1e-300}"#, "/to"),
    Case(
      "toss/settling-duration",
      #"{"gesture": [{"state": "began", "time": -1e308, "translation": 0}, {"state": "changed", "#
        + #""time": 1e308, "translation": 1}]}"#,
      "/gesture"),
    Case(
      "scroll/settling-duration",
      #"{"from": -10, "velocity": 0, "bounds": {"min": 0}, "overscrollSpring": {"damping": 0}}"#,
      "/overscrollSpring"),
    Case(
      "scroll/settling-duration",
      #"{"from": 0, "velocity": -100, "bounds": {"min": 0}, "edgeSpring": {"damping": 0}}"#, "/edgeSpring"),
    Case("spring/trajectory", #"{"from": 1, "format": "css", "name": "sheet"}"#, "/name", "/format"),
    Case("spring/trajectory", #"{"from": 1, "velocity": null, "speed": null}"#, "/speed"),
    Case("spring/trajectory", #"{"from": {"x": null}}"#, "/from/x"),
    Case(
      "rubber-band",
      #"{"value": null, "values": null, "bounds": {"min": null, "max": 1}, "dimension": null}"#,
      "/value", "/dimension"),
    Case(
      "rubber-band",
      #"{"value": 110, "velocity": 1.7e308, "bounds": {"min": 0, "max": 100}, "length": 100, "#
        + #""direction": "invert"}"#,
      "/velocity"),
    Case("drawer/anchor", #"{"from": 0, "velocity": 0, "anchors": null}"#, "/anchors"),
    Case(
      "toss/settling-duration", #"{"gesture": [{"state": null, "time": null, "translation": 0}]}"#,
      "/gesture/0/state", "/gesture/0/time"),
    Case("batch", #"{"requests": []}"#, "/requests"),
  ]

  @Test(arguments: cases) func everyErrorHasItsPointer(_ testCase: Case) throws {
    let response = call(testCase.operation, testCase.body)
    #expect(response.status == 422, "\(response.text)")
    #expect(response.mediaType == "application/problem+json")
    #expect(try response.errors() == testCase.pointers, "\(response.text)")
    #expect(try response.number("/status") == 422)
  }

  @Test func errorStatesTheReceivedValueAndTheAllowedRange() throws {
    let response = call("spring/trajectory", #"{"from": 1, "threshold": -2.50}"#)
    #expect(try response.detail(at: "/threshold") == "must be a number greater than 0, received -2.50")
  }

  @Test func valueBeyondTheRubberBandIsAnErrorThatStatesItsLimit() throws {
    let response = call(
      "rubber-band", #"{"value": 30, "bounds": {"max": 10}, "dimension": 20, "direction": "invert"}"#)
    #expect(
      try response.detail(at: "/value")
        == "the value must be less than 20 points beyond the bound of the rubber band, received 30")
  }

  @Test func timeOutOfOrderIsAnErrorThatStatesThePreviousTime() throws {
    let response = call("spring/trajectory", #"{"from": 1, "sampling": {"times": [3, 1]}}"#)
    #expect(
      try response.detail(at: "/sampling/times/1")
        == "must not be less than the previous time (3 s), received 1")
  }

  @Test func reversedRangesAreErrorsThatStateBothBounds() throws {
    let scroll = call(
      "scroll/projection", #"{"from": {"x": 1}, "velocity": 0, "bounds": {"min": 2, "max": 1}}"#)
    #expect(
      try scroll.detail(at: "/bounds") == "min must be at most max, received min 2 and max 1 on axis x")
    let band = call("rubber-band", #"{"value": 1, "bounds": {"min": 2, "max": 1}, "dimension": 1}"#)
    #expect(try band.detail(at: "/bounds") == "min must be at most max, received min 2 and max 1")
  }
}
