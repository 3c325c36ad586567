import HTTPServer
import MotionAPI
import MotionSystem
import Testing

@testable import MotionService

/// The work of a request is measured in units, not in time. The outcome is a function of the request and of
/// the limit.
struct WorkLimitTests {
  /// Requests of every kind of work.
  static let requests: [(operation: String, body: String)] = [
    ("spring/trajectory", #"{"from": 100}"#),
    ("spring/trajectory", #"{"from": {"x": 1, "y": 2}, "sampling": {"tolerance": 0.01}, "threshold": 0.01}"#),
    ("spring/trajectory", #"{"from": 1, "spring": {"dampingRatio": 0.1}, "events": true}"#),
    ("spring/trajectory", #"{"from": 1, "sampling": {"times": [0, 0.1, 0.5]}}"#),
    ("scroll/trajectory", #"{"from": 0, "velocity": {"x": 2000, "y": 9}, "bounds": {"min": 0, "max": 90}}"#),
    (
      "drawer/trajectory",
      #"{"from": 1, "velocity": 5, "anchors": [1, 9], "sampling": {"tolerance": 1, "decimals": 1}}"#
    ),
    ("toss/trajectory", #"{"gesture": \#(gesture(40)), "events": true}"#),
    ("gesture/positions", #"{"gesture": \#(gesture(40))}"#),
    ("gesture/velocity", #"{"gesture": \#(gesture(40))}"#),
    ("gesture/velocity", #"{"gesture": \#(denseGesture(40, isLate: true))}"#),
    ("rubber-band", #"{"bounds": {"min": 0}, "dimension": 300, "values": [1, -5, -9]}"#),
    ("batch", batch(3, #"{"from": 100, "sampling": {"tolerance": 0.5}}"#)),
    ("deceleration/projection?", #"{"from": 1, "velocty": 3}"#),
  ]

  static func gesture(_ count: Int) -> String {
    let events = (0..<count).map { index in
      let state = index == 0 ? "began" : index + 1 == count ? "ended" : "changed"
      return #"{"state": "\#(state)", "time": \#(Double(index) / 60), "translation": \#(index * index % 97)}"#
    }
    return "[\(events.joined(separator: ","))]"
  }

  /// Events in 80 ms, in order of time, or in an order without runs.
  static func denseGesture(_ count: Int, isLate: Bool) -> String {
    let events = (0..<count).map { index in
      let time = 0.08 * Double(isLate ? index * 7919 % 1000 : index * 1000 / count)
      return #"{"state": "changed", "timeStamp": \#(time), "translation": \#(index % 7)}"#
    }
    return "[\(events.joined(separator: ","))]"
  }

  static func batch(_ count: Int, _ body: String) -> String {
    let items = Array(repeating: #"{"operation": "spring/trajectory", "body": \#(body)}"#, count: count)
    return #"{"requests": [\#(items.joined(separator: ","))]}"#
  }

  /// Returns the response within a limit, and the units spent.
  static func respond(_ operation: String, _ body: String, limit: Int) -> (
    response: ServiceResponse, spent: Int
  ) {
    let budget = WorkMeter(limit: limit)
    let response = Service.post(operation, body, within: budget)
    return (response, budget.spent)
  }

  /// A sort of n events takes n·log n steps.
  @Test func sortingOfLateEventsIsWork() {
    for (count, passes) in [(1_000, 10), (40_000, 16)] {
      let (ordered, late) = (
        Self.respond(
          "gesture/velocity", #"{"gesture": \#(Self.denseGesture(count, isLate: false))}"#,
          limit: WorkMeter.standardLimit),
        Self.respond(
          "gesture/velocity", #"{"gesture": \#(Self.denseGesture(count, isLate: true))}"#,
          limit: WorkMeter.standardLimit)
      )
      #expect(ordered.response.status == 200 && late.response.status == 200)
      #expect(late.spent - ordered.spent == count * passes)
    }
  }

  @Test(arguments: requests.indices)
  func exactlyEnoughWorkSufficesAndOneUnitLessIsAnError(_ index: Int) throws {
    let (operation, body) = Self.requests[index]
    let (full, spent) = Self.respond(operation, body, limit: WorkMeter.standardLimit)
    #expect(spent > 0 && spent < WorkMeter.standardLimit)
    let (exact, exactSpent) = Self.respond(operation, body, limit: spent)
    #expect(exact.http.body == full.http.body && exact.status == full.status)
    #expect(exactSpent == spent)
    // No limit yields another result.
    for limit in Set([spent - 1, spent * 9 / 10, spent / 2, spent / 10, 1, 0]) where limit < spent {
      let (less, _) = Self.respond(operation, body, limit: limit)
      #expect(less.status == 422, "\(limit)")
      #expect(less.text.contains("units of work that one request may use"), "\(less.text)")
      #expect(try less.errors().count == 1)
    }
  }

  /// Each request is given for a size; its work must grow in proportion to the size.
  static let growing: [@Sendable (Int) -> (operation: String, body: String)] = [
    { ("spring/trajectory", #"{"from": 100, "sampling": {"count": \#($0)}}"#) },
    { ("spring/trajectory", #"{"from": 1, "sampling": {"rate": \#($0), "until": 9, "decimals": 15}}"#) },
    {
      let times = (0..<$0).map { "\(Double($0) / 1000)" }.joined(separator: ",")
      return ("spring/trajectory", #"{"from": {"a": 1, "b": 2}, "sampling": {"times": [\#(times)]}}"#)
    },
    { ("gesture/positions", #"{"gesture": \#(gesture($0))}"#) },
    { ("toss/trajectory", #"{"gesture": \#(gesture($0)), "events": true, "sampling": {"rate": 1}}"#) },
    { ("toss/trajectory", #"{"gesture": \#(gesture($0)), "sampling": {"tolerance": 1}}"#) },
    {
      let values = (0..<$0).map { "\(-$0)" }.joined(separator: ",")
      return ("rubber-band", #"{"bounds": {"min": 0}, "dimension": 300, "values": [\#(values)]}"#)
    },
    { ("batch", batch($0 / 4, #"{"from": 100}"#)) },
    { ("spring/parameters", "{" + (0..<$0).map { "\"u\($0)\": 1" }.joined(separator: ",") + "}") },
    {
      // An undamped spring oscillates once per second of the time limit.
      (
        "spring/trajectory",
        #"{"from": 1, "spring": {"stiffness": 39.478, "damping": 0}, "events": true, "#
          + #""sampling": {"count": 2, "until": \#($0)}}"#
      )
    },
    {
      (
        "spring/trajectory",
        #"{"from": 1, "spring": {"stiffness": 39.478, "damping": 0}, "threshold": 0.1, "#
          + #""sampling": {"tolerance": 0.1, "until": \#($0 / 2)}}"#
      )
    },
  ]

  @Test(arguments: growing.indices)
  func workIsProportionalToTheSize(_ index: Int) throws {
    var previous: Int?
    for size in [200, 400, 800] {
      let (operation, body) = Self.growing[index](size)
      let (response, spent) = Self.respond(operation, body, limit: WorkMeter.standardLimit)
      #expect(response.status == 200 || operation == "spring/parameters", "\(response.text.prefix(300))")
      // The first errors cost more than the others, because they are listed.
      if let previous { #expect((1.2...2.3).contains(Double(spent) / Double(previous)), "\(size)") }
      previous = spent
    }
  }

  /// The sine and cosine of phases beyond 10^8 take longer. An undamped spring ends where the request says.
  @Test(arguments: [(2e-6, 1.0), (5e-7, 2), (0, 1)])
  func hugePhasesCostTwice(dampingRatio: Double, factor: Double) {
    let sampling = #""sampling": {"count": 50000, "until": 1}"#
    func spent(_ dampingRatio: Double) -> Int {
      let body = #"{"from": 1, "spring": {"dampingRatio": \#(dampingRatio)}, \#(sampling)}"#
      return Self.respond("spring/trajectory.csv", body, limit: WorkMeter.standardLimit).1
    }
    #expect(abs(Double(spent(dampingRatio)) / Double(spent(0.5)) - factor) < 0.2)
  }

  /// Each request and the pointer of its only error.
  static let exhausting: [(operation: String, body: String, pointer: String)] = [
    ("spring/trajectory", #"{"from": 100, "sampling": {"tolerance": 1e-9}}"#, "/sampling/tolerance"),
    ("spring/trajectory", #"{"from": 100, "sampling": {"count": 50000}}"#, "/sampling"),
    (
      "spring/trajectory",
      #"{"from": 1, "spring": {"damping": 0}, "events": true, "sampling": {"count": 2, "until": 1e4}}"#,
      "/events"
    ),
    ("spring/trajectory.css", #"{"from": 100, "spring": {"dampingRatio": 0.05}}"#, "/format"),
    ("gesture/velocity", #"{"gesture": \#(gesture(5000))}"#, ""),
    ("batch", batch(20, #"{"from": 1, "sampling": {"count": 5000}}"#), "/requests/7"),
  ]

  @Test(arguments: exhausting.indices)
  func errorPointsToThePartToChange(_ index: Int) throws {
    let (operation, body, pointer) = Self.exhausting[index]
    let (response, spent) = Self.respond(operation, body, limit: 120_000)
    #expect(response.status == 422)
    #expect(try response.errors() == [pointer], "\(response.text)")
    #expect(try response.string("/type") == "/problems/invalid-request")
    #expect(
      try response.detail(at: pointer)?.hasPrefix(
        "requires more than the 120,000 units of work that one request may use; ") == true)
    #expect(spent == 120_000)
  }

  /// Returns the units of work of 2,000 samples of a spring.
  private static func unitsOfSamples(from: String) -> Int {
    let sampling = #"{"count": 2000, "until": 1}"#
    let body = #"{"from": \#(from), "threshold": 0.1, "sampling": \#(sampling)}"#
    let (response, spent) = respond("spring/trajectory", body, limit: WorkMeter.standardLimit)
    #expect(response.status == 200)
    return spent
  }

  /// Arithmetic near the ends of the range of double precision is slower, so it costs more units.
  @Test(arguments: ["1e-60", "-1e-300", "1e60"])
  func extremeNumbersMakeAllWorkCostMore(number: String) {
    let ordinary = Self.unitsOfSamples(from: number == "1e60" ? "1e40" : "1e-40")
    let extreme = Self.unitsOfSamples(from: number)
    #expect(extreme > 5 * ordinary && extreme < 7 * ordinary)
  }

  @Test func samplesAtHugePhasesCostMore() {
    func spent(until time: String) -> Int {
      let sampling = #"{"count": 9000, "until": \#(time)}"#
      let body = #"{"from": 1, "spring": {"stiffness": 1, "damping": 0}, "sampling": \#(sampling)}"#
      return Self.respond("spring/trajectory.csv", body, limit: WorkMeter.standardLimit).1
    }
    // Beyond some thousands of oscillations each sample is evaluated by itself.
    #expect(spent(until: "1e9") - spent(until: "1e7") == 4 * 9000)
  }

  /// From 10^8 on, numbers are written one by one, in blocks of 32: each costs four units instead of one. All
  /// values of the longer motion are that great, and most of its velocities.
  @Test func longNumbersCostMore() {
    func spent(exponent: String) -> Int {
      let sampling = #"{"count": 2000, "until": 1, "decimals": 1}"#
      let body = #"{"from": 2\#(exponent), "to": 3\#(exponent), "sampling": \#(sampling)}"#
      return Self.respond("spring/trajectory", body, limit: WorkMeter.standardLimit).1
    }
    let added = spent(exponent: "e9") - spent(exponent: "e4")
    #expect((2000 * 3...2 * 2000 * 3).contains(added))
  }

  /// The spring moves by less than the rounding error of its target. No bisection can resolve the error.
  @Test func aMotionBelowTheRoundingErrorOfItsTargetIsExported() {
    let (response, spent) = Self.respond(
      "scroll/trajectory.keyframes",
      #"""
      {"from": 0, "velocity": 1e-4, "bounds": {"min": 600, "max": 1000}, "sampling": {"until": 6e-7},
       "overscrollSpring": {"dampingRatio": 9e15}}
      """#, limit: WorkMeter.standardLimit)
    #expect(response.status == 200)
    #expect(spent < 10_000)
  }

  /// A body is charged for before it is parsed.
  @Test func largeBodyIsNotParsedWithASmallBudget() {
    let (response, _) = Self.respond(
      "spring/trajectory", String(repeating: "[", count: 1_000_000), limit: 40_000)
    #expect(response.status == 422)
  }

  @Test func cancelledRequestHasNoResult() {
    let budget = WorkMeter(limit: WorkMeter.standardLimit) { true }
    let response = Service.post(
      "spring/trajectory", #"{"from": 100, "sampling": {"count": 50000}}"#, within: budget)
    #expect(response.status == 422)
    #expect(budget.isExhausted)
  }
}
