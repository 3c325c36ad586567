import Foundation
import StrictJSON
import Testing

@testable import MotionAPI

/// The response has a warning about values that are allowed but probably in the wrong unit.
struct WarningTests {
  /// Returns the pointers of the warnings of a response, or nil if it has no such member.
  private func warnings(_ response: OperationResponse) throws -> [String]? {
    #expect(response.status == 200, "\(response.text)")
    let document = try response.document()
    guard let warnings = document.member(document.root, named: "warnings") else { return nil }
    return document.elements(warnings).compactMap { warning in
      document.member(warning, named: "detail").flatMap { document.string($0) }?.isEmpty == false
        ? document.member(warning, named: "pointer").flatMap { document.string($0) } : nil
    }
  }

  private static let drag =
    #"[{"state": "began", "time": 1, "translation": 0}, {"state": "ended", "time": 62, "translation": 9}]"#

  /// Returns a drag of four events, 16.7 units of time apart, whose end event has other members.
  private static func drag(_ clock: String, end: String = "") -> String {
    let events = [("began", 100.0, 0), ("changed", 116.7, 20), ("changed", 133.4, 40)].map {
      #"{"state": "\#($0.0)", "\#(clock)": \#($0.1), "translation": \#($0.2)}"#
    }
    return "[" + events.joined(separator: ", ")
      + #", {"state": "ended", "\#(clock)": 150.1, "translation": 60\#(end)}]"#
  }

  @Test(arguments: [
    ("spring/parameters", #"{"spring": {"duration": 500, "bounce": 0}}"#, ["/spring/duration"]),
    ("spring/parameters", #"{"spring": {"response": 60.5, "dampingRatio": 1}}"#, ["/spring/response"]),
    (
      "spring/settling-duration", #"{"from": 1, "spring": {"duration": 500}}"#,
      ["/spring/duration", "/spring"]
    ),
    (
      "spring/trajectory", #"{"from": 300, "velocity": 0.8, "sampling": {"until": 61, "count": 2}}"#,
      ["/sampling/until", "/velocity"]
    ),
    ("spring/trajectory", #"{"from": 300, "sampling": {"times": [0, 100]}}"#, ["/sampling/times"]),
    ("spring/trajectory", #"{"from": 300, "sampling": {"times": [0, 21]}}"#, ["/sampling/times"]),
    ("spring/parameters", #"{"spring": {"stiffness": 380, "damping": 0.8}}"#, ["/spring/damping"]),
    ("spring/parameters", #"{"spring": {"damping": 2}}"#, ["/spring/damping", "/spring"]),
    (
      "scroll/projection", #"{"from": 0, "velocity": 0, "edgeSpring": {"damping": 1}}"#,
      ["/edgeSpring/damping", "/edgeSpring"]
    ),
    (
      "spring/settling-duration", #"{"from": {"x": 60, "y": 80}, "velocity": {"x": 0.5, "y": 0}}"#,
      ["/velocity"]
    ),
    ("deceleration/arrival", #"{"from": 0, "velocity": 0.9, "value": 300}"#, ["/velocity"]),
    ("spring/settling-duration", #"{"from": 51, "velocity": 19}"#, ["/velocity"]),
    (
      "deceleration/trajectory", #"{"from": 0, "velocity": 20, "sampling": {"until": 1e3, "count": 2}}"#,
      ["/sampling/until"]
    ),
    ("drawer/anchor", #"{"from": 420, "velocity": -0.9, "anchors": [80]}"#, ["/velocity"]),
    ("drawer/settling-duration", #"{"from": 420, "velocity": -0.9, "anchors": [80]}"#, ["/velocity"]),
    (
      "drawer/trajectory", #"{"from": 420, "velocity": -0.9, "anchors": [80], "sampling": {"tolerance": 1}}"#,
      ["/velocity"]
    ),
    ("scroll/projection", #"{"from": 0, "velocity": 0.9, "bounds": {"max": 900}}"#, ["/velocity"]),
    (
      "scroll/settling-duration", #"{"from": 0, "velocity": 0, "edgeSpring": {"duration": 300}}"#,
      ["/edgeSpring/duration", "/edgeSpring"]
    ),
    ("toss/settling-duration", #"{"gesture": \#(drag)}"#, ["/gesture", "/gesture"]),
    ("gesture/velocity", #"{"gesture": \#(drag)}"#, ["/gesture", "/gesture"]),
    // Milliseconds as `time`: no two events lie within 0.1 s.
    ("gesture/velocity", #"{"gesture": \#(drag("time"))}"#, ["/gesture"]),
    ("toss/settling-duration", #"{"gesture": \#(drag("time"))}"#, ["/gesture"]),
    ("drawer/anchor", #"{"from": 480, "gesture": \#(drag("time")), "anchors": [80]}"#, ["/gesture"]),
    ("spring/settling-duration", #"{"from": 1, "gesture": \#(drag("time"))}"#, ["/gesture"]),
    // Velocities per millisecond.
    (
      "gesture/velocity", #"{"gesture": \#(drag("timeStamp", end: #", "velocity": 1.2"#))}"#,
      ["/gesture/3/velocity"]
    ),
    (
      "toss/settling-duration", #"{"gesture": \#(drag("timeStamp", end: #", "velocity": 1.2"#))}"#,
      ["/gesture/3/velocity"]
    ),
    (
      "scroll/projection",
      #"{"from": 0, "bounds": {"max": 900}, "gesture": \#(drag("timeStamp", end: #", "velocity": -1.2"#))}"#,
      ["/gesture/3/velocity"]
    ),
    (
      "scroll/projection",
      #"{"from": 0, "velocity": 0.9, "bounds": {"max": 900}, "platform": {"model": "android-spline"}}"#,
      ["/velocity"]
    ),
    (
      "deceleration/projection",
      #"{"from": 0, "velocity": -1.2, "platform": {"model": "android-spline"}}"#, ["/velocity"]
    ),
    (
      "deceleration/trajectory",
      #"{"from": 0, "velocity": 19, "platform": {"model": "flutter-friction"}}"#, ["/velocity"]
    ),
    ("gesture/positions", #"{"gesture": \#(drag)}"#, ["/gesture"]),
    ("deceleration/projection", #"{"from": 500, "velocity": 0.5}"#, ["/velocity"]),
    (
      "deceleration/trajectory", #"{"from": 0, "velocity": -1.2, "duration": 0.4}"#,
      ["/velocity", "/threshold"]
    ),
    ("spring/settling-duration", #"{"from": 0, "to": 0.4, "threshold": 0.5}"#, ["/threshold"]),
    ("spring/settling-duration", #"{"from": 1, "to": 1, "velocity": 8, "threshold": 0.1}"#, ["/threshold"]),
    ("spring/trajectory", #"{"from": 0, "to": 1, "threshold": 0.2}"#, ["/threshold"]),
    ("scroll/trajectory", #"{"from": 0.2, "velocity": 1, "bounds": {"max": 1}}"#, ["/threshold"]),
    (
      "spring/design",
      #"{"from": 1, "to": 1, "velocity": 8, "settlingDuration": 0.5, "bounce": 0, "threshold": 0.5}"#,
      ["/threshold"]
    ),
    (
      "spring/translate",
      #"{"from": 0, "to": 9, "threshold": 3, "spring": {"response": 1, "dampingRatio": 1}}"#, ["/threshold"]
    ),
    // The limits of a model swallow the release, or most of its way.
    (
      "deceleration/trajectory",
      #"{"from": 0, "velocity": 1e3, "platform": {"model": "motion-inertia", "restDelta": 1e3}}"#,
      ["/platform"]
    ),
    (
      "deceleration/trajectory",
      #"{"from": 0, "velocity": 1e3, "platform": {"model": "motion-inertia", "restDelta": 100}}"#,
      ["/platform"]
    ),
    (
      "deceleration/projection", #"{"from": 0, "velocity": 45, "platform": {"model": "android-fling"}}"#,
      ["/platform"]
    ),
    (
      "scroll/settling-duration",
      #"{"from": 0, "velocity": 1e3, "bounds": {"min": 0, "max": 50}, "platform": "#
        + #"{"model": "flutter-bouncing", "toleranceVelocity": 1e3}}"#, ["/platform"]
    ),
    ("deceleration/settling-duration", #"{"from": 0, "velocity": 8}"#, ["/velocity", "/threshold"]),
    // The nearest anchor is 20 away.
    ("drawer/anchor", #"{"from": 420, "velocity": -1.2, "anchors": [80, 400, 720]}"#, ["/velocity"]),
    ("drawer/anchor", #"{"from": 10, "velocity": 1.8, "interval": 375}"#, ["/velocity"]),
    (
      "drawer/anchor",
      #"{"from": 9, "velocity": 0, "anchors": [0, 9], "selection": "threshold", "positionalThreshold": 0.9}"#,
      ["/positionalThreshold"]
    ),
    (
      "drawer/anchor",
      #"{"from": 9, "velocity": 0, "anchors": [0, 10], "selection": "threshold", "positionalDistance": 9}"#,
      ["/positionalDistance"]
    ),
    ("spring/parameters", #"{"spring": {"stiffness": 0.15, "damping": 0.8}}"#, ["/spring"]),
    // A factor per second, as in Unity.
    (
      "deceleration/projection", #"{"from": 0, "velocity": 1000, "decelerationRate": 0.135}"#,
      ["/decelerationRate"]
    ),
    // Dots per inch.
    (
      "deceleration/projection",
      #"{"from": 0, "velocity": 1000, "platform": {"model": "android-spline", "density": 420}}"#,
      ["/platform/density"]
    ),
    // Android's limit, which is one in dp.
    (
      "drawer/anchor",
      #"{"from": 9, "velocity": 9, "anchors": [0], "selection": "threshold", "thresholds": {"step": 125}}"#,
      ["/thresholds/step"]
    ),
    // The numbers of frames.
    (
      "spring/fit", #"{"times": [0, 1, 2, 3, 4, 5], "values": [0, 40, 70, 85, 93, 97], "to": 100}"#,
      ["/times"]
    ),
  ])
  func oddValueIsAnsweredWithAWarning(operation: String, body: String, pointers: [String]) throws {
    #expect(try warnings(call(operation, body)) == pointers)
  }

  @Test(arguments: [
    ("spring/parameters", #"{"spring": {"duration": 60, "bounce": 0}}"#),
    ("spring/parameters", #"{"spring": {"stiffness": 380, "damping": 2.5}}"#),
    ("spring/parameters", #"{"spring": {"stiffness": 20, "damping": 2}}"#),
    // A ratio of 0 is the same spring.
    ("spring/parameters", #"{"spring": {"stiffness": 380, "damping": 0}}"#),
    ("spring/trajectory", #"{"from": 300, "sampling": {"times": [0, 20]}}"#),
    // It settles after 11 s.
    (
      "spring/trajectory",
      #"{"from": 300, "spring": {"stiffness": 1, "dampingRatio": 0.6}, "sampling": {"times": [0, 59]}}"#
    ),
    ("spring/settling-duration", #"{"from": 300, "velocity": 20}"#),
    ("spring/settling-duration", #"{"from": 50, "velocity": 19}"#),
    ("spring/settling-duration", #"{"from": 300, "velocity": 0}"#),
    ("spring/settling-duration", #"{"from": 49, "velocity": 0.5}"#),
    ("spring/trajectory", #"{"from": 1, "sampling": {"until": 60, "count": 2}}"#),
    ("deceleration/projection", #"{"from": 500, "velocity": 20}"#),
    ("deceleration/projection", #"{"from": 500, "velocity": 0}"#),
    ("spring/settling-duration", #"{"from": 1, "to": 1, "velocity": 8}"#),
    ("spring/trajectory", #"{"from": 0, "to": 1, "threshold": 0.1}"#),
    (
      "spring/trajectory", #"{"from": 0, "to": 1, "threshold": 0.2, "sampling": {"tolerance": 0.01}}"#
    ),
    ("spring/trajectory", #"{"from": 5, "to": 5}"#),
    // An initial velocity of 0 is the same motion without it.
    ("spring/trajectory", #"{"from": 0, "to": 9, "velocity": 20, "spring": \#(atRest)}"#),
    ("spring/translate", #"{"from": 0, "to": 9, "velocity": 20, "spring": \#(atRest)}"#),
    ("scroll/trajectory", #"{"from": 0.2, "velocity": 1000, "bounds": {"max": 1}}"#),
    // A bound holds the release, which the model does not swallow.
    (
      "scroll/trajectory",
      #"{"from": 9, "velocity": 90, "bounds": {"max": 9}, "platform": {"model": "android-fling"}}"#
    ),
    // The threshold shows that the unit is not a pixel.
    ("deceleration/settling-duration", #"{"from": 0.2, "velocity": 0.5, "threshold": 0.01}"#),
    ("drawer/anchor", #"{"from": 420, "velocity": 20, "anchors": [80, 400, 720]}"#),
    ("drawer/anchor", #"{"from": 0.42, "velocity": 1.2, "anchors": [0, 0.4, 0.7]}"#),
    ("drawer/anchor", #"{"from": 420, "velocity": 0, "anchors": [80, 400, 720], "selection": "threshold"}"#),
    (
      "drawer/anchor",
      #"{"from": 4, "velocity": 20, "anchors": [0, 9], "selection": "threshold", "positionalThreshold": 0.9}"#
    ),
    ("spring/parameters", #"{"spring": {"stiffness": 0.5, "damping": 1}}"#),
    ("spring/parameters", #"{"spring": {"stiffness": 1, "damping": 0.5}}"#),
    ("spring/parameters", #"{"spring": {"stiffness": 0.5, "damping": 0}}"#),
    ("deceleration/projection", #"{"from": 0, "velocity": 20, "platform": {"model": "android-spline"}}"#),
    ("deceleration/projection", #"{"from": 0, "velocity": 0, "platform": {"model": "android-spline"}}"#),
    ("gesture/velocity", #"{"gesture": [{"state": "began", "time": 900, "translation": 0}]}"#),
    ("gesture/velocity", #"{"gesture": \#(drag("timeStamp"))}"#),
    ("gesture/positions", #"{"gesture": \#(drag("time"))}"#),
    ("gesture/velocity", #"{"gesture": \#(drag("timeStamp", end: #", "velocity": 1200"#))}"#),
    // The finger has moved between the last two events.
    ("gesture/velocity", #"{"gesture": \#(drag("time", end: #", "velocity": 1200"#))}"#),
    (
      "scroll/projection",
      #"{"from": 0, "velocity": 0.9, "bounds": {"max": 40}, "platform": {"model": "android-spline"}}"#
    ),
    (
      "gesture/velocity",
      """
      {"gesture": [{"state": "began", "time": 0, "translation": 9},
                   {"state": "cancelled", "time": 1, "translation": 9}]}
      """
    ),
    (
      "gesture/velocity",
      """
      {"gesture": [{"state": "began", "time": 0, "translation": 0},
                   {"state": "ended", "time": 1, "translation": 0}]}
      """
    ),
    // The recognizer itself says that the finger rested.
    (
      "gesture/velocity",
      """
      {"gesture": [{"state": "began", "time": 0, "translation": 0},
                   {"state": "changed", "time": 1, "translation": 50},
                   {"state": "ended", "time": 2, "translation": 50, "velocity": 0}]}
      """
    ),
  ])
  func usualValueHasNoWarning(operation: String, body: String) throws {
    #expect(try warnings(call(operation, body)) == nil)
  }

  private static let atRest =
    #"{"dialect": "coreanimation", "stiffness": 100, "damping": 10, "initialVelocity": 0}"#

  @Test func warningOfARequestInABatchIsInItsResponse() throws {
    let body = #"{"operation": "spring/parameters", "body": {"spring": {"duration": 500}}}"#
    let response = call("batch", #"{"requests": [\#(body)]}"#)
    #expect(try response.string("/responses/0/body/warnings/0/pointer") == "/spring/duration")
    #expect(try warnings(response) == nil)
  }

  @Test func warningAboutAVelocityOf0NamesTheFieldForMilliseconds() throws {
    let reason =
      "the velocity at release is 0, because no two events at different times lie within the last 0.1 s; "
    let seconds = call("gesture/velocity", #"{"gesture": \#(Self.drag("time"))}"#)
    #expect(try seconds.number("/velocity") == 0)
    #expect(
      try seconds.string("/warnings/0/detail")
        == reason + "time is in seconds, so give milliseconds as timeStamp")
    let milliseconds = call(
      "gesture/velocity",
      """
      {"gesture": [{"state": "began", "timeStamp": 0, "translation": 0},
                   {"state": "ended", "timeStamp": 101, "translation": 5}]}
      """)
    #expect(try milliseconds.string("/warnings/0/detail") == reason + "timeStamp is in milliseconds")
  }

  /// The window of 0.1 s includes its end, so events at that interval are no mistaken unit.
  @Test(arguments: [0.016, 0.1])
  func pointerThatRestedBeforeTheReleaseHasANote(interval: Double) throws {
    let response = call(
      "gesture/velocity",
      """
      {"gesture": [{"state": "began", "time": 0, "translation": 0},
                   {"state": "changed", "time": \(interval), "translation": 10},
                   {"state": "changed", "time": \(2 * interval), "translation": 20},
                   {"state": "ended", "time": 0.5, "translation": 20}]}
      """)
    #expect(try response.number("/velocity") == 0)
    #expect(try response.string("/warnings/0/code") == "note", "\(response.text)")
    #expect(
      try response.string("/warnings/0/detail")
        == "the velocity at release is 0, because no earlier event lies within the last 0.1 s before it")
  }

  /// "Ease out back" of easings.net passes its target by 9.8 %.
  @Test func lostOvershootOfAnEasingHasANote() throws {
    let response = call("spring/fit", #"{"easing": "cubic-bezier(0.34, 1.56, 0.64, 1)", "duration": 0.4}"#)
    let ratio = try #require(try response.number("/spring/dampingRatio"))
    let overshoot = exp(-Double.pi * ratio / (1 - ratio * ratio).squareRoot())
    let percent = (1000 * overshoot).rounded() / 10
    #expect(
      try response.string("/warnings/0/detail")
        == "the easing passes its target by 9.8 % of the travel, the spring by \(percent) %")
    #expect(try warnings(call("spring/fit", #"{"easing": "ease", "duration": 0.4}"#)) == nil)
  }

  /// What a spring does not state is assumed, which a note says; a spring without parameters is a default.
  @Test(arguments: [
    (#"{"damping": 26}"#, "stiffness 200 is its default"),
    (#"{"stiffness": 170}"#, "dampingRatio 1 is its default"),
    (#"{"mass": 2, "dampingRatio": 0.5}"#, "stiffness 200 is its default"),
    (#"{"response": 0.4}"#, "dampingRatio 1 is its default"),
    (#"{"duration": 0.4}"#, "bounce 0 is its default"),
    (#"{"bounce": 0.1}"#, "duration 0.5 is its default"),
    (#"{"dialect": "compose", "dampingRatio": 0.5}"#, "stiffness 1500 is its default"),
    (#"{"dialect": "motion", "duration": 0.4}"#, "bounce 0.3 is its default"),
    (#"{"dialect": "reanimated", "version": "4", "stiffness": 900, "damping": 60}"#, "mass 4 is its default"),
    ("{}", nil), (#"{"stiffness": 170, "damping": 26}"#, nil),
    (#"{"response": 0.4, "dampingRatio": 1}"#, nil),
    (#"{"duration": 0.4, "bounce": 0}"#, nil), (#"{"dialect": "compose"}"#, nil),
    (#"{"dialect": "reanimated", "version": "4"}"#, nil), (#"{"preset": "swiftui.bouncy"}"#, nil),
    (#"{"dialect": "react-native", "stiffness": 100, "damping": 10}"#, nil),
    (#"{"dialect": "motion", "stiffness": 100, "damping": 10, "mass": 1}"#, nil),
  ])
  func defaultOfASpringHasANote(spring: String, note: String?) throws {
    let response = call("spring/settling-duration", #"{"from": 300, "spring": \#(spring)}"#)
    #expect(try response.string("/warnings/0/detail") == note, "\(response.text)")
    if note != nil { #expect(try response.string("/warnings/0/code") == "note") }
    #expect(try !response.has("/warnings/1"))
  }

  /// Where a library does not start with the velocity, a note says so, whatever moves with its spring.
  @Test(arguments: [
    ("spring/settling-duration", #"{"from": 100, "velocity": 200, "spring": {"dialect": "remotion"}}"#),
    ("spring/trajectory", #"{"from": 100, "velocity": 200, "spring": {"dialect": "svelte"}}"#),
    (
      "spring/trajectory",
      #"{"from": 100, "velocity": 200, "spring": {"dialect": "anime", "duration": 500, "bounce": 0}}"#
    ),
    ("spring/arrival", #"{"from": 100, "velocity": 200, "value": 50, "spring": \#(timed)}"#),
    ("spring/arrival", #"{"from": 100, "velocity": 200, "value": 50, "spring": \#(reanimated)}"#),
    ("drawer/anchor", #"{"from": 100, "velocity": 200, "anchors": [0], "spring": \#(timed)}"#),
    ("toss/settling-duration", #"{"gesture": \#(toss), "spring": \#(timed)}"#),
    ("toss/trajectory", #"{"gesture": \#(toss), "spring": \#(reanimated)}"#),
    (
      "scroll/trajectory",
      #"{"from": -9, "velocity": -3000, "bounds": {"min": 0}, "overscrollSpring": \#(reanimated)}"#
    ),
    (
      "scroll/settling-duration",
      #"{"from": 0, "velocity": 3000, "bounds": {"max": 100}, "edgeSpring": \#(timed)}"#
    ),
  ])
  func velocityThatALibraryDropsHasANote(operation: String, body: String) throws {
    let response = call(operation, body)
    let detail = try response.string("/warnings/0/detail") ?? ""
    #expect(detail.contains("starts at rest") || detail.contains("velocity to 0"), "\(response.text)")
    #expect(try !response.has("/warnings/1"), "\(response.text)")
  }

  @Test(arguments: [
    #"{"gesture": \#(toss), "to": 900, "spring": \#(reanimated)}"#,
    #"{"gesture": \#(drag("timeStamp", end: #", "velocity": 0"#)), "spring": \#(timed)}"#,
  ])
  func velocityThatALibraryKeepsHasNoNote(body: String) throws {
    #expect(try warnings(call("toss/settling-duration", body)) == nil)
  }

  private static let timed = #"{"dialect": "motion", "duration": 0.5, "bounce": 0.2}"#
  private static let reanimated = #"{"dialect": "reanimated", "mass": 1, "stiffness": 100, "damping": 10}"#
  private static let toss = drag("timeStamp")

  /// Without a velocity, that of the dialect applies, as in a trajectory.
  @Test func arrivalStartsWithTheVelocityOfTheDialect() throws {
    let spring = #""spring": {"dialect": "coreanimation", "stiffness": 100, "damping": 10"#
    let own = call(
      "spring/arrival", #"{"from": 100, "value": 50, \#(spring), "initialVelocity": 3}}"#)
    let stated = call("spring/arrival", #"{"from": 100, "value": 50, "velocity": -300, \#(spring)}}"#)
    #expect(own.text == stated.text, "\(own.text)")
  }

  @Test func webAnimationHasTheWarnings() throws {
    let response = call(
      "spring/trajectory", format: "waapi", #"{"from": 0, "to": 0.4, "threshold": 0.5}"#)
    #expect(try warnings(response) == ["/threshold"])
    let usual = call("spring/trajectory", format: "waapi", #"{"from": 0, "to": 4}"#)
    #expect(try warnings(usual) == nil)
  }

  @Test func warningStatesTheValueAndTheUnit() throws {
    let response = call("spring/parameters", #"{"spring": {"duration": 500}}"#)
    let detail = try #require(try response.string("/warnings/0/detail"))
    #expect(detail.hasPrefix("500 s ") && detail.contains("milliseconds"))
  }
}
