import StrictJSON
import Testing

@testable import MotionAPI

/// Releases beyond a bound, where the velocity is that of the finger. The object is drawn at y beyond the
/// bound, and the factor of its velocity is c/(1 + c·x/d)² with x = (y/c)·d/(d − y).
struct ResistanceTests {
  @Test(arguments: [
    // y = 23.4, d = 720, c = 0.55.
    (#""from": 56.6, "velocity": -872"#, #""min": 80, "max": 720, "dimension": 720"#, -448.9325775),
    // y = 10 above the bound, d = 48.
    (#""from": 110, "velocity": 500"#, #""max": 100, "length": 48"#, 172.352430555),
    (#""from": 110, "velocity": 500"#, #""max": 100"#, 172.352430555),
    // Inside the bounds nothing changes.
    (#""from": 90, "velocity": 500"#, #""min": 0, "max": 100"#, 500),
    // On a bound neither.
    (#""from": 100, "velocity": 500"#, #""max": 100"#, 500),
    (
      #""from": 150, "velocity": 200"#,
      #""max": 100, "dimension": {"below": 1, "above": 100}, "coefficient": {"below": 0, "above": 0.5}"#, 25
    ),
  ])
  func bandMapsTheVelocity(start: String, resistance: String, velocity: Double) throws {
    let from = start.split(separator: ",")[0]
    for (operation, rest) in [
      ("spring/settling-duration", ""), ("drawer/settling-duration", #", "anchors": [0, 700]"#),
      ("deceleration/settling-duration", ""), ("scroll/settling-duration", #", "bounds": {"min": 90}"#),
    ] {
      let resisted = call(operation, #"{\#(start), "resistance": {\#(resistance)}\#(rest)}"#)
      let mapped = call(operation, #"{\#(from), "velocity": \#(velocity)\#(rest)}"#)
      let durations = try [resisted, mapped].map {
        try #require(try $0.number("/settlingDuration"), "\($0.text)")
      }
      #expect(abs(durations[0] - durations[1]) < 1e-8, "\(operation)")
    }
  }

  /// At a hard edge the object rests while the finger moves on, as in a toss; without a rubber band (length
  /// 0) every value outside the range is the minimum, which rests too. A finger that moves inward moves it.
  @Test(arguments: [
    (100, 1000, #""dimension": 300, "coefficient": 0"#, 0),
    (100, -1000, #""dimension": 300, "coefficient": 0"#, -1000),
    (0, -1000, #""dimension": 300, "coefficient": 0"#, 0), (0, 1000, #""length": 0"#, 1000),
    (0, -1000, #""length": 0"#, 0), (100, 1000, #""length": 0"#, 0), (50, 1000, #""length": 0"#, 1000),
  ])
  func hardEdgeRests(from: Double, velocity: Double, band: String, mapped: Double) throws {
    let response = call(
      "deceleration/projection",
      #"{"from": \#(from), "velocity": \#(velocity), "resistance": {"min": 0, "max": 100, \#(band)}}"#)
    let expected = call("deceleration/projection", #"{"from": \#(from), "velocity": \#(mapped)}"#)
    #expect(response.text == expected.text)
  }

  @Test func releaseAtAHardEdgeIsThatOfAToss() throws {
    let gesture =
      #""gesture": [{"state": "began", "time": 0, "translation": 0}, "#
      + #"{"state": "changed", "time": 0.1, "translation": 100}, "#
      + #"{"state": "ended", "time": 0.15, "translation": 150}]"#
    let rest =
      #""to": 50, "threshold": 1, "spring": {"stiffness": 342, "damping": 30}, "#
      + #""resistance": {"max": 90, "dimension": 300, "coefficient": 0}"#
    let toss = call("toss/settling-duration", "{\(gesture), \(rest)}")
    let spring = call("spring/settling-duration", #"{"from": 90, \#(gesture), \#(rest)}"#)
    let durations = try [toss, spring].map { try #require(try $0.number("/settlingDuration"), "\($0.text)") }
    #expect(abs(durations[0] - durations[1] - 0.15) < 1e-12)
  }

  /// 1,000 points per second become less than one in the band, which is not unusual.
  @Test func warningIsAboutTheReceivedVelocity() {
    let response = call(
      "spring/settling-duration",
      #"{"from": 100, "velocity": 1000, "resistance": {"max": 50, "dimension": 51}}"#)
    #expect(response.status == 200 && !response.text.contains("warnings"), "\(response.text)")
  }

  @Test func axesHaveTheirOwnBounds() throws {
    let response = call(
      "deceleration/projection",
      #"{"from": {"x": 150, "y": 5}, "velocity": {"x": 200, "y": 30}, "#
        + #""resistance": {"max": {"x": 100, "y": 50}, "dimension": 100, "coefficient": 0.5}}"#)
    let mapped = call(
      "deceleration/projection", #"{"from": {"x": 150, "y": 5}, "velocity": {"x": 25, "y": 30}}"#)
    #expect(response.text == mapped.text)
  }

  @Test(arguments: [
    (#"{"from": -700, "velocity": 1, "resistance": {"min": 80, "dimension": 720}}"#, "/from", "unreachable"),
    (
      #"{"from": 70, "velocity": 1, "resistance": {"min": 80, "dimension": 9, "coefficient": 0}}"#, "/from",
      "unreachable"
    ),
    (#"{"from": 70, "resistance": {"min": 80}}"#, "/velocity", "required"),
    (#"{"from": 70, "velocity": 1, "resistance": {"length": 80}}"#, "/resistance/min", "required"),
    (
      #"{"from": 70, "velocity": 1, "resistance": {"max": 80, "coefficient": 1}}"#, "/resistance/dimension",
      "required"
    ),
    (#"{"from": 70, "velocity": 1, "resistance": {"max": 80, "length": 0}}"#, "/resistance/min", "required"),
    (#"{"from": 70, "velocity": 1, "resistance": {"max": 80, "min": 90}}"#, "/resistance", "out-of-range"),
    (
      #"{"from": 70, "velocity": 1, "resistance": {"max": 8, "length": 1, "coefficient": 1}}"#, "/resistance",
      "conflict"
    ),
    (
      #"{"from": 70, "velocity": 1, "resistance": {"max": 80, "dimension": {"below": 1}}}"#,
      "/resistance/dimension/above", "required"
    ),
  ])
  func errorsHaveTheirPointers(body: String, pointer: String, code: String) throws {
    let response = call("spring/settling-duration", body)
    #expect(try response.errors() == [pointer], "\(response.text)")
    #expect(try response.string("/errors/0/code") == code)
  }
}
