import Testing

@testable import MotionAPI

/// `speedThreshold` in every settling duration and trajectory.
struct SpeedThresholdTests {
  private static let drag =
    #"[{"state": "began", "time": 0, "translation": 0}, "#
    + #"{"state": "changed", "time": 0.05, "translation": 50}, "#
    + #"{"state": "ended", "time": 0.05, "translation": 50, "velocity": 1000}]"#

  private static let motions = [
    ("spring", #""from": -300, "spring": {"stiffness": 200, "dampingRatio": 0.5}"#),
    ("deceleration", #""from": 0, "velocity": 1000"#),
    ("scroll", #""from": 0, "velocity": 2000, "bounds": {"max": 100}"#),
    ("drawer", #""from": 420, "velocity": -900, "anchors": [80, 400]"#),
    ("toss", #""gesture": \#(drag), "to": 200"#),
  ]

  @Test(arguments: motions)
  func everyMotionSettlesLaterWithASpeedThreshold(motion: String, members: String) throws {
    let plain = try #require(
      try call("\(motion)/settling-duration", "{\(members)}").number("/settlingDuration"))
    let body = #"{\#(members), "speedThreshold": 0.05}"#
    let slow = try #require(try call("\(motion)/settling-duration", body).number("/settlingDuration"))
    #expect(slow > plain)
    for format in ["json", "phases"] {
      let response = call("\(motion)/trajectory", format: format, body)
      #expect(try response.number("/settlingDuration") == slow, "\(response.text)")
    }
    for format in ["csv", "css", "keyframes", "waapi", "swiftui", "compose", "svg"] {
      let response = call("\(motion)/trajectory", format: format, body)
      #expect(response.status == 200, "\(format): \(response.text)")
    }
    #expect(
      try call(
        "\(motion)/trajectory", #"{\#(members), "speedThreshold": 0.05, "sampling": {"tolerance": 0.1}}"#
      ).number("/settlingDuration").map { $0 >= slow } == true)
  }

  @Test(arguments: motions)
  func speedThresholdMustBePositiveAndExact(motion: String, members: String) throws {
    for value in ["0", "-1", #""1""#, "1e400"] {
      let response = call(
        "\(motion)/settling-duration", #"{\#(members), "speedThreshold": \#(value)}"#)
      #expect(response.status == 422)
      #expect(try response.errors() == ["/speedThreshold"])
    }
    let response = call(
      "\(motion)/trajectory", #"{\#(members), "speedThreshold": 1, "settling": "envelope"}"#)
    #expect(try response.errors() == ["/speedThreshold"])
    #expect(call("\(motion)/trajectory", #"{\#(members), "speedThreshold": null}"#).status == 200)
  }

  @Test func wordsOfOtherLibrariesNameTheMember() throws {
    let response = call("spring/settling-duration", #"{"from": 1, "restSpeed": 2}"#)
    #expect(try response.detail(at: "/restSpeed")?.contains("to spring/translate") == true)
  }

  /// The position settles after a finite time, but the speed does not.
  /// The speed of an undamped spring is ω₀ times its reach. Within the distance, it is at rest only if that
  /// is within the speed threshold, too.
  @Test func undampedSpringWithinTheThresholdRestsOnlyIfItIsSlow() {
    let motion = #""from": 0.1, "spring": {"stiffness": 10000, "damping": 0}"#
    for (speed, status) in [(9.999, 422), (10.001, 200)] {
      let response = call(
        "spring/settling-duration", #"{\#(motion), "threshold": 0.5, "speedThreshold": \#(speed)}"#)
      #expect(response.status == status, "\(speed): \(response.text)")
    }
  }

  @Test(arguments: [
    #""stiffness": 1e-304, "damping": 1e-307"#, #""stiffness": 1e-305, "damping": 4e-306"#,
  ])
  func speedThresholdThatIsReachedBeyondTheRangeOfADoubleIsItsOwnError(spring: String) throws {
    func post(_ members: String) -> OperationResponse {
      call("spring/settling-duration", #"{"from": 1, \#(members)"spring": {\#(spring)}}"#)
    }
    #expect(post("").status == 200)
    let response = post(#""speedThreshold": 5e-324, "#)
    #expect(try response.errors() == ["/speedThreshold"], "\(response.text)")
    #expect(
      try response.detail(at: "/speedThreshold")?.hasSuffix("use a greater speed threshold") == true)
  }
}
