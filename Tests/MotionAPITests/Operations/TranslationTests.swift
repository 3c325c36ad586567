import MotionPhysics
import SpringDialects
import StrictJSON
import Testing

@testable import MotionAPI

/// `spring/translate` and `presets`.
struct TranslationTests {
  @Test func everyDialectIsInTheResponse() throws {
    let response = call("spring/translate", #"{"spring": {"stiffness": 200, "damping": 20}}"#)
    for dialect in SpringDialect.all {
      #expect(try response.has("/springs/\(dialect.name)/code"), "\(dialect.name)")
      #expect(try response.has("/springs/\(dialect.name)/exact"), "\(dialect.name)")
    }
  }

  /// A duration of Reanimated depends on the release, which the spring states only without one.
  @Test(arguments: [
    ("spring/parameters", "", false), ("spring/trajectory", #""from": 100, "#, true),
    ("spring/translate", #""from": 100, "#, true), ("toss/trajectory", #""gesture": [], "#, false),
  ])
  func aReleaseOfTheSpringIsNoneBesideThatOfTheMotion(
    operation: String, fields: String, isNamed: Bool
  ) throws {
    let response = call(
      operation,
      "{\(fields)"
        + #""spring": {"dialect": "reanimated", "duration": 400, "velocity": 900}}"#)
    #expect(response.text.contains(#""/spring/velocity","code":"no-effect""#) == isNamed, "\(response.text)")
  }

  /// What ends a motion in one library does not in another.
  @Test func membersThatEndTheMotionAreThoseOfOneLibrary() throws {
    func warning(_ dialects: String) throws -> String? {
      try call(
        "spring/translate",
        #"{"spring": {"dialect": "motion", "stiffness": 200, "damping": 20, "restDelta": 0.02}, "#
          + #""dialects": \#(dialects)}"#
      ).string("/warnings/0/pointer")
    }
    #expect(try warning(#"["motion"]"#) == nil)
    #expect(try warning(#"["motion", "flutter"]"#) == "/spring/restDelta")
  }

  /// The source ends with the version and the month in which it was compared.
  @Test func everyTranslationAndEveryPresetStatesItsSource() throws {
    let pattern = /.+, .+ \(20\d\d-(0[1-9]|1[0-2])\)/
    let response = call("spring/translate", #"{"spring": {"stiffness": 200, "damping": 20}}"#)
    for dialect in SpringDialect.all {
      let source = try #require(try response.string("/springs/\(dialect.name)/source"))
      #expect(source.wholeMatch(of: pattern) != nil, "\(source)")
    }
    for preset in SpringPreset.all {
      #expect(preset.source.text.wholeMatch(of: pattern) != nil, "\(preset.source.text)")
    }
  }

  /// A velocity of 2 per second leads toward the target, and is that fraction of the travel of −300.
  @Test func velocityAsAFractionIsOneOfTheTravel() throws {
    let spring = #""dialect": "coreanimation", "stiffness": 100, "damping": 10"#
    let response = call(
      "spring/translate",
      #"{"spring": {\#(spring), "initialVelocity": 2}, "from": 300, "to": 0, "dialects": ["compose"]}"#)
    #expect(try response.number("/springs/compose/velocity") == -600, "\(response.text)")
  }

  /// Sending the parameters of each dialect back gives the spring again.
  @Test(arguments: SpringDialect.all.map { "\($0.name)" })
  func parametersAreAcceptedAsASpring(_ dialect: String) throws {
    let response = call(
      "spring/translate",
      #"""
      {"spring": {"mass": 2, "stiffness": 200, "dampingRatio": 0.6}, "from": 3, "to": 7,
       "dialects": ["\#(dialect)"]}
      """#
    )
    let document = try response.document()
    let pointer = ["springs", dialect, "parameters"].reduce(JSONPointer.root) { $0.appending($1) }
    let parameters = try #require(document.node(at: pointer))
    let members = String(decoding: document.source(parameters), as: UTF8.self).dropFirst()
    let again = call("spring/parameters", "{\"spring\": {\"dialect\": \"\(dialect)\", \(members)}")
    #expect(again.status == 200, "\(again.text)")
    let stiffness = try #require(try again.number("/spring/stiffness"))
    let mass = try #require(try again.number("/spring/mass"))
    #expect(abs(stiffness / mass - 100) < 1e-10)
    let ratio = try #require(try again.number("/spring/dampingRatio"))
    #expect(abs(ratio - 0.6) < 1e-12)
  }

  @Test(arguments: [
    (
      "compose",
      #"{"dialect": "compose", "dampingRatio": 1, "stiffness": 1500, "visibilityThreshold": 0.01}"#, 300,
      0.334
    ),
    (
      "flutter",
      #"{"dialect": "flutter", "stiffness": 100, "damping": 10, "tolerance": {"distance": 0.001}}"#, 1,
      1.437764823
    ),
    (
      "libadwaita",
      #"{"dialect": "libadwaita", "dampingRatio": 1, "mass": 0.5, "stiffness": 500, "epsilon": 0.001}"#, 1,
      0.218
    ),
    (
      "android-spring",
      #"{"dialect": "android-spring", "stiffness": 1500, "dampingRatio": 0.5, "minimumVisibleChange": 1}"#,
      300, 0.3107660737
    ),
    ("motion", #"{"dialect": "motion", "stiffness": 100, "damping": 10}"#, 300, 1.380426989),
    ("react-native", #"{"dialect": "react-native", "stiffness": 100, "damping": 40}"#, 100, 1.66265089),
    (
      "reanimated", #"{"dialect": "reanimated", "mass": 4, "stiffness": 900, "damping": 120}"#, 100,
      0.8245206644
    ),
    ("flutter", #"{"preset": "flutter.animationControllerFling"}"#, 1, 0.2968761297),
  ])
  func firstRestIsThatOfTheLibrary(
    _ dialect: String, _ spring: String, _ to: Double, _ seconds: Double
  ) throws {
    let response = call("spring/translate", #"{"spring": \#(spring), "from": 0, "to": \#(to)}"#)
    let received = try #require(
      try response.number("/springs/\(dialect)/firstRest")
        ?? response.number("/springs/\(dialect)/settlingDuration"), "\(response.text)")
    #expect(abs(received / seconds - 1) < 1e-9)
  }

  @Test func thresholdReplacesTheDefaultOfTheLibraries() throws {
    let body = #""spring": {"stiffness": 200, "damping": 20}, "from": 0, "to": 300"#
    let response = call("spring/translate", "{\(body), \"threshold\": 0.25}")
    #expect(try response.number("/springs/compose/completion/visibilityThreshold") == 0.25)
    #expect(try response.number("/springs/android-spring/completion/valueThreshold") == 0.1875)
    #expect(try response.number("/springs/flutter/completion/toleranceDistance") == 0.25)
    #expect(try response.string("/springs/motion/code")?.contains("restDelta: 0.25") == true)
  }

  @Test(arguments: [
    (#"{"dialects": ["swiftui"]}"#, "/spring"),
    (#"{"spring": {}, "dialects": []}"#, "/dialects"),
    (#"{"spring": {}, "dialects": ["swiftui", "swiftui"]}"#, "/dialects/1"),
    (#"{"spring": {}, "dialects": ["swift"]}"#, "/dialects/0"),
    (#"{"spring": {}, "dialects": "swiftui"}"#, "/dialects"),
    (#"{"spring": {}, "from": {"x": 1}}"#, "/from"),
    (#"{"spring": {}, "from": 1e308, "to": -1e308}"#, "/from"),
    // Fractions of the travel would not be in the range of a double.
    (#"{"spring": {}, "from": 5e-324}"#, "/from"),
    (#"{"spring": {}, "to": -9e-301}"#, "/to"),
    // The spring is so stiff that the motion is too fast.
    (#"{"spring": {"stiffness": 1e300, "dampingRatio": 2}, "from": 1e200}"#, "/spring"),
    (#"{"spring": {"stiffness": 1e300, "dampingRatio": 2}, "from": 1e200, "velocity": 1}"#, "/velocity"),
    (#"{"spring": {}, "sampling": {}}"#, "/sampling"),
  ])
  func invalidRequest(_ body: String, _ pointer: String) throws {
    #expect(try call("spring/translate", body).errors() == [pointer])
  }

  @Test func springThatMovesForDaysIsTooMuchWorkForStepsOfAMillisecond() throws {
    let body = #""spring": {"stiffness": 1e-12, "dampingRatio": 1}, "from": 0, "to": 300"#
    let response = call("spring/translate", "{\(body)}")
    #expect(try response.errors() == ["/dialects"])
    #expect(try response.detail(at: "/dialects")?.contains("omit react-spring") == true)
    #expect(call("spring/translate", #"{\#(body), "dialects": ["motion", "compose"]}"#).status == 200)
    // The error of another library does not mention React Spring.
    let other = call(
      "spring/translate", #"{"spring": {"preset": "swiftui.bouncy"}, "dialects": ["motion"]}"#, work: 850)
    #expect(try other.errors() == ["/dialects"], "\(other.text)")
    #expect(try other.detail(at: "/dialects")?.contains("react-spring") == false)
  }

  /// The axes of a motion share one spring, but their releases differ, and so do their deviations and ends.
  @Test(arguments: [
    ("spring/translate", #"{"spring": {}, "from": {"x": 1, "y": 2}, "velocity": {"x": 1, "y": 2}}"#),
    ("spring/fit", #"{"times": [0, 1, 2], "from": {"x": 0}, "values": {"x": [0, 1, 2]}}"#),
  ])
  func severalAxesAreOneRequestEach(_ operation: String, _ body: String) throws {
    let response = call(operation, body)
    let pointers = try response.errors()
    #expect(pointers.count == 2)
    for pointer in pointers {
      #expect(try response.detail(at: pointer)?.contains("a request for each axis") == true)
    }
  }

  @Test func leastTravelIsTranslated() throws {
    let response = call(
      "spring/translate", #"{"spring": {"stiffness": 200, "damping": 20}, "from": 1e-300}"#)
    #expect(response.status == 200, "\(response.text)")
    let unit = call("spring/translate", #"{"spring": {"stiffness": 200, "damping": 20}, "from": 1}"#)
    let pointer = "/springs/react-spring/settlingDuration"
    #expect(try response.number(pointer) == unit.number(pointer))
  }

  @Test func undampedSpringNeverEnds() throws {
    let response = call("spring/translate", #"{"spring": {"stiffness": 100, "damping": 0}}"#)
    #expect(response.status == 200, "\(response.text)")
    for dialect in ["compose", "motion", "react-spring", "reanimated", "libadwaita", "flutter"] {
      #expect(try !response.has("/springs/\(dialect)/settlingDuration"), "\(dialect)")
    }
    #expect(try response.number("/springs/swiftui/parameters/bounce") == 1)
  }
}
