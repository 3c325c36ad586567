import Testing

@testable import MotionService

/// Lists, texts and springs of libraries in a query have the result of a body.
struct OperationQueryTests {
  @Test(arguments: [
    (
      "drawer/anchor", "from=310&velocity=-4000&anchors=0,300,800&maximumSteps=1",
      #"{"from": 310, "velocity": -4000, "anchors": [0, 300, 800], "maximumSteps": 1}"#
    ),
    (
      "spring/parameters", "spring.dialect=react-native&spring.tension=40&spring.friction=7",
      #"{"spring": {"dialect": "react-native", "tension": 40, "friction": 7}}"#
    ),
    (
      "spring/parameters", "spring.preset=react-native.default",
      #"{"spring": {"preset": "react-native.default"}}"#
    ),
    (
      "spring/parameters",
      "spring.dialect=flutter&spring.constructor=withDampingRatio&spring.stiffness=90&spring.ratio=0.5",
      #"{"spring": {"dialect": "flutter", "constructor": "withDampingRatio", "stiffness": 90, "ratio": 0.5}}"#
    ),
    (
      "spring/translate", "spring.preset=swiftui.bouncy&dialects=compose,flutter&to=300",
      #"{"spring": {"preset": "swiftui.bouncy"}, "dialects": ["compose", "flutter"], "to": 300}"#
    ),
    // The commas of the function are encoded.
    (
      "spring/fit", "easing=cubic-bezier(0.25%2C0.1%2C0.25%2C1)&duration=0.3",
      #"{"easing": "cubic-bezier(0.25,0.1,0.25,1)", "duration": 0.3}"#
    ),
  ])
  func queryHasTheResultOfTheBody(_ operation: String, _ query: String, _ body: String) {
    let posted = Service.post(operation, body)
    #expect(posted.status == 200, "\(posted.text)")
    #expect(Service.get("/v1/\(operation)?\(query)").text == posted.text)
  }

  @Test(arguments: [
    ("spring/settling-duration?from=1&gesture=1", "/gesture"),
    ("spring/translate?dialects=compose", "/spring"),
    ("presets?library=swiftui", "/library"),
  ])
  func invalidQueryHasTheErrorsOfTheBody(_ target: String, _ pointer: String) throws {
    #expect(try Service.get("/v1/" + target).errors() == [pointer])
  }

  @Test(arguments: ["csv", "css", "keyframes", "svg", "swiftui", "phases"])
  func releaseInAnyFormatStatesItsVelocity(format: String) throws {
    let target = "trajectory.\(format)?from=20"
    #expect(try Service.get("/v1/deceleration/\(target)").errors() == ["/velocity"])
    #expect(try Service.get("/v1/scroll/\(target)").errors() == ["/velocity"])
    #expect(try Service.get("/v1/drawer/\(target)&anchors=80").errors() == ["/velocity"])
    #expect(Service.get("/v1/spring/\(target)").status == 200)
  }
}
