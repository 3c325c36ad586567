import StrictJSON
import Testing

@testable import MotionAPI

/// Motions that start from the state of a previous motion.
struct PreviousTests {
  /// Calls an operation with `previous`, and with the state that the trajectory of the previous motion has.
  private func results(
    _ operation: String, _ body: String, after previous: (operation: String, body: String), at time: Double
  ) throws -> (OperationResponse, OperationResponse) {
    let sampled = call(
      previous.operation, previous.body.dropLast() + #", "sampling": {"times": [\#(time)], "decimals": 15}}"#)
    let value = try #require(try sampled.number("/values/0"), "\(sampled.text)")
    let velocity = try #require(try sampled.number("/velocities/0"))
    let state =
      #""previous": {"operation": "\#(previous.operation)", "body": \#(previous.body), "time": \#(time)}"#
    return (
      call(operation, "{\(state)\(body)"),
      call(operation, #"{"from": \#(value), "velocity": \#(velocity)\#(body)"#)
    )
  }

  @Test(arguments: [
    ("spring/settling-duration", #", "to": 400}"#), ("drawer/settling-duration", #", "anchors": [0, 900]}"#),
    ("deceleration/settling-duration", "}"),
    ("scroll/settling-duration", #", "bounds": {"min": 300, "max": 500}}"#),
  ])
  func startsWithTheStateOfThePreviousMotion(operation: String, body: String) throws {
    for (previous, time) in [
      (("drawer/trajectory", #"{"from": 420, "velocity": -900, "anchors": [80, 400, 720]}"#), 0.12),
      (("spring/trajectory", #"{"from": 300, "to": 350, "spring": {"stiffness": 90, "damping": 3}}"#), 0.4),
      (("deceleration/trajectory", #"{"from": 310, "velocity": 500}"#), 0.25),
      (("scroll/trajectory", #"{"from": 310, "velocity": 900, "bounds": {"max": 400}}"#), 0.3),
    ] {
      let (derived, given) = try results(operation, body, after: previous, at: time)
      let durations = try [derived, given].map {
        try #require(try $0.number("/settlingDuration"), "\($0.text)")
      }
      #expect(abs(durations[0] - durations[1]) < 1e-10, "\(previous.0)")
      #expect(try derived.number("/threshold") == given.number("/threshold"))
    }
  }

  /// T of a spring to 400 with the state of the drawer at 0.12 s, in 50-digit arithmetic.
  @Test func retargetIsOneRequest() throws {
    let response = call(
      "spring/settling-duration",
      #"{"previous": {"operation": "drawer/trajectory", "body": {"from": 420, "velocity": -900, "#
        + #""anchors": [80, 400, 720]}, "time": 0.12}, "to": 400}"#)
    let duration = try #require(try response.number("/settlingDuration"), "\(response.text)")
    #expect(abs(duration - 0.6011695387509349) < 1e-12)
  }

  @Test func aPreviousMotionAtRestStaysThere() throws {
    let response = call(
      "deceleration/projection",
      #"{"previous": {"operation": "spring/trajectory", "body": {"from": 9, "to": 300}, "time": 60}}"#)
    #expect(try response.number("/projection") == 300)
  }

  /// What concerns only the response of the previous motion has no effect, so a client can send its request
  /// again.
  @Test func fieldsOfAResponseAreIgnored() throws {
    let response = call(
      "spring/arrival",
      #"{"previous": {"operation": "spring/trajectory", "time": 0, "body": {"from": 9, "events": true, "#
        + #""name": "a", "sampling": {"count": 3, "until": 4}}}, "value": 9}"#)
    #expect(try response.number("/first/time") == 0, "\(response.text)")
  }

  @Test func axesAreThoseOfThePreviousMotion() throws {
    let previous =
      #""previous": {"operation": "spring/trajectory", "body": {"from": {"x": 9, "y": 4}}, "time": 60}"#
    let response = call("spring/settling-duration", #"{\#(previous), "to": {"y": 30, "x": 40}}"#)
    #expect(try response.number("/destination/x") == 40, "\(response.text)")
    #expect(response.text.contains(#"{"x":40,"y":30}"#))
    let other = call("spring/settling-duration", #"{\#(previous), "to": {"z": 1}}"#)
    #expect(try other.errors() == ["/to"])
  }

  @Test(arguments: [
    (#"{"previous": {"operation": "toss/trajectory", "body": {}, "time": 0}}"#, ["/previous/body/gesture"]),
    (
      #"{"from": 1, "gesture": [], "#
        + #""previous": {"operation": "spring/trajectory", "body": {"from": 1}, "time": 1}}"#,
      ["/from", "/gesture"]
    ),
    (
      #"{"resistance": {"min": 0}, "velocity": 3, "#
        + #""previous": {"operation": "spring/trajectory", "body": {"from": 1}, "time": -1}}"#,
      ["/velocity", "/resistance", "/previous/time"]
    ),
    (
      #"{"previous": {"operation": "batch", "body": [], "time": "now"}}"#,
      [
        "/previous/operation", "/previous/body", "/previous/time",
      ]
    ),
    (#"{"previous": 3}"#, ["/previous"]),
    (
      #"{"previous": {"operation": "spring/trajectory", "body": {"from": 1, "from": 2}, "time": 0}}"#,
      [
        "/previous/body/from"
      ]
    ),
  ])
  func errorsHaveTheirPointers(body: String, pointers: [String]) throws {
    #expect(try call("spring/settling-duration", body).errors() == pointers)
  }

  /// The inner motions are undamped, so their states never come to rest.
  @Test func previousMotionsNestEightTimes() throws {
    func nested(_ depth: Int) -> String {
      var body = #"{"from": 100, "spring": {"stiffness": 100, "damping": 0}}"#
      for _ in 0..<depth {
        body =
          #"{"previous": {"operation": "spring/trajectory", "body": \#(body), "time": 0.1}, "#
          + #""spring": {"stiffness": 100, "damping": 0}}"#
      }
      return body.dropLast() + #", "value": 0}"#
    }
    // Without a change of the target, the motion is one cosine, which passes 0 after a quarter of its period.
    for depth in [1, 2, 8] {
      let response = call("spring/arrival", nested(depth))
      let passage = Double.pi / 2 / 10 - 0.1 * Double(depth)
      let next = passage > 0 ? passage : passage + (Double(depth) > 4.7 ? 2 : 1) * Double.pi / 10
      let time = try #require(try response.number("/first/time"), "\(response.text)")
      let phase = (time - next).remainder(dividingBy: Double.pi / 10)
      #expect(abs(phase) < 1e-12, "\(depth): \(time)")
    }
    let response = call("spring/arrival", nested(9))
    #expect(response.status == 422 && response.text.contains("may be nested up to 8 times"))
  }

  @Test func timeOfThePreviousMotionInMillisecondsIsAWarning() throws {
    let response = call(
      "deceleration/projection",
      #"{"previous": {"operation": "spring/trajectory", "body": {"from": 9}, "time": 120}}"#)
    #expect(try response.string("/warnings/0/pointer") == "/previous/time", "\(response.text)")
  }

  @Test func warningsOfThePreviousMotionHaveItsPointer() throws {
    let response = call(
      "spring/settling-duration",
      #"{"previous": {"operation": "spring/trajectory", "body": {"from": 300, "velocity": -1.2}, "#
        + #""time": 0.1}}"#
    )
    #expect(try response.string("/warnings/0/pointer") == "/previous/body/velocity", "\(response.text)")
  }
}
