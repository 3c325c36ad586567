import Foundation
import Testing

@testable import MotionAPI

/// The models of other platforms, compared with values that their own formulas give.
struct PlatformModelTests {
  struct Case: CustomTestStringConvertible {
    let operation: String
    let members: String
    let expected: [String: Double]
    var testDescription: String { operation + " " + members }

    init(_ operation: String, _ members: String, _ expected: [String: Double]) {
      self.operation = operation
      self.members = members
      self.expected = expected
    }
  }

  static let cases: [Case] = [
    Case(
      "settling-duration", #""velocity": 1000, "platform": {"model": "react-native", "deceleration": 0.998}"#,
      ["/settlingDuration": 2.566666667, "/destination": 497.0515643]),
    Case(
      "settling-duration", #""velocity": 1000, "platform": {"model": "react-native", "frameRate": 120}"#,
      ["/settlingDuration": 266.0 / 120]),
    Case(
      "settling-duration", #""velocity": 1000, "platform": {"model": "reanimated"}"#,
      ["/settlingDuration": 1.066666667, "/destination": 345.2215734]),
    Case(
      "settling-duration", #""velocity": 1000, "platform": {"model": "reanimated", "frameRate": 120}"#,
      ["/settlingDuration": 0.7583333333, "/destination": 247.5074943]),
    // On the web, the motion ends below 0.05 units per second instead of 1.
    Case(
      "settling-duration", #""velocity": 1000, "platform": {"model": "reanimated", "platform": "web"}"#,
      ["/settlingDuration": 77.0 / 60, "/destination": 345.282328083628]),
    // The velocity after n frames is 1000·exp(−100·(1 − deceleration)·n·(n + 1)/120): below 1 from the last
    // frame that is allowed, the 10,000th, on.
    Case(
      "settling-duration",
      #""velocity": 1000, "platform": {"model": "reanimated", "deceleration": 0.999999917107}"#,
      ["/settlingDuration": 10_000.0 / 60]),
    // The speed after n milliseconds is 1000·0.99ⁿ: 10 after 458.2, so the 28th frame ends it. The sum of
    // 1000/1000·0.99ⁱ is 99 for all milliseconds.
    Case(
      "settling-duration",
      #""velocity": 1000, "platform": {"model": "uiscrollview", "decelerationRate": "fast"}"#,
      ["/settlingDuration": 28.0 / 60, "/destination": 98.09066060395]),
    Case(
      "settling-duration", #""velocity": 1000, "platform": {"model": "uiscrollview", "frameRate": 120}"#,
      ["/settlingDuration": 277.0 / 120]),
    Case(
      "settling-duration", #""velocity": 9.99, "platform": {"model": "uiscrollview"}"#,
      ["/settlingDuration": 0, "/destination": 0]),
    // The first frame with a speed of less than 10 ends the motion.
    Case(
      "settling-duration", #""velocity": 10, "platform": {"model": "uiscrollview"}"#,
      ["/settlingDuration": 1.0 / 60]),
    // A frame of 100 ms moves as far as one of 64 ms.
    Case(
      "settling-duration", #""velocity": 1000, "platform": {"model": "reanimated", "frameRate": 10}"#,
      ["/settlingDuration": 2.6, "/destination": 504.5295654216963]),
    Case(
      "settling-duration", #""velocity": 1000, "platform": {"model": "motion-inertia"}"#,
      ["/settlingDuration": 2.397771645, "/destination": 800]),
    // Compose ends at a whole millisecond.
    Case(
      "settling-duration", #""velocity": 1000, "platform": {"model": "compose-exponential"}"#,
      ["/settlingDuration": 2.192, "/destination": 238.0714286]),
    Case(
      "settling-duration", #""velocity": 1000, "platform": {"model": "android-fling"}"#,
      ["/settlingDuration": 0.7286359035, "/destination": 226.9345238]),
    Case(
      "settling-duration", #""velocity": 1000, "platform": {"model": "android-spline"}"#,
      ["/settlingDuration": 0.555, "/destination": 194.3136213]),
    Case(
      "settling-duration", #""velocity": 6000, "platform": {"model": "android-spline"}"#,
      ["/settlingDuration": 2.076, "/destination": 4360.959512]),
    Case(
      "projection", #""velocity": 1000, "platform": {"model": "android-spline", "density": 2}"#,
      ["/projection": 116.644592714]),
    Case(
      "settling-duration",
      #""velocity": 1000, "platform": {"model": "flutter-friction", "toleranceVelocity": 20}"#,
      ["/settlingDuration": 1.953588564, "/destination": 499.380643]),
    Case(
      "settling-duration",
      #""velocity": 3000, "platform": {"model": "flutter-friction", "constantDeceleration": 1400, "#
        + #""toleranceVelocity": 20}"#,
      ["/settlingDuration": 0.6132704615, "/destination": 796.1897522]),
    Case(
      "settling-duration", #""velocity": 1000, "platform": {"model": "flutter-clamping"}"#,
      ["/settlingDuration": 0.4582307345, "/destination": 194.3136213]),
    Case(
      "settling-duration", #""velocity": 1000, "platform": {"model": "flutter-clamping-old"}"#,
      ["/settlingDuration": 0.5551817751, "/destination": 180.2302989]),
    // Slower than the least speed of a platform: the value does not move.
    Case(
      "settling-duration", #""velocity": 40, "platform": {"model": "android-fling"}"#,
      ["/settlingDuration": 0, "/destination": 0]),
    Case(
      "settling-duration", #""velocity": -0.05, "platform": {"model": "compose-exponential"}"#,
      ["/settlingDuration": 0, "/destination": 0]),
    Case(
      "settling-duration", #""velocity": 19, "platform": {"model": "flutter-bouncing"}"#,
      ["/settlingDuration": 0, "/destination": 0]),
    Case(
      "settling-duration", #""velocity": 0, "platform": {"model": "reanimated"}"#,
      ["/settlingDuration": 0, "/destination": 0]),
    Case(
      "settling-duration", #""velocity": 1e-300, "platform": {"model": "flutter-clamping-old"}"#,
      ["/settlingDuration": 0, "/destination": 0]),
  ]

  @Test(arguments: cases) func publishedValuesMatch(_ testCase: Case) throws {
    let response = call(
      "deceleration/" + testCase.operation, #"{"from": 0, \#(testCase.members)}"#)
    for (pointer, expected) in testCase.expected {
      let number = try #require(try response.number(pointer), "\(response.text)")
      #expect(abs(number - expected) <= 1e-7 * max(abs(expected), 1e-3), "\(pointer): \(number)")
    }
  }

  /// Four flings of a list that were measured on a device: Stack Overflow, question 16155375. Offsets are
  /// multiples of half a point, and durations include the time until the delegate is called.
  @Test(arguments: [
    (364.0, 4619.94, 2664.5, 3.068916), (2595.5, 1398.724, 3288.5, 2.485449),
    (3094.5, -2389.578, 1907, 2.752163), (143, 2279.252, 1275.5, 2.718653),
  ])
  func scrollViewStopsWhereADeviceStops(
    from: Double, velocity: Double, destination: Double, duration: Double
  ) throws {
    for operation in ["deceleration", "scroll"] {
      let response = call(
        operation + "/settling-duration",
        #"{"from": \#(from), "velocity": \#(velocity), "platform": {"model": "uiscrollview"}}"#)
      #expect(abs(try #require(try response.number("/destination")) - destination) < 0.15, "\(response.text)")
      let seconds = try #require(try response.number("/settlingDuration"))
      #expect(abs(seconds * 60 - (seconds * 60).rounded()) < 1e-9)
      #expect((0.001..<0.003).contains(duration - seconds), "\(seconds)")
    }
  }

  static let positions: [(members: String, times: String, values: [Double])] = [
    (#""velocity": 1000, "platform": {"model": "react-native"}"#, "[0.1, 0.5]", [90.63462346, 316.0602794]),
    (
      #""velocity": 1000, "platform": {"model": "motion-inertia"}"#, "[0, 0.1, 0.325, 1]",
      [0, 211.8868155, 505.6964471, 763.11929]
    ),
    (
      #""velocity": 1000, "platform": {"model": "compose-exponential"}"#, "[0.1, 0.4]",
      [81.65551909, 193.7204819]
    ),
    (#""velocity": 1000, "platform": {"model": "android-fling"}"#, "[0.1, 0.4]", [81.65551909, 193.7204819]),
    (
      #""velocity": 1000, "platform": {"model": "android-spline"}"#, "[0.0555, 0.13875, 0.2775, 0.444]",
      [53.24241283, 113.4424065, 166.8009704, 190.8383184]
    ),
    (
      #""velocity": 6000, "platform": {"model": "android-spline"}"#, "[0.2076, 0.519, 1.038, 1.6608]",
      [1194.913692, 2545.975616, 3743.496074, 4282.963666]
    ),
    (
      #""velocity": 1000, "platform": {"model": "flutter-friction"}"#, "[0.1, 0.4]",
      [90.62375783, 275.2169816]
    ),
    (
      #""velocity": 3000, "platform": {"model": "flutter-friction", "constantDeceleration": 1400}"#,
      "[0.1, 0.4]",
      [264.8712735, 713.6509448]
    ),
    (
      #""velocity": 1000, "platform": {"model": "flutter-clamping"}"#,
      "[0.11455768361606, 0.22911536723212, 0.34367305084818]", [95.71462589, 156.4158419, 186.9222625]
    ),
    (
      #""velocity": 1000, "platform": {"model": "flutter-clamping-old"}"#,
      "[0.13879544377135, 0.27759088754271, 0.41638633131406]", [105.1720777, 156.6826217, 174.9094295]
    ),
  ]

  /// A friction that hardly decays has a law without huge numbers, whose digits would cancel. The expected
  /// values are computed by mpmath with 60 digits.
  @Test func theLawOfAFrictionThatHardlyDecaysKeepsItsDigits() throws {
    let response = call(
      "deceleration/trajectory",
      #"{"from": -84430.065, "velocity": 2152.962, "platform": {"model": "flutter-friction", "#
        + #""drag": 0.9999999999984975, "constantDeceleration": 2.867278, "toleranceVelocity": 1.2276406}, "#
        + #""sampling": {"tolerance": 1115.092}}"#
    )
    let coefficients = try #require(try response.numbers("/phases/0/law/coefficients"), "\(response.text)")
    let amplitude = try #require(try response.number("/phases/0/law/amplitude"))
    let rate = try #require(try response.number("/phases/0/law/rate"))
    func law(_ time: Double) -> Double {
      coefficients.reversed().reduce(0) { $0 * time + $1 } + amplitude * exp(-rate * time)
    }
    for (time, value) in [(50, 19633.937495956468), (251.5, 366358.98545994501), (700, 720160.22420746778)] {
      #expect(abs(law(time) - value) < 1e-9 * value, "\(time)")
    }
    // The stated error holds for the law, as a client evaluates it.
    let times = try #require(try response.numbers("/times"))
    let values = try #require(try response.numbers("/values"))
    let error = try #require(try response.number("/deviation/value"))
    for index in times.indices.dropFirst() {
      let middle = (times[index - 1] + times[index]) / 2
      #expect(abs(law(middle) - (values[index - 1] + values[index]) / 2) <= error * (1 + 1e-9))
    }
  }

  @Test(arguments: positions.indices) func positionsMatch(_ index: Int) throws {
    let item = Self.positions[index]
    let response = call(
      "deceleration/trajectory",
      #"{"from": 0, \#(item.members), "sampling": {"times": \#(item.times), "decimals": 12}}"#)
    let values = try #require(try response.numbers("/values"), "\(response.text)")
    #expect(values.count == item.values.count, "\(response.text)")
    for (value, expected) in zip(values, item.values) {
      #expect(abs(value - expected) <= 1e-8 * max(expected, 1), "\(value), not \(expected)")
    }
  }

  /// Generated clients send the default of `settling`.
  @Test func defaultOfSettlingIsAllowed() {
    let response = call(
      "deceleration/settling-duration",
      #"{"from": 0, "velocity": 1000, "platform": {"model": "react-native"}, "settling": "exact"}"#)
    #expect(response.status == 200, "\(response.text)")
  }

  @Test func flutterBouncesWithItsSpringAndItsSignedLimitOfTheVelocity() throws {
    let bounce = call(
      "scroll/trajectory",
      #"{"from": 0, "velocity": 2000, "platform": {"model": "flutter-bouncing"}, "#
        + #""bounds": {"min": 0, "max": 100}, "#
        + #""sampling": {"times": [0.152684], "decimals": 9}}"#)
    #expect(abs(try #require(try bounce.number("/phases/1/start")) - 0.05268382424) < 1e-10)
    #expect(abs(try #require(try bounce.numbers("/values")?.first) - 140.7000254) < 1e-5)
    func handoff(_ velocity: Int) throws -> Double {
      let response = call(
        "scroll/trajectory",
        #"{"from": 50, "velocity": \#(velocity), "platform": {"model": "flutter-bouncing"}, "#
          + #""bounds": {"min": 0, "max": 100}, "events": true}"#)
      return try #require(try response.number("/events/handoffs/0/velocity"), "\(response.text)")
    }
    #expect(try handoff(9000) == 5000)
    #expect(abs(try handoff(-9000) + 8899.876) < 1e-3)
  }

  /// Outside the bounds, Motion's inertia is a spring of stiffness 500 and damping 10. It ends within 0.5
  /// units at a speed of 2, or of 0.01 for a distance below 5, at a frame.
  @Test(arguments: [(130, 52.0 / 60), (104, 78.0 / 60)])
  func motionReturnsToABoundWithItsSpring(from: Int, duration: Double) throws {
    let response = call(
      "scroll/trajectory",
      #"{"from": \#(from), "velocity": 0, "platform": {"model": "motion-inertia"}, "bounds": {"max": 100}}"#)
    #expect(try response.number("/phases/0/spring/stiffness") == 500, "\(response.text)")
    #expect(try response.number("/phases/0/spring/damping") == 10)
    #expect(try abs(#require(try response.number("/settlingDuration")) - duration) < 1e-9)
  }

  @Test func androidOvershootsUpToItsLimitAndReturns() throws {
    let response = call(
      "scroll/trajectory",
      #"{"from": 0, "velocity": 6000, "platform": {"model": "android-spline", "over": 6}, "#
        + #""bounds": {"min": 0, "max": 1000}, "events": true}"#)
    #expect(try response.number("/destination") == 1000)
    #expect(try response.number("/phases/2/end") == response.number("/settlingDuration"))
    #expect(abs(try #require(try response.number("/events/extrema/0/value")) - 1006) < 1e-9)
    // The way back of 6 pixels takes √(2·6/2000) s.
    let start = try #require(try response.number("/phases/2/start"))
    let end = try #require(try response.number("/phases/2/end"))
    #expect(abs(end - start - (0.006).squareRoot()) < 1e-12)
  }

  /// Frame n multiplies v by e^(−0.2·n/60), subtracts 0.6·(x − 100) where x is beyond the bound, and adds
  /// v/60 to x.
  @Test func reanimatedReturnsFromBeyondABoundWithTheRubberBandEffect() throws {
    func move(_ members: String) -> OperationResponse {
      call(
        "scroll/trajectory",
        #"{"from": 0, "velocity": 2000, "platform": {"model": "reanimated", \#(members)}, "#
          + #""bounds": {"min": 0, "max": 100}}"#)
    }
    let response = move(#""rubberBandEffect": true"#)
    let frames = try #require(try response.numbers("/phases/0/law/values"), "\(response.text)")
    #expect(try response.number("/destination") == 100)
    #expect(frames.last == 100)
    #expect(try response.number("/settlingDuration") == Double(frames.count - 1) / 60)
    // The fourth frame starts inside the bounds, at 98.9, and the fifth one beyond them.
    let steps = [33.22240720, 33.00166112, 32.67328911, 32.24053668, 31.39626854]
    for (index, step) in steps.enumerated() {
      #expect(abs(frames[index + 1] - frames[index] - step) < 1e-7, "\(index): \(frames)")
    }
    let stopped = move(#""rubberBandEffect": false"#)
    #expect(try stopped.numbers("/phases/0/law/values")?.count == 5)
    let soft = move(#""rubberBandEffect": true, "rubberBandFactor": 0.1"#)
    let reach = try #require(try soft.numbers("/phases/0/law/values")?.max())
    #expect(try reach > #require(frames.max()))
  }

  @Test func everyModelStopsAtABoundOrReturnsToIt() throws {
    for model in [
      "uiscrollview", "android-spline", "android-fling", "reanimated", "flutter-bouncing",
      "flutter-clamping", "flutter-clamping-old", "motion-inertia",
    ] {
      for (from, velocity, expected) in [(0, 3000, 100.0), (50, -4000, -20), (100, 500, 100)] {
        let response = call(
          "scroll/trajectory",
          #"{"from": \#(from), "velocity": \#(velocity), "platform": {"model": "\#(model)"}, "#
            + #""bounds": {"min": -20, "max": 100}}"#)
        #expect(try response.number("/destination") == expected, "\(model): \(response.text)")
        #expect(try response.numbers("/values")?.last == expected)
      }
    }
  }

  /// A launch is answered with a velocity that reaches the target, however small or large a member is, or
  /// with an error that names the member.
  @Test func launchWithExtremeMembersReachesItsTargetOrNamesTheMember() throws {
    var (reached, refused) = (0, 0)
    for (model, member) in [
      ("android-spline", "friction"), ("android-spline", "density"), ("reanimated", "velocityFactor"),
      ("compose-exponential", "frictionMultiplier"),
      ("flutter-friction", "constantDeceleration"), ("flutter-clamping", "friction"),
      ("flutter-clamping-old", "friction"), ("motion-inertia", "power"),
    ] {
      for exponent in [-307, -200, -100, -30, 30, 100, 200, 300] {
        let members = #""platform": {"model": "\#(model)", "\#(member)": 1e\#(exponent)}"#
        let launch = call("deceleration/launch", #"{"from": 0, "to": 100, \#(members)}"#)
        if launch.status == 422 {
          #expect(try launch.errors() == ["/platform/\(member)"], "\(members) \(launch.text)")
          refused += 1
          continue
        }
        let velocity = try #require(try launch.number("/velocity"), "\(members) \(launch.text)")
        let rest = call(
          "deceleration/projection", #"{"from": 0, "velocity": \#(velocity), \#(members)}"#)
        let projection = try #require(try rest.number("/projection"), "\(members) \(rest.text)")
        #expect(abs(projection - 100) <= 1e-6, "\(members) \(velocity)")
        reached += 1
      }
    }
    #expect(reached > 45 && refused > 0)
  }

  @Test func launchBringsEveryModelToItsTarget() throws {
    for (model, tolerance) in [
      ("uiscrollview", 0.1), ("android-spline", 1e-9), ("android-fling", 1e-9),
      ("compose-exponential", 1e-9), ("react-native", 0.1),
      ("reanimated", 0.1), ("flutter-friction", 1e-9), ("flutter-bouncing", 1e-9), ("flutter-clamping", 1e-9),
      ("flutter-clamping-old", 1e-9), ("motion-inertia", 1e-9),
    ] {
      let launch = call(
        "deceleration/launch", #"{"from": 20, "to": -300, "platform": {"model": "\#(model)"}}"#)
      let velocity = try #require(try launch.number("/velocity"), "\(launch.text)")
      let rest = call(
        "deceleration/projection",
        #"{"from": 20, "velocity": \#(velocity), "platform": {"model": "\#(model)"}}"#)
      #expect(abs(try #require(try rest.number("/projection")) + 300) <= tolerance, "\(model)")
      let arrival = call(
        "deceleration/arrival",
        #"{"from": 20, "velocity": \#(velocity), "value": -150, "platform": {"model": "\#(model)"}}"#)
      let time = try #require(try arrival.number("/time"), "\(arrival.text)")
      let there = call(
        "deceleration/trajectory",
        #"{"from": 20, "velocity": \#(velocity), "platform": {"model": "\#(model)"}, "#
          + #""sampling": {"times": [\#(time)], "decimals": 12}}"#)
      #expect(abs(try #require(try there.numbers("/values")?.first) + 150) < 1e-8, "\(model)")
      #expect(
        abs(try #require(try there.numbers("/velocities")?.first) - (arrival.number("/velocity") ?? 0))
          < 1e-6,
        "\(model)")
      for value in [21, -301] {
        let missed = call(
          "deceleration/arrival",
          #"{"from": 20, "velocity": \#(velocity), "value": \#(value), "platform": {"model": "\#(model)"}}"#)
        #expect(missed.text == #"{"reachable":false}"#, "\(model)")
      }
    }
  }

  static let models = [
    "wwdc", "uiscrollview", "android-spline", "android-fling", "compose-exponential", "react-native",
    "reanimated",
    "flutter-friction", "flutter-bouncing", "flutter-clamping", "flutter-clamping-old", "motion-inertia",
  ]

  /// A drawer projects with the law of the platform, and its spring moves to the anchor as on iOS.
  @Test(arguments: models) func aDrawerUsesTheProjectionOfThePlatform(_ model: String) throws {
    let platform = #""platform": {"model": "\#(model)"}"#
    for velocity in [-900, -60, 0, 350, 2000] {
      let release = #""from": 420, "velocity": \#(velocity)"#
      let projection = try call("deceleration/projection", "{\(release), \(platform)}").number("/projection")
      let anchors = #""anchors": [80, 400, 720]"#
      let drawer = call("drawer/settling-duration", "{\(release), \(anchors), \(platform)}")
      #expect(try drawer.number("/projection") == projection, "\(drawer.text)")
      let expected = [80, 400, 720].min { abs($0 - projection!) < abs($1 - projection!) }!
      #expect(try drawer.number("/anchor/value") == expected, "\(drawer.text)")
      let spring = call("spring/settling-duration", #"{\#(release), "to": \#(expected)}"#)
      #expect(try drawer.number("/settlingDuration") == spring.number("/settlingDuration"))
    }
  }

  /// A screen of another density scrolls another distance, and so does its drawer.
  @Test(arguments: [1, 2.6]) func aDrawerUsesTheFieldsOfThePlatform(density: Double) throws {
    let release = #"""
      "from": 0, "velocity": 3000, "platform": {"model": "android-spline", "density": \#(density)}
      """#
    let projection = try call("deceleration/projection", "{\(release)}").number("/projection")
    let drawer = call("drawer/anchor", #"{\#(release), "anchors": [0, 600, 1300]}"#)
    #expect(try drawer.number("/projection") == projection, "\(drawer.text)")
    #expect(try drawer.number("/anchor/value") == (density == 1 ? 1300 : 600))
  }

  static let invalid: [(operation: String, body: String, pointers: [String])] = [
    (
      "deceleration/projection",
      #"{"from": 0, "velocity": 0, "platform": {"model": "android-spline", "density": 0}}"#,
      ["/platform/density"]
    ),
    (
      "deceleration/projection",
      #"{"from": 0, "velocity": 0, "platform": {"model": "android-spline", "friction": 0}}"#,
      ["/platform/friction"]
    ),
    (
      "deceleration/projection",
      #"{"from": 0, "velocity": 0, "platform": {"model": "reanimated", "frameRate": 1001}}"#,
      ["/platform/frameRate"]
    ),
    (
      "deceleration/projection",
      #"{"from": 0, "velocity": 0, "platform": {"model": "reanimated", "platform": "ios"}}"#,
      ["/platform/platform"]
    ),
    (
      "deceleration/projection",
      #"{"from": 0, "velocity": 0, "platform": {"model": "flutter-friction", "friction": 1}}"#,
      ["/platform/friction"]
    ),
    ("deceleration/projection", #"{"from": 0, "velocity": 0, "friction": 0.015}"#, ["/friction"]),
    (
      "deceleration/projection",
      #"{"from": 0, "velocity": 0, "platform": {"model": "android-spline", "over": 6}}"#,
      ["/platform/over"]
    ),
    (
      "deceleration/projection", #"{"from": 0, "velocity": 0, "platform": {"model": "android"}}"#,
      ["/platform/model"]
    ),
    (
      "deceleration/trajectory",
      #"""
      {"from": 0, "velocity": 0, "platform": {"model": "react-native"}, "threshold": 1,
       "settling": "envelope", "decelerationRate": 0.9}
      """#,
      ["/threshold", "/decelerationRate", "/settling"]
    ),
    (
      "scroll/projection", #"{"from": 0, "velocity": 0, "platform": {"model": "react-native"}}"#,
      ["/platform/model"]
    ),
    (
      "scroll/projection",
      #"{"from": 0, "velocity": 0, "platform": {"model": "android-fling"}, "edgeSpring": {}}"#,
      ["/edgeSpring"]
    ),
    (
      "deceleration/projection",
      #"{"from": 0, "velocity": 9, "platform": {"model": "reanimated", "deceleration": 0.9999999999}}"#,
      ["/platform/deceleration"]
    ),
    (
      "deceleration/trajectory",
      #"""
      {"from": 0, "velocity": 1000, "platform": {"model": "motion-inertia"}, "sampling": {"tolerance": 0.1}}
      """#,
      ["/sampling/tolerance"]
    ),
    (
      "scroll/projection",
      #"{"from": 0, "velocity": 0, "platform": {"model": "android-fling"}, "threshold": 1}"#,
      ["/threshold"]
    ),
    (
      "drawer/anchor",
      #"{"from": 0, "velocity": 0, "anchors": [0], "platform": {"model": "wwdc", "drag": 0.1}}"#,
      ["/platform/drag"]
    ),
    ("drawer/anchor", #"{"from": 0, "velocity": 0, "anchors": [0], "model": "wwdc"}"#, ["/model"]),
    ("scroll/projection", #"{"from": 0, "velocity": 0, "platform": "android-spline"}"#, ["/platform"]),
    ("scroll/projection", #"{"from": 0, "velocity": 0, "platform": {"density": 2}}"#, ["/platform/model"]),
    (
      "deceleration/projection",
      #"{"from": 0, "velocity": 1.7e308, "platform": {"model": "motion-inertia"}}"#,
      ["/velocity"]
    ),
    (
      "scroll/projection",
      #"{"from": 0, "velocity": 0, "platform": {"model": "reanimated", "rubberBandEffect": 1}}"#,
      ["/platform/rubberBandEffect"]
    ),
    (
      "scroll/projection",
      #"{"from": 0, "velocity": 0, "platform": {"model": "reanimated", "rubberBandFactor": 1}}"#,
      ["/platform/rubberBandFactor"]
    ),
    (
      "scroll/projection",
      #"{"from": 0, "velocity": 0, "platform": {"model": "android-fling", "rubberBandEffect": true}}"#,
      ["/platform/rubberBandEffect"]
    ),
    (
      "scroll/trajectory",
      #"""
      {"from": 0, "velocity": 9, "bounds": {"min": 0, "max": 1},
       "platform": {"model": "reanimated", "rubberBandEffect": true, "rubberBandFactor": 1e9}}
      """#,
      ["/velocity"]
    ),
    (
      "scroll/trajectory",
      #"""
      {"from": 0, "velocity": 1000, "bounds": {"max": 1},
       "platform": {"model": "reanimated", "rubberBandEffect": true, "rubberBandFactor": 1e-6}}
      """#,
      ["/platform/rubberBandFactor"]
    ),
  ]

  @Test(arguments: invalid.indices) func errorsNameTheMember(_ index: Int) throws {
    let item = Self.invalid[index]
    let response = call(item.operation, item.body)
    #expect(response.status == 422, "\(item.body): \(response.text)")
    for (number, pointer) in item.pointers.enumerated() {
      #expect(try response.string("/errors/\(number)/pointer") == pointer, "\(response.text)")
    }
    #expect(try !response.has("/errors/\(item.pointers.count)"), "\(response.text)")
  }
}
