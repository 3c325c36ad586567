import Testing

@testable import MotionAPI

/// Values that are allowed but probably in the unit of another library have a warning that says what to
/// write.
struct UnlikelyUnitTests {
  @Test(arguments: [
    (
      "spring/settling-duration", #"{"from": 300, "spring": {"stiffness": 200, "dampingRatio": 80}}"#,
      "/spring/dampingRatio", "write 0.8"
    ),
    (
      "deceleration/projection", #"{"from": 0, "velocity": 1000, "decelerationRate": 0.955}"#,
      "/decelerationRate", "0.997"
    ),
    (
      "deceleration/projection",
      #"{"from": 0, "velocity": 1000, "platform": {"model": "motion-inertia", "timeConstant": 0.35}}"#,
      "/platform/timeConstant", "multiply it by 1000"
    ),
    (
      "deceleration/projection",
      #"{"from": 0, "velocity": 2000, "platform": {"model": "flutter-friction", "drag": 0.998}}"#,
      "/platform/drag", "raised to 1000, is 0.1351"
    ),
    (
      "deceleration/projection",
      #"{"from": 0, "velocity": 2000, "platform": {"model": "react-native", "deceleration": 0.135}}"#,
      "/platform/deceleration", "one per second, raised to 0.001, 0.998"
    ),
    (
      "deceleration/projection",
      #"{"from": 0, "velocity": 2000, "platform": {"model": "reanimated", "deceleration": 0.135}}"#,
      "/platform/deceleration", "one per second, raised to 0.001, 0.998"
    ),
    (
      "compare", #"{"curves": [\#(curve), {"times": [0, 6, 12, 18], "values": [9, 4, 1, 0]}]}"#,
      "/curves/1/times", "if frames are meant"
    ),
    (
      "compare", #"{"curves": [\#(curve), {"times": [0, 16, 33, 50], "values": [9, 4, 1, 0]}]}"#,
      "/curves/1/times", "divide by 1000"
    ),
    (
      "spring/fit",
      #"{"times": [0, 2, 4, 6, 8, 10, 12, 14], "values": [300, 290, 260, 210, 160, 110, 60, 20]}"#, "/times",
      "if frames are meant"
    ),
    (
      "drawer/anchor",
      #"{"from": 9, "velocity": 9, "anchors": [0], "selection": "threshold", "thresholds": {"step": 0.4}}"#,
      "/thresholds/step", "multiply by 1000"
    ),
    (
      "drawer/anchor",
      #"{"from": 9, "velocity": 9, "anchors": [0, 99], "selection": "threshold", "projectionTime": 0.2}"#,
      "/projectionTime", "no projection"
    ),
  ])
  func valueOfAnotherUnitHasAWarning(operation: String, body: String, pointer: String, text: String) throws {
    let response = call(operation, body)
    #expect(response.status == 200)
    #expect(try response.string("/warnings/0/pointer") == pointer, "\(response.text)")
    #expect(try response.string("/warnings/0/detail")?.contains(text) == true, "\(response.text)")
  }

  private static let curve = #"{"operation": "spring/trajectory", "body": {"from": 300}}"#

  @Test(arguments: [
    ("spring/settling-duration", #"{"from": 300, "spring": {"stiffness": 200, "dampingRatio": 9}}"#),
    ("compare", #"{"curves": [\#(curve), {"times": [0, 1, 1.5], "values": [9, 4, 1]}]}"#),
    // A line of two points has no interval.
    ("compare", #"{"curves": [\#(curve), {"times": [0, 2], "values": [9, 4]}]}"#),
    (
      "deceleration/projection",
      #"{"from": 0, "velocity": 2000, "platform": {"model": "flutter-friction", "drag": 0.9}}"#
    ),
    ("deceleration/projection", #"{"from": 0, "velocity": 1000, "decelerationRate": 0.97}"#),
    (
      "drawer/anchor",
      #"{"from": 9, "velocity": 900, "anchors": [0], "selection": "threshold", "thresholds": {"step": 0}}"#
    ),
  ])
  func usualValueHasNoWarning(operation: String, body: String) throws {
    let response = call(operation, body)
    #expect(try response.status == 200 && !response.has("/warnings"), "\(response.text)")
  }

  @Test func secondsAsTimeStampsHaveAWarning() throws {
    let events = [("began", "0", 0), ("changed", "0.07", 60), ("ended", "0.14", 130)].map {
      #"{"state": "\#($0)", "timeStamp": \#($1), "translation": \#($2)}"#
    }
    let response = call("gesture/velocity", #"{"gesture": [\#(events.joined(separator: ", "))]}"#)
    #expect(try response.string("/warnings/0/detail")?.hasSuffix("give seconds as time") == true)
  }

  /// The warning is about the event as the request has it, also if the events are not in order.
  @Test func warningPointsToTheEventAsReceived() throws {
    let events = [
      #"{"state": "ended", "time": 0.032, "translation": 40, "velocity": 1.2}"#,
      #"{"state": "began", "time": 0, "translation": 0}"#,
      #"{"state": "changed", "time": 0.016, "translation": 20}"#,
    ].joined(separator: ", ")
    let response = call("gesture/velocity", #"{"gesture": [\#(events)]}"#)
    #expect(try response.string("/warnings/0/pointer") == "/gesture/0/velocity", "\(response.text)")
  }

  /// The difference of two times since 1970 in milliseconds is exact.
  @Test func timesSince1970HaveTheVelocityOfTheirDifferences() throws {
    func gesture(from start: Int) -> String {
      let events = [("began", 0, 0), ("changed", 16, 20), ("ended", 32, 40)].map { state, time, translation in
        #"{"state": "\#(state)", "timeStamp": \#(start + time), "translation": \#(translation)}"#
      }
      return #"{"gesture": [\#(events.joined(separator: ", "))]}"#
    }
    let response = call("gesture/velocity", gesture(from: 1_726_000_000_000))
    #expect(response.text == call("gesture/velocity", gesture(from: 0)).text)
    #expect(try response.number("/velocity") == 1250)
  }
}
