import MotionTestSupport
import StrictJSON
import Testing

@testable import MotionAPI

/// A spring in the parameters of a library, or a preset, in every member that is a spring.
struct DialectTests {
  /// A dialect with its members and the same spring in the parameters of this service.
  static let equivalents = [
    (#"{"dialect": "react-spring", "tension": 170, "friction": 26}"#, #"{"stiffness": 170, "damping": 26}"#),
    (
      #"{"dialect": "swiftui", "response": 0.5, "dampingFraction": 0.8}"#,
      #"{"response": 0.5, "dampingRatio": 0.8}"#
    ),
    (#"{"dialect": "flutter", "duration": 500, "bounce": 0.3}"#, #"{"duration": 0.5, "bounce": 0.3}"#),
    (#"{"preset": "swiftui.bouncy"}"#, #"{"duration": 0.5, "bounce": 0.3}"#),
    (#"{"preset": "compose.stiffnessMedium"}"#, #"{"stiffness": 1500, "dampingRatio": 1}"#),
    (#"{"dialect": "reanimated"}"#, #"{"mass": 4, "stiffness": 900, "damping": 120}"#),
    (#"{"dialect": "motion"}"#, #"{"stiffness": 100, "damping": 10}"#),
    // The spring of a response, exact and rounded by hand.
    (
      """
      {"mass": 1, "stiffness": 246.74011002723395, "damping": 25.132741228718345, "dampingRatio": 0.8,
       "response": 0.4, "duration": 0.4, "bounce": 0.19999999999999996, "regime": "underdamped"}
      """,
      #"{"stiffness": 246.74011002723395, "damping": 25.132741228718345}"#
    ),
    (
      """
      {"mass": 1, "stiffness": 281, "damping": 36.5, "dampingRatio": 1.09, "response": 0.37, "bounce": -0.08,
       "regime": "overdamped"}
      """,
      #"{"stiffness": 281, "damping": 36.5}"#
    ),
    // A bounce of −0.99, rounded.
    (
      #"{"mass": 1, "stiffness": 100, "damping": 2000, "bounce": -1, "regime": "overdamped"}"#,
      #"{"stiffness": 100, "damping": 2000}"#
    ),
  ]

  private static let began = #"{"state": "began", "time": 0, "translation": 0}"#

  static let operations: [(operation: String, member: String, body: String)] = [
    ("spring/settling-duration", "spring", #""from": 300, "velocity": -800"#),
    ("spring/trajectory", "spring", #""from": {"x": 300, "y": 4}, "sampling": {"count": 3}"#),
    ("spring/parameters", "spring", ""),
    (
      "drawer/trajectory", "spring",
      #""from": 100, "velocity": 0, "anchors": [0, 300], "sampling": {"count": 3}"#
    ),
    (
      "scroll/trajectory", "edgeSpring",
      #""from": 0, "velocity": 3000, "bounds": {"max": 200}, "sampling": {"count": 3}"#
    ),
    (
      "scroll/trajectory", "overscrollSpring",
      #""from": 900, "velocity": 0, "bounds": {"max": 200}, "sampling": {"count": 3}"#
    ),
    (
      "toss/settling-duration", "spring",
      #""to": 50, "gesture": [\#(began), {"state": "ended", "time": 0.1, "translation": 5}]"#
    ),
  ]

  @Test(arguments: operations, equivalents)
  func springOfALibraryIsTheSameSpring(
    _ operation: (operation: String, member: String, body: String), _ springs: (String, String)
  ) throws {
    func response(_ spring: String) -> OperationResponse {
      let rest = operation.body.isEmpty ? "" : ", " + operation.body
      return call(operation.operation, "{\"\(operation.member)\": \(spring)\(rest)}")
    }
    let (received, expected) = (response(springs.0), response(springs.1))
    #expect(received.status == 200, "\(received.text)")
    let difference = try JSONComparison.difference(of: received.body, from: expected.body)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test(arguments: [
    (
      #"{"dialect": "swiftui", "tension": 170}"#, "/spring/tension",
      "is a field of dialect \"react-spring\", \"react-native\" or"
    ),
    (#"{"dialect": "swiftui", "bounces": 1}"#, "/spring/bounces", "did you mean bounce?"),
    (#"{"dialect": "swiftui", "zzz": 1}"#, "/spring/zzz", "SwiftUI has duration, bounce"),
    (#"{"dialect": "swift"}"#, "/spring/dialect", "did you mean swiftui?"),
    (#"{"dialect": 3}"#, "/spring/dialect", "must be one of \"swiftui\""),
    (
      #"{"dialect": "swiftui", "duration": 0.5, "damping": 3}"#, "/spring",
      "mixes parameterizations of SwiftUI"
    ),
    (
      #"{"dialect": "react-native", "tension": 40, "speed": 3}"#, "/spring",
      "mixes parameterizations of React"
    ),
    (#"{"dialect": "flutter", "stiffness": 40}"#, "/spring/damping", "is required in dialect \"flutter\""),
    (#"{"dialect": "compose", "stiffness": -1}"#, "/spring/stiffness", "greater than 0"),
    (#"{"dialect": "swiftui", "bounce": 1.5}"#, "/spring/bounce", "at most 1"),
    (#"{"dialect": "reanimated", "version": 3}"#, "/spring/version", "must be \"4.3.4\", \"4\" or \"3\""),
    (#"{"dialect": "reanimated", "overshootClamping": 1}"#, "/spring/overshootClamping", "true or false"),
    (#"{"dialect": "flutter", "constructor": "x"}"#, "/spring/constructor", "withDampingRatio"),
    (#"{"dialect": "flutter", "tolerance": 3}"#, "/spring/tolerance", "must be an object"),
    (#"{"preset": "swiftui.bouncey"}"#, "/spring/preset", "did you mean swiftui.bouncy?"),
    (#"{"preset": "swiftui.bouncy", "mass": 2}"#, "/spring/mass", "is not allowed beside preset"),
    (
      #"{"preset": "swiftui.bouncy", "dialect": "swiftui"}"#, "/spring/dialect",
      "is not allowed beside preset"
    ),
    (#"{"preset": 3}"#, "/spring/preset", "must be a string"),
    (
      #"{"tension": 170}"#, "/spring/tension",
      "\"dialect\": \"react-spring\", \"react-native\" or \"rebound\""
    ),
    (#"{"energyThreshold": 170}"#, "/spring/energyThreshold", "\"dialect\": \"reanimated\""),
  ])
  func invalidSpring(_ spring: String, _ pointer: String, _ text: String) throws {
    let response = call("spring/parameters", "{\"spring\": \(spring)}")
    #expect(response.status == 422)
    #expect(try response.detail(at: pointer)?.contains(text) == true, "\(response.text)")
  }

  @Test(arguments: [
    (#"{"dialect": "motion", "duration": 0.5, "bounce": -0.3}"#, "/spring/bounce", 1.0),
    (#"{"dialect": "motion", "duration": 0.5, "bounce": 2}"#, "/spring/bounce", 0.05),
    (#"{"dialect": "motion", "duration": 20, "bounce": 0}"#, "/spring/duration", 1),
    (#"{"dialect": "motion", "visualDuration": 0.5}"#, "/spring/visualDuration", 0.5),
    (#"{"dialect": "motion", "visualDuration": 0.5, "duration": 0.4}"#, "/spring/duration", 1),
    (#"{"dialect": "motion", "stiffness": 100, "duration": 3}"#, "/spring", 0.5),
    (#"{"dialect": "react-native", "stiffness": 100, "damping": 40}"#, "/spring/damping", 1),
    (#"{"dialect": "wobble", "stiffness": 100, "damping": 40}"#, "/spring/damping", 1),
    (#"{"dialect": "swiftui", "stiffness": 100, "damping": 40}"#, "/spring/damping", 1),
    (#"{"dialect": "coreanimation", "stiffness": 100, "damping": 40}"#, "/spring/damping", 1),
    (#"{"dialect": "uikit", "stiffness": 100, "damping": 40}"#, "/spring/damping", 1),
    (#"{"dialect": "uikit", "duration": 0.5, "dampingRatio": 0.6}"#, "/spring/dampingRatio", 0.6),
    (#"{"dialect": "uikit", "duration": 0.5, "dampingRatio": 0.01}"#, "/spring/dampingRatio", 0.01),
    (#"{"dialect": "reanimated", "duration": 100}"#, "/spring/duration", 1),
    (#"{"dialect": "flutter", "duration": 0.5}"#, "/spring/duration", 1),
    (#"{"dialect": "flutter", "duration": 250.4}"#, "/spring/duration", 1),
    (#"{"dialect": "flutter", "mass": 0.5, "stiffness": 100, "ratio": 0.3}"#, "/spring/mass", 0.3),
    (
      #"{"dialect": "flutter", "stiffness": 380, "damping": 0.8, "mass": 1}"#, "/spring/damping", 0.0205195670
    ),
    (#"{"dialect": "react-spring", "frequency": 0.001, "damping": -1}"#, "/spring/frequency", 0),
    (#"{"preset": "uikit.default"}"#, "/spring/preset", 1),
  ])
  func valueThatTheLibraryChangesHasAWarning(_ spring: String, _ pointer: String, _ ratio: Double) throws {
    let response = call("spring/parameters", "{\"spring\": \(spring)}")
    let received = try #require(try response.number("/spring/dampingRatio"), "\(response.text)")
    #expect(abs(received - ratio) < 1e-9)
    let document = try response.document()
    let warnings = try #require(document.member(document.root, named: "warnings"), "\(response.text)")
    let pointers = document.elements(warnings).compactMap {
      document.member($0, named: "pointer").flatMap { document.string($0) }
    }
    #expect(pointers.contains(pointer), "\(response.text)")
  }

  /// The library moves critically damped, so the values are those of its own formula.
  @Test func overdampedSpringOfReactNativeMovesAsReactNativeDoes() throws {
    let response = call(
      "spring/trajectory",
      #"""
      {"from": 0, "to": 100, "spring": {"dialect": "react-native", "stiffness": 100, "damping": 40},
       "sampling": {"times": [0.1, 0.3]}}
      """#)
    let values = try #require(try response.numbers("/values"))
    #expect(abs(values[0] - 26.42411177) < 1e-6 && abs(values[1] - 80.08517265) < 1e-6)
  }

  @Test func durationOfReanimatedDependsOnTheRelease() throws {
    func stiffness(_ body: String) throws -> Double? {
      try call("spring/trajectory", "{\(body), \"sampling\": {\"count\": 1}}").number(
        "/phases/0/spring/stiffness")
    }
    // Without a version, a velocity that points away from the target has no effect.
    let newest = #""spring": {"dialect": "reanimated", "duration": 550}"#
    #expect(try stiffness(#""from": 100, "velocity": 500, \#(newest)"#) == 898.92578125)
    let spring = #""spring": {"dialect": "reanimated", "version": "4", "duration": 550}"#
    #expect(try stiffness(#""from": 100, \#(spring)"#) == 898.92578125)
    let moving = try #require(try stiffness(#""from": 100, "velocity": 500, \#(spring)"#))
    #expect(moving > 900)
    let same = call(
      "spring/parameters",
      #"{"spring": {"dialect": "reanimated", "version": "4", "duration": 550, "displacement": 100, "#
        + #""velocity": 500}}"#)
    #expect(try same.number("/spring/stiffness") == moving)
    // Nothing moves, so the duration determines nothing.
    #expect(try stiffness(#""from": 0, \#(spring)"#) == 898.92578125)
    let axes = call(
      "spring/trajectory", #"{"from": {"x": 100, "y": 3}, "velocity": {"x": 500, "y": 0}, \#(spring)}"#)
    #expect(try axes.errors() == ["/spring"])
  }

  @Test func initialVelocityOfCoreAnimationIsAShareOfTheTravel() throws {
    let response = call(
      "spring/trajectory",
      #"""
      {"from": 300, "spring": {"dialect": "coreanimation", "initialVelocity": 2.5}, "sampling": {"count": 1}}
      """#)
    #expect(try response.numbers("/velocities") == [-750])
    let both = call(
      "spring/trajectory",
      #"""
      {"from": 300, "velocity": 90, "spring": {"dialect": "coreanimation", "initialVelocity": 2.5},
       "sampling": {"count": 1}}
      """#)
    #expect(try both.numbers("/velocities") == [90])
    #expect(try both.string("/warnings/0/pointer") == "/spring/initialVelocity")
  }

  /// `tolerance` is an object of Flutter, whose members are `tolerance.distance` and `tolerance.velocity`.
  @Test func toleranceWithoutADialectNamesFlutter() throws {
    let response = call(
      "spring/parameters", #"{"spring": {"stiffness": 100, "damping": 10, "tolerance": {"distance": 0.001}}}"#
    )
    #expect(response.status == 422)
    #expect(
      try response.detail(at: "/spring/tolerance")?.contains(#"name the dialect: "dialect": "flutter""#)
        == true,
      "\(response.text)")
  }
}
