import Testing

@testable import MotionAPI

/// A field name of another library, or of another object, is an error that names the field to use.
struct ForeignNameTests {
  @Test(arguments: [
    (#"{"from": 1, "spring": {"tension": 170, "friction": 26}}"#, "/spring/tension", "use stiffness ("),
    (#"{"from": 1, "spring": {"tension": 170, "friction": 26}}"#, "/spring/friction", "use damping ("),
    (#"{"from": 1, "tension": 170}"#, "/tension", "use spring.stiffness ("),
    (#"{"from": 1, "spring": {"dampingFraction": 0.8}}"#, "/spring/dampingFraction", "use dampingRatio ("),
    (#"{"from": 1, "spring": {"visualDuration": 0.3}}"#, "/spring/visualDuration", "1.2·visualDuration"),
    (#"{"from": 1, "restDelta": 0.01}"#, "/restDelta", "to spring/translate, which states when"),
    (#"{"from": 1, "fps": 60}"#, "/fps", "use sampling.rate ("),
    (#"{"from": 1, "toValue": 60}"#, "/toValue", "use to ("),
    (#"{"from": 1, "initialVelocity": 60}"#, "/initialVelocity", "use velocity ("),
    (#"{"from": 1, "duration": 0.5}"#, "/duration", "did you mean spring.duration?"),
    (#"{"from": 1, "count": 5}"#, "/count", "did you mean sampling.count?"),
    // A misspelled name of this service.
    (#"{"from": 1, "velocty": 5}"#, "/velocty", "did you mean velocity?"),
    // A field that has no counterpart in the operation.
    (#"{"from": 1, "snapPoints": [5]}"#, "/snapPoints", "unknown field; allowed: from, velocity,"),
  ])
  func springRequest(body: String, pointer: String, text: String) throws {
    let response = call("spring/trajectory", body)
    #expect(response.status == 422)
    #expect(try response.detail(at: pointer)?.contains(text) == true, "\(response.text)")
  }

  @Test(arguments: [
    ("drawer/anchor", #"{"from": 0, "velocity": 0, "snapPoints": [1]}"#, "/snapPoints", "use anchors ("),
    ("scroll/projection", #"{"from": 0, "velocity": 0, "min": 1}"#, "/min", "did you mean bounds.min?"),
    (
      "drawer/anchor", #"{"from": 0, "velocity": 0, "interval": 44, "count": 10}"#, "/count",
      "anchors are the whole list of positions, and those of interval have no ends"
    ),
    (
      "deceleration/projection", #"{"from": 0, "velocity": 0, "timeConstant": 325}"#, "/timeConstant",
      "use decelerationRate ("
    ),
    (
      "rubber-band", #"{"value": 0, "bounds": {"min": 1}, "dimension": 1, "visualDuration": 1}"#,
      "/visualDuration",
      "unknown field; allowed:"
    ),
  ])
  func otherRequest(operation: String, body: String, pointer: String, text: String) throws {
    let response = call(operation, body)
    #expect(try response.detail(at: pointer)?.contains(text) == true, "\(response.text)")
  }
}
