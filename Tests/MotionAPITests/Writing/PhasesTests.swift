import Testing

@testable import MotionAPI

/// `trajectory.phases`: a trajectory without samples.
struct PhasesTests {
  /// A request for each motion, without `sampling`.
  static let requests = [
    ("spring/trajectory", #""from": {"x": 300, "y": -20}, "velocity": -800"#),
    ("deceleration/trajectory", #""from": 0, "velocity": 1000"#),
    ("scroll/trajectory", #""from": 0, "velocity": 2000, "bounds": {"max": 100}"#),
    ("scroll/trajectory", #""from": {"x": 0, "y": 5}, "velocity": 2000, "bounds": {"max": 100}"#),
    ("drawer/trajectory", #""from": 420, "velocity": -900, "anchors": [80, 400]"#),
    ("toss/trajectory", #""to": 5, "gesture": \#(ReleaseGestureTests.gesture)"#),
    // The motion is at its destination from the start.
    ("spring/trajectory", #""from": 0"#),
  ]

  private func post(_ operation: String, _ members: String, format: String = "phases") -> OperationResponse {
    call("\(operation)", format: format, "{\(members)}")
  }

  /// The response begins as the one with samples does, and ends before the columns. The law of a recording
  /// has times, too.
  @Test(arguments: requests)
  func responseIsTheTrajectoryWithoutColumns(operation: String, members: String) throws {
    let phases = post(operation, members)
    let trajectory = post(operation, members, format: "json")
    #expect(phases.status == 200, "\(phases.text)")
    #expect(phases.mediaType == "application/json")
    let start = try #require(trajectory.text.ranges(of: #","times":"#).last?.lowerBound)
    #expect(phases.text == trajectory.text[..<start] + "}")
  }

  @Test(arguments: requests)
  func samplingHasNoEffect(operation: String, members: String) throws {
    let plain = post(operation, members)
    for sampling in [#"{"tolerance": 1e-5}"#, #"{"decimals": 7, "until": 0.1}"#] {
      #expect(post(operation, members + #", "sampling": \#(sampling)"#).text == plain.text)
    }
    for (mode, value) in [("rate", "60"), ("count", "7"), ("times", "[0, 9]")] {
      let response = post(operation, members + #", "sampling": {"\#(mode)": \#(value)}"#)
      #expect(try response.errors() == ["/sampling/\(mode)"], "\(response.text)")
    }
    #expect(post(operation, members + #", "sampling": {"count": 0}"#).status == 422)
  }

  @Test func motionThatNeverSettlesNeedsNoEnd() throws {
    let response = post("spring/trajectory", #""from": 1, "spring": {"dampingRatio": 0}"#)
    #expect(response.status == 200)
    #expect(try !response.has("/settlingDuration"))
    #expect(try !response.has("/phases/0/end"))
    #expect(try response.string("/phases/0/law/kind") == "underdamped")
    #expect(try response.number("/phases/0/law/decay") == 0)
  }

  @Test func eventsAreRefused() throws {
    let response = post("spring/trajectory", #""from": 1, "events": true"#)
    #expect(try response.errors() == ["/events"])
  }

  /// A few hundred bytes, however long the motion is.
  @Test func responseIsShort() {
    let response = post("drawer/trajectory", #""from": 420, "velocity": -900, "anchors": [80, 400, 720]"#)
    #expect(response.body.count < 700)
  }
}
