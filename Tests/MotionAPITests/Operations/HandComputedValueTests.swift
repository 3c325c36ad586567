import Testing

@testable import MotionAPI

/// Responses whose numbers follow from a formula by hand, or from an independent calculation.
struct HandComputedValueTests {
  /// Beyond an edge, with coefficient c and dimension d, the finger x is shown at x·c·d/(d + c·x), and a
  /// velocity by its derivative, c/(1 + c·x/d)². With c = 0.5, d = 100 and x = 200 these are 50 and 1/8.
  @Test(arguments: ["apply", "invert"])
  func rubberBandMapsTheVelocity(_ direction: String) throws {
    let (finger, shown) = ((value: 300.0, velocity: 200.0), (value: 150.0, velocity: 25.0))
    let (given, expected) = direction == "apply" ? (finger, shown) : (shown, finger)
    let response = call(
      "rubber-band",
      #"{"value": \#(given.value), "velocity": \#(given.velocity), "bounds": {"min": 0, "max": 100}, "#
        + #""dimension": 100, "#
        + #""coefficient": 0.5, "direction": "\#(direction)"}"#)
    #expect(
      try response.number("/value").map { abs($0 - expected.value) < 1e-10 } == true, "\(response.text)")
    #expect(try response.number("/velocity").map { abs($0 - expected.velocity) < 1e-10 } == true)
  }

  /// Below the lower edge, with another velocity on each axis: x = 150 is shown at 300/7, with the factor
  /// 0.5/1.75².
  @Test func inverseOfARubberBandMapsTheVelocityOfEachAxis() throws {
    let response = call(
      "rubber-band",
      #"{"value": {"x": 150, "y": -42.857142857142854}, "velocity": {"x": 25, "y": -8}, "#
        + #""bounds": {"min": 0, "#
        + #""max": 100}, "dimension": 100, "coefficient": 0.5, "direction": "invert"}"#)
    for (pointer, expected) in [
      ("/value/x", 300), ("/value/y", -150), ("/velocity/x", 200), ("/velocity/y", -8 * 1.75 * 1.75 / 0.5),
    ] {
      let number = try #require(try response.number(pointer), "\(response.text)")
      #expect(abs(number - expected) < 1e-9, "\(pointer) \(number)")
    }
  }

  /// The stiffness was found by bisection of the last time at which the distance is 0.5.
  @Test(arguments: [
    // A bounce of −0.25 is a damping ratio of 1/(1 − 0.25).
    (
      #"{"from": 300, "settlingDuration": 0.6, "bounce": -0.25}"#, 598.2591912457033, 65.22490001672419,
      4.0 / 3
    ),
    (
      #"{"from": {"x": 300, "y": -400}, "settlingDuration": 0.6, "bounce": 0}"#, 236.82201229754935,
      30.778044921505288, 1
    ),
    (
      #"{"from": {"x": 300, "y": -400}, "velocity": {"x": 1000, "y": 0}, "#
        + #""settlingDuration": 0.8, "bounce": 0}"#,
      136.27149370971654, 23.347076365979234, 1
    ),
  ])
  func designSettlesAtItsDuration(body: String, stiffness: Double, damping: Double, ratio: Double) throws {
    let response = call("spring/design", body)
    let spring = try ["stiffness", "damping", "dampingRatio"].map {
      try #require(try response.number("/spring/\($0)"), "\(response.text)")
    }
    #expect(abs(spring[0] / stiffness - 1) < 1e-10 && abs(spring[1] / damping - 1) < 1e-10)
    #expect(abs(spring[2] - ratio) < 1e-12)
  }

  /// A bounce alone has a duration of 0.5 s, and a response alone a damping ratio of 1.
  @Test(arguments: [
    (#"{"bounce": 0.3}"#, 157.91367041742973, 17.59291886010284),
    (#"{"bounce": -0.25}"#, 157.91367041742973, 33.510321638291124),
    (#"{"duration": 0.4}"#, 246.74011002723395, 31.41592653589793),
    (#"{"response": 0.4}"#, 246.74011002723395, 31.41592653589793),
    (#"{"stiffness": 100}"#, 100, 20), (#"{"damping": 30}"#, 200, 30), (#"{"mass": 2}"#, 200, 40),
    (#"{"dampingRatio": 0.5}"#, 200, 14.142135623730951), ("{}", 200, 28.284271247461902),
  ])
  func springOfASingleMember(_ spring: String, stiffness: Double, damping: Double) throws {
    let response = call("spring/parameters", #"{"spring": \#(spring)}"#)
    let received = try ["stiffness", "damping"].map {
      try #require(try response.number("/spring/\($0)"), "\(response.text)")
    }
    #expect(abs(received[0] / stiffness - 1) < 1e-14, "\(response.text)")
    #expect(abs(received[1] / damping - 1) < 1e-14, "\(response.text)")
  }

  /// A slow release selects the anchor ahead once half of the distance is passed: 150 of 300.
  @Test(arguments: [
    (149, 50, 0), (151, 50, 1), (149, -50, 0), (151, -50, 1), (549, 50, 1), (551, 50, 2),
  ])
  func positionalThresholdIsHalfByDefault(from: Int, velocity: Int, index: Int) throws {
    let release =
      #""from": \#(from), "velocity": \#(velocity), "anchors": [0, 300, 800], "selection": "threshold""#
    for given in ["", #", "positionalThreshold": 0.5"#] {
      let response = call("drawer/anchor", "{\(release)\(given)}")
      #expect(try response.number("/anchor/index") == Double(index), "\(response.text)")
    }
  }

  /// An error inside one body of a batch is the response to that request only.
  @Test(arguments: [
    (#"{"from": 1, "from": 2}"#, "/from", "duplicate field \"from\"; give it once"),
    (#"{"from": 1e400}"#, "/from", "is beyond the range of a double (±1.797e308), received 1e400"),
    (
      #"{"from": 1, "spring": {"mass": 1, "mass": 1}}"#, "/spring/mass",
      "duplicate field \"mass\"; give it once"
    ),
  ])
  func errorInABatchedBodyIsThatOfItsRequest(body: String, pointer: String, detail: String) throws {
    let valid = #"{"operation": "spring/settling-duration", "body": {"from": 300}}"#
    let response = call(
      "batch",
      #"{"requests": [\#(valid), {"operation": "spring/settling-duration", "body": \#(body)}, \#(valid)]}"#)
    #expect(response.status == 200)
    for (index, status) in [200.0, 422, 200].enumerated() {
      #expect(try response.number("/responses/\(index)/status") == status, "\(response.text)")
    }
    #expect(try response.string("/responses/1/body/errors/0/pointer") == pointer)
    #expect(try response.string("/responses/1/body/errors/0/detail") == detail)
    #expect(try !response.has("/responses/1/body/errors/1"))
  }

  @Test func aTrajectoryHasSixtySamplesPerSecondAtSixDecimals() throws {
    let response = call("spring/trajectory", #"{"from": 300}"#)
    let times = try #require(try response.numbers("/times"), "\(response.text)")
    #expect(times.prefix(4) == [0, 0.016667, 0.033333, 0.05])
  }
}
