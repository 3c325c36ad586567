import Testing

@testable import MotionAPI

/// The rule `threshold`, `maximumSteps`, and the destinations of a toss.
struct AnchorTests {
  private let anchors = #""anchors": [{"name": "expanded", "value": 80}, 400, 720]"#

  @Test func theAnchorChangesInTheMiddleBetweenTwo() throws {
    for (velocity, index) in [(-360.361, 0), (-360.36, 1), (280.28, 1), (280.281, 2)] {
      let response = call("drawer/anchor", #"{"from": 420, "velocity": \#(velocity), \#(anchors)}"#)
      #expect(try response.number("/anchor/index") == Double(index), "\(velocity)")
    }
  }

  @Test func everyDrawerOperationHasTheRule() throws {
    let release = #""from": 540, "velocity": 100, "anchors": [0, 300, 800]"#
    for operation in ["drawer/anchor", "drawer/settling-duration", "drawer/trajectory"] {
      func anchor(_ options: String) throws -> Double? {
        try call(operation, "{\(release)\(options)}").number("/anchor/value")
      }
      #expect(try anchor("") == 800)
      #expect(try anchor(#", "selection": "threshold""#) == 300)
      #expect(try anchor(#", "selection": "threshold", "positionalThreshold": 0.48"#) == 800)
      #expect(try anchor(#", "selection": "threshold", "positionalDistance": 240"#) == 800)
      #expect(try anchor(#", "selection": "threshold", "positionalDistance": 240.5"#) == 300)
      #expect(try anchor(#", "selection": "threshold", "thresholds": {"step": 100}"#) == 800)
    }
    for (steps, anchor) in [(1, 300.0), (2, 0)] {
      let page = #"{"from": 310, "velocity": -4000, "anchors": [0, 300, 800], "maximumSteps": \#(steps)}"#
      #expect(try call("drawer/anchor", page).number("/anchor/value") == anchor)
    }
  }

  /// The spring of a library depends on the release, and the release on the selected anchor.
  @Test func springsOfLibrariesMoveToTheAnchorOfTheRule() throws {
    let spring = #""spring": {"dialect": "reanimated", "duration": 550, "dampingRatio": 1}"#
    let release = #""from": 540, "velocity": 100, "anchors": [0, 300, 800], "selection": "threshold""#
    let drawer = call("drawer/trajectory", "{\(release), \(spring)}")
    let direct = call("spring/trajectory", #"{"from": 540, "to": 300, "velocity": 100, \#(spring)}"#)
    #expect(
      try drawer.number("/phases/0/spring/stiffness") == direct.number("/phases/0/spring/stiffness"),
      "\(drawer.text)")
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let operation: String
    let body: String
    let pointer: String
    let detail: String
    var testDescription: String { body }

    init(_ operation: String, _ body: String, _ pointer: String, _ detail: String) {
      (self.operation, self.body, self.pointer, self.detail) = (operation, body, pointer, detail)
    }
  }

  @Test(arguments: [
    Refusal(
      "drawer/anchor", #"{"from": 1, "velocity": 0, "anchors": [0], "selection": "farthest"}"#, "/selection",
      "threshold"),
    Refusal(
      "drawer/anchor", #"{"from": 1, "velocity": 0, "anchors": [0], "maximumSteps": 0}"#, "/maximumSteps",
      "from 1 to 1000"),
    Refusal(
      "drawer/anchor", #"{"from": 1, "velocity": 0, "anchors": [0], "maximumSteps": 1.5}"#, "/maximumSteps",
      "whole"),
    Refusal(
      "drawer/anchor", #"{"from": 1, "velocity": 0, "anchors": [0], "maximumSteps": 1001}"#, "/maximumSteps",
      "1001"),
    Refusal(
      "drawer/anchor", #"{"from": {"x": 1, "y": 1}, "velocity": 0, "anchors": [0], "maximumSteps": 1}"#,
      "/maximumSteps",
      "one axis, received 2 axes (/from)"),
    Refusal(
      "drawer/anchor",
      #"{"from": {"x": 1, "y": 1}, "velocity": 0, "anchors": [0], "selection": "threshold"}"#, "/selection",
      #"use "nearest" or "directional""#),
    Refusal(
      "drawer/anchor", #"{"from": 1, "velocity": 0, "anchors": [0], "positionalThreshold": 0.5}"#,
      "/positionalThreshold",
      #"has no effect without selection "threshold""#),
    Refusal(
      "drawer/anchor",
      #"{"from": 1, "velocity": 0, "anchors": [0], "selection": "nearest", "positionalDistance": 5}"#,
      "/positionalDistance", #"has no effect without selection "threshold""#),
    Refusal(
      "drawer/anchor",
      #"{"from": 1, "velocity": 0, "anchors": [0], "selection": "directional", "thresholds": {"step": 5}}"#,
      "/thresholds", #"has no effect without selection "threshold""#),
    Refusal(
      "drawer/anchor",
      #"{"from": 1, "velocity": 0, "anchors": [0], "selection": "threshold", "positionalThreshold": 56}"#,
      "/positionalThreshold", "from 0 to 1, received 56"),
    Refusal(
      "drawer/anchor",
      #"{"from": 1, "velocity": 0, "anchors": [0], "selection": "threshold", "positionalDistance": -1}"#,
      "/positionalDistance", "at least 0"),
    Refusal(
      "drawer/anchor",
      #"{"from": 1, "velocity": 0, "anchors": [0], "selection": "threshold", "thresholds": {"step": -1}}"#,
      "/thresholds/step", "at least 0"),
    Refusal(
      "drawer/anchor",
      #"{"from": 1, "velocity": 0, "anchors": [0], "selection": "threshold", "positionalDistance": 1, "#
        + #""positionalThreshold": 1}"#,
      "", "mutually exclusive"),
    Refusal("drawer/anchor", #"{"from": 1, "velocity": 0}"#, "/anchors", "required"),
    Refusal(
      "drawer/anchor", #"{"from": 1, "velocity": 0, "anchors": [0], "decelerationRate": 1}"#,
      "/decelerationRate", "0.998"),
    Refusal(
      "toss/trajectory", #"{"gesture": [], "initiallyReleased": "yes"}"#, "/initiallyReleased",
      "true or false"),
    Refusal("toss/trajectory", #"{"initiallyReleased": true}"#, "/gesture", "required"),
    Refusal(
      "toss/settling-duration",
      #"{"gesture": [{"state": "possible", "time": 0, "translation": 0}], "retargets": []}"#,
      "/retargets", "1 to 100,000"),
    Refusal(
      "toss/settling-duration",
      #"{"gesture": [], "retargets": [{"time": 1, "value": 0}, {"time": 0, "value": 0}]}"#,
      "/retargets/1/time", "previous time (1 s)"),
    Refusal(
      "toss/settling-duration", #"{"gesture": [], "retargets": [{}]}"#, "/retargets/0/time",
      "required"),
    Refusal(
      "toss/settling-duration", #"{"gesture": [], "retargets": [{"time": 1}]}"#, "/retargets/0/value",
      "required"),
    Refusal(
      "toss/settling-duration",
      #"{"gesture": [], "to": {"x": 1}, "retargets": [{"time": 1, "value": {"y": 1}}]}"#,
      "/retargets/0/value", "has axes y, but /to has axes x"),
    Refusal(
      "toss/settling-duration", #"{"gesture": [], "retargets": [{"time": 1, "value": 2, "to": 3}]}"#,
      "/retargets/0/to", "unknown field"),
    Refusal(
      "toss/trajectory",
      #"{"gesture": [{"state": "possible", "time": 0, "translation": 0}], "from": 1e308, "#
        + #""initiallyReleased": true, "retargets": [{"time": 0.1, "value": -1e308}]}"#,
      "/gesture", "double"),
  ])
  func invalidRequestsNameTheMember(_ refusal: Refusal) throws {
    let response = call(refusal.operation, refusal.body)
    #expect(response.status == 422)
    #expect(try response.detail(at: refusal.pointer)?.contains(refusal.detail) == true, "\(response.text)")
  }

  @Test func destinationsChangeInFlight() throws {
    let body = #"""
      {"gesture": [{"state": "possible", "time": 5, "translation": 0}], "from": 300,
       "to": 0, "retargets": [{"time": 5.1, "value": 200}], "initiallyReleased": true,
       "sampling": {"times": [0, 0.1]}}
      """#
    let response = call("toss/trajectory", body)
    let spring = call(
      "spring/trajectory",
      #"{"from": 300, "spring": {"stiffness": 342, "damping": 30}, "sampling": {"times": [0, 0.1]}}"#)
    #expect(try response.number("/destination") == 200, "\(response.text)")
    #expect(try response.numbers("/values") == spring.numbers("/values"))
    #expect(try response.numbers("/velocities") == spring.numbers("/velocities"))
    #expect(try response.number("/phases/1/law/destination") == 200)
    let start = try #require(try response.number("/phases/1/start"))
    #expect(abs(start - 0.1) < 1e-12)
  }

  /// As in tokens and in JSON: a name is its bytes.
  @Test func namesThatDifferInNormalizationAreTwo() throws {
    let anchors = #"[{"name": "r\u00e9sum\u00e9", "value": 0}, {"name": "re\u0301sum\u00e9", "value": 400}]"#
    let response = call("drawer/anchor", #"{"from": 300, "velocity": 0, "anchors": \#(anchors)}"#)
    #expect(response.status == 200)
  }
}
