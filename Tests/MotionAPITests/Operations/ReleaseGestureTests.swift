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

  /// A toss and its positions are the same at any time of the clock, although a time since 1970 in seconds is
  /// rounded to 2e-7 s.
  @Test(arguments: [
    ("toss/settling-duration", ""), ("toss/trajectory", #", "sampling": {"times": [0.016, 0.1]}"#),
    ("gesture/positions", ""),
  ])
  func tossDoesNotDependOnTheStartOfTheClock(operation: String, others: String) {
    func response(_ start: Int) -> OperationResponse {
      call(
        operation,
        """
        {"gesture": [{"state": "began", "timeStamp": \(start), "translation": 0},
          {"state": "changed", "timeStamp": \(start + 16), "translation": 20},
          {"state": "ended", "timeStamp": \(start + 32), "translation": 40}]\(others)}
        """)
    }
    let expected = response(0)
    #expect(expected.status == 200, "\(expected.text)")
    #expect(response(1_764_108_000_000).text == expected.text)
  }

  /// Changes of the destination on the clock of the gesture have no warning; others are far from its events.
  @Test(arguments: [
    (0, 0.1, false), (0, -59, false), (0, 100, true), (1_764_108_000_000, 1_764_108_000.1, false),
    (1_764_108_000_000, 0.1, true),
  ])
  func changeOnAnotherClockIsAWarning(start: Int, time: Double, isOdd: Bool) throws {
    let response = call(
      "toss/settling-duration",
      """
      {"gesture": [{"state": "began", "timeStamp": \(start), "translation": 0},
        {"state": "ended", "timeStamp": \(start + 16), "translation": 20}],
       "retargets": [{"time": \(time), "value": 50}]}
      """)
    #expect(response.status == 200, "\(response.text)")
    #expect(try response.string("/warnings/0/pointer") == (isOdd ? "/retargets" : nil), "\(response.text)")
  }

  /// The velocity of the end event is compared with that of the events: 1250 units per second.
  @Test(arguments: [(1.25, true), (0.5, true), (-1.25, true), (1250, false), (600, false), (25, false)])
  func velocityThatDoesNotFitTheEventsIsAWarning(velocity: Double, isOdd: Bool) throws {
    let response = call(
      "gesture/velocity",
      """
      {"gesture": [{"state": "began", "time": 0, "translation": 0},
        {"state": "changed", "time": 0.016, "translation": 20},
        {"state": "ended", "time": 0.032, "translation": 40, "velocity": \(velocity)}]}
      """)
    #expect(
      try response.string("/warnings/0/pointer") == (isOdd ? "/gesture/2/velocity" : nil), "\(response.text)")
  }

  /// Events 40 ms apart are just within the limit of Compose, 32 ms of @use-gesture, and 0.1 s of the line,
  /// at any time: also in milliseconds since 1970, whose rounding in seconds is 2e-7.
  @Test(
    arguments: [0, 1_764_108_000_000, 1_764_108_000_001],
    [("compose", 40.0), ("use-gesture", 32), ("leastSquares", 50)])
  func velocityDoesNotDependOnTheStartOfTheClock(start: Int, tracker: (name: String, gap: Double)) throws {
    let events = (0...6).map { index in
      #"{"state": "\#(index == 0 ? "began" : index == 6 ? "ended" : "changed")", "#
        + #""timeStamp": \#(Double(start) + tracker.gap * Double(index)), "#
        + #""translation": \#(20 * min(index, 5))}"#
    }
    let response = call(
      "gesture/velocity",
      #"{"gesture": [\#(events.joined(separator: ", "))], "velocityTracker": "\#(tracker.name)"}"#)
    let velocity = try #require(try response.number("/velocity"), "\(response.text)")
    // The line is that of the last three events, of which the end has moved no farther.
    let expected = tracker.name == "leastSquares" ? 200 : 20 / tracker.gap * 1000
    #expect(abs(velocity / expected - 1) < 2e-5)
    #expect(!response.text.contains("warnings"))
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

  @Test(arguments: operations)
  func releaseStatesItsVelocity(operation: String, others: String) throws {
    for response in [
      call(operation, #"{"from": 20\#(others)}"#),
      call(operation, #"{"from": 20, "velocity": null, "gesture": null\#(others)}"#),
    ] {
      if operation.hasPrefix("spring/") {
        #expect(response.status == 200)
      } else {
        #expect(response.status == 422)
        #expect(try response.errors() == ["/velocity"])
        #expect(
          try response.detail(at: "/velocity") == "velocity or gesture is required; 0 for a release at rest")
      }
    }
    #expect(call(operation, #"{"from": 20, "velocity": 0\#(others)}"#).status == 200)
  }

  @Test func releaseInABatchAndInAComparisonStatesItsVelocity() throws {
    let body = #"{"operation": "deceleration/trajectory", "body": {"from": 20}}"#
    let batch = call("batch", #"{"requests": [\#(body)]}"#)
    #expect(try batch.string("/responses/0/body/errors/0/pointer") == "/velocity")
    let comparison = call("compare", #"{"curves": [\#(body), \#(body)]}"#)
    #expect(try comparison.errors() == ["/curves/0/body/velocity", "/curves/1/body/velocity"])
  }

  /// Returns a gesture of a finger that moves 1,000 points per second.
  private func steadyGesture(_ field: String, _ times: [Double], perSecond scale: Double) -> String {
    let events = times.enumerated().map { index, time in
      let state = index == 0 ? "began" : index == times.count - 1 ? "ended" : "changed"
      return #"{"state": "\#(state)", "\#(field)": \#(time), "translation": \#(1000 * time / scale)}"#
    }
    return "[" + events.joined(separator: ", ") + "]"
  }

  @Test func timeStampIsInMilliseconds() throws {
    for gesture in [
      steadyGesture("time", [0, 0.016, 0.032, 0.048], perSecond: 1),
      steadyGesture("timeStamp", [0, 16, 32, 48], perSecond: 1000),
    ] {
      let velocity = try call("gesture/velocity", #"{"gesture": \#(gesture)}"#).number("/velocity")
      #expect(abs(try #require(velocity) - 1000) < 1e-9)
    }
    let positions = call(
      "gesture/positions",
      #"{"gesture": [{"state": "began", "timeStamp": 1500, "time": null, "translation": 7}, "#
        + #"{"state": "changed", "timeStamp": 3000, "translation": 7}]}"#)
    #expect(try positions.numbers("/times") == [0, 1.5])
  }

  @Test func timesOfPositionsCountFromTheFirstEvent() throws {
    let positions = call(
      "gesture/positions",
      #"{"gesture": [{"state": "possible", "time": 2, "translation": 0}, "#
        + #"{"state": "began", "time": 3, "translation": 0}, "#
        + #"{"state": "changed", "time": 3.5, "translation": 7}]}"#)
    #expect(try positions.numbers("/times") == [1, 1.5])
  }

  @Test(arguments: [
    ("", #""timeStamp": 8"#, ["/gesture/0/time"]),
    (#""timeStamp": 0"#, "", ["/gesture/1/timeStamp"]),
    (#""time": 0, "timeStamp": 0"#, #""time": 8"#, ["/gesture/0"]),
    (#""time": 0"#, #""timeStamp": 8"#, ["/gesture/1/timeStamp"]),
    (#""timeStamp": 0"#, #""time": 8"#, ["/gesture/1/time"]),
    (#""timeStamp": "0""#, #""time": 8"#, ["/gesture/0/timeStamp", "/gesture/1/time"]),
    (#""timeStamp": 1e999"#, #""timeStamp": 8"#, ["/gesture/0/timeStamp"]),
    (#""timeStamp": 100"#, #""timeStamp": -0.1"#, ["/gesture/1/timeStamp"]),
    (#""time": 1e308"#, #""time": -1e308"#, ["/gesture/1/time"]),
  ])
  func allEventsHaveTheSameFieldForTheTime(first: String, second: String, pointers: [String]) throws {
    for operation in ["gesture/velocity", "gesture/positions", "toss/settling-duration"] {
      let events = [first, second].map {
        #"{"state": "changed", \#($0)\#($0.isEmpty ? "" : ", ")"translation": 0}"#
      }
      let response = call(operation, #"{"gesture": [\#(events.joined(separator: ", "))]}"#)
      #expect(try response.errors() == pointers, "\(response.text)")
    }
  }

  /// The events of a recording. Their times differ, except for those of the last two.
  private static let recording = [
    #"{"state": "began", "time": 5, "translation": 0}"#,
    #"{"state": "changed", "time": 5.02, "translation": 3}"#,
    #"{"state": "changed", "time": 5.04, "translation": 11}"#,
    #"{"state": "changed", "time": 5.06, "translation": 31}"#,
    #"{"state": "changed", "time": 5.08, "translation": 50}"#,
    #"{"state": "ended", "time": 5.08, "translation": 54}"#,
  ]

  @Test(arguments: ["gesture/velocity", "gesture/positions", "toss/trajectory", "toss/settling-duration"])
  func lateEventsAreSorted(operation: String) throws {
    let ordered = call(operation, #"{"gesture": [\#(Self.recording.joined(separator: ","))]}"#)
    #expect(ordered.status == 200)
    for order in [[1, 0, 2, 3, 4, 5], [3, 2, 1, 0, 4, 5], [4, 5, 3, 0, 1, 2], [4, 0, 5, 1, 3, 2]] {
      let events = order.map { Self.recording[$0] }.joined(separator: ",")
      #expect(call(operation, #"{"gesture": [\#(events)]}"#).text == ordered.text)
    }
  }

  @Test func eventsAtTheSameTimeKeepTheirOrder() throws {
    let gesture = """
      [{"state": "began", "time": 0.01, "translation": 1},
       {"state": "changed", "time": 0.01, "translation": 2},
       {"state": "changed", "time": 0.01, "translation": 3},
       {"state": "changed", "time": 0.02, "translation": 4},
       {"state": "changed", "time": 0.01, "translation": 5}]
      """
    let response = call("gesture/positions", #"{"gesture": \#(gesture)}"#)
    let values = try (0...4).map { try response.number("/values/\($0)") }
    #expect(values == [1, 2, 3, 5, 4])
  }

  @Test(arguments: [("0.9", 200), ("0.89", 422), ("-1e300", 422)])
  func eventThatIsTooLateIsAnError(time: String, status: Int) throws {
    let response = call(
      "gesture/velocity",
      """
      {"gesture": [{"state": "began", "time": 1, "translation": 0},
                   {"state": "changed", "time": \(time), "translation": 1}]}
      """)
    #expect(response.status == status, "\(response.text)")
    if status == 422 { #expect(try response.errors() == ["/gesture/1/time"]) }
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

  /// A drag that slows down, so that each tracker has a velocity of its own.
  private static let slowing = """
    [{"state": "began", "timeStamp": 0, "translation": 0},
     {"state": "changed", "timeStamp": 10, "translation": 20},
     {"state": "changed", "timeStamp": 20, "translation": 38},
     {"state": "changed", "timeStamp": 30, "translation": 51},
     {"state": "ended", "timeStamp": 35, "translation": 55}]
    """

  @Test(arguments: operations)
  func trackerEstimatesTheVelocityOfTheGesture(operation: String, others: String) throws {
    let expected = [
      ("android", 1185.0), ("compose", 1185), ("flutter", 1185), ("ios", 1895), ("use-gesture", 1300),
    ]
    for (tracker, value) in expected {
      let gesture = #""gesture": \#(Self.slowing), "velocityTracker": "\#(tracker)""#
      let velocity = try #require(try call("gesture/velocity", "{\(gesture)}").number("/velocity"))
      #expect(abs(velocity - value) < 1e-9, "\(tracker)")
      let recorded = call(operation, #"{"from": 20, \#(gesture)\#(others)}"#)
      let given = call(operation, #"{"from": 20, "velocity": \#(velocity)\#(others)}"#)
      #expect(recorded.status == 200, "\(recorded.text)")
      #expect(recorded.text == given.text)
    }
  }

  @Test(arguments: operations)
  func trackerNeedsAGesture(operation: String, others: String) throws {
    let response = call(
      operation, #"{"from": 20, "velocity": 1, "velocityTracker": "leastSquares"\#(others)}"#)
    #expect(try response.errors() == ["/velocityTracker"])
    #expect(call(operation, #"{"from": 20, "velocity": 1, "velocityTracker": null\#(others)}"#).status == 200)
  }
}
