import Testing

@testable import MotionAPI

/// A recorded gesture in place of a velocity.
struct ReleaseGestureTests {
  /// Operations with the members that they need in addition to `from` and the velocity.
  static let operations = [
    ("spring/trajectory", ""), ("spring/settling-duration", ""), ("deceleration/trajectory", ""),
    ("deceleration/settling-duration", ""), ("deceleration/projection", ""),
    ("deceleration/arrival", #", "value": 40"#), ("scroll/trajectory", #", "bounds": {"max": 100}"#),
    ("scroll/settling-duration", #", "bounds": {"max": 100}"#), ("scroll/projection", ""),
    ("drawer/trajectory", #", "anchors": [0, 300]"#), ("drawer/settling-duration", #", "anchors": [0, 300]"#),
    ("drawer/anchor", #", "anchors": [0, 300]"#),
  ]
  /// A finger that moves 900 points per second.
  static let gesture = """
    [{"state": "began", "time": 10, "translation": 0},
     {"state": "changed", "time": 10.02, "translation": 18},
     {"state": "ended", "time": 10.04, "translation": 36}]
    """

  @Test(arguments: operations)
  func responseIsThatOfTheVelocityOfTheGesture(operation: String, others: String) throws {
    let gesture = Self.gesture
    let velocity = try #require(
      try call("gesture/velocity", #"{"gesture": \#(gesture)}"#).number("/velocity"))
    #expect(abs(velocity - 900) < 1e-9)
    let recorded = call(operation, #"{"from": 20, "gesture": \#(gesture)\#(others)}"#)
    let given = call(operation, #"{"from": 20, "velocity": \#(velocity)\#(others)}"#)
    #expect(recorded.status == 200, "\(recorded.text)")
    #expect(recorded.text == given.text)
  }

  @Test func axesOfTheGestureAreThoseOfTheRequest() throws {
    let gesture = """
      [{"state": "began", "time": 0, "translation": {"x": 0, "y": 0}},
       {"state": "ended", "time": 0.05, "translation": {"x": 10, "y": -20}}]
      """
    let response = call("deceleration/projection", #"{"from": 0, "gesture": \#(gesture)}"#)
    let projection = (try response.number("/projection/x"), try response.number("/projection/y"))
    #expect(projection.0 ?? 0 > 0 && projection.1 ?? 0 < 0)
    let other = call(
      "deceleration/projection",
      #"{"from": {"a": 1}, "gesture": [{"state": "began", "time": 0, "translation": {"b": 1}}]}"#)
    #expect(try other.errors() == ["/gesture/0/translation"])
  }

  @Test(arguments: operations)
  func velocityAndGestureAreMutuallyExclusive(operation: String, others: String) throws {
    let gesture = Self.gesture
    let response = call(
      operation, #"{"from": 20, "velocity": 1, "gesture": \#(gesture)\#(others)}"#)
    #expect(response.status == 422)
    #expect(try response.errors() == [""])
    #expect(try response.detail(at: "") == "velocity and gesture are mutually exclusive; give one")
    // Null means that a field is absent.
    let null = call(operation, #"{"from": 20, "velocity": null, "gesture": \#(gesture)\#(others)}"#)
    #expect(null.status == 200)
  }

  @Test func errorsPointToTheEvent() throws {
    let response = call(
      "spring/settling-duration",
      """
      {"from": 1, "gesture": [{"state": "began", "time": 1, "translation": 0}, {"state": "end", "time": 0}]}
      """)
    #expect(
      try response.errors()
        == ["/gesture/1/state", "/gesture/1/translation", "/gesture/1/time"])
    let empty = call("spring/settling-duration", #"{"from": 1, "gesture": []}"#)
    #expect(try empty.errors() == ["/gesture"])
  }
}
