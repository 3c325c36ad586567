import Testing

@testable import MotionAPI

/// The anchors of an interval, a projection of constant velocity, and the speed of the last anchor.
struct DrawerIntervalTests {
  @Test(
    arguments: [
      (#""from": 130, "velocity": 2000"#, 26), (#""from": -130, "velocity": -2000"#, -26),
      (#""from": 130, "velocity": 0"#, 3), (#""from": 22, "velocity": 0"#, 0),
      (#""from": 88, "velocity": 5, "selection": "directional""#, 2),
      (#""from": 130, "velocity": 2000, "maximumSteps": 1"#, 3),
      (#""from": 130, "velocity": 2000, "maximumSteps": 2, "dragStart": 44"#, 3),
      (#""from": 130, "velocity": 200, "selection": "threshold""#, 3),
      (#""from": 130, "velocity": -200, "selection": "threshold""#, 2),
      (#""from": 0, "velocity": 1000, "projectionTime": 0.1"#, 2),
      (
        #""from": 0, "velocity": 900, "maximumSteps": 5, "selection": "threshold", "#
          + #""thresholds": {"end": 800}"#, 5
      ),
      (
        #""from": 0, "velocity": -900, "maximumSteps": 5, "selection": "threshold", "#
          + #""thresholds": {"end": 800}"#, -5
      ),
    ]) func theIndexIsTheMultiple(_ release: String, _ multiple: Int) throws
  {
    for operation in ["anchor", "settling-duration", "trajectory"] {
      let response = call("drawer/\(operation)", #"{\#(release), "interval": 44}"#)
      #expect(try response.number("/anchor/index") == Double(multiple), "\(response.text)")
      #expect(try response.number("/anchor/value") == Double(multiple * 44))
      #expect(try !response.has("/anchor/name"))
    }
  }

  @Test func aNamedAxisHasTheShapeOfTheRequest() throws {
    let response = call("drawer/anchor", #"{"from": {"y": 130}, "velocity": 2000, "interval": 44}"#)
    #expect(try response.number("/anchor/value/y") == 1144, "\(response.text)")
  }

  /// The start of a drag of at most one page is at most two pages from its release.
  @Test func aStartThatIsProbablyAnIndexHasAWarning() throws {
    func response(_ start: Double) -> OperationResponse {
      let steps = #""interval": 390, "maximumSteps": 1, "dragStart": \#(start)"#
      return call("drawer/anchor", #"{"from": 1030, "velocity": 3000, \#(steps)}"#)
    }
    #expect(try response(2).string("/warnings/0/pointer") == "/dragStart")
    #expect(try response(249).has("/warnings"))
    #expect(try !response(250).has("/warnings") && !response(780).has("/warnings"))
  }

  @Test func theProjectionTimeReplacesTheRate() throws {
    let release = #""from": {"x": 0, "y": 100}, "velocity": {"x": 600, "y": -800}, "projectionTime": 0.25"#
    let response = call(
      "drawer/anchor", #"{\#(release), "anchors": [{"x": 0, "y": 100}, {"x": 160, "y": -110}]}"#)
    #expect(try response.number("/projection/x") == 150, "\(response.text)")
    #expect(try response.number("/projection/y") == -100)
    #expect(try response.number("/anchor/index") == 1)
    // The middle between two anchors is 160 away, so the anchor changes at 160/0.25.
    for (velocity, index) in [(639.999, 0.0), (640.001, 1)] {
      let response = call(
        "drawer/anchor",
        #"{"from": 400, "velocity": \#(velocity), "anchors": [400, 720], "projectionTime": 0.25}"#)
      #expect(try response.number("/anchor/index") == index, "\(response.text)")
    }
  }

  @Test func theEndIsTheLastAnchorFromItsSpeed() throws {
    let drawer =
      #""anchors": [800, 0, 300], "selection": "threshold", "thresholds": {"step": 400, "end": 2000}"#
    for (velocity, anchor) in [(1999.0, 300.0), (2000, 800), (-2000, 0), (-1999, 0), (-300, 0), (300, 0)] {
      let response = call("drawer/anchor", #"{"from": 100, "velocity": \#(velocity), \#(drawer)}"#)
      #expect(try response.number("/anchor/value") == anchor, "\(velocity) \(response.text)")
    }
  }
}
