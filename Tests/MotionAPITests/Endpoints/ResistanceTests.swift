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
