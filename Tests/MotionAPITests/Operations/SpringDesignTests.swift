import Testing

@testable import MotionAPI

/// `spring/arrival`, `spring/design` and `spring/fit`.
struct SpringDesignTests {
  @Test func designIsConfirmedByTheOtherOperations() throws {
    let design = call(
      "spring/design", #"{"from": 300, "velocity": -1500, "settlingDuration": 0.7, "overshoot": 0.15}"#)
    let stiffness = try #require(try design.number("/spring/stiffness"))
    let ratio = try #require(try design.number("/spring/dampingRatio"))
    let motion =
      #""from": 300, "velocity": -1500, "spring": {"stiffness": \#(stiffness), "dampingRatio": \#(ratio)}"#
    let duration = try #require(
      try call("spring/settling-duration", "{\(motion)}").number("/settlingDuration"))
    #expect(abs(duration - 0.7) < 1e-9)
    let overshoot = try call("spring/trajectory", #"{\#(motion), "events": true}"#).number(
      "/events/overshoot")
    #expect(abs((overshoot ?? 0) - 0.15) < 1e-9)
  }

  @Test(arguments: [
    (#"{"settlingDuration": 0.5}"#, "", "one of overshoot"),
    (#"{"settlingDuration": 0.5, "bounce": 0.1, "overshoot": 0.1}"#, "", "2 shapes"),
    (#"{"overshoot": 0.1}"#, "/settlingDuration", "required"),
    (#"{"settlingDuration": 0, "overshoot": 0.1}"#, "/settlingDuration", "greater than 0"),
    (#"{"settlingDuration": 0.5, "overshoot": 1}"#, "/overshoot", "less than 1"),
    (#"{"settlingDuration": 0.5, "overshoot": -0.1}"#, "/overshoot", "at least 0"),
    (#"{"settlingDuration": 0.5, "dampingRatio": 0}"#, "/dampingRatio", "greater than 0"),
    (#"{"settlingDuration": 0.5, "bounce": 1}"#, "/bounce", "less than 1"),
    (#"{"settlingDuration": 0.5, "bounce": 0, "to": 3}"#, "/from", "required"),
    (
      #"{"settlingDuration": 0.5, "overshoot": 0.1, "from": 3, "to": 3, "velocity": 9}"#, "/overshoot",
      "travel"
    ),
    (#"{"settlingDuration": 0.5, "bounce": 0, "from": 3, "to": 3}"#, "/settlingDuration", "at rest at once"),
    (
      #"{"settlingDuration": 0.5, "overshoot": 0.1, "from": {"x": 1, "y": 2}, "velocity": 9}"#, "/overshoot",
      "several axes"
    ),
    (
      #"{"settlingDuration": 0.01, "dampingRatio": 1, "from": 0, "velocity": 100, "threshold": 1}"#,
      "/settlingDuration", "about 0.02719"
    ),
    (#"{"settlingDuration": 1e-200, "bounce": 0}"#, "/settlingDuration", "double"),
    (#"{"settlingDuration": 0.5, "bounce": 0, "stiffness": 200}"#, "/stiffness", "unknown"),
  ])
  func impossibleDesignsNameTheMember(body: String, pointer: String, text: String) throws {
    let response = call("spring/design", body)
    #expect(response.status == 422)
    #expect(try response.detail(at: pointer)?.contains(text) == true, "\(response.text)")
  }

  /// Without a threshold the default is that of the spring, which is to be found.
  @Test func designWithoutAThresholdHasTheDefaultOfItsSpring() throws {
    let fields = #""from": 1, "to": 1, "velocity": 100"#
    let design = call("spring/design", #"{\#(fields), "settlingDuration": 0.6, "dampingRatio": 0.8}"#)
    let stiffness = try #require(try design.number("/spring/stiffness"))
    let motion = call(
      "spring/settling-duration",
      #"{\#(fields), "spring": {"stiffness": \#(stiffness), "dampingRatio": 0.8}}"#)
    #expect(abs((try motion.number("/settlingDuration") ?? 0) - 0.6) < 1e-9, "\(motion.text)")
    #expect(try motion.number("/threshold") == design.number("/threshold"), "\(design.text)")
    #expect(try !design.has("/warnings"))
  }

  @Test func overshootWithinTheThresholdIsAWarning() throws {
    let response = call("spring/design", #"{"settlingDuration": 0.5, "overshoot": 0.001}"#)
    #expect(try response.string("/warnings/0/pointer") == "/threshold", "\(response.text)")
  }

  /// The threshold is a distance, and the overshoot a fraction of the travel: 0.01 of 300 is 3.
  @Test(arguments: [(2.9, nil), (3.1, "/threshold")])
  func overshootIsComparedWithTheThresholdAsADistance(threshold: Double, pointer: String?) throws {
    let response = call(
      "spring/design",
      #"{"from": 300, "threshold": \#(threshold), "settlingDuration": 0.5, "overshoot": 0.01}"#)
    #expect(response.status == 200)
    #expect(try response.string("/warnings/0/pointer") == pointer, "\(response.text)")
  }

  // MARK: Fit

  @Test(arguments: [
    ("{}", "", "requires times and values"),
    (#"{"times": [0], "values": [1], "easing": "ease"}"#, "", "recording and an easing"),
    (#"{"times": [0, 0.1, 0.2, 0.3, 0.4]}"#, "/values", "required"),
    (#"{"easing": "ease"}"#, "/duration", "required"),
    (#"{"easing": "steps(4)", "duration": 1}"#, "/easing", "no velocity"),
    (#"{"easing": "step-end", "duration": 1}"#, "/easing", "no velocity"),
    (#"{"easing": "bounce", "duration": 1}"#, "/easing", "cubic-bezier"),
    (#"{"easing": "cubic-bezier(0, 0, 1)", "duration": 1}"#, "/easing", "cubic-bezier"),
    (#"{"easing": "cubic-bezier(0, 0, 1.2, 1)", "duration": 1}"#, "/easing", "x1 and x2"),
    (#"{"easing": "linear(0)", "duration": 1}"#, "/easing", "one stop"),
    (#"{"easing": "linear(1, 1, 1)", "duration": 1}"#, "/easing", "all equal"),
    (#"{"easing": 3, "duration": 1}"#, "/easing", "string"),
    (#"{"easing": [0, 0, 1], "duration": 1}"#, "/easing", "cubic-bezier"),
    (#"{"easing": [0, 0, 1.2, 1], "duration": 1}"#, "/easing", "x1 and x2"),
    (#"{"easing": "a: b: ease", "duration": 1}"#, "/easing", "cubic-bezier"),
    (#"{"easing": "ease;;", "duration": 1}"#, "/easing", "cubic-bezier"),
    (#"{"times": [0, 0.1, 0.2, 0.3, 0.4], "values": [1, 1, 1, 1, 1]}"#, "/values", "all equal"),
    (#"{"times": [0, 0.1, 0.2], "values": [3, 2, 1]}"#, "/times", "at least 5"),
    (#"{"times": [0, 0.1, 0.3, 0.2, 0.4], "values": [5, 4, 3, 2, 1]}"#, "/times/3", "sort"),
    (#"{"times": [0, 0.1, 0.2, 0.3, 0.4], "values": [3, 2, 1]}"#, "/values", "5 times, received 3"),
    (#"{"times": [0, "a"], "values": [3, 2]}"#, "/times/1", "number"),
    (#"{"times": [0, 0.1, 0.2, 0.3, 0.4], "values": [3, 2, 1, 0, 1e400]}"#, "/values/4", "double"),
    (#"{"easing": "ease", "duration": "300"}"#, "/duration", "300ms"),
    (#"{"easing": "ease", "duration": "0ms"}"#, "/duration", "300ms"),
    (#"{"easing": "ease", "duration": "-1s"}"#, "/duration", "300ms"),
    (#"{"easing": "ease", "duration": "1 s"}"#, "/duration", "300ms"),
    (#"{"easing": "ease", "duration": "1e999s"}"#, "/duration", "300ms"),
    (#"{"easing": "ease", "duration": true}"#, "/duration", "number"),
    (#"{"easing": "ease", "duration": 1, "mass": 0}"#, "/mass", "greater than 0"),
  ])
  func recordingsWithoutASpringNameTheMember(body: String, pointer: String, text: String) throws {
    let response = call("spring/fit", body)
    #expect(response.status == 422)
    #expect(try response.detail(at: pointer)?.contains(text) == true, "\(response.text)")
  }

  /// 20 frames of a spring of 200 and 0.5, with times in milliseconds.
  @Test func timesInMillisecondsAreAWarning() throws {
    let trajectory = call(
      "spring/trajectory", #"{"from": 300, "spring": {"stiffness": 200, "dampingRatio": 0.5}}"#)
    let times = try #require(try trajectory.numbers("/times")).dropLast()
    let values = try #require(try trajectory.numbers("/values")).dropLast()
    func fit(_ factor: Double, _ more: String = "") -> OperationResponse {
      call(
        "spring/fit", #"{"times": \#(times.map { $0 * factor }), "values": \#(Array(values))\#(more)}"#)
    }
    let seconds = fit(1)
    #expect(try seconds.has("/warnings") == false, "\(seconds.text)")
    #expect(try seconds.number("/spring/stiffness").map { abs($0 - 200) < 1e-2 } == true)
    let milliseconds = fit(1000)
    #expect(try milliseconds.string("/warnings/0/pointer") == "/times")
    #expect(try milliseconds.number("/spring/stiffness").map { abs($0 * 1e6 - 200) < 1e-2 } == true)
    #expect(try fit(1, #", "velocity": 0.5"#).string("/warnings/0/pointer") == "/velocity")
  }

  /// A recording of less than a minute is odd if its times are at least 2 s apart.
  @Test(arguments: [(1.9, false), (2.0, true)])
  func timesThatAreSecondsApartAreAWarning(interval: Double, isOdd: Bool) throws {
    let times = (0..<5).map { Double($0) * interval }
    let response = call("spring/fit", #"{"times": \#(times), "values": [300, 182, 92, 38, 10]}"#)
    #expect(response.status == 200)
    #expect(response.text.contains(#""/times""#) == isOdd, "\(response.text)")
  }

  private static let spring = #""spring": {"stiffness": 200, "dampingRatio": 0.5}"#

  /// The greatest distance, computed apart on 20,000 times, lies between two of the times of the search.
  @Test func theDeviationOfAnEasingIsTheGreatestAtAnyTime() throws {
    let fit = call("spring/fit", #"{"easing": "cubic-bezier(0.16, 1, 0.3, 1)", "duration": 0.7}"#)
    let deviation = try #require(try fit.number("/deviation/value"))
    #expect(abs(deviation - 0.0181260) < 1e-6, "\(fit.text)")
    #expect(try abs(#require(try fit.number("/deviation/time")) - 0.006195) < 1e-5)
  }

  @Test(arguments: ["300ms", "0.3s", "+.3S", "3e2ms"])
  func aDurationIsReadAsCSSWritesIt(text: String) {
    let expected = call("spring/fit", #"{"easing": "ease", "duration": 0.3}"#)
    let response = call("spring/fit", #"{"easing": "ease", "duration": "\#(text)"}"#)
    #expect(response.status == 200 && response.text == expected.text)
  }

  /// An easing exported from a spring is fitted by that spring, also with its velocity.
  @Test func easingOfASpringIsItsSpring() throws {
    for velocity in [0.0, 4] {
      let exported = call(
        "spring/trajectory", format: "css",
        #"{"from": 0, "to": 1, "velocity": \#(velocity), \#(Self.spring)}"#)
      let easing = try #require(exported.text.firstMatch(of: /-easing: (.*);/)).1
      let duration = try #require(exported.text.firstMatch(of: /-duration: (.*)s;/)).1
      let fit = call(
        "spring/fit", #"{"easing": "\#(easing)", "duration": \#(duration), "velocity": \#(velocity)}"#)
      #expect(try fit.number("/spring/stiffness").map { abs($0 - 200) < 4 } == true, "\(fit.text)")
      #expect(try fit.number("/spring/dampingRatio").map { abs($0 - 0.5) < 0.01 } == true)
      #expect(try fit.number("/velocity").map { abs($0 - velocity) < 0.1 } == true)
    }
  }

  /// Keywords are cubic Béziers, spaces and the form of numbers have no effect, and positions of stops are as
  /// in CSS.
  @Test(arguments: [
    ("ease-out", "cubic-bezier(0, 0, 0.58, 1)"), ("EASE-IN", " Cubic-Bezier( .42,0 ,1.0, +1e0 ) "),
    ("ease", "cubic-bezier(0.25,0.1,0.25,1)"), ("ease-in-out", "cubic-bezier(0.42, 0, 0.58, 1)"),
    ("linear(0, 0.5, 0.75, 1)", "linear(0 0%, 0.5 33.33333333333333%, 66.66666666666666% 0.75, 1 100%)"),
    ("linear(0, 0.6 20% 40%, 1)", "linear(0, 0.6 20%, 0.6 40%, 1)"),
    ("linear(0, 0.6 40%, 0.7 10%, 1)", "linear(0, 0.6 40%, 0.7 40%, 1)"),
  ])
  func equalEasingsHaveEqualSprings(one: String, two: String) throws {
    let first = call("spring/fit", #"{"easing": "\#(one)", "duration": 0.3, "velocity": 0}"#)
    let second = call("spring/fit", #"{"easing": "\#(two)", "duration": 0.3, "velocity": 0}"#)
    #expect(first.status == 200, "\(first.text)")
    let (a, b) = (try first.number("/spring/stiffness"), try second.number("/spring/stiffness"))
    #expect(try abs(#require(a) / #require(b) - 1) < 1e-9, "\(second.text)")
  }

  @Test(arguments: [
    #""--ease: cubic-bezier(0.2, 0, 0, 1);""#, #""cubic-bezier(0.2, 0, 0, 1);""#,
    #""animation-timing-function: cubic-bezier(0.2,0,0,1)""#, "[0.2, 0, 0, 1]",
  ])
  func pastedEasingIsThatOfItsText(easing: String) {
    let plain = call("spring/fit", #"{"easing": "cubic-bezier(0.2, 0, 0, 1)", "duration": 0.3}"#)
    let pasted = call("spring/fit", #"{"easing": \#(easing), "duration": 0.3}"#)
    #expect(plain.status == 200 && pasted.text == plain.text, "\(pasted.text)")
  }

  /// After its duration an animation stays at its end. An easing that is steep there has no spring that stays
  /// near both, and an undamped one never is the nearest.
  @Test func springOfAnEasingRests() throws {
    let response = call("spring/fit", #"{"easing": "ease-in", "duration": 0.3}"#)
    #expect(try #require(try response.number("/spring/dampingRatio")) > 0.5, "\(response.text)")
    #expect(try response.number("/velocity") == 0)
    let (stiffness, damping) = (
      try #require(try response.number("/spring/stiffness")),
      try #require(try response.number("/spring/damping"))
    )
    // The stated deviation is that of the closed form from the easing and, later, from its end.
    let samples = call(
      "spring/trajectory",
      #"{"from": 0, "to": 1, "threshold": 1e-6, "sampling": {"rate": 1000, "decimals": 9}, "#
        + #""spring": {"stiffness": \#(stiffness), "damping": \#(damping)}}"#)
    let values = try #require(try samples.numbers("/values"))
    let overshoot = values.suffix(from: 300).map { abs($0 - 1) }.max() ?? 0
    #expect(try #require(try response.number("/deviation/value")) >= overshoot - 1e-6)
  }

  @Test func easingLeadsFromItsStartToItsTarget() throws {
    let unit = call("spring/fit", #"{"easing": "ease", "duration": 0.3}"#)
    let points = call("spring/fit", #"{"easing": "ease", "duration": 0.3, "from": 100, "to": 300}"#)
    let (a, b) = (try unit.number("/deviation/value"), try points.number("/deviation/value"))
    #expect(try abs(#require(b) / #require(a) - 200) < 1e-6)
    #expect(try points.number("/deviation/share").map { abs($0 - (a ?? 0)) < 1e-9 } == true)
    #expect(try points.number("/to") == 300)
    let released = call("spring/fit", #"{"easing": "ease", "duration": 0.3, "from": 100}"#)
    #expect(try released.number("/to") == 0, "as everywhere else")
    #expect(try unit.number("/from") == 0 && unit.number("/to") == 1)
  }

  @Test func fitsRunWithinTheBudget() throws {
    let count = 50_000
    let times = (0..<count).map { "\(Double($0) / 1000)" }.joined(separator: ",")
    let values = (0..<count).map { "\(($0 &* 7919) % 1000)" }.joined(separator: ",")
    let body = #"{"times": [\#(times)], "values": [\#(values)]}"#
    #expect(call("spring/fit", body).status == 200)
    #expect(call("spring/fit", body, work: 300_000).status == 422)
    #expect(call("spring/design", #"{"settlingDuration": 1, "bounce": 0}"#, work: 100).status == 422)
  }

  // MARK: Arrival

  @Test func arrivalsHaveTheShapeOfTheRequest() throws {
    let scalar = call("spring/arrival", #"{"from": 300, "velocity": -90, "value": 300}"#)
    #expect(
      scalar.text == #"{"reachable":true,"first":{"time":0,"velocity":-90},"last":{"time":0,"velocity":-90}}"#
    )
    let named = call("spring/arrival", #"{"from": {"x": 300}, "value": {"x": 400}}"#)
    #expect(named.text == #"{"reachable":false}"#)
    let one = call("spring/arrival", #"{"from": {"x": 3}, "velocity": 2, "value": {"x": 3}}"#)
    #expect(try one.number("/first/velocity/x") == 2)
    let two = call("spring/arrival", #"{"from": {"x": 3, "y": 4}, "value": 4}"#)
    #expect(try two.has("/axes/x/reachable") && two.number("/axes/y/first/time") == 0)
    let undamped = call("spring/arrival", #"{"from": 3, "value": 1, "spring": {"damping": 0}}"#)
    #expect(try undamped.has("/first") && !undamped.has("/last"))
  }

  @Test(arguments: [
    (#"{"from": 3}"#, "/value"), (#"{"value": 3}"#, "/from"), (#"{"from": 3, "value": {"x": 1}}"#, ""),
    (#"{"from": 4e307, "value": -1.7e308, "spring": {"stiffness": 1}}"#, "/value"),
    (#"{"from": 3, "value": 1, "threshold": 2}"#, "/threshold"),
  ])
  func invalidArrivalsNameTheMember(body: String, pointer: String) throws {
    let response = call("spring/arrival", body)
    if pointer.isEmpty {
      #expect(response.status == 200)
    } else {
      #expect(try response.errors() == [pointer], "\(response.text)")
    }
  }
}
